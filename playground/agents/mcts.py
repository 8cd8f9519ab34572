"""Monte Carlo tree search as an agent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playground.agents.agent import Agent, AgentKind, Seat, Setting, switch
from playground.agents.best_option import as_native
from playground.agents.evaluations import Evaluating, by_setting, evaluation_for, evaluations_of, strategy_value
from playground.agents.flat import score_setting
from playground.agents.memory import memory_setting, with_memory
from playground.agents.turn import Turn
from playground.engine.native.compile import Native
from playground.engine.thinking import best
from playground.game.chance import is_deterministic
from playground.game.core import Expression, Game
from playground.search.mcts.recipe import Recipe
from playground.source.diagnostics import PlaygroundError

if TYPE_CHECKING:
    from playground.search.mcts.hidden_search import HiddenSearch
    from playground.search.mcts.search import Found, TreeSearch

ITERATIONS = 400
EXPLORATION = 20
"""In hundredths. Without tables of moves 70 is better: about the root of 1/2, the factor of UCT for results between 0
and 1."""

FPU = 200
"""In hundredths: more than any result."""

TRANSPOSITIONS, REUSE = False, False
"""By default; docs/agents.md has what they are worth."""

_VALUED = ("cutoff", "by", "bias", "minimax")
"""The settings that need an evaluation."""

KEPT = "mcts"
"""The search of a game in `Turn.kept`."""

MAX_WORLDS = 10_000
"""The most determinizations of a decision; with more iterations they are used again."""


class MctsKind(AgentKind):
    """`mcts?iterations=1000`"""

    name = "mcts"
    about = "Monte Carlo tree search: random games, more of them through the options that do well"

    def settings(self, game: Game) -> tuple[Setting, ...]:
        """`solver` only where results can be proven: two players, and neither dice nor hidden information. What needs
        an evaluation only where there may be one: a strategy, or if nothing is hidden a learned player."""
        certain = is_deterministic(game)
        proves = len(game.players) == 2 and certain and game.shares_one_win
        by = () if game.is_cooperative else evaluations_of(game)
        return (
            Setting("iterations", ITERATIONS, 1, 10_000_000, "random games played for each decision", effort=True),
            Setting("exploration", EXPLORATION, 0, 1000, "hundredths: how much options that were tried little count"),
            switch("grave", True, "what is known of a move wherever it was played helps to judge it"),
            switch("mast", False, "random games prefer moves that did well in others"),
            Setting("fpu", FPU, 0, FPU, f"hundredths: the result assumed of options never tried; {FPU}: all are tried"),
            *((_cutoff(), by_setting(by)) if by else ()),
            *((_bias(),) if by and not game.conceals else ()),
            *((_minimax(),) if by and certain else ()),
            *((switch("solver", True, "wins and losses found for certain are not tried again"),) if proves else ()),
            *(() if game.conceals else (_transpositions(), _reuse())),
            *score_setting(game),
            *memory_setting(game),
        )

    def missing(self, game: Game, setting: str) -> str:
        """Of a game with hidden information: its tree is made of what a player can tell apart, not of positions. Of one
        that is won or lost together: a strategy says how far ahead of the others a player is."""
        if setting in _VALUED and game.is_cooperative:
            return f"in {game.name} players win and lose together, and evaluations say how far one is ahead of others"
        if setting not in (_transpositions().name, _reuse().name) or not game.conceals:
            return ""
        return f"in {game.name} something is hidden, and the tree of a search is made of views, not of positions"

    def create(self, seat: Seat) -> Agent:
        """An agent with a search tree of its own.

        Raises PlaygroundError if `by` is given although nothing is valued.
        """
        recipe, game = recipe_of(seat.values), seat.native.game
        if seat.values.get("by", 0) and not recipe.needs_evaluation:
            name = evaluations_of(game)[seat.values["by"]]
            raise PlaygroundError(
                f"'mcts?by={name}': 'by' says what values positions, but nothing is valued: add a cutoff, as in "
                f"mcts?cutoff=20&by={name}"
            )
        evaluation = evaluation_for(seat) if recipe.needs_evaluation else None
        return with_memory((HiddenMcts if game.conceals else Mcts)(seat.native, recipe, evaluation), seat.values)

    def evaluation(self, game: Game, values: Mapping[str, int]) -> Expression | None:
        """The strategy's evaluation with its default weights, if positions are valued by one."""
        return strategy_value(game, values) if recipe_of(values).needs_evaluation else None


