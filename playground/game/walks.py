"""Walks, which may turn at every step, and movements along lines and tracks.

They expand to two bindings: a piece, and a target that it can reach; their distance need not be known before the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from playground.game import core
from playground.game.core import Type
from playground.game.expressions import ExpressionChecker
from playground.game.names import is_unknown, number, truth
from playground.game.stepping import steps_in
from playground.source.text import Span
from playground.syntax import ast

ALONG = "write 'along' before what it goes along: 1 or more squares along course"
ONTO = "add 'onto empty', 'onto empty or enemy', or 'onto board' for anything"
"""The way out where a movement does not say onto what it goes."""


@dataclass(frozen=True)
class CheckedWalk:
    """A checked walk of `least` to `most` steps; its expressions may mention the walking `piece`. `operation` is
    `walk`, `walk_by` where its steps fulfil a condition, so that the steps stand in place of directions, or `trace` for
    movements along lines and tracks, which may have to go round a bend."""

    piece: core.Variable
    least: core.Expression
    most: core.Expression
    ways: core.Expression
    through: core.Expression
    onto: core.Expression
    condition: core.Expression
    span: Span
    operation: str = "walk"
    bends: bool = False


MAX_WALK_STEPS = 64
"""Limit on the steps of a walk."""


def check_walk(node: ast.Movement, checker: ExpressionChecker) -> CheckedWalk | None:
    """The walk with its parts checked, or None after a diagnostic."""
    piece = checker.fresh("piece", Type("site"), node.span)
    with checker.binding(piece=piece):
        ends = (node.distance.low, node.distance.high) if isinstance(node.distance, ast.Range) else (node.distance,) * 2
        least, most = (checker.expect(end, "int") for end in ends)
        directions = _ways_of_walk(node, checker)
        through = _passed(node, least, most, checker)
        onto = checker.expect(node.onto, "sites") if node.onto else checker.fail("T040", node.span, hint=ONTO)
        condition = checker.expect(node.condition, "bool") if node.condition else checker.every([], node.span)
    parts = (least, most, directions, through, onto, condition)
    if any(map(is_unknown, parts)):
        return None
    if least.type.low < 0 or most.type.high > MAX_WALK_STEPS:
        steps = f"{least.type.low}..{most.type.high}"
        checker.fail("T042", node.distance.span, reach=f"0 to {MAX_WALK_STEPS} steps", found=steps)
        return None
    if node.to_the_edge:
        checker.fail("T045", node.span)
        return None
    if node.round:
        checker.fail("T164", node.span, hint=ALONG, problem="a walk may turn anywhere, but goes round no bend")
        return None
    operation = "walk" if node.steps is None else "walk_by"
    return CheckedWalk(piece, least, most, directions, through, onto, condition, node.span, operation)


def _ways_of_walk(node: ast.Movement, checker: ExpressionChecker) -> core.Expression:
    """The directions of a walk, or the steps that it may take where these fulfil a condition."""
    directions = checker.expect(node.ways, "ways")
    return directions if node.steps is None else steps_in(directions, node.steps, checker, node.span)


def _passed(
    node: ast.Movement, least: core.Expression, most: core.Expression, checker: ExpressionChecker
) -> core.Expression:
    """Through what a walk goes; a walk of exactly one step passes over nothing, and need not say it."""
    if node.through:
        return checker.expect(node.through, "sites")
    if all(isinstance(end, core.Constant) and end.value == 1 for end in (least, most)):
        return core.Constant(checker.vocabulary.world.board.site_set, type=Type("sites"), span=node.span)
    return checker.fail("T044", node.span)


def check_along(node: ast.Movement, checker: ExpressionChecker) -> CheckedWalk | None:
    """The movement along lines or tracks with its parts checked, or None after a diagnostic. Without `through` it
    passes over anything."""
    piece = checker.fresh("piece", Type("site"), node.span)
    farthest = max(1, checker.vocabulary.world.board.farthest)
    everywhere = core.Constant(checker.vocabulary.world.board.site_set, type=Type("sites"), span=node.span)
    with checker.binding(piece=piece):
        ends = (node.distance.low, node.distance.high) if isinstance(node.distance, ast.Range) else (node.distance,) * 2
        least, most = (checker.expect(end, "int") for end in ends)
        directions = checker.expect(node.ways, "ways")
        through = checker.expect(node.through, "sites") if node.through else everywhere
        onto = checker.expect(node.onto, "sites") if node.onto else checker.fail("T040", node.span, hint=ONTO)
        condition = checker.expect(node.condition, "bool") if node.condition else checker.every([], node.span)
    parts = (least, most, directions, through, onto, condition)
    if any(map(is_unknown, parts)):
        return None
    if node.to_the_edge:
        checker.fail("T045", node.span)
        return None
    if node.steps is not None:
        problem = "a movement along a track asks nothing of its steps"
        checker.fail("T164", node.steps.span, hint="walks and movements in a straight line do", problem=problem)
        return None
    most = number(farthest, node.span) if node.far else most
    return CheckedWalk(piece, least, most, directions, through, onto, condition, node.span, "trace", node.round)


def walking_bindings(
    domain: core.Expression,
    walks: Mapping[str, CheckedWalk],
    movers: Mapping[str, core.Expression],
    checker: ExpressionChecker,
    span: Span,
) -> tuple[core.Binding, ...]:
    """The bindings `piece` and `target`; the arguments are those of `moving_bindings`."""
    piece = checker.fresh("piece", Type("site"), span)
    checker.walkers[piece.name] = any(walk.operation == "trace" for walk in walks.values())
    reached: list[core.Expression] = []
    nowhere = core.Constant(frozenset(), type=Type("sites"), span=span)
    conditions: list[core.Expression] = []
    for name, walk in walks.items():
        given: tuple[core.Expression, ...] = (walk.least, walk.most, walk.ways, walk.through, walk.onto)
        if walk.operation == "trace":
            given = (*given, truth(walk.bends, walk.span))
        walked = checker.make(walk.operation, walk.piece, *given, span=walk.span)
        has_walk = checker.make("contains", movers[name], walk.piece, span=walk.span)
        condition = core.substitute(checker.every([walk.condition, has_walk], span), walk.piece.name, piece)
        conditions.append(condition)
        target = core.substitute(walked, walk.piece.name, piece)
        if isinstance(condition, core.Constant):
            reached += [target] if condition.value else []
        else:
            reached.append(core.Choice(condition, target, nowhere, type=Type("sites"), span=walk.span))
    pieces = checker.where(piece, domain, checker.either(conditions, span), span)
    return (
        core.Binding(piece.name, "piece", piece.type, pieces),
        core.Binding(f"target{piece.name.removeprefix('piece')}", "target", Type("site"), checker.union(reached, span)),
    )
