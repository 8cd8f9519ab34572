"""Whatever may take long gives up soon after it is cancelled, and what was played before stays as it was."""

from __future__ import annotations

import ctypes
import pickle
import re
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path

import numpy as np
import pytest

import playground as pg
from playground.agents.lineup import LineUp
from playground.compiler import Compiled, load
from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.native.runtime.thinking import values, weigh
from playground.engine.rng import Stream
from playground.engine.thinking import FLAT, Thinker
from playground.simulate.results.rows import row_type
from playground.simulate.run import Run
from playground.simulate.storage import record
from playground.simulate.study import Arm, Study
from tests.endless import ENDLESS as ENDLESS_GAME
from tests.quick_set import large_kernels, mostly_exhaustive

SOON = 20.0
"""Seconds, on a machine that has much else to do. Whatever is stopped here would take minutes."""

ENDLESS = 1_000_000_000
"""Playouts that nobody waits for."""

CUPS = """
game: Cups
about: Two players shake dice under their cups, or lift them.
players: [Ann, Ben]
zones: {cup: {each: player, size: 1, seen by: owner}}
attributes: {eyes: 1..6}
pieces: {Die: {owner: nobody, has: eyes}}
setup: for each who in everyone do place Die on cup of who
actions:
  shake: {do: roll eyes of cup of mover}
  lift: {do: reveal cup of mover; conceal cup of mover}
end:
  over: when decisions >= 6 then draw
"""
"""A small game in which dice are hidden."""

SLOW = [
    ("triune", ("flat?playouts=100000",)),
    ("triune", ("random", "flat?playouts=100000")),
    pytest.param("trio", ("flat?playouts=100000&worlds=1",), marks=large_kernels),
    ("triune", ("mcts?iterations=10000000",)),
]
SLOW_IDS = ["all-think", "one-thinks", "hidden", "tree-search"]


def slow_run(name: str, agents: tuple[str, ...]) -> Run:
    """A run that takes hours. Whatever has to be compiled for its agents is compiled before, by quick ones."""
    game = pg.load(name)
    Run(game, 1, 1, tuple(re.sub(r"\d{6,}", "2", agent) for agent in agents)).play()
    return Run(game, 100, 1, agents, threads=2)


def cancelled(stop: CancelToken) -> CancelToken:
    stop.set()
    return stop


def test_nothing_begins_when_already_cancelled() -> None:
    game, stop = pg.load("triune"), cancelled(CancelToken())
    native, state, thinker = game.machine.thinking(), game.initial_state(1, 1), Thinker(FLAT, copies=ENDLESS)
    with pytest.raises(Cancelled):
        weigh(native, state, thinker, Stream(1, 1, 1), stop)
    with pytest.raises(Cancelled):
        values(native, state, ENDLESS, Stream(1, 1, 1), stop)


@pytest.mark.parametrize("thinks", [weigh, values])
def test_one_decision_ends_soon_after_it_is_cancelled(thinks) -> None:
    game, stop = pg.load("triune"), CancelToken()
    native, state = game.machine.thinking(), game.initial_state(1, 1)
    requested = Thinker(FLAT, copies=ENDLESS) if thinks is weigh else ENDLESS
    with ThreadPoolExecutor(1) as pool:
        pending = pool.submit(thinks, native, state, requested, Stream(1, 1, 1), stop)
        while not pending.running():
            wait([pending], 0.001)
        stop.set()
        with pytest.raises(Cancelled):
            pending.result(SOON)


def endless() -> Compiled:
    return load("endless.yaml", text=ENDLESS_GAME)


def when_it_runs(work: Callable[[CancelToken], object]) -> Future[object]:
    """The result of some native work that is cancelled as soon as it has begun."""
    stop, begun = CancelToken(), threading.Event()

    def do() -> object:
        begun.set()
        return work(stop)

    with ThreadPoolExecutor(1) as pool:
        pending = pool.submit(do)
        assert begun.wait(SOON)
        stop.set()
        wait([pending], SOON)
        assert pending.done(), "it goes on"
    return pending


def test_a_single_playout_is_broken_off() -> None:
    game = endless()
    native, state = game.machine.thinking(), game.initial_state(1, 1)
    one = Thinker(FLAT, copies=1)
    for think in (
        lambda stop: values(native, state, 2, Stream(1, 1, 1), stop),
        lambda stop: weigh(native, state, one, Stream(1, 1, 1), stop),
    ):
        assert isinstance(when_it_runs(think).exception(), Cancelled)


@pytest.mark.parametrize("name", ["triune", "trice"])
def test_counting_is_broken_off(name: str) -> None:
    state = pg.load(name).initial_state(1, 1)
    assert isinstance(when_it_runs(lambda stop: state.perft(40, stop)).exception(), Cancelled)


def test_counting_to_its_end_is_the_same_with_a_cancel_token() -> None:
    state = pg.load("tic-tac-toe").initial_state()
    assert state.perft(5, CancelToken()) == state.perft(5) == [9, 72, 504, 3024, 15120]


def test_an_endless_game_that_is_played_decision_by_decision_is_stopped() -> None:
    lineup = LineUp(endless().machine, ("random", "random"))
    assert isinstance(when_it_runs(lambda stop: lineup.trace(1, 0, stop)).exception(), Cancelled)


