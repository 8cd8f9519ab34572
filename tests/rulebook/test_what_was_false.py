"""What rulebooks said that was not so, or left out, in games of newcomers."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.rulebook.book import rulebook
from playground.rulebook.english import with_article
from playground.rulebook.markdown import markdown
from tests.rulebook.plain import rules_of

GAME = """
game: Small
players: [Ann, Ben]
board: {shape: square, size: 4, regions: {yard: [a1, a2]}}
pieces: {Stone: {}}
variables:
  coins: {type: 0..9, each: player}
define:
  wins_it: mover wins
setup: [SETUP]
actions:
  put:   {choose: {spot: empty}, do: place Stone on spot}
  leave: {do: wins_it}
  maybe: {do: if coins of mover > 2 then mover wins}
  save:  {do: raise coins of mover by 1}
  spend: {do: lower coins of mover by 1}
turn:
  playing: {actions: [put, leave, MORE], then: continue with bidding}
  bidding: {by: everyone, actions: [save, spend], then: raise coins of Ann by 1}
end: {full: when no empty then draw}
"""


def book(text: str) -> str:
    return markdown(rulebook(load("<editor>", text=text), picture=False))


def small(setup: str = "place Stone on a1", more: str = "leave") -> str:
    return book(GAME.replace("SETUP", setup).replace("MORE", more).replace("[put, leave, leave]", "[put, leave]"))


def test_what_follows_does_so_only_behind_actions_that_do_not_lead_elsewhere() -> None:
    assert "After *put*: go on with *bidding*." in small()
    assert "After *put* or *maybe*, unless it leads elsewhere: go on with *bidding*." in small(more="maybe")


def test_what_follows_a_choice_of_several_players_does_so_once() -> None:
    assert "When all have done so: Ann's *coins* go up by 1." in small()


def test_nobody_begins_where_all_choose_at_first() -> None:
    assert "Ann begins." in small()
    assert "Two players: Ann and Ben, in this turn order." in small("continue with bidding")


PIECES = """
game: Small
players: [Ann, Ben]
board: {shape: square, size: 4, regions: {half: {Ann: "rows(1, 2)", Ben: "rows(3, 4)"}}}
pieces: {PIECES}
moves: {hop: 1 square diagonally onto END}
setup: [SETUP]
actions:
  move: {moves: MOVED, do: move piece to target}
turn: {playing: move}
end: {long: when decisions = 9 then draw}
"""


def pieces(kinds: str, end: str, moved: str = "half of mover within occupied") -> dict[str, str]:
    text = PIECES.replace("PIECES", kinds).replace("END", end).replace("MOVED", moved)
    return {rule.name: rule.text for rule in rules_of(text.replace("SETUP", "place Pawn on a1"))}


def test_what_stands_there_is_captured_though_it_is_nobodys() -> None:
    nobodys = "Pawn: {owner: nobody, moves: hop}"
    assert pieces(nobodys, "empty or half of opponent")["hop"].endswith("(a pawn there is captured).")
    assert pieces(nobodys, "empty")["hop"].endswith("ending on an empty square.")


def test_pieces_of_nobody_among_those_of_players_are_said_to_be_so() -> None:
    said = pieces("Pawn: {moves: hop}, Rock: {owner: nobody}", "empty", "own")
    assert said["Rock"] == "A disc; belongs to nobody."


VALUES = """
game: Small
players: [Ann, Ben]
board: {shape: rectangle, columns: 4, rows: 6}
pieces: {Seed: {owner: nobody}}
variables:
  seeds:   {type: 0..9, each: site, start: 2}
  hidden:  {type: 0..9, seen by: nobody}
  purse:   {type: 0..9, each: player, seen by: owner}
  tint:    [red, green]
  die:     1..6 each tint
  cup_die: 1..6 each 1..3
  taken:   bool each 1..3
  fruit:   [apple, pear]
  stock:   0..9 each player, fruit
  sold:    0..9 each fruit
define:
  near(spot): any one in spot or ahead(spot, north, 1) or ahead(spot, east, 1) where seeds of one > 3
  span(from_, to_): sum n in from_..to_ giving (if n = seeds of a1 then n else 0)
  fields(spot): spread east from spot through empty