def _transpositions() -> Setting:
    return switch("transpositions", TRANSPOSITIONS, "what is known of a position counts in whatever way it is reached")


def _reuse() -> Setting:
    return switch("reuse", REUSE, "the next decision of a game begins with the tree below the position reached")


def _cutoff() -> Setting:
    return Setting("cutoff", 0, 0, 100_000, "decisions after which a random game ends and is valued; 0: at its end")


def _bias() -> Setting:
    return Setting("bias", 0, 0, 1000, "hundredths: how much an option's value counts while it was tried little")


def _minimax() -> Setting:
    return Setting("minimax", 0, 0, 100, "percent that the best value to be reached counts of an option's results")


def recipe_of(values: Mapping[str, int]) -> Recipe:
    """What the settings say."""
    return Recipe(
        values["iterations"],
        values["exploration"] / 100,
        proves=bool(values.get("solver", 0)),
        grave=bool(values["grave"]),
        mast=bool(values["mast"]),
        urgency=values["fpu"] / 100,
        cutoff=values.get("cutoff", 0),
        minimax=values.get("minimax", 0) / 100,
        bias=values.get("bias", 0) / 100,
        transpositions=bool(values.get("transpositions", 0)),
        reuse=bool(values.get("reuse", 0)),
        by_score=bool(values.get("score", 0)),
    )


@dataclass
class Mcts:
    """Plays the option that most iterations went through, or a proven win. `evaluation` values positions, if the recipe
    needs that.

    Random numbers come from a stream split off `turn.stream`; ties are broken by a draw from `turn.stream` itself. The
    search is made by the first decision, which loads its modules. If the recipe says `reuse`, the search of a game with
    its tree is kept in `turn.kept`.
    """

    native: Native
    recipe: Recipe
    evaluation: Evaluating | None = None
    _search: TreeSearch | None = field(default=None, repr=False)

    def decide(self, turn: Turn) -> int:
        """The index of the option to play. Raises Cancelled soon after `turn.cancel` is set."""
        if turn.options == 1:
            return 0
        votes = self._votes(turn)
        ties = best(votes)
        return ties[turn.stream.below(len(ties))]

    @property
    def _evaluations(self) -> tuple[Evaluating, ...]:
        return (self.evaluation,) if self.evaluation else ()

    def _votes(self, turn: Turn) -> list[float]:
        """What a search says for each option of the turn."""
        keeps = self.recipe.reuse and turn.kept is not None
        search = self._search_of(turn.kept) if keeps and turn.kept is not None else self._own_search()
        ((position, stream),) = turn.positions(1, turn.stream.split())
        return ballot(search.search(as_native(self.native, position), stream, turn.cancel, keeps))

    def _search_of(self, kept: dict[str, Any]) -> TreeSearch:
        """The search of a game."""
        if KEPT not in kept:
            kept[KEPT] = self._new_search()
        search: TreeSearch = kept[KEPT]
        return search

    def _own_search(self) -> TreeSearch:
        """The search for single decisions."""
        if self._search is None:
            self._search = self._new_search()
        return self._search

    def _new_search(self) -> TreeSearch:
        from playground.search.mcts.search import TreeSearch

        return TreeSearch(self.native, self.recipe, *self._evaluations)


@dataclass
class HiddenMcts(Mcts):
    """The same where something is hidden: of the options tried most often, the one that did best is played.

    A player whose options no determinization has (`Turn.determinizations`) plays any of them.
    """

    _hidden_search: HiddenSearch | None = field(default=None, repr=False)

    def _votes(self, turn: Turn) -> list[float]:
        if self._hidden_search is None:
            from playground.search.mcts.hidden_search import HiddenSearch

            self._hidden_search = HiddenSearch(self.native, self.recipe, *self._evaluations)
        search, stream = self._hidden_search, turn.stream.split()
        worlds = turn.determinizations(min(search.most_positions, MAX_WORLDS), stream)
        if not worlds:
            return [0.0] * turn.options
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
