"""What a board in a terminal shows besides pieces: changed squares, walls, and what squares are themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import load
from playground.engine.squares import changed_squares
from playground.play.board import legend, position_text, remembered, result_text
from playground.play.listing import listed_options, wrapped
from playground.play.session import Session
from playground.play.walls import standing_walls
from tests.play.conftest import Play

HEDGES = """
game: Hedges
players: [White, Black]
board: {shape: square 4, regions: {far: {White: row 4, Black: row 1}}}
pieces: {Pawn: {moves: "1 square orthogonally onto empty, while not hedged(here, there) and there is not a4"}}
variables:
  roof, side: bool each site
  tried: {type: 0..99, shown: no}
  arrow: {type: bool, each: site}
define:
  hedged(one, other): lies_behind(one, other) or lies_behind(other, one) or one_way(one, other)
  one_way(one, other): arrow of one and other is ahead(one, west, 1)
  lies_behind(one, other): roof of one and other is above one or side of one and other is ahead(one, east, 1)
setup: place Pawn of White on b1; place Pawn of Black on c4
actions:
  step: {moves: own}
  above: {choose: {spot: "rows(1, 3) where not roof of it"}, do: "set roof of spot to true; raise tried by 1"}
  beside: {choose: {spot: "columns(1, 3) where not side of it"}, do: set side of spot to true}
  turnstile: {choose: {spot: column 2}, do: set arrow of spot to true}
end: {there: when some own within far of mover then mover wins}
"""

COLOURS = """
game: Colours
players: [Ann, Ben]
board:
  shape: square 4
  regions:
    home: {Ann: row 1, Ben: row 4}
    field: {Red: "columns(1, 2)", Blue: "columns(3, 4)"}
pieces:
  Red, Blue: {moves: 1 square in any direction onto field of Red or empty}
setup: place Red of Ann on a1; place Blue of Ben on a4
actions: {go: {moves: own, do: move piece to target}}
end: {home: when some own within home of opponent then mover wins, long: when decisions = 9 then draw}
"""

FLIPS = """
game: Flips
players: [Ann, Ben]
board: square 3
pieces: {Man: {}}
actions:
  put: {choose: {spot: empty}, do: place Man on spot}
  fill: {do: "place Man on empty within rows(1, 2)"}
  all: {do: place Man on empty}
end: {full: when no empty then draw}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.yaml"


def after(text: str, *options: str) -> Session:
    """A session of a game in which people have chosen these options."""
    session = Session(load("<editor>", text=text), 1, (0, 1))
    for option in options:
        session.choose(session.options().index(option))
    return session


def test_where_a_piece_went_and_where_it_came_from_stand_in_brackets(play: Play, file: Path) -> None:
    file.write_text(HEDGES, encoding="utf-8")
    played = play(str(file), "--as", "1,2", lines="above c2; beside a1; step b1-b2")
    assert played.answer_to("step b1-b2").splitlines()[:9] == [
        "Black: beside a1",
        "White: step b1-b2",
        "4  .  .  p  .",
        "3  .  .  .  .",
        "        ---",
        "2  . [P] .  .",
        "1  .|[.] .  .",
        "   a  b  c  d",
        "Black decides, 29 options:",
    ]
    assert "lines between squares: no step leads across" in " ".join(played.stdout.split())
    assert "tried" not in played.stdout


def test_new_walls_are_double_lines_and_those_that_can_be_passed_one_way_are_arrows() -> None:
    session = after(HEDGES, "above c2", "above b2", "turnstile b3", "beside b1")
    walls = standing_walls(session.game, session.state.to_bytes(), session.block_since_own())
    assert walls is not None
    assert dict(walls.walls) == {
        ((2, 1), (2, 2)): "|",
        ((1, 1), (1, 2)): "|",
        ((0, 2), (1, 2)): ">",
        ((1, 0), (2, 0)): "‖",
    }
    assert walls.variables == {"roof", "side", "arrow"}
    assert position_text(session.state, 0, (), session.block_since_own()).splitlines()[1:6] == [
        "3  .> .  .  .",
        "     ------",
        "2  .  .  .  .",
        "1  .  P‖ .  .",
        "   a  b  c  d",
    ]


def test_conditions_on_other_things_than_truth_values_of_squares_are_no_walls() -> None:
    assert len(load("<editor>", text=HEDGES).game.passages) == 1
    assert not load("santorini").game.passages


