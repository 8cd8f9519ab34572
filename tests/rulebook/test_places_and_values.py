"""Which of several places something goes to, which values there are, and what is counted."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.rulebook.book import rulebook
from playground.rulebook.markdown import markdown
from playground.rulebook.named_numbers import numbers_in_words
from tests.rulebook.plain import rules_of

UNDER = """
game: Under
players: [Ann, Ben]
board: square 3
zones:
  under: {size: 1, each: site, seen by: nobody}
  stack: {size: 2, each: 1..3}
  hand: {size: 3, each: player}
attributes: {hue: [red, blue]}
pieces: {Man: {owner: nobody, has: hue}}
setup: place Man on PLACE with hue red
actions:
  put: {choose: {spot: board where under of it is occupied}, do: move under of spot to spot}
end: {over: when decisions > 8 then draw}
"""


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("lowest of (under of board except occupied)", "on the first empty one of the unders at the squares"),
        ("lowest of (under of row 1 except occupied)", "on the first empty one of the unders at row 1"),
        ("lowest of (stack of (1..3) except occupied)", "in the first empty place of stacks 1 to 3"),
        ("lowest of (hand of everyone except occupied)", "in the first empty place of all players' hands"),
        ("lowest of (hand of mover except occupied)", "in your hand"),
        ("lowest of (under of a2 except occupied)", "on the under at a2"),
        ("lowest of under of row 2", "on the first of the unders at row 2"),
    ],
)
def test_the_first_empty_one_of_several_places_is_one(place: str, said: str) -> None:
    setup = next(rule.text for rule in rules_of(UNDER.replace("PLACE", place)) if rule.section == "setup")
    assert setup == f"Put a man with hue red {said}."


def test_what_lies_under_a_square_is_its_own() -> None:
    rules = rules_of(UNDER.replace("PLACE", "under of a1"))
    assert next(rule.text for rule in rules if rule.name == "put").startswith(
        "Choose a square whose under is occupied."
    )


DECK = """
game: Deck
players: [Ann, Ben]
include: {part: french-deck, with: {low: 1, high: 13, without: WITHOUT}}
zones: {deck: {size: 52, seen by: nobody}, hand: {size: 3, each: player, seen by: owner}}
setup: SETUP
actions: {draw: {do: "DO"}}
end: {over: when decisions > 8 then draw}
"""


_ALL = "A, 2 to 10, J, Q or K"


def of_deck(without: str = "0", setup: str = "new_deck(deck)", do: str = "draw_card(deck, mover)") -> dict[str, str]:
    rules = rules_of(DECK.replace("WITHOUT", without).replace("SETUP", setup).replace("DO", do))
    return {rule.section: rule.text for rule in rules}


@pytest.mark.parametrize(
    ("changed", "ranks"),
    [
        ({}, _ALL),
        ({"without": "8..10"}, "A, 2 to 7, J, Q or K"),
        ({"without": "2"}, "A, 3 to 10, J, Q or K"),
        ({"without": "8..10", "do": "place Card on lowest of (deck except occupied) with rank 9"}, _ALL),
        ({"without": "8..10", "do": "set rank of lowest of deck to 9"}, _ALL),
        ({"setup": "new_deck(deck); remove lowest of deck"}, _ALL),
    ],
)
def test_only_those_ranks_are_named_that_are_dealt(changed: dict[str, str], ranks: str) -> None:
    said = of_deck(**changed)["pieces"]
    assert said == f"A playing card; has a rank ({ranks}) and a suit (clubs, diamonds, hearts or spades)."


def test_a_rank_that_no_card_has_is_not_left_out() -> None:
    assert of_deck()["setup"].startswith("For every suit and rank: put a card")
    assert of_deck(without="2")["setup"].startswith("For every suit and each of the ranks that are not 2: put")


@pytest.mark.parametrize(
    ("only", "said"),
    [((1, 2, 3, 4, 6, 8), "1 to 4, 6 or 8"), ((10,), "10"), ((1, 10, 11), "1, 10 or J"), ((), "1 to 10 or J")],
)
def test_numbers_with_gaps(only: tuple[int, ...], said: str) -> None:
    assert numbers_in_words(1, 11, {11: "J"}, only=only) == said


COUNTED = """
game: Counted
players: [Ann, Ben]
attributes: {artist: {type: 1..3, names: {Lite: 1, Yoko: 2, Gitter: 3}}, suit: [red, blue]}
variables: {shown: 0..9 each artist, value: 0..90 each artist, seen: 0..9 each suit}
define:
  better(one): artists where shown of it > shown of one
  ahead(one): suits where seen of it > seen of one
  early(who): everyone where seat_of it < seat_of who
actions:
  show: {choose: {one: artists}, do: raise shown of one by 1; raise value of one by count better(one)}
  suit: {choose: {one: suits}, do: raise seen of one by 1; raise value of Lite by count ahead(one) + count early(mover)}
