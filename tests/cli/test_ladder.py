"""`playground ladder` on the command line, and the levels that it finds."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import jsonschema
import pytest

from playground.agents.levels import LEVELS, Level, find_levels, write_levels
from playground.agents.named import read_agent
from playground.compiler import load
from playground.ladder import ladder as ladder_module
from playground.ladder import record
from playground.ladder.ladder import Ladder
from playground.ladder.levels import level_ratings
from playground.source.diagnostics import PlaygroundError
from playground.source.folders import shipped_folder
from tests.cli.conftest import CommandLine
from tests.full_disk import full_disk

AGENTS = "flat?playouts=1,flat?playouts=8"


def test_ratings_and_sentences(playground: CommandLine, own_folder: Path) -> None:
    ended = playground("ladder", "three-marks", "--agents", AGENTS, "--minutes", "0.1", "--out", "kept")
    assert ended.code == 0
    assert ended.stdout.startswith("Three marks (three-marks): ")
    assert [line.split()[0] for line in ended.stdout.splitlines()[2:5]][-1] == "random"
    for sentence in ("  The order is ", "  Seats: "):
        assert sentence in ended.stdout
    content = json.loads((own_folder / "kept" / "ladder.json").read_text(encoding="utf-8"))
    assert content["agents"] == ["random", "flat?playouts=1", "flat?playouts=8"]


def test_json_and_going_on(playground: CommandLine, own_folder: Path) -> None:
    command = ("ladder", "three-marks@pair", "--agents", AGENTS, "--minutes", "0.05", "--out", "kept", "--json")
    first = playground(*command).json
    assert first["ruleset"] == "three-marks@pair"
    assert {agent["agent"] for agent in first["agents"]} == {"random", *AGENTS.split(",")}
    assert first["agents"][-1]["above_next"] is None
    assert first["ended"] in ("settled", "time")
    second = playground(*command).json
    assert second["games"] >= first["games"]
    assert own_folder.exists()


MISTAKES = {
    "ladder tic-tac-toe --agents flatt": "there is no agent 'flatt' for tic-tac-toe: did you mean 'flat'?",
    "ladder tic-tac-toe --agents flat,,mcts": "a name is missing in 'flat,,mcts'",
    "ladder tic-tac-toe --agents flat,flat": "'flat' is named twice: on a ladder an agent plays against others",
    "ladder tic-tac-toe --agents flat,flat?playouts=20": "'flat' and 'flat?playouts=20' are the same: on a ladder",
    "ladder tic-tac-toe --agents random": "name one, as in --agents flat",
    "ladder tic-tac-toe --minutes 0": "--minutes takes a number above 0, at most 100,000, not '0'",
    "ladder tic-tac-toe --minutes soon": "--minutes takes a number above 0",
    "ladder tic-tac-to": "tic-tac-toe",
    "ladder alone.yaml --agents flat": "for a single player",
    "ladder tic-tac-toe --agents flat --out alone.yaml": "is a file: --out names a folder",
    "ladder tic-tac-toe --agents flat --out .": "is not empty, and holds no ladder",
    "ladder tic-tac-toe --agents flat --minutes 0.0000001": "no game ended in time: give more --minutes",
    "simulate tic-tac-toe --agents club?a=1": "a level has no settings",
}

ALONE = """\
game: Alone
players: [Ann]
pieces: {Chip: {}}
variables: {left: {type: 0..3, start: 3}}
actions:
  take: {do: set left to left - 1}
end:
  over: when left = 0 then Ann wins
"""


@pytest.mark.parametrize("command", MISTAKES)
def test_mistakes(command: str, playground: CommandLine, own_folder: Path) -> None:
    (own_folder / "alone.yaml").write_text(ALONE, encoding="utf-8")
    ended = playground(*command.split())
    assert (ended.code, ended.stdout) == (2, "")
    assert MISTAKES[command] in ended.stderr


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    code = "from playground.cli import main; main()"
    agents = "flat?playouts=1,flat?playouts=2,flat?playouts=3"
    command = ["ladder", "tic-tac-toe", "--agents", agents, "--minutes", "30", "--out", str(tmp_path / "kept")]
    process = subprocess.Popen(
        [sys.executable, "-c", code, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=dict(os.environ),
    )
    deadline = time.monotonic() + 120
    while not has_games(tmp_path / "kept" / "ladder.json") and time.monotonic() < deadline:
        time.sleep(0.02)  # until it has saved games for the first time
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=120)
    assert "Traceback" not in stderr
    if process.returncode == 0:  # settled before the signal came
        return
    assert process.returncode == 130
    if stdout:
        assert stdout.startswith("Tic-tac-toe (tic-tac-toe): ")
        assert "the same command continues from there" in stderr
    else:  # while its file was written, or before it played on
        assert stderr == "interrupted\n"
    content = json.loads((tmp_path / "kept" / "ladder.json").read_text(encoding="utf-8"))
    assert sum(sum(entry["winners"].values()) for entry in content["games"]) > 0


def written(content: str) -> int:
    """The games in a ladder's file."""
    return sum(sum(entry["winners"].values()) for entry in json.loads(content)["games"])


@pytest.mark.exhaustive
def test_a_full_disk_at_the_end_keeps_the_ladder_and_reports_the_games(
    playground: CommandLine, own_folder: Path
) -> None:
    command = ("ladder", "three-marks", "--minutes", "0.03", "--out", "kept", "--agents")
    assert playground(*command, AGENTS).code == 0
    before = (own_folder / "kept" / "ladder.json").read_text(encoding="utf-8")
    with full_disk():
        ended = playground(*command, "flat?playouts=2")
    assert ended.code == 2
    assert "flat?playouts=2" in ended.stdout, "what was played is reported"
    assert "kept cannot be written: File too large; the ladder goes on, and tries again" in ended.stderr
    assert "the last games are not kept. Put this right and give the same command again" in ended.stderr
    assert "continues from there" not in ended.stderr
    assert (own_folder / "kept" / "ladder.json").read_text(encoding="utf-8") == before
    again = playground(*command, "flat?playouts=2")
    assert again.code == 0
    assert written((own_folder / "kept" / "ladder.json").read_text(encoding="utf-8")) > written(before)


