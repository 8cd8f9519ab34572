"""Choices of several sites at once.

The sets that may be chosen in a block of places, such as those of the mover's hand, are numbered, and these numbers are
treated as sites are: a set of them is the bits of a set of sites, also those that are no sites, or of several such sets
one after the other, which are called pages here. All sets of the block are on the pages at first, and then are taken
off:

    for each place where nothing may be taken        those with that place
    for each place with a lower one that is equal    those with that place but without the next lower one

What is left are the options, counted and selected as sites are. A condition on them is tested in a loop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, reduce

from playground.engine.layout import layout_of
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.statements import ForBits, ForNumbers, IRAssign, IRIf
from playground.engine.native.lower.equal_things import EqualThings
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.geometry import bits_of
from playground.engine.native.lower.only_member import conditions_on, if_all_hold
from playground.engine.native.lower.subset_sums import sums_beyond
from playground.game import core

Visit = Callable[[IRNode], None]


def nodes_of(game: core.Game, timed: bool = False) -> Nodes:
    """What makes the expressions of a game. If several are chosen at once, or sums are the numbers of no
    sites, all bits of the words of a set are used."""
    sites, several = bits_of(game.board.sites), any(b.sets for action in game.actions for b in action.bindings)
    words = layout_of(game).words
    whole = (1 << 64 * words) - 1
    beyond = several or sums_beyond(game)
    return Nodes(sites, timed, whole & ~sites if beyond else 0, words)


def most_at_once(binding: core.Binding) -> int:
    """The most sets that may be chosen in a position."""
    return _Numbering(_domain(binding), 1, 0).size + 1


def _domain(binding: core.Binding) -> core.Subsets:
    domain = binding.domain
    while isinstance(domain, core.Where):
        domain = domain.domain
    assert isinstance(domain, core.Subsets)
    return domain


@dataclass(frozen=True)
class _Numbering:
    """The numbers of the sets of a domain, on pages of `width` bits from bit `first` on."""

    domain: core.Subsets
    width: int
    first: int

    @property
    def may_be_empty(self) -> bool:
        """Whether nothing may be chosen; that is number 0."""
        return not self.domain.choices[0]

    @property
    def size(self) -> int:
        """How many sets there are in a block, but for the empty one."""
        return (len(self.domain.choices) - self.may_be_empty) // len(self.domain.blocks)

    def start(self, block: int) -> int:
        """The number of the first set of a block."""
        return self.may_be_empty + block * self.size

    @cached_property
    def pages(self) -> range:
        """The places in a block of the first sets of the pages."""
        return range(0, self.size, self.width)

    def on_page(self, page: int, has: Callable[[frozenset[int]], bool] = lambda _: True) -> int:
        """The sets of a page for which something holds, as bits; the page is given by its first set, in the first
        block."""
        start = self.start(0) + page
        sets = self.domain.choices[start : min(start + self.width, self.start(1))]
        return sum(1 << self.first + place for place, chosen in enumerate(sets) if has(chosen))


@dataclass(frozen=True)
class Page:
    """Options of a cell: `members` are the numbers of sets, less `offset`, as a set of sites."""

    members: IRNode
    offset: int


class SubsetLowering:
    """Lowers one choice of several."""

    def __init__(self, lowering: Expressions, binding: core.Binding) -> None:
        self.lowering = lowering
        names, self.conditions = conditions_on(binding.domain)
        self.variables = (binding.variable, *names)
        self.scope, self.nodes = lowering.scope, lowering.nodes
        self.domain = _domain(binding)
        first, width = _longest_run(self.nodes.bits_of_sets)
        self.numbering = _Numbering(self.domain, width, first)
        self.among = self.scope.keep(lowering.lower(self.domain.among))
        self.apart = tuple(self.scope.keep(lowering.lower(each)) for each in self.domain.apart)
        blocks = (self.nodes.bits(bits_of(block)) for block in self.domain.blocks)
        self.blocks = tuple(self.scope.keep(self._if_any(self.among, block)) for block in blocks)
        """Each block if it has some of what may be taken, else the empty set."""
        self.pages = tuple(self.scope.variable(self.nodes.bits(0)) for _ in self.numbering.pages)

    def _if_any(self, among: IRNode, block: IRNode) -> IRNode:
        none = self.nodes.op("none_in", self.nodes.op("meet", among, block))
        return self.nodes.choose(none, self.nodes.bits(0), block)

    @property
    def may_be_empty(self) -> bool:
        """Whether nothing may be chosen; that is value 0."""
        return self.numbering.may_be_empty

    def clear(self) -> None:
        """Write that there is nothing to choose."""
        for page in self.pages:
            self._assign(page, self.nodes.bits(0))

    def fill(self) -> None:
        """Write what leaves the sets on the pages that may be chosen, but for the empty one."""
        for page, first in zip(self.pages, self.numbering.pages, strict=True):
            self._assign(page, self.nodes.bits(self.numbering.on_page(first)))
        self._without_missing()
        if any(self._lower_in_zone(site) for block in self.domain.blocks for site in block):
            self._without_equals()

    def keep_allowed(self) -> None:
        """Write a loop that takes off the sets for which a condition on the choice does not hold."""

        def test(value: IRNode, places: tuple[tuple[IRNode, IRNode], ...]) -> None:
            none = self.nodes.bits(0)
            bits = [self.nodes.choose(here, self.nodes.op("bit", place), none) for here, place in places]
            for page, bit in zip(self.pages, bits, strict=True):
                self._assign(page, self.nodes.op("minus", page, bit))

            def put_back() -> None:
                for page, bit in zip(self.pages, bits, strict=True):
                    self._assign(page, self.nodes.op("join", page, bit))

            self.if_allowed(value, put_back)

        if self.conditions:
            self._each(0, test)

    def if_allowed(self, value: IRNode, then: Callable[[], None]) -> None:
        """Write what happens if the conditions on the choice hold of a value, for which its variable stands then."""
        with self.scope.binding(dict.fromkeys(self.variables, value)):
            if_all_hold(self.lowering, self.conditions, then)

    def each(self, visit: Visit) -> None:
        """Write a loop over the sets on the pages that are allowed, and before them the empty one; `visit` writes what
        happens with the value of the choice."""
        self._each(-self.may_be_empty, lambda value, _: self.if_allowed(value, lambda: visit(value)))

    def cells(self) -> Iterator[Page]:
        """The options, in their order, but for the empty set."""
        none = self.nodes.bits(0)
        for number, block in enumerate(self.blocks):
            empty = self.nodes.op("none_in", block)
            for page, first in zip(self.pages, self.numbering.pages, strict=True):
                offset = self.numbering.start(number) + first - self.numbering.first
                yield Page(self.nodes.choose(empty, none, page), offset)

    def _each(self, first: int, visit: Callable[[IRNode, tuple[tuple[IRNode, IRNode], ...]], None]) -> None:
        """Write a loop over the sets on the pages of the block in question; with each, whether it is on a page, and its
        place there. It begins with -1, which stands for the empty set, or with 0."""
        nodes, numbering = self.nodes, self.numbering
        start = nodes.number(0)
        for number in reversed(range(len(self.blocks))):
            other = nodes.op("none_in", self.blocks[number])
            start = nodes.choose(other, start, nodes.number(numbering.start(number)))
        some = reduce(lambda one, other: nodes.op("join", one, other), self.blocks)
        start, any_block = self.scope.keep(start), self.scope.keep(nodes.op("not", nodes.op("none_in", some)))
        index = nodes.local(self.scope.fresh("subset"), "int")
        places = tuple(self._place_on(page, index) for page in numbering.pages)
        alive = nodes.truth(False)
        for page, (here, place) in zip(self.pages, places, strict=True):
            alive = nodes.op("or", alive, nodes.op("and", here, nodes.op("test", page, place)))
        alive, value = nodes.op("and", any_block, alive), nodes.op("add", index, start)
        if first < 0:
            is_empty = nodes.op("less", index, nodes.number(0))
            alive = nodes.op("or", is_empty, alive)
            value = nodes.choose(is_empty, nodes.number(0), value)
        with self.scope.inner() as body:
            visit(self.scope.keep(value), places)
        self.scope.emit(ForNumbers(str(index.detail), first, numbering.size - 1, (IRIf(alive, tuple(body)),)))

    def _place_on(self, page: int, index: IRNode) -> tuple[IRNode, IRNode]:
        """Whether a set is on a page, and its bit there; the first bit for others."""
        nodes, numbering = self.nodes, self.numbering
        last = min(page + numbering.width, numbering.size) - 1
        here = self.lowering.between(nodes.number(page), index, nodes.number(last))
        place = nodes.op("add", index, nodes.number(numbering.first - page))
        return here, nodes.choose(here, place, nodes.number(numbering.first))

    def _assign(self, variable: IRNode, value: IRNode) -> None:
        self.scope.emit(IRAssign(str(variable.detail), value))

    def _take_off(self, sets: Callable[[tuple[int, ...]], IRNode]) -> None:
        """Write that sets are taken off each page; `sets` makes them of the sets with each place of a block."""
        for page, first in zip(self.pages, self.numbering.pages, strict=True):
            having = tuple(self.numbering.on_page(first, _has(site)) for site in self.domain.blocks[0])
            self._assign(page, self.nodes.op("minus", page, sets(having)))

    def _place_of(self, site: IRNode) -> IRNode:
        """The place of a site in its block."""
        places = {site: place for block in self.domain.blocks for place, site in enumerate(block)}
        return self.nodes.table(tuple(places.get(each, 0) for each in range(self.scope.board.size)), "int", site)

    def _without_missing(self) -> None:
        """Write that sets with places where nothing may be taken are taken off."""
        nodes = self.nodes
        places = reduce(lambda one, other: nodes.op("join", one, other), self.blocks)
        site = nodes.local(self.scope.fresh("missing"), "int")
        with self.scope.inner() as body:
            place = self._place_of(site)
            self._take_off(lambda having: nodes.table(having, "set", place))
        self.scope.emit(ForBits(str(site.detail), nodes.op("minus", places, self.among), tuple(body)))

    def _without_equals(self) -> None:
        """Write that sets are taken off which have a thing, but not the next lower one that is equal to it, and as
        much part of earlier choices or not."""
        nodes, scope = self.nodes, self.scope
        members = scope.keep(nodes.op("meet", self.among, self._seen_or_empty()))
        site, lower = nodes.local(scope.fresh("site"), "int"), nodes.local(scope.fresh("lower"), "int")
        below = tuple(self._lower_in_zone(each) for each in range(scope.board.size))
        equal = EqualThings(self.lowering, members)
        with scope.inner() as body:
            others = nodes.op("meet", members, nodes.table(below, "set", site))
            for chosen in self.apart:
                inside, outside = nodes.op("meet", others, chosen), nodes.op("minus", others, chosen)
                others = nodes.choose(nodes.op("test", chosen, site), inside, outside)
            equal.write(site, others)
            with scope.inner() as found:
                place, other = self._place_of(site), self._place_of(lower)
                self._take_off(lambda having: _except(having, place, other, nodes))
            highest = nodes.op("bit_or_none", nodes.op("highest", equal.sites))
            scope.emit(ForBits(str(lower.detail), highest, tuple(found)))
        scope.emit(ForBits(str(site.detail), members, tuple(body)))

    def _seen_or_empty(self) -> IRNode:
        """The sites of which the mover sees what lies there, if anything does."""
        nodes = self.nodes
        unseen = nodes.op("minus", self.lowering.occupied(), self.lowering.seen_by(nodes.load("mover", "int")))
        return nodes.op("minus", nodes.bits(nodes.all_sites), unseen)

    def _lower_in_zone(self, site: int) -> int:
        """The lower sites of the zone and of the block of a site, as bits."""
        zone = next((frozenset(zone.sites) for zone in self.scope.game.zones if site in zone.sites), frozenset())
        block = next((frozenset(block) for block in self.domain.blocks if site in block), frozenset())
        return bits_of(other for other in zone & block if other < site)


def _except(having: tuple[int, ...], place: IRNode, other: IRNode, nodes: Nodes) -> IRNode:
    """The sets with one place but without another."""
    return nodes.op("minus", nodes.table(having, "set", place), nodes.table(having, "set", other))


def _has(site: int) -> Callable[[frozenset[int]], bool]:
    return lambda chosen: site in chosen


def _longest_run(bits: int) -> tuple[int, int]:
    """The first and the number of the most bits that are set one after another."""
    best, start = (0, 0), 0
    for place in range(bits.bit_length() + 1):
        if not bits >> place & 1:
            best, start = max(best, (start, place - start), key=lambda run: run[1]), place + 1
    return best
