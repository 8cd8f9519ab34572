"""Cards that players show from their hands or play by a choice of one are named, and notes that rules make on cards in
play are left out while they are 0."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import load
from playground.play.board import position_text
from playground.play.session import Session

CARDS = """
game: Cards
players: [Ann, Ben]
zones:
  hand: {size: 5, each: player, seen by: owner}
  table: {size: 4, each: player}
attributes: {number: 1..9, colour: [red, blue], "wed, run": 0..1}
pieces: {Card: {owner: nobody, has: [number, colour, wed, run], look: card}}
define:
  mine: hand of mover within occupied
setup:
  - for each n in 1..5 do place Card on nth(hand of Ann, n) with number n, colour red
  - for each n in 1..5 do place Card on nth(hand of Ben, n) with number n, colour blue
actions:
  play: {choose: {card: 1 of mine}, do: move card to table of mover}
  show: {choose: {card: mine}, do: reveal card}
  marry: {choose: {pair: 2 of mine}, do: set wed of pair to 1; reveal pair}
  compare: {choose: {one: mine, two: mine where it is not one}, notation: "{two} and {one}", do: reveal one or two}
  note: set run of table of everyone to 1
end: {over: when decisions = 4 then draw}
"""


def game(folder: Path, *choices: str) -> Session:
    """A game in which both players have made choices."""
    file = folder / "cards.yaml"
    file.write_text(CARDS, encoding="utf-8")
    session = Session(load(str(file)), 1, range(2))
    for choice in choices:
        session.choose(session.options().index(choice))
    return session


@pytest.mark.parametrize(
    ("option", "text"),
    [
        ("play hand_Ann_3", "play 3 red"),
        ("show hand_Ann_3", "show 3 red"),
        ("marry hand_Ann_2 hand_Ann_5", "marry 2 red, 5 red"),
        ("hand_Ann_4 and hand_Ann_1", "4 red and 1 red"),
    ],
)
def test_a_card_that_is_shown_in_a_hand_is_named_and_not_its_place(option: str, text: str, tmp_path: Path) -> None:
    assert game(tmp_path, option).decisions[0].visible_text == text


def test_of_two_cards_that_are_shown_one_may_lie_open_already(tmp_path: Path) -> None:
    session = game(tmp_path, "show hand_Ann_3", "note", "marry hand_Ann_1 hand_Ann_3")
    assert session.decisions[-1].visible_text == "marry 1 red, 3 red"


def test_notes_on_cards_are_shown_once_one_of_them_is_set(tmp_path: Path) -> None:
    session = game(tmp_path, "play hand_Ann_3", "play hand_Ben_1")
    drawn = position_text(session.state, 0)
    assert "hand of Ann   1r 2r .  4r 5r" in drawn
    assert "table of Ben  1b" in drawn
    session.choose(session.options().index("note"))
    assert "table of Ben  1b0/1" in position_text(session.state, 0)
