"""What variables with a value for each site say of it: a small sign in a corner of its cell or place, and words for a
tooltip.

There is no sign for 0, false, none, and the word that all sites begin with. The first four variables have a corner
each; others, and those with several values for a site, such as one for each player, are in the tooltip only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from playground.engine.layout import layout_of
from playground.engine.packing import unpack
from playground.engine.plain_names import spoken
from playground.game.core import NOTHING, Game, GameVariable, Type
from playground.pictures.colours import on_board, player_colour
from playground.pictures.shapes import CELL, Point, words

_CORNERS = ((0.33, -0.33), (-0.33, -0.33), (0.33, 0.33), (-0.33, 0.33))
"""Where signs stand, in widths and heights of a cell from its middle: at the upper right first."""

_SIZE = 10.0

_ARROWS = {
    "north": "↑", "northeast": "↗", "east": "→", "southeast": "↘",
    "south": "↓", "southwest": "↙", "west": "←", "northwest": "↖",
}  # fmt: skip


def site_signs(game: Game, block: bytes, middles: Mapping[int, Point], height: float = CELL) -> Iterator[str]:
    """The signs of some sites, whose middles and height are given, as elements of a picture."""
    single = [each for each in _of_sites(game) if not each.indices]
    fields = unpack(layout_of(game), block) if single else {}
    for variable, corner in zip(single, _CORNERS, strict=False):
        values = fields[f"var.{variable.name}"]
        for site, (x, y) in middles.items():
            if _says_something(variable, site, values[site]):
                yield _sign(game, variable, values[site], (x + CELL * corner[0], y + height * corner[1]))


def site_texts(game: Game, block: bytes) -> dict[int, list[str]]:
    """For each site what the variables say of it, such as `height: 3`."""
    texts: dict[int, list[str]] = {}
    named = [*_of_sites(game)]
    fields = unpack(layout_of(game), block) if named else {}
    for variable in named:
        for place, value in enumerate(fields[f"var.{variable.name}"]):
            *others, (_, site) = variable.indices_of(place)
            if _says_something(variable, site, value):
                of = "".join(f" of {_word(game, type_, index)}" for type_, index in others)
                said = f"{spoken(variable.name)}{of}: {_word(game, variable.type, value)}"
                texts.setdefault(site, []).append(said)
    return texts


def _of_sites(game: Game) -> Iterator[GameVariable]:
    """The variables with values of sites that are shown."""
    return (each for each in game.variables if each.by_site is not None and each.is_shown)


def _says_something(variable: GameVariable, site: int, value: int) -> bool:
    if variable.by_site is None or site not in variable.by_site.sites:
        return False
    if variable.type.kind == "mark" and value == variable.start:
        return False
    return value != 0 if variable.type.kind in ("int", "bool") else value != NOTHING


def _sign(game: Game, variable: GameVariable, value: int, at: Point) -> str:
    kind, fill, edge = variable.type.kind, "#1d1a16", 'paint-order="stroke" stroke="#fff" stroke-width="2.4"'
    text = _word(game, variable.type, value)
    if kind in ("bool", "player"):
        text = "●"
    if kind == "player":
        fill, edge = on_board(player_colour(game, value))[0], 'paint-order="stroke" stroke="#1d1a16" stroke-width="1.2"'
    elif kind in ("piece", "mark"):
        text = text[:1]
    elif kind == "way":
        text = _ARROWS.get(text, text[:1])
    return words(at, text, _SIZE, fill=fill, style=f'class="site-value" font-weight="700" {edge}')


def _word(game: Game, type_: Type, value: int) -> str:
    """A value in words; nothing for truth values that are false."""
    kind = type_.kind
    if kind == "mark":
        return game.words[type_.name][value]
    if kind == "player":
        return game.players[value]
    if kind == "piece":
        return game.pieces[value].name
    if kind == "way":
        return game.board.directions[value].name
    if kind == "site":
        return game.board.name(value)
    return ("yes" if value else "no") if kind == "bool" else game.number_text(type_, value)
