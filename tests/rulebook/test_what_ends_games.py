"""The section `The end of the game` names what ends a game, wherever the ruleset says so."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.rulebook.book import rulebook
from playground.rulebook.document import Items
from tests.rulebook.plain import rules_of

RACE = """
game: Race
players: [Ann, Ben]
board: {shape: square, size: 3}
pieces: {Man: {start: {Ann: a1, Ben: c3}}}
variables: {gone: {each: player, type: 0..9}, rounds: 0..9}
define:
  reckon(limit): raise rounds by 1; if rounds >= limit then (everyone with most gone of it) win
  settle(who):
    raise rounds by 1; raise gone of who by 1; raise gone of who by 1; raise gone of who by 1;
    raise gone of who by 1; raise gone of who by 1; if gone of who > 5 then who loses
actions:
  step:
    choose: {man: own, goal: "empty within neighbours of man"}
    do: move man to goal; raise gone of mover by 1; reckon(8)
  stay: {do: settle(mover); settle(opponent)}
turn: {play: {actions: [step, stay], otherwise: lose}}
"""

TWO_STEPS = """
game: Walls
players: [Ann, Ben]
board: {shape: square, size: 3}
pieces: {Man: {moves: walk, start: {Ann: a1, Ben: c3}}}
moves: {walk: 1 square any direction onto empty}
actions:
  walk: {moves: own, by: walk, do: move piece to target}
  build: {choose: {spot: empty}, do: place Man on spot}
turn:
  walking: {actions: walk, otherwise: lose, then: continue with building}
  building: {actions: build, otherwise: if count empty = 0 then draw else mover loses}
"""


def ends(game: str) -> dict[str, str]:
    return {rule.name: rule.text for rule in rules_of(game) if rule.section == "also"}


def test_an_effect_of_an_action_that_ends_the_game_is_named() -> None:
    assert ends(RACE)["step"] == "When step says so, the players with the highest gone win."


def test_an_effect_with_a_name_is_named_where_it_is_explained_and_its_ending_as_in_results() -> None:
    assert ends(RACE)["stay"] == "When settle says so, a player loses."


def test_players_without_an_option_who_lose_are_named() -> None:
    game = RACE.replace("[step, stay]", "step")
    assert ends(game)["no options"] == "When there is nothing that you can choose, you lose."
    assert "no options" not in ends(RACE)  # staying is always possible


def test_of_several_steps_it_is_said_in_which_there_is_nothing_to_choose() -> None:
    said = [rule.text for rule in rules_of(TWO_STEPS) if rule.section == "also"]
    assert said == [
        "When there is nothing that you can choose in walking, you lose.",
        "When there is nothing that you can choose in building: if there are no empty squares, the game is a draw; "
        "otherwise you lose.",
    ]


def test_rules_with_the_same_ending_are_named_together() -> None:
    game = RACE.replace("settle(mover); settle(opponent)", "raise gone of mover by 1; reckon(8)")
    assert ends(game)["step and stay"] == "When step or stay says so, the players with the highest gone win."


def test_the_section_of_the_book_has_all_of_them_and_the_score_comes_last() -> None:
    game = RACE.replace("players: [Ann, Ben]", "players: [Ann, Ben]\nscore: {value: rounds, best: least}")
    game = game.replace("  stay: {do", "  stay: {when: rounds > 2, do").replace("who loses", "everyone loses")
    game = game.replace("(everyone with most gone of it) win", "everyone wins")
    blocks = rulebook(load("<editor>", text=game.replace("otherwise: lose", "otherwise: everyone loses")))
    place = next(number for number, block in enumerate(blocks) if getattr(block, "text", "") == "The end of the game")
    items = blocks[place + 1]
    assert isinstance(items, Items)
    assert [name for name, _ in items.items] == ["Step", "Stay", "No options", "Score"]


TIES = """
game: Ties
players: [Ann, Ben, Cleo]
variables: {a: 0..9 each player, b: 0..9 each player, c: 0..9 each player}
actions: {go: {do: raise a of mover by 1; raise b of mover by 1; raise c of mover by 1}}
end:
  over: when decisions = 7 then WHO
"""


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("((everyone with most a of it) with least b of it) win",
         "those with the lowest b of the players with the highest a win."),
        ("(((everyone with most a of it) with least b of it) with most c of it) win",
         "those with the highest c of those with the lowest b of the players with the highest a win."),
        ("(the who in (everyone with most a of it) with most b of who) wins",
         "the one with the highest b of the players with the highest a wins."),
        ("(the who in (everyone with most a of it) with least places_after(who, Ben)) wins",
         "the first of the players with the highest a, in turn order from Ben on wins."),
    ],
)  # fmt: skip
def test_what_breaks_a_tie(who: str, said: str) -> None:
    (text,) = (each.text for each in rules_of(TIES.replace("WHO", who)) if each.section == "end")
    assert text.removeprefix("When the number of decisions made so far is 7, ") == said


SHOWN = """
game: Shown
players: [Ann, Ben]
variables: {paid: 0..9 each player, gain: 0..9 each player, rounds: 0..9}
define:
  settle(winner): >-
    let prize be paid of player_after(winner);
    set gain of winner to prize; set gain of player_after(winner) to 9 - prize; raise rounds by 1; winner wins
  shown: >-
    if paid of Ann = paid of Ben then draw
    else (raise rounds by 1; raise rounds by 1; raise rounds by 1; settle(the who in everyone with most paid of who))
  count_all: >-
    raise paid of Ann by 1; raise paid of Ben by 2; raise rounds by 1; raise gain of Ann by 1; raise gain of Ben by 2;
    if paid of Ann > paid of Ben then Ann wins else if paid of Ben > paid of Ann then Ben wins else draw
actions:
  bet: {when: paid of mover < 5, do: raise paid of mover by 1}
  call: {when: rounds < 3 and paid of mover > 4, do: raise rounds by 1; shown}
  fold: {when: rounds < 3 and paid of mover > 4, do: settle(opponent)}
turn: {play: {actions: [bet, call, fold], otherwise: count_all}}
end: {over: when rounds > 8 then count_all}
"""


def test_what_is_said_under_a_name_everywhere_is_named_for_that_alone() -> None:
    said = ends(SHOWN)
    assert said["call"] == "When shown says so, the game is a draw."
    assert said["call and fold"] == "When settle says so, a player wins."


def test_players_without_an_option_end_the_game_by_effects_of_which_only_the_name_is_said() -> None:
    assert ends(SHOWN)["no options"] == "When there is nothing that you can choose, do as count all says."
    assert ends(SHOWN)["count all"] == "When count all says so, Ann wins, Ben wins or the game is a draw."
