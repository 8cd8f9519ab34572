"""What attacks a site and what a player could do, in words."""

from __future__ import annotations

import pytest

from tests.rulebook.plain import rules_of

GAME = """
game: Guards
players: [Ann, Ben]
board: square 3
pieces: {Guard: {moves: step}, Gem: {}}
moves: {step: 1 square orthogonally onto not own}
setup: place Guard of Ann on a1; place Guard of Ben on c3
actions:
  go: {choose: {spot: board}, when: "CONDITION", do: "EFFECTS"}
  stay: {when: count own > 1, do: nothing}
  wait: {when: count own > 2, do: nothing}
turn: {play: [go, stay, wait]}
otherwise: lose
end: {locked: when not can_move(opponent) then mover wins}
"""


def said(condition: str = "true", effects: str = "nothing", rule: str = "go") -> str:
    rules = rules_of(GAME.replace("CONDITION", condition).replace("EFFECTS", effects))
    return next(each.text for each in rules if each.name == rule)


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("attacked(spot)", "an enemy piece attacks that square"),
        ("not attacked(spot)", "no enemy piece attacks that square"),
        ("attacked(spot, mover)", "one of your pieces attacks that square"),
        ("not attacked(spot, mover)", "none of your pieces attacks that square"),
        ("count attackers of spot > 1", "there is more than one enemy piece attacking that square"),
        ("some attackers(spot, mover)", "you have a piece attacking that square"),
        ("after(not can_move(opponent, stay))", "afterwards your opponent cannot choose stay"),
        ("after(can_move(opponent, stay or wait))", "afterwards your opponent can choose stay or wait"),
    ],
)
def test_conditions(condition: str, words: str) -> None:
    assert words in said(condition)


def test_end_of_a_game() -> None:
    assert "your opponent cannot move" in said(rule="locked")


def test_attackers_are_pieces() -> None:
    assert "Remove the enemy pieces attacking that square." in said(effects="remove attackers of spot")
