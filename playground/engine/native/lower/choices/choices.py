"""Offers: options of an action on the way to the cells of its step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial, reduce
from math import prod

from playground.engine.native.ir.bounds import Bounds
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.program import IRFunction, Rows, SecondLeg
from playground.engine.native.ir.statements import (
    Define,
    ForBits,
    IRAssign,
    IRIf,
    KeepRow,
    Return,
    Statement,
    VisitOption,
)
from playground.engine.native.lower.choices.subsets import SubsetLowering, most_at_once
from playground.engine.native.lower.choices.tested_early import tested_early
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.geometry import starts
from playground.engine.native.lower.laziness import Apart, apart, one_of_two
from playground.engine.native.lower.places import HERE, Place
from playground.engine.native.lower.scope import Meaning, Scope
from playground.game import core
from playground.game.board import Board

Bindings = tuple[core.Binding, ...]
Values = tuple[IRNode, ...]


@dataclass(frozen=True)
class Offer:
    """Options of an action that become one cell.

    `values` are the constants that are already chosen, `names` the meanings of the core's variables, and `conditions`
    must hold (nodes of the counting function). `heads` are choices that are iterated over. `tails` start with the
    choice of a site from a set, which determines the others: they lie at `places` relative to it. Without tails there
    are only heads. `after` are constants chosen after the site; there are no heads then.
    """

    action: int
    values: Values
    names: Mapping[str, Meaning]
    conditions: tuple[IRNode, ...]
    heads: Bindings = ()
    tails: Bindings = ()
    places: tuple[Place, ...] = ()
    pivot: Place = HERE
    """Where the sites of `members` lie relative to the chosen ones."""
    members: IRNode | None = None
    """The set of sites of an offer without heads, if it has already been computed."""
    second: SecondLeg | None = None
    """The second leg, if the last choices are those of one."""
    after: Values = ()

    @property
    def width(self) -> int:
        """The number of values of an option."""
        return len(self.values) + len(self.heads) + len(self.tails) + len(self.after)


def offer_of(action: int, values: Values, conditions: tuple[IRNode, ...], bindings: Bindings, scope: Scope) -> Offer:
    """The offer of the choices that remain, of which the first, if any, is that of a site."""
    bindings = tested_early(bindings)
    offer = Offer(action, values, scope.names, conditions, bindings)
    for number, binding in enumerate(bindings):
        if binding.type.kind != "site":
            continue
        places = [_following(later, binding.variable, scope) for later in bindings[number + 1 :]]
        if None not in places:
            relative = (HERE, *(place for place in places if place is not None))
            return Offer(action, values, scope.names, conditions, bindings[:number], bindings[number:], relative)
    return offer


def _following(binding: core.Binding, variable: str, scope: Scope) -> Place | None:
    """Where a bound site lies relative to a chosen one, if the choice of that one determines it."""
    domain = binding.domain
    if not (isinstance(domain, core.Operation) and domain.name == "ahead"):
        return None
    start, direction, steps = domain.arguments
    known_direction, known_steps = scope.known(direction), scope.known(steps)
    if not (isinstance(start, core.Variable) and start.name == variable):
        return None
    if known_direction in (None, core.NOTHING) or known_steps is None:
        return None
    return Place(int(str(known_direction)), int(str(known_steps)))


def members_of(lowering: Expressions, offer: Offer) -> IRNode:
    """The sites of the last choice: those of the domain for which all places are on the board."""
    nodes, board = lowering.nodes, lowering.scope.board
    members = sites_of(lowering, offer.tails[0])
    for place in offer.places:
        if place.steps:
            members = nodes.op("meet", members, nodes.bits(starts(board, place.direction, place.steps)))
    return members


def sites_of(lowering: Expressions, binding: core.Binding) -> IRNode:
    """The domain of a site binding as a set."""
    node = lowering.lower(binding.domain)
    if binding.domain.type.kind == "sites":
        return node
    return lowering.nodes.op("bit_or_none" if binding.domain.type.optional else "bit", node)


def each_choice(
    lowering: Expressions, bindings: Bindings, values: Values, visit: Callable[[Values], None], then: Bindings = ()
) -> None:
    """Write loops over all choices of the bindings; `visit` writes the body for each, given their values. Choices that
    come `then` are left to it."""
    _Choosing(lowering, then, visit).each(bindings, values)


@dataclass(frozen=True)
class _Choosing:
    """Writes loops over choices."""

    lowering: Expressions
    then: Bindings
    visit: Callable[[Values], None]

    def each(self, bindings: Bindings, values: Values, prepared: SubsetLowering | None = None) -> None:
        """The loops over all choices of the bindings; of the first, what is common to all rounds may be prepared."""
        lowering, scope = self.lowering, self.lowering.scope
        if not bindings:
            self.visit(values)
            return
        binding, rest = bindings[0], bindings[1:]
        if binding.type.kind == "site":
            members = scope.keep(sites_of(lowering, binding))
            following = self._prepared(binding.variable, rest)
            site = scope.nodes.local(scope.fresh("site"), "int")
            with scope.inner() as body, scope.binding({binding.variable: site}):
                self.each(rest, (*values, site), following)
            scope.emit(ForBits(str(site.detail), members, tuple(body)))
            return
        if binding.sets:
            self._each_subset(binding, rest, values, prepared)
            return
        for member in lowering.universe(binding.domain):
            included = scope.keep(lowering.has_member(binding.domain, member))
            with scope.inner() as body, scope.binding({binding.variable: member}):
                self.each(rest, (*values, scope.nodes.number(member)))
            scope.emit(IRIf(included, tuple(body)))

    def _prepared(self, variable: str, rest: Bindings) -> SubsetLowering | None:
        """Write what a choice of several has in common after each choice of a site, if it comes next."""
        if not rest or not rest[0].sets:
            return None
        domain = rest[0].domain
        while isinstance(domain, core.Where):
            domain = domain.domain
        if self.lowering.scope.depends(domain, variable):
            return None
        subsets = SubsetLowering(self.lowering, rest[0])
        subsets.prepare(variable)
        return subsets

    def _each_subset(
        self, binding: core.Binding, rest: Bindings, values: Values, prepared: SubsetLowering | None
    ) -> None:
        """The loop over a choice of several, and within it those over the choices that follow."""
        subsets = prepared
        if subsets is None:
            subsets = SubsetLowering(self.lowering, binding)
            subsets.fill()
        needed = (_some(each.domain) for each in (*rest, *self.then)[:1] if each.domain.type.kind == "sites")
        subsets.each(lambda value: self.each(rest, (*values, value)), tuple(needed))


def _some(sites: core.Expression) -> core.Expression:
    """That a set has members."""
    count = core.Operation("count", (sites,), type=core.Type("int", 0, 1))
    return core.Operation("less", (core.Constant(0, type=core.Type("int", 0, 0)), count), type=core.Type("bool"))


def max_rows(offer: Offer, lowering: Expressions, room: int) -> int:
    """The most rows that the sets of an offer may need: if there is no room for those of all sites, of the sites that
    may be chosen."""
    with lowering.scope.binding(offer.names):
        most = prod(_max_choices(binding, lowering) for binding in offer.heads)
        are_sites = all(binding.type.kind == "site" for binding in offer.heads)
        return _most_by_members(offer.heads, lowering) if most > room and are_sites else most


def _most_by_members(heads: Bindings, lowering: Expressions) -> int:
    """The most choices of some sites, by the sets that they are chosen from."""
    scope, most = lowering.scope, 1
    issued, variables = scope.issued, len(scope.variables)
    with scope.inner() as statements, ExitStack() as bound:
        for binding in heads:
            sites = sites_of(lowering, binding)
            written = {each.name: each.value for each in statements if isinstance(each, Define)}
            most *= min(_max_choices(binding, lowering), Bounds(scope.nodes, written).most(sites))
            here = scope.nodes.local(scope.fresh("chosen"), "int")
            bound.enter_context(scope.binding({binding.variable: here}))
    scope.issued = issued  # what was tried leaves no trace
    del scope.variables[variables:]
    return most


def _max_choices(binding: core.Binding, lowering: Expressions) -> int:
    known = lowering.scope.known(binding.domain)
    if isinstance(known, frozenset):
        return len(known)
    if binding.domain.type.kind == "site":
        return 1
    if binding.type.kind == "site":
        return len(lowering.scope.board.sites)
    return most_at_once(binding) if binding.sets else len(lowering.universe(binding.domain))


def keep_rows(lowering: Expressions, offer: Offer, rows: Rows) -> IRNode:
    """Write a row for each choice of the heads; the total number of options."""
    scope, nodes = lowering.scope, lowering.nodes
    total, place = scope.variable(nodes.number(0)), scope.variable(nodes.number(0))

    def visit(values: Values) -> None:
        members = scope.keep(members_of(lowering, offer))
        after = scope.keep(nodes.op("add", total, nodes.op("size", members)))
        scope.emit(KeepRow(place, values, members, after))
        scope.emit(IRAssign(str(total.detail), after))
        scope.emit(IRAssign(str(place.detail), nodes.op("add", place, nodes.number(1))))

    scope.emit(IRAssign(str(total.detail), nodes.number(0)))
    scope.emit(IRAssign(str(place.detail), nodes.number(rows.first)))
    with scope.inner() as body, scope.binding(offer.names):
        each_choice(lowering, offer.heads, offer.values, visit, offer.tails[:1])
    emit_if(scope, offer.conditions, body)
    return lowering.freeze(total)


def if_allowed(scope: Scope, offer: Offer, lowered: Callable[[], IRNode], no: IRNode) -> IRNode:
    """What is lowered if all conditions of an offer hold, otherwise `no`. Where they do not, no option is tried."""
    yes = apart(scope, lowered)
    if yes.takes_long and offer.conditions:
        return one_of_two(scope, reduce(partial(scope.nodes.op, "and"), offer.conditions), yes, Apart(no))
    value = yes.emit(scope)
    for condition in reversed(offer.conditions):
        value = scope.nodes.choose(condition, value, no)
    return value


def emit_if(scope: Scope, conditions: Iterable[IRNode], body: Sequence[Statement]) -> None:
    """Statements that run if all conditions hold; these are tested one after another."""
    statements = tuple(body)
    for condition in reversed(tuple(conditions)):
        statements = (IRIf(condition, statements),)
    for statement in statements:
        scope.emit(statement)


def walking_function(name: str, expressions: Expressions, offer: Offer) -> IRFunction:
    """A function that walks the options of an offer one by one, up to the picked one.

    The conditions belong to the counting function, which tests them; they are not tested again while walking.
    """
    scope = Scope(expressions.scope.game, expressions.nodes)
    lowering = Expressions(scope)
    with scope.binding(offer.names):
        *bindings, last = (*offer.heads, *offer.tails)
        if not bindings or last.type.kind != "site" or last.domain.type.kind == "site":
            each_choice(lowering, (*bindings, last), offer.values, lambda values: scope.emit(VisitOption(values)))
        else:
            each_choice(
                lowering,
                tuple(bindings),
                offer.values,
                lambda values: scope.emit(VisitOption(values, sites_of(lowering, last))),
                (last,),
            )
    return IRFunction(name, (("picked", "int"),), tuple(scope.variables), (*scope.statements, Return(None)), "int")


def leads_of(offer: Offer, board: Board) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The values of an option that are found in a table of the chosen site, and these tables."""
    places = enumerate(offer.places, len(offer.values) + len(offer.heads))
    return tuple((number, place.targets(board)) for number, place in places if place.varies(board))


def constants(values: Values) -> tuple[int, ...]:
    """Values that are already chosen, as numbers."""
    return tuple(int(str(value.detail)) for value in values)
