"""The parts of movements that an action asks together, in combinations of directions and distances."""

from __future__ import annotations

import playground as pg
from playground.game.ruled_out import parts_of_choices
from playground.game.size import MAX_PARTS, Sizes
from playground.game.steps import GameWorld

GAME = """\
game: Ride
players: [White, Black]
board: rectangle 9 by 10
pieces: {{Rook: {{moves: {rook}}}, Elephant: {{moves: {elephant}}}}}
moves:
  ride: 1 or more squares orthogonally through empty onto not own
  leap: 1 square in leap(2, 3) onto not own, if quiet
  spring: 1 square in leap(1, 2) onto not own, if quiet
define:
  quiet: every n in 1..7 has no (enemy within neighbours(row n, orthogonally))
setup:
  - place Rook of White on a1; place Elephant of White on b1
  - place Rook of Black on a10; place Elephant of Black on b10
actions: {{move: {{moves: own}}}}
otherwise: lose
end: {{bare: when no enemy then mover wins}}
"""


def parts(rook: str, elephant: str) -> tuple[int, int]:
    """The parts of the choices of the action, as they can be made and in all combinations."""
    game = pg.load("game.yaml", text=GAME.format(rook=rook, elephant=elephant)).game
    (action,), sizes = game.actions, Sizes(game)
    everything = sizes.combinations(action) * sum(sizes.in_each(binding.domain) for binding in action.bindings)
    return parts_of_choices(action, GameWorld(game), sizes.members, 10 * MAX_PARTS), everything


def test_a_leap_has_no_parts_at_the_distances_of_a_ride() -> None:
    both, everything = parts("ride", "[leap, spring]")
    assert everything > MAX_PARTS > 3 * both


def test_rides_and_leaps_have_hardly_more_parts_together() -> None:
    ride, _ = parts("ride", "ride")
    leaps, _ = parts("leap", "[leap, spring]")
    both, _ = parts("ride", "[leap, spring]")
    assert max(ride, leaps) < both < 1.2 * (ride + leaps)


def test_counting_stops_at_the_limit() -> None:
    game = pg.load("game.yaml", text=GAME.format(rook="ride", elephant="[leap, spring]")).game
    everything, _ = parts("ride", "[leap, spring]")
    assert 1000 < parts_of_choices(game.actions[0], GameWorld(game), Sizes(game).members, 1000) < everything


CASES = """\
game: Forms
players: [White, Black]
board: square 8
pieces: [Tile]
define:
  at(spot, way, side, up, across): ahead(ahead(spot, way, up), turned_way(way, side), across)
  shape(form, spot, way, side): {{{lines}}}
  turns(form): {{1..{half}: north, else: north or east}}
actions:
  lay:
    choose: {{form: "1..{forms}{condition}", way: {ways}, side: 2 or -2, spot: empty}}
    when: no (shape(form, spot, way, side) within occupied)
    do: place Tile on shape(form, spot, way, side)
turn: lay
otherwise: lose
"""


def parts_of_forms(forms: int, ways: str, condition: str = "") -> int:
    lines = {number: f'"spot or at(spot, way, side, {number % 5}, {number % 3})"' for number in range(1, forms + 1)}
    written = ", ".join(f"{number}: {line}" for number, line in lines.items())
    text = CASES.format(lines=written, forms=forms, half=forms // 2, ways=ways, condition=condition)
    game = pg.load("game.yaml", text=text).game
    (action,), sizes = game.actions, Sizes(game)
    return parts_of_choices(action, GameWorld(game), sizes.members, 10 * MAX_PARTS)


def test_of_a_table_there_is_one_line_for_what_is_chosen() -> None:
    few, many = parts_of_forms(4, "orthogonally"), parts_of_forms(20, "orthogonally")
    assert many < 6 * few  # not 25 times: five times as many choices, of which each sees one line


def test_choices_that_depend_on_others_count_as_often_as_there_are_any() -> None:
    assert parts_of_forms(4, "turns(form)") < 0.5 * parts_of_forms(4, "orthogonally")


def test_a_condition_that_play_decides_counts_as_what_it_may_leave() -> None:
    several = parts_of_forms(20, "turns(form)", " where decisions > it")
    assert several < 1.5 * parts_of_forms(20, "turns(form)")
