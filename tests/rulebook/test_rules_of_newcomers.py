"""What rulebooks said wrongly, or in ways in which nobody speaks, of the first games of designers."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.rulebook.book import rulebook
from playground.rulebook.document import Paragraph
from playground.rulebook.markdown import markdown
from tests.rulebook.plain import plain, rules_of

GAME = """
game: First
players: [Ann, Ben]
board:
  shape: square
  size: 4
  regions: {block: [a1 or b1, c1 or d1], top: [a2, b2]}
pieces:
  Knight: {moves: 1 square orthogonally onto empty}
  Marker: {moves: hop}
  Card:   {owner: nobody, has: [rank, suit], look: card}
attributes: {rank: 1..9, suit: [red, blue, green]}
moves: {hop: 1 square diagonally onto empty}
zones:
  deck:  {size: 9}
  hand:  {each: player, size: 3, seen by: owner}
  table: 9
  open:  3
variables:
  bid:    {type: 0..9, each: player, names: {nil: 0}}
  shown:   {type: [best, only], each: player, start: none}
  duty:   bool
  passed: bool each player
define:
  is_free(spot): count (neighbours of spot within enemy) < 2 and no (neighbours of spot within row 1) and spot is not a4
  can_jump(spot): any way in orthogonally where ahead(spot, way, 1) is enemy and ahead(spot, way, 2) is empty
  is_row(spot, way): ahead(spot, way, 1) is own and ahead(spot, way, 2) is own and spot is own and spot is not a4
  worth(spot, who): >-
    count (neighbours of spot within pieces of who) + (if spot is a1 then 2 else 0) + (if spot is b1 then 3 else 0)
  stuck(spot): not (any n in blocks where spot is block of n and top of n is occupied)
  base(spot): the n in blocks where spot is top of n
  price(some_number): base(a1) + some_number
  road(spot): >-
    if duty then row_of spot > 1 and column_of spot > 2 else if spot is a1 then column_of spot > 1 else row_of spot > 2
setup: place Knight of Ann on row 1; place Marker of Ben on row 4; place Card on deck with rank 1
actions:
  put: {choose: {number: bids, spot: SPOT}, when: "GUARD", do: "EFFECTS"}
  go:  {moves: own, do: set duty to target is a1; move piece to target; continue with leaping}
  leap: {moves: last Marker, by: hop, prefer: most after(one_if(not duty)), do: move piece to target}
turn: {play: [put, go], leaping: leap}
out: {when: passed of it or no (hand of it within occupied), last: wins}
end:
  poor: when count own = 2 then mover wins
  rich: when no (table within occupied) then draw
