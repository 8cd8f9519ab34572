"""`playground solve` on the command line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine
from tests.quick_set import mostly_exhaustive

ALONE = """\
game: Alone
players: [Ann]
pieces: {Chip: {}}
variables: {left: {type: 0..3, start: 3}}
actions:
  take: {do: set left to left - 1}
end:
  over: when left = 0 then draw
"""

SECRET = """\
game: Secret
players: [Ann, Ben]
pieces: {Chip: {}}
variables: {mind: {type: 0..3, each: player, seen by: owner}}
actions:
  think: {choose: {number: 1..3}, do: set mind of mover to number}
end:
  over: when (every side in everyone has mind of side > 0) then draw
"""


@pytest.mark.exhaustive
def test_a_solved_game(playground: CommandLine) -> None:
    ended = playground("solve", "tic-tac-toe?size=4")
    assert (ended.code, ended.stderr) == (0, "")
    lines = ended.stdout.splitlines()
    assert lines[0] == "Tic-tac-toe (tic-tac-toe?size=4): Cross wins by best play"
    assert [line.split() for line in lines[1:3]] == [["Cross", "1"], ["Nought", "0"]]
    assert "The game takes 5 decisions" in lines[3]
    assert any(line.startswith("  Best line: mark ") and line.count("mark") == 5 for line in lines)


def test_json(playground: CommandLine) -> None:
    found = playground("solve", "tic-tac-toe@misere", "--json")
    assert found.code == 0
    expected = {"ruleset": "tic-tac-toe@misere", "value": {"Cross": 0.5, "Nought": 0.5}, "solved": True, "length": None}
    assert expected.items() <= found.json.items()
    assert (found.json["positions"], len(found.json["best"])) == (5478, 9)


def test_random_play(playground: CommandLine) -> None:
    """First 737/1260, second 121/420, drawn 8/63: the well-known figures of random tic-tac-toe."""
    found = playground("solve", "tic-tac-toe", "--agents", "random", "--json").json
    assert found["value"] == pytest.approx({"Cross": 737 / 1260 + 4 / 63, "Nought": 121 / 420 + 4 / 63}, abs=1e-12)
    assert found["draws"] == pytest.approx(8 / 63, abs=1e-12)
    assert (found["play"], found["best"], found["length"]) == ("random", [], None)


def test_random_play_with_hidden_information(playground: CommandLine, own_folder: Path) -> None:
    (own_folder / "secret.yaml").write_text(SECRET, encoding="utf-8")
    assert playground("solve", "secret.yaml", "--agents", "random", "--json").json["draws"] == pytest.approx(1.0)


def test_what_is_known_when_it_gives_up(playground: CommandLine) -> None:
    ended = playground("solve", "triad", "--positions", "1000", "--json")
    assert (ended.code, ended.json["solved"], ended.json["value"]) == (1, False, None)
    assert ended.json["gave_up"] == "positions"
    assert ended.json["bounds"] == {name: [0.0, 1.0] for name in ("Red", "Green", "Blue")}
    text = playground("solve", "breakthrough", "--minutes", "0.01")
    assert text.code == 1
    assert "not solved" in text.stdout
    assert "--minutes" in text.stdout


MISTAKES = {
    "solve trio": "--agents random",
    "solve trice": "the setup of trice has too many outcomes",
    "solve alone.yaml": "single player",
    "solve secret.yaml": "do not see everything",
    "solve tic-tac-toe --agents flat": "'flat' cannot be solved for",
    "solve tic-tac-toe --positions 5": "--positions takes a whole number from 100 to 1,000,000,000, not '5'",
    "solve tic-tac-toe --positions 1e6": "write it in digits",
    "solve tic-tac-toe --minutes 0": "--minutes takes a number above 0, at most 100,000",
    "solve tic-tac-toe --minutes nan": "--minutes takes a number above 0, at most 100,000",
    "solve tic-tac-to": "tic-tac-toe",
    "solve tic-tac-toe?size=9": "size",
}


@pytest.mark.parametrize("command", mostly_exhaustive(MISTAKES, MISTAKES.keys() - {"solve trice"}))
def test_mistakes(command: str, playground: CommandLine, own_folder: Path) -> None:
    (own_folder / "alone.yaml").write_text(ALONE, encoding="utf-8")
    (own_folder / "secret.yaml").write_text(SECRET, encoding="utf-8")
    ended = playground(*command.split())
    assert (ended.code, ended.stdout) == (2, "")
    assert MISTAKES[command] in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_single_player_wins_if_that_can_be_done(playground: CommandLine, own_folder: Path) -> None:
    (own_folder / "alone.yaml").write_text(ALONE.replace("then draw", "then Ann wins"), encoding="utf-8")
    assert "Alone (alone.yaml): Ann wins by best play" in playground("solve", "alone.yaml").stdout


def test_variants_and_parameters(playground: CommandLine, own_folder: Path) -> None:
    assert own_folder.exists()
    assert playground("solve", "three-marks@pair", "--json").json["ruleset"] == "three-marks@pair"


@pytest.mark.exhaustive
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("form", [pytest.param((), marks=pytest.mark.exhaustive), ("--json",)], ids=["text", "json"])
def test_ctrl_c_ends_it_with_what_is_known(form: tuple[str, ...]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", "from playground.cli import main; main()", "solve", "connect-four", *form],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=dict(os.environ),
    )
    deadline = time.monotonic() + 120
    while not _has_threads(process.pid) and time.monotonic() < deadline:
        time.sleep(0.05)  # until it is at work
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "Traceback" not in stderr
    if form and stdout:
        found = json.loads(stdout)
        assert (found["solved"], found["gave_up"]) == (False, "stopped")
    elif stdout:
        assert "not solved" in stdout
        assert "it was stopped" in stdout
    assert stdout or stderr == "interrupted\n"


def _has_threads(process: int) -> bool:
    tasks = Path(f"/proc/{process}/task")
    return tasks.exists() and len(list(tasks.iterdir())) > 1


def test_help_needs_no_numba() -> None:
    code = "import sys\nfrom playground.cli.app import app\nassert app and 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
