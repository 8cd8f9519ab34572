"""What is known of the choices of an option before anything is done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from playground.game import core
from playground.game.core import Type
from playground.game.foresight.set_extents import Extents
from playground.game.foresight.set_facts import SetFacts
from playground.game.foresight.set_terms import Terms

MAX_UNROLLED = 8
"""Effects for each member of a set with more members are not written out."""


def terms_of(action: core.Action, after: core.After, given: Mapping[str, core.Expression], game: core.Game) -> Terms:
    """What is known of the choices of an action that a question is about."""
    facts = SetFacts(len(game.players), game.board)
    sites = []
    for binding in action.bindings:
        domain, choice = binding.domain, given[binding.variable]
        for name, value in given.items():
            domain = core.substitute(domain, name, value)
        if binding.type.kind == "site":
            facts.learn(choice, domain)
            sites.append(choice)
    names = frozenset(each.name for choice in after.choices for each in variables_of(choice))
    named = {each.name for argument in after.arguments for each in variables_of(argument)}
    extents = Extents(game.board, lambda site: bool(sites) and facts.alike(site, sites[-1]))
    return Terms(facts, extents, names | named)


def few_members(known: core.Expression, kind: str) -> list[core.Constant] | None:
    """The members of a set of a few; None if it is not known which they are."""
    if not (isinstance(known, core.Constant) and isinstance(known.value, frozenset)):
        return None
    kind, members = core.MEMBER[kind], sorted(int(each) for each in known.value)
    types = (Type(kind, each, each) if kind == "int" else Type(kind) for each in members)
    values = [core.Constant(each, type=type_) for each, type_ in zip(members, types, strict=True)]
    return values if len(values) <= MAX_UNROLLED else None


def fixed_choices(action: core.Action, choices: Sequence[core.Expression]) -> dict[str, core.Constant]:
    """The choices of an action that can only be one number."""
    fixed: dict[str, core.Constant] = {}
    for binding, choice in zip(action.bindings, choices, strict=True):
        match choice, binding.domain:
            case core.Variable(name=name), core.Constant(value=frozenset() as members) if len(members) == 1:
                fixed[name] = core.Constant(next(iter(members)), type=binding.type)
    return fixed


def with_fixed(expression: core.Expression, fixed: Mapping[str, core.Constant]) -> core.Expression:
    for name, constant in fixed.items():
        expression = core.substitute(expression, name, constant)
    return expression


def member_type(domain: Type) -> Type:
    kind = core.MEMBER.get(domain.kind, domain.kind)
    return Type(kind, domain.low, domain.high, name=domain.name)


def variables_of(expression: core.Expression) -> Iterable[core.Variable]:
    if isinstance(expression, core.Variable):
        yield expression
    for part in core.parts(expression):
        yield from variables_of(part)