"""


def written(do: str = "remove spot", guard: str = "true", spot: str = "empty") -> dict[str, str]:
    text = GAME.replace("EFFECTS", do).replace("GUARD", guard).replace("SPOT", spot)
    return {rule.name: rule.text for rule in rules_of(text)}


@pytest.mark.parametrize(
    ("guard", "said"),
    [
        ("ahead(spot, north, 1) is (Marker or a4)", "the next square from that square north holds a Marker or is a4"),
        ("ahead(spot, north, 1) is not (Marker or a4)",
         "the next square from that square north does not hold a Marker and is not a4"),
        ("is_free(spot)", "that square is free"),
        ("not is_free(spot)", "that square is not free"),
        ("can_jump(spot)", "that square can jump"),
        ("not can_jump(spot)", "that square cannot jump"),
        ("is_row(spot, north)", "is row holds for that square and north"),
        ("worth(spot, mover) > 2", "the worth of that square for you is more than 2"),
        ("count (hand of mover where rank of it = 3 and suit of it = red) > 1",
         "there is more than one piece in your hand whose rank is 3 and whose suit is red"),
        ("no (own except Knight)", "you have no pieces except the Knights"),
        ("some (table within occupied)", "there is a piece on the table"),
        ("some (open within occupied)", "there is a piece in the open pile"),
    ],
)  # fmt: skip
def test_conditions(guard: str, said: str) -> None:
    assert f"Allowed only if {said}." in written(guard=guard)["put"]


def test_all_values_of_a_number_with_names_may_be_chosen() -> None:
    assert written()["put"].startswith("Choose a bid and an empty square.")


def test_an_adjective_stands_before_what_is_chosen() -> None:
    assert "one of your free pieces" in written(spot="own where is_free(it)")["put"]
    assert "one of your pieces that are stuck" in written(spot="own where stuck(it)")["put"]


def test_a_piece_of_a_kind_moves_only_if_it_is_one() -> None:
    assert written()["leap"].startswith("Move the piece just played, if it is a Marker, by hop.")
    assert "Choose only those for which afterwards duty does not hold, if there are any." in written()["leap"]


def test_a_movement_without_a_name_is_said_of_the_piece() -> None:
    rules = written()
    assert rules["Knight"] == "Moves one square orthogonally, ending on an empty square."
    assert rules["Marker"].startswith("Moves by hop")
    assert "knight" not in rules


def test_words_that_the_sentence_has_too_are_quoted() -> None:
    assert "Your shown is now “only”." in written("set shown of mover to only")["put"]
    assert "Your shown is now best." in written("set shown of mover to best")["put"]


def test_a_part_of_one_region_is_not_a_part_of_another() -> None:
    rules = written("set bid of mover to price(2)", "stuck(spot)")
    assert rules["base"].endswith("the spot is on the top of that block (0 if there is none).")
    assert rules["stuck"].startswith("The spot is stuck if there is no block for which the spot is on that block and")


def test_a_sum_of_what_is_explained_elsewhere_has_a_name_if_it_is_used_often() -> None:
    once = written("set bid of mover to price(2)")
    assert "the base of a1 plus" in once["put"]
    often = written("set bid of mover to price(2); set bid of opponent to price(3); set bid of mover to price(1)")
    assert "the price of 3" in often["put"]
    assert often["price"].startswith("The price of the number is the base of a1 plus")


def test_cases_within_cases_are_one_list() -> None:
    assert written(guard="road(spot)")["road"] == (
        "Road holds for the spot if this is so: [If duty holds: the row of the spot is more than 1 and the column "
        "of the spot is more than 2. | Otherwise, if the spot is a1: the column of the spot is more than 1. | "
        "Otherwise the row of the spot is more than 2.]"
    )


def test_which_of_several_endings_counts() -> None:
    text = GAME.replace("EFFECTS", "remove spot").replace("GUARD", "true").replace("SPOT", "empty")
    said = [plain(each.text) for each in rulebook(load("<editor>", text=text)) if isinstance(each, Paragraph)]
    assert "If several of these apply at once, the first one counts." in said


TRICKS = """
game: Tricks
players: [Ann, Ben]
include: [{part: french-deck, with: {low: 12}}, {part: tricks, with: {trump: TRUMP}}]
zones: {deck: {size: 12, seen by: nobody}, hand: {size: 6, each: player, seen by: owner}}
setup: new_deck(deck); deal_to_each(deck, 6)
actions: {play: {choose: {card: following(cards_of(mover))}, do: play_to_trick(card)}}
otherwise: draw
after: {trick: when trick_is_full then settle_trick; next_trick}
"""


def test_it_is_said_which_suit_is_trumps() -> None:
    with_trumps = {rule.name: rule.text for rule in rules_of(TRICKS.replace("TRUMP", "spades"))}
    assert "; cards of spades beat them;" in with_trumps["strength"]
    assert "trump" not in with_trumps  # no rule names it
    assert "beat them" not in " ".join(rule.text for rule in rules_of(TRICKS.replace("TRUMP", "none")))


@pytest.mark.parametrize(
    ("do", "said"),
    [
        ("place Marker on own", "Put one of your Markers in place of each of your pieces."),
        ("for each who in everyone except mover where passed of it and some (hand of it within occupied) do remove a1",
         "For each of the other players who are passed and have a piece in their hand: remove what is on a1."),
        ("let pack be hand of mover within occupied; remove a1; if count pack = 2 then set bid of mover to count pack; "
         "place Card on pack",
         "If there are exactly two pieces in the pack, your bid is now the number of pieces in the pack."),
        ("remove nth(deck, 2) or nth(hand of mover, 7)",
         "Remove what is on the second place of the deck and what is on place 7 of your hand."),
        ("remove deck3", "Remove what is on place 3 of the deck."),
        ("if spot within pieces of opponent is not none then remove spot",
         "If that square holds one of your opponent's pieces, remove what is on that square."),
        ("roll duty", "Draw lots whether duty holds."),
        ("set bid of mover to count (block of (column_of spot + 1))",
         "Your bid is now the number of squares on block number (the column of that square plus 1)."),
        ("remove cell_of spot or hand of mover", "Remove what is on the square of that square and what is in your "
         "hand."),
        ("remove own except board", "Remove your pieces that are not on the board."),
        ("if duty then (set duty to false; set shown of mover to none; move spot to a2; continue with leaping)",
         "If duty holds: [Duty no longer holds. | Your shown is forgotten. | Move what is on that square to a2. | "
         "Go on with leaping.]"),
        ("if duty then (set duty to false; move spot to a2; continue with leaping)",
         "If duty holds, duty no longer holds, then move what is on that square to a2 and go on with "
         "leaping."),
    ],
)  # fmt: skip
def test_effects(do: str, said: str) -> None:
    assert said in written(do)["put"]


def test_a_choice_with_an_adjective_for_a_name_has_the_noun_of_what_is_chosen() -> None:
    text = GAME.replace("EFFECTS", "remove spot").replace("GUARD", "true").replace("SPOT", "empty")
    text = text.replace("number: bids", "new: suits")
    said = {rule.name: rule.text for rule in rules_of(text)}["put"]
    assert said.startswith("Choose a suit (the new suit) and an empty square.")


def test_kinds_with_nouns_for_names_are_called_so_beside_others() -> None:
    text = GAME.replace("EFFECTS", "remove spot").replace("GUARD", "some own Knight").replace("SPOT", "own Jumped")
    text = text.replace("Marker: {moves: hop}", "Marker: {moves: hop}\n  Jumped: {}")
    said = {rule.name: rule.text for rule in rules_of(text)}["put"]
    assert said.startswith("Choose a bid and one of your Jumped pieces. Allowed only if you have a Knight.")


def test_it_is_said_that_a_step_without_a_choice_ends_the_turn() -> None:
    text = GAME.replace("EFFECTS", "continue with resting").replace("GUARD", "true").replace("SPOT", "empty")
    text = text.replace("leaping: leap}", "leaping: leap, resting: {start: if some enemy then continue with leaping}}")
    starts = [rule.text for rule in rules_of(text) if rule.section == "start"]
    assert starts == ["If there is an enemy piece, go on with leaping; otherwise the turn ends."]


def test_squares_with_pieces_of_a_kind_are_chosen_as_such() -> None:
    assert written(spot="Marker")["put"].startswith("Choose a bid and a Marker. Remove that piece.")


def test_those_of_some_players_with_the_most_are_each_named() -> None:
    do = "for each who in (everyone where not passed of it) with most bid of it do remove a1"
    assert (
        "For each of those, among the players who are not passed, whose bid is greatest: remove what is on a1."
        in (written(do)["put"])
    )


def test_whether_a_place_is_one_of_others_is_said_as_such() -> None:
    assert (
        "Allowed only if that square does not hold one of your pieces." in written(guard="no (spot within own)")["put"]
    )


BOXES = """
game: Boxes
players: [Ann, Ben]
variables: {points: 0..90 each player, thrown: 0..9}
define:
  worth(box_):
    ones: thrown
    twos: 2 * thrown
    yacht: if thrown = 5 then 50 else 0
