"""Choices of several sites at once.

The sets that may be chosen in a block of places, such as those of the mover's hand, are numbered, and these numbers are
treated as sites are: a set of them is the bits of a set of sites, also those that are no sites, or of several such sets
one after the other, which are called pages here. All sets of the block are on the pages at first, and then are taken
off:

    for each place where nothing may be taken        those with that place
    for each place with a lower one that is equal    those with that place but without the next lower one

What is left are the options, counted and selected as sites are. Conditions are evaluated for all of them at once
(`all_subsets.py`), or tested in a loop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce

from playground.engine.layout import layout_of
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.statements import ForBits, ForNumbers, IRAssign, IRIf
from playground.engine.native.lower.choices.equal_things import EqualThings
from playground.engine.native.lower.choices.only_member import conditions_on, if_all_hold
from playground.engine.native.lower.choices.subset_loops import Choosing, Pages
from playground.engine.native.lower.choices.subset_numbers import AllSubsets
from playground.engine.native.lower.choices.subset_pages import Numbering, longest_run
from playground.engine.native.lower.choices.subset_pairs import PairsOfThings
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.geometry import bits_of
from playground.engine.native.lower.subset_sums import sums_beyond
from playground.game import core

Visit = Callable[[IRNode], None]

Conditions = tuple[core.Expression, ...]

MAX_WORDS = 64
"""The most words of all pages with which conditions are evaluated for all sets at once."""

MAX_LOOKED_THROUGH = 4
"""The most pages that are looked through for a thing, to see whether it matters that another one is equal to it."""


def nodes_of(game: core.Game, timed: bool = False) -> Nodes:
    """What makes the expressions of a game. If several are chosen at once, or sums are the numbers of no
    sites, all bits of the words of a set are used."""
    sites, several = bits_of(game.board.sites), any(b.sets for action in game.actions for b in action.bindings)
    layout = layout_of(game)
    whole = (1 << 64 * layout.words) - 1
    beyond = several or sums_beyond(game)
    sizes = {each.name: each.count for each in layout.fields if not each.holds_sets}
    return Nodes(sites, timed, whole & ~sites if beyond else 0, layout.words, sizes=sizes)


def most_at_once(binding: core.Binding) -> int:
    """The most sets that may be chosen in a position."""
    return Numbering(_domain(binding), 1, 0).size + 1


def _domain(binding: core.Binding) -> core.Subsets:
    domain = binding.domain
    while isinstance(domain, core.Where):
        domain = domain.domain
    assert isinstance(domain, core.Subsets)
    return domain


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
        first, width = longest_run(self.nodes.bits_of_sets)
        self.numbering = Numbering(self.domain, width, first)
        self.among = self.scope.keep(lowering.lower(self.domain.among))
        self.apart = tuple(self.scope.keep(lowering.lower(each)) for each in self.domain.apart)
        blocks = (self.nodes.bits(bits_of(block)) for block in self.domain.blocks)
        self.blocks = tuple(self.scope.keep(self._if_any(self.among, block)) for block in blocks)
        """Each block if it has some of what may be taken, else the empty set."""
        self.pages = tuple(self.scope.variable(self.nodes.bits(0)) for _ in self.numbering.pages)
        self.filled: Pages = ()
        """What was on the pages before a loop, if they were filled there."""
        self.at_once = self._at_once()

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
        self._fill_all()
        self._without_equals()

    def _fill_all(self) -> None:
        """Write what leaves the sets on the pages of what may be taken."""
        for page, first in zip(self.pages, self.numbering.pages, strict=True):
            self._assign(page, self.nodes.bits(self.numbering.on_page(first)))
        self._without_missing()

    def fill_allowed(self) -> None:
        """The same, without those for which a condition on the choice does not hold."""
        pairs = PairsOfThings(self.lowering, self.numbering, self.among, self.variables)
        found = pairs.allowed(self.conditions) if self.conditions and pairs.are_known else None
        are_few = len(self.pages) <= MAX_LOOKED_THROUGH
        if found is not None:
            for page, those in zip(self.pages, found[0], strict=True):
                self._assign(page, those)
        else:
            self._fill_all()
            if not are_few:
                self._without_equals()
        left = self._keep_at_once(self.conditions if found is None else found[1])
        if found is not None or are_few:
            self._without_equals(few_left=are_few and len(left) < len(self.conditions))
        self._test_each(left)

    def prepare(self, site: str) -> None:
        """Write what a loop over sites has in common, for which a name stands there."""
        self.fill()
        self.filled = tuple(map(self.scope.keep, self.pages))
        if self.at_once is not None:
            for condition in self.conditions:
                self.at_once.prepare(condition, site)

    def _test_each(self, conditions: Conditions) -> None:
        """Write what tests each set on the pages, and takes it off if one of the conditions does not hold."""

        def test(value: IRNode, places: Pages) -> None:
            for page, bit in zip(self.pages, places, strict=True):
                self._assign(page, self.nodes.op("minus", page, bit))

            def put_back() -> None:
                for page, bit in zip(self.pages, places, strict=True):
                    self._assign(page, self.nodes.op("join", page, bit))

            self.if_allowed(value, put_back, conditions)

        if conditions:
            self._each(test)

    def _keep_at_once(self, conditions: Conditions, needed: Conditions = ()) -> Conditions:
        """Write that sets are taken off for which those conditions do not hold that can be evaluated for all at once;
        the others are returned. What is `needed` besides is only looked at if it can be."""
        if self.at_once is None or not (conditions or needed):
            return conditions
        left = list[core.Expression]()
        self.at_once.ask((*conditions, *needed))
        with self.scope.inner() as body:
            for condition in (*conditions, *needed):
                allowed = self.at_once.where(condition)
                if allowed is None:
                    left.append(condition)
                    continue
                for page, those in zip(self.pages, allowed, strict=True):
                    self._assign(page, self.nodes.op("meet", page, those))
        self.at_once.forget()
        some = reduce(lambda one, other: self.nodes.op("join", one, other), self.pages)
        self.scope.emit(IRIf(self.nodes.op("not", self.nodes.op("none_in", some)), tuple(body)))
        return tuple(condition for condition in left if condition not in needed)

    def _at_once(self) -> AllSubsets | None:
        """What evaluates conditions for all sets at once; None if there are too many."""
        nodes, firsts = self.nodes, self.numbering.pages
        if len(firsts) * nodes.words > MAX_WORDS:
            return None

        def having(site: IRNode, at: int | None = None) -> Pages:
            place = self._place_of(site)
            return tuple(nodes.table(self.numbering.by_place(first, at), "set", place) for first in firsts)

        some = reduce(lambda one, other: nodes.op("join", one, other), self.blocks)
        everything = tuple(nodes.bits(self.numbering.on_page(first)) for first in firsts)
        among = nodes.op("meet", self.among, some)
        return AllSubsets(self.lowering, Choosing(self.variables, self.domain.choices, among, everything, having))

    def if_allowed(self, value: IRNode, then: Callable[[], None], conditions: Conditions | None = None) -> None:
        """Write what happens if the conditions on the choice hold of a value, or some of them; its variable stands for
        the value then."""
        with self.scope.binding(dict.fromkeys(self.variables, value)):
            if_all_hold(self.lowering, self.conditions if conditions is None else conditions, then)

    def each(self, visit: Visit, needed: Conditions = ()) -> None:
        """Write a loop over the sets on the pages that are allowed, and before them the empty one; `visit` writes what
        happens with the value of the choice. It does nothing with sets for which what is `needed` does not hold."""
        for page, filled in zip(self.pages, self.filled, strict=False):
            self._assign(page, filled)
        left = self._keep_at_once(self.conditions, needed)
        if self.may_be_empty:  # of the empty set, nothing is known yet
            self._each_or_none(lambda value: self.if_allowed(value, lambda: visit(value)))
        else:
            self._each(lambda value, _: self.if_allowed(value, lambda: visit(value), left))

    def cells(self) -> Iterator[Page]:
        """The options, in their order, but for the empty set."""
        none = self.nodes.bits(0)
        for number, block in enumerate(self.blocks):
            empty = self.nodes.op("none_in", block)
            for page, first in zip(self.pages, self.numbering.pages, strict=True):
                offset = self.numbering.start(number) + first - self.numbering.first
                yield Page(self.nodes.choose(empty, none, page), offset)

    def _each(self, visit: Callable[[IRNode, Pages], None]) -> None:
        """Write a loop over the sets on the pages; with each, its bit on each page."""
        nodes, numbering, start = self.nodes, self.numbering, self._start()
        number = nodes.local(self.scope.fresh("page"), "int")
        bit = nodes.local(self.scope.fresh("subset"), "int")
        with self.scope.inner() as body:
            before = nodes.op("mul", number, nodes.number(numbering.width))
            index = nodes.op("add", before, nodes.op("sub", bit, nodes.number(numbering.first)))
            there = (nodes.op("same", number, nodes.number(place)) for place in range(len(self.pages)))
            places = tuple(nodes.choose(here, nodes.op("bit", bit), nodes.bits(0)) for here in there)
            visit(self.scope.keep(nodes.op("add", index, start)), places)
        members = self.pages[-1]
        for place, page in reversed([*enumerate(self.pages[:-1])]):
            members = nodes.choose(nodes.op("same", number, nodes.number(place)), page, members)
        members = nodes.choose(self._any_block(), members, nodes.bits(0))
        loop = ForBits(str(bit.detail), members, tuple(body))
        self.scope.emit(ForNumbers(str(number.detail), 0, len(self.pages) - 1, (loop,)))

    def _each_or_none(self, visit: Visit) -> None:
        """Write a loop over the empty set and then those on the pages."""
        nodes, numbering, start = self.nodes, self.numbering, self._start()
        index = nodes.local(self.scope.fresh("subset"), "int")
        is_empty, alive = nodes.op("less", index, nodes.number(0)), nodes.truth(False)
        for page, first in zip(self.pages, numbering.pages, strict=True):
            last = min(first + numbering.width, numbering.size) - 1
            here = self.lowering.between(nodes.number(first), index, nodes.number(last))
            place = nodes.op("add", index, nodes.number(numbering.first - first))
            on_page = nodes.op("test", page, nodes.choose(here, place, nodes.number(numbering.first)))
            alive = nodes.op("or", alive, nodes.op("and", here, on_page))
        alive = nodes.op("or", is_empty, nodes.op("and", self._any_block(), alive))
        with self.scope.inner() as body:
            visit(self.scope.keep(nodes.choose(is_empty, nodes.number(0), nodes.op("add", index, start))))
        self.scope.emit(ForNumbers(str(index.detail), -1, numbering.size - 1, (IRIf(alive, tuple(body)),)))

    def _any_block(self) -> IRNode:
        """Whether there is anything to choose from: otherwise what is on the pages means nothing."""
        some = reduce(lambda one, other: self.nodes.op("join", one, other), self.blocks)
        return self.scope.keep(self.nodes.op("not", self.nodes.op("none_in", some)))

    def _start(self) -> IRNode:
        """The number of the first set of the block in question."""
        start = self.nodes.number(0)
        for number in reversed(range(len(self.blocks))):
            other = self.nodes.op("none_in", self.blocks[number])
            start = self.nodes.choose(other, start, self.nodes.number(self.numbering.start(number)))
        return self.scope.keep(start)

    def _assign(self, variable: IRNode, value: IRNode) -> None:
        self.scope.emit(IRAssign(str(variable.detail), value))

    def _take_off(self, sets: Callable[[tuple[int, ...]], IRNode]) -> None:
        """Write that sets are taken off each page; `sets` makes them of the sets with each place of a block."""
        for page, first in zip(self.pages, self.numbering.pages, strict=True):
            self._assign(page, self.nodes.op("minus", page, sets(self.numbering.by_place(first))))

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

    def _without_equals(self, few_left: bool = False) -> None:
        """Write that sets are taken off which have a thing, but not the next lower one that is equal to it, and as
        much part of earlier choices or not. If there are few sets, only the things that they have are looked at."""
        if not any(self._lower_in_zone(site) for block in self.domain.blocks for site in block):
            return
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
        if few_left:
            body = [IRIf(self._is_left(site), tuple(body))]
            members = nodes.choose(self._none_left(), nodes.bits(0), members)
        scope.emit(ForBits(str(site.detail), members, tuple(body)))

    def _none_left(self) -> IRNode:
        """Whether no set is on a page."""
        return self.nodes.op("none_in", reduce(lambda one, other: self.nodes.op("join", one, other), self.pages))

    def _is_left(self, site: IRNode) -> IRNode:
        """Whether a set on a page has a site."""
        nodes, place, left = self.nodes, self._place_of(site), self.nodes.bits(0)
        for page, first in zip(self.pages, self.numbering.pages, strict=True):
            having = nodes.table(self.numbering.by_place(first), "set", place)
            left = nodes.op("join", left, nodes.op("meet", page, having))
        return nodes.op("not", nodes.op("none_in", left))

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
