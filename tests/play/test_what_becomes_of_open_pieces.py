"""What the log says of components that lie open, of numbers of players, and of the start of the first step."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import load
from playground.play.session import Session
from playground.play.visible_decisions import Transition, VisibleDecisions

BOARD = """
game: Captures
players: [Ann, Ben]
board: square 3
pieces: {Man: {symbol: o}, Jumped: {symbol: x}}
zones: {prison: 4 each player, deck: 3}
variables: {points: 0..9 each player, leader: player, secret: {type: 0..9, each: player, seen by: owner}}
setup: place Man of Ann on a1 or a2; place Man of Ben on c1 or c2; place Man of Ann on deck1
actions:
  capture:  remove c1
  give_up:  remove a1
  jail:     "move c1 to nth(prison of Ann, 1)"
  shove:    move c1 to b1
  draw:     "move deck1 to nth(prison of Ben, 1)"
  score:    "raise points of Ben by 2; set secret of Ann to 3; set leader to Ben"
  shuffle:  swap a1 with a2
  jump:     turn c1 into Jumped; move a1 to b1; remove Jumped
  mark:     turn c1 into Jumped; move a1 to b1
"""

SAID = {
    "capture": "capture; takes Man of Ben",
    "give-up": "give-up; Man of Ann removed",
    "jail": "jail; takes Man of Ben",
    "shove": "shove; Man of Ben goes from c1 to b1",
    "draw": "draw; Ben takes Man of Ann",
    "score": "score; points of Ben: 2 (+2); leader is Ben",
    "shuffle": "shuffle; Man of Ann goes from a1 to a2; Man of Ann goes from a2 to a1",
    "jump": "jump; takes Man of Ben; Man of Ann goes from a1 to b1",
    "mark": "mark; Man of Ann goes from a1 to b1",
}

STARTED = """
game: Started
players: [Ann, Ben]
zones: {deck: {size: 4, seen by: nobody}, hand: {size: 4, each: player, seen by: owner}}
attributes: {number: 1..4}
pieces: {Card: {owner: nobody, has: number, look: card}}
setup: for each n in numbers do place Card on nth(deck, n) with number n
actions: {pass_on: nothing}
turn:
  play:
    start: if some (deck within occupied) then move lowest of (deck within occupied) to hand of Ann
    actions: pass_on
