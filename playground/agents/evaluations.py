"""What values positions for agents that search: a strategy of the ruleset, or a learned player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from playground.agents.agent import Seat, Setting, choice
from playground.agents.learned import leaves_of
from playground.game.core import Expression, Game
from playground.game.strategies import valued

if TYPE_CHECKING:
    from playground.search.machine import Place

Evaluating = Callable[["Place"], Any]
"""From a place to try options to an evaluation (`search/mcts/evaluation.py`)."""

LEARNED = "learned"


def evaluations_of(game: Game) -> tuple[str, ...]:
    """What can value positions of a game: its strategies, and learned players where nothing is hidden."""
    return (*(strategy.name for strategy in game.strategies), *(() if game.conceals else (LEARNED,)))


def by_setting(evaluations: tuple[str, ...]) -> Setting:
    """The setting that names one of these."""
    return choice("by", evaluations, "what values positions")


def strategy_value(game: Game, values: Mapping[str, int]) -> Expression | None:
    """The evaluation of the strategy that the settings name, with its default weights; None for another evaluation."""
    number = values.get("by", 0)
    return valued(game.strategies[number], {}) if number < len(game.strategies) else None


def evaluation_for(seat: Seat) -> Evaluating:
    """What values positions for a seat. Raises PlaygroundError if a player has to be trained for that."""
    if seat.values["by"] >= len(seat.native.game.strategies):
        return leaves_of(seat.native, 1)

    def by_strategy(trial: Place) -> Any:
        from playground.search.mcts.calibration import by_strategy

        return by_strategy(seat.native, seat.evaluation)(trial)

    return by_strategy
