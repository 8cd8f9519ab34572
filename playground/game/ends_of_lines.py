"""Sets of one site at most that lie at the end of a line from a site, such as the first piece in a direction.

first_occupied(spot, way)      what is occupied, one step beyond the spot and the empty sites from it: one at most
"""

from __future__ import annotations

from collections.abc import Callable

from playground.game import core
from playground.game.single_sites import holds_one_at_most

Meant = Callable[[core.Expression], core.Expression]
"""What a name stands for, or else the expression itself."""


def _itself(expression: core.Expression) -> core.Expression:
    return expression


def is_single_way(ways: core.Expression, way: core.Expression) -> bool:
    """Whether a set of directions has one of them and no other, by how it is written."""
    return isinstance(ways, core.Operation) and ways.name == "single_way" and core.alike(ways.arguments[0], way)


def is_end_of_line(
    sites: core.Expression,
    meant: Meant = _itself,
    is_only: Callable[[core.Expression, core.Expression], bool] = is_single_way,
) -> bool:
    """Whether a set is what lies at the end of a line from one site: of the sites one step beyond those passed, those
    that are not passed themselves. `is_only` says whether a set of directions has one of them and no other."""
    if not (isinstance(sites, core.Operation) and sites.name == "intersection"):
        return False
    for line, ends in (sites.arguments, sites.arguments[::-1]):
        match meant(line):
            case core.Operation("shift", (core.Operation("spread", (start, passable, ways)), way)):
                if is_only(ways, way) and holds_one_at_most(meant(start)):
                    return leaves_out(meant(passable), meant(ends))
    return False


def only_way(ways: core.Expression) -> core.Expression | None:
    """The direction of a set of one."""
    match ways:
        case core.Operation("single_way", (way,)):
            return way
        case core.Constant(value=frozenset() as members) if len(members) == 1:
            return core.Constant(min(members), type=core.Type("way"))
    return None


def leaves_out(passable: core.Expression, ends: core.Expression) -> bool:
    """Whether a set is written as one from which another is left out, so that they never have a site in common."""
    if not (isinstance(passable, core.Operation) and passable.name == "difference"):
        return False
    return _is_part_of(ends, passable.arguments[1])


def _is_part_of(part: core.Expression, whole: core.Expression) -> bool:
    match part:
        case core.Operation(name="intersection"):
            return any(_is_part_of(side, whole) for side in part.arguments)
        case core.Operation(name="difference"):
            return _is_part_of(part.arguments[0], whole)
        case core.Operation(name="held_by" | "of_piece"):
            return whole == core.Operation("occupied", (), type=whole.type) or core.alike(part, whole)
        case core.Where():
            return _is_part_of(part.domain, whole)
    return core.alike(part, whole)
