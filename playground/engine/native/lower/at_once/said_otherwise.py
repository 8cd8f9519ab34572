"""Conditions on a site that can be lifted once they are said in another way:

(least one in own giving distance(one, v)) < 3      any one in own where distance(one, v) < 3
any one in own where row_of one < row_of v          (least one in own giving row_of one) < row_of v
closed(board_of(v))                                 for each board, once: the sites of those that are closed
ahead(v, west, column_of v - 1) is own              for each column, with the number of steps from there
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce
from operator import and_
from typing import TypeGuard

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.at_once.written_out import with_aliases, with_constant
from playground.engine.native.lower.facts import depends_on_position, facts_of
from playground.engine.native.lower.geometry import bits_of
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.narrowing import made_once
from playground.engine.native.lower.scope import Placed
from playground.game import core
from playground.game.roaming import conjuncts

MAX_NUMBERS = 16
"""With more numbers a condition is not written out for each of them."""

MIN_SITES_OF_NUMBER = 4
"""Where a number has fewer sites, on the average, these are tried sooner."""

MAX_PARTS = 1200
"""The most parts of conditions that are written out for all numbers."""

Lift = Callable[[core.Expression, str, Lowering], IRNode | None]

_TRUTH, _NUMBER = core.Type("bool"), core.Type("int", 0, 0)
_ORDERS = ("less", "at_most")


def denied(condition: core.Expression) -> core.Expression:
    """The opposite of a condition; of its parts, if it has several."""
    if isinstance(condition, core.Operation) and condition.name == "not":
        return condition.arguments[0]
    if isinstance(condition, core.Operation) and condition.name in ("and", "or"):
        other = "or" if condition.name == "and" else "and"
        return core.Operation(other, tuple(map(denied, condition.arguments)), type=condition.type)
    return core.Operation("not", (condition,), type=condition.type)


def said_otherwise(condition: core.Expression, variable: str, lowering: Lowering, lift: Lift) -> IRNode | None:
    """The sites for which a condition holds that has no parts; None if no other way to say it helps."""
    if not isinstance(condition, core.Operation | core.StateVariable) or facts_of(condition).looks_ahead:
        return None
    if isinstance(condition, core.Operation) and condition.name in ("and", "or", "not"):
        return None
    other = _without_extreme(condition, variable, lowering)
    if other is not None:
        return lift(other, variable, lowering)
    found = _for_each_number(condition, variable, lowering)
    return _for_each_number_of_steps(condition, variable, lowering, lift) if found is None else found


# ---- extremes


def _without_extreme(condition: core.Expression, variable: str, lowering: Lowering) -> core.Expression | None:
    """A comparison with the greatest or the least number of a set as a question about its members."""
    if not (isinstance(condition, core.Operation) and condition.name in (*_ORDERS, "equal")):
        return None
    left, right = (lowering.scope.meant(side) for side in condition.arguments)
    for side, other, is_left in ((left, right, True), (right, left, False)):
        if _is_extreme(side, lowering) and lowering.scope.depends(side, variable):
            return _compared(condition.name, side, other, is_left)
    return None


def said_of_members(condition: core.Operation, lowering: Lowering) -> core.Expression | None:
    """A comparison of a known number with the greatest or the least one of some sites, each of which may be that of
    directions or numbers, as a question about these; None if the numbers of the sites are known at once, digit by
    digit, or if the question cannot be answered at once."""
    scope = lowering.scope
    left, right = (scope.meant(side) for side in condition.arguments)
    for side, other, is_left in ((left, right, True), (right, left, False)):
        if scope.known(other) is None or not _is_extreme(side, lowering):
            continue
        posed, body = _compared(condition.name, side, other, is_left), scope.meant(side.body)
        if side.domain.type.kind != "sites":
            return posed if _is_extreme(body, lowering) and body.domain.type.kind == "sites" else None
        name, question = side.variable, _order(condition.name, side.body, other, is_left)
        with scope.inner():
            number = lowering.number_of_each(side.body, name)
            is_quicker = number is None or bool(number.reaching)
            is_answered = is_quicker and lowering.sites_where(question, name) is not None
        return posed if is_answered else None
    return None


def _order(name: str, side: core.Expression, other: core.Expression, is_left: bool) -> core.Expression:
    return _op(name, *((side, other) if is_left else (other, side)))


def _is_extreme(number: core.Expression, lowering: Lowering) -> TypeGuard[core.Quantified]:
    """Whether a number is the greatest or the least one of some sites, or of directions and the like that there are."""
    if not (isinstance(number, core.Quantified) and number.kind in ("most", "least")):
        return False
    kind = number.domain.type.kind
    return kind == "sites" or (kind != "sets" and bool(lowering.scope.known(number.domain)))


def _compared(name: str, extreme: core.Quantified, other: core.Expression, is_left: bool) -> core.Expression:
    if name == "equal":
        reaches = _reaches("at_most", extreme, other)
        return _all(reaches, _not(_reaches("less", extreme, other)))
    is_reached = is_left is (extreme.kind == "least")
    if is_reached:
        return _reaches(name, extreme, other)
    return _not(_reaches("at_most" if name == "less" else "less", extreme, other))


def _reaches(name: str, extreme: core.Quantified, other: core.Expression) -> core.Expression:
    """Whether the greatest number exceeds another, or the least one is below it; 0 is that of no members."""
    zero = core.Constant(0, type=_NUMBER)
    ordered = [extreme.body, other] if extreme.kind == "least" else [other, extreme.body]
    of_none = [zero, other] if extreme.kind == "least" else [other, zero]
    some = core.Quantified("any", extreme.variable, extreme.domain, _op(name, *ordered), type=_TRUTH)
    if extreme.domain.type.kind != "sites":
        return some  # there are members
    none = _op("equal", core.Operation("count", (extreme.domain,), type=core.Type("int", 0, 1 << 16)), zero)
    return _op("or", some, _all(none, _op(name, *of_none)))


def with_extreme(sites: core.Expression, variable: str, lowering: Lowering) -> core.Expression | None:
    """Whether a set has members, if a comparison of a number of theirs with one of the site decides: that is one of the
    greatest or of the least of their numbers."""
    scope, sites = lowering.scope, lowering.scope.meant(sites)
    if not isinstance(sites, core.Where) or scope.depends(sites.domain, variable):
        return None
    deciding = [part for part in conjuncts(sites.condition) if scope.depends(part, variable)]
    if len(deciding) != 1 or not (isinstance(deciding[0], core.Operation) and deciding[0].name in _ORDERS):
        return None
    left, right = deciding[0].arguments
    of_member, of_site = (left, right) if scope.depends(right, variable) else (right, left)
    if scope.depends(of_member, variable) or scope.depends(of_site, sites.variable) or of_member.type.kind != "int":
        return None
    rest, members = [part for part in conjuncts(sites.condition) if part is not deciding[0]], sites.domain
    if rest:
        members = core.Where(sites.variable, members, reduce(partial(_op, "and"), rest), type=sites.type)
    kind = "least" if of_member is left else "most"
    extreme = core.Quantified(kind, sites.variable, members, of_member, type=of_member.type)
    count = core.Operation("count", (members,), type=core.Type("int", 0, 1 << 16))
    some = _op("less", core.Constant(0, type=_NUMBER), count)
    compared = [extreme, of_site] if kind == "least" else [of_site, extreme]
    return _all(some, _op(deciding[0].name, *compared))


def _op(name: str, *arguments: core.Expression) -> core.Expression:
    return core.Operation(name, arguments, type=_TRUTH)


def _all(one: core.Expression, other: core.Expression) -> core.Expression:
    return _op("and", one, other)


def _not(condition: core.Expression) -> core.Expression:
    return _op("not", condition)


# ---- numbers of sites


def _for_each_number(condition: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """The sites for which a condition holds that depends on them through a number that each has for good."""
    scope, nodes = lowering.scope, lowering.nodes
    if lowering.for_every_value:
        return None
    condition = with_aliases(condition, (variable,), scope, also_placed=True)
    number = _only_number(condition, variable)
    if number is None:
        return None
    sites = dict[int, list[int]]()
    for site, value in zip(scope.board.sites, scope.evaluated_everywhere(number, variable, {}), strict=True):
        sites.setdefault(int(str(value)), []).append(site)
    if len(sites) > MAX_NUMBERS or len(sites) * MIN_SITES_OF_NUMBER > scope.board.size:
        return None
    if facts_of(condition).size * len(sites) > MAX_PARTS:
        return None
    issued, variables, result = scope.issued, len(scope.variables), nodes.bits(0)
    for value, members in sorted(sites.items()):
        constant = made_once(number, (frozenset((value,)),), partial(core.Constant, value, type=number.type))
        with scope.inner() as statements:
            holds = lowering.lower(with_constant(condition, number, constant))
        if statements:
            scope.issued = issued  # what was tried leaves no trace
            del scope.variables[variables:]
            return None
        result = nodes.op("join", result, nodes.choose(holds, nodes.bits(bits_of(members)), nodes.bits(0)))
    return result


def _only_number(condition: core.Expression, variable: str) -> core.Expression | None:
    """The number through which alone a condition depends on the site; None if there is none, or another one as well."""
    found, waiting = list[core.Expression](), [condition]
    for part in waiting:
        facts = facts_of(part)
        if variable not in facts.free:
            continue
        if part.type.kind == "int" and facts.free == {variable} and not depends_on_position(part):
            found.append(part)
        elif isinstance(part, core.Variable):
            return None
        else:
            waiting += core.parts(part)
    return found[0] if found and all(core.alike(found[0], other) for other in found[1:]) else None


def _for_each_number_of_steps(
    condition: core.Expression, variable: str, lowering: Lowering, lift: Lift
) -> IRNode | None:
    """The sites for which a condition holds that looks so many steps ahead as each of them has for good."""
    scope, nodes = lowering.scope, lowering.nodes
    if lowering.for_every_value:
        return None
    placed = [there for name in facts_of(condition).free if isinstance(there := scope.names.get(name), Placed)]
    condition = with_aliases(condition, (variable,), scope, also_placed=True)
    steps = _steps_of_sites(condition, variable)
    if steps is None:
        return None
    matter = reduce(and_, (there.origins for there in placed), nodes.all_sites)
    sites = dict[int, int]()
    for site, value in zip(scope.board.sites, scope.evaluated_everywhere(steps, variable, {}), strict=True):
        sites[int(str(value))] = sites.get(int(str(value)), 0) | 1 << site & matter
    numbers = [number for number, members in sorted(sites.items()) if members]
    if len(numbers) > MAX_NUMBERS or facts_of(condition).size * len(numbers) > MAX_PARTS:
        return None
    result = nodes.bits(0)
    for number in numbers:
        constant = made_once(steps, (frozenset((number,)),), partial(core.Constant, number, type=steps.type))
        holding = lift(with_constant(condition, steps, constant), variable, lowering)
        if holding is None:
            return None
        result = nodes.op("join", result, nodes.op("meet", holding, nodes.bits(sites[number])))
    return result


def _steps_of_sites(condition: core.Expression, variable: str) -> core.Expression | None:
    """A number of steps ahead that depends on the site and on nothing else."""
    waiting = [condition]
    for part in waiting:
        if isinstance(part, core.Operation) and part.name == "ahead":
            steps = part.arguments[2]
            if facts_of(steps).free == {variable} and not depends_on_position(steps):
                return steps
        waiting += (inner for inner in core.parts(part) if variable in facts_of(inner).free)
    return None
