"""The score to expect after each option, in games that have one: what all get together, whether or not they win.

Found apart from the shares of the result, since the option that wins most often need not be the one with the best
score: by a tree search that plays for the score, and by random games where something is hidden.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from playground.agents.judging.sources import FEW_GAMES, FEW_VISITS, in_deals
from playground.agents.mcts import EXPLORATION
from playground.engine.cancellation import CancelToken
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.native.runtime.thinking import weigh
from playground.engine.rng import Stream
from playground.engine.thinking import FLAT_BY_SCORE, Thinker
from playground.search.mcts.recipe import Recipe

if TYPE_CHECKING:
    from playground.search.mcts.search import TreeSearch


class ExpectedScores:
    """Expects scores of one game, which has one. `effort` is divided among `worlds` positions; `few_games` are those
    from options that a search hardly tried."""

    def __init__(self, native: Native, effort: int, worlds: int, few_games: int = FEW_GAMES) -> None:
        rule = native.game.score
        assert rule is not None
        self._native, self._effort, self._worlds, self._few_games = native, effort, worlds, few_games
        self._sign = -1 if rule.least else 1
        how = f"{effort:,} random games{in_deals(worlds)}"
        self.by = how if native.game.conceals else f"tree search for the score, {effort:,} iterations"

    def judge(self, position: NativeState, stream: Stream, stop: CancelToken) -> tuple[float, ...]:
        """The score to expect after each option. Raises Cancelled soon after `stop` is set."""
        options = len(position.legal_actions())
        if self._native.game.conceals or options == 1:
            return self._in_random_games(position, max(1, self._effort // (self._worlds * options)), stream, stop)
        return self._searched(position, stream, stop)

    def _searched(self, position: NativeState, stream: Stream, stop: CancelToken) -> tuple[float, ...]:
        """By a tree search; options that it hardly tried by random games, and none above the one it prefers."""
        from playground.search.mcts.scoring import units_of

        found = self._search.search(position, stream.split(), stop)
        nothing, unit = units_of(self._native)
        rarely = (found.visits < FEW_VISITS).any()
        few = self._in_random_games(position, self._few_games, stream, stop) if rarely else ()
        scores = [
            few[number] if visits < FEW_VISITS else nothing + unit * float(mean)
            for number, (visits, mean) in enumerate(zip(found.visits, found.means, strict=True))
        ]
        highest = self._sign * scores[int(found.visits.argmax())]
        return tuple(self._sign * min(self._sign * score, highest) for score in scores)

    def _in_random_games(
        self, position: NativeState, copies: int, stream: Stream, stop: CancelToken
    ) -> tuple[float, ...]:
        totals = weigh(self._native, position, Thinker(FLAT_BY_SCORE, copies=copies), stream, stop)
        return tuple(self._sign * total / copies for total in totals)

    @cached_property
    def _search(self) -> TreeSearch:
        from playground.search.mcts.search import TreeSearch

        return TreeSearch(self._native, Recipe(self._effort, EXPLORATION / 100, by_score=True))