def test_a_disk_that_is_full_for_a_while_loses_nothing(
    playground: CommandLine, own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual, calls = record.write_ladder, []

    def failing_at_first(folder: Path, climbed: Ladder) -> None:
        calls.append(climbed.tally.games)
        if len(calls) <= 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        usual(folder, climbed)

    monkeypatch.setattr(record, "write_ladder", failing_at_first)
    monkeypatch.setattr(ladder_module, "SAVE_EVERY_S", 0.0)
    command = ("ladder", "three-marks", "--minutes", "0.05", "--out", "kept", "--agents", AGENTS, "--json")
    ended = playground(*command)
    assert ended.code == 0
    assert ended.stderr.count("No space left on device") == 1
    assert written((own_folder / "kept" / "ladder.json").read_text(encoding="utf-8")) == ended.json["games"]


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_ladder_that_is_interrupted_at_any_moment_goes_on(tmp_path: Path) -> None:
    """Its file is always whole, and has no fewer games than before."""
    code, path, games = "from playground.cli import main; main()", tmp_path / "kept" / "ladder.json", 0
    agents = "flat?playouts=1,flat?playouts=2,flat?playouts=3"
    command = ["ladder", "tic-tac-toe", "--agents", agents, "--minutes", "30", "--out", str(tmp_path / "kept")]
    for delay in Random(3).sample(range(100, 4000, 100), 10):
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        process = subprocess.Popen([sys.executable, "-c", code, *command], **pipes)
        try:
            process.wait(delay / 1000)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=120)
        assert process.returncode in (0, 130) and b"Traceback" not in errors
        if path.exists():
            before, games = games, written(path.read_text(encoding="utf-8"))
            assert games >= before
    assert games > 0
    assert [each.name for each in path.parent.iterdir() if not each.name.startswith(".")] == ["ladder.json"]


def has_games(record: Path) -> bool:
    """Whether a ladder's file has games by now."""
    return record.exists() and bool(json.loads(record.read_text(encoding="utf-8"))["games"])


def some_levels() -> dict[str, Level]:
    return {
        name: Level(name, f"flat?playouts={number}", float(number), 0.75, 0.7, 0.8)
        for number, name in enumerate(LEVELS, start=1)
    }


def test_levels_are_agents(playground: CommandLine, own_folder: Path) -> None:
    game = load("three-marks").game
    assert find_levels(game) is None
    path = write_levels(game, some_levels())
    assert path == Path("rulesets/checks/three-marks.levels.json")
    assert find_levels(game) == some_levels()
    assert read_agent("club", game).text == "flat?playouts=2"
    played = playground("simulate", "three-marks", "--agents", "expert,casual", "--games", "20", "--json").json
    assert played["agents"] == ["flat?playouts=3", "flat?playouts=1"]
    assert own_folder.exists()


def test_levels_belong_to_their_rules(own_folder: Path) -> None:
    write_levels(load("three-marks").game, some_levels())
    write_levels(load("three-marks@pair").game, some_levels())
    content = json.loads(Path("rulesets/checks/three-marks.levels.json").read_text(encoding="utf-8"))
    assert list(content["games"]) == ["three-marks", "three-marks@pair"]
    schema = json.loads((shipped_folder("rulesets") / "levels.schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(content, schema)
    with pytest.raises(PlaygroundError, match="has no levels yet"):
        read_agent("master", load("three-marks?goal=4").game)
    assert own_folder.exists()


@pytest.mark.parametrize(
    "text", ["", "{}", '{"format": 2, "games": {}}', '{"format": 1, "games": {"a": {"hash": "b"}}}']
)
def test_damaged_levels(text: str, playground: CommandLine, own_folder: Path) -> None:
    folder = own_folder / "rulesets" / "checks"
    folder.mkdir()
    (folder / "three-marks.levels.json").write_text(text, encoding="utf-8")
    ended = playground("simulate", "three-marks", "--agents", "club")
    assert ended.code == 2
    assert "three-marks.levels.json is damaged" in ended.stderr


@pytest.mark.parametrize(
    ("strongest", "expected"), [(6.0, (3.0, 4.0, 5.0, 6.0)), (2.0, (0.5, 1.0, 1.5, 2.0))], ids=["deep", "shallow"]
)
def test_ratings_of_levels(strongest: float, expected: tuple[float, ...]) -> None:
    assert level_ratings(strongest) == pytest.approx(expected)


@pytest.mark.exhaustive
def test_levels_are_chosen_or_refused(playground: CommandLine, own_folder: Path) -> None:
    agents = ",".join(f"flat?playouts={number}" for number in (1, 2, 4, 8))
    # A ruleset of one's own, because levels are written beside it.
    (own_folder / "rulesets" / "noughts.yaml").write_text("extends: tic-tac-toe\ngame: Noughts\n", encoding="utf-8")
    ended = playground("ladder", "noughts", "--agents", agents, "--minutes", "0.1", "--levels")
    levels = own_folder / "rulesets" / "checks" / "noughts.levels.json"
    if ended.code == 0:
        assert "written to" in ended.stderr
        assert levels.exists()
        assert "master" in ended.stdout
    else:  # on a slow machine
        assert "too few games to tell" in ended.stderr
        assert not levels.exists()
