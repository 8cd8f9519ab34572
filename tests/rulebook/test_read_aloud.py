"""Sentences that a designer reads aloud: what is dealt, where regions stand, what dice show, what ends games."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.rulebook.equipment import RuleText
from playground.rulebook.rules import Rules
from tests.rulebook.plain import rules_of

CARDS = """
game: Cards
players: [Ann, Ben]
include: [french-deck, tricks]
zones:
  deck: {seen by: nobody}
  hand: {each: player, size: 7, seen by: owner}
  table: {each: player, size: 1}
  pile: {}
variables: {flagged: {type: bool}, score: {type: 0..9, each: 1..2}}
setup:
  - lay_out(deck)
  - shuffle deck
  - SETUP
actions: {play: {choose: {card: DOMAIN}, do: move card to table of mover}}
turn: {play: {actions: play}}
after: {trick: when trick_is_full then (settle_trick; next_trick)}
end: {over: when no hand of everyone within occupied then everyone wins}
"""


def cards(domain: str = "hand of mover within occupied", setup: str = "roll leader") -> tuple[RuleText, ...]:
    return rules_of(CARDS.replace("DOMAIN", domain).replace("SETUP", setup))


def once(rules: tuple[RuleText, ...], section: str) -> list[str]:
    return [rule.text for rule in rules if rule.section == section]


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (
            "repeat 7 times do for each who in everyone do move top(deck) to hand of who",
            "Deal seven cards from the deck to every player's hand, one at a time.",
        ),
        (
            "for each who in everyone do repeat 2 times do move top(deck) to hand of who",
            "For every player: move the first two cards in the deck to that player's hand.",
        ),
        ("repeat 3 times do remove top(deck)", "Remove the first three cards in the deck."),
        ("repeat 3 times do shuffle deck", "Three times: shuffle the deck."),
        (
            "repeat 2 times do move top(deck) to deck",
            "Twice: move the first card in the deck to the deck.",
        ),
    ],
)
def test_cards_are_dealt_in_one_clause(setup: str, said: str) -> None:
    assert once(cards(setup=setup), "setup")[-1] == said


NO_OPTION = "A player who has no option passes."


@pytest.mark.parametrize(
    ("domain", "said"),
    [
        ("hand of mover within occupied", []),
        ("following(hand of mover within occupied)", []),
        ("if flagged then following(hand of mover within occupied) else distinct hand of mover within occupied", []),
        (
            "let low be hand of mover within occupied where rank of it < 5; "
            "if flagged or no (hand of mover within occupied except low) then hand of mover within occupied "
            "else hand of mover within occupied except low",
            [],
        ),
        ("hand of mover within occupied where rank of it < 5", [NO_OPTION]),
        ("if flagged then hand of mover within occupied else pile within occupied", [NO_OPTION]),
        ("top(deck)", [NO_OPTION]),
    ],
)
def test_players_with_an_empty_hand_see_that_they_have_no_option(domain: str, said: list[str]) -> None:
    assert once(cards(domain), "no option") == said


BOARD = """
game: Board
players: [White, Black]
board: {shape: square, size: 5, regions: {far: {White: row 5, Black: row 1}, home: {White: row 1, Black: row 5}}}
pieces: {Man: {moves: 1 square forward onto empty}}
zones: {cup: 2}
variables: {pips: 1..6, score: {type: 0..9, each: 0..1}, tired: bool, late: bool}
define:
  close: >-
    if score of 0 > score of 1 then White wins else if score of 1 > score of 0 then Black wins else draw
  seen(spot): own where any way in orthogonally where ahead(spot, way, 1) is it
  tried: any who in everyone except mover where some (pieces of who within far of who)
setup:
  - for each who in everyone do place Man of who on home of who
actions:
  move: {moves: own, do: "set tired to tried; roll pips; ASIDE"}
  rest: {when: tired and pips < 3, do: "if nth(cup, 1) is not occupied and pips > 2 then remove seen(a1); close"}
  stay: {when: tired, do: nothing}
