"""Players who learn on the workers of a cluster, each by itself on one of them.

    PartTask ──► same playground? ──► compile the text: same game? ──► Training of one part, measured ──► PartResult

A training is sent in parts, after each of which the player comes back and is kept: a part whose worker is lost is done
again by another one, with the player as it was before. A part begins with all that the one before left behind, random
numbers included, so that in one thread a player becomes the same as on this machine after equal batches of games.
"""

from __future__ import annotations

import threading
import time
import uuid
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache

from playground.cluster.cancelling import cancelled_with_task
from playground.cluster.connection import Connection, Submitted, Wording
from playground.cluster.same import GAMEPLAY_PACKAGES, check_same, identity, versions
from playground.compiler import Compiled, load
from playground.engine.cancellation import POLL_INTERVAL_S, Cancelled, CancelToken
from playground.learning.player import LearnedPlayer, player_of
from playground.learning.trainer import Course, Measured, Streams, Training
from playground.learning.workplace import Keep

WORDING = Wording(
    did="trained the same player",
    failed="players could not be trained",
    kept="training goes on with what had been reported",
    stopped="ends with what has been learned so far",
)

LEARNING_PACKAGES = (*GAMEPLAY_PACKAGES, "search", "learning")
"""Packages of the playground that determine what a player learns."""

GRACE_SECONDS = 10.0
"""How long one waits, after Ctrl-C, for what workers have learned of a part."""

MAX_GAMES = 16
"""How many compiled games a worker caches."""


@dataclass(frozen=True)
class PartTask:
    """One part of the training of a player for so many seconds, in at most so many threads; the first has no `course`.

    A worker must have the same `game` and the same `versions`. `training` names all tasks that end together.
    """

    training: str
    text: str
    game: Mapping[str, str]
    versions: Mapping[str, str]
    player: bytes
    seconds: float
    course: Course | None
    streams: Streams
    threads: int


@dataclass(frozen=True)
class PartResult:
    """What became of a part; not measured if it was ended early."""

    player: bytes
    course: Course
    streams: Streams
    measured: Measured | None


class Workers:
    """Trains players on the workers of a cluster, each on one of them at a time."""

    def __init__(self, connection: Connection, compiled: Compiled, players: int) -> None:
        """`players` are trained at once: where there are fewer than threads, each learns in several."""
        self._connection, self._players, self._name = connection, players, uuid.uuid4().hex
        ruleset = compiled.ruleset
        self._text, self._game = ruleset.text, identity(ruleset)
        self._lock, self._ended = threading.Lock(), False

    def train(self, player: LearnedPlayer, seconds: float, stop: CancelToken, keep: Keep) -> LearnedPlayer:
        """The player after some more seconds of learning, or fewer if `stop` is set.

        Raises PlaygroundError if workers or the scheduler fail; what was kept until then is there.
        """
        same = (self._name, self._text, self._game, learning_versions())
        part = PartTask(*same, player.to_bytes(), seconds, None, (), 1)
        while not stop.is_set and (part.course is None or not part.course.is_over):
            part = replace(part, threads=self._threads())
            result = self._result(self._connection.submit(train_part, part), stop)
            if result is None:
                break
            part = replace(part, player=result.player, course=result.course, streams=result.streams)
            player = player_of(result.player, "what a worker returned")
            if result.measured is not None:
                keep(player, result.measured)
        return player

    def _threads(self) -> int:
        """The threads of all workers, by players: a worker uses no more than it has."""
        return max(1, sum(self._connection.threads().values()) // self._players)

    def _result(self, part: Submitted[PartResult], stop: CancelToken) -> PartResult | None:
        """What became of a part; None if it was stopped, and nothing came back soon."""
        deadline = float("inf")
        while True:
            try:
                return part.result(POLL_INTERVAL_S)
            except TimeoutError:
                if stop.is_set and deadline == float("inf"):
                    deadline = time.monotonic() + (GRACE_SECONDS if self._connection.threads() else 0.0)
                    self._end()
                if time.monotonic() >= deadline:
                    part.drop()
                    return None

    def _end(self) -> None:
        """Have all workers end what they are at, and return it; does not wait for those that do not answer."""
        with self._lock:
            if not self._ended:
                threading.Thread(target=self._end_parts, name="end-training", daemon=True).start()
                self._ended = True

    def _end_parts(self) -> None:
        with suppress(Exception):  # a worker that cannot be reached returns nothing either
            self._connection.client.run(end_training, self._name, on_error="ignore")


@lru_cache
def learning_versions() -> dict[str, str]:
    """What must be the same on all machines."""
    return versions(LEARNING_PACKAGES, ("numba",))


_ended: set[str] = set()
"""The trainings that this worker ends."""


def end_training(name: str) -> None:
    """Called on a worker: end all parts of a training, also those that have not begun."""
    _ended.add(name)


def train_part(task: PartTask) -> PartResult:
    """Called on a worker: train one part, or its beginning if the task is cancelled.

    Raises PlaygroundError, which names the worker, where its game or its playground differs.
    """
    from distributed import get_worker

    check_same("playground", task.versions, learning_versions())
    with _compiling:
        compiled = _game(task.text, tuple(task.game.items()))
    threads = min(task.threads, int(get_worker().state.nthreads))
    native = compiled.machine.thinking()
    training = Training(native, player_of(task.player, "what was sent"), threads, task.streams)
    course, measured = task.course or training.begin(task.seconds), None
    with cancelled_with_task(lambda: task.training in _ended) as stop:
        try:
            training.prepare()
            if not stop.is_set:
                course = training.learn_part(course, stop)
        except Cancelled:  # while the functions were prepared: nothing has been learned since
            pass
        if not stop.is_set:
            measured = training.measure(stop)
    content = training.player.to_bytes()
    return PartResult(content, course, training.streams, None if stop.is_set else measured)


_compiling = threading.Lock()
"""Compiles a game once for all threads of a worker."""


@lru_cache(MAX_GAMES)
def _game(text: str, game: tuple[tuple[str, str], ...]) -> Compiled:
    compiled = load("resolved.yaml", text=text)
    check_same("game", dict(game), identity(compiled.ruleset))
    return compiled
