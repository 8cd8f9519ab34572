"""Conditions on the steps of a `spread`, a `distance` and a movement: from `here` to `there`.

    spread from a1 through board while height of there <= height of here + 1

becomes the steps that may be taken: for each direction the sites from which the condition lets a step lead. They are
values of the type `steps`, whose expressions stand nowhere else:

    leaving(north, board where …, leaving(east, board where …, none))
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable

from playground.game import core
from playground.game.board import NO_SITE
from playground.game.core import Type
from playground.game.emptiness import is_off_board
from playground.game.names import is_unknown, number
from playground.game.operation_spec import STEPS
from playground.game.operators import OperatorChecker
from playground.game.room import set_of
from playground.ruleset.scopes import ENDS
from playground.source.text import Span
from playground.syntax import ast

MAX_BEFORE = 100
"""Characters between a `spread` and the name of an end of its steps."""

_WHERE_IT_ENTERS = "say it from where it enters the board, or leaves it: 'distance(entry of mover, B) + 1'"

_NAMES_AN_END = re.compile(rf"\b({'|'.join(ENDS)})\b")


_BEGINS_A_SENTENCE = re.compile(r"\b(when|if|and|or|not|then)\s+$")
_IS_A_SENTENCE = re.compile(r"\s+(is|are)\b")


def instead_of_an_end(name: str, span: Span, known: Container[str]) -> str:
    """What to write for `here` and `there` outside of the condition of a step, where other names are `known`; empty for
    the `there` of a sentence, `when there is no enemy`."""
    before, after = span.source.text[max(0, span.start - MAX_BEFORE) : span.start], span.source.text[span.end :]
    if re.search(r"\b(spread|distance)\b", before):
        return "'here' and 'there' are the ends of a step, behind 'while': spread from SITES through SITES while …"
    if "it" in known:
        return "only 'while' knows the ends of a step; the site that is looked at is called 'it'"
    if name == "there" and _BEGINS_A_SENTENCE.search(before) and _IS_A_SENTENCE.match(after):
        return ""
    if "piece" in known and "target" in known:
        return "only 'while' knows the ends of a step; a piece moves from 'piece' to 'target'"
    return "'here' and 'there' are the ends of a step, which only the condition behind a 'while' knows"


def _end(name: str) -> core.Expression:
    return core.Variable(name, type=Type("site"))


class StepCondition:
    """The condition of a step, checked once, for whichever step; without a condition every step may be taken."""

    def __init__(self, node: ast.Expression | None, checker: OperatorChecker, span: Span) -> None:
        self.checker, self.span = checker, span
        self.here = checker.fresh("here", Type("site"), span)
        self.there = checker.fresh("there", Type("site"), span)
        self.holds = checker.every([], span) if node is None else self._checked(node)
        checker.vocabulary.step_conditions.append(self.between(*map(_end, ENDS)))

    def _checked(self, node: ast.Expression) -> core.Expression:
        if not _NAMES_AN_END.search(node.span.text):
            hint = "'here' and 'there' are the ends of the step, as in 'while height of there = height of here'"
            return self.checker.fail("T177", node.span, hint=hint)
        with self.checker.binding(here=self.here, there=self.there):
            return self.checker.expect(node, "bool")

    def between(self, here: core.Expression, there: core.Expression) -> core.Expression:
        """Whether the step from one site to another may be taken; the ends are written out, so that what depends on
        nothing but where they lie is known before the game."""
        return core.substitute(core.substitute(self.holds, self.here.name, here), self.there.name, there)

    def steps(self, ways: core.Expression, possible: Iterable[int]) -> core.Expression:
        """The steps that may be taken in a set of directions; those that it may have are `possible`."""
        make, board, span = self.checker.make, self.checker.vocabulary.world.board, self.span
        steps: core.Expression = core.Constant(frozenset(), type=STEPS, span=span)
        for way in sorted(possible, reverse=True):
            origins = frozenset(site for site in board.cells if board.ahead(site, way, 1) != NO_SITE)
            direction = core.Constant(way, type=Type("way"), span=span)
            ahead = make("ahead", self.here, direction, number(1, span), span=span)
            is_taken = make("contains_way", ways, direction, span=span)
            allowed = self.checker.every([is_taken, self.between(self.here, ahead)], span)
            everywhere = core.Constant(origins, type=Type("sites"), span=span)
            leaving = self.checker.where(self.here, everywhere, allowed, span)
            steps = make("leaving", direction, leaving, steps, span=span)
        return steps


def check_spread(node: ast.Spread, checker: OperatorChecker) -> core.Expression:
    """A `spread`, with or without a condition."""
    start, passable = checker.expect(node.start, "sites"), checker.expect(node.passable, "sites")
    ways = _directions(node.ways, checker, node.span)
    if node.condition is None:
        return checker.make("spread", start, passable, ways, span=node.span)
    steps = steps_in(ways, node.condition, checker, node.span)
    return checker.make("spread_by", start, passable, steps, span=node.span)


def check_distance(node: ast.Distance, checker: OperatorChecker) -> core.Expression:
    """The number of steps of the shortest way."""
    start, goal = checker.expect(node.start, "sites"), checker.expect(node.goal, "sites")
    passable = checker.expect(node.passable, "sites")
    warn_of_zones((start, goal), checker)
    steps = steps_in(_directions(node.ways, checker, node.span), node.condition, checker, node.span)
    return checker.make("shortest", start, goal, passable, steps, span=node.span)


def warn_of_zones(ends: Iterable[core.Expression], checker: OperatorChecker) -> None:
    """Warn of ends of a way that certainly are places of zones, to which no way leads and from which none does."""
    for places in ends:
        if places.span is not None and is_off_board(set_of(places), checker):
            checker.fail("W126", places.span, hint=_WHERE_IT_ENTERS, name=" ".join(places.span.text.split()))


def _directions(node: ast.Expression | None, checker: OperatorChecker, span: Span) -> core.Expression:
    return checker.vocabulary.any_direction(span) if node is None else checker.expect(node, "ways")


def steps_in(
    ways: core.Expression, node: ast.Expression | None, checker: OperatorChecker, span: Span
) -> core.Expression:
    """The steps in a set of directions that fulfil a condition, if there is one."""
    condition = StepCondition(node, checker, span)
    if is_unknown(ways) or is_unknown(condition.holds):
        return ways if is_unknown(ways) else condition.holds
    return condition.steps(ways, possible_directions(ways, checker))


def possible_directions(directions: core.Expression, checker: OperatorChecker) -> frozenset[int]:
    """All directions that a set of directions can contain in any position."""
    if isinstance(directions, core.Constant) and isinstance(directions.value, frozenset):
        return directions.value
    if isinstance(directions, core.Table):
        return frozenset[int]().union(*(value for value in directions.values if isinstance(value, frozenset)))
    if isinstance(directions, core.Where):
        return possible_directions(directions.domain, checker)
    if isinstance(directions, core.Operation) and directions.name in ("common_ways", "join_ways", "other_ways"):
        left, right = (possible_directions(side, checker) for side in directions.arguments)
        return {"common_ways": left & right, "join_ways": left | right, "other_ways": left}[directions.name]
    if isinstance(directions, core.Operation) and directions.name == "single_way":
        (direction,) = directions.arguments
        if isinstance(direction, core.Table):
            return frozenset(int(value) for value in direction.values if isinstance(value, int))
    every = checker.vocabulary.world.board.directions
    return frozenset(way for way, direction in enumerate(every) if not direction.stops)
