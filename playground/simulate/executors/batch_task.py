"""A batch of games as a task for another process, and how that process plays it.

    BatchTask ──► same playground? ──► compile the text: same game? ──► line-up (cached) ──► play ──► rows as bytes

The game travels as the resolved text of its ruleset, and is compiled for the processor that plays it. A worker refuses
to play a game that would differ: rows depend on the seed and the game number alone, not on the worker.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.metadata import version
from typing import TYPE_CHECKING

from playground.agents.lineup import LineUp
from playground.compiler import load
from playground.engine.cancellation import CancelToken
from playground.simulate.executors.base import BatchSource, play_batch
from playground.simulate.results.rows import row_type
from playground.source.diagnostics import PlaygroundError
from playground.source.folders import PACKAGE, grammar_folder

if TYPE_CHECKING:
    from playground.ruleset.model import Ruleset

LOOK_EVERY_S = 0.1
"""Time between two checks whether a batch is still needed."""

MAX_LINE_UPS = 64
"""How many compiled games, with their agents, a worker caches."""

GAMEPLAY_PACKAGES = ("agents", "engine", "game", "ruleset", "syntax")
"""Packages of the playground that determine how a game goes, beside the grammar."""

CODE = "the playground's code"


@dataclass(frozen=True)
class BatchTask:
    """Games `first` to `first + games - 1` of a seed. A worker must have the same `game` and the same `versions`."""

    text: str
    game: Mapping[str, str]
    versions: Mapping[str, str]
    agents: tuple[str, ...]
    seed: int
    first: int
    games: int

    @classmethod
    def of(cls, run: BatchSource, first: int, games: int) -> BatchTask:
        """A batch of a run."""
        ruleset = run.ruleset
        return cls(ruleset.text, identity(ruleset), versions(), run.agents, run.seed, first, games)


@dataclass(frozen=True)
class BatchResult:
    """A finished batch (`base.Batch`) with its rows."""

    rows: bytes
    games: int
    fired: tuple[int, ...]
    seconds_per_game: float


def play_task(task: BatchTask) -> BatchResult:
    """Play a batch, or a beginning of it if the task is cancelled.

    Raises PlaygroundError, which names the worker, where its game or its playground differs.
    """
    import numpy as np

    check_same("playground", task.versions, versions())
    with _compiling:
        lineup = _line_up(task.text, tuple(task.game.items()), task.agents)
    rows = np.zeros(task.games, dtype=row_type(lineup.native))
    with _cancel_with_task() as cancel:
        batch = play_batch(lineup, task.seed, task.first, rows, cancel)
    return BatchResult(rows.tobytes(), batch.games, tuple(map(int, batch.fired)), batch.seconds_per_game)


@contextmanager
def _cancel_with_task() -> Iterator[CancelToken]:
    """A token that is set when this dask task is cancelled; dask itself lets a running task finish."""
    from distributed import get_worker

    worker, cancel, finished = get_worker(), CancelToken(), threading.Event()
    task = worker.state.tasks[worker.get_current_task()]

    def watch() -> None:
        while not finished.wait(LOOK_EVERY_S):
            if task.state == "cancelled":
                cancel.set()

    threading.Thread(target=watch, name="watch-task", daemon=True).start()
    try:
        yield cancel
    finally:
        finished.set()


_compiling = threading.Lock()
"""Compiles a game once for all threads of a worker."""


@lru_cache(MAX_LINE_UPS)
def _line_up(text: str, game: tuple[tuple[str, str], ...], agents: tuple[str, ...]) -> LineUp:
    """The agents, ready to play the game that a text describes."""
    compiled = load("resolved.yaml", text=text)
    check_same("game", dict(game), identity(compiled.ruleset))
    lineup = LineUp(compiled.machine, agents)
    assert lineup.native
    return lineup


def identity(ruleset: Ruleset) -> dict[str, str]:
    """What identifies a game: the hash of its rules, and a digest of the whole text, strategies included."""
    return {"hash": ruleset.hash, "text": hashlib.sha256(ruleset.text.encode()).hexdigest()}


def check_same(what: str, expected: Mapping[str, str], actual: Mapping[str, str]) -> None:
    """Raises PlaygroundError, with all differences, unless this worker has what is expected."""
    differences = [
        f"{name} is {actual.get(name, 'missing')[:12]} there and {value[:12]} here"
        for name, value in expected.items()
        if value != actual.get(name)
    ]
    if differences:
        raise PlaygroundError(
            f"the worker {_address()} would play with another {what}: {'; '.join(differences)}. "
            "Install the same versions on all machines, and start its workers again"
        )


def _address() -> str:
    """The address of this worker."""
    from distributed import get_worker

    return str(get_worker().address)


@cache
def versions() -> dict[str, str]:
    """What must be the same on all machines; the code too, because a checkout changes while its version stays."""
    return {"playground": version("playground"), "numpy": version("numpy"), CODE: _code()}


def _code() -> str:
    """A digest of all files that determine how games go."""
    files = sorted([*grammar_folder().glob("*.lark"), *grammar_folder().glob("*.rules")])
    files += [PACKAGE / "compiler.py"]
    files += sorted(path for part in GAMEPLAY_PACKAGES for path in (PACKAGE / part).rglob("*.py"))
    digest = hashlib.sha256()
    for path in files:
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()
