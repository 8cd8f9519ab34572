"""Options and positions as people read them."""

from __future__ import annotations

import pytest
from handmade_games import (
    EAST,
    MARKED,
    OCCUPIED,
    SOLID,
    STONE,
    a_game,
    action,
    choose,
    marking_game,
    numbers,
    place,
    racing_game,
    sites,
    ways,
)

from playground.engine.notation import board_text, describe
from playground.engine.protocol import Option
from playground.engine.reference.state import ReferenceState
from playground.game.board import hexagon, rectangle
from playground.game.core import Action

BINDINGS = (
    choose("from", OCCUPIED),
    choose("way", ways(EAST), "way"),
    choose("to", OCCUPIED),
    choose("steps", numbers(1, 2), "int"),
    choose("whose", OCCUPIED, "player"),
    choose("into", OCCUPIED, "piece"),
)
VALUES = (4, EAST, 5, 2, 1, STONE)


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        ((), "move"),
        (("from",), "move b2"),
        (("from", "to"), "move b2-c2"),
        (("from", "way", "steps"), "move b2 east 2"),
        (("into", "whose", "from", "to"), "move Stone Ben b2-c2"),
    ],
)
def test_describing_an_option(shown: tuple[str, ...], expected: str) -> None:
    game = a_game(Action("move", BINDINGS, None, (), shown))
    assert describe(game, Option(0, VALUES)) == expected


def test_describing_a_pass() -> None:
    assert describe(a_game(action()), Option(1, ())) == "pass"


def test_every_option_of_a_game_reads_differently() -> None:
    state = ReferenceState(racing_game(5))
    options = state.options()
    assert len({describe(state.game, option) for option in options}) == len(options) == 13


def test_the_board_as_text() -> None:
    state = ReferenceState(racing_game(4))
    assert board_text(state.game, state.to_bytes()).splitlines() == [
        "4 p p p p",
        "3 p p p p",
        "2 P P P P",
        "1 P P P P",
        "  a b c d",
    ]


def test_kinds_of_pieces_differ() -> None:
    setup = (place(0, SOLID, sites("a1")), place(1, MARKED, sites("b1 b3")), place(1, STONE, sites("c3")))
    state = ReferenceState(a_game(action(), setup=setup))
    assert board_text(state.game, state.to_bytes()).splitlines() == ["3 . m o", "2 . . .", "1 S m .", "  a b c"]


def test_three_players_are_told_apart_by_numbers() -> None:
    setup = tuple(place(owner, SOLID, sites(name)) for owner, name in enumerate(("a1", "b1", "c1")))
    state = ReferenceState(a_game(action(), setup=setup, players=("Ann", "Ben", "Cem")))
    assert board_text(state.game, state.to_bytes()).splitlines()[2:] == ["1 S1 S2 S3", "   a  b  c"]


def test_long_and_wide_boards_stay_aligned() -> None:
    state = ReferenceState(marking_game(rectangle(27, 10)))
    lines = board_text(state.game, state.to_bytes()).splitlines()
    assert lines[0] == "10" + "  ." * 27
    assert lines[9] == " 1" + "  ." * 27
    assert lines[10].startswith("    a  b") and lines[10].endswith("  z aa")
    assert len({len(line) for line in lines}) == 1


def test_a_hexagonal_board_is_slanted() -> None:
    state = ReferenceState(marking_game(hexagon(2)))
    state.apply_action(2)
    state.apply_action(2)
    assert board_text(state.game, state.to_bytes()).splitlines() == [
        "3    . .",
        "2   M m .",
        "1    . .",
        "  a b c",
    ]
