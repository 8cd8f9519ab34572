"""What the log says of a decision: dice, cards drawn, turned up and shuffled, as far as its readers see them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from playground.compiler import Compiled, load
from playground.engine.knowledge import History
from playground.engine.notation import describe
from playground.engine.reference.state import ReferenceState
from playground.play.visible_decisions import Transition, VisibleDecisions

TABLE, ROUNDS, BIDS = (str(Path(__file__).with_name(f"{name}.yaml")) for name in ("table", "rounds", "bids"))
ANN, BEN, CLEO = 0, 1, 2


def played(history: History[ReferenceState], number: int) -> Transition:
    """Play an option."""
    state = history.state
    option, mover, before, chance = (
        state.options()[number],
        state.position.acting,
        state.to_bytes(),
        state.chance.copy(),
    )
    history.apply_action(number)
    return Transition(mover, option, before, state.to_bytes(), chance)


def said(selection: str, *names: str) -> tuple[VisibleDecisions, Transition]:
    """The last of some decisions of a game, named by the beginnings of their notations."""
    compiled = load(selection)
    history = History(compiled.reference_state(3))
    for name in names:
        state = history.state
        block, player = state.to_bytes(), state.current_player()
        texts = [describe(compiled.game, option, block, player) for option in state.options()]
        made = played(history, next(number for number, text in enumerate(texts) if text.startswith(name)))
    return VisibleDecisions(compiled.game), made


@pytest.mark.parametrize(
    ("name", "to_mover", "to_others"),
    [
        ("play", "play Card 110", "play Card 110"),
        ("keep", "keep Card 110", "keep ?"),
        ("pass", "pass Card 110 on", "pass ? on; Ben gets a card from Ann"),
        ("draw", "draw; draws Card 105", "draw; draws a card"),
        ("show", "show Card 110", "show Card 110"),
        ("lend", "lend Card 110", "lend ?"),
        ("glance", "glance; sees Card 105", "glance"),
        ("ask", "ask: Card 110", "ask: Card 110"),
        ("mix", "mix; shuffles deck", "mix; shuffles deck"),
        ("throw", "throw; rolls 306", "throw; rolls 306"),
        ("cups", "cups; rolls 406", "cups; rolls unseen"),
        ("dice", "dice; rolls 206", "dice; rolls 206"),
        ("either", "either Card 110-Card 111", "either ?-?; Card 110 turned up"),
    ],
)
def test_what_happened_is_said_as_far_as_it_is_seen(name: str, to_mover: str, to_others: str) -> None:
    """Which of two cards was played stays open where hidden values decide it."""
    visible, made = said(TABLE, name)
    assert visible.describe(made, [ANN]).text == to_mover
    assert visible.describe(made, []).text == to_mover
    assert visible.describe(made, [CLEO]).text == to_others
    assert visible.describe(made, [ANN, CLEO]).text == to_others


def test_who_gets_cards_sees_them() -> None:
    visible, made = said(TABLE, "two")
    texts = [visible.describe(made, viewers).text for viewers in ([ANN], [BEN], [])]
    assert texts == ["two; Ben draws 2 cards", *["two; Ben draws Card 105 and Card 102"] * 2]
    visible, made = said(TABLE, "pass")
    assert visible.describe(made, [BEN]).text == "pass ? on; Ben gets Card 110 from Ann"
    visible, made = said(TABLE, "lend")
    assert visible.describe(made, [BEN]).text == "lend ?; Ben sees Card 110"


def test_throws_of_the_next_turn_are_said_with_who_throws() -> None:
    visible, made = said("pig", "hold")
    assert visible.describe(made, []).text == "hold; Ben rolls 1; Ben's turn ends; Ann rolls 3; score of Ann: 6 (+6)"
    assert visible.setup(3, 0) == ("Ann rolls 6",)


DEBTS = """
game: Debts
players: [Ann, Ben]
variables: {points: -20..20 each player}
actions: {pay: lower points of mover by 10}
end: {over: when decisions = 2 then draw}
"""


def test_numbers_and_their_changes_have_the_same_minus(tmp_path: Path) -> None:
    file = tmp_path / "debts.yaml"
    file.write_text(DEBTS, encoding="utf-8")
    visible, made = said(str(file), "pay")
    assert visible.describe(made, []).text == "pay; points of Ann: -10 (-10)"


def test_a_card_that_comes_to_lie_where_it_lay_is_turned_up_again() -> None:
    visible, made = said(ROUNDS, "home")
    assert visible.describe(made, []).text == "home; shuffles deck; 7 turned up"


def test_things_are_told_in_their_order_and_what_a_step_does_is_done_by_nobody() -> None:
    visible, made = said(ROUNDS, "onward", "onward")
    told = "onward; 7 turned up; deck is shuffled; 7 turned up"
    assert [visible.describe(made, viewers).text for viewers in ([], [ANN])] == [told, told]


def test_cards_that_are_turned_up_together_are_told_with_whose_they_are_and_others_with_where() -> None:
    visible, made = said(BIDS, "bid 3", "bid 1", "bid 2")
    turned_up = "bid 2; Ann's 3 and Ben's 1 turned up; 1 turned up in pot"
    assert [visible.describe(made, viewers).text for viewers in ([], [CLEO], [ANN])] == [turned_up] * 3


BY_SITE = """
game: Dice on sites
players: [Ann, Ben]
board: {shape: square, size: 3}
pieces: {Stone: {}}
variables:
  eyes: {type: 1..6, each: site}
  flag: {type: player, each: site}
  die:  {type: 4..9, each: [player, site]}
actions:
  few:  {do: "roll eyes of row 1; roll flag of b2; roll die(Ben, a1)"}
  many: {do: "roll eyes of board; roll flag of b2"}
