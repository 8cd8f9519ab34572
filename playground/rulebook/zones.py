"""Zones in English: how many there are, how many places each has, and who sees what lies there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playground.game.core import GameVariable, Type, Zone
from playground.game.variables import TURN
from playground.rulebook.component_counts import component_counts, kinds_of_play
from playground.rulebook.dice import is_of_several
from playground.rulebook.english import counted, spaced
from playground.rulebook.terms import Terms
from playground.source.tree import Scalar
from playground.stats.wording import listed

_VISIBILITY = {
    "everybody": "open to all",
    "owner": "seen by its owner only",
    "others": "seen by all but its owner",
    "nobody": "face down for everybody",
}


def zones_in_words(terms: Terms) -> Iterator[tuple[str, str]]:
    """The names of zones that have places, with what is said of them, `one for each player, seen by its owner only`."""
    for zone in {zone.name: zone for zone in terms.game.zones if zone.sites}.values():
        types = [type_ for type_, _ in zone.indices]
        declared = terms.compiled.ruleset.zones[zone.name].each
        each = f"one for each {each_of(terms, types, declared)}, " if types else ""
        size = f"{each}{_places(terms, zone)}{_VISIBILITY[zone.seen_by]}"
        yield zone.name, size + (", in the order in which they are put there" if zone.keeps_order else "")


def _places(terms: Terms, zone: Zone) -> str:
    """How many places a zone has, unless there is always room in it: then the number says nothing."""
    counts = component_counts(terms.game)
    has_room = bool(counts) and sum(count.total for count in counts.values()) <= len(zone.sites)
    has_room = has_room and not kinds_of_play(terms.game)
    is_sized = terms.compiled.ruleset.zones[zone.name].size is not None
    return f"{counted(len(zone.sites), 'place')}, " if is_sized and not has_room else ""


def each_of(terms: Terms, types: Sequence[Type], declared: Sequence[Scalar]) -> str:
    """What there is a variable or a zone for each of: `player and number from 1 to 3`, as `declared`."""
    return listed([_each(terms, type_, text.text) for type_, text in zip(types, declared, strict=True)])


def one_for_each(terms: Terms, variable: GameVariable) -> str:
    """What there is one of several dice for, with words that the book may have nowhere else: `, one for each hue (red
    or blue)`; empty for one die, and for dice that are just numbered."""
    are_numbered = variable.each is not None and variable.each.kind == "int" and len(variable.indices) < 2
    if variable.each is None or are_numbered or not is_of_several(variable):
        return ""
    types = [index.type for index in variable.indices] or [variable.each]
    declared = [text for text in terms.compiled.ruleset.variables[variable.name].each if text.text != TURN]
    words = [terms.game.words.get(each.name, ()) for each in types if each.kind == "mark"]
    aside = f" ({listed([*map(spaced, words[0])], 'or')})" if len(types) == len(words) == 1 else ""
    return f", one for each {each_of(terms, types, declared)}{aside}"


def _each(terms: Terms, type_: Type, declared: str) -> str:
    if type_.kind == "site":
        place = terms.square if terms.game.board.cells else "place"
        return place if declared == "site" else f"{place} of {spaced(declared)}"
    names = {"player": "player", "piece": terms.noun_of("piece"), "mark": spaced(type_.name)}
    if type_.named:
        return spaced(type_.named)
    return names.get(type_.kind, f"number from {type_.low} to {type_.high}")