def test_changed_squares_next_to_each_other_are_bracketed_together() -> None:
    session = after(FLIPS, "put b3", "fill")
    text = position_text(session.state, 0, (), session.block_since_own())
    assert text == "3 . M .\n2[m m m]\n1[m m m]\n  a b c"


def test_nothing_is_marked_where_nearly_all_squares_have_changed() -> None:
    session = after(FLIPS, "put b3", "all")
    assert position_text(session.state, 0, (), session.block_since_own()) == "3 m M m\n2 m m m\n1 m m m\n  a b c"
    none = changed_squares(session.game, session.block_before(0), session.state.to_bytes(), 0)
    assert none == frozenset()


def test_what_an_own_decision_changed_is_marked_if_no_other_followed(play: Play) -> None:
    played = play("tic-tac-toe", "--as", "1,2", lines="a1; b1; a2; b2; a3")
    assert "3[M]. .\n2 M m .\n1 M m .\n" in played.answer_to("a3")


def test_the_colours_of_regions_by_kind_of_piece_are_drawn_beside_the_board() -> None:
    session = after(COLOURS, "go a1-a2")
    text = position_text(session.state, 1, (), session.block_since_own())
    assert text.splitlines() == [
        "4 b . . .    4 R R B B",
        "3 . . . .    3 R R B B",
        "2[R]. . .    2 R R B B",
        "1[.]. . .    1 R R B B",
        "  a b c d      a b c d  (field)",
    ]
    said = legend(session.game, session.state.to_bytes())
    assert said.endswith("home of Ann: row 1, home of Ben: row 4; squares, on the right: field")


def test_what_is_not_shown_is_in_no_list() -> None:
    session = after(HEDGES, "above c2", "above b2")
    assert "tried" not in remembered(session.game, session.state.to_bytes(), 0)
    assert session.game.variables[[each.name for each in session.game.variables].index("tried")].is_shown is False
    assert "tried" not in "".join(decision.visible_text for decision in session.decisions)


POWERS = """
game: Powers
players: [Ann, Ben]
variables:
  power: {type: 0..9, each: [player, 1..9], start: 4}
  dealer: player
actions:
  raise: {do: "for each n in 1..7 do set power(mover, n) to 6"}
  once: {do: "set power(mover, 3) to 5"}
  lot: {do: "set power(opponent, 1) to 9; roll dealer from (everyone with most power(it, 1))"}
  draw: {do: "roll dealer from everyone"}
end: {long: when decisions = 9 then draw}
"""


def test_of_many_values_that_change_it_is_said_how_many_and_equal_ones_are_listed_together() -> None:
    session = after(POWERS, "raise", "once")
    said = [decision.visible_text for decision in session.decisions]
    assert said == ["raise; 7 values of power change", "once; power of Ben 3: 5"]
    text = position_text(session.state, 0, session.assigned)
    assert text == "power: Ann 1 to 7: 6; Ben 3: 5; others 4"
    narrow = position_text(session.state, 0, session.assigned, width=24)
    assert narrow == "power: Ann 1 to 7: 6;\n    Ben 3: 5; others 4"


def test_where_one_player_only_can_be_drawn_nobody_is_chosen_by_lot() -> None:
    session = after(POWERS, "lot", "draw")
    first, second = (decision.visible_text for decision in session.decisions)
    assert first == "lot; power of Ben 1: 9; dealer is Ben"
    assert second.startswith("draw; the lot for dealer falls on ")


def test_long_lines_go_on_in_the_next_one_at_the_width_of_the_terminal() -> None:
    assert wrapped("Ann: goes on and on; and then on", 20) == "Ann: goes on and on;\n    and then on"
    assert wrapped("  one\n  two", 20) == "  one\n  two"


def test_after_the_end_of_a_game_with_hints_there_are_no_options() -> None:
    state = load("hanabi").reference_state(3)
    while not state.is_terminal():
        state.apply_action(0)
    assert listed_options(state) == []


def test_what_ends_a_game_at_the_end_of_a_step_is_said_by_the_name_that_results_have() -> None:
    text = """
game: Ends
players: [Ann, Ben]
variables: {shown: 0..3 each player}
actions: {show: {choose: {n: 1..3}, do: set shown of mover to n}}
turn: {showing: {by: everyone, actions: show, then: (everyone with most shown of it) win}}
"""
    session = after(text, "show 3", "show 1")
    assert session.game.endings == ("end of showing",)
    assert result_text(session.state) == "Ann wins at the end of showing, after 2 decisions."
