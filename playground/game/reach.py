"""`reached_by P`: the sites to which the pieces of a player could go now, by the movements they have.

A word of strategies. It is seen from the other end: a target is reached if, some way back and some distance off, there
is a piece of the player that has such a movement. Walks are not told of: where they lead has to be tried step by step.
"""

from __future__ import annotations

from playground.game import core
from playground.game.core import NOTHING, Type
from playground.game.expressions import ExpressionChecker
from playground.game.movements import CheckedMovement, check_movement, having, movers_of, possible_ways
from playground.game.names import Function, is_unknown, number, ways
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span
from playground.syntax import ast
from playground.syntax.parse import parse_movement


def reached_by(ruleset: Ruleset, checker: ExpressionChecker) -> Function:
    """The word `reached_by` of a ruleset."""

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
    """The sites reached by any of the movements."""
    reached: list[core.Expression] = []
    quiet = Diagnostics()  # what is wrong with a movement is told where movements are checked
    for name, text in ruleset.moves.items():
        node = parse_movement(text, quiet) if having(ruleset, name) else None
        if node is not None and node.walks:
            return checker.fail("T084", span, name=name)
        movement = _seen_from(player, node, checker, quiet) if node else None
        if movement is not None:
            able = movers_of(name, ruleset, checker, span)
            movers = checker.make("intersection", checker.make("held_by", player), able)
            reached.append(_targets(movement, movers, checker))
    return checker.union(reached, span)


def _seen_from(
    player: core.Expression, node: ast.Movement, checker: ExpressionChecker, quiet: Diagnostics
) -> CheckedMovement | None:
    """The movement as it is for a player, None if there is a mistake in it."""
    told, checker.diagnostics = checker.diagnostics, quiet
    with checker.seen_from(player):
        movement = check_movement(node, checker)
    checker.diagnostics = told
    return movement


def _targets(movement: CheckedMovement, movers: core.Expression, checker: ExpressionChecker) -> core.Expression:
    """The sites on which a movement of one of the movers ends."""
    span, board = movement.span, checker.vocabulary.world.board
    target = checker.fresh("target", Type("site"), span)
    way = checker.fresh("way", Type("way"), span)
    farthest = max(movement.distances, default=0)
    distances = core.Constant(movement.distances, type=Type("numbers", min(movement.distances, default=0), farthest))
    distance = checker.fresh("distance", Type("int", 0, farthest), span)
    comes = [
        checker.make("contains_way", movement.ways, way, span=span),
        checker.make("contains", movers, _back(target, way, distance, checker), span=span),
    ]
    if movement.through is not None and farthest > 1:
        comes.append(_free(target, way, distance, movement, checker))
    if movement.to_the_edge:
        none = core.Constant(NOTHING, type=Type("site", optional=True), span=span)
        comes.append(checker.make("equal", checker.make("ahead", target, way, number(1), span=span), none, span=span))
    from_there = checker.quantified("any", distance, distances, checker.every(comes, span), span)
    somewhere = checker.quantified("any", way, ways(possible_ways(movement.ways, checker), span), from_there, span)
    conditions = [movement.condition, checker.make("contains", movement.onto, target, span=span), somewhere]
    everywhere = core.Constant(board.cell_set, type=Type("sites"), span=span)
    return checker.where(target, everywhere, checker.every(conditions, span), span)


def _back(
    target: core.Expression, way: core.Expression, steps: core.Expression, checker: ExpressionChecker
) -> core.Expression:
    """The site so many steps back from the target."""
    return checker.make("ahead", target, way, checker.make("subtract", number(0), steps), span=target.span)


def _free(
    target: core.Expression,
    way: core.Expression,
    distance: core.Expression,
    movement: CheckedMovement,
    checker: ExpressionChecker,
) -> core.Expression:
    """Every site between the piece and the target is one that the movement may pass."""
    span, most = movement.span, max(movement.distances) - 1
    step = checker.fresh("step", Type("int", 1, most), span)
    numbers = core.Constant(frozenset(range(1, most + 1)), type=Type("numbers", 1, most), span=span)
    beyond = checker.make("at_most", distance, step, span=span)
    assert movement.through is not None
    passable = checker.make("contains", movement.through, _back(target, way, step, checker), span=span)
    return checker.quantified("every", step, numbers, checker.make("or", beyond, passable, span=span), span)
