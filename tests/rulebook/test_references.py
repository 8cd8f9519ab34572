"""What sentences refer to: numbers within each other, what is left out, kinds, tables, loops, and who decides."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.rulebook.book import rulebook
from playground.rulebook.document import Items
from tests.rulebook.plain import rules_of

GAME = """
game: Small
players: [Ann, Ben, Cleo]
board: {{shape: square, size: 5}}
zones:
  pile: {{each: [player, 1..3], size: 4}}
  hand: {{each: player, size: 6}}
attributes: {{suit: [red, green, blue], rank: 1..6}}
pieces:
  Plain, Wild, Double: {{owner: nobody, look: card, has: [suit, rank]}}
variables: {{age: 0..99, first_round: bool, best_suit: suit, partner: player, held: {{each: suit, type: 0..9}}}}
define:
  held_cards: hand of mover within occupied
  height(n): count (pile(mover, n) within occupied)
  worth(n): {{1: 4, 2: 7, 3: 4, 5: 7, else: 0}}
  weight(card): {{red: 1, green: 2, blue: 1}}
actions:
  play:
    choose: {{{choose}}}
    do: "{do}"
turn: {{play: {{actions: play{by}}}}}
end: {{full: when no empty then draw}}
"""


def text(choose: str = "spot: empty", do: str = "nothing", by: str = "", section: str = "actions") -> str:
    rules = rules_of(GAME.format(choose=choose, do=do, by=by))
    return next(rule.text for rule in rules if rule.section == section)


@pytest.mark.parametrize(
    ("choose", "said"),
    [
        (
            "n: 1..3 where every m in 1..3 has (m >= it or height(m) != height(it))",
            "a number from 1 to 3 for which, for every number from 1 to 3 (the other number), the other number is at "
            "least that number or the number of cards in your pile of the other number is not the number of cards in "
            "your pile of that number.",
        ),
        ("card: held_cards where it is Wild or it is Double", "that is a Wild or a Double"),
        ("card: held_cards where it is not (Wild or Double)",
         "that is neither a Wild nor a Double"),
        ("card: held_cards where it is Wild and suit of it is red",
         "that is a Wild and whose suit is red"),
        ("way_: 'orthogonally where ahead(a1, it, 1) is board'",
         "from a1 in that direction is on the board"),
        ("spot: board where column_of it = row_of it and it is empty",
         "a square whose column is its row and that is empty"),
        ("few: 4 of held_cards, mate: distinct (few except lowest of few)",
         "but not the first of these cards (the mate)"),
        ("few: 4 of held_cards, mate: few, other: few except lowest of few except mate",
         "but neither the first of these cards nor the mate"),
        ("spot: 'empty within neighbours(a1, orthogonally) within neighbours(c3, diagonally)'",
         "orthogonally next to a1 and diagonally next to c3"),
    ],
)  # fmt: skip
def test_choices(choose: str, said: str) -> None:
    assert said in text(choose)


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ("remove first_occupied(a1, north) except Wild",
         "the first occupied square from a1 north, unless it is a Wild"),
        ("set partner to the who in everyone except mover where who is not partner",
         "the other player who is not the partner"),
        ("remove the one in held_cards where rank of one = 3",
         "the first card in your hand whose rank is 3"),
        ("let best be the s in suits where held of s < 6 with most held of s; raise age by 1; set best_suit to best",
         "Let best be, of the suits"),
        ("if first_round then draw; set first_round to true", "If first round holds, the game is a draw."),
        ("raise age by 1; if age > 3 then draw else if age > 2 then remove spot else nothing",
         "otherwise if age is more than 2, remove what is on that square."),
        ("set age to sum who in everyone giving count (hand of who within occupied)",
         "Age is now the sum, for every player, of the number of cards in that player's hand."),
    ],
)  # fmt: skip
def test_effects(effects: str, said: str) -> None:
    assert said in text(do=effects)


@pytest.mark.parametrize(
    ("do", "said"),
    [
        ("if any a in empty where any b in empty within neighbours a where rank of a = rank of b then draw",
         "If for some empty square and some empty square next to that square (this square), the rank of the card on "
         "that square is the rank of the card on this square, the game is a draw."),
        ("for each a in empty do for each b in empty within neighbours a do if rank of a = rank of b then draw",
         "For every empty square: for every empty square next to that square (this square): if the rank of the card "
         "on that square is the rank of the card on this square, the game is a draw."),
        ("for each a in empty do place Plain on a; for each b in empty do place Wild on b",
         "For every empty square: put a Plain on that square. For every empty square: put a Wild on that square."),
    ],
)  # fmt: skip
def test_two_things_of_one_kind_have_two_names(do: str, said: str) -> None:
    assert text("suit_: suits", do).endswith(said)


def test_steps_are_many_and_go_back_where_they_are_taken_from_nothing() -> None:
    said = text("spot: empty, steps: 1..3", "if steps <= 2 and ahead(spot, north, 0 - steps) is empty then draw")
    assert said.endswith(
        "If the steps are at most 2 and the square that many steps back from that square north is empty, the game is a "
        "draw."
    )


def test_values_of_a_table_that_are_the_same_are_one_case() -> None:
    said = text(do="raise age by worth(age)", section="computed")
    assert "[4 if the number is 1 or 3. | 7 if the number is 2 or 5. | Otherwise 0.]" in said


def test_a_table_that_compares_with_what_may_change_is_kept_in_order() -> None:
    game = GAME.replace("{{1: 4, 2: 7, 3: 4, 5: 7, else: 0}}", "if n = 1 then 4 else if n = age then 7 else 4")
    rules = rules_of(game.format(choose="spot: empty", do="raise age by worth(age) + worth(age div 2)", by=""))
    said = next(rule.text for rule in rules if rule.section == "computed")
    assert "[4 if the number is 1. | 7 if the number is age. | Otherwise 4.]" in said


def test_whoever_decides_in_place_of_the_mover_is_you_until_that_is_done() -> None:
    said = text(by=", by: player_after(mover)", section="by")
    assert said == "Here the player after you decides in your place, and is “you” until that is done."
    chosen = text(by=", by: 'if age > 3 then mover else player_after(mover)'", do="raise age by 1", section="by")
    assert chosen.startswith("Here the one who decides is you if age is more than 3, otherwise ")


def test_what_follows_a_loop_in_the_setup_is_an_item_of_its_own() -> None:
    setup = "setup: 'for each who in everyone do place Plain on hand of who; place Wild on a1; nothing'\n"
    rules = rules_of(GAME.format(choose="spot: empty", do="nothing", by="") + setup)
    said = [rule.text for rule in rules if rule.section == "setup"]
    assert said[0].startswith("For every player: ")
    assert said[1].startswith("Put a Wild on a1.")


def test_a_zone_and_its_components_of_the_same_name_are_two_items() -> None:
    game = """
