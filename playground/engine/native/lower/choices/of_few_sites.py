"""Conditions on a few sites that are chosen, without what can never be, so that as much as possible is known of each.

    (rank of one = 12 or rank of two = 12) and (rank of one = 13 or rank of two = 13)
    rank of one = 12 and rank of two = 13 or rank of two = 12 and rank of one = 13

Thus the first site is a queen or a king.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial, reduce
from itertools import product
from math import prod

from playground.engine.native.lower.at_once.said_otherwise import denied
from playground.engine.native.lower.choices.said_of_sites import TRUTH, both
from playground.engine.native.lower.facts import facts_of, free_variables
from playground.game import core
from playground.game.core import NOTHING
from playground.game.roaming import conjuncts

MAX_WAYS = 8
"""The most ways in which parts of a condition may hold that are written out."""

Known = Mapping[tuple[str, str], core.Value]
"""The values of attributes of sites, by the attribute and the variable for the site."""


def simplified(condition: core.Expression) -> core.Expression:
    """A condition without those of its parts that others contradict or imply, where they compare attributes of the same
    site with known values: no card is a king and a queen."""
    ways, others = list[tuple[core.Expression, ...]](), list[core.Expression]()
    for part in conjuncts(_simplified(condition, {})):
        is_either = isinstance(part, core.Operation) and part.name == "or"
        if is_either and len(_ways(part)) * prod(map(len, ways)) <= MAX_WAYS:
            ways.append(_ways(part))
        else:
            others.append(part)
    if len(ways) > 1:
        each = [reduce(partial(both, "and"), way) for way in product(*ways)]
        return _simplified(reduce(partial(both, "and"), [*others, reduce(partial(both, "or"), each)]), {})
    return _simplified(condition, {})


def _ways(condition: core.Expression) -> tuple[core.Expression, ...]:
    """The parts of a condition of which one has to hold."""
    if isinstance(condition, core.Operation) and condition.name == "or":
        return tuple(way for part in condition.arguments for way in _ways(part))
    return (condition,)


def _simplified(condition: core.Expression, known: Known) -> core.Expression:
    match condition:
        case core.Operation("equal", (left, right)) if left == right:
            return core.Constant(True, type=TRUTH)
        case core.Operation("equal", (core.AttributeOf(attribute, core.Variable(name)), core.Constant(value))):
            here = known.get((attribute, name))
            return condition if here is None else core.Constant(here == value, type=TRUTH)
        case core.Operation("not", (inner,)):
            found = _simplified(inner, known)
            return core.Constant(not found.value, type=TRUTH) if isinstance(found, core.Constant) else denied(found)
        case core.Operation("and"):
            return _all_of(sorted(conjuncts(condition), key=lambda each: facts_of(each).size), known)
        case core.Operation("or", parts):
            return _joined("or", [_simplified(part, known) for part in parts])
        case core.Quantified("any", variable, core.Constant(value=frozenset() as numbers), body):
            return _of_member(condition, variable, numbers, body)
    return condition


def _all_of(parts: Sequence[core.Expression], known: Known) -> core.Expression:
    """That parts of a condition hold, the short ones first, since these say what an attribute is."""
    kept, known = list[core.Expression](), {**known}
    for part in parts:
        kept.append(_simplified(part, known))
        match kept[-1]:
            case core.Operation("equal", (core.AttributeOf(attribute, core.Variable(name)), core.Constant(value))):
                known[attribute, name] = value
    return _joined("and", kept)


def _joined(name: str, parts: Sequence[core.Expression]) -> core.Expression:
    """Parts of a condition that all hold, or of which any does, without those that are known."""
    neutral = name == "and"
    values = [bool(part.value) if isinstance(part, core.Constant) else None for part in parts]
    if (not neutral) in values:
        return core.Constant(not neutral, type=TRUTH)
    left = [part for part, value in zip(parts, values, strict=True) if value is None]
    return reduce(partial(both, name), left) if left else core.Constant(neutral, type=TRUTH)


def _of_member(
    condition: core.Expression, variable: str, numbers: frozenset[int], body: core.Expression
) -> core.Expression:
    """Whether something holds of a number or a word that has to be a certain one: it is said of that one."""
    for part in conjuncts(body):
        match part:
            case core.Operation("equal", (core.AttributeOf() as one, core.Variable(name))) if name == variable:
                pass
            case core.Operation("equal", (core.Variable(name), core.AttributeOf() as one)) if name == variable:
                pass
            case _:
                continue
        within = _is_among(one, numbers)
        if variable in free_variables(one) or within is None or not _is_compared(body, variable):
            continue
        return _all_of([within, *conjuncts(core.substitute(body, variable, one))], {})
    return condition


def _is_among(one: core.AttributeOf, numbers: frozenset[int]) -> core.Expression | None:
    """Whether an attribute, where nothing may lie, has one of some values; None if these are not in a row."""
    if not numbers or len(numbers) != max(numbers) - min(numbers) + 1:
        return None
    low, high = (core.Constant(end, type=core.Type("int", end, end)) for end in (min(numbers), max(numbers)))
    if one.type.kind == "int":
        return both("and", _at_most(low, one), _at_most(one, high))
    if one.type.kind != "mark" or min(numbers) > 0 or max(numbers) < one.type.high:
        return None
    type_ = core.Type("mark", one.type.low, one.type.high, optional=True, name=one.type.name)
    return denied(core.Operation("equal", (one, core.Constant(NOTHING, type=type_)), type=TRUTH))


def _at_most(one: core.Expression, other: core.Expression) -> core.Expression:
    return core.Operation("at_most", (one, other), type=TRUTH)


def _is_compared(part: core.Expression, variable: str) -> bool:
    """Whether a variable is only compared, and stands for the place of nothing in a table."""
    if variable not in free_variables(part) or isinstance(part, core.Variable):
        return True
    is_plain = isinstance(part, core.Operation) and part.name in _COMPARING
    return is_plain and all(_is_compared(each, variable) for each in core.parts(part))


_COMPARING = frozenset(("and", "or", "not", "equal", "less", "at_most", "add", "subtract"))
