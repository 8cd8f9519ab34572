"""Finds conditions on a set of several that are put to each of its members: `3 of hand where (sum one in it …) = 15`.

`where` says which sites may belong to the set, so that `it` is one of them. What the set has to fulfil is said in
`when`, of the choice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from playground.game import core
from playground.game.rule_expressions import all_parts
from playground.source.diagnostics import Diagnostics

_LONGEST_HINT = 120

_OF_SETS = ("count", "lowest", "highest")


def report_where_of_several(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of choices of several sites whose `where` asks about `it` as if it were the set."""
    for action in game.actions:
        for binding in action.bindings:
            if isinstance(binding.domain, core.Subsets) and any(len(each) > 1 for each in binding.domain.choices):
                _look_at(binding, binding.domain, diagnostics)


def _look_at(binding: core.Binding, several: core.Subsets, diagnostics: Diagnostics) -> None:
    for part in all_parts([several.among]):
        if not isinstance(part, core.Where):
            continue
        posed = _hardly_of_one([*_of_the_set(part)])
        if posed is not None and posed.span is not None:
            name = binding.variable.partition(".")[0]
            hint = _hint(name, several, part)
            diagnostics.report("W172", posed.span, hint=hint, name=" ".join(posed.span.text.split()), choice=name)
            return


def _hardly_of_one(posed: list[core.Expression]) -> core.Expression | None:
    """What is hardly meant of a single site: a sum or a count, or several questions that compare members.

    What every one in it has, it has itself, so that one such question does no harm.
    """
    numbers = [each for each in posed if each.type.kind == "int"]
    return next(iter(numbers), posed[0] if len(posed) > 1 else None)


def _of_the_set(where: core.Where) -> Iterator[core.Expression]:
    """What a condition on one site asks of the set of it, where rules say so themselves."""
    for part in all_parts([where.condition]):
        match part:
            case core.Quantified(domain=sites) if _is_it(sites, where.variable):
                yield part
            case core.Operation(name, (sites, *_)) if name in _OF_SETS and _is_it(sites, where.variable):
                yield part


def _is_it(sites: core.Expression, name: str) -> bool:
    match sites:
        case core.Operation("singleton", (core.Variable(name=named),)):
            return named == name and sites.span is not None and sites.span.text == name.partition(".")[0]
    return False


def _hint(name: str, several: core.Subsets, where: core.Where) -> str:
    """Say it of the choice: with the texts of the rule, if these are short."""
    whole, domain, condition = several.span, where.domain.span, where.condition.span
    if whole is not None and domain is not None and condition is not None:
        number = whole.text.partition(" of ")[0]
        it = where.variable.partition(".")[0]
        when = " ".join(re.sub(rf"\b{it}\b", name, condition.text).split())
        if whole.source == domain.source and len(domain.text) + len(when) <= _LONGEST_HINT:
            return f"say it in 'when' of what is chosen: 'choose: {{{name}: {number} of {domain.text}}}, when: {when}'"
    return f"say it in 'when' of what is chosen, with '{name}' in place of 'it'"
