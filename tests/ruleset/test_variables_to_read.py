"""A variable that the glossary explains is kept for players to read, and a secret one may be there to keep a choice
secret: no rule has to ask for these (W022)."""

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


SECRET = """
game: Bury
players: [Ann, Ben]
board: square 3
variables: {buried: site each player SEEN, dug: {type: 0..3, each: player, seen by: owner}}
actions:
  bury: {choose: {spot: board, depth: 1..3}, do: DO}
  dig: {choose: {spot: board, depth: 1..3}, when: "spot is a1 and depth = 1", do: mover wins}
"""
KEEP = "define: {keep(where_): set buried of mover to where_}\n"
BY_CHOICE = "set buried of mover to spot; set dug of mover to depth"


@pytest.mark.parametrize(
    ("seen", "effects", "expected"),
    [
        ("seen by owner", BY_CHOICE, []),
        ("seen by owner", "keep(spot); raise dug of mover by depth", []),
        ("seen by owner", "set buried of mover to a1; set dug of mover to depth", ["W022"]),
        ("", BY_CHOICE, ["W022"]),
    ],
)
def test_a_secret_variable_keeps_a_choice_secret(seen: str, effects: str, expected: list[str]) -> None:
    text = SECRET.replace("SEEN", seen).replace("DO", f'"{effects}"')
    text += KEEP if "keep" in effects else ""
    assert [code for code in codes(text) if code == "W022"] == expected