actions:
  go:
    choose: {spot: board where seeds of it > 1 or (it is row 1 and it is not a1)}
    when: >-
      near(spot) or span(1, 3) > 2 or count fields(spot) > 2 or count fields(a1) > 1
      or count (board where it is Seed or it is row 5 and it is not a5) > 2
    do: raise hidden by 1; raise purse of mover by 1; raise stock(mover, pear) by 1; raise sold of pear by 1
turn:
  playing: {start: roll die of tints; roll cup_die of 1..3; set taken of 1..3 to false, actions: go}
end: {long: when decisions = 9 then draw}
"""


@pytest.fixture(scope="module")
def values() -> str:
    return book(VALUES)


@pytest.mark.parametrize(
    "said",
    [
        "## Setting up\n\n- The *seeds* of each square are 2.\n",
        "- **Seeds**: 0 to 9, for each square.\n",
        "- **Hidden**: 0 to 9, known to nobody.\n",
        "- **Purse**: 0 to 9, for each player, known to its owner only.\n",
        "- **Die**: Two dice, each from 1 to 6, one for each tint (red or green).\n",
        "- **Stock**: 0 to 9, for each player and fruit (apple or pear).\n",
        "- **Sold**: 0 to 9, for each fruit.\n",
        "- **Cup die**: Three dice, each from 1 to 6.\n",
        "Roll three dice, each from 1 to 6, one for each *cup die*.",
        "The numbers from 1 to 3 are no longer *taken*.",
        "for at least one of the spot, the next square from the spot north and the next square from the spot east",
        "There are more than two squares that hold a Seed or (are in row 5 and are not a5)",
        "for every number from the start to the end",
        "the *fields* of a1",
        "- **Fields**: The *fields* of the spot are",
    ],
)
def test_values(values: str, said: str) -> None:
    assert said in values


WISHES = """
game: Small
players: [Ann, Ben]
board: {shape: square, size: 4}
pieces: {Stone: {}}
variables: {wish: 0..4}
actions:
  first:  {choose: {spot: empty}, prefer: most one_if(row_of spot = wish), do: place Stone on spot}
  second: {choose: {spot: own}, prefer: most one_if(row_of spot = wish), do: remove spot}
  third:  {choose: {spot: enemy}, prefer: most one_if(row_of spot = wish), do: remove spot; set wish to 2}
  rest:   {do: set wish to 1}
turn: {playing: [first, second, third, rest]}
end: {full: when no empty then draw}
"""


def test_what_the_actions_of_a_step_count_for_is_compared_once() -> None:
    said = {(rule.section, rule.name): rule.text for rule in rules_of(WISHES)}
    assert (
        "Of all that you can choose, only what counts for most is allowed; rest counts for 0."
        in said["turn", "playing"]
    )
    assert said["actions", "second"].startswith(
        "Choose one of your stones. Counts for 1 if the row of that stone is wish, otherwise 0. Remove"
    )
    assert said["actions", "rest"] == "Wish is now 1."


CARDS = """
game: Small
players: [Ann, Ben]
pieces:
  Card:  {owner: nobody, look: card}
  Joker: {owner: nobody, look: card}
zones:
  hand: {size: 3, each: player}
  pile: 6
variables: {holder: player}
define:
  cards_of(who): hand of who within occupied
  keeper(card): the who in everyone where some (card within hand of who)
setup: [place Card on hand of Ann, place Joker on lowest of hand of Ben]
actions:
  play:
    choose: {card: cards_of(mover) except Joker}
    do: set holder to keeper(card); set holder to keeper(hand of mover within Joker); move card to pile
turn: {playing: play}
end: {long: when decisions = 9 then draw}
"""


def test_a_card_is_in_a_hand_and_a_kind_of_which_there_is_one_is_that_one() -> None:
    said = {rule.name: rule.text for rule in rules_of(CARDS)}
    assert said["play"].startswith("Choose a card in your hand except the Joker")
    assert said["keeper"].endswith("for whom the card is in that player's hand.")


@pytest.mark.parametrize(
    ("noun", "said"), [("hourglass", "an hourglass"), ("honest man", "an honest man"), ("house", "a house")]
)
def test_a_silent_h_is_no_consonant(noun: str, said: str) -> None:
    assert with_article(noun) == said
