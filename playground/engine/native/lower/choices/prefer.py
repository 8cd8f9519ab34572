"""The preferred options of a step.

If the worth of the options of every cell can be lifted, the greatest is computed digit by digit, for all cells at once:
if any of the remaining sites has the highest digit, only those that have it remain, and so on down. Cells whose sites
have the same worth, because it depends on the target alone, are treated together; their sets then hold targets.

Otherwise a loop over all options computes the greatest worth, and choices are restricted to options of that worth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import IRAssign, IRIf, SetBestWorth
from playground.engine.native.lower.at_once.foresight import foresight
from playground.engine.native.lower.choices.chains import chained
from playground.engine.native.lower.choices.choices import Offer, Values, each_choice, emit_if, members_of
from playground.engine.native.lower.choices.preferred_by_constants import by_constants
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.facts import facts_of, free_variables
from playground.engine.native.lower.geometry import starts
from playground.engine.native.lower.places import HERE, Place
from playground.engine.native.lower.scope import Alias, Meaning
from playground.engine.native.lower.sliced import Sliced, Slices
from playground.game import core
from playground.game.foresight.number_terms import without_common
from playground.game.legs import prefers_whole

NUMBER, TRUTH, SITES = core.Type("int"), core.Type("bool"), core.Type("sites")
LEAST = -(2**31)
"""Less than the worth of any option."""


@dataclass(frozen=True)
class Preferred:
    """Offers restricted to preferred options; sets of sites must be intersected with `remaining`, unless it is None."""

    offers: Sequence[Offer]
    remaining: IRNode | None = None


def preferred(offers: Sequence[Offer], lowering: Expressions) -> Preferred:
    """The options of greatest worth; all options if no action has a preference."""
    if all(_preference(offer, lowering) is None for offer in offers):
        return Preferred(offers)
    worths = _Worths(lowering, _foreseen({offer.action: _prefer(offer, lowering) for offer in offers}, lowering))
    lifted = [worths.lift(offer) for offer in offers]
    if any(worth is None for worth in lifted):
        constants = by_constants(offers, [_prefer(offer, lowering) for offer in offers], lowering)
        return Preferred(constants or _OneByOne(lowering).preferred(offers))
    return _AtOnce(lowering).preferred([worth for worth in lifted if worth is not None])


def _prefer(offer: Offer, lowering: Expressions) -> core.Expression:
    """The worth of the options of an offer; 0 if their action has no preference."""
    prefer = _preference(offer, lowering)
    return core.Constant(0, type=NUMBER) if prefer is None else prefer


def _preference(offer: Offer, lowering: Expressions) -> core.Expression | None:
    """What an action prefers, unless that is about whole options, which are compared when all legs are known."""
    game = lowering.scope.game
    return None if prefers_whole(offer.action, game) else game.actions[offer.action].prefer


def _foreseen(worths: dict[int, core.Expression], lowering: Expressions) -> dict[int, core.Expression]:
    """What the options of each action are worth; of what they lead to, if that is known of all, only what differs."""
    if not any(facts_of(worth).looks_ahead for worth in worths.values()):
        return worths
    known = {
        action: foresight(worth, lowering.scope).answer if facts_of(worth).looks_ahead else worth
        for action, worth in worths.items()
    }
    answers = {action: answer for action, answer in known.items() if answer is not None}
    if len(answers) < len(worths):
        return worths
    return dict(zip(answers, without_common(list(answers.values())), strict=True))


def _followers(offer: Offer) -> dict[str, Meaning]:
    """The sites that the chosen one determines, as expressions."""
    return {binding.variable: Alias(binding.domain) for binding in offer.tails[1:]}


def in_chains(offers: Sequence[Offer], lowering: Expressions) -> tuple[list[Offer], IRNode | None]:
    """Offers with sets, chained where possible; and a mask still to be intersected with each."""
    sets = [offer.members for offer in offers if offer.members is not None]
    offsets = [offer.pivot.offset(lowering.scope.board) for offer in offers]
    members, common = chained(sets, offsets, lowering.nodes)
    return [replace(offer, members=chain) for offer, chain in zip(offers, members, strict=True)], common


# ---- all at once


@dataclass(frozen=True)
class _Worth:
    """An offer with a computed set of members, and the worth of each."""

    offer: Offer
    worth: Sliced


class _Worths:
    """Lifts the worth of offers; offers that differ in irrelevant constants share the result."""

    def __init__(self, lowering: Expressions, foreseen: Mapping[int, core.Expression]) -> None:
        self.lowering, self.scope = lowering, lowering.scope
        self.foreseen = foreseen
        self.known: dict[object, Sliced | None] = {}

    def lift(self, offer: Offer) -> _Worth | None:
        """The worth of the options of an offer, for each site; None if it cannot be lifted."""
        prefer, nodes = self.foreseen[offer.action], self.lowering.nodes
        if offer.heads or not (offer.tails or nodes.all_sites):  # without sites there is none to stand for an option
            return None
        pivot = self._pivot(offer, prefer)
        with self.scope.binding({**offer.names, **_followers(offer)}):
            worth = self._lifted(prefer, offer.tails[pivot].variable if offer.tails else "")
            members = members_of(self.lowering, offer) if offer.tails else nodes.bits(nodes.all_sites)
        if worth is None:
            return None
        place = offer.places[pivot] if offer.tails else HERE
        for condition in reversed(offer.conditions):
            members = nodes.choose(condition, members, nodes.bits(0))
        moved = nodes.op("slide", members, detail=place.offset(self.scope.board))
        return _Worth(replace(offer, conditions=(), members=moved, pivot=place), worth)

    def _pivot(self, offer: Offer, prefer: core.Expression) -> int:
        """The index of the tail that the worth depends on; 0 if there are several or none, or if the places of tails
        vary, since the members are then those of the first."""
        if any(place.varies(self.scope.board) for place in offer.places):
            return 0
        relevant = [n for n, binding in enumerate(offer.tails) if binding.variable in free_variables(prefer)]
        return relevant[0] if len(relevant) == 1 else 0

    def _lifted(self, prefer: core.Expression, variable: str) -> Sliced | None:
        constants = tuple(self.scope.names.get(name) for name in sorted(free_variables(prefer) - {variable}))
        key = (id(prefer), variable, constants)
        if key not in self.known:
            self.known[key] = self.lowering.number_of_each(prefer, variable)
        return self.known[key]


@dataclass
class _Group:
    """Sites whose worth does not depend on the cell: those that remain, and the digits of their worth."""

    remaining: IRNode
    planes: tuple[IRNode, ...]


class _AtOnce:
    """Computes the greatest worth of lifted offers."""

    def __init__(self, lowering: Expressions) -> None:
        self.lowering, self.nodes = lowering, lowering.nodes

    def preferred(self, worths: Sequence[_Worth]) -> Preferred:
        """The offers, restricted to their best members."""
        planes = Slices(self.nodes).aligned(*(worth.worth for worth in worths))
        if len(set(planes)) == 1 and all(worth.offer.tails for worth in worths):
            return self._one_group([worth.offer for worth in worths], planes[0])
        groups: dict[tuple[int, ...], _Group] = {}
        for worth, digits in zip(worths, planes, strict=True):
            members = worth.offer.members
            assert members is not None
            group = groups.setdefault(tuple(map(id, digits)), _Group(self.nodes.bits(0), digits))
            group.remaining = self.nodes.op("join", group.remaining, members)
        self._descend(list(groups.values()))
        best = [groups[tuple(map(id, digits))].remaining for digits in planes]
        return Preferred([self._best(worth.offer, sites) for worth, sites in zip(worths, best, strict=True)])

    def _one_group(self, offers: Sequence[Offer], planes: tuple[IRNode, ...]) -> Preferred:
        """The worth of a site is the same in all cells, so one set of remaining sites serves them all."""
        offers, common = in_chains(offers, self.lowering)
        group = _Group(self.nodes.bits(0), planes)
        for offer in offers:
            assert offer.members is not None
            group.remaining = self.nodes.op("join", group.remaining, offer.members)
        if common is not None:
            group.remaining = self.nodes.op("meet", group.remaining, common)
        self._descend([group])
        return Preferred(offers, group.remaining)

    def _descend(self, groups: Sequence[_Group]) -> None:
        """From the highest digit down: if any remaining site has the digit, only those that have it remain."""
        nodes = self.nodes
        for digit in reversed(range(len(groups[0].planes))):
            among = [nodes.op("meet", group.remaining, group.planes[digit]) for group in groups]
            none = nodes.truth(True)
            for members in among:
                none = nodes.op("and", none, nodes.op("none_in", members))
            for group, members in zip(groups, among, strict=True):
                group.remaining = nodes.choose(none, group.remaining, members)

    def _best(self, offer: Offer, remaining: IRNode) -> Offer:
        assert offer.members is not None
        members = self.nodes.op("meet", offer.members, remaining)
        if offer.tails:
            return replace(offer, members=members)
        return replace(offer, conditions=(self.nodes.op("not", self.nodes.op("none_in", members)),))


# ---- one by one


class _OneByOne:
    """Iterates over all options for the greatest worth, then restricts offers to options of that worth."""

    def __init__(self, lowering: Expressions) -> None:
        self.lowering, self.scope, self.nodes = lowering, lowering.scope, lowering.nodes
        self.greatest = self.scope.variable(self.nodes.number(LEAST))
        self.best_worth = core.Variable("best_worth", type=NUMBER)
        self.alike: tuple[IRNode, IRNode] | None = None
        """A worth that is the same in all positions, and the sites of the offers, one after the other, that have it."""

    def preferred(self, offers: Sequence[Offer]) -> list[Offer]:
        """The offers with their choices restricted."""
        self.scope.emit(IRAssign(str(self.greatest.detail), self.nodes.number(LEAST)))
        for offer in offers:
            with self.scope.inner() as body, self.scope.binding(offer.names):
                each_choice(self.lowering, offer.heads, offer.values, partial(self._update, offer))
            emit_if(self.scope, offer.conditions, body)
        self._raise_by_those_alike()
        self.scope.emit(SetBestWorth(self.greatest))
        types = [_prefer(offer, self.lowering).type for offer in offers]
        all_worths = core.Type("int", min(type_.low for type_ in types), max(type_.high for type_ in types))
        self.best_worth = replace(self.best_worth, type=all_worths)
        return [self._restricted(offer) for offer in offers]

    def _update(self, offer: Offer, _values: Values) -> None:
        """Update the greatest worth with that of one option, or of a set of options."""
        prefer = _prefer(offer, self.lowering)
        if not offer.tails:
            self._raise(self.lowering.lower(prefer))
            return
        variable, members = offer.tails[0].variable, self.scope.keep(members_of(self.lowering, offer))
        domain = core.Variable("members", type=SITES)
        most = core.Quantified("most", variable, domain, prefer, type=prefer.type)
        with self.scope.inner() as body, self.scope.binding({"members": members, **_followers(offer)}):
            worth = self._of_some(self.lowering.lower(most), members)
            self._raise(worth)
        if worth.op != "const" or offer.heads or offer.conditions:
            self.scope.emit(IRIf(self.nodes.op("not", self.nodes.op("none_in", members)), tuple(body)))
        elif self.alike is not None and self.alike[0] is worth:
            self.alike = worth, self.nodes.op("join", self.alike[1], members)
        else:
            self._raise_by_those_alike()
            self.alike = worth, members

    def _of_some(self, worth: IRNode, members: IRNode) -> IRNode:
        """The greatest worth of members, given that there are any."""
        none = self.nodes.op("none_in", members)
        return worth.args[2] if worth.op == "choose" and worth.args[0] is none else worth

    def _raise_by_those_alike(self) -> None:
        """Update the greatest worth with that of the last offers that are alike, if one of them has a member."""
        if self.alike is None:
            return
        worth, members = self.alike
        with self.scope.inner() as body:
            self._raise(worth)
        self.scope.emit(IRIf(self.nodes.op("not", self.nodes.op("none_in", members)), tuple(body)))

    def _raise(self, worth: IRNode) -> None:
        more = self.nodes.op("less", self.greatest, worth)
        self.scope.emit(IRAssign(str(self.greatest.detail), self.nodes.choose(more, worth, self.greatest)))

    def _restricted(self, offer: Offer) -> Offer:
        """An offer whose last choice is restricted to options of the greatest worth."""
        prefer = _prefer(offer, self.lowering)
        condition: core.Expression = core.Operation("equal", (prefer, self.best_worth), type=TRUTH)
        names = {**offer.names, "best_worth": self.nodes.best_worth()}
        if offer.tails:
            for binding in offer.tails[1:]:
                condition = core.substitute(condition, binding.variable, binding.domain)
            first = self._among(offer.tails[0], condition, offer.places)
            return replace(offer, names=names, tails=(first, *offer.tails[1:]))
        if offer.heads:
            last = self._among(offer.heads[-1], condition, ())
            return replace(offer, names=names, heads=(*offer.heads[:-1], last))
        with self.scope.binding(names):
            return replace(offer, conditions=(*offer.conditions, self.lowering.lower(condition)))

    def _among(self, binding: core.Binding, condition: core.Expression, places: Sequence[Place]) -> core.Binding:
        """A choice restricted to members for which a condition holds, and from which all `places` are on the board."""
        domain, board = binding.domain, self.scope.board
        if domain.type.kind == "site":
            domain = core.Operation("singleton", (domain,), type=SITES)
        for place in places:
            if place.steps:
                having = frozenset(s for s in board.sites if starts(board, place.direction, place.steps) >> s & 1)
                inside = core.Constant(having, type=SITES)
                domain = core.Operation("intersection", (domain, inside), type=SITES)
        return replace(binding, domain=core.Where(binding.variable, domain, condition, type=domain.type))
