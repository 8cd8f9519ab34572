"""Conditions and numbers that depend on the position through single sites only, such as a variable that holds one.

abs(row_of it - row_of latest) <= 3        with a local in place of `latest`: looked up by that (`looked_up.py`)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from playground.engine.native.lower.at_once.looked_up import MIN_PARTS
from playground.engine.native.lower.facts import asks_for_position, depends_on_position, facts_of
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.narrowing import made_once
from playground.game import core

T = TypeVar("T")

_KEPT = " kept {}"
"""The locals that stand for the sites; no other variable has such a name."""


def with_kept_sites(
    expression: core.Expression,
    variable: str,
    lowering: Lowering,
    lower: Callable[[core.Expression, str, Lowering], T | None],
) -> T | None:
    """What an expression is lowered to that, with locals for single sites, does not depend on the position; None if it
    does, or cannot be lowered."""
    facts = facts_of(expression)
    if lowering.for_every_value or facts.looks_ahead or not facts.depends_on_position or not facts.through_sites:
        return None
    if facts.size < MIN_PARTS * lowering.nodes.words:
        return None
    kept = _Kept(variable, lowering)
    replaced = kept.replaced(expression)
    if replaced is None:
        return None
    with lowering.scope.binding({name: lowering.lower(site) for name, site in kept.sites.items()}):
        return lower(replaced, variable, lowering)


class _Kept:
    """Puts locals in the place of sites that only the position decides."""

    def __init__(self, variable: str, lowering: Lowering) -> None:
        self._variable, self._scope = variable, lowering.scope
        self.sites: dict[str, core.Expression] = {}

    def replaced(self, expression: core.Expression) -> core.Expression | None:
        """An expression with locals; None if it depends on the position in another way."""
        if not depends_on_position(expression):
            return expression
        if expression.type.kind in ("site", "way") and self._is_outside(expression):
            return self._local(expression)
        parts = list[core.Expression]()
        for part in () if asks_for_position(expression) else core.parts(expression):
            inner = self.replaced(part)
            if inner is None:
                return None
            parts.append(inner)
        return made_once(expression, tuple(parts), lambda: core.with_parts(expression, parts)) if parts else None

    def _is_outside(self, site: core.Expression) -> bool:
        """Whether a site does not depend on the one for which all are meant, nor on what is bound within."""
        return facts_of(site).free <= self._scope.names.keys() and not self._scope.depends(site, self._variable)

    def _local(self, site: core.Expression) -> core.Expression:
        """The local that stands for a site or a direction."""
        for name, other in self.sites.items():
            if core.alike(other, site):
                return core.Variable(name, type=other.type)
        name = _KEPT.format(len(self.sites))
        self.sites[name] = site
        return made_once(site, (frozenset((name,)),), lambda: core.Variable(name, type=site.type))
