"""Effects that put components into zones: on the first free place, or after all that lie there where order is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from playground.game import core
from playground.game.expressions import ExpressionChecker
from playground.game.names import is_unknown
from playground.game.room import fault_number, possible_sites
from playground.game.single_sites import most_members
from playground.source.text import Span
from playground.syntax import ast

Effects = tuple[core.Effect, ...]


@dataclass
class EffectsOnZones:
    """Builds the effects that put a component into a zone.

    `faults` are where games stop for want of room; None if nothing is to stop there.
    """

    expressions: ExpressionChecker
    faults: list[core.Fault] | None = field(default=None, kw_only=True)

    def _put(self, node: ast.Move, origin: core.Expression, places: core.Expression) -> Effects:
        """Moves a component to the first empty one of some places, unless it is in one of them already."""
        checker = self.expressions
        if is_unknown(origin) or is_unknown(places):
            return ()
        component = checker.name_for("component", origin)
        ordered = self._are_ordered(places)
        free = self._after_all(places, node.span) if ordered else self._first_free(places, node.span)
        is_there = checker.make("contains", places, component, span=node.span)
        type_ = core.Type("site", optional=True)
        place = core.Choice(is_there, component, free, type=type_, span=node.span)
        effects = self._unless_full(
            node, places, place, lambda place: core.Move(component, place, span=node.span), component
        )
        if ordered:
            effects = (self._closing_up(places, component, node.span), *effects)
        if component is origin or not isinstance(component, core.Variable):
            return effects
        return (core.Bind(component.name, origin, effects, span=node.span),)

    def _are_ordered(self, places: core.Expression) -> bool:
        """Whether all places certainly belong to zones that keep the order in which components are put there."""
        possible = possible_sites(places)
        return bool(possible) and possible <= self.expressions.vocabulary.ordered

    def _first_free(self, places: core.Expression, span: Span | None) -> core.Expression:
        make = self.expressions.make
        return make("lowest", make("difference", places, make("occupied", span=span), span=span), span=span)

    def _after_all(self, places: core.Expression, span: Span | None) -> core.Expression:
        """The place after all that lies on some places; none if something lies on the last of them."""
        make, one = self.expressions.make, core.Constant(1, type=core.Type("int", 1, 1), span=span)
        taken = make("intersection", places, make("occupied", span=span), span=span)
        number = make("slot", make("highest", taken, span=span), span=span)
        return make("nth", places, make("add", number, one, span=span), span=span)

    def _closing_up(self, places: core.Expression, component: core.Expression | None, span: Span | None) -> core.Effect:
        """Where something lies on the last place, components move up to the first places, in their order, so that there
        is room after them. A component that is put there may be one of them: then nothing moves."""
        make, most = self.expressions.make, int(most_members(places))
        each = self.expressions.fresh("number", core.Type("int", 1, most), span)
        taken = make("intersection", places, make("occupied", span=span), span=span)
        move = core.Move(make("nth", taken, each, span=span), make("nth", places, each, span=span), span=span)
        nowhere = core.Constant(core.NOTHING, type=core.Type("site", optional=True), span=span)
        needed = make("equal", self._after_all(places, span), nowhere, span=span)
        if component is not None:
            is_there = make("contains", places, component, span=span)
            needed = make("and", needed, make("not", is_there, span=span), span=span)
        numbers = core.Constant(frozenset(range(1, most + 1)), type=core.Type("numbers", 1, most), span=span)
        return core.If(needed, (core.ForEach(each.name, numbers, (move,), span=span),), (), span=span)

    def _unless_full(
        self,
        node: ast.Effect,
        zone: core.Expression,
        place: core.Expression,
        effect: Callable[[core.Expression], core.Effect],
        origin: core.Expression | None = None,
    ) -> Effects:
        """An effect with a free place of a zone, or if there is none the end of the game; none needs one if `origin`
        has no component."""
        checker, span = self.expressions, node.span
        name = checker.name_for("place", place)
        nowhere = core.Constant(core.NOTHING, type=core.Type("site", optional=True), span=span)
        full = checker.make("equal", name, nowhere, span=span)
        if origin is not None:
            is_there = checker.make("contains", checker.make("occupied", span=span), origin, span=span)
            full = checker.make("and", full, is_there, span=span)
        effects: Effects = (effect(name),)
        if self.faults is not None:
            number = fault_number(self.faults, zone, checker.own_place(span), checker.vocabulary.sites_by_name())
            effects = (core.If(full, (core.Stop(number, span=span),), (), span=span), *effects)
        return (core.Bind(name.name, place, effects, span=span),) if isinstance(name, core.Variable) else effects

    def _are_places(self, sites: core.Expression) -> bool:
        """Whether all sites of a set are certainly places of zones."""
        possible = possible_sites(sites)
        return bool(possible) and not possible & self.expressions.vocabulary.world.board.cell_set