end: {over: when decisions > 8 then draw}
"""


def test_values_are_counted_and_not_places() -> None:
    said = {rule.name: rule.text for rule in rules_of(COUNTED)}
    assert said["show"].endswith("goes up by the number of artists in the better of that artist.")
    assert said["suit"].endswith("by the number of suits in the ahead of that suit plus the number of your early.")


STUCK = """
game: Stuck
players: [Ann, Ben]
board: square 3
pieces: {Man: {owner: nobody}}
variables: {found: 0..9}
actions: {put: {choose: {spot: edge except occupied}, WHEN do: DO}}
turn: put
otherwise: lose
end: {over: when decisions > 8 then draw}
"""


@pytest.mark.parametrize(
    ("when", "do", "said"),
    [
        ("", "place Man on spot", "at the edge. Put a man on that square."),
        ("when: found < 5,", "place Man on spot; raise found by 1", "Put a man on that square. *Found* goes up by 1."),
        ("", "repeat up to 3 times while found < 4 do (raise found by 1; if found = 2 then (set found to 0; draw))",
         "the game is a draw."),
    ],
)  # fmt: skip
def test_what_happens_without_a_choice_stands_apart(when: str, do: str, said: str) -> None:
    ruleset = STUCK.replace("WHEN", when).replace("DO", f'"{do}"')
    book = markdown(rulebook(load("<editor>", text=ruleset), picture=False))
    assert f"{said}\n\nIf there is nothing that you can choose, you lose." in book


VALUES = """
game: Values
players: [Ann, Ben]
board: {shape: square 3, tracks: {path: [a1-c1]}}
attributes: {artist: {type: 1..3, names: {Lite: 1, Yoko: 2, Gitter: 3}}}
zones: {start_field: {size: 1, each: player}}
pieces: {Pawn: {}}
variables: {shown: 0..9 each artist, coins: 0..90 each player, spot: {type: 0..9, start: 1}, at: 0..3}
define:
  field_of(number, who): if number = 0 then start_field of who else stop(path, number)
  prize(one): if shown of one = 0 then 0 else prize_of_place(count (artists where shown of it > shown of one))
  prize_of_place(better): {0: 30, 1: 20, 2: 10, else: 0}
  share(who): >-
    let ahead_ be count (everyone where coins of it > coins of who);
    let equal be count (everyone where coins of it = coins of who and seat_of it < 9);
    10 * equal + ahead_ * equal - ahead_
  rich(who): coins of who > 5
glossary:
  rich: "{who} has more than five coins"
setup: for each who in everyone do place Pawn of who on start_field of who
actions:
  show:
    choose: {one: artists}
    when: rich(mover) or spot > 0
    do: >-
      raise coins of mover by prize(one) + share(mover); set at to spot;
      if at > 1 then raise at by 1; raise spot by 1; move lowest of own to field_of(at, mover)
end: {over: when decisions > 8 then draw}
"""


def of_values() -> dict[tuple[str, str], str]:
    return {(rule.section, rule.name): rule.text for rule in rules_of(VALUES)}


def test_a_parameter_is_called_after_the_attribute_of_whose_values_there_is_a_variable_each() -> None:
    assert of_values()["computed", "prize"].count("[0 if the shown of that artist is 0. |") == 1
    assert "[30 if the better number is 0. |" in of_values()["computed", "prize of place"]


def test_names_for_values_are_explained_in_their_order() -> None:
    share = of_values()["computed", "share"]
    assert share.startswith("A player's share is (10 times equal) plus (ahead times equal) minus ahead. Here")
    assert share.index("Here ahead is the number of") < share.index("Here equal is the number of")


def test_a_definition_whose_cases_are_one_site_each_is_no_set() -> None:
    rules = of_values()
    assert rules["actions", "show"].endswith("Move the first of your pawns to the field of at for you.")
    assert rules["words", "field"].startswith("The field of the number for a player is that player's start field if")


def test_numbers_to_compute_with_are_to_be_noted_for_a_moment() -> None:
    rules = of_values()
    assert rules["notes", "at"] == "0 to 3; matters only while a choice is carried out."
    assert rules["notes", "spot"] == "0 to 9; 1 at first."


def test_the_verb_of_a_phrase_agrees_with_you() -> None:
    said = of_values()["actions", "show"]
    assert "Allowed only if you have more than five coins or" in said


@pytest.mark.parametrize(
    ("otherwise", "said"),
    [
        ("if found = 4 then mover wins else mover loses", "choose: if *found* is 4, you win; otherwise you lose."),
        ("if found = 4 then mover wins", "choose: if *found* is 4, you win; otherwise the turn ends."),
        ("set found to 0; mover loses", "choose: *found* is now 0. You lose."),
    ],
)
def test_what_happens_without_a_choice_is_no_part_of_the_effects(otherwise: str, said: str) -> None:
    for guard in ("", "when: found < 5,"):
        ruleset = STUCK.replace("WHEN", guard).replace("DO", '"place Man on spot; raise found by 1"')
        ruleset = ruleset.replace("lose\n", f"{otherwise}\n", 1)
        book = markdown(rulebook(load("<editor>", text=ruleset), picture=False))
        assert f"\n\nIf there is nothing that you can {said}\n\n" in book
        assert "If you cannot" not in book
