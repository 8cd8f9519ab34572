"""Definitions of sites and directions, and the movements of parts that no piece of a game has."""

from __future__ import annotations

from functools import cache

from tests.rulebook.plain import rules_of

GAME = """
game: Surrounded
players: [Black, White]
board: {shape: square 5, lines: orthogonally}
include: captures
pieces: Stone
define:
  prison(stones, ways): stones where no (neighbours(spread ways from it through stones, ways) within empty)
  outlet(stones, ways): let around be neighbours(stones, ways) within empty; if some around then count around else 9
actions:
  put:
    choose: {point: empty}
    when: outlet(enemy, orthogonally) < 9 and no prison(own, diagonally)
    never: some shut_in(own, orthogonally)
    do: place Stone on point; remove shut_in(enemy, orthogonally)
turn: [put]
otherwise: lose
"""

DRAUGHTS = """
game: Lines
players: [White, Black]
include: {part: draughts-men, with: {flying: yes}}
board: {shape: square 6, regions: {far: {White: row 6, Black: row 1}}}
pieces: {Man: {moves: march, start: {White: row 1, Black: row 6}}, King: {moves: fly}}
moves: {march: 1 or more squares forwards through own Man onto empty}
actions: {move: {moves: own, do: move piece to target; crown(target)}}
turn: [move]
otherwise: lose
"""


@cache
def surrounded() -> dict[str, str]:
    return {rule.name: rule.text for rule in rules_of(GAME)}


def test_what_is_shut_in_is_said_of_the_stones() -> None:
    closed_in = "whose group has no empty square next to it (orthogonally)"
    assert f"Not allowed if afterwards you have a stone {closed_in}." in surrounded()["put"]
    assert surrounded()["put"].endswith(f"Remove the enemy stones {closed_in}.")


def test_directions_stand_in_brackets_behind_the_rest() -> None:
    assert "the outlet of the enemy stones (orthogonally) is less than 9" in surrounded()["put"]
    assert "in the prison of your stones (diagonally)" in surrounded()["put"]


def test_only_movements_that_some_kind_has_are_listed() -> None:
    moves = [rule.name for rule in rules_of(DRAUGHTS) if rule.section == "moves"]
    assert moves == ["fly", "march"]
