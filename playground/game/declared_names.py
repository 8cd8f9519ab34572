"""Names that a ruleset declares: players, pieces, parameters, regions, variables, attributes and their values."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from playground.game import core
from playground.game.by_site import value_by_site
from playground.game.construct import ExpressionBuilder
from playground.game.core import Type
from playground.game.indices import flat_index
from playground.game.names import Function, Meaning, for_player, is_unknown, truth
from playground.game.zone_names import place_of_number, places_of
from playground.ruleset.plurals import plural, singular
from playground.source.copying import with_fields
from playground.source.text import Span

if TYPE_CHECKING:
    from playground.ruleset.model import Parameter


_SITES = Type("sites")


def resolve_declared_name(name: str, span: Span, checker: ExpressionBuilder) -> Meaning | None:
    """The meaning of a name that the ruleset declares; None if it declares none."""
    vocabulary = checker.vocabulary
    if name in vocabulary.players:
        return core.Constant(vocabulary.players.index(name), type=Type("player"), span=span)
    if name in vocabulary.pieces:
        return core.Constant(vocabulary.pieces.index(name), type=Type("piece"), span=span)
    if name in vocabulary.parameters:
        vocabulary.used_parameters = True
        return _parameter(vocabulary.parameters[name], span)
    if name in vocabulary.regions:
        return _region(name, span, checker)
    if name in vocabulary.tracks:
        return _track(name, span, checker)
    if name in vocabulary.variables:
        return _variable(vocabulary.variables[name], span, checker)
    if name in vocabulary.of_kinds:
        return _of_kind(name, checker)
    if name in vocabulary.zones:
        zones = vocabulary.zones[name]
        by_kind = zones[0].indices[0][0].kind == "piece"
        return Function(name, len(zones[0].indices), partial(places_of, checker, zones), joins=True, by_kind=by_kind)
    if name in vocabulary.numbered:
        return _of_number(name, checker)
    defined = vocabulary.definitions.get(name)  # what a ruleset says itself comes before the plural of a region
    own = defined is not None and not vocabulary.is_prelude(defined)
    listed = None if own else singular(name, vocabulary.numbered)
    if listed is not None:
        count = len(vocabulary.numbered[listed])
        return core.Constant(frozenset(range(1, count + 1)), type=Type("numbers", 1, count), span=span)
    if name in vocabulary.constants:
        return _constant_of_kind(name, checker)
    return _attribute(name, span, checker)


def _of_kind(name: str, checker: ExpressionBuilder) -> Function:
    values = checker.vocabulary.of_kinds[name]
    kinds = name in checker.vocabulary.relations

    def apply(given: list[core.Expression], at: Span) -> core.Expression:
        return of_kind(values, Type("pieces" if kinds else "sites"), given[0], at, checker)

    return Function(name, 1, apply, joins=not kinds, by_kind=True)


def _of_number(name: str, checker: ExpressionBuilder) -> Function:
    """The set of a number in a list of regions; no sites for a number without one."""
    sets = checker.vocabulary.numbered[name]
    values: tuple[core.Value, ...] = (frozenset(), *sets)

    def apply(given: list[core.Expression], at: Span) -> core.Expression:
        number = checker.coerce(given[0], "int", given[0].span or at)
        if is_unknown(number):
            return number
        place = place_of_number(name, number, 1, len(sets), checker)
        if isinstance(place, core.Constant):
            return core.Constant(values[int(str(place.value))], type=Type("sites"), span=at)
        return core.Table(values, place, type=Type("sites"), span=at)

    return Function(name, 1, apply, joins=True)


def _constant_of_kind(name: str, checker: ExpressionBuilder) -> Function:
    type_, values = checker.vocabulary.constants[name]
    return Function(name, 1, lambda given, at: of_kind(values, type_, given[0], at, checker))


def of_kind(
    values: tuple[core.Value, ...], type_: Type, kind: core.Expression, span: Span, checker: ExpressionBuilder
) -> core.Expression:
    """The entry of `values` for a kind of piece, or for the kind of the piece on a site."""
    if kind.type.kind in ("site", "sites"):
        site = checker.coerce(kind, "site", kind.span or span)
        kind = site if is_unknown(site) else checker.make("piece", site, span=span)
    piece = checker.coerce(kind, "piece?", kind.span or span)
    if is_unknown(piece):
        return piece
    if isinstance(piece, core.Constant) and isinstance(piece.value, int) and piece.value != core.NOTHING:
        return core.Constant(values[piece.value], type=type_, span=span)
    return core.Table(values, piece, type=type_, span=span)


def _attribute(name: str, span: Span, checker: ExpressionBuilder) -> Meaning | None:
    """An attribute (a function of sites), the set of its values (its plural), or one of its values."""
    if name in checker.vocabulary.attributes:
        return Function(name, 1, partial(_attribute_of, checker, checker.vocabulary.attributes[name]))
    for attribute in checker.vocabulary.with_values():
        if name == plural(attribute.name):
            values = frozenset(range(attribute.low, attribute.high + 1))
            return core.Constant(values, type=attribute_type(attribute, "s"), span=span)
        if name in attribute.words:
            return core.Constant(attribute.words.index(name), type=attribute_type(attribute), span=span)
    return checker.vocabulary.number_named(name, span)


def _region(name: str, span: Span, checker: ExpressionBuilder) -> Meaning:
    region = checker.vocabulary.regions[name]
    if isinstance(region, core.Constant):
        return core.Constant(region.value, type=region.type, span=span)
    return of_player(name, region, checker)


def _track(name: str, span: Span, checker: ExpressionBuilder) -> Meaning:
    """The direction of a track."""
    track = checker.vocabulary.tracks[name]
    if isinstance(track, tuple):
        return of_player(name, track, checker, Type("way"))
    return core.Constant(track, type=Type("way"), span=span)


def of_player(name: str, values: tuple[core.Value, ...], checker: ExpressionBuilder, type_: Type = _SITES) -> Function:
    """A set of sites for each player, or another value."""

    def apply(given: list[core.Expression], at: Span) -> core.Expression:
        player = checker.coerce(given[0], "player", given[0].span or at)
        return player if is_unknown(player) else for_player(values, type_, player, at)

    return Function(name, 1, apply, joins=type_.kind == "sites")


def _variable(variable: core.GameVariable, span: Span, checker: ExpressionBuilder) -> Meaning:
    each = variable.each
    if variable.by_site is not None:
        return Function(variable.name, len(variable.indices) or 1, partial(value_by_site, checker, variable))
    if each is None:
        return core.StateVariable(variable.name, None, type=variable.type, span=span)
    if variable.indices:
        return Function(variable.name, len(variable.indices), partial(_value_of_several, checker, variable))

    def apply(given: list[core.Expression], at: Span) -> core.Expression:
        index = checker.coerce_to(given[0], each, given[0].span or at)
        if is_unknown(index):
            return index
        checker.check_range(variable, each, index)
        return core.StateVariable(variable.name, index, type=variable.type, span=at)

    return Function(variable.name, 1, apply)


def _value_of_several(
    checker: ExpressionBuilder, variable: core.GameVariable, given: list[core.Expression], span: Span
) -> core.Expression:
    index = flat_index(variable, given, checker, span)
    return index if is_unknown(index) else core.StateVariable(variable.name, index, type=variable.type, span=span)


def attribute_type(attribute: core.Attribute, many: str = "") -> Type:
    """The type of an attribute's values, or of a set of them."""
    if attribute.words:
        return Type(f"mark{many}", 0, attribute.high, name=attribute.holder)
    named = attribute.holder if attribute.names else ""
    return Type("numbers" if many else "int", attribute.low, attribute.high, named=named)


def _attribute_of(
    checker: ExpressionBuilder, attribute: core.Attribute, given: list[core.Expression], span: Span
) -> core.Expression:
    site = checker.coerce(given[0], "site", given[0].span or span)
    if is_unknown(site):
        return site
    type_ = attribute_type(attribute)
    type_ = with_fields(type_, optional=True) if attribute.words else with_fields(type_, low=min(0, type_.low))
    return core.AttributeOf(attribute.name, site, type=type_, span=span)


def _parameter(parameter: Parameter, span: Span) -> core.Constant:
    if isinstance(parameter.value, bool):
        return truth(parameter.value, span)
    if isinstance(parameter.value, int):
        return core.Constant(parameter.value, type=Type("int", parameter.value, parameter.value), span=span)
    return core.Constant(parameter.value, type=Type("word"), span=span)
