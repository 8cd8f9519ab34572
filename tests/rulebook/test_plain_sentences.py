"""Sentences that people who wrote their first games found wrong or clumsy."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.rulebook.book import rulebook
from playground.rulebook.markdown import markdown
from playground.rulebook.scope import named_by_rule
from tests.rulebook.plain import plain, rules_of

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


def test_a_board_is_in_words_where_no_picture_shows_it() -> None:
    text = BOARD.replace("EFFECTS", "remove spot").replace("WAYS", "any direction")
    text = text.replace(
        "BOARD", "{shape: graph, points: {a: [0, 0], b: [1, 0], c: [1, 1]}, edges: [a-b-c], regions: {home: a}}"
    )
    text = text.replace("way: orthogonally, turned: orthogonally", "goal: home")
    compiled = load("<editor>", text=text)
    with_picture, without = (plain(markdown(rulebook(compiled, picture=each))) for each in (True, False))
    assert "between them, as in the picture." in with_picture
    assert "Three points and two lines between them, a-b and b-c." in without
    assert "picture" not in without


SCORES = """
game: Scores
players: [Ann, Ben]
zones: {deck: {size: 9, seen by: nobody}, pile: {size: 9, order: kept}}
pieces: {Card: {owner: nobody, look: card}}
variables: {points: {type: 0..9, each: 0..1}, spare: {type: 0..3, each: player}, spent: 0..9}
define:
  refill(who): >-
    if some (deck within occupied) then (move lowest of (deck within occupied) to lowest of (pile except occupied);
    raise spare of who by 1; raise spent by 2; raise points of 0 by 1)
actions:
  back: {do: "move (pile except highest of (pile within occupied)) to deck; refill(mover); refill(player_after mover)"}
turn: back
end: {over: when points of 0 = points of 1 then draw}
"""


def test_values_and_effects_are_said_in_one_way() -> None:
    rules = {rule.name: rule.text for rule in rules_of(SCORES)}
    assert rules["over"] == "When the points of number 0 are equal to the points of number 1, the game is a draw."
    assert rules["back"] == (
        "Move the cards in the pile except the last to the deck. Do as refill says for you. "
        "Do as refill says for the player after you."
    )


def test_names_that_say_when_are_no_nouns() -> None:
    assert plain(named_by_rule("before", "int", "", {})) == "the number before"
    assert plain(named_by_rule("before", "site", "square", {})) == "the square before"
    assert plain(named_by_rule("from_", "site", "square", {})) == "the origin"


STEPS = """
game: Steps
players: [White, Black]
board: square 3
pieces: Man
variables: {left: {type: 0..9, each: player, start: 9}, score: 0..99}
define:
  rowed(spot): count (neighbours of spot within own) > 1
  tally: if score > 50 then draw else (raise score by worth(count own, 2, 4); continue with play)
  worth(many, one, two): if many >= two then 2 else if many >= one then 1 else 0
  choice: let free be enemy where not rowed(it); if some free then free else enemy
actions:
  drop: {choose: {spot: empty}, when: left of mover > 0, prefer: most one_if(rowed(spot)), do: place Man on spot}
  take: {choose: {man: choice}, when: left of mover = 0, do: remove man}
turn: {counting: {start: tally}, play: [drop, take]}
"""


def test_steps_and_preferences_say_no_more_than_there_is() -> None:
    rules = {(rule.section, rule.name): rule.text for rule in rules_of(STEPS)}
    assert rules["start", "counting"].startswith("If score is more than 50, the game is a draw")
    assert ("words", "tally") not in rules
    assert "Choose only those for which you have more than one man next to that square, if" in rules["actions", "drop"]
    assert rules["actions", "take"].endswith("Allowed only if your left is 0. Remove the man.")
    assert "2 if the amount is at least the second number" in rules["computed", "worth"]
    assert "the free men if there are any of the free men" in " ".join(rules.values())


ORDER = """
game: Order
players: [Ann, Ben, Cleo]
board: square 3
pieces: {Mark: {}}
variables: {rank_of: {type: 1..3, each: player}, still: bool each player, pause: {type: bool, each: site}}
setup: set rank_of of Ann to 2; set rank_of of Cleo to 3; for each who in everyone do set still of who to true
actions:
  mark:
    choose: {target: empty}
    do: place Mark on target; next player is (the who in everyone with most one_if(rank_of of who = 1))
  stop: {do: set still of (everyone with least one_if(rank_of of it = 1)) to false}
  take: {do: remove (the man in own with most one_if(pause of man)); set pause of own to true}
turn: {play: [mark, stop, take]}
end: {full: when no empty then (everyone with most one_if(still of it)) win}
"""


def test_who_has_a_property_is_no_number() -> None:
    rules = {rule.name: rule.text for rule in rules_of(ORDER)}
    assert "The player whose rank is 1 (the first of all if there is none) is next to play." in rules["mark"]
    assert "The players whose rank is not 1 (all if there are none) are no longer still." in rules["stop"]
    assert "(the first of all if there is none)" in rules["take"] and "otherwise 0" not in rules["take"]
    assert rules["full"].endswith("the players who are still (all if there are none) win.")
