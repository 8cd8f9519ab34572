"""Loops over things for all sets of a choice of several at once (`all_subsets.py`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import cast

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import ForBits, IRAssign
from playground.engine.native.lower.at_once.numbers import NUMBERS
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.facts import free_variables
from playground.engine.native.lower.membership import SETS_WITHOUT_VALUE
from playground.engine.native.lower.sliced import Sliced
from playground.game import core
from playground.game.roaming import conjuncts

Pages = tuple[IRNode, ...]
"""For each page the sets that are meant, as bits."""

Numbers = tuple[Sliced, ...]
"""For each page the numbers of its sets."""

MAX_NESTED = 2
"""The most loops over things within one another: with three, it is sooner tested set by set."""


TRUTH = core.Type("bool")


class NotAtOnceError(Exception):
    """It is not known how to evaluate an expression for all sets at once."""


@dataclass(frozen=True)
class Members:
    """Of some sites, those for which conditions hold that depend on the set, each about a variable; `of_choice`: and
    that are in the chosen set."""

    sites: IRNode
    conditions: tuple[tuple[str, core.Expression], ...] = ()
    of_choice: bool = True


@dataclass(frozen=True)
class Choosing:
    """What is chosen: the variables that stand for the number of the set, the sites that each number means, what may be
    in a set, all sets, and those that have a site, anywhere or at a place in their order, from 0 or from -1."""

    variables: tuple[str, ...]
    choices: tuple[frozenset[int], ...]
    among: IRNode
    everything: Pages
    having: Callable[..., Pages]


@dataclass(frozen=True)
class Computed:
    """What was computed before the loops around. What is found of expressions by their identity has them as well, so
    that no other takes it."""

    known: dict[int, tuple[core.Expression, Pages | Numbers]] = field(default_factory=dict)
    """For which sets a condition holds, or the numbers of sets."""
    by_site: dict[int, tuple[core.Expression, str, Sliced]] = field(default_factory=dict)
    """What belongs to the site that a name stands for in a loop."""
    found: dict[tuple[IRNode, bool], Pages] = field(default_factory=dict)
    """The sets that have some of the members without conditions that were in question."""
    in_place: dict[tuple[str, int], Numbers] = field(default_factory=dict)
    """An attribute of the thing at a place of each set."""

    def copy(self) -> Computed:
        """The same, to which more is added."""
        return Computed({**self.known}, {**self.by_site}, {**self.found}, {**self.in_place})


class SubsetLoops(ABC):
    """Writes loops over the things that a chosen set has, and over whatever else a condition on it asks about."""

    def __init__(self, lowering: Expressions, choosing: Choosing) -> None:
        self.lowering, self.choosing = lowering, choosing
        self.scope, self.nodes = lowering.scope, lowering.nodes
        self.nothing: Pages = (self.nodes.bits(0),) * len(choosing.everything)
        self._nested = 0
        self.computed = Computed()

    @abstractmethod
    def truth(self, condition: core.Expression) -> Pages:
        """The sets for which a condition holds."""

    @abstractmethod
    def number(self, expression: core.Expression) -> Numbers:
        """The number that an expression has for each set."""

    def depends(self, expression: core.Expression) -> bool:
        """Whether an expression depends on what is chosen."""
        return any(self.scope.depends(expression, name) for name in self.choosing.variables)

    @contextmanager
    def _loop(self, sites: IRNode, names: Iterable[str], inside: Iterable[core.Expression]) -> Iterator[IRNode]:
        """Write a loop over sites, for which these names stand in what is evaluated inside."""
        bound = dict.fromkeys(names, True)
        for expression in inside:
            self.compute_before(expression, bound)
        if self._nested == MAX_NESTED:
            raise NotAtOnceError
        site = self.nodes.local(self.scope.fresh("thing"), "int")
        before, self.computed = self.computed, self.computed.copy()
        self._nested += 1
        try:
            with self.scope.inner() as body, self.scope.binding(dict.fromkeys(bound, site)):
                yield site
        finally:
            self._nested -= 1
            self.computed = before
        self.scope.emit(ForBits(str(site.detail), sites, tuple(body)))

    def compute_before(self, expression: core.Expression, bound: Mapping[str, bool]) -> None:
        """Compute what a loop over the bound names does not change: conditions and numbers of sets, and of sites those
        that belong to the site of the loop, for all sites at once. Of each name, whether it stands for a site."""
        if id(expression) in self.computed.known or isinstance(expression, core.Variable | core.Constant):
            return
        names = [name for name in free_variables(expression) if name in bound]
        if not names:
            if expression.type.kind == "bool":
                self.computed.known[id(expression)] = expression, self.truth(expression)
            elif expression.type.kind in NUMBERS:
                self.computed.known[id(expression)] = expression, self.number(expression)
            return
        if not self.depends(expression):
            if len(names) == 1 and bound[names[0]]:
                self._lift(expression, names[0])
            return
        inside = {**bound}
        if isinstance(expression, core.Quantified | core.Where):
            inside[expression.variable] = expression.domain.type.kind == "sites"
        for part in core.parts(expression):
            self.compute_before(part, inside)

    def _lift(self, expression: core.Expression, name: str) -> None:
        """Compute a condition on the site of a loop, or a number that belongs to it, for all sites."""
        if id(expression) in self.computed.by_site:
            return
        if expression.type.kind == "bool":
            sites = self.lowering.sites_where(expression, name)
            if sites is not None:
                self.computed.by_site[id(expression)] = expression, name, Sliced(0, (self.scope.keep(sites),))
        elif expression.type.kind in NUMBERS:
            number = self.lowering.number_of_each(expression, name)
            if number is not None:
                planes = tuple(map(self.scope.keep, number.planes))
                self.computed.by_site[id(expression)] = expression, name, Sliced(number.low, planes)

    def of_site(self, expression: core.Expression) -> Numbers | None:
        """What was computed for all sites before a loop, of the site of that loop."""
        found = self.computed.by_site.get(id(expression))
        if found is None:
            return None
        _, name, number = found
        site = cast(IRNode, self.scope.names[name])
        pages = [self.all_or_none(self.nodes.op("test", plane, site)) for plane in number.planes]
        return tuple(Sliced(number.low, planes) for planes in zip(*pages, strict=True)) if pages else None

    def for_each(
        self, name: str, domain: core.Expression, inside: core.Expression | None, visit: Callable[[Pages], None]
    ) -> None:
        """Write what happens for each member of a domain, given the sets for which it is one; the name stands for it in
        what is evaluated inside."""
        if domain.type.kind == "sites":
            self.for_each_of(self.members(domain), name, inside, visit)
            return
        if domain.type.kind not in SETS_WITHOUT_VALUE or self.depends(domain):
            raise NotAtOnceError
        if inside is not None:
            self.compute_before(inside, {name: False})
        for member in self.lowering.universe(domain):
            before, self.computed = self.computed, self.computed.copy()
            with self.scope.binding({name: member}):
                sets = self.all_or_none(self.lowering.has_member(domain, member))
                if sets != self.nothing:
                    visit(sets)
            before.found.update(self.computed.found)
            self.computed = before

    def for_each_of(
        self, members: Members, name: str, inside: core.Expression | None, visit: Callable[[Pages], None]
    ) -> None:
        names = (name, *(variable for variable, _ in members.conditions))
        conditions = tuple(condition for _, condition in members.conditions)
        expressions = conditions if inside is None else (*conditions, inside)
        with self._loop(members.sites, names, expressions) as site:
            sets = self.choosing.having(site) if members.of_choice else self.choosing.everything
            for condition in conditions:
                sets = self.met(sets, self.truth(condition))
            visit(self.kept(sets))

    def variables(self, start: int = 0) -> Pages:
        """Variables with a value for each page, which is `start` now: no sets, or all."""
        values = self.choosing.everything if start else self.nothing
        made = tuple(self.scope.variable(self.nodes.bits(0)) for _ in values)
        self.assign(made, values)
        return made

    def assign(self, variables: Pages, values: Pages) -> None:
        """Write what the sets of variables are now."""
        for variable, value in zip(variables, values, strict=True):
            self.scope.emit(IRAssign(str(variable.detail), value))

    def kept(self, sets: Pages) -> Pages:
        return tuple(map(self.scope.keep, sets))

    def all_or_none(self, holds: IRNode) -> Pages:
        nodes = self.nodes
        return tuple(nodes.choose(holds, every, nodes.bits(0)) for every in self.choosing.everything)

    def met(self, one: Pages, other: Pages) -> Pages:
        """The sets that are in both."""
        return self.each("meet", one, other)

    def each(self, name: str, one: Pages, other: Pages) -> Pages:
        return tuple(self.nodes.op(name, a, b) for a, b in zip(one, other, strict=True))

    # ---- members of the chosen set

    def members(self, sites: core.Expression) -> Members:
        """Some sites, which may depend on what is chosen."""
        if not self.depends(sites):
            return Members(self.scope.keep(self.lowering.lower(sites)), of_choice=False)
        match sites:
            case core.Table(values, core.Variable(name)) if name in self.choosing.variables:
                if values != self.choosing.choices:
                    raise NotAtOnceError
                return Members(self.choosing.among)
            case core.Where(variable, domain, condition):
                members = self.members(domain)
                for part in conjuncts(condition):
                    members = self._where(members, variable, part)
                return members
            case core.Operation("intersection", (one, other)):
                if not self.depends(one):
                    return self._among("meet", self.members(other), one)
                if not self.depends(other):
                    return self._among("meet", self.members(one), other)
                first, second = self.members(one), self.members(other)
                common = self.nodes.op("meet", first.sites, second.sites)
                conditions = first.conditions + second.conditions
                return Members(common, conditions, first.of_choice or second.of_choice)
            case core.Operation("difference", (one, other)):
                if not self.depends(other):
                    return self._among("minus", self.members(one), other)
                site, members = core.Variable(self.scope.fresh("one"), type=core.Type("site")), self.members(one)
                condition = core.Operation("not", (_within(other, site),), type=TRUTH)
                return replace(members, conditions=(*members.conditions, (site.name, condition)))
            case core.Operation("union", (one, other)):
                site = core.Variable(self.scope.fresh("one"), type=core.Type("site"))
                either = self.nodes.op("join", self.members(one).sites, self.members(other).sites)
                condition = core.Operation("or", (_within(one, site), _within(other, site)), type=TRUTH)
                return Members(either, ((site.name, condition),), of_choice=False)
        raise NotAtOnceError

    def _where(self, members: Members, variable: str, condition: core.Expression) -> Members:
        """Those members for which a condition holds."""
        if not self.depends(condition):
            holding = self.lowering.sites_where(condition, variable)
            if holding is not None:
                return replace(members, sites=self.nodes.op("meet", members.sites, holding))
        return replace(members, conditions=(*members.conditions, (variable, condition)))

    def _among(self, operation: str, members: Members, fixed: core.Expression) -> Members:
        return replace(members, sites=self.nodes.op(operation, members.sites, self.lowering.lower(fixed)))


def _within(sites: core.Expression, site: core.Expression) -> core.Expression:
    """That a site is one of some."""
    return core.Operation("contains", (sites, site), type=TRUTH)
