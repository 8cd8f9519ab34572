"""What can be chosen, on its way from an action to the cells of its step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from playground.engine.native.ir import Assign, ForBits, Found, Function, If, KeepRow, Return, Rows, Statement
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.geometry import starts
from playground.engine.native.lower.places import HERE, Place
from playground.engine.native.lower.scope import Meaning, Scope
from playground.engine.native.nodes import Node
from playground.game import core

Bindings = tuple[core.Binding, ...]
Values = tuple[Node, ...]


@dataclass(frozen=True)
class Offer:
    """Options of an action that become one cell.

    `values` are the constants chosen already, `names` what the core's variables stand for, and `conditions` must hold
    (nodes of the counting function). `heads` are choices to be gone through one by one. `tails` begin with a choice of
    one of a set of sites, from which the others follow: they are at `places`. Without tails the heads are all there is.
    """

    action: int
    values: Values
    names: Mapping[str, Meaning]
    conditions: tuple[Node, ...]
    heads: Bindings = ()
    tails: Bindings = ()
    places: tuple[Place, ...] = ()
    pivot: Place = HERE
    """Where the sites of `members` lie, seen from those that are chosen."""
    members: Node | None = None
    """The set of sites of an offer without heads, where that has been computed already."""

    @property
    def width(self) -> int:
        """How many values an option has."""
        return len(self.values) + len(self.heads) + len(self.tails)


def offer_of(action: int, values: Values, conditions: tuple[Node, ...], bindings: Bindings, scope: Scope) -> Offer:
    """The offer of what remains to be chosen, the first of the bindings being a site, if there are any."""
    offer = Offer(action, values, scope.names, conditions, bindings)
    for number, binding in enumerate(bindings):
        if binding.type.kind != "site":
            continue
        places = [_following(later, binding.variable, scope) for later in bindings[number + 1 :]]
        if None not in places:
            found = (HERE, *(place for place in places if place is not None))
            return Offer(action, values, scope.names, conditions, bindings[:number], bindings[number:], found)
    return offer


def _following(binding: core.Binding, variable: str, scope: Scope) -> Place | None:
    """The place by which a binding follows from a chosen site, if that is all there is to it."""
    domain = binding.domain
    if not (isinstance(domain, core.Operation) and domain.name == "ahead"):
        return None
    start, way, steps = domain.arguments
    known_way, known_steps = scope.known(way), scope.known(steps)
    if not (isinstance(start, core.Variable) and start.name == variable):
        return None
    return None if known_way is None or known_steps is None else Place(int(str(known_way)), int(str(known_steps)))


def members_of(lowering: Expressions, offer: Offer) -> Node:
    """The sites that may be chosen last: those of the domain from which all places are on the board."""
    nodes, board = lowering.nodes, lowering.scope.board
    members = sites_of(lowering, offer.tails[0])
    for place in offer.places:
        if place.steps:
            members = nodes.op("meet", members, nodes.bits(starts(board, place.way, place.steps)))
    return members


def sites_of(lowering: Expressions, binding: core.Binding) -> Node:
    """The domain of a site binding as a set."""
    node = lowering.lower(binding.domain)
    if binding.domain.type.kind == "sites":
        return node
    return lowering.nodes.op("bit_or_none" if binding.domain.type.optional else "bit", node)


def each_choice(lowering: Expressions, bindings: Bindings, values: Values, visit: Callable[[Values], None]) -> None:
    """Write loops through all choices of the bindings; `visit` writes what is done for each, given their values."""
    scope = lowering.scope
    if not bindings:
        visit(values)
        return
    binding, rest = bindings[0], bindings[1:]
    if binding.type.kind == "site":
        members = scope.keep(sites_of(lowering, binding))
        site = scope.nodes.local(scope.fresh("site"), "int")
        with scope.inner() as body, scope.binding({binding.variable: site}):
            each_choice(lowering, rest, (*values, site), visit)
        scope.emit(ForBits(str(site.detail), members, tuple(body)))
        return
    for member in lowering.universe(binding.domain):
        taken = scope.keep(lowering.has_member(binding.domain, member))
        with scope.inner() as body, scope.binding({binding.variable: member}):
            each_choice(lowering, rest, (*values, scope.nodes.number(member)), visit)
        scope.emit(If(taken, tuple(body)))


def most_rows(offer: Offer, lowering: Expressions) -> int:
    """How many rows the sets of an offer may need."""
    with lowering.scope.binding(offer.names):
        return prod(_most_choices(binding, lowering) for binding in offer.heads)


def _most_choices(binding: core.Binding, lowering: Expressions) -> int:
    known = lowering.scope.known(binding.domain)
    if isinstance(known, frozenset):
        return len(known)
    if binding.domain.type.kind == "site":
        return 1
    if binding.type.kind == "site":
        return len(lowering.scope.board.sites)
    return len(lowering.universe(binding.domain))


def keep_rows(lowering: Expressions, offer: Offer, rows: Rows) -> Node:
    """Keep a row for each choice of the heads; the number of options in all."""
    scope, nodes = lowering.scope, lowering.nodes
    total, place = scope.variable(nodes.number(0)), scope.variable(nodes.number(0))

    def visit(values: Values) -> None:
        members = scope.keep(members_of(lowering, offer))
        after = scope.keep(nodes.op("add", total, nodes.op("size", members)))
        scope.emit(KeepRow(place, values, members, after))
        scope.emit(Assign(str(total.detail), after))
        scope.emit(Assign(str(place.detail), nodes.op("add", place, nodes.number(1))))

    scope.emit(Assign(str(total.detail), nodes.number(0)))
    scope.emit(Assign(str(place.detail), nodes.number(rows.first)))
    with scope.inner() as body, scope.binding(offer.names):
        each_choice(lowering, offer.heads, offer.values, visit)
    emit_if(scope, offer.conditions, body)
    return lowering.freeze(total)


def emit_if(scope: Scope, conditions: Iterable[Node], body: Sequence[Statement]) -> None:
    """Statements that take place if all conditions hold, which are asked one after another."""
    statements = tuple(body)
    for condition in reversed(tuple(conditions)):
        statements = (If(condition, statements),)
    for statement in statements:
        scope.emit(statement)


def walking_function(name: str, expressions: Expressions, offer: Offer) -> Function:
    """A function that walks the options of an offer one by one, up to the one that is picked.

    Conditions were lowered where options are counted, and are asked there, not while walking.
    """
    scope = Scope(expressions.scope.game, expressions.nodes)
    lowering = Expressions(scope)
    with scope.binding(offer.names):
        each_choice(lowering, (*offer.heads, *offer.tails), offer.values, lambda values: scope.emit(Found(values)))
    return Function(name, (("picked", "int"),), tuple(scope.variables), (*scope.statements, Return(None)), "int")
