"""Kernels are kept in the cache, apart for each state of their sources, and only where nobody else can write."""

from __future__ import annotations

import logging
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from playground.engine.cancellation import Cancelled
from playground.search import kernel
from playground.search.arithmetic import mix
from playground.simulate.play_clock import PlayClock
from playground.source.compiling import Stopwatch, compiling, on_stopwatch
from playground.source.turns import own_turn

ONE_SEARCH = """
import logging, sys
logging.basicConfig(stream=sys.stdout, format="%(message)s")
from playground.search.arithmetic import below
from playground.search.kernel import announce
import numpy as np
announce("numbers", below)
print(below(np.array([1, 3], np.uint64), 1000))
"""

COMPILED_HERE = """
import numpy as np
from playground.search.arithmetic import below
below(np.array([1, 3], np.uint64), 1000)
print(sum(below.stats.cache_misses.values()))
"""

COMMAND_LINE = "from playground.cli import main; main()"
SEARCHING = ("simulate", "tic-tac-toe", "--games", "10", "--agents", "mcts,random")


def one_search(cache: Path) -> list[str]:
    """What a process prints that calls a small kernel."""
    environment = {**os.environ, "PLAYGROUND_CACHE": str(cache)}
    command = [sys.executable, "-c", ONE_SEARCH]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return ran.stdout.splitlines()


@pytest.mark.exhaustive
def test_a_kernel_is_prepared_once_and_a_folder_that_others_can_write_to_is_not_used(tmp_path: Path) -> None:
    preparing, number = one_search(tmp_path)
    assert "preparing numbers" in preparing
    assert one_search(tmp_path) == [number]
    next(tmp_path.rglob(kernel.CACHED)).chmod(0o777)
    warned = one_search(tmp_path)
    assert any("other users can write to it" in line for line in warned)
    assert any("preparing numbers" in line for line in warned)


@pytest.mark.thorough
def test_a_cache_on_a_full_disk_costs_time_only(tmp_path: Path) -> None:
    """No file may be larger than one byte."""
    resource = pytest.importorskip("resource")
    cut_short = {"PYTHONDONTWRITEBYTECODE": "1"}  # modules would be kept cut short as well
    environment = {**os.environ, **cut_short, "PLAYGROUND_CACHE": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "-c", ONE_SEARCH],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1, 1)),
    )
    preparing, warning, number = ran.stdout.splitlines()
    assert "preparing numbers" in preparing and number.isdigit()
    assert re.fullmatch(r"the cache .+ cannot be written: .+\. Searches are prepared anew each time", warning)
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and path.stat().st_size]


@pytest.mark.exhaustive
def test_one_of_several_processes_compiles_for_all(tmp_path: Path) -> None:
    environment = {**os.environ, "PLAYGROUND_CACHE": str(tmp_path)}
    command = [sys.executable, "-c", COMPILED_HERE]
    both = [subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    assert sorted(process.communicate()[0].strip() for process in both) == ["0", "1"]


def _doubled(number: int) -> int:
    return number * 2


def test_ctrl_c_is_heard_while_another_process_compiles(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(kernel, "_folder", lambda: tmp_path)
    monkeypatch.setattr(kernel._patience, "seconds", 5.0)
    presses = iter([False, False, True])
    monkeypatch.setattr(kernel, "pressed", lambda: next(presses, False))
    doubled = kernel.compiled_apart(_doubled)
    begun = time.monotonic()
    with own_turn(tmp_path / f"{__name__}._doubled.lock", 0.0) as held:
        assert held
        with pytest.raises(Cancelled):
            doubled(21)
    assert time.monotonic() - begun < 5.0
    assert doubled(21) == 42  # nothing is left half done


@pytest.mark.exhaustive
def test_a_command_that_waits_for_another_process_hears_ctrl_c(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Before, it was heard when the wait was over, after a minute."""
    monkeypatch.setenv("PLAYGROUND_CACHE", str(tmp_path))
    folder = kernel._folder.__wrapped__()
    assert folder is not None
    command = [sys.executable, "-P", "-c", COMMAND_LINE, *SEARCHING]
    with (
        own_turn(folder / "playground.search.mcts.growth.add_node.lock", 0.0) as held,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as searching,
    ):
        assert held and searching.stderr is not None
        assert "preparing" in searching.stderr.readline()
        begun = time.monotonic()
        searching.send_signal(signal.SIGINT)
        written, _ = searching.communicate(timeout=30)
    assert (searching.returncode, "0 games" in written) == (130, True)
    assert time.monotonic() - begun < 20.0


def test_old_kernels_are_removed(tmp_path: Path) -> None:
    old, recent = tmp_path / "old", tmp_path / "recent"
    for folder in (old, recent):
        folder.mkdir()
        (folder / "code").write_text("x")
    os.utime(old, (0, 0))
    kernel._remove_old(tmp_path)
    assert not old.exists() and recent.exists()


def test_without_a_cache_kernels_are_compiled_all_the_same(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(kernel, "_folder", lambda: None)
    doubled = kernel.compiled(lambda number: number * 2)
    with caplog.at_level(logging.WARNING):
        kernel.announce("doubling", mix)
    assert doubled(21) == 42
    assert "preparing doubling" in caplog.text


def test_what_is_prepared_is_announced_once_however_many_threads_begin(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(kernel, "_folder", lambda: None)
    with caplog.at_level(logging.WARNING), ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda _: kernel.announce("tripling", mix), range(8)))
    assert caplog.text.count("preparing tripling") == 1


def test_the_time_of_compiling_is_no_time_of_play(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "perf_counter", lambda: now[0])
    clock, beside = PlayClock(), PlayClock()
    clock.begin()
    now[0] += 2.0
    with on_stopwatch(clock.stopwatch), compiling():
        now[0] += 60.0
        clock.read()
        with compiling():
            now[0] += 3.0
    now[0] += 1.0
    clock.read()
    assert (clock.played, clock.compiled) == (3.0, 63.0)
    beside.read()
    assert (beside.played, beside.compiled) == (66.0, 0.0)
    now[0] += 50.0
    clock.begin()
    now[0] += 1.0
    clock.read()
    assert (clock.played, clock.compiled) == (4.0, 63.0)


def test_a_function_that_is_compiled_is_on_the_stopwatch(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(kernel, "_folder", lambda: tmp_path)
    stopwatch = Stopwatch()
    quadrupled = kernel.compiled(lambda number: number * 4)
    with on_stopwatch(stopwatch):
        assert quadrupled(21) == 84
    assert stopwatch.seconds > 0.0


def test_numbers_written_in_calls_make_no_versions_of_a_function(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "_folder", lambda: None)
    scaled = kernel.compiled_inner(lambda number, factor: number * factor)
    entry = kernel.compiled_apart(lambda number: scaled(number, 2) + scaled(number, 3))
    assert entry(7) == 35
    assert len(scaled.signatures) == 1  # type: ignore[attr-defined]  # of numba
