"""Pictures of components: a disc, a die, a card, or the back of something hidden."""

from __future__ import annotations

from playground.engine.labels import symbols, value_sign
from playground.engine.visible_components import HIDDEN, Component
from playground.game.core import NOTHING, Attribute, Game
from playground.pictures.colours import IVORY, ink_on, named_colour, player_colour
from playground.pictures.shapes import CELL, Point, rectangle, words

DIE, CARD_WIDTH, CARD_HEIGHT = CELL * 0.72, CELL * 0.74, CELL * 1.04
_EDGE = 'stroke="#1d1a16" stroke-opacity="0.75" stroke-width="1.4"'

_THIRDS = {1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8]}
PIPS = {**_THIRDS, 7: [0, 2, 3, 4, 5, 6, 8], 8: [0, 1, 2, 3, 5, 6, 7, 8], 9: [*range(9)]}
"""The positions of a number's pips in a square of three rows by three columns."""


def component_svg(game: Game, component: Component, middle: Point, *, remembered: bool = False) -> str:
    """The picture of a component; `remembered` marks one that lies face down and that the viewer has seen before."""
    if component is HIDDEN:
        return _back(game, middle)
    drawn = {"die": _die, "card": _card}.get(game.pieces[component.kind].look, _disc)(game, component, middle)
    return f'<g opacity="0.6">{drawn}</g>' if remembered else drawn


def colour_of(game: Game, component: Component) -> str:
    """Its owner's colour; else the colour that one of its attributes names; else ivory."""
    if component.owner != NOTHING:
        return player_colour(game, component.owner)
    marks = [attribute.words[component.attributes[attribute.name]] for attribute in _marks(game, component)]
    return next((colour for mark in marks if (colour := named_colour(mark))), IVORY)


def _attributes(game: Game, component: Component) -> list[Attribute]:
    return [attribute for attribute in game.attributes if attribute.name in component.attributes]


def _marks(game: Game, component: Component) -> list[Attribute]:
    return [attribute for attribute in _attributes(game, component) if attribute.words]


def _label(game: Game, component: Component) -> str:
    """The letters of the kind, then the attributes; the one that its colour shows is left out."""
    shown = _attributes(game, component)
    if component.owner == NOTHING:
        coloured = [attribute for attribute in _marks(game, component) if _is_coloured(attribute, component)]
        shown = [attribute for attribute in shown if attribute not in coloured[:1]]
    values = "".join(value_sign(attribute, component.attributes[attribute.name]) for attribute in shown)
    return symbols(game)[component.kind] + values


def _is_coloured(attribute: Attribute, component: Component) -> bool:
    return named_colour(attribute.words[component.attributes[attribute.name]]) is not None


def _disc(game: Game, component: Component, middle: Point) -> str:
    (x, y), colour = middle, colour_of(game, component)
    owner = "" if component.owner == NOTHING else f" player-{component.owner + 1}"
    disc = f'<circle class="piece{owner}" cx="{x:.1f}" cy="{y:.1f}" r="{CELL * 0.36:.1f}" fill="{colour}" {_EDGE}/>'
    return disc + _text(middle, _label(game, component), colour)


def _text(middle: Point, text: str, colour: str) -> str:
    if not text:
        return ""
    size = 17 if len(text) == 1 else 12 if len(text) == 2 else 9
    return words(middle, text, size, fill=ink_on(colour), style='font-weight="600"')


def _die(game: Game, component: Component, middle: Point) -> str:
    """A number up to 9 as pips; anything else as text."""
    colour = colour_of(game, component)
    die = rectangle(middle, DIE, DIE, 6, f'class="piece die" fill="{colour}" {_EDGE}')
    numbers = [component.attributes[a.name] for a in _attributes(game, component) if not a.words]
    pips = PIPS.get(numbers[0]) if len(numbers) == 1 else None
    if pips is None:
        return die + _text(middle, _label(game, component), colour)
    return die + "".join(_pip(middle, place, ink_on(colour)) for place in pips)


def _pip(middle: Point, place: int, ink: str) -> str:
    row, column = divmod(place, 3)
    x, y = middle[0] + (column - 1) * DIE * 0.27, middle[1] + (row - 1) * DIE * 0.27
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{DIE * 0.095:.1f}" fill="{ink}"/>'


def _card(game: Game, component: Component, middle: Point) -> str:
    """The attributes in large letters on the card's colour; a face-up card has a golden edge."""
    colour, text = colour_of(game, component), _label(game, component)
    edge = 'stroke="#d9a514" stroke-width="3"' if component.is_up else _EDGE
    kind = "piece card up" if component.is_up else "piece card"
    card = rectangle(middle, CARD_WIDTH, CARD_HEIGHT, 5, f'class="{kind}" fill="{colour}" {edge}')
    size = 20 if len(text) < 3 else 13
    return card + words(middle, text, size, fill=ink_on(colour), style='font-weight="600"')


def _back(game: Game, middle: Point) -> str:
    """The back of a card; in games without cards, a disc with a question mark."""
    if all(piece.look != "card" for piece in game.pieces):
        disc = f'<circle class="back" cx="{middle[0]:.1f}" cy="{middle[1]:.1f}" r="{CELL * 0.36:.1f}"'
        return f'{disc} fill="#8b8f98" {_EDGE}/>' + words(middle, "?", 17, fill="#ffffff", style='font-weight="600"')
    card = rectangle(middle, CARD_WIDTH, CARD_HEIGHT, 5, f'class="back" fill="#3f5f8f" {_EDGE}')
    inner = rectangle(middle, CARD_WIDTH - 8, CARD_HEIGHT - 8, 3, 'fill="none" stroke="#c9d6ea" stroke-opacity="0.8"')
    return card + inner + words(middle, "?", 15, fill="#c9d6ea", style='font-weight="600"')
