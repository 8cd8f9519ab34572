"""What each effect does to a position: one decision of Ann, whose pieces are capitals, on a 3×3 board."""

from __future__ import annotations

from typing import Any

import pytest
from handmade_games import (
    BOARD,
    EAST,
    LAST,
    MARKED,
    MOVER,
    OCCUPIED,
    OWN,
    SOLID,
    STONE,
    a_game,
    action,
    finish,
    int_variable,
    named,
    number,
    numbers,
    op,
    piece,
    place,
    player,
    remembered,
    rule,
    site,
    sites,
    truth,
    way,
)

from playground.engine.notation import board_text
from playground.engine.reference.effects import PERFORMERS, winners
from playground.engine.reference.state import ReferenceState
from playground.game.core import (
    NOTHING,
    Assign,
    Effect,
    Flip,
    ForEach,
    GameVariable,
    If,
    Move,
    Place,
    Remove,
    Turn,
    Type,
)

ANN, BEN = 0, 1
START = (place(ANN, SOLID, sites("a1 b1")), place(BEN, MARKED, sites("b3 c3")))
NOTE_LAST = rule(
    "note",
    truth(True),
    Assign("noted", None, op("add", op("multiply", op("column", LAST), number(10)), op("row", LAST))),
)


def after(*effects: Effect, **changes: Any) -> ReferenceState:
    """The state after Ann's only action has taken effect."""
    variables = (*changes.pop("variables", ()), int_variable("noted", 0, 99))
    given = {"setup": START, "triggers": (NOTE_LAST,)} | changes
    state = ReferenceState(a_game(action(*effects), variables=variables, **given))
    state.apply_action(0)
    return state


def rows(state: ReferenceState) -> list[str]:
    """The rows of the board from the top, without the margins."""
    return [line[2:] for line in board_text(state.game, state.to_bytes()).splitlines()[:-1]]


