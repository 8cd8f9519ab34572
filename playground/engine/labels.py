"""Short labels and words for components and the values of their attributes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from playground.engine.visible_components import Component
from playground.game.core import KIND, NOTHING, Attribute, Game, Hinted
from playground.game.letters import shortest_prefix

BETWEEN_NUMBERS = "/"


def value_sign(attribute: Attribute, value: int) -> str:
    """A number, or the shortest unambiguous prefix of a word or of a number's name."""
    words = attribute.words or tuple(attribute.shown_names.values())
    text = attribute.text(value)
    return shortest_prefix(text, words) if text in words else text


def value_word(attribute: Attribute, value: int) -> str:
    """A number or its name, or the word."""
    return attribute.text(value)


def values_sign(game: Game, component: Component) -> str:
    """The values of a component's attributes, such as `w3`, or `1/0` of two numbers; empty if it has none."""
    return side_by_side(
        value_sign(attribute, component.attributes[attribute.name]) for attribute in shown_attributes(game, component)
    )


def shown_attributes(game: Game, component: Component) -> list[Attribute]:
    """The attributes of a component that say something: where it has others, notes that rules make on it in play are
    left out as long as all of them are 0, as at first."""
    present = [each for each in game.attributes_of(component.kind) if each.name in component.attributes]
    telling = [each for each in present if not each.is_note]
    is_noted = any(component.attributes[each.name] for each in present if each.is_note)
    return present if is_noted or not telling else telling


def side_by_side(signs: Iterable[str]) -> str:
    """Signs one after the other, with a stroke between two numbers, which would read as one: `S2/10`."""
    text = ""
    for sign in signs:
        text += f"{BETWEEN_NUMBERS}{sign}" if text[-1:].isdigit() and sign.lstrip("-")[:1].isdigit() else sign
    return text


def without_notes(game: Game, component: Component) -> Component:
    """A component as it was placed, without the notes that rules have made on it."""
    notes = {each.name for each in game.attributes if each.is_note}
    attributes = {name: 0 if name in notes else value for name, value in component.attributes.items()}
    return replace(component, attributes=attributes)


def in_words(game: Game, component: Component, by_values: bool = False) -> str:
    """A description such as `purple 3` or `Rock of South`. A game's only kind is named only if there are no values, and
    so is any other with `by_values`."""
    shown = shown_attributes(game, component)
    has_others = any(not attribute.is_note for attribute in shown)
    said = (_noted if has_others and each.is_note else value_word for each in shown)
    values = [
        text for say, each in zip(said, shown, strict=True) if (text := say(each, component.attributes[each.name]))
    ]
    kind = [game.pieces[component.kind].name] if (len(game.pieces) > 1 and not by_values) or not values else []
    whose = [f"of {game.players[component.owner]}"] if component.owner != NOTHING else []
    return " ".join([*kind, *values, *whose])


def _noted(attribute: Attribute, value: int) -> str:
    """What a note says beside other values: its name, with a number that may be above 1; empty for 0."""
    if not value:
        return ""
    return spaced(attribute.name) if attribute.high == 1 else f"{spaced(attribute.name)} {value_word(attribute, value)}"


def hint_words(game: Game, hints: Mapping[str, frozenset[int]]) -> list[str]:
    """What a player was shown of a component, for each property: `red`, `rank 3`, `not blue`, `rank not 1 or 2`."""
    return [_hint_in_words(game, each, hints[each.about]) for each in game.hints if each.about in hints]


def listed_hints(game: Game, hints: Mapping[str, frozenset[int]]) -> str:
    """What a player was shown of a component, in a row; empty if that is nothing."""
    return ", ".join(hint_words(game, hints))


def _hint_in_words(game: Game, hinted: Hinted, possible: frozenset[int]) -> str:
    has_words = hinted.about == KIND or any(each.words for each in game.attributes if each.name == hinted.about)
    before = "" if has_words else f"{spaced(hinted.about)} "
    if possible == {NOTHING}:
        return f"without {spaced(hinted.about)}"
    if len(possible) == 1:
        return before + property_word(game, hinted.about, *possible)
    ruled_out = [value for value in hinted.values if value not in possible]
    words = [property_word(game, hinted.about, value) for value in ruled_out if value != NOTHING]
    return f"{before}not {' or '.join(words)}" if words else f"with {spaced(hinted.about)}"


def property_word(game: Game, about: str, value: int) -> str:
    """The name of a kind, or the value of an attribute."""
    if about == KIND:
        return game.pieces[value].name
    return value_word(next(each for each in game.attributes if each.name == about), value)


def spaced(name: str) -> str:
    """A name as people read it."""
    return name.replace("_", " ")
