"""What each of some games did on each site: who was there, what was captured there, where moves went.

Games are played as in any simulation and written down position by position (`search/recording.py`); the rest is sums
over bits. Game k of a seed is always the same game, so two games played on the same seed can be compared pair by pair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from playground.agents.lineup import LineUp
from playground.agents.named import check_agents
from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.layout import FINISHED
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import check_seed
from playground.game.board import NO_SITE
from playground.game.core import Game
from playground.simulate.heat_maps.planes import Planes
from playground.simulate.heat_maps.recorder import Recorder
from playground.source.diagnostics import PlaygroundError

if TYPE_CHECKING:
    from playground.compiler import Compiled

GAMES, THINKING_GAMES = 1_000, 100
"""Games played by default: among random players, and where a player thinks, which may take seconds a game."""

PHASES = ("first", "middle", "last")
"""The thirds of a game's decisions."""

MAX_BYTES = 2_000_000_000
"""Memory for the sums of all games, by site."""

Floats = npt.NDArray[np.float64]
ProgressCallback = Callable[[int], None]
"""Called with the number of games played so far."""


@dataclass(frozen=True)
class Selected:
    """What is counted: components of one kind (an index of `Game.pieces`) or all; one third of each game or all of it,
    as an index of `PHASES`."""

    kind: int | None = None
    phase: int | None = None


@dataclass(frozen=True)
class Places:
    """What games 0, 1, … of a seed did on each site; fewer than requested if they were stopped.

    `standing` has the share of positions, `moves` and `captures` the number of decisions of a game: arrays of games ×
    players × sites. Of standing the last row of players is components without owner; those in a player's zone are also
    in `held`, which is otherwise the standing of players. Captures belong to the owner of what was captured, moves to
    who made them. `last` has the site of each game's last move, NO_SITE for none, and `last_mover` who made it.
    """

    game: Game
    seed: int
    agents: tuple[str, ...]
    selected: Selected
    requested: int
    decisions: int
    standing: Floats
    held: Floats
    moves: Floats
    captures: Floats
    last: npt.NDArray[np.int64]
    last_mover: npt.NDArray[np.int64]
    winners: npt.NDArray[np.int64]
    finished: npt.NDArray[np.bool_]

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.last)


def collect(
    compiled: Compiled,
    games: int | None = None,
    seed: int = 0,
    agents: Sequence[str] = (),
    selected: Selected | None = None,
    stop: CancelToken | None = None,
    watch: ProgressCallback | None = None,
) -> Places:
    """Play games and sum up where things happened.

    By default 1,000 games, or 100 where a player thinks. Once `stop` is set, the games played by then are returned.
    Raises PlaygroundError for unknown agents and a seed out of range.
    """
    lineup = LineUp(compiled.machine, check_agents(tuple(agents), compiled.game))
    games = games or (GAMES if lineup.all_random else THINKING_GAMES)
    _check_memory(compiled.game, games)
    sums = _Sums(compiled.game, selected or Selected(), games)
    recorder = Recorder(lineup, check_seed(seed), stop or CancelToken())
    for number in range(games):
        try:
            decisions = recorder.play(number)
        except Cancelled:
            break
        sums.add(recorder.parts(number, decisions), decisions, recorder.state)
        if watch is not None:
            watch(number + 1)
    return sums.places(seed, tuple(named.text for named in lineup.named))


def _check_memory(game: Game, games: int) -> None:
    """Raises PlaygroundError if the sums of so many games would not fit into `MAX_BYTES`."""
    each = 8 * (4 * len(game.players) + 1) * game.board.size
    if games * each > MAX_BYTES:
        raise PlaygroundError(
            f"{games:,} games of {game.name} would take {games * each / 1e9:.1f} GB of memory for a heat map: "
            f"play {MAX_BYTES // each:,} at most"
        )


class _Sums:
    """The arrays of `Places`, filled game by game."""

    def __init__(self, game: Game, selected: Selected, games: int) -> None:
        self._game, self._selected, self._requested = game, selected, games
        self._planes = Planes(game)
        players, sites = len(game.players), game.board.size
        self._standing = np.zeros((games, players + 1, sites))
        self._held, self._moves, self._captures = (np.zeros((games, players, sites)) for _ in range(3))
        self._last, self._last_mover, self._winners = (np.full(games, NO_SITE, np.int64) for _ in range(3))
        self._finished = np.zeros(games, np.bool_)
        self._games = self._decisions = 0

    def add(
        self,
        parts: Iterator[tuple[npt.NDArray[np.uint8], npt.NDArray[np.int32]]],
        decisions: int,
        state: NativeState,
    ) -> None:
        """Add up the next game; `state` is at its end once the parts have been read."""
        number, first, counted = self._games, 0, 0
        for positions, choices in parts:
            rows = self._in_phase(first, len(choices), decisions)
            counted += int(rows.sum())
            self._add_part(number, positions, choices, rows)
            self._last[number] = self._planes.targets(choices[-1:])[0]
            self._last_mover[number] = choices[-1, 0]
            first += len(choices)
        self._standing[number] /= max(1, counted)
        self._held[number] = self._planes.held(self._standing[number])
        self._winners[number], self._finished[number] = state.winners, state.status == FINISHED
        self._games, self._decisions = number + 1, self._decisions + decisions

    def _in_phase(self, first: int, count: int, decisions: int) -> npt.NDArray[np.bool_]:
        if self._selected.phase is None:
            return np.ones(count, np.bool_)
        inside: npt.NDArray[np.bool_] = (
            np.arange(first, first + count) * len(PHASES) // decisions == self._selected.phase
        )
        return inside

    def _add_part(
        self,
        number: int,
        positions: npt.NDArray[np.uint8],
        choices: npt.NDArray[np.int32],
        rows: npt.NDArray[np.bool_],
    ) -> None:
        owned, kind = self._planes.owned(positions), self._planes.of_kind(positions, self._selected.kind)
        shown = owned & kind
        self._standing[number] += self._planes.by_player(shown[1:][rows].sum(axis=0, dtype=np.float64))
        targets = self._planes.targets(choices)
        moved = rows & (targets != NO_SITE)
        if self._selected.kind is not None:
            moved &= kind[1:][np.arange(len(targets)), 0, targets] != 0
        np.add.at(self._moves[number], (choices[moved, 0], targets[moved]), 1.0)
        lost = self._planes.captured(owned, choices[:, 0]) * kind[:-1]
        self._captures[number] += self._planes.by_player(lost[rows].sum(axis=0))[:-1]

    def places(self, seed: int, agents: tuple[str, ...]) -> Places:
        """What was added up."""
        played = slice(self._games)
        return Places(
            self._game,
            seed,
            agents,
            self._selected,
            self._requested,
            self._decisions,
            self._standing[played],
            self._held[played],
            self._moves[played],
            self._captures[played],
            self._last[played],
            self._last_mover[played],
            self._winners[played],
            self._finished[played],
        )
