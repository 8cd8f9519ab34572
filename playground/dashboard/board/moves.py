"""The rows of a list of moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from playground.game.core import Game
from playground.pictures.colours import player_colour


@dataclass(frozen=True)
class Row:
    """A decision: its number from 1, its turn where that begins with it, who made it, and its notation."""

    number: int
    turn: str
    player: str
    colour: str
    text: str

    def content(self) -> dict[str, Any]:
        """What the component is given."""
        return asdict(self)


def rows_of(game: Game, decisions: Iterable[tuple[int, int, str]]) -> list[Row]:
    """The rows of decisions given as (turns before it, player, notation)."""
    rows, before = list[Row](), -1
    for number, (turns, player, text) in enumerate(decisions, start=1):
        turn = f"{turns + 1}." if turns != before else ""
        rows.append(Row(number, turn, game.players[player], player_colour(game, player), text))
        before = turns
    return rows
