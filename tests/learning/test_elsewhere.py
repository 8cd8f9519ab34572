"""Players who learn on the workers of a dask scheduler: the same players, whatever becomes of the workers."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from typer.testing import CliRunner

import playground as pg
from playground.cli.app import app
from playground.cluster import connection as module
from playground.cluster.connection import Connection
from playground.engine.cancellation import CancelToken
from playground.learning import elsewhere, sessions, trainer
from playground.learning.elsewhere import WORDING
from playground.learning.player import LearnedPlayer, player_of, read_player
from playground.learning.sessions import Plan, Trained, train_players
from playground.learning.store import player_path
from playground.learning.trainer import Training
from playground.learning.workplace import ThisMachine
from playground.source.diagnostics import PlaygroundError
from tests.local_cluster import on_this_machine

if TYPE_CHECKING:
    from distributed import LocalCluster

pytestmark = pytest.mark.exhaustive  # workers are processes, each of which prepares all that learns

GAME = "tic-tac-toe"
STEPS = (0.05, 0.1, 0.2, 0.3, 0.6)
"""Seconds that batches take by the clock of `steady_clock`: they grow, stay, and shrink."""


HIDDEN = "hidden hands"
"""Instead of the name of a ruleset: that of `HIGHEST`."""

HIGHEST = """
game: Highest
about: Each shows a card of a hidden hand in turn; the last one wins if it is higher than what the other has shown.
players: [Ann, Ben]
zones: {hand: {each: player, size: 3, seen by: owner}}
attributes: {number: 1..4}
pieces: {Card: {owner: nobody, has: number}}
variables: {shown: {type: 0..4, each: player}}
setup:
  - for each n in 1..3 do for each copy in 1..2 do place Card on lowest of (anywhere except occupied) with number n
  - shuffle anywhere
actions:
  show:
    choose: {card: hand of mover within occupied}
    do: [set shown of mover to number of card, reveal card, remove card]
end:
  higher: when decisions = 4 and shown of mover > shown of opponent then mover wins
  lower: when decisions = 4 then opponent wins
