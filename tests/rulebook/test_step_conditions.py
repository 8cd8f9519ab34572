"""Conditions on steps, and shortest ways, in English."""

from __future__ import annotations

import pytest

from tests.rulebook.plain import rules_of

GAME = """
game: Small
players: [Ann, Ben]
board: square 4
pieces: {Stone: {moves: MOVE}}
variables: {height: 0..3 each site}
moves: {MOVE: "MOVEMENT"}
actions:
  put: {choose: {spot: empty}, when: "CONDITION", do: place Stone on spot}
  move: {moves: own}
end: {full: when no empty then draw}
"""
STEP = "1 square orthogonally onto empty"


def rules(condition: str, movement: str) -> str:
    text = GAME.replace("CONDITION", condition).replace("MOVEMENT", movement).replace("MOVE", "go")
    return "\n".join(rule.text for rule in rules_of(text))


@pytest.mark.parametrize(
    ("condition", "movement", "texts"),
    [
        (
            "some ((spread from own through empty while height of there <= height of here + 1) within row 4)",
            STEP,
            ["reached from your stones (included) through empty squares by steps for which the height of the square",
                 "after the step is at most the height of the square before the step plus 1"],
        ),
        (
            "distance orthogonally from spot to row 4 through empty < 3",
            STEP,
            ["the number of steps of the shortest way orthogonally from that square to row 4 through empty squares is"],
        ),
        (
            "some ((spread from own through empty while height of there <= height of here + 1) where height of it = 2)",
            STEP,
            ["there is a square whose height is 2 and that is reached from your stones (included) through empty "
                 "squares by steps for which the height of the square after the step is at most the height of the "
                 "square before the step plus 1"],
        ),
        (
            "some ((spread from spot through own) within row 4)",
            STEP,
            ["there is a square in row 4 reached from that square (included) through your stones"],
        ),
        (
            "spot is row 1",
            f"{STEP} while height of there = height of here",
            ["square, only if the height of the square after the step is the height of the square before the step."],
        ),
        (
            "spot is row 1",
            "1 or more squares orthogonally through empty onto empty while height of there = 0",
            ["each step only if the height of the square after the step is 0."],
        ),
    ],
)  # fmt: skip
def test_steps(condition: str, movement: str, texts: list[str]) -> None:
    assert " ".join(texts) in rules(condition, movement)