turn: {play: {actions: [move, rest, stay], otherwise: close}}
end: {over: when some (own within far of mover) then mover wins}
"""


def board(aside: str = "nothing") -> dict[tuple[str, str], str]:
    return {(rule.section, rule.name): rule.text for rule in rules_of(BOARD.replace("ASIDE", aside))}


def test_regions_of_the_board_stand_together() -> None:
    rules = Rules(load("<editor>", text=BOARD.replace("ASIDE", "nothing")), picture=False).texts()
    assert [rule.name for rule in rules if rule.section == "equipment"][:3] == ["board", "far", "home"]


def test_a_die_is_not_noted_unless_something_else_is_given_to_the_number() -> None:
    assert ("equipment", "pips") in board()
    assert ("notes", "pips") not in board()
    assert board("set pips to 1")["notes", "pips"] == "1 to 6."


def test_what_ends_a_game_is_called_as_in_results() -> None:
    assert board()["also", "rest"] == "When close says so, White wins, Black wins or the game is a draw."
    assert [name for section, name in board() if section == "also"] == ["rest", "no options"]


def test_words_alone_have_a_verb_where_the_sentence_ends() -> None:
    assert board()["actions", "stay"].startswith("Allowed only if tired holds.")


TOWERS = """
game: Towers
players: [White, Black]
board: {shape: square, size: 4, regions: {far: {White: row 4, Black: row 1}}}
include: {part: towers, with: {most_beneath: 3}}
pieces: {Man: {}, Rock: {owner: nobody}}
variables: {tall: {type: 1..3, each: site}, rest: {type: 0..9, each: player}}
define:
  best: the who in (everyone with most rest of it) with least places_after(who, opponent)
  ready: everyone where some (pieces of it within far of it)
  marks(many, spot): place Rock on spot
setup:
  - for each who in everyone do place Man of who on far of who
actions:
  climb: {choose: {man: own within board, spot: empty}, do: "lift(man, spot, HIGH); set rest of mover to 1"}
  jump: {choose: {man: own within board, n: 1..3}, when: "ahead(man, north, n) is empty", do: raise rest of best by 1}
turn: {play: {actions: [climb, jump], otherwise: lose}}
end: {over: when some ready then ready win}
"""


def towers(high: str = "1") -> dict[str, str]:
    return {rule.name: rule.text for rule in rules_of(TOWERS.replace("HIGH", high))}


@pytest.mark.parametrize(
    ("high", "many"),
    [("1", "one piece"), ("2", "two pieces"), ("height(man)", "as many pieces as the height of the man")],
)
def test_a_phrase_counts_things(high: str, many: str) -> None:
    assert f"Lift {many} off the top of the man and onto that square." in towers(high)["climb"]


def test_of_equal_players_the_first_in_turn_order_is_named() -> None:
    said = towers()["best"]
    assert said == "The best is the first of the players with the highest rest, in turn order from your opponent on."


def test_what_players_have_in_a_region_is_in_their_region() -> None:
    assert towers()["ready"] == "The ready players are the players who have a piece in their far."


def test_a_square_as_many_steps_away_as_a_number_says() -> None:
    assert "the square as many steps as the number says from the man north is empty" in towers()["jump"]


@pytest.mark.parametrize(
    ("pieces", "placed", "said"),
    [
        ("{Man: {}}", "Man of who on far of who", "4 men for each player."),
        (
            "{Man: {}, Rook: {}}",
            "Man of who on far of who; place Rook of who on (if who is White then a2 else b2)",
            "4 Men and 1 Rook for each player.",
        ),
        ("{Man: {}, Rook: {}}", "Man of who on far of who; remove row 4", None),
        ("{Man: {}}", "Man of White on empty within row 2", None),  # players differ
    ],
)
def test_it_is_said_how_many_pieces_each_player_has(pieces: str, placed: str, said: str | None) -> None:
    text = f"""
