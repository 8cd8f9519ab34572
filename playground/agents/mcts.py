"""Monte Carlo tree search as an agent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playground.agents.agent import Agent, AgentKind, Seat, Setting, switch
from playground.agents.best_option import as_native
from playground.agents.flat import worlds_setting
from playground.agents.turn import Turn
from playground.engine.native.compile import Native
from playground.engine.thinking import best
from playground.game.core import Game
from playground.game.prune import all_effects, draws
from playground.search.mcts.recipe import Recipe

if TYPE_CHECKING:
    from playground.search.mcts.search import Found, TreeSearch

ITERATIONS = 400
EXPLORATION = 20
"""In hundredths. Without tables of moves 70 is better: about the root of 1/2, the factor of UCT for results between 0
and 1."""


class MctsKind(AgentKind):
    """`mcts?iterations=1000`"""

    name = "mcts"
    about = "Monte Carlo tree search: random games, more of them through the options that do well"

    def settings(self, game: Game) -> tuple[Setting, ...]:
        """`solver` only where results can be proven: two players, and neither dice nor hidden information."""
        proves = len(game.players) == 2 and not game.hides and not draws(all_effects(game))
        return (
            Setting("iterations", ITERATIONS, 1, 10_000_000, "random games played for each decision", effort=True),
            Setting("exploration", EXPLORATION, 0, 1000, "hundredths: how much options that were tried little count"),
            switch("grave", True, "what is known of a move wherever it was played helps to judge it"),
            *((switch("solver", True, "wins and losses found for certain are not tried again"),) if proves else ()),
            *worlds_setting(game),
        )

    def create(self, seat: Seat) -> Agent:
        """An agent with a search tree of its own."""
        values, worlds = seat.values, seat.values.get("worlds", 1)
        recipe = Recipe(
            -(-values["iterations"] // worlds),
            values["exploration"] / 100,
            proves=bool(values.get("solver", 0)),
            grave=bool(values["grave"]),
        )
        return Mcts(seat.native, recipe, worlds)


@dataclass
class Mcts:
    """Plays the option that most iterations went through, or a proven win.

    With hidden information each of `worlds` determinizations gets an equal part of the iterations, rounded up, and a
    vote: the shares of its iterations. Random numbers come from a stream split off `turn.stream`; ties are broken by a
    draw from `turn.stream` itself.
    """

    native: Native
    recipe: Recipe
    worlds: int
    _search: TreeSearch | None = field(default=None, repr=False)

    def decide(self, turn: Turn) -> int:
        """The index of the option to play. Raises Cancelled soon after `turn.cancel` is set."""
        if turn.options == 1:
            return 0
        votes = [0.0] * turn.options
        for position, stream in turn.positions(self.worlds, turn.stream.split()):
            found = self._searching().search(as_native(self.native, position), stream, turn.cancel)
            votes = [a + b for a, b in zip(votes, ballot(found), strict=True)]
        ties = best(votes)
        return ties[turn.stream.below(len(ties))]

    def _searching(self) -> TreeSearch:
        """The search, whose modules are loaded by the first decision of an agent."""
        if self._search is None:
            from playground.search.mcts.search import TreeSearch

            self._search = TreeSearch(self.native, self.recipe)
        return self._search


def ballot(found: Found) -> Sequence[float]:
    """How a search votes: the shares of iterations through each option; where the result is proven, for the best.

    Options that lose for certain get no vote unless all do.
    """
    import numpy as np

    proven: Any = found.proven
    if found.value is not None:
        return [1.0 if share == found.value else 0.0 for share in proven]
    visits = np.where(proven == 0.0, 0, found.visits)
    return [float(share) for share in visits / visits.sum()]
