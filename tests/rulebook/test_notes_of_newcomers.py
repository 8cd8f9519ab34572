"""Sentences that people who wrote their first games found wrong or clumsy."""

from __future__ import annotations

import pytest

from tests.rulebook.plain import rules_of

BOARD = """
game: Noted
players: [White, Black]
board: BOARD
pieces: {Man: {moves: go}}
moves: {go: 1 square in (WAYS) onto empty}
define:
  next_two(spot, way): ahead(spot, way, 1) or ahead(spot, way, 2)
  beyond(way): ahead(lowest of own, way, 1)
actions:
  move: {moves: own, do: move piece to target}
  take: {choose: {spot: empty, way: orthogonally, turned: orthogonally}, do: "EFFECTS"}
turn: [move, take]
otherwise: lose
"""


def on_board(effects: str = "remove spot", board: str = "square 5", ways: str = "forwards") -> dict[str, str]:
    text = BOARD.replace("EFFECTS", effects).replace("BOARD", board).replace("WAYS", ways)
    return {rule.name: rule.text for rule in rules_of(text)}


@pytest.mark.parametrize(
    ("board", "ways", "said"),
    [
        ("square 5", "forwards", "One square straight or diagonally forwards"),
        ("square 5", "diagonally forwards", "One square diagonally forwards"),
        ("square 5", "forwards or orthogonally", "One square orthogonally or diagonally forwards"),
        ("square 5", "forwards or diagonally", "One square diagonally or straight forwards"),
        ("{shape: square 5, lines: orthogonally}", "orthogonally", "One point orthogonally, ending on an empty point."),
    ],
)
def test_which_directions_are_forwards_and_what_lies_there(board: str, ways: str, said: str) -> None:
    rules = on_board(board=board, ways=ways)
    assert " ".join(rules.values()).count(said) or rules["man"].count(said[0].lower() + said[1:])


def test_squares_in_a_row_and_behind_a_bend() -> None:
    assert (
        "Remove what is on the next two squares from that square in the direction."
        in (on_board("remove next_two(spot, way)")["take"])
    )
    assert (
        "to the square one step in the direction and then one step in the turned direction from the first of"
        in (on_board("move spot to ahead(beyond(way), turned, 1)")["take"])
    )


def test_choices_of_one_kind_are_told_apart() -> None:
    assert "an orthogonal direction and a second orthogonal direction (the turned direction)" in on_board()["take"]


def test_a_board_has_the_cells_that_are_there() -> None:
    board = on_board(board="{shape: hexagon 5, without: e5}", ways="any direction")["board"]
    assert board == "A hexagonal board with five cells along each side, without e5, 60 in all."


CARDS = """
game: Noted
players: [Ann, Ben]
zones: {deck: {size: 40, seen by: nobody}, hand: {each: player, seen by: owner, size: 9}, market: {size: 2}}
attributes: {rank: 1..9, high: 0..3, refused: 0..1}
pieces: {Card: {owner: nobody, look: card, has: [rank, high, refused]}}
glossary: {refused: "whether all have left {it}"}
define:
  missing(cards): 3 - count cards
  low_cards(cards, low): cards where rank of it in low..low + 2
  buildable(card, number): rank of card <= number and (rank of card = number or can_make(number, deck))
  can_make(number, cards): "any some_of in any of cards where (sum card in some_of giving rank of card) = number"
  owns(who, value): some (hand of who within occupied where rank of it = value)
setup:
  - for each r in 1..9 do for each h in 0..3 do place Card on lowest of (deck except occupied) with rank r, high h
actions:
  play:
    choose: {card: "DOMAIN", stone: "1..4 where it > 2"}
    when: GUARD
    do: move card to lowest of (market except occupied)
turn: play
otherwise: lose
"""


def with_cards(guard: str = "true", domain: str = "hand of mover within occupied") -> dict[str, str]:
    return {rule.name: rule.text for rule in rules_of(CARDS.replace("GUARD", guard).replace("DOMAIN", domain))}


@pytest.mark.parametrize(
    ("guard", "name", "said"),
    [
        ("buildable(card, 4)", "buildable", "The card is buildable (with the number) if"),
        ("owns(mover, 4)", "owns", "A player owns a rank if"),
        ("can_make(4, deck)", "can make", "(the set), the sum, for every card in the set, of the rank"),
        ("missing(hand of mover within occupied) > 0", "play", "Allowed only if there are fewer than three cards"),
        (
            "some low_cards(deck within occupied, 3)",
            "low cards",
            "the cards whose rank is between the low number and the low number",
        ),
    ],
)
def test_what_definitions_are_given(guard: str, name: str, said: str) -> None:
    assert said in with_cards(guard)[name]


def test_loops_within_each_other_are_one() -> None:
    assert with_cards()["1"].startswith("For every number from 1 to 9 and every number from 0 to 3 (the other number):")


def test_names_stand_before_what_is_said_of_the_things() -> None:
    assert "a number from 1 to 4 (the stone) that is more than 2" in with_cards()["play"]
    play = with_cards(domain="(hand of mover or market) within occupied where refused of it = 0")["play"]
    assert play.startswith(
        "Choose a card that is in your hand or in the market and where the note whether all have left"
    )


def test_an_adjective_is_no_noun() -> None:
    assert "a number “high” (0 to 3)" in with_cards()["Card"]
