"""Choices after that of a site, for all sites at once: `{piece: own, way: any direction}` where something lies ahead.

What may be chosen after a site is written out: directions, numbers, and sites that lie at known offsets from the first
one. For each combination there is a layer, the set of sites from which it is possible:

    way = north    own meet (empty moved back by one step north)
    way = east     own meet (empty moved back by one step east)

Options are in the order of their sites, and those of a site in the order of the layers. How many options a site has is
a sliced number, the sum of the layers, from whose digits the k-th option is found (`codegen/driver/layers.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import itemgetter, or_

from playground.engine.native.ir.bounds import Bounds
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.program import Layers
from playground.engine.native.ir.statements import Define, IRAssign, KeepLayers, Statement
from playground.engine.native.ir.uses import operations_up_to
from playground.engine.native.lower.apart_sets import shown_by, united
from playground.engine.native.lower.at_once.by_offset import placed
from playground.engine.native.lower.at_once.fixed_offsets import MAX_OFFSETS
from playground.engine.native.lower.at_once.having import having
from playground.engine.native.lower.choices.choices import Bindings, Offer, emit_if, sites_of
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.facts import depends_on_position
from playground.engine.native.lower.geometry import cells_with_neighbour
from playground.engine.native.lower.lowering import Offset
from playground.engine.native.lower.narrowing import narrowed
from playground.engine.native.lower.scope import Alias
from playground.engine.native.lower.sliced import Sliced, Slices
from playground.game import core
from playground.game.most_pieces import most_of
from playground.game.roaming import conjuncts

MAX_LAYERS = 128
"""The most layers of an offer."""

MAX_DIGITS = MAX_LAYERS.bit_length()
"""The most digits of the number of layers that a site is in."""

MAX_WORDS = 256
"""The most words of all layers of an offer: where boards are large, so many sets take longer than few components."""

MAX_WORDS_ALIKE = 32
"""The same where no choice depends on the site: all layers are the same sites then, or none."""

MAX_LOOPED = 6
"""The most sites of the first choice for which a loop over them may be quicker; with a single one it is."""

MAX_LOOPED_OPERATIONS = 50
"""The most operations of such a loop over several sites, in all rounds together."""

TRUTH, SITE, SITES = core.Type("bool"), core.Type("site"), core.Type("sites")

_Further = tuple[int, IRNode, Alias]
"""A site at an offset from the first one: how much greater its number is, from which sites it is offered, and what it
is as an expression."""


@dataclass(frozen=True)
class Layer:
    """Sites that may be chosen, and what is chosen then: `bases` plus, for each value with a factor, the site.

    Where it `depends`, the site decides whether this may be chosen.
    """

    sites: IRNode
    bases: tuple[int, ...]
    factors: tuple[int, ...]
    depends: bool = False

    def then(self, sites: IRNode, base: int, factor: int, depends: bool) -> Layer:
        """One more choice, which is possible on some sites."""
        return Layer(sites, (*self.bases, base), (*self.factors, factor), self.depends or depends)


@dataclass(frozen=True)
class Layered:
    """The layers of an offer, and the statements that compute what they need."""

    layers: tuple[Layer, ...]
    statements: tuple[Statement, ...]
    words: int
    """The words of a set in which all sites of the layers are, the first ones."""


class _NotLayered(Exception):
    """A choice cannot be written out for all sites at once."""


def layers_of(offer: Offer, lowering: Expressions) -> Layered | None:
    """The layers of an offer that begins with the choice of a site; None if there are none."""
    first, *others = (*offer.heads, *offer.tails)
    if first.type.kind != "site" or not others:
        return None
    scope, before = lowering.scope, len(offer.values)
    issued, variables = scope.issued, len(scope.variables)
    with scope.inner() as statements, scope.binding(offer.names):
        looped = _is_looped(first, others, lowering)
        scope.issued = issued  # what was tried leaves no trace
        del scope.variables[variables:]
        if looped:
            return None
        bases = tuple(int(str(value.detail)) for value in offer.values)
        start = Layer(sites_of(lowering, first), (*bases, 0), (*(0,) * before, 1))
        try:
            layers, words = _Writing(first.variable, lowering).all_after(start, tuple(others), statements)
        except _NotLayered:
            scope.issued = issued
            del scope.variables[variables:]
            return None
    return Layered(layers, tuple(statements), words)


def _is_looped(first: core.Binding, others: Sequence[core.Binding], lowering: Expressions) -> bool:
    """Whether a loop over the sites of the first choice is quicker, since these are few."""
    scope, most = lowering.scope, most_of(first.domain, lowering.scope.game)
    if most <= 1 or most > MAX_LOOPED:
        return most <= min(1, MAX_LOOPED)
    if len(others) > 1 or others[0].domain.type.kind != "sites":
        return False
    site = lowering.nodes.local(scope.fresh("site"), "int")
    with scope.inner() as statements, scope.binding({first.variable: site}):
        members = sites_of(lowering, others[0])
    bound = MAX_LOOPED_OPERATIONS // most
    return not statements and operations_up_to(bound, members) <= bound


def keep_layers(lowering: Expressions, offer: Offer, found: Layered, first: int, alone: bool) -> tuple[Layers, IRNode]:
    """Write what keeps the layers in the frame from set `first` on; where they are, and the number of options. `alone`
    if the step has no others."""
    scope, nodes, layers = lowering.scope, lowering.nodes, found.layers
    total = scope.variable(nodes.number(0))
    scope.emit(IRAssign(str(total.detail), nodes.number(0)))
    with scope.inner() as body:
        for statement in found.statements:
            scope.emit(statement)
        kept = [scope.keep(layer.sites) for layer in layers]
        counted = united(kept, [shown_by(layer.sites, nodes) for layer in layers], nodes)
        digits = Slices(nodes).sum([Sliced(0, (sites,)) for sites in counted]).planes
        scope.emit(KeepLayers(first, len(digits), alone, (*digits, *kept)))
        count = nodes.number(0)
        for digit, sites in enumerate(digits):
            count = nodes.op("add", count, nodes.op("mul", nodes.op("size", sites), nodes.number(1 << digit)))
        scope.emit(IRAssign(str(total.detail), count))
    emit_if(scope, offer.conditions, body)
    bases = tuple(layer.bases for layer in layers)
    return Layers(first, len(digits), bases, layers[0].factors, found.words, alone), lowering.freeze(total)


def words_of_layers(layers: Iterable[Layer], nodes: Nodes, written: Iterable[Statement]) -> int:
    """The words of a set in which the sites of layers may be."""
    bounds = Bounds(nodes, {each.name: each.value for each in written if isinstance(each, Define)})
    may_be = reduce(or_, (bounds.of(layer.sites) for layer in layers), 0)
    return max(1, -(-may_be.bit_length() // 64))


class _Writing:
    """Writes out the choices that follow that of the site `variable`."""

    def __init__(self, variable: str, lowering: Expressions) -> None:
        self.variable, self.lowering = variable, lowering
        self.scope, self.nodes = lowering.scope, lowering.nodes
        self.left = MAX_LAYERS

    def all_after(
        self, layer: Layer, bindings: Bindings, written: Sequence[Statement]
    ) -> tuple[tuple[Layer, ...], int]:
        """All layers, and of how many words they are; what they need is `written` by then. Raises `_NotLayered` if
        there are too many of too many words."""
        layers = tuple(self.after(layer, bindings))
        words = words_of_layers(layers, self.nodes, written)
        most = MAX_WORDS if any(each.depends for each in layers) else MAX_WORDS_ALIKE
        if len(layers) * words > most:
            raise _NotLayered
        return layers, words

    def after(self, layer: Layer, bindings: Bindings) -> Iterator[Layer]:
        """The layers of all that may be chosen after what `layer` has, in the order of the options."""
        if _is_never(layer.sites):
            return
        if not bindings:
            if shown_by(layer.sites, self.nodes).is_empty:
                return  # such as what is occupied and empty, one step ahead
            self.left -= 1
            if self.left < 0:
                raise _NotLayered
            yield layer
            return
        binding, rest = bindings[0], bindings[1:]
        if binding.sets:
            raise _NotLayered
        if binding.type.kind == "site":
            yield from self._sites(layer, binding, rest)
            return
        depends = self.scope.depends(binding.domain, self.variable)
        for member in self.lowering.universe(binding.domain):
            sites = self.nodes.op("meet", layer.sites, self._having(binding.domain, member))
            with self.scope.binding({binding.variable: member}):
                following = narrowed(rest, binding.variable, self.scope)
                yield from self.after(layer.then(sites, member, 0, depends), following)

    def _sites(self, layer: Layer, binding: core.Binding, rest: Bindings) -> Iterator[Layer]:
        """A choice of sites that lie at known offsets from the first one, ascending."""
        offsets = self._offsets(binding.domain)
        if len(offsets) > MAX_OFFSETS and not rest and self._is_looked_up(binding.domain):
            raise _NotLayered  # a row for each first site takes less
        for by, origins, site in sorted(offsets, key=itemgetter(0)):
            sites = self.nodes.op("meet", layer.sites, origins)
            with self.scope.binding({binding.variable: site}), self.lowering.at_places(len(offsets)):
                yield from self.after(layer.then(sites, by, 1, depends=True), rest)

    def _is_looked_up(self, sites: core.Expression) -> bool:
        """Whether what a set has of the first site does not depend on the position, so that there is a table of it."""
        if not depends_on_position(sites) or not self.scope.depends(sites, self.variable):
            return True
        is_made_of_sets = isinstance(sites, core.Operation) and sites.name in ("intersection", "difference", "union")
        return is_made_of_sets and all(map(self._is_looked_up, core.parts(sites)))

    def _offsets(self, domain: core.Expression) -> list[_Further]:
        """Where the sites of a domain lie."""
        if domain.type.kind == "site":
            if isinstance(domain, core.Where):
                return self._offsets_where(domain)
            return self._offsets(core.Operation("singleton", (domain,), type=SITES))
        near = self.lowering.nearby(domain, self.variable)
        if near is None:
            return self._offsets_where(domain)
        single = domain.arguments[0] if isinstance(domain, core.Operation) and domain.name == "singleton" else None
        width, found = self.scope.board.width, list[_Further]()
        for offset, origins in near.items():
            if len(offset) == 3:
                raise _NotLayered  # places of zones are not equally far from all cells
            there = Alias(single) if single is not None and len(near) == 1 else self._site_at(offset)
            found.append((offset[1] * width + offset[0], origins, there))
        return found

    def _site_at(self, offset: Offset) -> Alias:
        """The site at an offset from the first one: so many steps in a direction, where there is one."""
        board = self.scope.board
        there = placed(offset, cells_with_neighbour(board, *offset), self.variable, board)
        return there if isinstance(there.expression, core.Table) else Alias(there.expression)

    def _offsets_where(self, domain: core.Expression) -> list[_Further]:
        """Where those members of a set lie for which a condition holds that is about the first site as well."""
        if not isinstance(domain, core.Where):
            raise _NotLayered
        parts = list(conjuncts(domain.condition))
        of_others = [each for each in parts if not self.scope.depends(each, domain.variable)]
        if of_others:
            left = [each for each in parts if each not in of_others]
            return self._offsets_if(of_others, _where(domain, left) if left else domain.domain)
        found = list[_Further]()
        offsets = self._offsets(domain.domain)
        for by, origins, site in offsets:
            with self.scope.binding({domain.variable: site}), self.lowering.at_places(len(offsets)):
                holding = self._lifted(domain.condition)
            found.append((by, self.nodes.op("meet", origins, holding), site))
        return found

    def _offsets_if(self, conditions: Sequence[core.Expression], domain: core.Expression) -> list[_Further]:
        """Where the sites of a domain lie if conditions hold that are not about these."""
        holding = self.nodes.bits(self.nodes.all_sites)
        for condition in conditions:
            holding = self.nodes.op("meet", holding, self._lifted(condition))
        further = self._offsets(domain)
        return [(by, self.nodes.op("meet", origins, holding), site) for by, origins, site in further]

    def _having(self, domain: core.Expression, member: int) -> IRNode:
        """The sites for which a set of directions, numbers, players or kinds has a member."""
        sites = having(domain, member, self.variable, self.lowering)
        if sites is None:
            raise _NotLayered
        return sites

    def _lifted(self, condition: core.Expression) -> IRNode:
        sites = self.lowering.sites_where(condition, self.variable)
        if sites is None:
            raise _NotLayered
        return sites


def _where(domain: core.Where, conditions: Sequence[core.Expression]) -> core.Where:
    """The members of a domain for which these conditions hold."""
    both = reduce(lambda one, other: core.Operation("and", (one, other), type=TRUTH), conditions)
    return replace(domain, condition=both)


def _is_never(sites: IRNode) -> bool:
    """Whether a set can be seen to be empty: `meet(own, minus(board, own))`, where a site would choose itself."""
    if sites.op == "const":
        return sites.detail == 0
    within, waiting, without = set[IRNode](), [sites], set[IRNode]()
    while waiting:
        part = waiting.pop()
        if part.op == "meet":
            waiting += part.args
        elif part.op == "minus":
            waiting.append(part.args[0])
            without.add(part.args[1])
        else:
            within.add(part)
    return bool(within & without)
