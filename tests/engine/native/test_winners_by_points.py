"""What decides who of all players wins is computed once, not for each of them."""

from __future__ import annotations

from playground.compiler import load
from playground.engine.native.ir.statements import ForBits
from playground.engine.native.ir.uses import each_of
from playground.engine.native.lower.program import lower


def test_the_least_points_are_computed_once() -> None:
    """In No Thanks a loop over the cards of each player finds the least points, and another those who have as many."""
    game = load("no-thanks").game
    apply = next(each for each in lower(game).functions if each.name == "apply")
    assert sum(isinstance(each, ForBits) for each in each_of(apply.body)) == 2 * len(game.players)
