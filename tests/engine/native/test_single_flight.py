"""Work that several threads need at the same time is done by one of them."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from playground.agents.lineup import LineUp
from playground.compiler import load
from playground.engine.native import compile as compiling
from playground.engine.native.llvm import jit
from playground.engine.native.llvm.single_flight import SingleFlight
from playground.simulate.run import Run
from playground.source.diagnostics import PlaygroundError

PATIENCE = 60.0


class Race:
    """A thread that works, and another one that waits for it."""

    def __init__(self) -> None:
        self.single_flight, self.done = SingleFlight[str](), list[str]()
        self.started, self.waits = threading.Event(), threading.Event()

    def work(self, end):
        def work() -> str:
            self.started.set()
            assert self.waits.wait(PATIENCE)
            self.done.append("first")
            return end()

        return self.single_flight.do("key", work, lambda: None, 0.01)

    def also(self) -> str:
        assert self.started.wait(PATIENCE)
        return self.single_flight.do("key", lambda: self.done.append("second") or "second", self.waits.set, 0.01)

    def run(self, end):
        with ThreadPoolExecutor(2) as pool:
            return pool.submit(self.work, end), pool.submit(self.also)


def failing(error):
    def fail():
        raise error

    return fail


def test_a_later_thread_gets_the_result_of_the_first():
    race = Race()
    first, second = race.run(lambda: "made")
    assert (first.result(), second.result(), race.done) == ("made", "made", ["first"])


def test_work_that_fails_is_tried_once():
    race = Race()
    first, second = race.run(failing(PlaygroundError("too large")))
    assert str(first.exception()) == str(second.exception()) == "too large"
    assert race.done == ["first"]


def test_work_that_is_interrupted_is_done_by_the_next_thread():
    race = Race()
    first, second = race.run(failing(InterruptedError()))
    assert isinstance(first.exception(), InterruptedError)
    assert (second.result(), race.done) == ("second", ["first", "second"])


def test_a_waiting_thread_can_give_up():
    race = Race()

    def give_up() -> None:
        race.waits.set()
        raise InterruptedError

    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(race.work, lambda: "made")
        assert race.started.wait(PATIENCE)
        with pytest.raises(InterruptedError):
            race.single_flight.do("key", lambda: "second", give_up, 0.01)
        assert first.result() == "made"


def test_a_program_is_compiled_once_for_all_threads(monkeypatch, tmp_path):
    monkeypatch.setenv("PLAYGROUND_CACHE", str(tmp_path))
    barrier, compiled, real = threading.Barrier(3), list[str](), jit.object_code

    def counted(text: str, title: str) -> bytes:
        compiled.append(title)
        return real(text, title)

    def work():
        game = load("tic-tac-toe").game
        barrier.wait(PATIENCE)
        return compiling.compile_game(game)

    monkeypatch.setattr(jit, "object_code", counted)
    with ThreadPoolExecutor(3) as pool:
        natives = [pool.submit(work) for _ in range(3)]
        assert all(native.result().library for native in natives)
    assert len(compiled) == 1


@pytest.mark.parametrize(
    "use",
    [
        lambda compiled: compiled.native,
        lambda compiled: LineUp(compiled.machine, ("random", "random")).native,
        lambda compiled: Run(compiled, 1, threads=1).play(),
    ],
    ids=["machine", "lineup", "run"],
)
def test_a_game_that_takes_long_to_compile_does_not_block_others(use, monkeypatch):
    """Until Python 3.12 a `cached_property` would block them: its lock is shared by all objects of a class."""
    started, over, real = threading.Event(), threading.Event(), compiling.compile_game

    def compile_game(game, *arguments, **options):
        if game.name == "connect-four":
            started.set()
            assert over.wait(PATIENCE), "the other game waits for this one"
        return real(game, *arguments, **options)

    monkeypatch.setattr(compiling, "compile_game", compile_game)
    with ThreadPoolExecutor(2) as pool:
        slow = pool.submit(use, load("connect-four"))
        assert started.wait(PATIENCE)
        other = pool.submit(use, load("tic-tac-toe"))
        try:
            assert other.result(PATIENCE / 2)
        finally:
            over.set()
        assert slow.result()
