"""Alpha-beta search as an agent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playground.agents.agent import Agent, AgentKind, Seat, Setting, switch
from playground.agents.best_option import as_native
from playground.agents.evaluations import Evaluating, by_setting, evaluation_for, evaluations_of, strategy_value
from playground.agents.turn import Turn
from playground.engine.native.compile import Native
from playground.game.chance import meets_chance
from playground.game.core import Expression, Game
from playground.search.alphabeta.recipe import MAX_DEPTH, OUTCOMES, Recipe

if TYPE_CHECKING:
    from playground.search.alphabeta.search import AlphaBeta

NODES = 20_000
MAX_OUTCOMES = 256


class AlphaBetaKind(AgentKind):
    """`alphabeta?nodes=100000`"""

    name = "alphabeta"
    about = "alpha-beta search, expectimax where dice fall: looks ahead and judges by a strategy or a learned player"

    def refusal(self, game: Game) -> str:
        """It searches games of two players who see everything."""
        if len(game.players) != 2:
            return f"it searches games of two players, and this one has {len(game.players)}: mcts searches any game"
        if game.is_cooperative:
            return "it searches games in which one player wins what the other loses: mcts searches this one as well"
        return "it searches games in which nothing is hidden: mcts searches this one as well" if game.conceals else ""

    def settings(self, game: Game) -> tuple[Setting, ...]:
        """`outcomes` only where chance matters; captures only count where it does not."""
        by_chance = meets_chance(game)
        listed = f"results of dice looked at for an option; of more, {OUTCOMES} are drawn"
        return (
            Setting("nodes", NODES, 1, 1_000_000_000, "positions looked at for each decision", effort=True),
            Setting("depth", MAX_DEPTH, 1, MAX_DEPTH, "decisions that it looks ahead at most"),
            by_setting(evaluations_of(game)),
            switch("table", True, "what was found of a position counts wherever it is met again"),
            switch("ordering", True, "options that did well elsewhere come first"),
            *(
                (Setting("outcomes", OUTCOMES, 1, MAX_OUTCOMES, listed),)
                if by_chance
                else (switch("quiescence", False, "a line does not end with a capture"),)
            ),
        )

    def evaluation(self, game: Game, values: Mapping[str, int]) -> Expression | None:
        """The strategy's evaluation, if positions are valued by one."""
        return strategy_value(game, values)

    def create(self, seat: Seat) -> Agent:
        """An agent with a table of its own. Raises PlaygroundError if a player has to be trained first."""
        return AlphaBetaPlayer(seat.native, recipe_of(seat.values), evaluation_for(seat))


def recipe_of(values: Mapping[str, int]) -> Recipe:
    """What the settings say."""
    return Recipe(
        values["nodes"],
        values["depth"],
        outcomes=values.get("outcomes", OUTCOMES),
        table=bool(values["table"]),
        orders=bool(values["ordering"]),
        quiescence=bool(values.get("quiescence", 0)),
    )


@dataclass
class AlphaBetaPlayer:
    """Plays the best option that the search has found; of equal ones the first in its order, which begins at random.

    Random numbers come from a stream split off `turn.stream`. The search is made by the first decision, which loads its
    modules; it forgets everything between decisions, because a decision may depend only on the position.
    """

    native: Native
    recipe: Recipe
    evaluation: Evaluating
    _search: AlphaBeta | None = field(default=None, repr=False)

    def decide(self, turn: Turn) -> int:
        """The index of the option to play. Raises Cancelled soon after `turn.cancel` is set."""
        if turn.options == 1:
            return 0
        if self._search is None:
            from playground.search.alphabeta.search import AlphaBeta

            self._search = AlphaBeta(self.native, self.recipe, self.evaluation)
        ((position, stream),) = turn.positions(1, turn.stream.split())
        return self._search.search(as_native(self.native, position), stream, turn.cancel, turn.past).option
