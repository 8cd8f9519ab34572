"""What the words of a part do not know: how a game ranks its cards, and what it calls `trump` itself."""

from __future__ import annotations

from playground.rulebook.scope import named_by_rule
from tests.rulebook.plain import plain, rules_of

TRICKS = """
game: Ranks
players: [Ann, Ben]
include: [{part: french-deck, with: {low: 9}}, {part: tricks, with: {trump: TRUMP, rank: RANK}}]
zones: {deck: {size: 24, seen by: nobody}, hand: {size: 6, each: player, seen by: owner}}
variables: {trump: suit}
define:
  power(card): if rank of card = 10 then 13 else 3
setup: new_deck(deck); deal_to_each(deck, 6); set trump to suit of lowest of (deck within occupied)
actions: {play: {choose: {card: following(cards_of(mover))}, do: play_to_trick(card)}}
otherwise: draw
after: {trick: when trick_is_full then settle_trick; next_trick}
"""


def words(trump: str, rank: str) -> dict[str, str]:
    text = TRICKS.replace("TRUMP", trump).replace("RANK", rank)
    return {rule.name: rule.text for rule in rules_of(text) if rule.section in ("words", "notes", "computed")}


def test_what_no_rule_names_is_not_explained() -> None:
    said = words("trump", "rank")
    assert "; cards of trump beat them;" in said["strength"]
    assert said["trump"] == "Clubs, diamonds, hearts or spades."
    assert "trump card" not in said


def test_it_is_said_by_which_number_of_its_own_a_game_ranks_the_cards() -> None:
    ranked = words("trump", "power")
    assert ranked["strength"].endswith("do not win. How much each counts for this is its power.")
    assert ranked["power"] == "The power of the card is 13 if the rank of the card is 10, otherwise 3."
    assert words("trump", "rank")["strength"].endswith("other cards do not win.")


def test_a_number_that_is_only_compared_to_see_whether_it_is_the_same_ranks_nothing() -> None:
    text = TRICKS.replace("TRUMP", "spades").replace("rank: RANK", "suit: true_suit, rank: power")
    text = text.replace("spades", "5").replace(
        "define:\n", "define:\n  true_suit(card): if rank of card = J then 5 else 1\n"
    )
    said = {rule.name: rule.text for rule in rules_of(text) if rule.section == "words"}
    assert said["strength"].endswith("do not win. How much each counts for this is its power.")
    assert said["following"].endswith("otherwise all of them.")


def test_the_phrase_of_what_a_game_gives_to_a_part_is_said_of_anything() -> None:
    said = {}
    for phrase in ("the colour of {card}", "the colour of the {card}, and red for {card's} suit", "colour of a {card}"):
        text = TRICKS.replace("TRUMP", "spades").replace("rank: RANK", "suit: class")
        text = text.replace("define:\n", "define:\n  class(card): if rank of card >= Q then hearts else suit of card\n")
        text += f'glossary: {{class: "{phrase}"}}\n'
        said[phrase] = {rule.name: rule.text for rule in rules_of(text)}["class"]
    assert said == {
        "the colour of {card}": "The colour of a card.",
        "the colour of the {card}, and red for {card's} suit": "The colour of a card, and red for the card's suit.",
        "colour of a {card}": "Colour of a card.",
    }


TOWERS = """
game: Piles
players: [Ann, Ben]
include: {part: towers, with: {most_beneath: 5}}
board: square 4
zones: {bag: 16}
pieces: {Man: {start: {Ann: row 1, Ben: row 4}, moves: step}}
moves: {step: 1 square orthogonally onto empty}
variables: {points: 0..9 each player, left: 0..9}
define:
  turns(spot): >-
    any turn_ in orthogonally where some (ahead(spot, turn_, 1) within enemy) and some (ahead(spot, turn_, 2) and own)
actions:
  take:
    choose: {spot: enemy, from: own}
    do: tuck_under(spot, from); raise points of mover by 1; if turns(from) then (move board to bag; raise left by 1)
  shove: {moves: Man within board}
end:
  even: when points of Ann = points of Ben and points of Ann != left then draw
"""


def test_names_for_places_and_directions_are_nouns_of_their_own() -> None:
    said = {rule.name: rule.text for rule in rules_of(TOWERS)}
    assert plain(named_by_rule("from", "site", "square", {})) == "the origin"
    assert "some orthogonal direction (the turn direction)" in said["turns"]
    assert "Put that man beneath all the pieces of the origin." in said["take"]


def test_what_is_moved_has_an_article_or_is_on_the_board() -> None:
    said = {rule.name: rule.text for rule in rules_of(TOWERS)}
    assert said["shove"] == "Move a man on the board."
    assert "move what is on the board to the bag" in said["take"]


def test_numbers_with_plural_names_are_equal() -> None:
    said = {rule.name: rule.text for rule in rules_of(TOWERS)}
    assert said["even"] == (
        "When Ann's points are equal to Ben's points and Ann's points are not equal to left, the game is a draw."
    )
