"""The bytes of a position, the same for both engines.

A position is one flat block. A set of sites is a bit set: bit `site % 64` of 64-bit word `site // 64`, little-endian;
everything else is a 32-bit signed integer. Fields follow each other without gaps, sets first. Copying a block copies
the position.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from playground.game.core import Game

RUNNING, FINISHED, UNFINISHED = 0, 1, 2
"""Values of the field `status`; an unfinished game has reached `max_decisions`."""

STATUS_FIELDS = ("mover", "step", "decisions", "turns", "status", "winners", "ending")
"""Integer fields of every game: who decides next, in which step (an index), how many decisions and turns were made,
the status, the winners as a bit set of players (0 for a draw), and the index of the ending (-1 while running)."""


@dataclass(frozen=True)
class Field:
    """`count` values of one kind, 'set' or 'int', starting `offset` bytes into the block."""

    name: str
    kind: str
    offset: int
    count: int


@dataclass(frozen=True)
class Layout:
    """Where everything is. `words` is the number of 64-bit words in a set; `size` is in bytes."""

    words: int
    fields: tuple[Field, ...]
    size: int

    @cached_property
    def by_name(self) -> dict[str, Field]:
        """Fields by their names."""
        return {field.name: field for field in self.fields}

    def width(self, field: Field) -> int:
        """Bytes of one value of a field."""
        return 8 * self.words if field.kind == "set" else 4


def layout_of(game: Game) -> Layout:
    """The layout of a game's positions.

    Sets: `owner`, one for each player (the sites of his pieces); `piece`, one for each kind of piece if there are two
    kinds or more. Ints: the state variables by name, prefixed `var.`; then `STATUS_FIELDS`.
    """
    words = (game.board.size + 63) // 64
    wanted = [("owner", "set", len(game.players))]
    if len(game.pieces) > 1:
        wanted.append(("piece", "set", len(game.pieces)))
    for variable in game.variables:
        wanted.append((f"var.{variable.name}", "int", len(game.players) if variable.per_player else 1))
    wanted += [(name, "int", 1) for name in STATUS_FIELDS]
    fields, offset = [], 0
    for name, kind, count in wanted:
        fields.append(Field(name, kind, offset, count))
        offset += count * (8 * words if kind == "set" else 4)
    return Layout(words, tuple(fields), -(-offset // 8) * 8)
