"""Conditions that depend on a site only through the one at a place relative to it, such as the target of a piece.

    no (enemy within shift(spread east from ahead(v, way, n) through empty, east))

is lifted for the site at the place, once for all places, and the sites for which it holds are moved back. What it says
where there is no site at the place is found by itself, and has to be known.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.at_once.written_out import with_aliases
from playground.engine.native.lower.facts import facts_of
from playground.engine.native.lower.geometry import places_of_cells
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.narrowing import made_once
from playground.engine.native.lower.places import CELL, HERE, Place, moved_back, origins_of, place_of
from playground.game import core
from playground.game.roaming import conjuncts

MIN_PARTS = 12
"""Conditions with fewer parts are lifted for the site itself, unless they ask for the cell of a place."""

_THERE = " at {}"
"""The variable that stands for the site at the place; no other has such a name."""


def places_on_board(domain: core.Expression, lowering: Lowering) -> frozenset[Place]:
    """Places of which a domain of sites says that there is a site of the board."""
    places = set[Place]()
    while isinstance(domain, core.Where):
        for part in conjuncts(domain.condition):
            if isinstance(part, core.Operation) and part.name == "contains":
                place = place_of(part.arguments[1], domain.variable, lowering)
                places |= set() if place is None else {place}
        domain = domain.domain
    return frozenset(places)


def through_place(
    condition: core.Expression, variable: str, lowering: Lowering, on_board: Collection[Place] = ()
) -> IRNode | None:
    """The sites for which a condition holds; None if it depends on them in another way, or cannot be lifted. Sites
    with nothing at a place that is `on_board` do not matter."""
    facts, scope = facts_of(condition), lowering.scope
    is_short = facts.size < MIN_PARTS
    if facts.looks_ahead or lowering.for_every_value or (is_short and not places_of_cells(scope.board)):
        return None
    finder = _Finder(variable, lowering)
    condition = with_aliases(condition, (variable,), scope, also_placed=True)
    if not finder.finds_all(condition) or finder.place is None or (is_short and finder.place != CELL):
        return None
    issued, emitted, variables = scope.issued, scope.emitted, len(scope.variables)
    with scope.inner() as statements:
        holding = _moved_back(condition, finder, finder.place, lowering, finder.place in on_board)
    if holding is None or statements:
        scope.issued, scope.emitted = issued, emitted  # what was tried leaves no trace
        del scope.variables[variables:]
        return None
    return holding


def _moved_back(
    condition: core.Expression, finder: _Finder, place: Place, lowering: Lowering, is_on_board: bool
) -> IRNode | None:
    """The sites for which a condition holds of the site at a place."""
    nodes = lowering.nodes
    there = core.Variable(_THERE.format(finder.variable), type=core.Type("site"))
    holding = lowering.sites_where(finder.replaced(condition, there), there.name)
    off_board = nodes.all_sites & ~origins_of(place, lowering.scope.board)
    result = None if holding is None else moved_back(holding, place, lowering)
    if result is None or is_on_board or not off_board:
        return result
    nowhere = core.Constant(core.NOTHING, type=core.Type("site", optional=True))
    holds = lowering.lower(finder.replaced(condition, nowhere))
    if holds.op != "const":
        return None
    return nodes.op("join", result, nodes.bits(off_board)) if holds.detail else result


class _Finder:
    """Finds the place through which alone an expression depends on the site."""

    def __init__(self, variable: str, lowering: Lowering) -> None:
        self.variable, self._lowering = variable, lowering
        self.place: Place | None = None
        self._found = list[core.Expression]()

    def finds_all(self, expression: core.Expression) -> bool:
        """Whether the expression depends on the site only through one place, another than that of the site itself."""
        if self.variable not in facts_of(expression).free:
            return True
        if expression.type.kind == "site":
            place = place_of(expression, self.variable, self._lowering)
            if place is not None:
                self._found.append(expression)
                self.place = self.place or place
                return place not in (HERE, Place(place.direction, 0)) and place == self.place
        if isinstance(expression, core.Let | core.Quantified | core.Where) and self._is_bound(expression.variable):
            return False
        return not isinstance(expression, core.Variable) and all(map(self.finds_all, core.parts(expression)))

    def _is_bound(self, name: str) -> bool:
        """Whether a name has another meaning outside, by which places would be found within."""
        return name in self._lowering.scope.names

    def replaced(self, condition: core.Expression, there: core.Expression) -> core.Expression:
        """The condition with another expression for the site at the place."""
        found = {id(each) for each in self._found}

        def replaced(expression: core.Expression) -> core.Expression:
            if id(expression) in found:
                return there
            if self.variable not in facts_of(expression).free:
                return expression
            return core.with_parts(expression, [replaced(part) for part in core.parts(expression)])

        key = frozenset((self.variable, there.type.optional))
        return made_once(condition, (key, *self._found), partial(replaced, condition))
