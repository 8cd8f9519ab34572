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

from playground.compiler import load
from playground.engine.notation import board_text, describe, describe_all
from playground.engine.protocol import Option
from playground.engine.reference.state import ReferenceState
from playground.game.board import hexagon, rectangle
from playground.game.core import Action
from playground.game.significant_places import significant_places

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


def test_three_players_are_distinguished_by_numbers() -> None:
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
        "3    . .   a3…b3",
        "2   M m .   a2…c2",
        "1  / . .   b1…c1",
        "  a b c",
    ]


CARDS = """
game: Cards
players: [Ann, Ben]
board: {shape: square, size: 2}
zones: {hand: {each: player, size: 2, seen by: owner}, pile: {size: 3, seen by: nobody}, pool: {size: 2}}
attributes: {colour: [red, rose], number: 1..4}
pieces: {Card: {owner: nobody, has: [colour, number]}}
setup:
  - for each who in everyone do place Card on lowest of hand of who with colour red, number 4
  - place Card on pile with colour rose, number 2
  - place Card on pool with colour red, number 1
  - place Card on a1 with colour rose, number 3
actions:
  show: {choose: {card: (hand of mover or pile) within occupied}, notation: "turn {card} up", do: reveal card}
  take: {choose: {card: pool}, do: remove card}
  end: {do: draw}
"""


def cards() -> ReferenceState:
    return load("cards", text=CARDS).reference_state()


def test_zones_are_drawn_as_the_viewer_sees_them() -> None:
    state = cards()
    state.apply_action(0)
    drawn = {viewer: board_text(state.game, state.to_bytes(), viewer).splitlines() for viewer in (None, 0, 1)}
    assert drawn[None] == [
        "2   .   .",
        "1 ro3   .",
        "    a   b",
        "hand of Ann  re4^ .",
        "hand of Ben  re4 .",
        "pile         ro2 ro2 ro2",
        "pool         re1 re1",
    ]
    assert drawn[0][4:6] == ["hand of Ben  [?] .", "pile         [?] [?] [?]"]
    assert drawn[1][3:5] == ["hand of Ann  re4^ .", "hand of Ben  re4 ."]


MEN = """
game: Men with hidden ranks
players: [Ann, Ben]
board: {shape: square, size: 3}
zones:
  rank: {size: 1, each: [player, site], seen by: owner}
  pit:  {size: 2, each: site}
attributes: {level: 1..9}
pieces: {Man: {}, Rank: {owner: nobody, has: level}}
setup:
  - place Man of Ann on a1 or c1; place Rank on rank(Ann, a1) with level 7; place Rank on rank(Ann, c1) with level 2
  - place Man of Ben on b3; place Rank on rank(Ben, b3) with level 9; place Man of Ben on pit_b2_1
actions: {go: {choose: {goal: empty}, do: move a1 to goal}}
end: {full: when no empty then draw}
"""


def test_zones_of_sites_are_listed_where_they_hold_something_and_single_places_together() -> None:
    state = load("men", text=MEN).reference_state()
    assert board_text(state.game, state.to_bytes(), 0).splitlines()[-3:] == [
        "rank of Ann  a1 R7  c1 R2",
        "rank of Ben  b3 [?]",
        "pit at b2    m .",
    ]
    assert board_text(state.game, state.to_bytes(), 1).splitlines()[-3] == "rank of Ann  a1 [?]  c1 [?]"


FLEETS = """
game: Fleets
players: [Ann, Ben]
board: {shape: square, size: 4}
zones: {sea: {size: 1, each: [player, site], seen by: owner}}
pieces: {Water: {}, Ship: {}}
setup: >-
  for each who in everyone do for each spot in board do
  place (if spot is row 2 then Ship else Water) of who on sea(who, spot)
actions: {sink: {choose: {spot: "sea(mover, board) within Ship"}, do: remove spot}}
end: {sunk: "when no (sea(mover, board) within Ship) then mover wins"}
"""


