"""Ctrl-C at random moments of all commands: the answer is plain, whatever the moment.

`PLAYGROUND_INTERRUPTS` is how many there are; `PLAYGROUND_INTERRUPTS_SEED` moves them.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.endless import ENDLESS
from tests.quick_set import mostly_exhaustive

READY = """\
import os, signal, sys
from playground.cli import main
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
os.write(int(sys.argv.pop(1)), b".")
main()
"""
"""The command line as its script starts it. Before `main` Ctrl-C is a matter of Python alone, so it waits till then."""

BEFORE_IT_LISTENS = """\
import sys
from playground.cli import main
class Interrupted:
    def find_spec(self, name, *_):
        if name == "playground.interrupts":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
main()
"""

PATIENCE = 60.0
"""Seconds, on a machine that has much else to do, after which an interrupted command is taken to hang."""

LATEST = 1.0
"""Seconds after which Ctrl-C is pressed at the latest."""

COMMANDS = (
    "simulate endless.yaml --json",
    "simulate endless.yaml",
    "simulate triune --games 5000000 --json",
    "simulate triune --games 100000 --out kept --json",
    "simulate tic-tac-toe --games 100 --measures --referee 20 --json",
    "compare triune triune@long-stride --json",
    "compare triune triune@long-stride --until-decided",
    "sweep triune --vary stride --games 20000 --json",
    "sweep triune --ablate --games 300",
    "run triune-stride --json --report report.html",
    "run triune-stride --games 300",
    "replay triune --judge --json",
    "skill triune --json",
    "tune triune --goal draws<5%,length.turns<200 --json",
    "tune tic-tac-toe --goal draws<5% --out tuned",
    "solve connect-four --json",
    "solve triune",
    "perft triune --depth 9 --json",
    "perft triune --depth 9 --engine reference",
    "validate triune --deep --json",
    "validate triune trice",
    "test tic-tac-toe --json",
    "test triune",
    "rulebook triune --json",
    "rulebook triune --out rules.md",
    "play triune --against flat?playouts=200",
    "list --json",
    "list",
    "show asm triune",
    "show game trio --json",
    "schema --json",
    "diff triune triune@long-stride --json",
    "explain",
    "explain Y043 --json",
    "bench tic-tac-toe --seconds 0.05 --json",
    "--help",
    "--version",
    "dashboard --port 8599 --no-browser",
)

MESSAGES = ("interrupted", "stopped", "the referee was stopped")
"""How the line begins, after the name of a game, that says what happened."""


def interrupted(command: str, delay: float, folder: Path) -> tuple[int, str, str]:
    """The exit code of a command to which Ctrl-C comes after some seconds, what it printed, and its messages."""
    reading, writing = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-c", READY, str(writing), *command.split()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        pass_fds=(writing,),
    )
    os.close(writing)
    try:
        assert os.read(reading, 1) == b"."
        time.sleep(delay)  # the moment is what is tried, and no moment is wrong
        process.send_signal(signal.SIGINT)
        stdout, stderr = process.communicate(timeout=PATIENCE)
    finally:
        os.close(reading)
        process.kill()
    return process.returncode, stdout, stderr


def complaints(command: str, code: int, stdout: str, stderr: str) -> list[str]:
    """What is wrong with the end of a command."""
    wrong = []
    if "Traceback" in stderr or "Exception ignored" in stderr or "at fault" in stderr:
        wrong.append("no plain answer")
    if stderr and not stderr.endswith("\n"):
        wrong.append("the last line has no end")
    lines = stderr.splitlines()
    has_message = any(line.partition(": ")[2].startswith(MESSAGES) or line.startswith(MESSAGES) for line in lines)
    if code == 130 and not (has_message or command.startswith("play")):
        wrong.append("no message")
    if code != 130 and code != 0:
        wrong.append(f"code {code}")
    if "--json" in command and stdout:
        try:
            json.loads(stdout)
        except ValueError:
            wrong.append("half of a JSON object")
    return wrong


@pytest.mark.thorough
@pytest.mark.parametrize("unbuffered", mostly_exhaustive(["1", ""]))
def test_a_long_object_is_whole_or_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unbuffered: str) -> None:
    """200 kB do not fit into a pipe: the signal comes while the rest waits to be written."""
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    for delay in (0.5, 1.0, 1.5):
        code, stdout, stderr = interrupted("schema --json", delay, tmp_path)
        assert complaints("schema --json", code, stdout, stderr) == []


def test_ctrl_c_during_start_up_is_reported_like_any_other() -> None:
    ended = subprocess.run([sys.executable, "-c", BEFORE_IT_LISTENS], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "interrupted\n")


@pytest.mark.thorough
def test_ctrl_c_is_heard_at_any_moment(tmp_path: Path) -> None:
    number = int(os.environ.get("PLAYGROUND_INTERRUPTS", "32"))
    chance = random.Random(int(os.environ.get("PLAYGROUND_INTERRUPTS_SEED", "0")))
    found, codes = [], dict[int, int]()
    for turn in range(number):
        folder = tmp_path / str(turn)
        folder.mkdir()
        (folder / "endless.yaml").write_text(ENDLESS, encoding="utf-8")
        command, delay = COMMANDS[turn % len(COMMANDS)], LATEST * chance.random() ** 2
        code, stdout, stderr = interrupted(command, delay, folder)
        codes[code] = codes.get(code, 0) + 1
        for wrong in complaints(command, code, stdout, stderr):
            found.append(f"{command} after {delay:.3f} s: {wrong}\n{stderr[-2000:]}")
    print(codes)
    assert found == []
