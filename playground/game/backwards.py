"""From which pieces a movement leads to a site: found backwards from the site along straight lines, from each piece for
walks and for movements along lines and tracks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from playground.game import core
from playground.game.core import NOTHING, Type
from playground.game.expressions import ExpressionChecker
from playground.game.movements import CheckedMovement
from playground.game.names import number, truth, ways
from playground.game.stepping import StepCondition, possible_directions
from playground.game.walks import CheckedWalk

Question = Callable[[core.Expression], core.Expression]
"""A condition on the sites, or on the site or none, from which a movement leads to another."""


@dataclass(frozen=True)
class Attack:
    """A movement, as a player sees it, by which the pieces of that player on `movers` may attack a site, if
    `may_end` holds, which depends on the piece if it walks."""

    movement: CheckedMovement | CheckedWalk
    movers: core.Expression
    spot: core.Expression
    may_end: core.Expression

    @property
    def condition(self) -> core.Expression:
        """What has to hold for any piece to attack."""
        return truth(True, self.movement.span) if isinstance(self.movement, CheckedWalk) else self.may_end


def reaches(attack: Attack, piece: core.Variable, checker: ExpressionChecker) -> core.Expression:
    """Whether the movement leads a piece to the site."""
    if isinstance(attack.movement, CheckedWalk):
        return _walks_to(attack, attack.movement, piece, checker)

    def is_it(start: core.Expression) -> core.Expression:
        name = "contains" if start.type.kind == "sites" else "equal"
        return checker.make(name, start, piece, span=piece.span)

    return _in_some_direction(attack.movement, attack.spot, is_it, checker)


def is_reached(attack: Attack, checker: ExpressionChecker) -> core.Expression:
    """Whether the movement leads some piece to the site."""
    span = attack.movement.span
    if isinstance(attack.movement, CheckedWalk):
        piece = checker.fresh("piece", Type("site"), span)
        walks = _walks_to(attack, attack.movement, piece, checker)
        return checker.quantified("any", piece, attack.movers, walks, span)

    def is_any(start: core.Expression) -> core.Expression:
        if start.type.kind != "sites":
            return checker.make("contains", attack.movers, start, span=span)
        common = checker.make("intersection", start, attack.movers, span=span)
        return checker.make("less", number(0), checker.make("count", common, span=span), span=span)

    return _in_some_direction(attack.movement, attack.spot, is_any, checker)


def _walks_to(attack: Attack, walk: CheckedWalk, piece: core.Variable, checker: ExpressionChecker) -> core.Expression:
    """Whether a walk leads from a piece to the site: whether it would if that were all that it may end on."""
    span = walk.span
    onto = checker.make("singleton", attack.spot, span=span)
    given: tuple[core.Expression, ...] = (walk.least, walk.most, walk.ways, walk.through, onto)
    given = (*given, truth(walk.bends, span)) if walk.operation == "trace" else given
    ends = checker.make(walk.operation, walk.piece, *given, span=span)
    elsewhere = checker.make("not", checker.make("equal", walk.piece, attack.spot, span=span), span=span)
    reached = checker.make("contains", ends, attack.spot, span=span)
    conditions = [elsewhere, attack.may_end, reached]
    return core.substitute(checker.every(conditions, span), walk.piece.name, piece)


def _in_some_direction(
    movement: CheckedMovement, spot: core.Expression, is_start: Question, checker: ExpressionChecker
) -> core.Expression:
    """Whether a condition holds of a site from which the movement leads to another in some direction."""
    span, way = movement.span, checker.fresh("way", Type("way"), movement.span)
    conditions = []
    if not isinstance(movement.ways, core.Constant):
        conditions.append(checker.make("contains_way", movement.ways, way, span=span))
    if movement.to_the_edge:
        beyond = checker.make("ahead", spot, way, number(1), span=span)
        none = core.Constant(NOTHING, type=Type("site", optional=True), span=span)
        conditions.append(checker.make("equal", beyond, none, span=span))
    if _is_a_ray(movement, checker):
        conditions.append(is_start(_line_back(movement, spot, way, checker)))
    else:
        conditions.append(_at_some_distance(movement, spot, way, is_start, checker))
    directions = ways(possible_directions(movement.ways, checker), span)
    return checker.quantified("any", way, directions, checker.every(conditions, span), span)


def _is_a_ray(movement: CheckedMovement, checker: ExpressionChecker) -> bool:
    """Whether it goes on until something is in its way."""
    longest = checker.vocabulary.world.board.longest
    goes_on = movement.through is not None and movement.steps is None and longest > 1
    return goes_on and movement.distances == frozenset(range(1, longest + 1))


def _line_back(
    movement: CheckedMovement, spot: core.Expression, way: core.Expression, checker: ExpressionChecker
) -> core.Expression:
    """The sites from which a movement leads to another in a direction, whatever the distance."""
    span = movement.span
    assert movement.through is not None
    back, start = checker.make("opposite", way, span=span), checker.make("singleton", spot, span=span)
    single = checker.make("single_way", back, span=span)
    return checker.make("shift", checker.make("spread", start, movement.through, single, span=span), back, span=span)


def _at_some_distance(
    movement: CheckedMovement,
    spot: core.Expression,
    way: core.Expression,
    is_start: Question,
    checker: ExpressionChecker,
) -> core.Expression:
    """Whether a condition holds of a site so many steps back, from which the movement may go on to the other."""
    found = []
    for distance in sorted(movement.distances):
        conditions = [is_start(_back(spot, way, distance, checker))]
        if movement.through is not None:
            passed = (_back(spot, way, step, checker) for step in range(1, distance))
            conditions += [checker.make("contains", movement.through, each, span=movement.span) for each in passed]
        if movement.steps is not None:
            ends = [_back(spot, way, steps, checker) for steps in range(distance + 1)]
            conditions += [_may_be_taken(movement.steps, here, there) for there, here in pairwise(ends)]
        found.append(checker.every(conditions, movement.span))
    return checker.either(found, movement.span)


def _may_be_taken(step: StepCondition, here: core.Expression, there: core.Expression) -> core.Expression:
    """Whether a step leads from one site to another; there may be none so far back."""
    return core.substitute(core.substitute(step.holds, step.here.name, here), step.there.name, there)


def _back(spot: core.Expression, way: core.Expression, steps: int, checker: ExpressionChecker) -> core.Expression:
    """The site a number of steps back from another."""
    return checker.make("ahead", spot, way, number(-steps), span=spot.span)
