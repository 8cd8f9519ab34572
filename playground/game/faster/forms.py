"""Other ways to say a condition or a number, which are often faster, as expressions and as advice.

Whether one is faster is measured by lowering both (`engine/native/faster.py`). Some of these say exactly the same;
of others, which need knowledge of the game, it is only known that they take little, and `instead` is next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from playground.game import core
from playground.game.faster.comparisons import (
    count_with_all,
    each_with_all,
    extreme_of_each,
    none_with_all,
)
from playground.game.faster.form import Form
from playground.game.faster.lines import counted_in_line, looked_for_in_line
from playground.game.faster.places import first_of_each, lying_on_each, numbered_for_each
from playground.game.faster.ways_through import nearest_of_each
from playground.game.rule_expressions import distinct_parts


def other_forms(expressions: Iterable[core.Expression], varying: frozenset[str]) -> Iterator[Form]:
    """Other forms of what expressions consist of. `varying` are names of sites that are looked at one after the other,
    such as those that are chosen, which the expressions do not bind themselves."""
    parts = list(distinct_parts(expressions))
    names = standing_for_sites(parts, varying)
    for part in parts:
        for form in _RULES.get(type(part), ()):
            found = form(part, names)
            if found is not None:
                yield found


def standing_for_sites(expressions: Iterable[core.Expression], varying: frozenset[str]) -> frozenset[str]:
    """All names in expressions that stand for what is looked at one after the other; `varying` are those known."""
    parts = list(distinct_parts(expressions))
    return _standing_for(varying | _varying_in(parts), parts)


def _varying_in(parts: Iterable[core.Expression]) -> frozenset[str]:
    """The names that quantifiers and conditions bind to sites or directions, one after the other."""
    kinds = ("sites", "ways", "sets")
    binders = (each for each in parts if isinstance(each, core.Quantified | core.Where))
    return frozenset(each.variable for each in binders if each.domain.type.kind in kinds)


def _standing_for(names: frozenset[str], parts: Iterable[core.Expression]) -> frozenset[str]:
    """The names of what `let` binds to something that depends on names."""
    known = dict[int, frozenset[str]]()
    found, bound = names, [(each.variable, _free(each.value, known)) for each in parts if isinstance(each, core.Let)]
    while True:
        more = found | {variable for variable, free in bound if free & found}
        if more == found:
            return found
        found = more


def _free(expression: core.Expression, known: dict[int, frozenset[str]]) -> frozenset[str]:
    """The same as `free_in`, with those of parts that are known already."""
    found = known.get(id(expression))
    if found is None:
        if isinstance(expression, core.Variable):
            found = frozenset((expression.name,))
        else:
            parts = [free for part in core.parts(expression) if (free := _free(part, known))]
            found = parts[0].union(*parts[1:]) if parts else _NONE
            if found and isinstance(expression, core.Quantified | core.Where | core.Let):
                found -= {expression.variable}
        known[id(expression)] = found
    return found


_NONE = frozenset[str]()

_Rule = Callable[[Any, frozenset[str]], Form | None]

_RULES: Mapping[type[core.Expression], tuple[_Rule, ...]] = {
    core.Operation: (
        extreme_of_each,
        count_with_all,
        first_of_each,
        lying_on_each,
        counted_in_line,
        nearest_of_each,
    ),
    core.Quantified: (each_with_all, nearest_of_each, looked_for_in_line),
    core.StateVariable: (numbered_for_each,),
    core.Let: (none_with_all,),
}
