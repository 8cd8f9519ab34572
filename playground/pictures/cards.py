"""Pictures of cards, around the origin: values in the middle and in two corners, suits as drawings, and backs."""

from __future__ import annotations

from collections.abc import Sequence

from playground.engine.labels import value_sign
from playground.game.core import NOTHING, Attribute, Game
from playground.pictures.colours import ink_on
from playground.pictures.shapes import CELL, ORIGIN, drawing, rectangle, words
from playground.ruleset.drawings.figures import FIGURES, RED_SUITS

CARD_WIDTH, CARD_HEIGHT = CELL * 0.74, CELL * 1.04
EDGE = 'stroke="#1d1a16" stroke-opacity="0.75" stroke-width="1.4"'
RED_INK = "#b01e3c"
_CORNER = CARD_WIDTH / 2 - 5.5, CARD_HEIGHT / 2 - 6.5
_BACK_INK = "#c9d6ea"

Values = Sequence[tuple[Attribute, int]]


def card_svg(game: Game, values: Values, letters: str, colour: str, *, is_up: bool) -> str:
    """A card of a colour with its values; `letters` are those of its kind. A face-up card has a golden edge."""
    edge = 'stroke="#d9a514" stroke-width="3"' if is_up else EDGE
    style = f'class="{"piece card up" if is_up else "piece card"}" fill="{colour}" {edge}'
    suits = [word for attribute, value in values if (word := _word(attribute, value)) in game.drawings]
    text = "" if suits else letters
    text += "".join(value_sign(a, value) for a, value in values if _word(a, value) not in game.drawings)
    ink = RED_INK if suits and suits[0] in RED_SUITS and ink_on(colour) != "#ffffff" else ink_on(colour)
    return rectangle(ORIGIN, CARD_WIDTH, CARD_HEIGHT, 5, style) + _face(game, text, suits, ink)


def _word(attribute: Attribute, value: int) -> str:
    return attribute.words[value] if attribute.words else attribute.shown_names.get(value, "")


def _face(game: Game, text: str, suits: Sequence[str], ink: str) -> str:
    """The value in large letters; with a suit, the suit in the middle and the value in the corners."""
    x, y = _CORNER
    if suits:
        path = game.drawings[suits[0]]
        middle = drawing((0.0, 2.0), CELL * 0.4, path, f'class="face" fill="{ink}"')
        return middle + words((-x + 1, -y), text, 9, fill=ink, style='font-weight="700"')
    size = (20, 16, 13)[min(2, len(text) - 1)] if text else 20
    large = words(ORIGIN, text, size, fill=ink, style='font-weight="600"')
    if len(text) > 2:
        return large
    small = 'font-weight="600" opacity="0.85"'
    return large + words((-x, -y), text, 6.5, fill=ink, style=small) + words((x, y), text, 6.5, fill=ink, style=small)


def back_svg(game: Game) -> str:
    """The back of a card; in games without cards, a disc with a question mark."""
    if all(piece.look != "card" for piece in game.pieces):
        disc = f'<circle class="back" r="{CELL * 0.36:.1f}" fill="#666b75" {EDGE}/>'
        return disc + words(ORIGIN, "?", 17, fill="#ffffff", style='font-weight="600"')
    path = next((path for piece in game.pieces if piece.look == "card" and (path := piece.drawing(NOTHING))), "")
    card = rectangle(ORIGIN, CARD_WIDTH, CARD_HEIGHT, 5, f'class="back" fill="#3f5f8f" {EDGE}')
    frame = f'fill="none" stroke="{_BACK_INK}" stroke-opacity="0.8"'
    inner = rectangle(ORIGIN, CARD_WIDTH - 8, CARD_HEIGHT - 8, 3, frame)
    return card + inner + drawing(ORIGIN, CELL * 0.4, path or FIGURES["star"], f'fill="{_BACK_INK}"')


def hints_svg(hints: Sequence[str]) -> str:
    """What hints have shown the viewer of something face down, a line for each property, on a label on its back."""
    if not hints:
        return ""
    height = 7.0 * len(hints) + 3
    label = rectangle(ORIGIN, CARD_WIDTH - 3, height, 2, 'class="hint" fill="#f6f1e3" fill-opacity="0.95"')
    style, middle = 'font-weight="600"', (len(hints) - 1) / 2
    lines = (
        words((0.0, 7.0 * (number - middle)), text, _size_of(text), fill="#1d1a16", style=style)
        for number, text in enumerate(hints)
    )
    return label + "".join(lines)


def _size_of(text: str) -> float:
    """The size of letters at which a text fits on a card."""
    return min(6.5, 1.7 * (CARD_WIDTH - 4) / max(1, len(text)))
