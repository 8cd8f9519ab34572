"""Conditions said otherwise: that something is not so of every member as that its opposite is so of any."""

from __future__ import annotations

from functools import reduce

from playground.game import core
from playground.game.ends_of_lines import is_end_of_line
from playground.game.foresight.choices import few_members
from playground.game.foresight.set_terms import BOOL

_NONE = core.Constant(0, type=core.Type("int", 0, 0))
_ABOUT_OPTION = frozenset(("last", "turn_ends", "repeated_within", "times_repeated"))
"""What is not known before an option."""


def asks_about_option(expression: core.Expression) -> bool:
    if isinstance(expression, core.Operation) and expression.name in _ABOUT_OPTION:
        return True
    return any(map(asks_about_option, core.parts(expression)))


def has_members(domain: core.Expression) -> bool:
    """Whether a domain is a set, and not of sets."""
    return domain.type.kind in core.MEMBER and not isinstance(domain, core.Combinations)


def written_out(expression: core.Expression) -> core.Expression:
    """An expression in which what is so of every one of a few numbers is said of one after the other, and of any member
    what is said of the greatest number."""
    match expression:
        case core.Operation("less" | "at_most" as name, (core.Constant(value=int() as number) as least, most)) if (
            isinstance(most, core.Quantified) and most.kind == "most" and number + (name == "less") > 0
        ):
            reached = core.Operation(name, (least, most.body), type=BOOL)
            return written_out(core.Quantified("any", most.variable, most.domain, reached, type=BOOL))
        case core.Quantified(kind="sum", variable=name, domain=domain, body=body) if domain.type.kind == "sites":
            condition = _one_if(body) if has_members(domain) else None
            if condition is not None:
                those = core.Where(name, domain, written_out(condition), type=domain.type)
                return core.Operation("count", (those,), type=expression.type)
        case core.Operation("contains", (sites, core.Operation("lowest" | "highest", (ends,)))) if is_end_of_line(ends):
            met = core.Operation("intersection", (ends, sites), type=ends.type)
            found = core.Operation("count", (met,), type=core.Type("int", 0, 1))
            return core.Operation("less", (_NONE, written_out(found)), type=BOOL)
        case core.Quantified(kind="every", variable=name, domain=domain, body=body) if domain.type.kind == "numbers":
            members = few_members(domain, "numbers")
            if members:
                bodies = [written_out(core.substitute(body, name, member)) for member in members]
                return reduce(lambda one, other: core.Operation("and", (one, other), type=BOOL), bodies)
    return core.with_parts(expression, [written_out(part) for part in core.parts(expression)])


def _one_if(number: core.Expression) -> core.Expression | None:
    """The condition on which a number is 1, if it is 0 else."""
    match number:
        case core.Let(variable=name, value=value, body=body) if (condition := _one_if(body)) is not None:
            return core.substitute(condition, name, value)
        case core.Choice(condition=condition, yes=core.Constant(value=1), no=core.Constant(value=0)):
            return condition
    return None


def is_of_all(condition: core.Expression) -> bool:
    """Whether a condition says that something is so of all members of sets, or of none."""
    match condition:
        case core.Operation("not", (inner,)):
            return denied(inner) is None or not is_of_all(inner)
        case core.Let(body=body):
            return is_of_all(body)
        case core.Quantified(kind="every"):
            return True
        case core.Operation("equal", (core.Operation("count"), core.Constant(value=0))):
            return True
        case core.Operation("and" | "or", parts):
            return all(map(is_of_all, parts))
    return False


def denied(condition: core.Expression) -> core.Expression | None:
    """The opposite of a condition, as one that something is so; None if it is not said so."""
    match condition:
        case core.Operation("not", (inner,)):
            return inner
        case core.Let():
            body = denied(condition.body)
            return None if body is None else core.with_parts(condition, (condition.value, body))
        case core.Quantified(kind="every", variable=name, domain=domain, body=body):
            return core.Quantified("any", name, domain, opposite(body), type=BOOL)
        case core.Operation("equal", (core.Operation("count") as number, core.Constant(value=0) as none)):
            return core.Operation("less", (none, number), type=BOOL)
        case core.Operation("or" | "and" as name, parts):
            other = "and" if name == "or" else "or"
            return core.Operation(other, tuple(map(opposite, parts)), type=BOOL)
        case core.Operation("less" | "at_most" as name, (one, another)):
            return core.Operation("at_most" if name == "less" else "less", (another, one), type=BOOL)
    return None


def opposite(condition: core.Expression) -> core.Expression:
    said = denied(condition)
    return core.Operation("not", (condition,), type=BOOL) if said is None else said