game: Counted
players: [White, Black]
board: {{shape: square, size: 4, regions: {{far: {{White: row 4, Black: row 1}}}}}}
pieces: {pieces}
setup: for each who in everyone do (place {placed})
actions: {{take: {{choose: {{man: own}}, do: remove man}}}}
turn: {{play: {{actions: take, otherwise: lose}}}}
end: {{over: when no own then draw}}
"""
    assert next((rule.text for rule in rules_of(text) if rule.name == "pieces"), None) == said


def test_lines_of_large_boards_are_said_from_end_to_end() -> None:
    text = """
game: Lines
players: [White, Black]
board: {shape: grid, columns: 4, rows: 4, edges: {orthogonally: board}}
pieces: Man
actions: {put: {choose: {spot: empty}, do: place Man on spot}}
turn: {play: {actions: put}}
end: {over: when no empty then draw}
"""
    rules = Rules(load("<editor>", text=text), picture=False).texts()
    board = next(rule.text for rule in rules if rule.name == "board")
    assert board.startswith("16 points and 24 lines between them, ") and "a1 to d1" in board and "a1 to a4" in board


CLIMB = """
game: Climb
players: [Ann, Ben]
board: {shape: square, size: 4, regions: {far: {Ann: row 4, Ben: row 1}}}
pieces: Man
variables: {height: {type: 0..9, each: [player, 2..6]}}
setup: for each who in everyone do place Man of who on far of who
actions: {up: {choose: {n: 2..6}, do: "raise height(mover, n) by 1"}}
turn: {play: {actions: up}}
end: {over: "when HOLDS then mover wins"}
"""


@pytest.mark.parametrize(
    ("holds", "said"),
    [
        ("count (2..6 where height(mover, it) > 2) >= 3", "at least three numbers from 2 to 6"),
        ("count (2..6 where height(mover, it) > 2) = 2", "exactly two numbers from 2 to 6"),
    ],
)
def test_for_how_many_numbers_something_is_so(holds: str, said: str) -> None:
    (over,) = once(rules_of(CLIMB.replace("HOLDS", holds)), "end")
    assert over == f"When for {said}, your height for that number is more than 2, you win."


def test_what_each_player_has_somewhere_is_put_there_in_one_clause() -> None:
    (put,) = once(rules_of(CLIMB.replace("HOLDS", "no empty")), "setup")
    assert put == "Put a man of each player on every square in that player's far."


FIGHT = """
game: Fight
players: [Ann, Ben]
board: {shape: square 4}
pieces: {Man: {moves: step}}
moves: {step: 1 square orthogonally onto END}
variables: {burnt: {type: bool, each: site}}
define: {open_: empty where not burnt of it}
setup: place Man of Ann on a1; place Man of Ben on d4
actions: {march: {moves: own, do: 'DO'}}
turn: {play: {actions: march, otherwise: lose}}
end: {alone: when no enemy then mover wins}
"""


@pytest.mark.parametrize(
    ("end", "effects", "is_captured"),
    [
        ("not own", "move piece to target", True),
        ("not own", "set burnt of piece to true; let goal be target; move piece to goal", True),
        ("not own", "if target is a4 then (move piece to target; mover wins) else move piece to target", True),
        ("not own", "if target is enemy then remove piece else move piece to target", False),
        ("not own", "if target is empty then move piece to target", False),
        ("open_", "move piece to target", False),
        ("empty within open_", "move piece to target", False),
    ],
)
def test_what_lies_at_the_end_of_a_move_is_captured_if_the_move_always_takes_its_place(
    end: str, effects: str, is_captured: bool
) -> None:
    (said,) = once(rules_of(FIGHT.replace("END", end).replace("DO", effects)), "moves")
    assert ("captured" in said) is is_captured
