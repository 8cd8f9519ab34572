"""What is said in fewer words: `neither … nor`, the second thing along a line, and who plays next but once."""

from __future__ import annotations

import pytest

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


LEFT_OVER = """
game: Small
players: [White, Black]
board: {shape: square, size: 3}
pieces: {Man: {moves: step, has: hue}}
attributes: {hue: [red, blue, green]}
moves: {step: 1 square orthogonally onto empty}
variables: {shade: hue}
setup: place Man of White on row 1; place Man of Black on row 3
actions:
  move:
    moves: own
    do: >-
      move piece to target; let taken be enemy within neighbours of target;
      remove taken; if CONDITION then next player is mover
  stay: {when: "GUARD", do: nothing}
  pick: {choose: {hue_: [red, blue]}, do: set shade to hue_}
turn: {play: {actions: [move, stay]}, picking: {actions: pick}}
end: {late: when decisions = 20 then draw}
"""


def left_over(condition: str = "some taken", guard: str = "not can_move(mover, 'move')") -> str:
    game = LEFT_OVER.replace("CONDITION", condition).replace("GUARD", guard)
    return " ".join(rule.text for rule in rules_of(game))


@pytest.mark.parametrize(("condition", "said"), [("some taken", "any"), ("no taken", "no")])
def test_pieces_that_were_removed_are_said_to_have_been_there(condition: str, said: str) -> None:
    assert f"Remove the taken men. If there were {said} taken men, you are next to play." in left_over(condition)


def test_nobody_is_stuck_who_may_do_one_thing_where_another_is_not_possible() -> None:
    assert "no options" not in left_over()
    assert "A player who has no option passes." in left_over(guard="shade is red")
