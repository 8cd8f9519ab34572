"""Numbers of all members of a set compared with one that was chosen: the greatest or the least of them decides.

every who in everyone has offer of who < amount      (most who in everyone giving offer of who) < amount
any who in D where A and amount <= offer of who      amount <= (most who in D where A giving offer of who)
no (everyone where offer of it >= amount)            not (amount <= (most who in everyone giving offer of who))

Where the chosen number is written out, 1 to 50 for example, the greatest is computed once for all of these.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, reduce

from playground.engine.native.lower.facts import depends_on_position, free_variables
from playground.engine.native.lower.narrowing import made_once
from playground.engine.native.lower.scope import Scope
from playground.game import core

_NEEDED = {"any": "and", "every": "or"}
"""The operation whose parts each decide: what `any` asks holds only if all do, what `every` asks if one does."""


def by_extreme(condition: core.Quantified, scope: Scope) -> core.Expression | None:
    """The same condition on the greatest or the least number; None if it is no comparison with a number that is known,
    or if it is one with the same number in every option."""
    if condition.kind not in _NEEDED or condition.domain.type.kind == "sites":
        return None
    parts = list(_parts(condition.body, _NEEDED[condition.kind]))
    for number, part in enumerate(parts):
        if not isinstance(part, core.Operation) or part.name not in ("less", "at_most"):
            continue
        for side, chosen in enumerate(part.arguments):
            of_each, others = part.arguments[1 - side], parts[:number] + parts[number + 1 :]
            if depends_on_position(of_each) and _is_chosen(chosen, (of_each, condition.domain, *others), scope):
                question: core.Expression = condition
                return made_once(question, (part, chosen), partial(_said, condition, part, side, others, scope))
    return None


def some_or_none(condition: core.Operation, scope: Scope) -> core.Expression | None:
    """Whether there are players, numbers or the like for which such a comparison holds, where a condition asks whether
    their number is 0 or more; None if it asks for something else."""
    left, right = (scope.meant(side) for side in condition.arguments)
    is_none = condition.name == "equal"
    count, zero = (left, right) if is_none else (right, left)
    match count:
        case core.Quantified("sum", _, domain, core.Constant(value=1)) if domain.type.kind != "sites":
            members = scope.meant(domain)
        case _:
            return None
    if not isinstance(members, core.Where) or scope.known(zero) != 0:
        return None
    some = core.Quantified("any", members.variable, members.domain, members.condition, type=condition.type)
    if by_extreme(some, scope) is None:
        return None
    question: core.Expression = condition
    return made_once(question, (members,), partial(_none, some) if is_none else lambda: some)


def _none(some: core.Quantified) -> core.Expression:
    return core.Operation("not", (some,), type=some.type)


def _parts(body: core.Expression, name: str) -> Iterator[core.Expression]:
    if isinstance(body, core.Operation) and body.name == name:
        for part in body.arguments:
            yield from _parts(part, name)
    else:
        yield body


def _is_chosen(number: core.Expression, rest: tuple[core.Expression, ...], scope: Scope) -> bool:
    """Whether a number is known through variables, those of choices, which nothing else depends on."""
    free = free_variables(number)
    if not free or number.type.kind != "int" or scope.known(number) is None:
        return False
    return all(free.isdisjoint(free_variables(each)) for each in rest)


def _said(
    condition: core.Quantified, part: core.Operation, side: int, others: list[core.Expression], scope: Scope
) -> core.Expression:
    """The comparison of a part, whose one side was chosen, with the extreme of the other side."""
    truth, is_any = condition.type, condition.kind == "any"
    domain, of_each = condition.domain, part.arguments[1 - side]
    if others:
        among = reduce(lambda one, other: core.Operation(_NEEDED[condition.kind], (one, other), type=truth), others)
        among = among if is_any else core.Operation("not", (among,), type=truth)
        domain = core.Where(condition.variable, domain, among, type=domain.type)
    kind = "most" if (side == 1) is not is_any else "least"
    extreme = core.Quantified(kind, condition.variable, domain, of_each, type=of_each.type)
    sides = (part.arguments[0], extreme) if side == 0 else (extreme, part.arguments[1])
    compared = core.Operation(part.name, sides, type=truth)
    if not others and scope.known(domain):
        return compared
    some: core.Expression = core.Quantified(
        "any", condition.variable, domain, core.Constant(value=True, type=truth), type=truth
    )
    some = some if is_any else core.Operation("not", (some,), type=truth)
    return core.Operation("and" if is_any else "or", (some, compared), type=truth)
