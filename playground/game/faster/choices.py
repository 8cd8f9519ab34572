"""Other ways to choose the same: in another order, or without what other choices decide.

Whether one is faster is measured by lowering both (`engine/native/faster.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from playground.game import core
from playground.game.faster.form import free_in, text_of
from playground.game.roaming import conjuncts
from playground.game.rule_expressions import distinct_parts
from playground.source.text import Span

MAX_REORDERED = 3
"""The most choices of an action of which other orders are looked at."""


MIN_REORDERED = 3_000
"""The operations from which on choices may be in the wrong order: another one lists other options first."""


@dataclass(frozen=True)
class Choices:
    """Other choices of an action that offer the same. `because` says what takes long, `hint` what to write."""

    bindings: tuple[core.Binding, ...]
    because: str
    hint: str
    span: Span | None
    least: int = 0
    """The operations below which the choices are not called slow."""


@dataclass(frozen=True)
class _Chosen:
    """A choice without the conditions on it."""

    binding: core.Binding
    domain: core.Expression


def other_choices(action: core.Action) -> Iterator[Choices]:
    """Other choices of an action, which offer the same in another order."""
    if len(action.bindings) < 2 or not any(each.is_of_sites for each in action.bindings):
        return
    if any(map(core.looks_ahead, (*action.questions, *(each.domain for each in action.bindings)))):
        return  # what is tried is an option of these choices
    chosen, conditions = _taken_apart(action.bindings)
    yield from _decided_by_others(action, chosen, conditions)
    yield from _of_two_sites(action, chosen, conditions)
    yield from _in_other_orders(chosen, conditions)


def _taken_apart(bindings: Sequence[core.Binding]) -> tuple[list[_Chosen], list[core.Expression]]:
    """Choices, and the conditions on them."""
    chosen, conditions = list[_Chosen](), list[core.Expression]()
    for each in bindings:
        domain = each.domain
        variable = core.Variable(each.variable, type=each.type)
        while isinstance(domain, core.Where):
            conditions += conjuncts(core.substitute(domain.condition, domain.variable, variable))
            domain = domain.domain
        chosen.append(_Chosen(each, domain))
    return chosen, conditions


def _put_together(chosen: Sequence[_Chosen], conditions: Sequence[core.Expression]) -> tuple[core.Binding, ...] | None:
    """Choices with the conditions on them, each at the last one that it is about; None if a set of what may be chosen
    depends on a later choice."""
    names = {each.binding.variable for each in chosen}
    about, before, waiting = {id(each): free_in(each) & names for each in conditions}, set[str](), list(conditions)
    bindings = list[core.Binding]()
    for each in chosen:
        if not free_in(each.domain) & names <= before:
            return None
        before.add(each.binding.variable)
        here = [condition for condition in waiting if about[id(condition)] <= before]
        waiting = [condition for condition in waiting if not about[id(condition)] <= before]
        bindings.append(_with_conditions(each, here))
    return tuple(bindings)


def _with_conditions(chosen: _Chosen, conditions: Sequence[core.Expression]) -> core.Binding:
    binding, domain = chosen.binding, chosen.domain
    if not conditions:
        return replace(binding, domain=domain)
    both = conditions[0]
    for each in conditions[1:]:
        both = core.Operation("and", (both, each), type=core.Type("bool"))
    name = f"{binding.variable}'"
    both = core.substitute(both, binding.variable, core.Variable(name, type=binding.type))
    return replace(binding, domain=core.Where(name, domain, both, type=domain.type))


def _in_other_orders(chosen: Sequence[_Chosen], conditions: Sequence[core.Expression]) -> Iterator[Choices]:
    if len(chosen) > MAX_REORDERED:
        return
    for order in list(permutations(chosen))[1:]:
        bindings = _put_together(order, conditions)
        if bindings is not None:
            hint = f"choose them in another order, in which options are then listed: 'choose: {{{_listed(order)}}}'"
            because = (
                f"what may be chosen as '{chosen[-1].binding.label}' is worked out again for each choice before it"
            )
            yield Choices(bindings, because, hint, chosen[-1].domain.span, MIN_REORDERED)


def _decided_by_others(
    action: core.Action, chosen: Sequence[_Chosen], conditions: Sequence[core.Expression]
) -> Iterator[Choices]:
    """`choose: {pusher: own, pushed: enemy, way: any direction}` where `ahead(pusher, way, 1) is pushed`."""
    for each in chosen:
        others = [other for other in chosen if other is not each]
        name = each.binding.variable
        if any(name in free_in(question) for question in action.questions):
            continue
        if each.binding.type.kind != "site" or each.binding.sets or any(name in free_in(it.domain) for it in others):
            continue
        values = ((condition, _equal_to(condition, name)) for condition in conditions)
        decides = next(((condition, value) for condition, value in values if value is not None), None)
        if decides is None or not free_in(decides[1]) & {other.binding.variable for other in others}:
            continue
        rest = [core.substitute(other, name, decides[1]) for other in conditions if other is not decides[0]]
        is_one = core.Operation("contains", (each.domain, decides[1]), type=core.Type("bool"))
        for order in permutations(others):
            bindings = _put_together(order, [is_one, *rest])
            if bindings is not None:
                yield Choices(
                    bindings,
                    _deciding(others, decides[1], each),
                    _left_out(each, decides[1], order, others),
                    each.binding.domain.span,
                )


def _deciding(others: Sequence[_Chosen], value: core.Expression, decided: _Chosen) -> str:
    deciding = [f"'{each.binding.label}'" for each in others if each.binding.variable in free_in(value)]
    decide = "decides" if len(deciding) == 1 else "decide"
    return f"{' and '.join(deciding)} {decide} what '{decided.binding.label}' is, and it is looked for all the same"


def _left_out(decided: _Chosen, value: core.Expression, order: Sequence[_Chosen], others: Sequence[_Chosen]) -> str:
    label, said = decided.binding.label, text_of(value, "…")
    hint = f"leave it out of what is chosen: it is '{said}', in 'do' after 'let {label} be {said}'"
    if list(order) != list(others):
        hint += f"; and choose the others in another order, 'choose: {{{_listed(order)}}}'"
    return hint


def _listed(order: Sequence[_Chosen]) -> str:
    return ", ".join(f"{each.binding.label}: …" for each in order)


def _says_where(first: _Chosen, second: _Chosen, conditions: Sequence[core.Expression]) -> bool:
    """Whether it is said in which direction one site lies from another, by rows and columns, by what lies between them,
    or by steps from the first."""
    both = {first.binding.variable, second.binding.variable}
    about = [each for each in conditions if free_in(each) & both]
    parts = [part for part in distinct_parts([*about, second.domain]) if isinstance(part, core.Operation)]
    named = {part.name for part in parts}
    lines = [part for part in parts if part.name in ("row", "column")]
    if "opposite" in named:
        lines += [part for part in parts if part.name == "spread"]
    elif "spread" in named:
        return False
    if both <= {name for part in lines for name in free_in(part)}:
        return True
    steps = (part for part in distinct_parts([second.domain]) if isinstance(part, core.Operation))
    return any(part.name == "ahead" and first.binding.variable in free_in(part) for part in steps)


def _of_two_sites(
    action: core.Action, chosen: Sequence[_Chosen], conditions: Sequence[core.Expression]
) -> Iterator[Choices]:
    """`choose: {piece: own, target: empty where row_of it = row_of piece …}`: pairs of sites, one by one. In place of
    it stands a choice of the first alone."""
    sites = [each for each in chosen if each.binding.type.kind == "site"]
    if len(sites) != 2 or len(sites) != len(chosen):
        return
    if _says_where(sites[0], sites[1], conditions):
        one, other = (each.binding for each in sites)
        itself = core.Operation("singleton", (core.Variable(one.variable, type=one.type),), type=core.Type("sites"))
        bindings = (action.bindings[0], replace(other, domain=itself))
        because = f"each '{other.label}' is looked at for each '{one.label}'"
        yield Choices(bindings, because, _BY_DIRECTION, sites[1].domain.span, MIN_PAIRS)


_BY_DIRECTION = (
    "let 'moves' find where a piece can go, or choose a direction and a number in place of the second square, 'choose: "
    "{way: any direction, n: 1..3, piece: own}' with 'ahead(piece, way, n)', which is looked at for all pieces at once"
)

MIN_PAIRS = 600
"""The operations from which on a choice of two sites that are looked at pair by pair is slower than by directions."""


def _equal_to(condition: core.Expression, name: str) -> core.Expression | None:
    """What a choice must be equal to."""
    match condition:
        case core.Operation("equal", (value, core.Variable(name=named))) if named == name:
            return value
        case core.Operation("equal", (core.Variable(name=named), value)) if named == name:
            return value
    return None
