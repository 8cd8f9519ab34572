"""Numbers that depend on a site, for all sites at once.

`lift_number(N, v)` is the number N of every site v, sliced into bits (`sliced.py`):

    count (A within neighbours of v)       the sum, over the directions, of A moved back by one step
    value of ahead(v, east, 2)             the planes of the attribute moved back by two steps
    if P then 1 else 0                     one plane, the sites for which P holds

Marks, kinds, players and directions are numbers too, -1 for none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import cast

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.at_once.by_site import ValuesBySite
from playground.engine.native.lower.at_once.extremes import of_end, over_nearby
from playground.engine.native.lower.at_once.foresight import known_at_once
from playground.engine.native.lower.at_once.having import having
from playground.engine.native.lower.at_once.kept_sites import with_kept_sites
from playground.engine.native.lower.at_once.looked_up import numbers_looked_up
from playground.engine.native.lower.at_once.through_member import number_of_member
from playground.engine.native.lower.coded import loaded
from playground.engine.native.lower.facts import depends_on_position, free_variables
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.once import once
from playground.engine.native.lower.places import Place, moved_all_the_way_back, moved_back, place_of
from playground.engine.native.lower.scope import Alias
from playground.engine.native.lower.sliced import Sliced, Slices
from playground.game import core
from playground.game.core import NOTHING

MAX_COUNTED = 16
"""Of more directions, numbers, players or kinds it is not written out for each whether a set near a site has it."""

MAX_PRODUCTS = 36
"""The most products of single digits that are written out for one of two numbers."""

NUMBERS = ("int", "mark", "piece", "player", "way")
"""Kinds of types whose values can be lifted."""


def lift_number(expression: core.Expression, variable: str, lowering: Lowering) -> Sliced | None:
    """The value of an expression for each site that `variable` may stand for; None if it cannot be lifted."""
    return _Numbers(variable, lowering).of(expression)


def range_of(type_: core.Type, game: core.Game) -> tuple[int, int]:
    """The least and the greatest value of a type."""
    if type_.kind == "int":
        return type_.low, type_.high
    sizes = {"player": len(game.players), "piece": len(game.pieces), "mark": type_.high + 1}
    sizes["way"] = len(game.board.directions)
    return (NOTHING if type_.optional else 0), sizes[type_.kind] - 1


class _Numbers:
    """Lifts expressions over one variable."""

    def __init__(self, variable: str, lowering: Lowering) -> None:
        self.variable, self.lowering = variable, lowering
        self.scope, self.slices = lowering.scope, Slices(lowering.nodes)

    def of(self, expression: core.Expression) -> Sliced | None:
        """The value of one expression for each site."""
        if expression.type.kind not in NUMBERS:
            return None
        if not self.scope.depends(expression, self.variable):
            low, high = range_of(expression.type, self.scope.game)
            return self.slices.everywhere_same(self.lowering.lower(expression), low, high)
        if isinstance(expression, core.Variable):
            meaning = self.scope.names[expression.name]
            return self.of(meaning.expression) if isinstance(meaning, Alias) else None
        return once(self.lowering, ("number", self.variable), expression, partial(self._of, expression))

    def _of_placed(self, expression: core.Expression) -> Sliced | None:
        """The number of another site, at a known offset: that of all sites, moved."""
        name = self.scope.only_placed(expression, self.variable)
        if name is None:
            return None
        with self.scope.without(name):
            numbers = lift_number(expression, name, self.lowering)
        there, planes = core.Variable(name, type=core.Type("site")), list[IRNode]()
        for plane in () if numbers is None else numbers.planes:
            moved = moved_all_the_way_back(plane, there, self.variable, self.lowering)
            if moved is None:
                return None
            planes.append(moved)
        return None if numbers is None else Sliced(numbers.low, tuple(planes))

    def _of(self, expression: core.Expression) -> Sliced | None:
        """The same for an expression that depends on the site."""
        fixed = self._geometry(expression)
        if fixed is None:
            fixed = numbers_looked_up(expression, self.lowering, partial(self.structure, expression), self.variable)
        if fixed is None:
            fixed = self._of_placed(expression) or with_kept_sites(expression, self.variable, self.lowering, _looked_up)
        known = self.structure(expression) if fixed is None else fixed
        return self._of_end(expression) if known is None else known

    def structure(self, expression: core.Expression) -> Sliced | None:
        """The same part by part."""
        foreseen = known_at_once(expression, self.variable, self.lowering, self.of)
        if foreseen is not None:
            return foreseen
        match expression:
            case core.Let():
                depends = self.scope.depends(expression.value, self.variable)
                meaning = Alias(expression.value) if depends else self.lowering.let(expression)
                with self.scope.binding({expression.variable: meaning}):
                    return self.of(expression.body)
            case core.Choice():
                return self._choice(expression)
            case core.AttributeOf():
                return self._attribute(expression)
            case core.StateVariable(name, index, core.Expression() as site):
                return ValuesBySite(name, index, self.lowering).everywhere(site, self.variable)
            case core.Table():
                return self._table(expression)
            case core.Quantified():
                return self._quantified(expression)
            case core.Operation():
                return self._operation(expression)
        return None

    def _of_end(self, expression: core.Expression) -> Sliced | None:
        """A number of the first or the last site of a set, which depends on the site."""
        match expression:
            case core.StateVariable(name, _, core.Expression() as site):
                none = ValuesBySite(name, None, self.lowering).variable.missing
            case core.AttributeOf(attribute, site):
                none = NOTHING if self.lowering.attribute(attribute).words else 0
            case core.Operation("owner" | "piece", (site,)):
                none = NOTHING
            case core.Operation("row" | "column", (site,)):
                none = 0
            case _:
                return number_of_member(expression, self.variable, self.lowering)
        found = of_end(expression, site, none, self.variable, self.lowering)
        return number_of_member(expression, self.variable, self.lowering) if found is None else found

    def _geometry(self, expression: core.Expression) -> Sliced | None:
        """If the position does not matter, the numbers are known at compile time."""
        if depends_on_position(expression):
            return None
        names: dict[str, core.Value] = {}
        for name in free_variables(expression) - {self.variable}:
            meaning = self.scope.names.get(name)
            if not isinstance(meaning, int):
                return None
            names[name] = meaning
        lowered, key = self.lowering.nodes.lowered, ("geometry", id(expression), self.variable, *names.items())
        if key not in lowered:
            lowered[key] = self._of_all_sites(expression, names), expression
        return cast(Sliced, lowered[key][0])

    def _of_all_sites(self, expression: core.Expression, names: Mapping[str, core.Value]) -> Sliced:
        """The same, where the values of all other variables are known."""
        numbers, sites = self.scope.evaluated_everywhere(expression, self.variable, names), dict[int, int]()
        for site, value in zip(self.scope.board.sites, numbers, strict=True):
            number = int(str(value))
            sites[number] = sites.get(number, 0) | 1 << site
        return self.slices.of_table([*sites.items()], min(sites))

    # ---- expressions

    def _choice(self, expression: core.Choice) -> Sliced | None:
        where = self.lowering.sites_where(expression.condition, self.variable)
        yes, no = self.of(expression.yes), self.of(expression.no)
        if where is None or yes is None or no is None:
            return None
        return self.slices.chosen(where, yes, no)

    def _quantified(self, expression: core.Quantified) -> Sliced | None:
        """A sum written out; each possible member counts if it is in the domain at run time."""
        domain = expression.domain
        counted = _counted(expression)
        if counted is not None:
            return self._count(counted)
        if domain.type.kind == "sites" and expression.kind in ("sum", "most", "least"):
            return over_nearby(expression, self.variable, self.lowering)
        if expression.kind != "sum" or domain.type.kind == "sets":
            return None
        terms, universe = [], self.lowering.universe(domain)
        if self.scope.depends(domain, self.variable) and len(universe) > MAX_COUNTED:
            return None
        for member in universe:
            where = having(domain, member, self.variable, self.lowering)
            if where is None:
                return None
            with self.scope.binding({expression.variable: member}):
                term = self.of(expression.body)
            if term is None:
                return None
            terms.append(self.slices.chosen(where, term, Sliced(0)))
        return self.slices.sum(terms)

    def _operation(self, expression: core.Operation) -> Sliced | None:
        match expression.name:
            case "count":
                return self._count(expression.arguments[0])
            case "owner" | "piece":
                return self._contents(expression)
            case "present":
                value = self.of(expression.arguments[0])
                return None if value is None else self.slices.mapped(value, lambda found: max(found, 0))
            case "opposite" | "turned":
                return self._turned(expression)
            case "add" | "subtract" | "multiply" | "divide" | "modulo":
                left, right = (self.of(argument) for argument in expression.arguments)
                return None if left is None or right is None else self._arithmetic(expression.name, left, right)
        return None

    def _turned(self, expression: core.Operation) -> Sliced | None:
        """The direction that another one leads to, by a turn that is known."""
        way, *turn = expression.arguments
        number, (low, high) = self.of(way), range_of(way.type, self.scope.game)
        if number is None or any(self.scope.known(each) is None for each in turn):
            return None

        def after(before: int) -> int:
            arguments = core.Constant(before, type=way.type), *turn
            there = self.scope.known(replace(expression, arguments=arguments)) if low <= before <= high else NOTHING
            return int(str(there))

        return self.slices.mapped(number, after)

    def _arithmetic(self, name: str, left: Sliced, right: Sliced) -> Sliced | None:
        if name == "add":
            return self.slices.sum((left, right))
        if name == "subtract":
            return self.slices.difference(left, right)
        if name == "multiply" and right.planes:
            left, right = right, left
        if name == "multiply" and right.planes and len(left.planes) * len(right.planes) <= MAX_PRODUCTS:
            return self.slices.product(left, right)
        if right.planes:
            return None
        number = right.low
        if name == "multiply":
            return self.slices.times(left, number)
        number = max(number, 1)
        return self.slices.mapped(left, lambda value: value // number if name == "divide" else value % number)

    def _count(self, sites: core.Expression) -> Sliced | None:
        near = self.lowering.nearby(sites, self.variable)
        return None if near is None else self.slices.sum([Sliced(0, (members,)) for members in near.values()])

    def _table(self, expression: core.Table) -> Sliced | None:
        """The number that belongs to a player or a kind, which depends on the site."""
        index, values = self.of(expression.index), expression.values
        if index is None:
            return None
        return self.slices.mapped(index, lambda at: int(str(values[at])) if 0 <= at < len(values) else 0)

    # ---- what lies on a site

    def _attribute(self, expression: core.AttributeOf) -> Sliced | None:
        attribute = self.lowering.attribute(expression.attribute)
        none = NOTHING if attribute.words else 0
        if attribute.coded:
            digits = loaded(f"attr.{attribute.name}", attribute.set_count, self.lowering.nodes)
            return self._coded_on_place(Sliced(attribute.low - 1, digits), none, expression.site)
        planes = self._planes(f"attr.{attribute.name}", range(attribute.size))
        values = [(attribute.low + number, plane) for number, plane in enumerate(planes)]
        return self._on_place(values, none, expression.site)

    def _contents(self, expression: core.Operation) -> Sliced | None:
        """The owner or the kind of the piece on a site; -1 on an empty one."""
        game = self.scope.game
        if expression.name == "owner":
            values = list(enumerate(self._planes("owner", range(len(game.players) if game.owners[0] >= 0 else 0))))
        elif len(game.pieces) > 1:
            values = list(enumerate(self._planes("piece", range(len(game.pieces)))))
        else:
            occupied = core.Operation("occupied", (), type=core.Type("sites"))
            values = [(0, self.lowering.lower(occupied))]
        return self._on_place(values, NOTHING, expression.arguments[0]) if values else Sliced(NOTHING)

    def _planes(self, field: str, numbers: range) -> list[IRNode]:
        nodes = self.lowering.nodes
        return [nodes.load(field, "set", nodes.number(number)) for number in numbers]

    def _on_place(self, values: list[tuple[int, IRNode]], none: int, site: core.Expression) -> Sliced | None:
        """The number of the component at a place relative to each site; `none` without a component or a site there."""
        place = place_of(site, self.variable, self.lowering)
        if place is None:
            return None
        low = min(none, *(number for number, _ in values))
        if low < none:
            nodes, present = self.lowering.nodes, self.slices.nowhere
            for _, plane in values:
                present = nodes.op("join", present, plane)
            where = moved_back(present, place, self.lowering)
            numbers = self._moved(self.slices.of_sets(values, low), place)
            return self.slices.chosen(where, numbers, Sliced(none))
        return self._moved(self.slices.of_sets(values, none), place)

    def _coded_on_place(self, codes: Sliced, none: int, site: core.Expression) -> Sliced | None:
        """The number of the component at a place relative to each site, given the codes of all sites; `none` where the
        code is 0."""
        place = place_of(site, self.variable, self.lowering)
        if place is None:
            return None
        moved = self._moved(codes, place)
        if none == codes.low:
            return moved
        present = self.slices.nowhere
        for plane in moved.planes:
            present = self.lowering.nodes.op("join", present, plane)
        return self.slices.chosen(present, moved, Sliced(none))

    def _moved(self, number: Sliced, place: Place) -> Sliced:
        planes = (moved_back(plane, place, self.lowering) for plane in number.planes)
        return Sliced(number.low, tuple(planes))


def _looked_up(expression: core.Expression, variable: str, lowering: Lowering) -> Sliced | None:
    numbers = _Numbers(variable, lowering)
    return numbers_looked_up(expression, lowering, partial(numbers.structure, expression), variable)


def _counted(expression: core.Quantified) -> core.Expression | None:
    """The set of which a sum over sites counts the members: `sum x in D giving one_if(C)` are those of D where C."""
    match expression:
        case core.Quantified("sum", variable, domain, core.Let(name, condition, core.Choice() as choice)) if (
            domain.type.kind == "sites"
            and choice.condition == core.Variable(name, type=condition.type)
            and [getattr(side, "value", None) for side in (choice.yes, choice.no)] == [1, 0]
        ):
            return core.Where(variable, domain, condition, type=domain.type)
        case core.Quantified("sum", variable, domain, core.Choice(condition, core.Constant(1), core.Constant(0))):
            return core.Where(variable, domain, condition, type=domain.type) if domain.type.kind == "sites" else None
    return None