end: {over: when decisions = 2 then draw}
"""

LOSING = """
game: Losing
players: [Ann, Ben]
zones: {hand: {size: 3, each: player, seen by: owner}}
attributes: {number: 1..3}
pieces: {Card: {owner: nobody, has: number, look: card}}
setup: for each n in numbers do place Card on nth(hand of Ann, n) with number n
actions: {flip: "shuffle hand of Ann; remove lowest of hand of Ann"}
end: {over: when decisions = 1 then draw}
"""


@pytest.fixture(scope="module")
def captures(tmp_path_factory: pytest.TempPathFactory):
    path: Path = tmp_path_factory.mktemp("captures") / "captures.yaml"
    path.write_text(BOARD.replace("give_up", "give-up"), encoding="utf-8")
    return load(str(path))


@pytest.mark.parametrize("name", SAID)
def test_what_is_said_of_open_pieces_and_of_numbers(captures, name: str) -> None:
    state = captures.reference_state()
    option = next(option for option in state.options() if captures.game.actions[option.action].name == name)
    before, chance = state.to_bytes(), state.chance.copy()
    state.apply_action(state.options().index(option))
    made = Transition(0, option, before, state.to_bytes(), chance)
    visible = VisibleDecisions(captures.game)
    assert [visible.describe(made, viewers).text for viewers in ([], [0], [1])] == [SAID[name]] * 3


def test_the_start_of_the_first_step_is_said_as_far_as_it_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "started.yaml"
    path.write_text(STARTED, encoding="utf-8")
    visible = VisibleDecisions(load(str(path)).game)
    assert visible.setup(0, 0) == visible.setup(0, 0, [0]) == ("Ann draws 1",)
    assert visible.setup(0, 0, [1]) == ("Ann draws a card",)


def test_what_is_lost_after_a_shuffle_its_owner_sees(tmp_path: Path) -> None:
    path = tmp_path / "losing.yaml"
    path.write_text(LOSING, encoding="utf-8")
    state = load(str(path)).reference_state()
    option, before, chance = state.options()[0], state.to_bytes(), state.chance.copy()
    state.apply_action(0)
    made, visible = Transition(0, option, before, state.to_bytes(), chance), VisibleDecisions(state.game)
    lost = {1, 2, 3} - {content[-1] for _, content in state.observation(0).contents}
    said = [visible.describe(made, [viewer]).text for viewer in (0, 1)]
    assert said == [f"flip; shuffles hand of Ann; loses {lost.pop()}", "flip; shuffles hand of Ann; loses a card"]


SENT_HOME = """
game: Sends
players: [Red, Yellow]
board: rectangle 3 by 1
zones: {yard: 3 each player}
pieces: {Man: {}}
setup: place Man of Red on a1; place Man of Yellow on c1
actions: {hit: {choose: {foe: enemy within board}, do: move foe to yard of owner of foe}}
end: {long: when decisions = 2 then draw}
"""

PASSED_ON = """
game: Passed on
players: [Ann, Ben, Cleo]
zones:
  hand: {size: 3, each: player, seen by: owner}
  tray: {size: 3, each: player, seen by: nobody}
  front: {each: player, size: 3}
attributes: {number: 1..9}
pieces: {Card: {owner: nobody, has: number, look: card}}
variables: {points: 0..99 each player}
setup: >-
  for each who in everyone do for each n in 1..3 do
    place Card on nth(hand of who, n) with number (n + 3 * (seat_of who - 1))
actions:
  draft:
    choose: {card: hand of mover within occupied}
    do: move card to front of mover; if mover is Ben then raise points of mover by 1
turn:
  play:
    by: everyone
    actions: draft
    then:
      - for each who in everyone do move hand of who to tray of who
      - for each who in everyone do move tray of who to hand of player_after(who)
end: {out: when no (hand of Ann within occupied) then draw}
"""

TURNED_UP = """
game: Turned up
players: [Red, Yellow]
zones: {deck: {size: 9, seen by: nobody}, open: {size: 9}}
attributes: {number: 1..9}
pieces: {Card: {owner: nobody, has: number, look: card}}
setup: for each n in numbers do place Card on nth(deck, n) with number n
define: {turned: number of highest of (open within occupied)}
actions: {go: {when: turned mod 2 = 1, do: nothing}}
turn: {play: {start: move lowest of (deck within occupied) to open, actions: go, otherwise: skip}}
end: {over: when decisions = 3 then draw}
"""


def said_by_all(text: str, folder: Path, decisions: int) -> str:
    """What all players read of the last of some first options."""
    path = folder / "game.yaml"
    path.write_text(text, encoding="utf-8")
    state = load(str(path)).reference_state()
    for _ in range(decisions):
        mover, option, before = state.current_player(), state.options()[0], state.to_bytes()
        chance = state.chance.copy()
        state.apply_action(0)
    made = Transition(mover, option, before, state.to_bytes(), chance)
    return VisibleDecisions(state.game).describe(made, range(len(state.game.players))).text


def test_a_piece_that_goes_to_its_owner_is_not_taken(tmp_path: Path) -> None:
    assert said_by_all(SENT_HOME, tmp_path, 1) == "hit c1; Man of Yellow sent to yard of Yellow"


def test_a_subject_is_left_out_only_where_it_is_the_last_one(tmp_path: Path) -> None:
    said = said_by_all(PASSED_ON, tmp_path, 3)
    heading = "a secret choice. All have chosen: "
    assert said.startswith(f"{heading}Ann's 1 and Ben's 4 turned up; Ben sets points to 1; Cleo's 7 turned up; ")
    assert said.endswith("; Ben gets 2 cards from Ann; Cleo gets 2 cards from Ben; Ann gets 2 cards from Cleo")


def test_each_player_who_turns_up_a_card_is_named(tmp_path: Path) -> None:
    assert said_by_all(TURNED_UP, tmp_path, 1) == "go; Yellow turns up 2; has no option; Red turns up 3"


CARRIED = """
game: Carry
players: [Ann, Ben]
include: {part: towers, with: {most_beneath: 3}}
board: rectangle 9 by 1
attributes: {colour: [red, blue, green, white]}
pieces: {Camel: {owner: nobody, has: colour}}
zones: {stable: 4}
setup:
  - for each c in colours do place Camel on lowest of (stable except occupied) with colour c
  - lay_on(stable1, a1); lay_on(stable2, a1); lay_on(stable3, a1); lay_on(stable4, c1)
