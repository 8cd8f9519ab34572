"""What is said in fewer words: `neither … nor`, the second thing along a line, and who plays next but once."""

from __future__ import annotations

from tests.rulebook.plain import rules_of

GAME = """
game: Small
players: [Ann, Ben]
board: {shape: square, size: 5, regions: {throne: c3, corners: a1 or a5 or e1 or e5, lane: row 1}}
pieces: {Man: {start: {Ann: a1, Ben: e5}}}
actions:
  slide:
    choose: {man: own, target: board except throne except corners}
    do: move man to target
  hop:
    choose: {man: own, target: board except throne except corners except lane}
    do: move man to target
  shoot:
    choose: {man: own, line: orthogonally, target: "first_occupied(first_occupied(man, line), line) within enemy"}
    do: remove target
  slant:
    choose: {man: own, line: orthogonally, target: "first_occupied(first_occupied(man, north), line) within enemy"}
    do: remove target
turn: {play: {actions: [slide, hop, shoot, slant]}, sliding: {actions: slide}}
after:
  twice: when decisions > 3 then (next player is opponent; next player is opponent with sliding)
  apart: when decisions > 5 then (next player is opponent; draw; next player is opponent with sliding)
end: {over: when no enemy then mover wins}
"""


def texts() -> dict[str, str]:
    return {rule.name: rule.text for rule in rules_of(GAME) if rule.section != "also"}


def test_two_places_that_are_left_out_are_neither_one_nor_the_other() -> None:
    assert "a square that is neither on the throne nor in the corners" in texts()["slide"]
    assert "a square that is neither on the throne nor in the corners nor in the lane" in texts()["hop"]


def test_what_lies_behind_the_first_on_a_line_is_the_second() -> None:
    assert "the second occupied square from the man in the line" in texts()["shoot"]
    assert "the first occupied square from the first occupied square from the man" in texts()["slant"]


def test_of_two_players_who_are_next_in_turn_the_last_one_is_named() -> None:
    assert texts()["twice"].count("is next to play") == 1
    assert texts()["apart"].count("is next to play") == 2
