"""`reached_by P`: the sites that the pieces of a player could move to now.

Strategies can use it. It is computed from the target: a site is reached if there is a piece of the player, some
distance back in some direction, that has a movement of that distance and direction. Walks are not supported: their
targets can only be found step by step.
"""

from __future__ import annotations

from playground.game import core
from playground.game.core import NOTHING, Type
from playground.game.expressions import ExpressionChecker
from playground.game.movements import (
    CheckedMovement,
    check_movement,
    pieces_with_movement,
    sites_of_movers,
)
from playground.game.names import Function, is_unknown, number, ways
from playground.game.stepping import StepCondition, possible_directions
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span
from playground.syntax import ast
from playground.syntax.parse import parse_movement


def reached_by(ruleset: Ruleset, checker: ExpressionChecker) -> Function:
    """The function `reached_by` for a ruleset."""

    def apply(given: list[core.Expression], span: Span) -> core.Expression:
        player = checker.coerce(given[0], "player", given[0].span or span)
        if is_unknown(player) or isinstance(player, core.Constant | core.Variable):
            return player if is_unknown(player) else _reached(player, ruleset, checker, span)
        variable = checker.fresh("player", player.type, span)
        reached = _reached(variable, ruleset, checker, span)
        if is_unknown(reached):
            return reached
        return core.Let(variable.name, player, reached, type=reached.type, span=span)

    return Function("reached_by", 1, apply)


def _reached(player: core.Expression, ruleset: Ruleset, checker: ExpressionChecker, span: Span) -> core.Expression:
    """The union of the sites that each movement reaches."""
    reached: list[core.Expression] = []
    quiet = Diagnostics()  # mistakes in movements are reported where the movements are checked
    for name, text in ruleset.moves.items():
        node = parse_movement(text, quiet) if pieces_with_movement(ruleset, name) else None
        if node is not None and node.walks:
            return checker.fail("T084", span, name=name)
        movement = _from_perspective_of(player, node, checker, quiet) if node else None
        if movement is not None:
            owners = sites_of_movers(name, ruleset, checker, span)
            movers = checker.make("intersection", checker.make("held_by", player), owners)
            reached.append(_targets(movement, movers, checker))
    return checker.union(reached, span)


def _from_perspective_of(
    player: core.Expression, node: ast.Movement, checker: ExpressionChecker, quiet: Diagnostics
) -> CheckedMovement | None:
    """The movement from the perspective of a player; None if it has a mistake."""
    outer, checker.diagnostics = checker.diagnostics, quiet
    with checker.from_perspective_of(player):
        movement = check_movement(node, checker)
    checker.diagnostics = outer
    return movement


def _targets(movement: CheckedMovement, movers: core.Expression, checker: ExpressionChecker) -> core.Expression:
    """The sites on which a movement of one of the movers ends."""
    span, board = movement.span, checker.vocabulary.world.board
    target = checker.fresh("target", Type("site"), span)
    direction = checker.fresh("way", Type("way"), span)
    farthest = max(movement.distances, default=0)
    distances = core.Constant(movement.distances, type=Type("numbers", min(movement.distances, default=0), farthest))
    distance = checker.fresh("distance", Type("int", 0, farthest), span)
    conditions = [
        checker.make("contains_way", movement.ways, direction, span=span),
        checker.make("contains", movers, _back(target, direction, distance, checker), span=span),
    ]
    if movement.through is not None and farthest > 1:
        conditions.append(_free(target, direction, distance, movement, checker))
    if movement.steps is not None:
        conditions.append(_allowed(target, direction, distance, movement.steps, farthest, checker))
    if movement.to_the_edge:
        none = core.Constant(NOTHING, type=Type("site", optional=True), span=span)
        conditions.append(
            checker.make("equal", checker.make("ahead", target, direction, number(1), span=span), none, span=span)
        )
    some_distance = checker.quantified("any", distance, distances, checker.every(conditions, span), span)
    some_direction = checker.quantified(
        "any", direction, ways(possible_directions(movement.ways, checker), span), some_distance, span
    )
    allowed = [movement.condition, checker.make("contains", movement.onto, target, span=span), some_direction]
    everywhere = core.Constant(board.cell_set, type=Type("sites"), span=span)
    return checker.where(target, everywhere, checker.every(allowed, span), span)


def _back(
    target: core.Expression, direction: core.Expression, steps: core.Expression, checker: ExpressionChecker
) -> core.Expression:
    """The site a number of steps back from the target."""
    return checker.make("ahead", target, direction, checker.make("subtract", number(0), steps), span=target.span)


def _free(
    target: core.Expression,
    direction: core.Expression,
    distance: core.Expression,
    movement: CheckedMovement,
    checker: ExpressionChecker,
) -> core.Expression:
    """Whether the movement may pass over every site between the piece and the target."""
    span, most = movement.span, max(movement.distances) - 1
    step = checker.fresh("step", Type("int", 1, most), span)
    numbers = core.Constant(frozenset(range(1, most + 1)), type=Type("numbers", 1, most), span=span)
    beyond = checker.make("at_most", distance, step, span=span)
    assert movement.through is not None
    passable = checker.make("contains", movement.through, _back(target, direction, step, checker), span=span)
    return checker.quantified("every", step, numbers, checker.make("or", beyond, passable, span=span), span)


def _allowed(
    target: core.Expression,
    direction: core.Expression,
    distance: core.Expression,
    condition: StepCondition,
    farthest: int,
    checker: ExpressionChecker,
) -> core.Expression:
    """Whether each step from the piece to the target may be taken; they are counted back from the target."""
    span = condition.span
    step = checker.fresh("step", Type("int", 1, farthest), span)
    numbers = core.Constant(frozenset(range(1, farthest + 1)), type=Type("numbers", 1, farthest), span=span)
    beyond = checker.make("less", distance, step, span=span)
    after = checker.make("subtract", step, number(1, span), span=span)
    ends = (_back(target, direction, steps, checker) for steps in (step, after))
    return checker.quantified(
        "every", step, numbers, checker.make("or", beyond, condition.between(*ends), span=span), span
    )