actions: {fill: {choose: {slot: [ones, twos, yacht]}, do: raise points of mover by worth(slot); raise thrown by 1}}
end: {over: when thrown = 9 then draw}
"""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("yacht: if thrown = 5 then 50 else 0", "(50 if thrown is 5, otherwise 0) if the box is yacht."),
        ("yacht: 9", "Otherwise 9."),
        ("else: if thrown = 5 then 50 else 0", "50 if thrown is 5. | Otherwise 0."),
    ],
)
def test_the_last_case_keeps_its_name_where_it_is_one_of_several_values(line: str, said: str) -> None:
    text = BOXES.replace("yacht: if thrown = 5 then 50 else 0", line)
    (worth,) = (rule.text for rule in rules_of(text) if rule.name == "worth")
    assert worth.endswith(f"[Thrown if the box is ones. | 2 times thrown if the box is twos. | {said}]")


RACE = """
game: Race
players: {Blue: {forward: east}, Red: {forward: north}}
board: square 3
pieces: {Car: {start: {Blue: a2 or a3, Red: b1 or c1}, moves: 1 square (forward or sideways) onto empty}}
actions: {move: {moves: own}}
otherwise: lose
end: {few: when turn_ends and count own < 2 and count enemy < 2 then draw}
"""


def said_of(text: str) -> str:
    return markdown(rulebook(load("race.yaml", text=text), picture=False))


def test_which_way_is_forward_is_said_where_players_have_their_own() -> None:
    assert "Forward is east for Blue and north for Red." in said_of(RACE)
    usual = RACE.replace("Blue: {forward: east}", "Blue: {forward: north}").replace(
        "Red: {forward: north}", "Red: {forward: south}"
    )
    assert "Forward is" not in said_of(usual)
    other = RACE.replace("(forward or sideways)", "orthogonally")
    assert "Forward is" not in said_of(other)
    by_phrase = other.replace("{move: {moves: own}}", "{move: {choose: {car: own}, do: bring(car)}}") + (
        "define: {bring(car): 'move car to ahead(car, forward, 1)'}\nglossary: {bring: 'bring {car} on'}\n"
    )
    assert "Forward is east for Blue and north for Red." in said_of(by_phrase)


def test_conditions_behind_the_end_of_a_turn_are_joined_to_it() -> None:
    assert "When the turn ends and you have fewer than two" in said_of(RACE)


TOWERS = """
game: Climbing
players: [Ann, Ben]
include: {part: towers, with: {most_beneath: 2}}
board: square 3
pieces: {Man: {start: {Ann: row 1, Ben: row 3}, moves: 1 square orthogonally onto enemy}}
actions: {climb: {moves: own within board, when: height(target) = 1, do: "DONE"}}
otherwise: lose
"""


@pytest.mark.parametrize(
    ("done", "captured"), [("lift(piece, target, 1)", False), ("move piece to target; uncover(piece)", True)]
)
def test_what_comes_to_lie_beneath_is_not_captured(done: str, captured: bool) -> None:
    assert ("which is captured" in said_of(TOWERS.replace("DONE", done))) == captured
