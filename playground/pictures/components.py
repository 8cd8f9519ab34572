"""Pictures of components: what they are made of, what is drawn on them, or the back of something hidden.

A component is drawn around the origin, in a group that is moved to its place.
"""

from __future__ import annotations

from playground.engine.labels import hint_words, shown_attributes, value_sign
from playground.engine.visible_components import Component
from playground.game.core import NOTHING, Attribute, Game
from playground.game.letters import symbols
from playground.pictures.cards import back_svg, card_svg, hints_svg
from playground.pictures.colours import ink_on, named_colour, player_colour
from playground.pictures.palette import IVORY
from playground.pictures.shapes import CELL, ORIGIN, Point, drawing, quoted, rectangle, words

DIE, DISC = CELL * 0.72, CELL * 0.36
EDGE = 'stroke="#1d1a16" stroke-opacity="0.75" stroke-width="1.4"'
FIGURE, MARK = CELL * 0.84, CELL * 0.48
"""The sides of the squares in which figures, and marks on discs and tiles, are drawn."""

BADGE = CELL * 0.26, 6.4
"""How far the other side of a two-faced piece lies to the lower right of its middle, and its radius."""

_THIRDS = {1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8]}
PIPS = {**_THIRDS, 7: [0, 2, 3, 4, 5, 6, 8], 8: [0, 1, 2, 3, 5, 6, 7, 8], 9: [*range(9)]}
"""The positions of a number's pips in a square of three rows by three columns."""


def component_svg(
    game: Game, component: Component, middle: Point, site: str, *, remembered: bool = False, scale: float = 1
) -> str:
    """The picture of a component at the site of that name; `remembered` marks one that lies face down and that the
    viewer has seen before."""
    dim = ' opacity="0.6"' if remembered else ""
    place = f'data-at="{quoted(site)}" transform="translate({middle[0]:.1f} {middle[1]:.1f})"'
    picture = drawn(game, component)
    if scale != 1:
        picture = f'<g transform="scale({scale:g})">{picture}</g>'
    return f'<g class="component" {place}{dim}>{picture}</g>'


def drawn(game: Game, component: Component) -> str:
    """The picture of a component around the origin."""
    if component.is_hidden:
        return back_svg(game) + hints_svg(hint_words(game, component.hints))
    piece = game.pieces[component.kind]
    colour = colour_of(game, component)
    if piece.look == "card":
        values = [(attribute, component.attributes[attribute.name]) for attribute in _shown(game, component)]
        return card_svg(game, values, symbols(game)[component.kind], colour, is_up=component.is_up)
    if piece.look == "die":
        return _die(game, component, colour)
    if piece.look == "figure":
        return _figure(game, component, colour)
    return _body(game, component, colour) + _face(game, component, colour) + _other_side(game, component, colour)


def colour_of(game: Game, component: Component) -> str:
    """Its owner's colour; else the colour that one of its attributes names; else ivory."""
    if component.owner != NOTHING:
        return player_colour(game, component.owner)
    marks = [attribute.words[component.attributes[attribute.name]] for attribute in _marks(game, component)]
    return next((colour for mark in marks if (colour := named_colour(mark))), IVORY)


def _marks(game: Game, component: Component) -> list[Attribute]:
    return [attribute for attribute in shown_attributes(game, component) if attribute.words]


def _shown(game: Game, component: Component) -> list[Attribute]:
    """The attributes that are written or drawn; the one that its colour shows is left out."""
    shown = shown_attributes(game, component)
    if component.owner != NOTHING:
        return shown
    coloured = [attribute for attribute in _marks(game, component) if _is_coloured(attribute, component)]
    return [attribute for attribute in shown if attribute not in coloured[:1]]


def _is_coloured(attribute: Attribute, component: Component) -> bool:
    return named_colour(attribute.words[component.attributes[attribute.name]]) is not None


