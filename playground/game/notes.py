"""Which attributes are but notes that rules make on components in play, such as what a card has been declared in.

wed: 0..1            set wed of pair to 1
pips: 0..6           place Tile on heap with pips n: a value from the beginning, and no note
"""

from __future__ import annotations

from dataclasses import replace

from playground.game import core
from playground.game.core import Game
from playground.game.effect_sequences import all_effects


def with_notes(game: Game) -> Game:
    """The game with the attributes marked that are notes: numbers that are 0 on all components at first, without a
    name."""
    given = {name for effect in all_effects(game) for name in _given(effect)}
    return replace(game, attributes=tuple(_marked(each, given) for each in game.attributes))


def _given(effect: core.Effect) -> tuple[str, ...]:
    """The attributes that get a value as a component is placed, or by a roll."""
    match effect:
        case core.Place(attributes=attributes):
            return tuple(name for name, _ in attributes)
        case core.RollAttribute(attribute=name):
            return (name,)
    return ()


def _marked(attribute: core.Attribute, given: set[str]) -> core.Attribute:
    is_plain = not attribute.words and not attribute.faces and attribute.low == 0 and 0 not in attribute.shown_names
    return replace(attribute, is_note=True) if is_plain and attribute.name not in given else attribute
