"""Games that LLVM takes long for, in the command line: Ctrl-C, progress, and limits in words."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from waiting import wait_until

LARGE = """
from playground.engine.native import compile
from playground.engine.native.llvm import compile_policy
from tests.engine.native.slow_text import slow_text
compile.llvm_text = lambda *_: slow_text()
"""
"""A game whose program is one that keeps LLVM busy for minutes."""

LIMITED = "compile_policy.use(compile_policy.Policy(0, compile_policy.Limits(processor_seconds=0, seconds=3600)))\n"

MAIN = "from playground.cli import main; main()"

linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to see that LLVM works")


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache of its own: a slow program that some other run has compiled to its end would not be slow any more."""
    monkeypatch.setenv("PLAYGROUND_CACHE", str(tmp_path_factory.mktemp("cache")))


def start(*arguments: str, before: str = LARGE, **options) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", before + MAIN, *arguments]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **options}
    return subprocess.Popen(command, **streams)


def wait_for_llvm(process: subprocess.Popen[str]) -> int:
    """Until a process has one that runs LLVM, which is returned."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    found: list[int] = []

    def works() -> bool:
        for child in children.read_text(encoding="utf-8").split():
            if "worker_process" in Path(f"/proc/{child}/cmdline").read_text(encoding="utf-8"):
                found.append(int(child))
        return bool(found)

    wait_until(works, process)
    return found[0]


def wait_for_end_of(pid: int) -> None:
    """Until a process is over, whether or not its exit code was collected."""

    def is_over() -> bool:
        try:
            return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] in "ZX"
        except (FileNotFoundError, ProcessLookupError):
            return True

    wait_until(is_over)


@pytest.mark.quick(1)
@linux
@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param("simulate tic-tac-toe --json", marks=pytest.mark.exhaustive),
        pytest.param("simulate tic-tac-toe --out kept", marks=pytest.mark.exhaustive),
        "sweep tic-tac-toe --vary size=3..4",
        "show asm tic-tac-toe",
    ],
)
def test_ctrl_c_is_heard_while_llvm_works(arguments, tmp_path):
    process = start(*arguments.split(), cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(Path.cwd())})
    worker = wait_for_llvm(process)
    process.send_signal(signal.SIGINT)
    requested = time.monotonic()
    stdout, stderr = process.communicate(timeout=60)
    assert (process.returncode, stdout, stderr) == (130, "", "interrupted\n")
    assert time.monotonic() - requested < 10  # LLVM would take minutes
    wait_for_end_of(worker)


@pytest.mark.exhaustive
def test_a_game_that_is_too_large_ends_in_words():
    process = start("simulate", "tic-tac-toe", before=LARGE + LIMITED)
    stdout, stderr = process.communicate(timeout=60)
    assert (process.returncode, stdout) == (2, "")
    *notes, last = stderr.splitlines(keepends=True)
    assert all(note.startswith("compiling takes long: ") and "% of the work for the rule at " in note for note in notes)
    assert last == (
        "the rules of 'tic-tac-toe' are too large to be compiled: LLVM took more than 0 s of processor time; "
        "fewer combinations help: smaller ranges in 'choose', fewer actions, a smaller board\n"
    )


@pytest.mark.exhaustive
@linux
def test_progress_is_shown_on_a_terminal():
    terminal, other_end = pty.openpty()
    process = start("simulate", "tic-tac-toe", stderr=other_end)
    os.close(other_end)
    shown = ""
    while "for 1 s, Ctrl-C stops" not in shown:
        shown += os.read(terminal, 1000).decode()
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode == 130
    shown += rest_of(terminal)
    assert "compiling for 1 s, Ctrl-C stops (" in shown and " instructions" in shown
    assert "interrupted" in shown


def rest_of(terminal: int) -> str:
    """What is still to be read from a terminal that nobody writes to any more."""
    found = b""
    try:
        while more := os.read(terminal, 1000):
            found += more
    except OSError:
        pass
    os.close(terminal)
    return found.decode()
