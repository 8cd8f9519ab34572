"""Whether a set near a site has members besides the site itself, said of the whole set.

some (of_rank(hand, rank of v) except v)                      it has two members, or one that is not v
any other in hand where other is not v and C(other, v)        so has `hand where C(it, v)`

What depends on the site through its rank alone is worked out once for each rank then (`by_value.py`).
"""

from __future__ import annotations

from functools import partial, reduce

from playground.engine.native.lower.at_once.two_of import differs
from playground.engine.native.lower.narrowing import made_once
from playground.game import core
from playground.game.roaming import conjuncts

TRUTH, SITES, COUNT = core.Type("bool"), core.Type("sites"), core.Type("int", 0, 1 << 16)


def besides_itself(sites: core.Expression, variable: str) -> core.Expression | None:
    """Whether a set has members, of which the site is none by what the set says; None if it does not say so."""
    whole = with_itself(sites, variable)
    return None if whole is None else made_once(sites, (whole,), partial(_said, whole, variable))


def _said(whole: core.Expression, variable: str) -> core.Expression:
    here = core.Variable(variable, type=core.Type("site"))
    is_in = core.Operation("contains", (whole, here), type=TRUTH)
    alone = core.Operation("and", (_has_more_than(0, whole), core.Operation("not", (is_in,), type=TRUTH)), type=TRUTH)
    return core.Operation("or", (_has_more_than(1, whole), alone), type=TRUTH)


def _has_more_than(number: int, sites: core.Expression) -> core.Expression:
    count = core.Operation("count", (sites,), type=COUNT)
    return core.Operation("less", (core.Constant(number, type=core.Type("int", number, number)), count), type=TRUTH)


def with_itself(sites: core.Expression, variable: str) -> core.Expression | None:
    """A set that has the same members but for the site, which it may have."""
    match sites:
        case core.Operation("difference", (whole, core.Operation("singleton", (core.Variable(name),)))):
            return whole if name == variable else None
        case core.Operation("intersection", (one, other)):
            first = with_itself(one, variable)
            second = with_itself(other, variable) if first is None else None
            if first is None and second is None:
                return None
            question: core.Expression = sites
            sides = first or one, second or other
            return made_once(question, sides, partial(_common, *sides))
        case core.Where(member, domain, condition) if member != variable:
            others = with_itself(domain, variable)
            parts = list(conjuncts(condition))
            left_over = [part for part in parts if not _is_another(part, member, variable)]
            if others is None and len(left_over) == len(parts):
                return None
            return _where(sites, others or domain, left_over)
    return None


def _common(one: core.Expression, other: core.Expression) -> core.Expression:
    return core.Operation("intersection", (one, other), type=SITES)


def _where(sites: core.Where, domain: core.Expression, parts: list[core.Expression]) -> core.Expression:
    """Those members of a domain for which conditions hold."""
    if not parts:
        return domain
    made = reduce(lambda one, other: core.Operation("and", (one, other), type=TRUTH), parts)
    question: core.Expression = sites
    return made_once(question, (domain, *parts), partial(core.Where, sites.variable, domain, made, type=SITES))


def _is_another(condition: core.Expression, member: str, variable: str) -> bool:
    """Whether a condition says that a member is not the site."""
    match condition:
        case core.Operation("not", (core.Operation("contains", (core.Operation("singleton", (only,)), one)),)):
            return {each.name for each in (only, one) if isinstance(each, core.Variable)} == {member, variable}
    return bool(differs(condition, {member, variable}))
