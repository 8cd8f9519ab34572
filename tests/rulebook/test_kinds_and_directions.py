"""Players, kinds of pieces and directions in English: as values, in sets, at the start, and as what is rolled."""

from __future__ import annotations

from functools import cache

import pytest

from tests.rulebook.plain import rules_of

GAME = """
game: Small
players: [Ann, Ben, Cleo]
board: {shape: square, size: 5, tracks: {hedge: a1-e1-e5-a5-a1, way: {Ann: a2-e2, Ben: a3-e3, Cleo: a4-e4}}}
pieces: {Walker: {moves: hop}, Runner: {}, Die: {has: [pips, colour]}}
attributes: {pips: 1..6, colour: [red, blue]}
zones: {pool: {size: 4}}
moves: {hop: 2 squares orthogonally through occupied onto empty}
variables:
  guest: {type: player, start: Ben}
  wind:  {type: direction, start: east}
  prize: {type: kind, start: Runner}
  nest:  {type: site, start: c3}
  omen:  {type: player}
  score: {type: 0..9, each: player}
define:
  rich: everyone where score of it > 3
  leaders: everyone with most score of it
  light: kinds where it is not Runner
actions:
  put: {choose: {turned_way: orthogonally, spot: empty, light_one: kinds and (Walker or Runner)}, do: "EFFECTS"}
  rest: {do: "set omen to mover; set nest to a1; set prize to Die; set wind to west; set guest to Ann"}
  hop:  {moves: own, do: "move piece to target; continue with hopping"}
  hop-again: {moves: last, do: "move piece to target; continue with hopping"}
  stop: {do: nothing}
turn:
  play: {actions: [put, rest, hop]}
  hopping: {legs: LEGS}
end:
  done: when CONDITION then draw
"""


@cache
def written(
    *, do: str = "remove spot", condition: str = "nest is a1", legs: str = "[hop-again, stop]"
) -> dict[str, str]:
    text = GAME.replace("EFFECTS", do).replace("CONDITION", condition).replace("LEGS", legs)
    return {rule.name: rule.text for rule in rules_of(text)}


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ("place Runner on ahead(c3, wind, 1)",
         "Put one of your Runners on the next square from c3 in the direction wind."),
        ("place Runner on ahead(c3, turned_way, 1)",
         "Put one of your Runners on the next square from c3 in the turned way."),
        ("place Runner on ahead(c3, north, 1)", "Put one of your Runners on the next square from c3 north."),
        ("place Runner on ahead(c3, hedge, 2)",
         "Put one of your Runners on the square two steps from c3 along the hedge."),
        ("place Runner on ahead(c3, way of mover, 2)",
         "Put one of your Runners on the square two steps from c3 along your way."),
        ("place prize on spot", "Put one of your pieces of the kind prize on that square."),
        ("place prize of guest on spot", "Put a piece of the kind prize of the guest on that square."),
        ("roll pips of pool; roll colour of pool",
         "Roll the pips of the pieces in the pool. Roll the colour of the pieces in the pool."),
        ("roll pips of pool", "Roll the pieces in the pool."),
        ("for each heading in not orthogonally do place Runner on ahead(c3, heading, 1)",
         "For each of any direction except orthogonally (the heading direction): put one of your Runners on the next "
         "square from c3 in the heading direction."),
        ("let few be not north; for each v1 in few do place Runner on c3",
         "For each of any direction except north: put one of your Runners on c3."),
    ],
)  # fmt: skip
def test_effects_with_directions_kinds_and_dice(effects: str, said: str) -> None:
    assert written(do=effects)["put"].endswith(f"(the light one). {said} Then the turn ends.")


def test_kinds_to_choose_from_are_those_of_both_sets() -> None:
    assert ", an empty square and Walker or Runner (" in written()["put"]


@pytest.mark.parametrize(
    ("condition", "clause"),
    [
        ("prize in (kinds and (Walker or Runner))", "prize is Walker or Runner"),
        ("prize not in (kinds and (Walker or Die))", "prize is not Walker or Die"),
        ("prize in (kinds and (Walker or Die)) and nest is a1", "(prize is Walker or Die) and nest is a1"),
        ("prize in light", "prize is among the light kinds"),
        ("wind is orthogonally", "wind is an orthogonal direction"),
        ("wind is not diagonally", "wind is not a diagonal direction"),
        ("guest in rich", "the guest is among the rich players"),
        ("guest in leaders", "the guest is among the leaders"),
        ("some (rich where it is not guest)",
         "there is one of the rich players who is not the guest"),
        ("count rich = 2", "there are exactly two rich players"),
    ],
)  # fmt: skip
def test_conditions_on_players_kinds_and_directions(condition: str, clause: str) -> None:
    assert written(condition=condition)["done"] == f"When {clause}, the game is a draw."


def test_directions_to_choose_from() -> None:
    for ways, said in (
        ("north or leap(1, 2) or west", "north, a leap of 1 by 2 squares or west"),
        ("sideways", "a direction sideways"),
        ("orthogonally", "an orthogonal direction"),
        ("any direction", "a direction"),
    ):
        text = GAME.replace("turned_way: orthogonally", f"turned_way: '{ways}'").replace("EFFECTS", "remove spot")
        text = text.replace("CONDITION", "no own").replace("LEGS", "hop-again").replace(
            "[Ann, Ben, Cleo]", "{Ann: {forward: north}, Ben: {forward: south}, Cleo: {forward: north}}")  # fmt: skip
        put = next(rule.text for rule in rules_of(text) if rule.name == "put")
        assert put.startswith(f"Choose {said} (the turned way), an empty square and ")


def test_what_variables_are_at_first() -> None:
    texts = written(do="if wind is north then set nest to spot; if omen is guest then place prize on spot")
    said = {name: texts[name] for name in ("guest", "wind", "prize", "nest", "omen")}
    assert said == {
        "guest": "A player; Ben at first.",
        "wind": "A direction; east at first.",
        "prize": "A kind of piece; Runner at first.",
        "nest": "A place; c3 at first.",
        "omen": "A player.",
    }


def test_whether_a_move_of_several_legs_may_stop() -> None:
    assert written()["hopping"] == "All of this is one move; you may stop at any time."
    assert written(legs="hop-again")["hopping"] == "All of this is one move; it ends when you cannot go on."


def test_the_rich_are_players() -> None:
    assert written(condition="guest in rich")["rich"] == "The rich players are the players whose score is more than 3."


def test_lines_in_some_directions() -> None:
    do = "place Walker on lowest of completing(3, own, orthogonally)"
    texts = written(do=do, condition="line(4, own, diagonally)")
    assert texts["done"] == "When four of your pieces are in a line (diagonally), the game is a draw."
    assert "the first empty square completing a line of three of your pieces (orthogonally)" in texts["put"]