"""


def steady_clock() -> None:
    """From now on training counts calls instead of seconds, so that it always has the same batches."""
    steps, now = cycle(STEPS), [0.0]

    def monotonic() -> float:
        now[0] += next(steps)
        return now[0]

    trainer.time = SimpleNamespace(monotonic=monotonic)  # type: ignore[assignment]  # replaced here


def usual_clock() -> None:
    trainer.time = time  # type: ignore[attr-defined]  # replaced here


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    """Two workers, each a process."""
    with on_this_machine(processes=True, workers=2) as started:
        yield started


@pytest.fixture(scope="module")
def single() -> Iterator[LocalCluster]:
    """One worker, whose clock may be replaced."""
    with on_this_machine(processes=True, workers=1) as started:
        yield started


@pytest.fixture
def workers(cluster: LocalCluster) -> Iterator[Connection]:
    connection = Connection(cluster.scheduler_address, WORDING)
    yield connection
    connection.close()


@pytest.fixture(autouse=True)
def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYGROUND_PLAYERS", str(tmp_path / "players"))


def trained(
    workers: Connection | None,
    seconds: float,
    update: Callable[[str], None] | None = None,
    numbers: tuple[int, ...] = (1,),
    stop: CancelToken | None = None,
    name: str = GAME,
) -> list[Trained]:
    plan = Plan(seconds, numbers, again=True)
    return train_players(pg.load(name), plan, stop or CancelToken(), update, workers)


def equal(one: LearnedPlayer, other: LearnedPlayer) -> bool:
    return one.header == other.header and all(
        np.array_equal(a, b) for a, b in zip(one.weights, other.weights, strict=True)
    )


@pytest.mark.parametrize(
    ("name", "parent"),
    [
        pytest.param(GAME, None, marks=pytest.mark.thorough),
        ("tic-tac-toe@misere", GAME),
        pytest.param("triotrio", None, marks=pytest.mark.thorough),
        pytest.param(HIDDEN, None, marks=pytest.mark.thorough),
    ],
    ids=["random games first", "what a parent knows", "dice", "hidden hands"],
)
def test_a_worker_trains_the_player_whom_this_machine_would_train(
    single: LocalCluster, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, parent: str | None
) -> None:
    """In one thread, for the same batches of games: with their seconds counted alike, to the last bit."""
    monkeypatch.setattr(sessions.os, "cpu_count", lambda: 1)
    if name == HIDDEN:
        name = str(tmp_path / "hidden.yaml")
        Path(name).write_text(HIGHEST)
    if parent is not None:
        trained(None, 0.3, name=parent)
    plan = Plan(6.0, (1,), again=True, parent=pg.load(parent) if parent else None)
    compiled, worker = pg.load(name), Connection(single.scheduler_address, WORDING)
    steady_clock()
    worker.client.run(steady_clock)
    try:
        here, there = (
            player_of(each.player.to_bytes(), name)
            for place in (None, worker)
            for each in train_players(compiled, plan, CancelToken(), None, place)
        )
    finally:
        usual_clock()
        worker.client.run(usual_clock)
        worker.close()
    assert len(here.header["history"]) == 6 and here.header["games"] > 50
    assert np.count_nonzero(here.weights.values) > 100
    assert there.header == here.header
    assert equal(there, here)


@pytest.mark.thorough
def test_several_players_learn_at_once_and_are_kept(cluster: LocalCluster, tmp_path: Path) -> None:
    command = ["train", GAME, "--players", "2", "--minutes", "0.02", "--out", str(tmp_path / "copies")]
    ended = CliRunner().invoke(app, [*command, "--cluster", cluster.scheduler_address])
    assert (ended.exit_code, ended.stderr) == (0, "")
    assert "player 1 of tic-tac-toe" in ended.stdout and "player 2 of tic-tac-toe" in ended.stdout
    for number in (1, 2):
        player = read_player(player_path(pg.load(GAME).game, number))
        assert player.header["seed"] == number
        assert 1.1 < player.header["seconds"] < 5
        assert equal(player, read_player(tmp_path / "copies" / f"tic-tac-toe-{number}.player"))


@pytest.mark.thorough
def test_a_worker_that_is_killed_loses_only_what_it_had_not_reported(workers: Connection) -> None:
    processes = list(workers.client.run(os.getpid).values())
    reported = []

    def kill(_: str) -> None:
        if not reported:
            reported.append(read_player(player_path(pg.load(GAME).game, 1)).header)
            for process in processes:
                os.kill(process, signal.SIGKILL)

    [found] = trained(workers, 3.0, kill)
    header = found.player.header
    assert 3.0 <= header["seconds"] < 6.0
    measured = [each["seconds"] for each in header["history"]]
    assert 3 <= len(measured) <= 6 and measured == sorted(set(measured)), "each part is measured once"
    assert header["history"][0] == reported[0]["history"][0], "it goes on with what was reported"


@pytest.mark.thorough
def test_an_interrupt_keeps_what_workers_have_learned_since_their_report(workers: Connection) -> None:
    stop, reported = CancelToken(), []

    def interrupt(_: str) -> None:
        reported.append(read_player(player_path(pg.load(GAME).game, 1)).header)
        threading.Timer(0.7, stop.set).start()

    [found] = trained(workers, 30.0, interrupt, stop=stop)
    assert len(reported) == 1, "a part takes five seconds"
    assert found.player.header["games"] > reported[0]["games"]
    assert reported[0]["seconds"] < found.player.header["seconds"] < 10
    assert equal(found.player, read_player(found.path))
    [more] = train_players(pg.load(GAME), Plan(found.player.header["seconds"] + 0.5, (1,)), CancelToken())
    assert more.player.header["games"] > found.player.header["games"]


def test_without_workers_one_waits_and_may_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "NO_WORKERS_SECONDS", 0.0)
    stop, said = CancelToken(), []

    def report(message: str) -> None:
        said.append(message)
        stop.set()

    with on_this_machine(processes=False, workers=0) as lonely:
        connection = Connection(lonely.scheduler_address, WORDING, report)
        found = trained(connection, 60.0, stop=stop)
        connection.close()
    assert len(said) == 1 and "has no workers: waiting for one (Ctrl-C ends with what has been learned" in said[0]
    assert found == []


@pytest.mark.parametrize("wrong", [{"playground": "0.0.1"}, {"numba": "0.0.1"}])
def test_a_worker_of_another_version_refuses(
    single: LocalCluster, monkeypatch: pytest.MonkeyPatch, wrong: dict[str, str]
) -> None:
    versions = {**elsewhere.learning_versions(), **wrong}
    monkeypatch.setattr(elsewhere, "learning_versions", lambda: versions)
    [name], worker = wrong, Connection(single.scheduler_address, WORDING)
    with pytest.raises(PlaygroundError, match=rf"the worker tcp://127\.0\.0\.1:\d+ .* another playground: {name} is"):
        trained(worker, 60.0)
    worker.close()


@pytest.mark.thorough
def test_a_lost_scheduler_is_reported_and_training_goes_on_from_the_file() -> None:
    with on_this_machine(processes=False, workers=1) as started:
        connection = Connection(started.scheduler_address, WORDING)
        lost = r"the scheduler at tcp://\S+ was lost .* training goes on with what had been reported"
        with pytest.raises(PlaygroundError, match=lost):
            trained(connection, 6.0, lambda _: started.close())
        connection.close()
    kept = read_player(player_path(pg.load(GAME).game, 1)).header
    assert kept["games"] > 0 and len(kept["history"]) == 1
    [more] = train_players(pg.load(GAME), Plan(kept["seconds"] + 0.3, (1,)), CancelToken())
    assert more.player.header["history"][0] == kept["history"][0]


def test_a_player_that_fails_ends_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """They keep what they have learned, and need not wait for their time."""
    usual, learn, learned = ThisMachine.train, Training.learn, threading.Event()

    def failing(self: ThisMachine, player: LearnedPlayer, *rest: object) -> LearnedPlayer:
        if player.header["seed"] == 2:
            assert learned.wait(100)
            raise PlaygroundError("no room")
        return usual(self, player, *rest)  # type: ignore[arg-type]  # replaced here

    def learning(self: Training, *rest: object) -> None:
        learn(self, *rest)  # type: ignore[arg-type]  # replaced here
        if self.header["games"] > 0:
            learned.set()

    monkeypatch.setattr(ThisMachine, "train", failing)
    monkeypatch.setattr(Training, "learn", learning)
    monkeypatch.setattr(sessions.os, "cpu_count", lambda: 2)
    with pytest.raises(PlaygroundError, match="no room"):
        trained(None, 600.0, numbers=(1, 2))
    assert read_player(player_path(pg.load(GAME).game, 1)).header["seconds"] < 300


def test_where_nobody_answers_the_command_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CONNECT_SECONDS", 0.3)
    ended = CliRunner().invoke(app, ["train", GAME, "--cluster", "tcp://127.0.0.1:1"])
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert "no scheduler answers at 'tcp://127.0.0.1:1'" in ended.stderr
