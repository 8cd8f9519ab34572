"""What the judge judges by: random games, a tree search, a learned player.

Each judges the options of one position, in which it sees everything: the true one, or a determinization.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from playground.agents.levels import LEVELS_PLAYER
from playground.engine.cancellation import CancelToken
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.native.runtime.thinking import weigh
from playground.engine.rng import Stream
from playground.engine.thinking import FLAT, POINTS, Thinker
from playground.learning.store import player_numbers
from playground.source.diagnostics import PlaygroundError

if TYPE_CHECKING:
    from playground.search.machine import Place
    from playground.search.mcts.recipe import Recipe

FEW_VISITS = 16
"""Options that a tree search tried less often are judged by random games instead, and never above the best."""

FEW_GAMES = 32
"""Random games from each of these."""


@dataclass(frozen=True)
class Options:
    """The options of one position: the share that the mover may expect after each, which of these are proven, the best
    option, whether its share is certain, and what judged."""

    shares: tuple[float, ...]
    proven: tuple[bool, ...]
    best: int
    certain: bool
    by: str

    def with_proven(self, found: Options) -> Options:
        """The same with those shares that a search has proven."""
        if not any(found.proven):
            return self
        pairs = zip(self.shares, found.shares, found.proven, strict=True)
        shares = tuple(sure if proven else share for share, sure, proven in pairs)
        best = self.best if not found.proven[self.best] else max(range(len(shares)), key=shares.__getitem__)
        return replace(self, shares=shares, proven=found.proven, best=best)


class RandomGames:
    """Judges by random games from each option; `effort` of them in all, divided among `worlds` positions."""

    def __init__(self, native: Native, effort: int, worlds: int = 1) -> None:
        self._native, self._games = native, max(1, effort // worlds)
        self.by = f"{effort:,} random games{in_deals(worlds)}"

    def judge(self, position: NativeState, stream: Stream, stop: CancelToken) -> Options:
        """Raises Cancelled soon after `stop` is set."""
        copies = max(1, self._games // len(position.legal_actions()))
        shares = flat_shares(self._native, position, copies, stream, stop)
        best = max(range(len(shares)), key=shares.__getitem__)
        return Options(shares, (False,) * len(shares), best, certain=False, by=self.by)


def in_deals(worlds: int) -> str:
    """The end of a sentence on what judged: in how many determinizations, if there are several."""
    return f" in {worlds} deals that agree with what is known" if worlds > 1 else ""


def flat_shares(
    native: Native, position: NativeState, copies: int, stream: Stream, stop: CancelToken
) -> tuple[float, ...]:
    """The mover's mean share in random games from each option, of which there are `copies`."""
    totals = weigh(native, position, Thinker(FLAT, copies=copies), stream, stop)
    return tuple(min(1.0, total / (POINTS * copies)) for total in totals)


class SearchSource:
    """Judges by a tree search, which proves results where it can."""

    def __init__(
        self,
        native: Native,
        recipe: Recipe,
        evaluation: Callable[[Place], Any] | None = None,
        few_games: int = FEW_GAMES,
    ) -> None:
        """A recipe that needs an evaluation has to be given one; `few_games` are those from options hardly tried."""
        from playground.search.mcts.search import TreeSearch

        self._native, self._search = native, TreeSearch(native, recipe, *([evaluation] if evaluation else []))
        self._by, self._few_games = f"tree search, {recipe.iterations:,} iterations", few_games

    def judge(self, position: NativeState, stream: Stream, stop: CancelToken) -> Options:
        """Raises Cancelled soon after `stop` is set."""
        import numpy as np

        found = self._search.search(position, stream.split(), stop)
        proven = ~np.isnan(found.proven)
        visits = np.where(found.proven == 0.0, -1, found.visits)
        best = int(np.nanargmax(found.proven) if found.value is not None else visits.argmax())
        shares = np.where(proven, found.proven, found.means)
        rarely = ~proven & (found.visits < FEW_VISITS)
        if rarely.any():
            shares[rarely] = np.array(flat_shares(self._native, position, self._few_games, stream, stop))[rarely]
        return Options(
            _at_most(shares, shares[best]), tuple(map(bool, proven)), best, found.value is not None, self._by
        )


class LearnedSource:
    """Judges by a tree search that a learned player leads, and options that it hardly tries one decision ahead.

    Without any `effort` there is no search, and all options are judged so.
    """

    def __init__(self, native: Native, number: int, effort: int, worlds: int) -> None:
        """Raises PlaygroundError if the player's file is missing, damaged or of another version."""
        from playground.learning.arena import Arena
        from playground.learning.loading import load_player
        from playground.learning.planning.planner import Planner

        self._player = load_player(native, number)
        self._arena = Arena(native, self._player.network)
        self._planner = Planner(native, self._player, self._arena, max(1, effort // worlds)) if effort else None
        seconds = float(self._player.header["seconds"])
        self._by = f"learned player, {seconds:,.0f} s of training, {effort:,} positions{in_deals(worlds)}"

    def judge(self, position: NativeState, stream: Stream, stop: CancelToken) -> Options:
        """Raises Cancelled soon after `stop` is set."""
        import numpy as np

        source: Any = np.array(stream.split().place, np.uint64)
        if self._planner is None:
            shares = self._one_decision_ahead(position, source)
            best = int(shares.argmax())
        else:
            shares = self._planner.worths(position.clone(), source, stop)
            best = int(np.nanargmax(shares))
            rarely = np.isnan(shares)
            shares[rarely] = self._one_decision_ahead(position, source)[rarely]
        return Options(_at_most(shares, shares[best]), (False,) * len(shares), best, certain=False, by=self._by)

    def _one_decision_ahead(self, position: NativeState, source: Any) -> Any:
        """What the player thinks of each option without searching."""
        import numpy as np

        from playground.learning.deciding import value_once
        from playground.search.machine import place_of

        arena, current = self._arena, position.clone()
        shares = np.zeros(len(position.legal_actions()))
        place = (arena.machine, arena.network, self._player.weights.values, arena.scratch, place_of(current))
        value_once(*place, arena.trial, 1, source, shares)
        return shares


def learned_source(native: Native, effort: int, worlds: int) -> LearnedSource | None:
    """A player that has learned the game, the one that its levels are made of if there are several; None without any.

    A player whose file cannot be used is left out: what judged is always said.
    """
    numbers = player_numbers(native.game)
    if not numbers:
        return None
    try:
        return LearnedSource(native, LEVELS_PLAYER if LEVELS_PLAYER in numbers else numbers[0], effort, worlds)
    except PlaygroundError:
        return None


def _at_most(shares: Any, highest: float) -> tuple[float, ...]:
    return tuple(min(float(share), float(highest)) for share in shares)
