"""What is turned face down, and what merely counts as that since all see it."""

from __future__ import annotations

import pytest

from tests.rulebook.plain import rules_of

GAME = """
game: Faces
players: [Ann, Ben]
board: square 2
zones: {{deck: {{size: 4, seen by: nobody}}, row: 4}}
pieces: {{Man: {{owner: nobody}}, King: {{owner: nobody}}}}
setup: place Man on board; place King on deck; place Man on row
actions:
  look: {{do: "{do}"}}
turn: {{play: [look]}}
end: {{long: when decisions = 9 then draw}}
"""


@pytest.mark.parametrize(
    ("do", "said"),
    [
        ("reveal deck; conceal deck", "Turn what is in the deck face up. Turn what is in the deck face down again."),
        ("conceal deck", "Leave what is in the deck face down."),
        ("reveal deck; conceal revealed", "Turn what is in the deck face up. Turn the face-up pieces face down again."),
        ("conceal board", "Count what is on the board as face down, in full view of all."),
        (
            "reveal row; conceal row",
            "Turn what is in the row face up. Count what is in the row as face down, in full view of all.",
        ),
    ],
)
def test_what_all_see_is_not_turned_face_down(do: str, said: str) -> None:
    texts = {rule.name: rule.text for rule in rules_of(GAME.format(do=do))}
    assert texts["look"] == said
