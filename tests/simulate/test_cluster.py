"""Games played by the workers of a dask scheduler: the same games, whatever becomes of the workers."""

import os
import re
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from race import RACE
from typer.testing import CliRunner
from waiting import wait_until

import playground as pg
from playground.cli.app import app
from playground.cluster import connection as module
from playground.compiler import Compiled, load
from playground.simulate.executors.batch_task import BatchTask
from playground.simulate.executors.dask import DaskExecutor
from playground.simulate.run import Run
from playground.simulate.storage import record
from playground.simulate.study import Arm, Study
from playground.source.diagnostics import PlaygroundError
from tests.local_cluster import on_this_machine
from tests.quick_set import large_kernels

if TYPE_CHECKING:
    from distributed import LocalCluster

TIMES = re.compile('"(compile_s|play_s|games_per_s|decisions_per_s)"')


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where two workers are reached, each a process. They go when these tests are done: also idle ones keep busy."""
    with on_this_machine(processes=True, workers=2) as started:
        yield started.scheduler_address


@pytest.fixture
def near() -> Iterator[str]:
    """Where a worker is reached that is part of this process."""
    with on_this_machine(processes=False, workers=1) as started:
        yield started.scheduler_address


@pytest.fixture
def place(address: str) -> Iterator[DaskExecutor]:
    with DaskExecutor(address) as connected:
        yield connected


@pytest.fixture
def lonely() -> Iterator["LocalCluster"]:
    """A scheduler without workers."""
    with on_this_machine(processes=False, workers=0) as started:
        yield started


def race() -> Compiled:
    """A game in no file, with another length."""
    return load("race.yaml?length=7", text=RACE)


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("compiled", "agents", "games"),
    [
        (lambda: load("trice@double-wins"), (), 3_000),
        (race, ("hurry?pace=3", "flat?playouts=2"), 60),
        pytest.param(lambda: load("trio"), ("random", "flat?playouts=1&worlds=1", "random"), 1, marks=large_kernels),
    ],
    ids=["random", "thinking", "hidden"],
)
def test_the_rows_are_those_of_this_machine(place, compiled: Callable[[], Compiled], agents, games):
    found = Run(compiled(), games, 3, agents, executor=place).play()
    expected = Run(compiled(), games, 3, agents, threads=1).play()
    assert found.games == games
    assert found.rows.tobytes() == expected.rows.tobytes()
    assert found.fired == expected.fired


@pytest.mark.exhaustive
def test_the_records_are_those_of_this_machine(place, tmp_path):
    record(Run(load("tic-tac-toe"), 2_000, 7, executor=place), tmp_path / "there", chunk=300)
    record(Run(load("tic-tac-toe"), 2_000, 7, threads=1), tmp_path / "here", chunk=300)
    assert content(tmp_path / "there") == content(tmp_path / "here")


@pytest.mark.thorough
def test_a_study_is_played_there(place):
    arms = [Arm(name, load(name)) for name in ("tic-tac-toe", "tic-tac-toe@misere")]
    there, here = Study(arms, 500, 2).at(place), Study(arms, 500, 2, threads=1)
    for upto in (120, None):
        found, expected = there.play(upto), here.play(upto)
        assert [each.outcome_codes().tolist() for each in found] == [each.outcome_codes().tolist() for each in expected]


@pytest.mark.parametrize("command", [("simulate", "tic-tac-toe"), ("compare", "tic-tac-toe", "tic-tac-toe@misere")])
def test_the_command_says_the_same(near, command):
    arguments = [*command, "--games", "400", "--json"]
    found = CliRunner().invoke(app, [*arguments, "--cluster", near])
    expected = CliRunner().invoke(app, arguments)
    assert (found.exit_code, found.stderr) == (0, "")
    without_times = [line for line in found.stdout.splitlines() if not TIMES.search(line)]
    assert without_times == [line for line in expected.stdout.splitlines() if not TIMES.search(line)]


@pytest.mark.exhaustive
@pytest.mark.parametrize(("search", "tries"), [(pg.suggest, {"tries": 6}), (pg.tune, {})], ids=["suggest", "tune"])
def test_a_search_for_a_goal_finds_the_same(place, search, tries):
    goal = "seat_share.1 48%..52%"
    found, expected = (
        search("tic-tac-toe", goal, minutes=60, games=200, threads=1, **tries, executor=executor).to_json()
        for executor in (place, None)
    )
    assert found["confirmed"] and found | {"seconds": 0} == expected | {"seconds": 0}


@pytest.mark.exhaustive
def test_a_worker_that_is_killed_loses_nothing(address, place):
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        processes = list(client.run(os.getpid).values())

    def watch(result) -> None:
        if processes and result.games:
            os.kill(processes[0], signal.SIGKILL)
            processes.clear()

    found = Run(load("triune"), 20_000, 5, executor=place).play(watch, every=0.0)
    assert not processes
    assert found.rows.tobytes() == Run(load("triune"), 20_000, 5).play().rows.tobytes()


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        (
            {"versions": {"playground": "0.0.1", "numpy": "1.0"}},
            r"another playground: playground is .* and 0\.0\.1 here",
        ),
        ({"game": {"hash": "0" * 64}}, "another game: hash is .* and 000000000000 here"),
    ],
    ids=["versions", "game"],
)
def test_a_worker_that_would_play_something_else_refuses(near, monkeypatch, changed, told):
    usual = BatchTask.of
    monkeypatch.setattr(BatchTask, "of", lambda *batch: replace(usual(*batch), **changed))
    refusal = rf"the worker tcp://127\.0\.0\.1:\d+ would play with {told}"
    with DaskExecutor(near) as place, pytest.raises(PlaygroundError, match=refusal):
        Run(load("tic-tac-toe"), 100, executor=place).play()


def test_one_waits_for_workers(lonely, monkeypatch):
    monkeypatch.setattr(module, "NO_WORKERS_SECONDS", 0.0)
    told = []

    def tell(message: str) -> None:
        told.append(message)
        lonely.scale(1)

    with DaskExecutor(lonely.scheduler_address, tell) as place:
        found = Run(load("tic-tac-toe"), 300, 1, executor=place).play()
    assert len(told) == 1 and "has no workers: waiting for one" in told[0]
    assert found.rows.tobytes() == Run(load("tic-tac-toe"), 300, 1).play().rows.tobytes()


@pytest.mark.parametrize("how", ["interrupted", "stopped"])
def test_waiting_ends_when_told(lonely, monkeypatch, how):
    monkeypatch.setattr(module, "NO_WORKERS_SECONDS", 0.0)

    def tell(_: str) -> None:
        if how == "interrupted":
            raise KeyboardInterrupt
        run.stop()

    with DaskExecutor(lonely.scheduler_address, tell) as place:
        run = Run(load("tic-tac-toe"), 300, 1, executor=place)
        assert run.play().games == 0


@pytest.mark.exhaustive
def test_agents_that_think_are_not_waited_for_and_give_up(address, place):
    from distributed import Client

    run = Run(load("triune"), 100, 5, ("flat?playouts=100000",), executor=place)
    with Client(address, set_as_default=False) as client:

        def playing() -> bool:
            return any(client.run(lambda dask_worker: dask_worker.state.executing_count).values())

        assert run.play(lambda _: not playing(), every=0.1).games == 0
        wait_until(lambda: not playing())


def test_a_lost_scheduler_is_told_and_the_records_stay(tmp_path):
    expected, folder = tmp_path / "whole", tmp_path / "broken"
    record(Run(load("tic-tac-toe"), 4_000, 7), expected, chunk=100)
    with on_this_machine(processes=False, workers=1) as started, DaskExecutor(started.scheduler_address) as place:
        run = Run(load("tic-tac-toe"), 4_000, 7, executor=place)
        with pytest.raises(PlaygroundError, match=r"the scheduler at tcp://\S+ was lost"):
            record(run, folder, lambda totals: started.close() if totals.games > 500 else None, 0.0, chunk=100)
    assert 5 < len(content(folder)) < len(content(expected))
    record(Run(load("tic-tac-toe"), 4_000, 7), folder, chunk=100)
    assert content(folder) == content(expected)


@pytest.mark.parametrize("wrong", ["tcp://127.0.0.1:1", "nonsense", "odd://127.0.0.1:1", ""])
def test_an_address_where_nobody_answers(wrong):
    with pytest.raises(PlaygroundError, match=f"no scheduler answers at '{wrong}'"):
        DaskExecutor(wrong, timeout=0.3)


def test_what_is_no_address_leaves_no_connection_behind():
    before = set(threading.enumerate())
    with pytest.raises(PlaygroundError, match="no scheduler answers at 'nowhere'"):
        DaskExecutor("nowhere", timeout=0.3)
    assert set(threading.enumerate()) <= before


def test_without_the_extra_one_is_told_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    ended = CliRunner().invoke(app, ["simulate", "tic-tac-toe", "--cluster", "tcp://127.0.0.1:1"])
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert "pip install 'rule-playground[cluster]'" in ended.stderr
