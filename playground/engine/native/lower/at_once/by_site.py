"""Variables with a value for each site, which positions have as sets of sites: the binary digits of the values (less
the least one).

They are read for one site by testing it in each set, for all sites at once as sliced numbers, and written for all sites
of a set at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.coded import code_at, give_code, give_digits, loaded, step_code
from playground.engine.native.lower.geometry import bits_of
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.places import moved_back, place_of
from playground.engine.native.lower.sliced import Sliced, Slices
from playground.game import core


class ValuesBySite:
    """A variable with a value for each site; `index` names the group of values that is meant, if there are several."""

    def __init__(self, name: str, index: core.Expression | None, lowering: Lowering) -> None:
        self.lowering, self.nodes, self.index = lowering, lowering.nodes, index
        self.variable = next(each for each in lowering.scope.game.variables if each.name == name)
        assert self.variable.by_site is not None
        self.by_site, self.field = self.variable.by_site, f"var.{name}"

    def at(self, site: core.Expression) -> IRNode:
        """The value of one site."""
        place, optional, nodes = self.lowering.lower(site), site.type.optional, self.nodes
        if self.variable.type.kind == "bool":
            return nodes.op("test_or_none" if optional else "test", self._digits()[0], place)
        value = nodes.op("add", code_at(self._digits(), place, optional, nodes), nodes.number(self.by_site.low))
        missing = self.variable.missing
        if not optional or missing == self.by_site.low:
            return value
        return nodes.choose(nodes.op("less", place, nodes.number(0)), nodes.number(missing), value)

    def everywhere(self, site: core.Expression, of: str) -> Sliced | None:
        """The value of the site that an expression gives for each site `of`; None if it cannot be lifted.

        Of a truth value the only digit is the set of sites for which it is true.
        """
        place = place_of(site, of, self.lowering)
        if place is None or (self.index is not None and self.lowering.scope.depends(self.index, of)):
            return None
        low, missing = self.by_site.low, self.variable.missing
        values = Sliced(low, tuple(moved_back(plane, place, self.lowering) for plane in self._digits()))
        if missing == low:
            return values
        there = moved_back(self.nodes.bits(self.nodes.all_sites), place, self.lowering)
        return Slices(self.nodes).chosen(there, values, Sliced(missing))

    def meant(self, sites: core.Expression) -> IRNode:
        """Those of some sites that have a value, as a set."""
        members = self.lowering.lower(sites)
        if sites.type.kind == "site":
            members = self.nodes.op("bit_or_none" if sites.type.optional else "bit", members)
        return self.nodes.op("meet", members, self.nodes.bits(bits_of(self.by_site.sites)))

    def kept_first(self) -> IRNode | None:
        """The number of the first set of the group as it is now, in a local; None if there is but one group."""
        first = self._first()
        return None if first is None else self.lowering.scope.keep(first)

    def give(self, value: IRNode, mask: IRNode, first: IRNode | None) -> None:
        """Give sites a value of the variable, in the group whose first set is `first` (`kept_first`).

        Nothing that `value` and `mask` read may be changed by that.
        """
        scope = self.lowering.scope
        code = scope.keep(self.nodes.op("sub", value, self.nodes.number(self.by_site.low)))
        give_code(self.field, self.by_site.digits, code, mask, scope.emit, self.nodes, first)

    def step(self, step: int, mask: IRNode, first: IRNode | None) -> None:
        """Raise (`step` 1) or lower (-1) the values of some sites by one, as far as the variable goes."""
        end = (self.variable.type.high if step > 0 else self.variable.type.low) - self.by_site.low
        scope = self.lowering.scope
        step_code(self.field, self.by_site.digits, step, end, mask, scope.keep, scope.emit, self.nodes, first)

    def give_digits(self, digits: Sequence[IRNode], members: IRNode) -> None:
        """Give some sites, each its own, values by the sets of their digits."""
        nodes, first = self.nodes, self.kept_first()
        mask = self.lowering.scope.keep(nodes.op("meet", members, nodes.bits(bits_of(self.by_site.sites))))
        give_digits(self.field, digits, mask, self.lowering.scope.emit, nodes, first)

    def _digits(self) -> tuple[IRNode, ...]:
        return loaded(self.field, self.by_site.digits, self.nodes, self._first())

    def _first(self) -> IRNode | None:
        """The number of the first set of the group; None if there is but one."""
        if self.index is None:
            return None
        return self.nodes.op("mul", self.lowering.lower(self.index), self.nodes.number(self.by_site.digits))
