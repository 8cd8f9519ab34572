"""LLVM in a worker process: it makes the same code, has limits, can be killed, and its crashes do no harm."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from waiting import wait_until

from playground.compiler import load
from playground.engine.layout import layout_of
from playground.engine.native.compile import llvm_text
from playground.engine.native.ir.passes import run_passes
from playground.engine.native.llvm import compile_policy, emit, worker_process, workers
from playground.engine.native.llvm.compile_policy import COMMAND_LINE, IN_PROCESS, SERVER, Limits, Policy, use, watched
from playground.engine.native.llvm.emit import TooLarge, assembly, object_code
from playground.engine.native.lower.program import lower
from playground.engine.native.structs.frame import frame_of
from playground.source.diagnostics import CompilerBug
from tests.engine.native.slow_text import slow_text

HOURS = 36_000
linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to see processes")


@pytest.fixture(autouse=True)
def own_workers(monkeypatch):
    """Workers of this test only, and the policy of a server."""
    fresh = workers.Workers()
    monkeypatch.setattr(emit, "_workers", fresh)
    use(SERVER)
    yield fresh
    use(COMMAND_LINE)
    fresh.close()


@pytest.fixture(scope="module")
def text():
    game = load("tic-tac-toe").game
    program, layout = run_passes(lower(game)), layout_of(game)
    return llvm_text(game, program, layout, frame_of(program, layout, game))


@pytest.fixture
def acts_as(monkeypatch, tmp_path):
    """Replaces the program that new workers run."""

    def act(program: str) -> None:
        path = tmp_path / "program.py"
        path.write_text(f"import os, signal, struct, sys\n{program}\n", encoding="utf-8")
        monkeypatch.setattr(workers, "PROGRAM", path)

    return act


def kept(own_workers) -> int:
    """The process that is kept for small programs."""
    return own_workers._kept._process.pid


def limit(processor_seconds: int = HOURS, seconds: float = HOURS, memory: int = 2 * 2**30) -> None:
    use(Policy(0, Limits(processor_seconds, seconds, memory)))


def children() -> set[int]:
    """The processes that this thread has started, those of earlier tests among them."""
    text = Path(f"/proc/self/task/{threading.get_native_id()}/children").read_text(encoding="utf-8")
    return set(map(int, text.split()))


def runs(pid: int) -> bool:
    """Whether a process is running, not only a zombie."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in "ZX"


def processor_time(pid: int) -> float:
    """Processor seconds that a process has used."""
    numbers = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")


# ---- the same code in either process


def test_a_worker_makes_the_same_code(text):
    there = object_code(text), assembly(text)
    use(COMMAND_LINE)
    assert (object_code(text), assembly(text)) == there


def test_a_worker_is_kept_for_small_programs(text, own_workers):
    object_code(text)
    first = kept(own_workers)
    object_code(text)
    assert kept(own_workers) == first


def test_the_command_line_compiles_only_small_programs_itself(text, own_workers, monkeypatch):
    use(COMMAND_LINE)
    object_code(text)
    assert own_workers._kept is None
    monkeypatch.setattr(worker_process, "emit", lambda *_: pytest.fail("LLVM works here"))
    large = text + ";" * IN_PROCESS
    assert object_code(large)
    assert own_workers._kept is None  # a large program has a process of its own


@pytest.mark.parametrize("policy", [COMMAND_LINE, SERVER], ids=["here", "worker"])
def test_text_that_llvm_rejects_is_a_compiler_bug(policy, own_workers, text):
    use(policy)
    with pytest.raises(CompilerBug, match="expected top-level entity"):
        object_code("no module")
    if policy is SERVER:
        process = kept(own_workers)
        object_code(text)
        assert kept(own_workers) == process


