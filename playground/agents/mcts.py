"""Monte Carlo tree search as an agent."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playground.agents.agent import Agent, AgentKind, Seat, Setting, switch
from playground.agents.best_option import as_native
from playground.agents.memory import memory_setting, with_memory
from playground.agents.turn import Turn
from playground.engine.native.compile import Native
from playground.engine.thinking import best
from playground.game.core import Game
from playground.game.prune import all_effects, draws
from playground.search.mcts.recipe import Recipe
from playground.source.diagnostics import CompilerBug

if TYPE_CHECKING:
    from playground.search.mcts.hidden_search import HiddenSearch
    from playground.search.mcts.search import Found, TreeSearch

ITERATIONS = 400
EXPLORATION = 20
"""In hundredths. Without tables of moves 70 is better: about the root of 1/2, the factor of UCT for results between 0
and 1."""

MAX_WORLDS = 10_000
"""The most determinizations of a decision; with more iterations they are used again."""


class MctsKind(AgentKind):
    """`mcts?iterations=1000`"""

    name = "mcts"
    about = "Monte Carlo tree search: random games, more of them through the options that do well"

    def settings(self, game: Game) -> tuple[Setting, ...]:
        """`solver` only where results can be proven: two players, and neither dice nor hidden information."""
        proves = len(game.players) == 2 and not game.conceals and not draws(all_effects(game))
        return (
            Setting("iterations", ITERATIONS, 1, 10_000_000, "random games played for each decision", effort=True),
            Setting("exploration", EXPLORATION, 0, 1000, "hundredths: how much options that were tried little count"),
            switch("grave", True, "what is known of a move wherever it was played helps to judge it"),
            *((switch("solver", True, "wins and losses found for certain are not tried again"),) if proves else ()),
            *memory_setting(game),
        )

    def create(self, seat: Seat) -> Agent:
        """An agent with a search tree of its own."""
        values = seat.values
        recipe = Recipe(
            values["iterations"],
            values["exploration"] / 100,
            proves=bool(values.get("solver", 0)),
            grave=bool(values["grave"]),
        )
        agent = (HiddenMcts if seat.native.game.conceals else Mcts)(seat.native, recipe)
        return with_memory(agent, values)


@dataclass
class Mcts:
    """Plays the option that most iterations went through, or a proven win.

    Random numbers come from a stream split off `turn.stream`; ties are broken by a draw from `turn.stream` itself. The
    search is made by the first decision, which loads its modules.
    """

    native: Native
    recipe: Recipe
    _search: TreeSearch | None = field(default=None, repr=False)

    def decide(self, turn: Turn) -> int:
        """The index of the option to play. Raises Cancelled soon after `turn.cancel` is set."""
        if turn.options == 1:
            return 0
        votes = self._votes(turn)
        if len(votes) != turn.options:
            raise CompilerBug("a player has other options in a position considered possible")
        ties = best(votes)
        return ties[turn.stream.below(len(ties))]

    def _votes(self, turn: Turn) -> list[float]:
        """What a search says for each option of the turn."""
        if self._search is None:
            from playground.search.mcts.search import TreeSearch

            self._search = TreeSearch(self.native, self.recipe)
        ((position, stream),) = turn.positions(1, turn.stream.split())
        return ballot(self._search.search(as_native(self.native, position), stream, turn.cancel))


@dataclass
class HiddenMcts(Mcts):
    """The same where something is hidden: of the options tried most often, the one that did best is played."""

    _hidden_search: HiddenSearch | None = field(default=None, repr=False)

    def _votes(self, turn: Turn) -> list[float]:
        if self._hidden_search is None:
            from playground.search.mcts.hidden_search import HiddenSearch

            self._hidden_search = HiddenSearch(self.native, self.recipe)
        search, stream = self._hidden_search, turn.stream.split()
        worlds = turn.determinizations(min(search.most_positions, MAX_WORLDS), stream)
        found = search.search_positions(worlds, stream, turn.cancel)
        means: Any = found.means
        return [float(visits + mean / 2) for visits, mean in zip(found.visits, means, strict=True)]


def ballot(found: Found) -> list[float]:
    """What a search says for each option: its share of the iterations; where the result is proven, 1 for the best.

    Options that lose for certain get no vote unless all do.
    """
    import numpy as np

    proven: Any = found.proven
    if found.value is not None:
        return [1.0 if share == found.value else 0.0 for share in proven]
    visits = np.where(proven == 0.0, 0, found.visits)
    return [float(share) for share in visits / visits.sum()]
