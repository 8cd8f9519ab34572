"""Choices among what lies beneath other pieces, too (W182)."""

from __future__ import annotations

import pytest

from tests.errors.test_false_warnings import codes

CUPS = """\
game: Cups
players: [White, Black]
include: {{part: towers, with: {{most_beneath: 3}}}}
board: square 4
attributes: {{size: 1..4}}
pieces: {{Cup: {{has: size}}}}
setup: [place Cup of White on row 1 with size 2, place Cup of Black on row 4 with size 1]
actions:
  move:
    choose: {{cup: {cup}, spot: {spot}}}
    when: {when}
    do: {do}
turn: {{play: {{actions: move, otherwise: lose}}}}
end: {{late: when decisions = 60 then draw}}
"""

LIFT = "lift(cup, spot, 1)"


@pytest.mark.parametrize(
    ("cup", "spot", "when", "do", "found"),
    [
        ("own", "board", "size of spot < size of cup", LIFT, ["W182"]),
        ("own where size of it > 1", "board", "spot is not cup", LIFT, ["W182"]),
        ("occupied except row 1", "board", "spot is not cup", LIFT, ["W182"]),
        ("own within board", "board", "spot is not cup", LIFT, []),
        ("own within row 1", "board", "spot is not cup", LIFT, []),
        ("own where it is board", "board", "spot is not cup", LIFT, []),
        ("own", "neighbours of cup", "size of spot < size of cup", LIFT, []),
        ("own", "board", "cup is board", LIFT, []),
        ("own", "board", "spot is not cup", "if spot is empty then (uncover(spot); lay_on(cup, spot))", []),
    ],
)
def test_a_piece_that_may_lie_beneath_another(cup, spot, when, do, found, diagnose, tmp_path):
    text = CUPS.format(cup=cup, spot=spot, when=when, do=do)
    assert [code for code in codes(text, diagnose, tmp_path) if code == "W182"] == found
