"""Which numbers the log mentions: not those with which rules count turns, nor what the option says."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import load
from playground.engine.notation import describe
from playground.play.board import remembered
from playground.play.listing import listed_options, matching_options
from playground.play.session import Session

TABLE = """
game: Table
players: [Ann, Ben, Cleo, Dan]
zones: {hand: {size: 2, each: player, seen by: owner}, table: 3}
attributes: {number: 1..9, colour: [red, blue]}
pieces: {Card: {owner: nobody, has: [number, colour], look: card}}
variables:
  pot, passes, deals: 0..99
  total: 0..99
  clues: {type: 0..8, start: 8}
  chips: {type: 0..99, each: player, start: 20}
  bid: {type: 0..9, each: player, names: {nil: 0}}
  score: 0..99 each 0..1
  turn_of, leader: player
setup:
  - for each who in everyone do place Card on nth(hand of who, 1) with number 2, colour blue
  - for each n in 1..3 do place Card on nth(table, n) with number n
actions:
  stake: lower chips of mover by 3; raise pot by 3
  collect: raise chips of mover by pot; set pot to 0
  bid: {choose: {number: 1..9}, do: set bid of mover to number}
  count: {choose: {n: 1..9}, do: "raise total by n; raise score of (seat_of mover mod 2) by n"}
  hint: lower clues by 1
  learn: raise clues by 1
  wait: raise passes by 1
  lead: set leader to Cleo
  take: {choose: {card: hand of mover within occupied, cards: 1..2 of (table within occupied)}, do: remove cards}
turn: {play: {start: set turn_of to mover, actions: [stake, collect, bid, count, hint, learn, wait, lead, take]}}
end: {over: when decisions = 40 or passes > 9 or deals > 9 then (everyone with most chips of it) win}
"""


def session(folder: Path) -> Session:
    file = folder / "table.yaml"
    file.write_text(TABLE, encoding="utf-8")
    return Session(load(str(file)), 1, range(4))


def test_numbers_that_say_how_the_game_stands_are_mentioned_and_counters_are_not(tmp_path: Path) -> None:
    game = session(tmp_path)
    for name in ("stake", "stake", "collect", "bid 4", "count 5", "hint", "learn", "wait", "lead"):
        game.choose(game.options().index(name))
    assert [decision.visible_text for decision in game.decisions] == [
        "stake; chips of Ann: 17 (-3); pot: 3 (+3)",
        "stake; chips of Ben: 17 (-3); pot: 6 (+3)",
        "collect; chips of Cleo: 26 (+6)",
        "bid 4",
        "count 5; total: 5 (+5); score of 1: 5 (+5)",
        "hint; clues: 7 (-1)",
        "learn; clues: 8 (+1)",
        "wait",
        "lead; leader is Cleo",
    ]


def test_a_card_and_a_set_are_written_apart_and_read_again(tmp_path: Path) -> None:
    game = session(tmp_path)
    options = listed_options(game.state)
    text = "take 2 blue - 1 red, 3 red"
    assert text in [option.text for option in options]
    found = [matching_options(options, typed) for typed in (text, "take 2 blue 1 red, 3 red", "2 blue 1 red 3 red")]
    assert [[describe(game.game, game.state.options()[each.number - 1]) for each in some] for some in found] == [
        ["take hand_Ann_1 table1 table3"]
    ] * 3


def test_a_bid_is_shown_when_it_has_been_made(tmp_path: Path) -> None:
    game = session(tmp_path)
    assert "bid" not in remembered(game.game, game.state.to_bytes(), 0)
    game.choose(game.options().index("bid 4"))
    shown = remembered(game.game, game.state.to_bytes(), 0, game.assigned)
    assert (shown["bid"], shown["chips"]) == ("Ann 4", "Ann 20, Ben 20, Cleo 20, Dan 20")


PURSES = """
game: Purses
players: [Ann, Ben, Cleo]
variables:
  money: {type: 0..99, each: player, start: 9, seen by: owner}
  aim: {type: 0..9, each: player, start: 3, seen by: owner}
actions:
  pay: {choose: {price: 1..5}, do: lower money of mover by price; raise money of Ben by price}
  aim: {choose: {number: 1..5}, do: set aim of mover to number}
  spend-all: set money of mover to money of mover - 9
end: {over: when decisions = 9 then (everyone with most money of it) win}
"""


@pytest.mark.parametrize(
    ("people", "lines"),
    [
        ([0], ["pay 2; money of Ann: 7 (-2)", "aim ?", "pay ?", "spend-all; money of Ann: 0 (-7)", "spend-all"]),
        ([1], ["pay ?; money of Ben: 11 (+2)", "aim 4", "pay ?; money of Ben: 12 (+1)"]),
        ([0, 1], ["pay ?", "aim ?", "pay ?"]),
        ([], ["pay 2; money of Ann: 7 (-2), money of Ben: 11 (+2)", "aim 4"]),
    ],
)
def test_secret_money_is_mentioned_to_those_who_all_see_it(people: list[int], lines: list[str], tmp_path: Path) -> None:
    file = tmp_path / "purses.yaml"
    file.write_text(PURSES, encoding="utf-8")
    game = Session(load(str(file)), 1, people)
    for name in ("pay 2", "aim 4", "pay 1", "spend-all", "spend-all"):
        game.choose(game.options().index(name))
    visible = [decision.visible_text for decision in game.decisions]
    assert visible[: len(lines)] == lines
