"""Choices are narrowed by those written out before: fewer alternatives, and the same members in every position."""

from __future__ import annotations

from itertools import product

import pytest

from playground.compiler import load
from playground.engine.native.budget import Budget
from playground.engine.native.ir.nodes import Nodes
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.facts import facts_of
from playground.engine.native.lower.geometry import bits_of
from playground.engine.native.lower.narrowing import narrowed
from playground.engine.native.lower.scope import Scope
from playground.engine.reference.state import ReferenceState
from playground.game import core
from playground.game.evaluate import evaluate

GAME = """\
game: Movers
players: {{Ann: {{forward: north}}, Ben: {{forward: south}}}}
board: {{shape: square, size: 5}}
pieces: {{Tower: {{moves: slide}}, Man: {{moves: [push, take]}}}}
moves:
  slide: 1 or more squares orthogonally through empty onto not own
  push: 1 square forward onto empty
  take: 1 square (forwards and diagonally) onto enemy
setup: place Tower of Ann on a1; place Man of Ann on row 2; place Tower of Ben on e5; place Man of Ben on row 4
actions:
  act: {{moves: own, {condition}do: move piece to target}}
turn: {{play: {{actions: act, otherwise: lose}}}}
"""
CONDITIONS = {
    "none": "",
    "some of several": "when: distance < 3 and not (way is north and distance = 2) or piece is Man, ",
    "of few distances": "when: distance > 2 or piece is Man, ",
}


def scope_of(game: core.Game) -> Scope:
    return Scope(game, Nodes(bits_of(game.board.sites), budget=Budget()))


def positions(game: core.Game) -> list[ReferenceState]:
    """The positions of one game of the first options, alternately with the last ones."""
    state, found = ReferenceState(game, 0, 0), list[ReferenceState]()
    while not state.is_terminal() and len(found) < 12:
        found.append(state.clone())
        state.apply_action(state.legal_actions()[-(len(found) % 2)])
    return found


@pytest.mark.parametrize("condition", CONDITIONS)
def test_a_narrowed_choice_has_the_same_members(condition: str) -> None:
    game = load("movers.yaml", text=GAME.format(condition=CONDITIONS[condition])).game
    way, distance, piece = game.actions[0].bindings[:3]
    scope, states, fewer = scope_of(game), positions(game), 0
    lowering = Expressions(scope)
    for direction, steps in product(lowering.universe(way.domain), lowering.universe(distance.domain)):
        names: dict[str, core.Value] = {way.variable: direction, distance.variable: steps}
        with scope.binding({way.variable: direction}):
            by_way = narrowed([piece], way.variable, scope)
            with scope.binding({distance.variable: steps}):
                (after,) = narrowed(by_way, distance.variable, scope)
        fewer += facts_of(after.domain).size < facts_of(piece.domain).size / 2
        for state in states:
            before = evaluate(piece.domain, state.world, names, state.position)
            assert before == evaluate(after.domain, state.world, names, state.position)
    assert fewer


def test_a_direction_that_no_player_has_leaves_nothing() -> None:
    """`forward` is north or south: nobody pushes sideways, and only the Tower moves there, by any number of steps."""
    game = load("movers.yaml", text=GAME.format(condition="")).game
    way, distance, piece = game.actions[0].bindings[:3]
    scope = scope_of(game)
    east = next(place for place, each in enumerate(game.board.directions) if each.name == "east")
    with scope.binding({way.variable: east, distance.variable: 3}):
        (after,) = narrowed([piece], way.variable, scope)
    assert isinstance(after.domain, core.Where)
    within = [part for part in parts(after.domain.condition) if isinstance(part, core.Quantified)]
    assert [part.domain for part in within] == [core.Constant(frozenset((1, 2)), type=within[0].domain.type)]
    assert not any(isinstance(part, core.Operation) and part.name == "or" for part in parts(after.domain.condition))


def parts(expression: core.Expression) -> list[core.Expression]:
    """An expression with all that it consists of."""
    return [expression, *(each for part in core.parts(expression) for each in parts(part))]
