"""What the log says of cards that are dealt and passed on, or turned up and taken, in one decision."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import load
from playground.play.session import Session

TRIBUTE = """
game: Tribute
players: [Ann, Ben]
zones: {deck: {size: 6, order: kept, seen by: nobody}, hand: {size: 4, each: player, seen by: owner}}
attributes: {number: 1..6}
pieces: {Card: {owner: nobody, has: number, look: card}}
setup: for each n in numbers do place Card on nth(deck, n) with number n
actions:
  deal-out: >-
    for each who in everyone do repeat 2 times do move lowest of (deck within occupied) to hand of who;
    move the card in (hand of Ann within occupied) with most number of card to hand of Ben
end: {over: when decisions = 1 then draw}
"""

BATTLE = """
game: Battle
players: [Ann, Ben]
zones:
  stack, won: {size: 8, each: player, order: kept, seen by: nobody}
  down: {size: 1, each: player, seen by: nobody}
  up: {size: 1, each: player}
attributes: {number: 1..8}
pieces: {Card: {owner: nobody, has: number, look: card}}
setup: >-
  for each n in 1..4 do (place Card on nth(stack of Ann, n) with number n;
  place Card on nth(stack of Ben, n) with number (9 - n))
actions:
  go-on: >-
    for each who in everyone do move lowest of (stack of who within occupied) to up of who;
    if number of up of Ann > number of up of Ben then move up of everyone to won of Ann
    else move up of everyone to won of Ben
  cover: >-
    for each who in everyone do move lowest of (stack of who within occupied) to down of who
  clear: move down of everyone to won of Ann
  show: move lowest of (stack of Ann within occupied) to up of Ann; move up of Ann to won of Ben
end: {over: when decisions = 4 then draw}
"""


def log(folder: Path, text: str, names: str, people: tuple[int, ...]) -> list[str]:
    """The lines of options, as the people see them."""
    file = folder / "game.yaml"
    file.write_text(text, encoding="utf-8")
    session = Session(load(str(file)), 1, range(2))
    session.people = frozenset(people)
    for name in names.split():
        session.choose(session.options().index(name))
    return [decision.visible_text for decision in session.decisions]


def test_a_card_that_is_dealt_and_passed_on_is_drawn_by_one_player_and_another_gets_it(tmp_path: Path) -> None:
    lines = [log(tmp_path, TRIBUTE, "deal-out", people)[0] for people in ((0,), (1,), ())]
    assert lines == [
        "deal-out; draws 1 and 2; Ben draws 2 cards; gets 2 from Ann",
        "deal-out; draws 2 and a card; Ben draws 3 and 4; gets 2 from Ann",
        "deal-out; draws 1 and 2; Ben draws 3 and 4; gets 2 from Ann",
    ]


def test_who_takes_cards_that_are_turned_up_and_put_down_takes_them_all(tmp_path: Path) -> None:
    assert log(tmp_path, BATTLE, "go-on cover clear show", (0,)) == [
        "go-on; Ann's 1 and Ben's 8 turned up; Ben takes 1 and 8",
        "cover; Ann moves a card to down; Ben moves a card to down",
        "clear; takes 2 cards",
        "show; Ann's 3 turned up; Ben gets 3 from Ann",
    ]


def test_a_card_is_called_so_beside_chips_that_players_own(tmp_path: Path) -> None:
    text = BATTLE.replace("pieces: {", "board: square 2\npieces: {Chip: {}, ")
    assert log(tmp_path, text, "cover", (1,)) == ["cover; moves a card to down; Ben moves a card to down"]


PILE = """
game: Pile
players: [Ann, Ben]
zones:
  pile: {size: 4, order: kept, seen by: nobody}
  won: {size: 8, each: player, seen by: OWNER}
attributes: {number: 1..4}
pieces: {Card: {owner: nobody, has: number, look: card}}
setup: >-
  for each n in numbers do place Card on nth(pile, n) with number n;
  reveal highest of (pile within occupied)
actions:
  take: move pile to won of mover
  draw: move lowest of (pile within occupied) to won of mover
end: {over: when no (pile within occupied) then draw}
"""


@pytest.mark.parametrize(
    ("seen_by", "viewers", "line"),
    [
        ("owner", (0,), "take; takes 1, 2, 3 and 4"),
        ("owner", (1,), "take; takes 4 and 3 cards"),
        ("nobody", (0,), "take; takes 4 and 3 cards"),
    ],
)
def test_who_takes_a_pile_of_which_some_cards_lie_open_takes_all_of_it(
    tmp_path: Path, seen_by: str, viewers: tuple[int, ...], line: str
) -> None:
    assert log(tmp_path, PILE.replace("OWNER", seen_by), "take", viewers) == [line]


def test_a_covered_card_from_a_pile_is_drawn(tmp_path: Path) -> None:
    assert log(tmp_path, PILE.replace("OWNER", "owner"), "draw", (0,)) == ["draw; draws 1"]
