"""The options of a step as cells.

Choices of directions, numbers, players and pieces are written out: each combination is a cell. A last choice of a site
remains a set: its options are counted by counting the set, and the k-th option is the k-th member. Sites that the
chosen one determines (`ahead(piece, direction, distance)`) are computed by adding a number.

A set that depends on earlier choices that cannot be written out is computed for each of these while options are
counted, and kept as a row of the frame. If there may be too many rows, a function walks the options one by one.

Where all choices after that of a site can be written out, there is one set of sites for each combination of them: a
layer (`layered.py`).

The options of an action that may go on with legs are one cell: each is tried (`legs.py`), and all that it leads to are
kept in a table of the frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby
from operator import attrgetter

from playground.engine.layout import UNFINISHED
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.program import Cell, IRFunction, Rows, SecondLeg, worth_of_way
from playground.engine.native.ir.statements import (
    CountCell,
    EndCells,
    FirstWays,
    GrowLegs,
    IRAssign,
    IRIf,
    LeftOut,
    PreferWays,
    Return,
    Store,
)
from playground.engine.native.lower.choices.choices import (
    Offer,
    constants,
    emit_if,
    if_allowed,
    keep_rows,
    leads_of,
    max_rows,
    members_of,
    walking_function,
)
from playground.engine.native.lower.choices.expanding import Expanding, is_plain
from playground.engine.native.lower.choices.in_order import SetsInOrder
from playground.engine.native.lower.choices.layered import MAX_DIGITS, Layered, keep_layers, layers_of
from playground.engine.native.lower.choices.legs import LegLowering
from playground.engine.native.lower.choices.place_of_action import place_of
from playground.engine.native.lower.choices.prefer import preferred
from playground.engine.native.lower.choices.sets_by_sites import sets_by_sites
from playground.engine.native.lower.choices.several import numbered_sets
from playground.engine.native.lower.choices.shared_by import shared_by
from playground.engine.native.lower.choices.two_legs import Counted, FusedLegs
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.scope import Scope
from playground.game import core
from playground.game.core import NOTHING
from playground.game.legs import goes_on, prefers_whole
from playground.game.limit_on_legs import faults_of_last_legs
from playground.game.two_legs import two_legs

MAX_ROWS = 2048
"""The most rows of a step; an action that needs more is walked."""

MAX_LAYERS_OF_STEP = 256
"""The most sets that the layers of a step need; an action that needs more has rows or is walked."""


@dataclass
class StepOptions:
    """Lowers the options of one step: `add` each action, then `finish`, which fills `cells` and `functions`."""

    expressions: Expressions
    step: str
    cells: list[Cell] = field(default_factory=list)
    functions: list[IRFunction] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)
    rows: int = 0
    fused: dict[int, FusedLegs] = field(default_factory=dict)
    """What is counted as one choice, by the actions that have a second leg."""
    layers: int = 0

    @property
    def scope(self) -> Scope:
        """The scope of the counting function."""
        return self.expressions.scope

    @cached_property
    def legs(self) -> LegLowering:
        """What adds offers as legs."""
        return LegLowering(self.expressions, self.offers)

    def spent_by(self, number: int) -> AbstractContextManager[None]:
        """Within this context the work of lowering is that of an action."""
        return self.scope.nodes.budget.spent_by(place_of(self.scope.game.actions[number]))

    def add(self, number: int, action: core.Action) -> None:
        """Add the options of one action."""
        guard = self.expressions.lower(action.guard) if action.guard is not None else None
        expanding = Expanding(
            number, self.expressions, self.offers, may_end_with_values=is_plain(number, self.scope.game)
        )
        expanding.expand(action.bindings, (), (guard,) if guard else ())

    def add_legs(self, number: int) -> None:
        """Add the options of an action that may have legs."""
        legs = two_legs(number, self.scope.game)
        first = len(self.offers)
        self.add(number, self.scope.game.actions[number])
        alone = self.offers[first:]
        if legs is None or any(binding.sets for offer in alone for binding in offer.heads):
            return
        self.offers[first:] = ()
        self.fused[number] = FusedLegs(legs.second, alone)
        self.add(number, legs.alone)
        last = len(self.offers)
        self.add(number, legs.both)
        second = SecondLeg(legs.second, len(legs.alone.bindings), legs.last)
        self.offers[last:] = [replace(offer, second=second) for offer in self.offers[last:]]

    def finish(self, may_pass: bool) -> None:
        """The cells of all offers, restricted to preferred options."""
        choice = preferred(self.offers, self.expressions)
        none, game = self.scope.nodes.number(NOTHING), self.scope.game
        offers_left, counted = self._prefer_whole(choice.offers)
        for action, offers in groupby(offers_left, self._legs_follow):
            if action is None:
                self._cells(offers, choice.remaining)
            elif action in self.fused:
                self._fused(action, offers)
            elif prefers_whole(action, game):
                assert counted is not None
                self.scope.emit(FirstWays(len(self.cells)))
                self._count_ways(action, counted)
            else:
                for offer in offers:
                    self.legs.add(offer, choice.remaining, none, none)
                self._grow(action)
        with_legs = {action for action in map(self._legs_follow, self.offers) if action is not None}
        if any(cell.legs for cell in self.cells) or len(with_legs) > 1:
            self._stop_without_room()
        self.scope.emit(EndCells(len(self.cells), may_pass))
        if may_pass:
            self.cells.append(Cell(len(self.scope.game.actions) - 1, (), (), False))

    def finish_first(self) -> None:
        """The cells of the offers so far, which have no heads; others of the step are counted later."""
        self._cells(self.offers, None)

    def _stop_without_room(self) -> None:
        """The game stops, and there are no options, if these have too many legs."""
        scope, nodes, zero = self.scope, self.scope.nodes, self.scope.nodes.number(0)
        name, endings = scope.fresh("left_out"), len(scope.game.endings)
        scope.emit(LeftOut(name))
        action = nodes.local(name, "int")
        ending = nodes.table(tuple(endings + fault for fault in faults_of_last_legs(scope.game)), "int", action)
        stops = Store("status", zero, nodes.number(UNFINISHED)), Store("ending", zero, ending), Return(zero)
        scope.emit(IRIf(nodes.op("at_most", zero, action), stops))

    def _prefer_whole(self, offers: Sequence[Offer]) -> tuple[Sequence[Offer], IRNode | None]:
        """The whole options of the action that prefers some of them are found first: others are offered only if none of
        these is worth more than nothing. Their number, if there is such an action."""
        scope, nodes = self.scope, self.scope.nodes
        action = next((offer.action for offer in offers if prefers_whole(offer.action, scope.game)), None)
        if action is None:
            return offers, None
        for offer in offers:
            if offer.action == action:
                self.legs.add(offer, None, nodes.number(NOTHING), nodes.number(NOTHING))
        scope.emit(GrowLegs(scope.fresh("whole"), 0))
        left, worth = scope.fresh("left"), scope.fresh("worth")
        scope.emit(PreferWays(left, worth, worth_of_way(action)))
        otherwise = nodes.op("at_most", nodes.local(worth, "int"), nodes.number(0))
        restricted = [
            offer if offer.action == action else replace(offer, conditions=(*offer.conditions, otherwise))
            for offer in offers
        ]
        return restricted, nodes.local(left, "int")

    def finish_legs(self, last: IRNode, parent: IRNode) -> None:
        """Add all offers as legs after a way; `last` is where it has put a piece last."""
        choice = preferred(self.offers, self.expressions)
        for action, group in groupby(choice.offers, attrgetter("action")):
            for offer in group:
                self.legs.add(offer, choice.remaining, last, parent)
            self.scope.charge(action)

    def _legs_follow(self, offer: Offer) -> int | None:
        """The action of an offer whose options may have legs after the first, None for others."""
        return offer.action if goes_on(offer.action, self.scope.game) else None

    def _fused(self, action: int, offers: Iterable[Offer]) -> None:
        """The cells of an action with a second leg. If there may be too many ways, room is made for them, or the game
        stops."""
        before = len(self.scope.statements)
        self._cells(offers, None)
        cells = [each for each in self.scope.statements[before:] if isinstance(each, CountCell)]
        alone, both = (
            [cell.count for cell in cells if bool(self.cells[cell.index].second) == two] for two in (False, True)
        )
        counted = Counted(alone, both)
        is_alone = all(self._legs_follow(other) in (None, action) for other in self.offers)
        self.fused[action].reserve(action, counted, self.expressions, self._stop_without_room if is_alone else None)

    def _cells(self, offers: Iterable[Offer], remaining: IRNode | None) -> None:
        for action, group in groupby(offers, attrgetter("action")):
            several = list(group)
            with self.spent_by(action), shared_by(several, self.scope):
                for offer in several:
                    before = len(self.cells)
                    self._cells_of(offer, remaining)
                    if offer.second:
                        self.cells[before:] = [replace(cell, second=offer.second) for cell in self.cells[before:]]
            self.scope.charge(action)

    def _cells_of(self, offer: Offer, remaining: IRNode | None) -> None:
        if not offer.heads and not offer.tails:
            self._single(offer)
        elif not offer.heads:
            self._set(offer, remaining)
        elif offer.heads[-1].sets and len(offer.heads) == 1 and not offer.tails:
            if not self._in_order(offer):
                self.cells += numbered_sets(offer, self.expressions, len(self.cells))
        else:
            self._dependent(offer)

    def _grow(self, action: int) -> None:
        """The cell of an action's options with all their legs."""
        self.scope.charge(action)
        index, name = len(self.cells), self.scope.fresh("whole")
        self.scope.emit(GrowLegs(name, index))
        self._count_ways(action, self.scope.nodes.local(name, "int"))
        self.scope.charge(action)

    def _count_ways(self, action: int, count: IRNode) -> None:
        self.scope.emit(CountCell(len(self.cells), None, count))
        width = (0,) * len(self.scope.game.actions[action].bindings)
        self.cells.append(Cell(action, width, width, False, legs=True))

    def _single(self, offer: Offer) -> None:
        nodes = self.scope.nodes
        count = if_allowed(self.scope, offer, lambda: nodes.number(1), nodes.number(0))
        self.scope.emit(CountCell(len(self.cells), None, count))
        self.cells.append(Cell(offer.action, constants(offer.values), (0,) * len(offer.values), False))

    def _set(self, offer: Offer, remaining: IRNode | None) -> None:
        nodes, board = self.scope.nodes, self.scope.board
        members = if_allowed(self.scope, offer, lambda: self._members(offer, remaining), nodes.bits(0))
        if members.op == "const" and members.detail == 0:
            return
        self.scope.emit(CountCell(len(self.cells), members, nodes.op("size", members)))
        offsets = (place.offset(board) - offer.pivot.offset(board) for place in offer.places)
        factor = (0,) * len(offer.values) + (1,) * len(offer.places) + (0,) * len(offer.after)
        base, leads = (*constants(offer.values), *offsets, *constants(offer.after)), leads_of(offer, board)
        self.cells.append(Cell(offer.action, base, factor, True, leads=leads))

    def _members(self, offer: Offer, remaining: IRNode | None) -> IRNode:
        """The sites of an offer without heads, whatever its conditions."""
        members = offer.members
        if members is None:
            with self.scope.binding(offer.names):
                members = members_of(self.expressions, offer)
        return members if remaining is None else self.scope.nodes.op("meet", members, remaining)

    def _in_order(self, offer: Offer) -> bool:
        """Choices of several as choices of one after the other, where this is known to be quicker."""
        found = sets_by_sites(offer, self.expressions) or ()
        needed = sum(sets.rows for sets in found)
        if not found or self.rows + needed > MAX_ROWS:
            return False
        for sets in found:
            lowered, first = SetsInOrder(offer, sets, self.expressions), len(self.cells)
            layers = lowered.layers()
            if layers is None or not self._add_layers(offer, layers):
                self.cells.append(lowered.in_rows(first, self.rows))
                self.rows += sets.rows
            self.cells[first:] = [replace(cell, of_set=sets.number) for cell in self.cells[first:]]
        return True

    def _dependent(self, offer: Offer) -> None:
        """A set that depends on earlier choices of sites, or choices that follow the choice of a site."""
        if self._layered(offer):
            return
        needed = max_rows(offer, self.expressions, MAX_ROWS - self.rows)
        if not offer.tails or self.rows + needed > MAX_ROWS:
            self._walked(offer)
            return
        before = len(offer.values) + len(offer.heads)
        rows = Rows(self.rows, needed, before)
        self.rows += needed
        count = keep_rows(self.expressions, offer, rows)
        self.scope.emit(CountCell(len(self.cells), None, count))
        offsets = (place.offset(self.scope.board) for place in offer.places)
        factor = (0,) * before + (1,) * len(offer.places)
        leads = leads_of(offer, self.scope.board)
        self.cells.append(Cell(offer.action, ((0,) * before) + tuple(offsets), factor, False, rows=rows, leads=leads))

    def _layered(self, offer: Offer) -> bool:
        """Count the options by the choices after that of a site, if all can be written out for all sites at once."""
        found = layers_of(offer, self.expressions)
        return found is not None and self._add_layers(offer, found)

    def _add_layers(self, offer: Offer, found: Layered) -> bool:
        """The cell of some layers, if there is room for them."""
        if self.layers + MAX_DIGITS + len(found.layers) > MAX_LAYERS_OF_STEP:
            return False
        if found.layers:
            alone = len(self.offers) == 1
            layers, count = keep_layers(self.expressions, offer, found, self.layers, alone)
            self.layers = layers.end
            self.scope.emit(CountCell(len(self.cells), None, count))
            width = (0,) * len(layers.factors)
            self.cells.append(Cell(offer.action, width, width, False, layers=layers))
        return True

    def _walked(self, offer: Offer) -> None:
        name = f"options_{self.step}_{len(self.cells)}"
        self.functions.append(walking_function(name, self.expressions, offer))
        self.scope.emit(CountCell(len(self.cells), None, self._called(name, offer)))
        self.cells.append(Cell(offer.action, (0,) * offer.width, (0,) * offer.width, False, name))

    def _called(self, enumerator: str, offer: Offer) -> IRNode:
        """The number of options that an enumerator visits; it is not called if a condition fails."""
        nodes = self.scope.nodes
        if not offer.conditions:
            return nodes.call(enumerator)
        total = self.scope.variable(nodes.number(0))
        self.scope.emit(IRAssign(str(total.detail), nodes.number(0)))
        emit_if(self.scope, offer.conditions, (IRAssign(str(total.detail), nodes.call(enumerator)),))
        return total
