"""What the squares of a board are themselves, drawn beside the board: the words or numbers that a variable gives each
square, else regions of which there are more squares than a legend can list.

    4 tb tg tr ty    b g r y
    3  .  .  .  .    g b y r
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest

from playground.engine.board_drawing import board_drawing
from playground.engine.layout import layout_of
from playground.engine.packing import unpack
from playground.engine.plain_names import spoken
from playground.game.core import NOTHING, Game, GameVariable
from playground.game.letters import shortest_prefix

MAX_LISTED = 12
"""Squares of regions that a legend lists, at most."""

MIN_OTHERS = 3
"""Squares with another value than most have, at least, of which a drawing says more than a line."""

WIDTH = 78
"""Columns of a terminal."""

_BETWEEN = "    "


@dataclass(frozen=True)
class Ground:
    """What is drawn beside a board: the signs of its squares, what they mean, and whose they are: the name of a
    variable or of a region by kind of piece, which is the `caption`, or those of regions. These need not be listed
    elsewhere."""

    signs: Mapping[int, str]
    meanings: Mapping[str, str]
    names: tuple[str, ...]
    caption: str = ""

    def drawing(self, game: Game) -> list[str]:
        """The board with the signs, in lines."""
        lines = board_drawing(game, self.signs, names_ends=False).splitlines()
        return [*lines[:-1], f"{lines[-1]}  ({self.caption})"] if self.caption else lines


def ground(game: Game, block: bytes) -> Ground | None:
    """What is drawn beside a board; None if nothing is, or if there is no room for it."""
    if not game.board.cells or game.board.points:
        return None
    of_variables = (_of_variable(game, variable, block) for variable in _by_square(game))
    found = next((each for each in of_variables if each is not None), None) or _of_regions(game)
    return found if found is not None and _has_room(game, found) else None


def beside(game: Game, text: str, ground: Ground | None) -> str:
    """A position as text with what its squares are beside the board, which is at the top of it."""
    if ground is None:
        return text
    right, left = ground.drawing(game), text.splitlines()
    width = max(map(len, left[: len(right)])) + len(_BETWEEN)
    pairs = zip_longest(left, right, fillvalue="")
    return "\n".join(f"{line.ljust(width)}{drawn}".rstrip() if drawn else line for line, drawn in pairs)


def _has_room(game: Game, ground: Ground) -> bool:
    pieces = board_drawing(game, dict.fromkeys(game.board.cells, "Xx")).splitlines()
    return sum(max(map(len, side)) for side in (pieces, ground.drawing(game))) + len(_BETWEEN) <= WIDTH


def _by_square(game: Game) -> Iterator[GameVariable]:
    """The public variables with a word or a number for each square."""
    for variable in game.variables:
        is_one_each = variable.by_site is not None and variable.by_site.groups == 1 and not variable.kept
        if is_one_each and variable.is_shown and not variable.secret and variable.type.kind in ("mark", "int"):
            yield variable


def _of_variable(game: Game, variable: GameVariable, block: bytes) -> Ground | None:
    """The values of a variable; None while nearly all squares have the same, which is said in a line."""
    values = unpack(layout_of(game), block)[f"var.{variable.name}"]
    words = game.words[variable.type.name] if variable.type.kind == "mark" else ()
    signs = {word: shortest_prefix(word, words) for word in words}
    nothing = NOTHING if words else 0
    there = {site: values[site] for site in game.board.cells if values[site] != nothing}
    (_, common), *_ = Counter(values[site] for site in game.board.cells).most_common(1)
    if len(game.board.cells) - common < MIN_OTHERS:
        return None
    drawn = {
        site: signs[words[value]] if words else game.number_text(variable.type, value) for site, value in there.items()
    }
    meanings = {sign: spoken(word) for word, sign in signs.items() if sign in drawn.values()}
    return Ground(drawn, meanings, (variable.name,), spoken(variable.name))


def _of_regions(game: Game) -> Ground | None:
    """Regions that are the same for all players, or are those of kinds of pieces, and have no square in common, if
    there are too many squares to list."""
    taken, drawn, names = set[int](), dict[str, frozenset[int]](), list[str]()
    cells = frozenset(game.board.cells)
    of_kinds = {
        name: {piece.name: sites & cells for piece, sites in zip(game.pieces, sets, strict=True) if sites & cells}
        for name, sets in game.regions_of_kinds.items()
    }
    shared = {
        name: {name: sets[0] & cells} for name, sets in game.regions.items() if len(sets) == 1 and sets[0] & cells
    }
    for name, parts in (of_kinds | shared).items():
        sites = frozenset[int]().union(*parts.values())
        are_apart = sum(map(len, parts.values())) == len(sites) and sites.isdisjoint(taken)
        if name in game.landmarks and are_apart and drawn.keys().isdisjoint(parts):
            drawn |= parts
            taken |= sites
            names.append(name)
    if len(taken) <= MAX_LISTED:
        return None
    signs = {name: shortest_prefix(name, drawn) for name in drawn}
    caption = spoken(names[0]) if len(names) == 1 and names[0] in of_kinds else ""
    by_site = {site: signs[name] for name, sites in drawn.items() for site in sites}
    return Ground(by_site, {sign: spoken(name) for name, sign in signs.items()}, tuple(names), caption)
