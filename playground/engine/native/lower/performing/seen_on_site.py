"""Whether an expression reads of the position, or of some parts of it, only what is on one site.

one is enemy and level of one = 3      only what is on `one`
one is neighbours of own               what is around it
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import Define
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.membership import SETS_WITHOUT_VALUE
from playground.engine.native.lower.scope import Alias
from playground.engine.native.lower.sliced import Sliced
from playground.game import core

PURE = frozenset(
    ("and", "or", "not", "equal", "less", "at_most", "add", "subtract", "multiply", "divide", "modulo", "present")
)
"""Operations on values that are known."""

SITE_BY_SITE = frozenset(("union", "intersection", "difference", "complement"))
"""Operations on sets that have a site or not, whatever others they have."""


def reads_only_there(expression: core.Expression, variable: str, fields: Set[str], lowering: Lowering) -> bool:
    """Whether what an expression reads of some fields is what they say of the site that a variable stands for."""
    return _OnSite(frozenset((variable,)), fields, lowering).is_value(expression)


@dataclass(frozen=True)
class _OnSite:
    """The same for any of some variables, which stand for the same site."""

    variables: frozenset[str]
    fields: Set[str]
    lowering: Lowering

    def is_value(self, expression: core.Expression) -> bool:
        """Whether the value depends on nothing else."""
        scope = self.lowering.scope
        match expression:
            case core.Variable(name=name):
                return name in self.variables or self._is_named(name, values=True)
            case core.Operation(name=name) if name in PURE:
                return all(map(self.is_value, expression.arguments))
            case core.Operation(name="contains", arguments=(sites, site)) if self._is_here(site):
                return self.is_membership(sites)
            case core.Operation(name="owner" | "piece", arguments=(site,)) if self._is_here(site):
                return True
            case core.AttributeOf(site=site) if self._is_here(site):
                return True
            case core.StateVariable(index=index, site=core.Expression() as site) if self._is_here(site):
                return index is None or self.is_value(index)
            case core.Table(index=index):
                return self.is_value(index)
            case core.Choice():
                return all(map(self.is_value, core.parts(expression)))
            case core.Let(variable=variable, value=value):
                if not self.is_value(value):
                    return False
                with scope.binding({variable: Alias(value)}):
                    return self.is_value(expression.body)
        return self._is_untouched(expression)

    def is_membership(self, sites: core.Expression) -> bool:
        """Whether it depends on nothing else if the site is in a set."""
        match sites:
            case core.Variable(name=name):
                return self._is_named(name, values=False)
            case core.Operation(name=name) if name in SITE_BY_SITE:
                return all(map(self.is_membership, sites.arguments))
            case core.Operation(name="occupied"):
                return True
            case core.Operation(name="held_by" | "of_piece", arguments=(which,)) | core.WithAttribute(value=which):
                return self.is_value(which)
            case core.Where(variable=variable, domain=domain, condition=condition):
                inside = _OnSite(self.variables | {variable}, self.fields, self.lowering)
                return self.is_membership(domain) and inside.is_value(condition)
            case core.Choice():
                branches = (sites.yes, sites.no)
                return self.is_value(sites.condition) and all(map(self.is_membership, branches))
        return self._is_untouched(sites)

    def _is_here(self, site: core.Expression) -> bool:
        meant = self.lowering.scope.meant(site)
        return isinstance(meant, core.Variable) and meant.name in self.variables

    def _is_named(self, name: str, values: bool) -> bool:
        """The same for what a name stands for."""
        match self.lowering.scope.names.get(name):
            case Alias(expression=expression):
                return self.is_value(expression) if values else self.is_membership(expression)
            case IRNode() as node:
                return not node.reads & self.fields
            case int():
                return True
        return False

    def _is_untouched(self, expression: core.Expression) -> bool:
        """Whether an expression reads none of the fields."""
        lowering, scope = self.lowering, self.lowering.scope
        if expression.type.kind in SETS_WITHOUT_VALUE:
            return False
        depending = [name for name in self.variables if scope.depends(expression, name)]
        if len(depending) > 1:
            return False
        value: IRNode | Sliced | None
        variables = len(scope.variables)
        with scope.inner() as statements:
            if not depending:
                value = lowering.lower(expression)
            elif expression.type.kind == "bool":
                value = lowering.sites_where(expression, depending[0])
            else:
                value = lowering.number_of_each(expression, depending[0])
        del scope.variables[variables:]
        if value is None or not all(isinstance(each, Define) for each in statements):
            return False
        nodes = [*(value.planes if isinstance(value, Sliced) else (value,))]
        nodes += (each.value for each in statements if isinstance(each, Define))
        return not any(node.reads & self.fields for node in nodes)
