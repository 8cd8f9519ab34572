"""What `play` prints after a decision: what it did, values of variables that matter, and numbers of pieces apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import load
from playground.engine.labels import side_by_side
from playground.play.board import legend, position_text
from tests.play.conftest import Play

PAIRS = str(Path(__file__).with_name("pairs.yaml"))

TOWERS = """
game: Numbers
players: [Ann, Ben]
board: {shape: rectangle, columns: 3, rows: 1}
attributes: {height: 1..49, life: 0..3}
pieces: {Ring: {has: [height, life]}, Dvonn: {owner: nobody, has: [height, life]}, Man: {}}
variables:
  mark:  {type: 0..3, each: 1..9}
  score: {type: 0..3, each: player}
setup: place Ring of Ben on a1 with height 12, life 3; place Dvonn on b1 with height 1, life 0; place Man of Ann on c1
actions:
  note: {choose: {n: 0..1}, do: set mark(4) to n; set score of Ann to n}
end: {over: when decisions = 3 then draw}
"""


@pytest.fixture
def towers(tmp_path: Path) -> str:
    file = tmp_path / "towers.yaml"
    file.write_text(TOWERS, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("people", ["Ann", "Ann,Ben"])
def test_what_a_decision_of_ones_own_did_is_said_at_once(people: str, play: Play) -> None:
    played = play(PAIRS, "--as", people, "-s", "2", lines="refill blind_Ann_3")
    assert "Ann: refill blind_Ann_3: J hearts; draws a card\n" in played.answer_to("refill blind_Ann_3") + "\n"


def test_a_card_that_is_drawn_is_said_at_once_to_who_goes_on_deciding(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "draw.yaml"
    file.write_text(DRAW, encoding="utf-8")
    assert play(str(file), lines="draw").answer_to("draw").startswith("Ann: draw; draws 7\n")
    assert play(str(file), "--as", "Ann,Ben", lines="draw").answer_to("draw").startswith("Ann: draw; draws a card\n")


DRAW = """
game: Draw, then discard
players: [Ann, Ben]
zones: {deck: {size: 1, seen by: nobody}, hand: {size: 1, each: player, seen by: owner}, pile: {size: 1}}
attributes: {number: 7..8}
pieces: {Card: {owner: nobody, has: number, look: card}}
setup: place Card on deck1 with number 7
actions:
  draw: {do: move lowest of (deck within occupied) to hand of mover; continue with discarding}
  discard: {choose: {card: hand of mover within occupied}, do: move card to pile}
turn: {drawing: {actions: [draw]}, discarding: {actions: [discard]}}
end: {over: when decisions = 2 then draw}
"""


def test_of_a_variable_with_many_values_those_are_shown_that_differ_from_the_start(towers: str, play: Play) -> None:
    played = play(towers, "--as", "Ann,Ben", lines="note 1; board; note 0; board")
    first, second = played.stdout.split("> board\n")[1:]
    assert "\nmark: all 0\nscore: Ann 0, Ben 0\n" in played.stdout.split("> note 1\n")[0]
    assert "\nmark: 4: 1, others 0\nscore: Ann 1, Ben 0\n" in first
    assert "\nmark: all 0\nscore: Ann 0, Ben 0\n" in second


def test_numbers_of_a_piece_stand_apart_and_the_legend_says_which_is_which(towers: str, play: Play) -> None:
    assert "1 r12/3  D1/0     M\n" in play(towers).stdout
    assert "; numbers of Ring and Dvonn: height/life" in legend(load(towers).game)


@pytest.mark.parametrize(
    ("signs", "text"),
    [(["w", "3"], "w3"), (["1", "0"], "1/0"), (["S2", "10"], "S2/10"), (["1", "-2"], "1/-2"), (["10", "h"], "10h")],
)
def test_only_numbers_are_kept_apart(signs: list[str], text: str) -> None:
    assert side_by_side(signs) == text


def test_directions_and_words_are_printed_from_the_start() -> None:
    state = load(str(Path(__file__).with_name("wind.yaml"))).reference_state()
    assert position_text(state, None).splitlines()[-3:] == ["wind: east", "air: damp", "marks: Ann 0, Ben 0"]
    state.apply_action(0)
    assert position_text(state, None).splitlines()[-4:] == [
        "wind: southeast",
        "air: wet",
        "last_of: Ann",
        "marks: Ann 1, Ben 0",
    ]


DEALER = """
game: Dealer
players: [Ann, Ben]
zones: {hand: {size: 3, each: player}}
pieces: {Card: {owner: nobody, look: card}}
variables: {dealer: player, other: player}
setup: for each who in players do place Card on hand of who; set dealer to Ann; Ben begins
actions:
  play: {choose: {card: hand of mover within occupied}, do: remove card; set dealer to mover; set other to mover}
