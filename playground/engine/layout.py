"""The byte layout of a position, shared by both engines.

A position is one flat block. A set of sites is a bit set: bit `site % 64` of 64-bit word `site // 64`, little-endian;
everything else is a 32-bit signed integer. Fields follow each other without gaps, sets first. Copying the block copies
the position.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from playground.game.core import Game

RUNNING, FINISHED, UNFINISHED = 0, 1, 2
"""Values of the field `status`. An unfinished game was abandoned, for example at `max_decisions`."""

STATUS_FIELDS = ("mover", "step", "decisions", "turns", "status", "winners", "ending", "first")
"""Integer fields of every game: the player who decides next, the index of the step, the numbers of decisions and turns
so far, the status, the winners as a bit set of players (0 for a draw), the index of the ending (-1 while running), and
the first player in turn order."""


@dataclass(frozen=True)
class Field:
    """`count` values of one kind, 'set' or 'int', starting `offset` bytes into the block."""

    name: str
    kind: str
    offset: int
    count: int


@dataclass(frozen=True)
class Layout:
    """The fields of a position. `words` is the number of 64-bit words in a set; `size` is in bytes."""

    words: int
    fields: tuple[Field, ...]
    size: int

    @cached_property
    def by_name(self) -> dict[str, Field]:
        """Fields by name."""
        return {field.name: field for field in self.fields}

    def width(self, field: Field) -> int:
        """Bytes of one value of a field."""
        return 8 * self.words if field.kind == "set" else 4


def contents(game: Game) -> list[tuple[str, str, int]]:
    """The fields for the content of sites, as (name, kind, count). They come first in every position."""
    fields = [("owner", "set", max(1, len(game.owners)))]
    if len(game.pieces) > 1:
        fields.append(("piece", "set", len(game.pieces)))
    return fields + [(f"attr.{attribute.name}", "set", attribute.size) for attribute in game.attributes]


def layout_of(game: Game) -> Layout:
    """The layout of a game's positions.

    Sets: `owner`, one for each of `Game.owners` (pieces without owner come last); `piece`, one for each kind of piece
    if there are at least two kinds; `attr.NAME`, one for each value of an attribute. In games with hidden information
    also `revealed`, the sites that are face up, and `known`, one for each player, the sites that the player has seen
    face up. Ints: the state variables by name, prefixed `var.`; then `STATUS_FIELDS`. In games with a memory there are
    also `remembered`, the number of positions remembered so far, and `history`, a ring with the hash of each of the
    latest, low half first (`past_positions.py`).
    """
    words = max(1, (game.board.size + 63) // 64)
    entries = contents(game)
    if game.hides:
        entries += [("revealed", "set", 1), ("known", "set", len(game.players))]
    entries += [(f"var.{variable.name}", "int", variable.size) for variable in game.variables]
    entries += [(name, "int", 1) for name in STATUS_FIELDS]
    if game.memory is not None:
        ints = sum(count for _, kind, count in entries if kind == "int")
        entries += [("remembered", "int", 1 + (ints + 1) % 2), ("history", "int", 2 * game.memory.length)]  # aligned
    fields, offset = [], 0
    for name, kind, count in entries:
        fields.append(Field(name, kind, offset, count))
        offset += count * (8 * words if kind == "set" else 4)
    return Layout(words, tuple(fields), -(-offset // 8) * 8)