def test_random_players_of_an_endless_game_are_stopped() -> None:
    lineup = LineUp(endless().machine, ("random", "random"))
    rows = np.zeros(1_000, dtype=row_type(lineup.native))
    tally = np.zeros(lineup.native.frame.tally_size // 8, dtype=np.int64)
    over = when_it_runs(lambda stop: lineup.play(1, 0, rows, tally, stop)).result()
    assert over < 1_000
    assert not any(rows[over:].tobytes()) and int(tally[1]) == int(rows["fired"].sum())


def test_random_players_of_short_games_are_stopped() -> None:
    lineup = LineUp(pg.load("tic-tac-toe").machine, ("random", "random"))
    whole = Run(pg.load("tic-tac-toe"), 2_000, 1, threads=1).play()
    rows = np.zeros(20_000_000, dtype=row_type(lineup.native))
    tally = np.zeros(lineup.native.frame.tally_size // 8, dtype=np.int64)
    over = when_it_runs(lambda stop: lineup.play(1, 0, rows, tally, stop)).result()
    assert over < len(rows) and not any(rows[over : over + 100].tobytes())
    both = min(over, whole.games)
    assert rows[:both].tobytes() == whole.rows[:both].tobytes()


def test_a_run_of_endless_games_is_stopped() -> None:
    """Its first batch has 64 games, which take about a minute."""
    run, plays = Run(endless(), 100_000, 1, threads=1), threading.Event()
    with ThreadPoolExecutor(1) as pool:
        pending = pool.submit(run.play, lambda _: plays.set(), 0.0)
        assert plays.wait(SOON)
        run.stop()
        assert pending.result(SOON).games < 64


@pytest.mark.parametrize(
    ("game", "agents", "games"),
    [
        (lambda: pg.load("tic-tac-toe"), ("flat?playouts=40", "random"), 5_000),
        pytest.param(
            lambda: load("cups.yaml", text=CUPS),
            ("flat?playouts=8&worlds=2", "random"),
            2_000,
            marks=pytest.mark.thorough,
        ),
    ],
    ids=["open", "hidden"],
)
def test_games_that_are_over_stay_and_others_leave_nothing(game: Callable[[], Compiled], agents, games: int) -> None:
    lineup, stop = LineUp(game().machine, agents), CancelToken()
    rows = np.zeros(games, dtype=row_type(lineup.native))
    tally = np.zeros(lineup.native.frame.tally_size // 8, dtype=np.int64)
    with ThreadPoolExecutor(1) as pool:
        pending = pool.submit(lineup.play, 3, 0, rows, tally, stop)
        while not rows["status"][0]:
            assert not wait([pending], 0.001).done
        stop.set()
        over = pending.result(SOON)
    assert 1 <= over < games
    again, tally_again = np.zeros_like(rows[:over]), np.zeros_like(tally)
    assert lineup.play(3, 0, again, tally_again) == over
    assert rows[:over].tobytes() == again.tobytes()
    assert tally.tolist() == tally_again.tolist()
    assert not any(rows[over:].tobytes())


@pytest.mark.parametrize(("name", "agents"), mostly_exhaustive(SLOW), ids=SLOW_IDS)
def test_a_run_is_watched_and_stopped_while_its_first_games_are_thought_about(name, agents) -> None:
    seen: list[int] = []

    def watch(result) -> bool:
        seen.append(result.games)
        return len(seen) < 3

    run, begun = slow_run(name, agents), time.monotonic()
    assert run.play(watch, every=0.0).games == 0
    assert len(seen) >= 3 and not any(seen)
    assert time.monotonic() - begun < SOON


@pytest.mark.quick(1)
@pytest.mark.parametrize(("name", "agents"), SLOW, ids=SLOW_IDS)
def test_a_run_is_stopped_from_another_thread(name, agents) -> None:
    run, plays = slow_run(name, agents), threading.Event()
    with ThreadPoolExecutor(1) as pool:
        pending = pool.submit(run.play, lambda _: plays.set(), 0.0)
        assert plays.wait(SOON)
        run.stop()
        assert pending.result(SOON).games == 0


def test_a_study_stops_whatever_arm_thinks() -> None:
    game, plays = pg.load("triune"), threading.Event()
    arms = [Arm("quick", game), Arm("slow", game, ("flat?playouts=100000",))]
    study = Study(arms, 1_000_000, threads=1)
    with ThreadPoolExecutor(1) as pool:
        pending = pool.submit(study.play, watch=lambda _: plays.set(), every=0.0)
        assert plays.wait(SOON)
        study.stop()
        quick, slow = pending.result(SOON)
    assert (quick.games < 1_000_000, slow.games) == (True, 0)


def test_a_stopped_run_has_the_first_games_of_the_whole_one() -> None:
    game, agents = pg.load("connect-four"), ("flat?playouts=4",)
    whole = Run(game, 400, 5, agents).play()
    for most in (0, 1, 30):
        found = Run(game, 400, 5, agents, threads=2).play(lambda result, most=most: result.games < most, every=0.0)
        assert found.games < 400
        assert found.rows.tobytes() == whole.rows[: found.games].tobytes()
        assert sum(found.fired.values()) == int(found.rows["fired"].sum())


def test_a_recorded_run_that_was_stopped_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    def run() -> Run:
        return Run(pg.load("connect-four"), 300, 5, ("flat?playouts=4",), threads=2)

    def content(folder: Path) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in folder.iterdir()}

    record(run(), tmp_path / "whole", chunk=20)
    for most in (1, 70, 150):
        found = record(run(), tmp_path / "broken", lambda totals, most=most: totals.games < most, 0.0, chunk=20)
        assert found.games < 300
        assert content(tmp_path / "broken").items() <= content(tmp_path / "whole").items()
    assert record(run(), tmp_path / "broken", chunk=20).played > 0
    assert content(tmp_path / "broken") == content(tmp_path / "whole")


def test_a_pickled_token_is_a_token_of_its_own() -> None:
    token = CancelToken()
    token.set()
    other = pickle.loads(pickle.dumps(token))
    assert not other.is_set
    assert ctypes.c_uint8.from_address(other.address).value == 0
    other.set()
    assert ctypes.c_uint8.from_address(other.address).value == 1