def test_workers_import_nothing_from_the_current_folder_or_the_environment(text, tmp_path, monkeypatch):
    for name in ("llvmlite", "struct", "hashlib", "sitecustomize"):
        (tmp_path / f"{name}.py").write_text("import os; os._exit(3)", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert object_code(text)


# ---- limits


@pytest.mark.exhaustive
def test_processor_time_is_limited():
    limit(processor_seconds=0)
    with pytest.raises(TooLarge, match=r"the rules of 'Maze' are too large to be compiled: LLVM took more than 0 s of"):
        object_code(slow_text(), "Maze")


def test_time_is_limited(acts_as):
    acts_as("sys.stdin.read()")
    limit(seconds=0.2)
    with pytest.raises(TooLarge, match=r"LLVM took more than 0.2 s; fewer combinations help"):
        object_code("text", "Maze")


@linux
def test_memory_is_limited():
    limit(memory=150 * 2**20)
    with pytest.raises(TooLarge, match=r"LLVM needed more than 0.1 GB of memory"):
        object_code(slow_text(20_000), "Maze")


@pytest.mark.exhaustive
@linux
def test_a_limit_is_of_one_program(own_workers):
    """Not of all that a worker has ever compiled."""
    limit(processor_seconds=1)  # and what is left of another one
    small, used = slow_text(250, bits=64), 0.0
    while used < 2.2:
        object_code(small)
        used = processor_time(kept(own_workers))


# ---- crashes


@pytest.mark.parametrize("name", ["SIGABRT", "SIGSEGV"])
def test_a_crash_of_a_worker_is_reported(name, acts_as, text, monkeypatch):
    acts_as(
        f"sys.stdin.buffer.read(1); sys.stderr.write('Assertion failed\\n'); sys.stderr.flush(); "
        f"os.kill(os.getpid(), signal.{name})"
    )
    with pytest.raises(TooLarge, match=rf"LLVM gave up \({name}: Assertion failed\)"):
        object_code(text, "Maze")
    monkeypatch.setattr(workers, "PROGRAM", Path(worker_process.__file__))
    assert object_code(text)


def test_a_worker_killed_by_the_system_is_reported(acts_as, text):
    acts_as("sys.stdin.buffer.read(1); os.kill(os.getpid(), signal.SIGKILL)")
    with pytest.raises(TooLarge, match="when memory is short"):
        object_code(text)


DAMAGED = {
    "nothing": "",
    "cut off": "sys.stdout.write('+'); sys.stdout.flush()",
    "no frame": "sys.stdout.write('x' * 100); sys.stdout.flush()",
    "another digest": "sys.stdout.buffer.write(struct.pack('>cQ32s', b'+', 3, bytes(32)) + b'abc'); sys.stdout.flush()",
    "endless": "sys.stdout.buffer.write(struct.pack('>cQ32s', b'+', 2**60, bytes(32)) + b'abc'); sys.stdout.flush()",
    "an exception": "raise ImportError('llvmlite is not there')",
}


@pytest.mark.parametrize("program", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_answer_is_a_compiler_bug(program, acts_as):
    acts_as(f"sys.stdin.buffer.read(1); {program}")
    with pytest.raises(CompilerBug, match="the process that compiles 'Maze' failed: "):
        object_code("text", "Maze")


@linux
def test_a_worker_that_died_while_it_was_idle_is_replaced(text, own_workers):
    object_code(text)
    first = kept(own_workers)
    os.kill(first, signal.SIGKILL)
    wait_until(lambda: not runs(first))
    assert object_code(text)
    assert kept(own_workers) != first


WORN_OUT = f"""
program = open({worker_process.__file__!r}, encoding="utf-8").read()
dying = "left.pop() if left else os.kill(os.getpid(), signal.SIGABRT)"
exec(program.replace("_limit(seconds, memory)\\n", dying + "\\n"), globals())
"""
"""The worker program, but it dies after a few programs."""


def test_a_worker_that_dies_of_earlier_programs_is_replaced(text, own_workers, acts_as):
    acts_as(f"left = [1]; {WORN_OUT}")
    object_code(text)
    first = kept(own_workers)
    assert object_code(text)
    assert kept(own_workers) != first


# ---- giving up


class GivenUp(Exception):
    pass


@linux
def test_a_watch_can_kill_llvm():
    seen: list[float | None] = []
    process: list[int] = []

    def watch(seconds: float | None) -> None:
        seen.append(seconds)
        if seconds is not None:
            process.extend(children() - before)
            raise GivenUp

    limit()
    before = children()
    with watched(watch), pytest.raises(GivenUp):
        object_code(slow_text())
    assert len(seen) == 2
    assert seen[1] is None
    assert len(process) == 1
    assert not runs(process[0])


ABANDONED = """
import sys
from playground.engine.native.llvm.compile_policy import Policy, SERVER, use, watched
from playground.engine.native.llvm.emit import object_code
from tests.engine.native.slow_text import slow_text
use(SERVER)
def watch(seconds):
    print(open("/proc/self/task/%d/children" % __import__("os").getpid()).read(), flush=True)
with watched(watch):
    object_code(slow_text())
"""


@linux
def test_a_worker_ends_with_the_process_that_started_it():
    parent = subprocess.Popen([sys.executable, "-c", ABANDONED], stdout=subprocess.PIPE, text=True)
    (worker,) = map(int, parent.stdout.readline().split())
    assert runs(worker)
    parent.kill()
    parent.wait()
    wait_until(lambda: not runs(worker))
    parent.stdout.close()


def test_a_small_program_does_not_wait_for_a_large_one(text):
    started, over = threading.Event(), threading.Event()

    def watch(seconds: float | None) -> None:
        started.set()
        if seconds is not None and over.is_set():
            raise GivenUp

    def work() -> None:
        with watched(watch), pytest.raises(GivenUp):
            object_code(slow_text())

    limit()
    large = threading.Thread(target=work)
    large.start()
    assert started.wait(60)
    assert object_code(text)
    assert large.is_alive()
    over.set()
    large.join(60)
    assert not large.is_alive()


def test_the_policy_holds_for_all_threads():
    assert compile_policy.policy() is SERVER
    seen = []
    thread = threading.Thread(target=lambda: seen.append(compile_policy.policy()))
    thread.start()
    thread.join()
    assert seen == [SERVER]