end: {over: when no occupied and other is Ben then dealer wins}
"""


def test_a_player_whom_the_setup_names_is_shown_from_the_start() -> None:
    shown = position_text(load("<editor>", text=DEALER).initial_state(), 0)
    assert "dealer: Ann" in shown and "other:" not in shown


SUPPLY = """
game: Supply
players: [Ann, Ben]
pieces: {Card: {owner: nobody}}
variables:
  supply: {type: 0..20, each: 1..9, start: 6}
  acts: {type: 0..9, each: turn, start: 1}
  gap: 1..9
  bound: {type: player, start: none}
  seen: bool
  throw: 1..6
setup: set supply(1) to 20; set supply(9) to 12
actions:
  buy:
    choose: {n: 1..9 where supply(it) > 0}
    do:
      - set gap to n; lower supply(gap) by 1
      - set bound to mover; raise supply(seat_of(bound) + 1) by 0; set bound to none
  see: {when: not seen, do: set seen to true; roll throw; lower acts by throw}
end: {long: when decisions = 9 then draw}
"""


def test_numbers_are_shown_from_the_start_but_for_those_that_effects_only_help_themselves_with() -> None:
    state = load("<editor>", text=SUPPLY).initial_state()
    assert position_text(state, 0).splitlines() == ["supply: 1: 20, 9: 12, others 6", "acts: 1"]
    state.apply_action(3)
    assert position_text(state, 0).splitlines() == ["supply: 1: 20, 4: 5, 9: 12, others 6", "acts: 1"]


def test_what_is_none_or_false_is_shown_once_it_is_set() -> None:
    state = load("<editor>", text=SUPPLY).initial_state()
    state.apply_action(len(state.options()) - 1)
    assert "seen: true" in position_text(state, 0)


HELD = """
game: Held
players: [Ann, Ben]
board: rectangle 4 by 3
variables: {held: {type: 0..20, each: site, start: 9}, kept: {type: 0..3, each: site}, before: {type: kind, each: site}}
pieces: {Rabbit: {}, Cat: {}}
setup: place Rabbit of Ann on a1
actions:
  take: {choose: {pit: board where held of it > 0}, do: set held of pit to 0}
  keep: {do: set kept of a1 to 2}
  all:  {do: set before of board to Cat; set held of board to 10; set held of a1 to 9}
  same: {do: set held of board to 7}
end: {long: when decisions = 9 then draw}
"""


def test_values_of_sites_are_listed_also_where_they_are_those_of_the_start() -> None:
    state = load("<editor>", text=HELD).initial_state()
    shown = [position_text(state, None).splitlines()[4:]]
    for action in (0, 1, 2, 3):
        state.apply_action(next(n for n, option in enumerate(state.options()) if option.action == action))
        shown.append(position_text(state, None).splitlines()[4:])
    everywhere = "a1, b1, c1, d1, a2, b2, c2, d2, a3, b3, c3, d3"
    assert shown == [
        ["held: 9 everywhere"],
        ["held: 9 everywhere except a1: 0"],
        ["held: 9 everywhere except a1: 0", "kept: a1: 2"],
        [f"held: 9: a1; 10: {everywhere[4:]}", "kept: a1: 2", f"before: Cat: {everywhere}"],
        ["held: 7 everywhere", "kept: a1: 2", f"before: Cat: {everywhere}"],
    ]


PITS = """
game: Pits
players: [Ann, Ben]
board: rectangle 3 by 2
variables:
  seeds: {type: 0..99, each: site, start: 4}
  store: {type: 0..99, each: player}
  hand:  0..99
  at:    site
  mood:  [calm_, wild]
actions:
  sow:
    choose: {pit: board where seeds of it > 0}
    do: "set hand to seeds of pit; set at to pit; set seeds of at to 0; raise store of mover by hand; set mood to wild"
end: {over: when decisions = 3 then draw}
"""


def test_numbers_of_squares_stand_on_them_and_those_of_a_computation_nowhere(tmp_path: Path) -> None:
    """Words lose the underscore that keeps them apart from words of the language."""
    file = tmp_path / "pits.yaml"
    file.write_text(PITS, encoding="utf-8")
    state = load(str(file)).reference_state()
    assert position_text(state, None) == "2 4 4 4\n1 4 4 4\n  a b c\nstore: Ann 0, Ben 0\nmood: calm"
    state.apply_action(1)
    assert position_text(state, None) == "2 4 4 4\n1 4 . 4\n  a b c\nstore: Ann 4, Ben 0\nmood: wild"
    assert "numbers: seeds" in legend(state.game)


def test_where_something_is_at_the_start_is_shown() -> None:
    text = """
game: Where
players: [Ann, Ben]
board: square 2
variables: {at: {type: site, each: player, start: a1}, goal: {type: site, each: player, start: none}}
actions: {go: {choose: {spot: board}, do: set at of mover to spot; set goal of mover to spot}}
end: {done: when decisions = 2 then draw}
"""
    shown = position_text(load("<editor>", text=text).reference_state(), None)
    assert "\nat: Ann a1, Ben a1" in shown
    assert "goal" not in shown