def test_zones_with_a_place_on_each_site_are_drawn_as_a_board_and_what_is_hidden_in_a_line() -> None:
    state = load("fleets", text=FLEETS).reference_state()
    state.apply_action(0)
    assert board_text(state.game, state.to_bytes(), 0).splitlines()[-6:] == [
        "sea of Ann  4 W W W W",
        "            3 W W W W",
        "            2 . S S S",
        "            1 W W W W",
        "              a b c d",
        "sea of Ben  [?] × 16",
    ]


@pytest.mark.parametrize(
    ("board", "lines"),
    [
        ("{shape: square 4, without: row 1 or row 2 or column 1}", ["4 . . .", "3 . . .", "  b c d"]),
        ("{shape: square 3, without: row 2}", ["3 . . .", "2", "1 . . .", "  a b c"]),
        ("{shape: hexagon, side: 2, without: row 1}", ["3   . .", "2  . . .", "  a b c"]),
    ],
)
def test_rows_and_columns_at_the_edges_that_are_cut_off_are_not_drawn(board: str, lines: list[str]) -> None:
    text = f"""
game: Cut
players: [Ann, Ben]
board: {board}
pieces: {{Man: {{}}}}
actions: {{put: {{choose: {{goal: empty}}, do: place Man on goal}}}}
end: {{full: when no empty then draw}}
"""
    state = load("cut", text=text).reference_state()
    assert board_text(state.game, state.to_bytes()).splitlines() == lines


HEAPS = """
game: Heaps
players: [Ann, Ben]
zones:
  deck: {size: 12, seen by: nobody}
  hand: 3 each player
  heap: {size: 9, each: suit, order: kept}
  won: {size: 4, each: player}
  rail: 3
  tray: 2 each player
attributes: {suit: [red, blue]}
pieces: {Card: {owner: nobody, has: suit}}
setup: place Card on deck3 or deck5 or hand_Ann_2 or rail2; place Card on lowest of heap(blue) with suit blue
actions:
  take: {choose: {card: hand of mover within Card}, do: move card to heap of suit of card}
  push: {when: rail3 is empty, do: move rail2 to rail3}
  fill: {choose: {spot: tray of mover except occupied}, do: place Card on spot}
  draw: {do: move lowest of (deck within Card) to won of mover}
end: {long: when decisions = 9 then draw}
"""


def test_empty_places_are_left_out_where_they_mean_nothing() -> None:
    state = load("heaps", text=HEAPS).reference_state()
    assert board_text(state.game, state.to_bytes(), 0, significant_places(state.game)).splitlines() == [
        "deck          [?] [?]",
        "hand of Ann   . r",
        "hand of Ben   .",
        "heap of blue  b",
        "won of Ann    .",
        "won of Ben    .",
        "rail          . r .",
        "tray of Ann   . .",
        "tray of Ben   . .",
    ]


def test_a_notation_names_what_the_viewer_knows() -> None:
    state = cards()
    options, block = state.options(), state.to_bytes()
    assert describe(state.game, options[0]) == "turn hand_Ann_1 up"
    assert describe(state.game, options[0], block, 0) == "turn red 4 up"
    assert describe(state.game, options[0], block, 1) == "turn hand_Ann_1 up"
    assert describe(state.game, options[1], block, 0) == "turn pile1 up"


def test_sites_with_the_same_contents_are_distinguished() -> None:
    state = cards()
    texts = describe_all(state.game, state.options(), state.to_bytes(), 0)
    assert texts[:4] == ["turn red 4 up", "turn pile1 up", "turn pile2 up", "turn pile3 up"]
    assert texts[4:] == ["take pool1", "take pool2", "end"]


def test_moves_of_several_kinds_begin_with_the_letter() -> None:
    state = load("triune").reference_state()
    options = state.options()
    assert describe(state.game, options[0]) == "move a2-a3"
    assert describe(state.game, options[0], state.to_bytes()) == "Sa2-a3"


def test_players_with_a_single_kind_are_shown_by_their_initials() -> None:
    state = load("triad").reference_state()
    assert {sign for sign in board_text(state.game, state.to_bytes()).split() if sign.isupper()} == {"R", "G", "B"}
