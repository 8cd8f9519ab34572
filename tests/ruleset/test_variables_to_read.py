"""A variable that the glossary explains is kept for players to read: no rule has to ask for it (W022)."""

from __future__ import annotations

import pytest

from playground.compiler import check

GAME = """
game: Deal
players: [Ann, Ben]
variables: {game_points: 0..3 each player}
actions: {close: {do: set game_points of mover to 3; mover wins}}
"""

EXPLAINED = "glossary: {game_points: what a deal is worth to the winner}\n"
IN_A_VARIANT = "variants: {rich: {glossary: {game_points: what a deal is worth}, actions: {close: draw}}}\n"


def codes(text: str) -> list[str]:
    return [found.code for found in check("deal.yaml", text=text)[1]]


def test_a_variable_that_nothing_asks_for_is_reported():
    assert codes(GAME) == ["W022"]


@pytest.mark.parametrize("glossary", [EXPLAINED, IN_A_VARIANT])
def test_a_variable_that_the_glossary_explains_is_not(glossary: str) -> None:
    assert "W022" not in codes(GAME + glossary)