def _label(game: Game, component: Component) -> str:
    """The letters of the kind, unless it has a drawing, then the attributes."""
    values = "".join(value_sign(each, component.attributes[each.name]) for each in _shown(game, component))
    letters = "" if game.pieces[component.kind].drawings else symbols(game)[component.kind]
    return letters + values


def _style(component: Component, colour: str, kind: str = "") -> str:
    owner = "" if component.owner == NOTHING else f" player-{component.owner + 1}"
    return f'class="piece{kind}{owner}" fill="{colour}" {EDGE}'


def _body(game: Game, component: Component, colour: str) -> str:
    """A disc with a rim, or a tile."""
    if game.pieces[component.kind].look == "tile":
        return rectangle(ORIGIN, 2 * DISC, 2 * DISC, 6, _style(component, colour))
    rim = (
        f'<circle r="{DISC * 0.8:.1f}" fill="none" stroke="{ink_on(colour)}" stroke-opacity="0.22" stroke-width="1.1"/>'
    )
    return f'<circle r="{DISC:.1f}" {_style(component, colour)}/>{rim}'


def _face(game: Game, component: Component, colour: str) -> str:
    """The drawing on a body, and the letters and values."""
    path, text, ink = game.pieces[component.kind].drawing(component.owner), _label(game, component), ink_on(colour)
    if not path:
        return _text(text, colour)
    side = MARK * (0.75 if text else 1)
    above = drawing((0.0, -3.5 if text else 0.0), side, path, f'class="face" fill="{ink}"')
    return above + (words((0.0, DISC * 0.62), text, 9, fill=ink, style='font-weight="700"') if text else "")


def _figure(game: Game, component: Component, colour: str) -> str:
    """The drawing itself in the owner's colour, its values on it."""
    path = game.pieces[component.kind].drawing(component.owner) or ""
    edge = 'stroke="#1d1a16" stroke-opacity="0.75" stroke-width="4.2" stroke-linejoin="round"'
    style = _style(component, colour, " figure").replace(EDGE, edge)
    text = _label(game, component)
    return drawing(ORIGIN, FIGURE, path, style) + (_text(text, colour) if text else "")


def _other_side(game: Game, component: Component, colour: str) -> str:
    """What the other side of a two-faced piece bears, small at its lower right: nothing if neither side is drawn."""
    piece = game.pieces[component.kind]
    other = game.pieces[piece.flips_to] if piece.flips_to != NOTHING else None
    if other is None or not (piece.drawings or other.drawings):
        return ""
    path, (off, radius), ink = other.drawing(component.owner), BADGE, ink_on(colour)
    badge = f'<circle cx="{off}" cy="{off}" r="{radius}" class="piece other" fill="{colour}" {EDGE}/>'
    if path is None:
        return badge + words((off, off), symbols(game)[piece.flips_to][:1], 8, fill=ink, style='font-weight="700"')
    return badge + (drawing((off, off), radius * 1.35, path, f'class="face" fill="{ink}"') if path else "")


def _text(text: str, colour: str) -> str:
    if not text:
        return ""
    size = 17 if len(text) == 1 else 12 if len(text) == 2 else 9
    return words(ORIGIN, text, size, fill=ink_on(colour), style='font-weight="600"')


def _die(game: Game, component: Component, colour: str) -> str:
    """A number up to 9 as pips; anything else as text."""
    die = rectangle(ORIGIN, DIE, DIE, 6, f'class="piece die" fill="{colour}" {EDGE}')
    numbers = [(a, component.attributes[a.name]) for a in shown_attributes(game, component) if not a.words]
    has_pips = len(numbers) == 1 and numbers[0][1] not in numbers[0][0].shown_names
    pips = PIPS.get(numbers[0][1]) if has_pips else None
    if pips is None:
        return die + _text(_label(game, component), colour)
    return die + "".join(_pip(place, ink_on(colour)) for place in pips)


def _pip(place: int, ink: str) -> str:
    row, column = divmod(place, 3)
    x, y = (column - 1) * DIE * 0.27, (row - 1) * DIE * 0.27
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{DIE * 0.095:.1f}" fill="{ink}"/>'