actions: {go: {do: "lift(a1, c1, 2)"}, to: {choose: {spot: empty}, do: "lift(a1, spot, 3)"}}
end: {over: when decisions = 1 then draw}
"""


def test_all_that_a_piece_carries_is_named_and_not_what_it_comes_to_stand_on(tmp_path: Path) -> None:
    """The topmost is first; what the option says of it is not said again."""
    assert said_by_all(CARRIED, tmp_path, 1) == "go; green and blue go from a1 to c1"
    last = CARRIED.replace('actions: {go: {do: "lift(a1, c1, 2)"}, to', "actions: {to")
    assert said_by_all(last, tmp_path, 1) == "to b1; blue and red go from a1 to b1"


MANY = """
game: Many
players: [White, Black]
board: rectangle 6 by 2
pieces: Man
zones: {heap: {size: 2, each: site}}
setup:
  - place Man of White on (columns(1, 5) within row 1); place Man of White on nth(heap of f2, 1)
  - place Man of Black on a2
actions:
  shift: for each n in 0..4 do move ahead(a1, east, 4 - n) to ahead(a1, east, 5 - n)
  recolour: set owner of row 1 or a2 to Black
  top: set owner of heap of f2 to Black
  free: {choose: {man: enemy within board}, do: set owner of man to mover; set owner of b1 to mover}
end: {over: when decisions = 6 then draw}
"""


def test_many_that_move_are_listed_together_and_pieces_that_change_hands_are_named(tmp_path: Path) -> None:
    path = tmp_path / "many.yaml"
    path.write_text(MANY, encoding="utf-8")
    session = Session(load(str(path)), 1, ())
    texts = {}
    for name in ("free a2", "shift", "recolour", "top"):
        session.choose(session.options().index(name))
        texts[name] = session.decisions[-1].visible_text
    assert texts == {
        "free a2": "free a2",
        "shift": "shift; 5 × Man of White move: e1-f1, d1-e1, c1-d1, b1-c1 and a1-b1",
        "recolour": "recolour; b1, c1, d1, e1, f1 and a2 are Black's now",
        "top": "top; Man on f2 is Black's now",
    }


def test_of_very_many_it_is_only_said_how_many_there_are(tmp_path: Path) -> None:
    path = tmp_path / "more.yaml"
    wide = MANY.replace("6 by 2", "14 by 2").replace("columns(1, 5)", "columns(1, 12)").replace("0..4", "0..11")
    path.write_text(wide.replace("4 - n", "11 - n").replace("5 - n", "12 - n"), encoding="utf-8")
    session = Session(load(str(path)), 1, ())
    for name in ("shift", "recolour"):
        session.choose(session.options().index(name))
    assert [decision.visible_text for decision in session.decisions] == [
        "shift; 12 × Man of White move",
        "recolour; 12 pieces are Black's now",
    ]
