"""A batch of games on its way to another process, and what is done with it there.

    Parcel ──► the same playground? ──► text compiled: the same game? ──► line-up (kept) ──► played ──► rows as bytes

The game travels as the resolved text of its ruleset, and is compiled for the processor that plays it. A worker refuses
to play what would be another game: rows depend on their seed and number alone, whoever played them.
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
from playground.engine.native.stopping import Stop
from playground.simulate.run import Run, row_type
from playground.simulate.workplaces.workplace import play_batch
from playground.source.diagnostics import PlaygroundError
from playground.source.places import PACKAGE, grammar_folder

if TYPE_CHECKING:
    from playground.ruleset.model import Ruleset

LOOK_EVERY_S = 0.1
"""Time between two looks whether somebody still asks for a batch."""

LINE_UPS_KEPT = 64
"""Games, with their agents, that a worker keeps compiled."""

DECIDE_PLAY = ("agents", "engine", "game", "ruleset", "syntax")
"""Parts of the playground that decide how a game goes, beside its grammar."""

CODE = "the playground's code"


@dataclass(frozen=True)
class Parcel:
    """Games `first` to `first + games - 1` of a seed. A worker must have the same `game` and the same `versions`."""

    text: str
    game: Mapping[str, str]
    versions: Mapping[str, str]
    agents: tuple[str, ...]
    seed: int
    first: int
    games: int

    @classmethod
    def of(cls, run: Run, first: int, games: int) -> Parcel:
        """A batch of a run."""
        ruleset = run.compiled.ruleset
        return cls(ruleset.text, identity(ruleset), versions(), run.agents, run.seed, first, games)


@dataclass(frozen=True)
class Played:
    """What is told of a batch (`workplace.Batch`), with its rows."""

    rows: bytes
    games: int
    fired: tuple[int, ...]
    seconds_per_game: float


def play_parcel(parcel: Parcel) -> Played:
    """Play a batch, or a beginning of it if nobody asks for it any more.

    Raises PlaygroundError, which names the worker, where something else would be played.
    """
    import numpy as np

    check_same("playground", parcel.versions, versions())
    with _compiling:
        lineup = _line_up(parcel.text, tuple(parcel.game.items()), parcel.agents)
    rows = np.zeros(parcel.games, dtype=row_type(lineup.native))
    with _while_wanted() as stop:
        batch = play_batch(lineup, parcel.seed, parcel.first, rows, stop)
    return Played(rows.tobytes(), batch.games, tuple(map(int, batch.fired)), batch.seconds_per_game)


@contextmanager
def _while_wanted() -> Iterator[Stop]:
    """What tells agents to stop when this task is given up: dask waits for the end of a task that has begun."""
    from distributed import get_worker

    worker, stop, over = get_worker(), Stop(), threading.Event()
    task = worker.state.tasks[worker.get_current_task()]

    def look() -> None:
        while not over.wait(LOOK_EVERY_S):
            if task.state == "cancelled":
                stop.set()

    threading.Thread(target=look, name="while-wanted", daemon=True).start()
    try:
        yield stop
    finally:
        over.set()


_compiling = threading.Lock()
"""A game is compiled once for all threads of a worker."""


@lru_cache(LINE_UPS_KEPT)
def _line_up(text: str, game: tuple[tuple[str, str], ...], agents: tuple[str, ...]) -> LineUp:
    """The agents, ready to play the game that a text describes."""
    compiled = load("resolved.yaml", text=text)
    check_same("game", dict(game), identity(compiled.ruleset))
    found = LineUp(compiled.machine, agents)
    assert found.native
    return found


def identity(ruleset: Ruleset) -> dict[str, str]:
    """What tells a game: the hash of what is played, and a digest of the whole text, which has the strategies too."""
    return {"hash": ruleset.hash, "text": hashlib.sha256(ruleset.text.encode()).hexdigest()}


def check_same(what: str, wanted: Mapping[str, str], found: Mapping[str, str]) -> None:
    """Raises PlaygroundError, with all that differs, unless this worker has what is wanted."""
    differences = [
        f"{name} is {found.get(name, 'missing')[:12]} there and {value[:12]} here"
        for name, value in wanted.items()
        if value != found.get(name)
    ]
    if differences:
        raise PlaygroundError(
            f"the worker {_address()} would play with another {what}: {'; '.join(differences)}. "
            "Install the same versions on all machines, and start its workers again"
        )


def _address() -> str:
    """Where this worker is reached."""
    from distributed import get_worker

    return str(get_worker().address)


@cache
def versions() -> dict[str, str]:
    """What must be the same everywhere; the code too, because a checkout keeps its version number while it changes."""
    return {"playground": version("playground"), "numpy": version("numpy"), CODE: _code()}


def _code() -> str:
    """A digest of all files that decide how games go."""
    files = sorted([*grammar_folder().glob("*.lark"), *grammar_folder().glob("*.rules")])
    files += [PACKAGE / "compiler.py"]
    files += sorted(path for part in DECIDE_PLAY for path in (PACKAGE / part).rglob("*.py"))
    found = hashlib.sha256()
    for path in files:
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()
