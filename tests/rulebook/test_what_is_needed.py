"""Pieces that only play brings in belong to what is needed; what the parts do with towers is an order in English."""

from __future__ import annotations

import pytest

from tests.rulebook.plain import rules_of

GAME = """
game: Brought In
players: [Left, Right]
board: square 4
pieces: {Man: {moves: step, flips to: Back}, Back: {}, King: {}, Wall: {owner: nobody}, Flag: {}}
moves: {step: 1 square forward onto not own}
setup: SETUP
actions: {go: {moves: own, do: "move piece to target; DO"}, put: {choose: {spot: empty, what: kinds and (Man or King)}, do: PUT}}
otherwise: lose
"""  # noqa: E501

AT_HOME = "place Man of Left on row 1; place Man of Right on row 4"

TOWERS = """
game: Towers
players: [White, Black]
board: square 4
include: {part: towers, with: {most_beneath: 6}}
pieces: {Man: {moves: step}}
moves: {step: 1 square orthogonally onto occupied}
setup: place Man of White on row 1; place Man of Black on row 2
actions:
  climb: {moves: own, do: "lay_on(piece, target); uncover(piece)"}
  split: {choose: {tower: own within board, spot: occupied within board}, do: "lift(tower, spot, 2)"}
otherwise: lose
"""


def needed(setup: str, do: str, put: str) -> list[str]:
    text = GAME.replace("SETUP", setup).replace("DO", do).replace("PUT", put)
    return [rule.text for rule in rules_of(text) if rule.section == "equipment" and rule.name.lower() == "pieces"]


@pytest.mark.parametrize(
    ("setup", "do", "put", "said"),
    [
        (AT_HOME, "place Wall on a2", "nothing", "Those that are in place at the beginning, and Walls, as many"),
        (AT_HOME, "turn target into King", "nothing", "Those that are in place at the beginning, and Kings, as many"),
        (AT_HOME, "nothing", "place what on spot", "Those that are in place at the beginning, and Kings, as many"),
        ("nothing", "nothing", "place what on spot", "Men and Kings, as many"),
        (AT_HOME, "flip target; turn target into Back", "nothing", None),
    ],
)
def test_pieces_that_play_brings_in(setup: str, do: str, put: str, said: str | None) -> None:
    assert needed(setup, do, put) == ([f"{said} as are needed."] if said else [])


def test_effects_of_towers_are_orders() -> None:
    said = {rule.name: rule.text for rule in rules_of(TOWERS)}
    assert said["climb"] == (
        "Move one of your men. Put the man on top of the target square. Let the piece beneath, if there is one, come "
        "up on the square where the man was."
    )
    assert said["split"].endswith("Lift two pieces off the top of the tower and onto that man.")