def noted_last(state: ReferenceState) -> str:
    """What `last` was after the action."""
    noted = state.position.variables["noted"][0]
    return "none" if noted == 0 else "-abc"[noted // 10] + str(noted % 10)


UNCHANGED = [". m m", ". . .", "S S ."]


def test_placing_replaces_what_was_there() -> None:
    state = after(place(ANN, STONE, site("b3")))
    assert rows(state) == [". O m", ". . .", "S S ."]
    assert noted_last(state) == "b3"


def test_placing_on_several_sites_is_no_last_site() -> None:
    state = after(place(BEN, SOLID, sites("a1 a2")))
    assert rows(state) == [". m m", "s . .", "s S ."]
    assert noted_last(state) == "none"


def test_placing_on_no_site_does_nothing() -> None:
    state = after(place(ANN, STONE, site("none")))
    assert (rows(state), noted_last(state)) == (UNCHANGED, "none")


def test_moving_captures() -> None:
    state = after(Move(origin=site("a1"), target=site("c3")))
    assert rows(state) == [". m S", ". . .", ". S ."]
    assert noted_last(state) == "c3"


def test_moving_takes_pieces_of_anybody_along() -> None:
    assert rows(after(Move(origin=site("c3"), target=site("a1")))) == [". m .", ". . .", "m S ."]


@pytest.mark.parametrize(("origin", "target"), [("a1", "a1"), ("a2", "b3"), ("none", "b3"), ("a1", "none")])
def test_moving_nothing_or_nowhere_does_nothing(origin: str, target: str) -> None:
    state = after(Move(origin=site(origin), target=site(target)))
    assert (rows(state), noted_last(state)) == (UNCHANGED, "none")


def test_the_last_of_several_moves_counts() -> None:
    state = after(Move(origin=site("a1"), target=site("a2")), Move(origin=site("b1"), target=site("c1")))
    assert noted_last(state) == "c1"


@pytest.mark.parametrize("where", [sites("b1 b3 c1"), site("b1"), site("none")])
def test_removing_empties_sites(where: Any) -> None:
    taken = where.value if isinstance(where.value, frozenset) else {where.value}
    state = after(Remove(sites=where))
    assert state.position.occupied() == {0, 1, 7, 8} - taken


def test_turning_changes_the_kind_and_keeps_the_owner() -> None:
    assert rows(after(Turn(sites=sites("a1 c3 b2"), piece=piece(STONE)))) == [". m o", ". . .", "O S ."]


def test_flipping_is_simultaneous() -> None:
    """A Solid that becomes Marked is not flipped back by the same effect."""
    assert rows(after(Flip(sites=OCCUPIED))) == [". s s", ". . .", "M M ."]


def test_what_has_no_other_side_is_not_flipped() -> None:
    assert rows(after(place(ANN, STONE, site("a2")), Flip(sites=sites("a1 a2")))) == [". m m", "O . .", "M S ."]


def test_for_each_takes_the_domain_as_it_was() -> None:
    """Stones spread one site to the east of Ann's pieces, not on from there."""
    beside = Place(piece=piece(STONE), owner=player(ANN), target=op("ahead", named("s"), way(EAST), number(1)))
    state = after(ForEach(variable="s", domain=OWN, body=(beside,)), setup=(place(ANN, SOLID, sites("a1 a3")),))
    assert rows(state) == ["S O .", ". . .", "S O ."]


def test_for_each_goes_in_ascending_order() -> None:
    shifted = op("multiply", remembered("digits"), number(10))
    append = Assign("digits", None, op("add", shifted, named("n", "int")))
    digits = int_variable("digits", 0, 10_000)
    state = after(ForEach(variable="n", domain=numbers(3, 1, 9, 2), body=(append,)), variables=(digits,))
    assert state.position.variables["digits"] == [1239]


def test_for_each_and_if_stop_when_the_game_is_finished() -> None:
    stop = If(op("equal", named("n", "int"), number(2)), (finish("draw"),), ())
    count = Assign("rounds", None, op("add", remembered("rounds"), number(1)))
    rounds = int_variable("rounds", 0, 10)
    state = after(ForEach(variable="n", domain=numbers(1, 2, 3), body=(count, stop)), variables=(rounds,))
    assert state.position.variables["rounds"] == [2]


@pytest.mark.parametrize(("assigned", "kept"), [(3, 3), (9, 5), (-9, -2)])
def test_a_number_is_brought_into_its_range(assigned: int, kept: int) -> None:
    state = after(Assign("score", None, number(assigned)), variables=(int_variable("score", -2, 5),))
    assert state.position.variables["score"] == [kept]


def test_each_player_has_an_own_value() -> None:
    score = int_variable("score", 0, 9, start=1, per_player=True)
    to_the_next = Assign("score", op("next_player", MOVER), number(7))
    assert after(to_the_next, variables=(score,)).position.variables["score"] == [1, 7]


def test_what_is_not_a_number_is_kept_as_it_is() -> None:
    variables = (
        GameVariable("goal", Type("site", optional=True), False, NOTHING),
        GameVariable("open", Type("bool"), False, 0),
    )
    state = after(Assign("goal", None, site("c3")), Assign("open", None, truth(True)), variables=variables)
    assert [state.position.variables[name] for name in ("goal", "open")] == [[BOARD.by_name["c3"]], [1]]


@pytest.mark.parametrize(("holds", "expected"), [(True, "b2"), (False, "c2")])
def test_if_takes_one_branch(holds: bool, expected: str) -> None:
    branches = (place(ANN, STONE, site("b2")),), (place(ANN, STONE, site("c2")),)
    assert noted_last(after(If(truth(holds), *branches))) == expected


def test_effects_see_what_the_effects_before_them_did() -> None:
    state = after(Move(origin=site("a1"), target=site("a2")), Flip(sites=OWN))
    assert rows(state) == [". m m", "M . .", ". M ."]


@pytest.mark.parametrize(("verb", "expected"), [("wins", [1]), ("loses", [0, 2]), ("draw", [])])
def test_who_wins(verb: str, expected: list[int]) -> None:
    assert winners(verb, [] if verb == "draw" else [1], 3) == expected


def test_every_effect_can_be_performed() -> None:
    assert set(PERFORMERS) == set(Effect.__subclasses__())
