"""The byte layout of a position, shared by both engines.

A position is one flat block. A set of sites is a bit set: bit `site % 64` of 64-bit word `site // 64`, little-endian;
everything else is a 32-bit signed integer. Fields follow each other without gaps, sets first. Copying the block copies
the position.

Sets may be the binary digits of a number for each site, its code, the lowest digit first. `packing.py` reads and
writes them as what they stand for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from playground.game.core import Game

RUNNING, FINISHED, UNFINISHED = 0, 1, 2
"""Values of the field `status`. An unfinished game was abandoned, for example at `max_decisions`."""

STATUS_FIELDS = ("mover", "step", "decisions", "turns", "status", "winners", "ending", "first")
"""Integer fields of every game: the player who decides next, the index of the step, the numbers of decisions and turns
so far, the status, the winners as a bit set of players (0 for a draw, `everyone_lost` where all have lost), the index
of the ending (-1 while running), and the first player in turn order."""

SCORE = "score"
"""The integer field for the score of a finished game, in games that have one; 0 in other positions."""


def everyone_lost(players: int) -> int:
    """The winners of a game that everyone lost: one beyond all players, so that it is no draw, and nobody has won."""
    return 1 << players


def winning(winners: int, players: int) -> list[int]:
    """The players who have won, given the winners of a position."""
    return [player for player in range(players) if winners >> player & 1]


@dataclass(frozen=True)
class Field:
    """`count` sets or integers, starting `offset` bytes into the block.

    `kind` is 'set', 'int', or one of two kinds of sets that are digits of codes. 'coded' is a number of sets of which
    none share a site, `values`; code n + 1 belongs to the sites of set n. 'each' is a number for each site, or a group
    of them, `values` in all; code n stands for the number `low` + n.
    """

    name: str
    kind: str
    offset: int
    count: int
    values: int = 0
    low: int = 0
    groups: int = 1

    @property
    def holds_sets(self) -> bool:
        """Whether it consists of sets of sites."""
        return self.kind != "int"


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
        return 8 * self.words if field.holds_sets else 4


def contents(game: Game) -> list[tuple[str, str, int]]:
    """The fields for the content of sites, as (name, kind, number of sets). They come first in every position."""
    fields = [("owner", "set", max(1, len(game.owners)))]
    if len(game.pieces) > 1:
        fields.append(("piece", "set", len(game.pieces)))
    kinds = {False: "set", True: "coded"}
    return fields + [(f"attr.{each.name}", kinds[each.coded], each.set_count) for each in game.attributes]


def layout_of(game: Game) -> Layout:
    """The layout of a game's positions.

    Sets: `owner`, one for each of `Game.owners` (pieces without owner come last); `piece`, one for each kind of piece
    if there are at least two kinds; `attr.NAME`, one for each value of an attribute, or for each digit of its code. In
    games with hidden information also `revealed`, the sites that are face up, and `known`, one for each player, the
    sites that the player has seen face up; and of each property of which players are shown `not.NAME`, for each player
    one for each of its values: where the player knows that it is not this value. Then come the state variables with a
    value for each site, prefixed `var.`.
    Ints: the other state variables; then `STATUS_FIELDS`, and `SCORE` in games that have one. In games with a memory
    there are also `remembered`, the number of positions remembered so far, and `history`, a ring with the hash of each
    of the latest, low half first (`past_positions.py`).
    """
    words = max(1, (game.board.size + 63) // 64)
    entries = contents(game)
    if game.hides:
        entries += [("revealed", "set", 1), ("known", "set", len(game.players))]
        entries += [(each.field, "set", len(game.players) * len(each.values)) for each in game.hints]
    by_site = [(f"var.{each.name}", each.by_site) for each in game.variables if each.by_site is not None]
    entries += [(name, "each", each.set_count) for name, each in by_site]
    entries += [(f"var.{each.name}", "int", each.size) for each in game.variables if each.by_site is None]
    entries += [(name, "int", 1) for name in (*STATUS_FIELDS, *([SCORE] if game.score else []))]
    if game.memory is not None:
        ints = sum(count for _, kind, count in entries if kind == "int")
        entries += [("remembered", "int", 1 + (ints + 1) % 2), ("history", "int", 2 * game.memory.length)]  # aligned
    meant: dict[str, tuple[int, ...]] = {f"attr.{each.name}": (each.size, 0) for each in game.attributes if each.coded}
    meant |= {name: (each.groups * each.board_size, each.low, each.groups) for name, each in by_site}
    fields, offset = [], 0
    for name, kind, count in entries:
        fields.append(Field(name, kind, offset, count, *meant.get(name, ())))
        offset += count * (4 if kind == "int" else 8 * words)
    return Layout(words, tuple(fields), -(-offset // 8) * 8)
