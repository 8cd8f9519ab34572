"""Parts of a board and what is in a line, in English, and directions that are turned."""

from __future__ import annotations

import pytest

from tests.rulebook.plain import rules_of

GAME = """
game: Four Rows
players: [Ann, Ben]
board: {shape: square 4, regions: {small: [row 1, row 2, row 3, row 4], goal_at: [a1, a2, a3, a4]}}
zones: {pot: {size: 1, each: 1..3}, heap: {size: 2, each: 1..3}}
pieces: {Mark: {has: height}, Pin: {has: height}}
attributes: {height: [tall, short]}
variables: {winner: {type: player, each: 1..4, start: none}, late: bool}
define:
  won_by(who): column 1 where winner of row_of it is who
  side(who): seat_of who mod 2
  on_top: count ((row 1) within Mark) + 2 * count ((row 2) within Mark)
  right: turned_way(forward, 2)
actions:
  mark: {choose: {spot: empty}, when: "CONDITION", do: "EFFECT"}
end:
  row: when END then mover wins
"""


def said(condition: str = "true", effect: str = "place Mark on spot", end: str = "no empty") -> dict[str, str]:
    text = GAME.replace("CONDITION", condition).replace("EFFECT", effect).replace("END", end)
    return {rule.name: rule.text for rule in rules_of(text)}


@pytest.mark.parametrize(
    ("end", "clause"),
    [
        ("line(3, own within small of 2)", "three of your pieces on small number 2 are in a line"),
        ("no (own within small of (1 or 3))", "you have no pieces on smalls 1 and 3"),
        ("no (own within goal_at of (1 or 2))", "you have no pieces on the goal at 1 and 2"),
        ("no (own within goal_at of row_of last)", "you have no pieces on the goal at the row of the piece"),
        ("line(3, own within small of row_of last)", "of your pieces on the small of the row of the piece just played"),
        ("line(3, won_by(mover))", "three squares won by you are in a line"),
        ("line(4, tall)", "four tall pieces are in a line"),
        ("any h in heights where line(4, h)", "for some height, four pieces of that height are in a line"),
        ("on_top = 3", "the on top is 3"),
        ("winner of (1 + side(mover)) is mover", "the winner of (1 plus your side) is you"),
        ("ahead(ahead(last, forward, 1), right, 2) is own",
         "the square one step forward and then two steps in the direction forward turned clockwise by 90 degrees from "
         "the piece just played holds one of your pieces"),
    ],
)  # fmt: skip
def test_conditions(end: str, clause: str) -> None:
    assert clause in said(end=end)["row"]


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        ("place Pin of mover on pot of (1 or 2)", "Put one of your Pins on each of pots 1 and 2."),
        ("place Pin of mover on heap of (1 or 2 or 3)", "Put one of your Pins on every place in heaps 1, 2 and 3."),
        ("shuffle heap of (1 or row_of spot)", "Shuffle the heaps of 1 and the row of that square."),
    ],
)
def test_several_numbered_places_are_named_in_the_plural(effect: str, sentence: str) -> None:
    assert sentence in said(effect=effect)["mark"]


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        ("set winner of 1..4 to mover", "The winner of every number from 1 to 4 is now you."),
        ("set late to true; remove anywhere", "Late holds from now on. Remove all pieces."),
        (
            "if late then set late to false else set late to true",
            "If late, late no longer holds; otherwise late holds from now on.",
        ),
    ],
)
def test_effects(effect: str, sentence: str) -> None:
    assert said(effect=effect)["mark"].endswith(sentence)
