"""Variables that start again with each turn: what there is one for each of, and what becomes of it."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.rulebook.book import rulebook
from playground.rulebook.markdown import markdown

GAME = """
game: Turns
players: [Ann, Ben]
variables: {gained: {type: 0..9, each: EACH}, kept: {type: 0..9, each: player}}
actions: {gain: {do: GAIN}}
end:
  long: when gained(mover) = 9 then draw
"""
ONE = GAME.replace("gained(mover)", "gained")


@pytest.mark.parametrize(
    ("game", "each", "gain", "text"),
    [
        (ONE, "turn", "raise gained by 1", "**Gained**: 0 to 9; it starts again"),
        (GAME, "[player, turn]", "raise gained of mover by 1", "**Gained**: 0 to 9, for each player; it"),
        (
            GAME.replace("(mover)", "(mover, 1)"),
            "[player, 1..3, turn]",
            "set gained(mover, 2) to 1",
            "**Gained**: 0 to 9, for each player and number from 1 to 3; it",
        ),
    ],
)
def test_what_there_is_one_for_each_of(game: str, each: str, gain: str, text: str) -> None:
    written = game.replace("EACH", each).replace("GAIN", f'"{gain}"')
    book = markdown(rulebook(load("<editor>", text=written), picture=False))
    assert text in book.replace("\\", "")
