"""The rows of a move list."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from playground.engine.plain_names import PlainNames
from playground.game.core import Game
from playground.pictures.colours import player_colour


@dataclass(frozen=True)
class Row:
    """A decision: its number from 1, its turn if it begins one, its player and colour, and its notation."""

    number: int
    turn: str
    player: str
    colour: str
    text: str

    def content(self) -> dict[str, Any]:
        """The data for the component."""
        return asdict(self)


def rows_of(game: Game, decisions: Iterable[tuple[int, int, str]]) -> list[Row]:
    """The rows of decisions given as (turns before it, player, notation)."""
    rows, previous, plain = list[Row](), -1, PlainNames(game)
    for number, (turns, player, text) in enumerate(decisions, start=1):
        turn = f"{turns + 1}." if turns != previous else ""
        rows.append(Row(number, turn, game.players[player], player_colour(game, player), plain.say(text)))
        previous = turns
    return rows
