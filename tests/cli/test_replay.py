"""`playground replay`: games of rulesets, of recorded runs, and saved ones, with a judge and without."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.agents.judging.judged_game import JudgedDecision
from playground.cli import replay as command
from playground.compiler import load
from playground.engine.cancellation import CancelToken
from playground.play.saved import save
from playground.play.session import Session
from playground.simulate.replay import replayed_game
from tests.cli.conftest import CommandLine


@pytest.fixture(autouse=True)
def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No player has learned anything."""
    monkeypatch.setenv("PLAYGROUND_PLAYERS", str(tmp_path / "players"))


def blunders(path: Path) -> Path:
    """A saved game of tic-tac-toe, left after two decisions that each throw away a win or lose at once."""
    session = Session(load("tic-tac-toe"), 1, [0, 1])
    for name in ("b2", "a1", "a2", "c1", "a3"):
        session.choose([option.split()[-1] for option in session.options()].index(name))
    save(session, "tic-tac-toe", path)
    return path


def test_a_game_of_a_ruleset_is_the_one_that_is_simulated(playground: CommandLine) -> None:
    ended = playground("replay", "tic-tac-toe", "--seed", "3", "--game", "5")
    game = replayed_game(load("tic-tac-toe"), 3, 5)
    lines = ended.stdout.splitlines()
    assert (ended.code, ended.stderr) == (0, "")
    assert lines[0] == "Tic-tac-toe (tic-tac-toe), seed 3, game 5. Cross: random, Nought: random."
    assert len(lines) == len(game.played) + 2
    assert lines[1].split()[:3] == ["1", "Cross", "mark"]
    assert f"after {len(game.played)} decisions." in lines[-1]


def test_a_replay_says_what_was_rolled_and_shows_positions(playground: CommandLine) -> None:
    lines = playground("replay", "pig", "--seed", "3").stdout.splitlines()
    assert lines[1:4] == [
        "  At the start: Ann rolls 6",
        "  1   Ann  hold; Ben rolls 1; Ben's turn ends; Ann rolls 3; score of Ann: 6 (+6)",
        "  2   Ann  roll; rolls 2; pot: 5 (+2)",
    ]
    found = playground("replay", "pig", "--seed", "3", "--json").json
    assert found["setup"] == ["Ann rolls 6"]
    assert found["decisions"][0]["outcome"] == ["Ben rolls 1", "Ben's turn ends", "Ann rolls 3", "score of Ann: 6 (+6)"]
    assert found["decisions"][0]["seen"] == "hold; Ben rolls 1; Ben's turn ends; Ann rolls 3; score of Ann: 6 (+6)"
    positions = playground("replay", "pig", "--seed", "3", "--positions").stdout
    assert "\n\ndie: 6\npot: 6\nscore: Ann 0, Ben 0\n\n  1   Ann  hold;" in positions
    both = playground("replay", "pig", "--positions", "--json")
    assert both.code == 2
    assert "--positions" in both.stderr


def test_a_judge_finds_what_was_lost_in_a_saved_game(playground: CommandLine, tmp_path: Path) -> None:
    path = blunders(tmp_path / "game.json")
    ended = playground("replay", str(path), "--judge")
    assert ended.code == 0
    assert "The game was left after 5 decisions." in ended.stdout
    _, _, worst = ended.stdout.partition("The worst mistakes\n")
    assert " ".join(worst.splitlines()[0].split()) == "5 Cross mark a3 instead of mark c2 lost 100%, proven"
    assert "in 3 choices" in worst
    assert "Judged from what each player knew: " in worst
    (course,) = (
        line.split()[1] for line in worst.splitlines() if line.startswith("  Nought  ▁") or "Nought  ▄" in line
    )
    assert len(course) == 6
    assert course[-1] == "█"


def test_json(playground: CommandLine, tmp_path: Path) -> None:
    path = blunders(tmp_path / "game.json")
    found = playground("replay", str(path), "--effort", "500", "--json").json
    assert (found["ruleset"], found["over"], found["winners"]) == ("tic-tac-toe", False, [])
    assert found["agents"] == {"Cross": "a person", "Nought": "a person"}
    last = found["decisions"][-1]
    assert (last["number"], last["player"], last["option"], last["options"]) == (5, "Cross", "mark a3", 5)
    judged = last["judged"]
    assert (judged["best"], judged["lost"], judged["certain"]) == ("mark c2", 1.0, True)
    assert judged["values"] == {"Cross": 1.0, "Nought": 0.0}
    assert judged["after"] == {"Cross": 0.0, "Nought": 1.0}
    assert found["lost"]["Cross"]["choices"] == 3
    plain = playground("replay", str(path), "--json").json
    assert plain["lost"] is None
    assert [each["judged"] for each in plain["decisions"]] == [None] * 5


def test_a_game_of_a_recorded_run(playground: CommandLine, tmp_path: Path) -> None:
    folder = tmp_path / "runs" / "marks"
    assert playground("simulate", "tic-tac-toe", "-n", "20", "--seed", "4", "--out", str(folder)).code == 0
    found = playground("replay", str(folder), "--game", "7", "--json").json
    game = replayed_game(load("tic-tac-toe"), 4, 7)
    assert (found["ruleset"], found["seed"], found["game"]) == ("tic-tac-toe", 4, 7)
    assert len(found["decisions"]) == len(game.played)
    beyond = playground("replay", str(folder), "--game", "20")
    assert (beyond.code, beyond.stderr) == (2, f"{folder} has games 0 to 19, and none with number 20\n")
    above = playground("replay", str(folder.parent))
    assert "holds no records of a run; there are runs in marks" in above.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nowhere.json",), "nowhere.json cannot be read"),
        (("triune-is-not-there",), "triune-is-not-there"),
        (("tic-tac-toe", "--agents", "nobody"), "there is no agent 'nobody'"),
        (("tic-tac-toe", "--effort", "0"), "--effort takes a whole number from 1"),
        (("game.json", "--seed", "1"), "game.json has a seed and agents of its own: name it alone"),
        (("", "--judge"), "is empty: name a saved game"),
    ],
)
def test_what_cannot_be_replayed_is_reported(playground: CommandLine, arguments: tuple[str, ...], words: str) -> None:
    ended = playground("replay", *arguments)
    assert ended.code == 2
    assert words in " ".join(ended.stderr.split())


def test_a_stopped_judge_leaves_what_it_has(
    playground: CommandLine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def stopped_after_two(game: object, effort: int | None, stop: CancelToken) -> list[JudgedDecision]:
        stop.set()
        return judged(game, effort, CancelToken())[:2]

    judged = command._judged
    monkeypatch.setattr(command, "_judged", stopped_after_two)
    ended = playground("replay", str(blunders(tmp_path / "game.json")), "--effort", "50", "--json")
    assert (ended.code, ended.stderr) == (130, "the judge was stopped after 2 of 5 decisions\n")
    assert [each["judged"] is None for each in ended.json["decisions"]] == [False, False, True, True, True]