game: Dice
players: [Ann, Ben]
zones: {dice: {size: 3, seen by: everybody}}
pieces: {Die: {owner: nobody, look: die, has: face}}
attributes: {face: 1..6}
setup: place Die on dice
actions: {throw: roll face of dice}
turn: {play: {actions: throw}}
end: {same: when every one in dice has face of one = 1 then mover wins}
"""
    blocks = rulebook(load("<editor>", text=game), picture=False)
    needed = next(block for block in blocks if isinstance(block, Items))
    assert [(name, said) for name, said in needed.items if name == "Dice"] == [
        ("Dice", "Open to all."),
        ("Dice", "3 in all."),
    ]


def test_pieces_but_for_those_on_a_square_and_a_chosen_one() -> None:
    board = GAME.replace("pieces:\n", "pieces:\n  Man: {{start: {{Ann: a2, Ben: b2, Cleo: c2}}}}\n")
    rules = rules_of(board.format(choose="one: own except b3, other: own except one", do="nothing", by=""))
    said = next(rule.text for rule in rules if rule.section == "actions")
    assert "one of your pieces that are not on b3" in said
    assert "one of your pieces except " in said


def test_an_exception_before_a_condition_is_in_brackets() -> None:
    game = GAME.replace(
        "  worth(n)",
        "  aim(n): if n = 1 then ahead(a1, north, n) except Wild else if n = 2 then b1 else none\n  worth(n)",
    )
    rules = rules_of(game.format(choose="n: 1..3, spot: aim(n)", do="nothing", by=""))
    said = next(rule.text for rule in rules if rule.name == "aim")
    assert ", unless it is a Wild) if the number is 1" in said
