"""A batch of games as a task for another process, and how that process plays it.

    BatchTask ──► same playground? ──► compile the text: same game? ──► line-up (cached) ──► play ──► rows as bytes

The game travels as the resolved text of its ruleset, and is compiled for the processor that plays it. A worker refuses
to play a game that would differ: rows depend on the seed and the game number alone, not on the worker.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from playground.agents.lineup import LineUp
from playground.cluster.cancelling import cancelled_with_task
from playground.cluster.same import check_same, identity, versions
from playground.compiler import load
from playground.simulate.executors.base import BatchSource, play_batch
from playground.simulate.results.rows import row_type

MAX_LINE_UPS = 64
"""How many compiled games, with their agents, a worker caches."""


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
    with cancelled_with_task() as cancel:
        batch = play_batch(lineup, task.seed, task.first, rows, cancel)
    return BatchResult(rows.tobytes(), batch.games, tuple(map(int, batch.fired)), batch.seconds_per_game)


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
