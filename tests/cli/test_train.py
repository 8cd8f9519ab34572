"""`playground train` on the command line."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine


@pytest.fixture(autouse=True)
def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the players."""
    monkeypatch.setenv("PLAYGROUND_PLAYERS", str(tmp_path / "players"))
    return tmp_path / "players"


def test_a_player_is_trained_and_plays(playground: CommandLine, tmp_path: Path) -> None:
    result = playground("train", "tic-tac-toe", "--minutes", "0.01", "--out", str(tmp_path / "copies"))
    assert result.code == 0, result.stderr
    assert "against random players" in result.stdout
    assert "plays as the agent 'learned'" in result.stdout
    assert [path.name for path in (tmp_path / "copies").iterdir()] == ["tic-tac-toe-1.player"]
    played = playground("simulate", "tic-tac-toe", "--agents", "learned,random", "-n", "50", "--json")
    assert played.code == 0, played.stderr


@pytest.mark.exhaustive
def test_training_goes_on_and_says_when_there_is_nothing_to_do(playground: CommandLine) -> None:
    first = playground("train", "tic-tac-toe", "--minutes", "0.005", "--json").json
    again = playground("train", "tic-tac-toe", "--minutes", "0.005")
    assert again.code == 2 and "--again" in again.stderr and "--minutes" in again.stderr
    more = playground("train", "tic-tac-toe", "--minutes", "0.01", "--json").json
    assert more["players"][0]["games"] > first["players"][0]["games"]
    anew = playground("train", "tic-tac-toe", "--minutes", "0.005", "--again", "--json").json
    assert anew["players"][0]["seconds"] < more["players"][0]["seconds"]


@pytest.mark.exhaustive
def test_a_variant_begins_with_what_its_parent_knows(playground: CommandLine) -> None:
    playground("train", "breakthrough?size=5", "--minutes", "0.003")
    missing = playground("train", "breakthrough?size=6", "--from", "breakthrough?size=5", "--minutes", "0.01")
    assert missing.code == 2 and "does not fit" in missing.stderr
    playground("train", "tic-tac-toe", "--minutes", "0.003")
    child = playground("train", "tic-tac-toe@misere", "--from", "tic-tac-toe", "--minutes", "0.003")
    assert child.code == 0, child.stdout
    assert "began with what a player of tic-tac-toe had learned" in child.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nogame",), "nogame"),
        (("tic-tac-toe", "--minutes", "0"), "a number above 0"),
        (("tic-tac-toe", "--players", "0"), "from 1 to 32"),
        (("tic-tac-toe", "--first", "x"), "from 1 to 99"),
        (("tic-tac-toe", "--from", ""), "--from"),
        (("tic-tac-toe", "--from", "tic-tac-toe", "--minutes", "0.01"), "no player has learned tic-tac-toe"),
    ],
)
def test_wrong_arguments(playground: CommandLine, arguments: tuple[str, ...], words: str) -> None:
    result = playground("train", *arguments)
    assert result.code == 2 and words in result.stderr


def test_an_agent_that_nobody_has_trained(playground: CommandLine) -> None:
    result = playground("simulate", "tic-tac-toe", "--agents", "learned", "-n", "5")
    assert result.code == 2
    assert "'playground train tic-tac-toe' trains one" in result.stderr


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_an_interrupt_keeps_what_was_learned(players: Path) -> None:
    command = [
        sys.executable,
        "-c",
        "from playground.cli import main; main()",
        "train",
        "tic-tac-toe",
        "--minutes",
        "90",
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ)
    deadline = time.monotonic() + 120
    while process.poll() is None and not _has_threads(process.pid) and time.monotonic() < deadline:
        time.sleep(0.05)  # until it is at work
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=120)
    assert process.returncode == 130, errors
    assert "Traceback" not in errors
    if "player 1 of tic-tac-toe" in out:
        assert len(list(players.rglob("1.player"))) == 1


def _has_threads(process: int) -> bool:
    """Whether it trains in threads by now."""
    tasks = Path(f"/proc/{process}/task")
    return tasks.exists() and len(list(tasks.iterdir())) > 2
