"""Processes take turns: one that has ended, or takes too long, keeps nobody waiting."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from playground.source.turns import own_turn

HOLDS = """
import sys, time
from pathlib import Path
from playground.source.turns import own_turn
with own_turn(Path(sys.argv[1]), 0.0) as held:
    print(held, flush=True)
    time.sleep(600)
"""


def test_a_killed_process_keeps_nobody_waiting(tmp_path: Path) -> None:
    lock = tmp_path / "work.lock"
    command = [sys.executable, "-c", HOLDS, str(lock)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None and holder.stdout.readline() == "True\n"
        with own_turn(lock, 0.0) as held:
            assert not held
        holder.kill()
        with own_turn(lock, 60.0) as held:
            assert held


def test_the_next_one_waits_for_the_end_of_a_turn(tmp_path: Path) -> None:
    lock, over = tmp_path / "work.lock", threading.Event()

    def work() -> None:
        with own_turn(lock, 60.0) as held:
            assert held and over.is_set()

    with own_turn(lock, 0.0) as held:
        assert held
        other = threading.Thread(target=work)
        other.start()
        other.join(0.1)
        assert other.is_alive()
        over.set()
    other.join(60.0)
    assert not other.is_alive()


def test_a_long_turn_is_not_waited_for(tmp_path: Path) -> None:
    with own_turn(tmp_path / "work.lock", 0.0):
        begun = time.monotonic()
        with own_turn(tmp_path / "work.lock", 0.1) as held:
            assert not held
        assert time.monotonic() - begun >= 0.1


def test_an_exception_of_the_poll_ends_the_wait(tmp_path: Path) -> None:
    polls: list[int] = []

    def poll() -> None:
        polls.append(len(polls))
        if len(polls) == 3:
            raise InterruptedError

    lock = tmp_path / "work.lock"
    with own_turn(lock, 0.0), pytest.raises(InterruptedError), own_turn(lock, 5.0, poll):
        raise AssertionError("never the turn of this one")
    assert polls == [0, 1, 2]


def test_where_no_file_can_be_made_nobody_waits(tmp_path: Path) -> None:
    with own_turn(tmp_path / "missing" / "work.lock", 60.0) as held:
        assert not held