"""


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("few", r"few; rolls \d for a1, \d for b1, \d for c1, (Ann|Ben) for flag of b2 and \d for Ben and a1"),
        ("many", r"many; rolls 9 values of eyes and (Ann|Ben) for flag of b2"),
    ],
)
def test_values_that_are_rolled_for_sites_are_said_with_them_unless_there_are_many(
    name: str, text: str, tmp_path: Path
) -> None:
    file = tmp_path / "by-site.yaml"
    file.write_text(BY_SITE, encoding="utf-8")
    visible, made = said(str(file), name)
    assert re.fullmatch(text, visible.describe(made, []).text)


@pytest.mark.parametrize(
    ("viewers", "text"),
    [
        ([CLEO], "bid 3. All have chosen: Ann's 1 and Ben's 2"),
        ([ANN], "a secret choice. All have chosen: Ann's 1, Ben's 2 and Cleo's 3"),
    ],
)
def test_what_was_chosen_at_the_same_time_is_turned_up_also_from_open_hands(viewers: list[int], text: str) -> None:
    visible, made = said("goofspiel@three?order=ascending", "bid 1", "bid 2", "bid 3")
    assert visible.describe(made, viewers).text == f"{text} turned up; Cleo takes 1"


def decisions(compiled: Compiled, seed: int) -> Iterator[tuple[History[ReferenceState], Transition, list[set[str]]]]:
    """Random decisions of a game, each with the numbers that every player knows or has seen after it."""
    history, choose = History(compiled.reference_state(seed)), random.Random(seed)
    while not history.state.is_terminal():
        knew = [known_numbers(history, player) for player in (ANN, BEN, CLEO)]
        made = played(history, choose.randrange(len(history.state.options())))
        yield history, made, [knew[player] | known_numbers(history, player) for player in (ANN, BEN, CLEO)]


def known_numbers(history: History[ReferenceState], player: int) -> set[str]:
    """All numbers that a player knows: of cards and dice, and of secret variables."""
    memory, position = history._memories[player], history.state.position
    contents = [*memory.view.values(), *memory.noticed.values()]
    return {str(value) for content in contents for value in content} | {
        str(value)
        for variable in position.game.variables
        for place, value in enumerate(position.variables[variable.name])
        if not variable.secret or place == player
    }


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in (1, 2, 3))])
def test_nobody_reads_what_they_have_not_seen(seed: int) -> None:
    """Cards, dice and secrets of this game have numbers of three digits, each of them one kind."""
    compiled = load(TABLE)
    visible, checked = VisibleDecisions(compiled.game), 0
    for _history, made, known in decisions(compiled, seed):
        for viewers in ([ANN], [BEN], [CLEO], [ANN, CLEO]):
            numbers = set(re.findall(r"\b\d{3}\b", visible.describe(made, viewers).text))
            assert all(numbers <= known[viewer] for viewer in viewers)
            checked += len(numbers)
    assert checked > 50


AT_ONCE = """
game: Dice at once
players: [Ann, Ben]
variables:
  eyes:  {type: 1..6, each: player}
  stake: {type: 0..3, each: player}
actions:
  throw: {choose: {n: 1..3}, do: set stake of mover to n; roll eyes of mover}
  twice: {do: roll eyes of mover; set eyes of mover to 7 - eyes of mover}
turn: {throwing: {by: everyone, actions: [throw, twice]}}
"""


def test_what_is_rolled_in_choices_made_at_once_is_said_once(tmp_path: Path) -> None:
    path = tmp_path / "dice.yaml"
    path.write_text(AT_ONCE, encoding="utf-8")
    visible, made = said(str(path), "throw 2", "twice")
    text = visible.describe(made, [BEN]).text
    assert re.fullmatch(
        r"twice. All have chosen: Ann sets stake to 2; rolls \d; Ben rolls \d; sets eyes to \d", text
    ), text


SEVERAL_DICE = """
game: Several dice
players: [Ann, Ben]
attributes: {hue: [red, blue]}
pieces: {Chip: {has: hue}}
variables:
  white: 1..6 each 1..2
  die: 1..6 each hue
  reached: {type: 0..9, each: [player, hue]}
actions:
  whites: {do: roll white of 1..2}
  throw: {do: roll white of 1..2; roll die of hues}
  mark: {choose: {shade: hues}, do: "set reached(mover, shade) to 5"}
turn: {throwing: {actions: [whites, throw], then: continue with marking}, marking: {by: everyone, actions: mark}}
"""


def test_dice_are_named_where_it_matters_which_shows_what(tmp_path: Path) -> None:
    path = tmp_path / "dice.yaml"
    path.write_text(SEVERAL_DICE, encoding="utf-8")
    visible, made = said(str(path), "throw")
    rolled = r"throw; rolls \d for white 1, \d for white 2, \d for die of red and \d for die of blue"
    assert re.fullmatch(rolled, visible.describe(made, [BEN]).text)
    visible, made = said(str(path), "whites")
    assert re.fullmatch(r"whites; rolls \d and \d", visible.describe(made, [BEN]).text)


def test_a_value_that_is_set_at_once_is_said_with_all_it_is_of_but_its_player(tmp_path: Path) -> None:
    path = tmp_path / "dice.yaml"
    path.write_text(SEVERAL_DICE, encoding="utf-8")
    visible, made = said(str(path), "whites", "mark red", "mark blue")
    assert visible.describe(made, [BEN]).text == (
        "mark blue. All have chosen: Ann sets reached of red to 5; Ben sets reached of blue to 5"
    )


def test_a_player_who_is_chosen_by_lot_is_said_so_and_not_rolled() -> None:
    happened = VisibleDecisions(load("trio").game).setup(2, 0)
    assert happened == ("the lot for starter falls on Ann",)
