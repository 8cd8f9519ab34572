"""Names that every ruleset has and to which a ruleset gives a meaning of its own: the book says what it is."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.rulebook.book import rulebook
from playground.rulebook.document import Items, Paragraph
from tests.rulebook.plain import plain, rules_of

GAME = """
game: Small
players: [Ann, Ben]
board: {shape: square 4, regions: {middle: b2}}
pieces: Stone
variables: {dealer: player}
define: {DEFINED}
actions:
  put: {choose: {spot: empty within (column 1 or middle)}, do: place Stone of WHOSE on spot}
turn: {play: [put]}
otherwise: lose
end: {over: when CONDITION then draw}
"""


def said(defined: str, condition: str = "decisions = 4", whose: str = "mover") -> dict[str, str]:
    text = GAME.replace("DEFINED", defined).replace("CONDITION", condition).replace("WHOSE", whose)
    return {rule.name: rule.text for rule in rules_of(text)}


@pytest.mark.parametrize(
    ("defined", "condition", "clause"),
    [
        ("edge: row 2", "some (own within edge)", "When you have a stone in row 2, the game is a draw."),
        ("own: row 2", "b1 is not own and b2 is occupied",
         "When b1 is not in row 2 and b2 is occupied, the game is a draw."),
        ("board: row 2", "some (own within board)", "When you have a stone in row 2, the game is a draw."),
        ("first_player: player_after(dealer)", "mover is first_player",
         "When you are the player after the *dealer*, the game is a draw."),
        ("decisions: seat_of dealer", "decisions = 2",
         "When the *dealer*'s seat number is 2, the game is a draw."),
        ("everyone: Ben", "mover = everyone", "When you are Ben, the game is a draw."),
    ],
)  # fmt: skip
def test_conditions_have_the_meaning_of_the_ruleset(defined: str, condition: str, clause: str) -> None:
    assert clause.replace("*", "") == said(defined, condition)["over"]


def test_effects_have_the_meaning_of_the_ruleset() -> None:
    assert said("opponent: mover", whose="opponent")["put"] == said("other: mover", whose="other")["put"]


def test_what_is_long_has_its_name_and_is_explained() -> None:
    edge = "board where it is not row 2 and count (neighbours(it) within own) > 1"
    rules = said(f"edge: {edge}", "some (own within edge)")
    assert rules["over"] == "When you have an edge stone, the game is a draw."
    assert "row 2" in rules["edge"]


def test_the_names_of_a_ruleset_are_in_its_book() -> None:
    text = """
game: Small
players: [Ann, Ben]
board: {shape: square 4, regions: {edge: row 2}}
pieces: {Stone: {about: "It looks over the edge."}}
variables: {first_player: player, decisions: 0..20}
setup: roll first_player; first_player begins
actions: {put: {choose: {spot: empty within edge}, do: place Stone on spot; raise decisions by 3}}
turn: {play: [put]}
otherwise: lose
end: {over: when decisions = 19 then first_player wins}
"""
    found = []
    for block in rulebook(load("<editor>", text=text), picture=False):
        match block:
            case Paragraph(said):
                found.append(plain(said))
            case Items(items):
                found += [f"{name}: {plain(said)}" for name, said in items]
    assert ": Draw lots for the first player. The first player begins." in found
    assert "Over: When decisions are 19, the first player wins." in found
    assert any(each.startswith("Stone: ") and "over the edge" in each for each in found)
    assert "Edge: On row 2." in found
    assert any("Choose an empty square in the edge." in each for each in found)
    assert not any("fqrst" in each.lower() or "eqge" in each.lower() for each in found)


def test_a_region_in_parts_may_have_the_name_of_a_condition_and_its_plural_the_parts() -> None:
    text = """
game: Small
players: [Ann, Ben]
board: {shape: square 3, regions: {line: [row 1, column 1]}}
pieces: Stone
actions: {put: {choose: {spot: empty}, do: place Stone on spot}}
otherwise: lose
end: {over: when any path in lines where no (line(path) except own) then mover wins}
"""
    rules = {rule.name: rule.text for rule in rules_of(text)}
    expected = "When for some line, there are no squares on that line without one of your stones, you win."
    assert expected == rules["over"]


def test_words_of_declarations_are_no_names() -> None:
    text = """
game: Small
players: [Ann, Ben]
board: {shape: rectangle, columns: 3, rows: 2}
pieces: {Card: {owner: nobody}}
zones: {hand: {each: player, size: 2, seen by: everybody}}
variables: {rows: 0..9}
define: {everyone: Ann}
setup: place Card on lowest of hand of everyone; set rows to 2
actions: {put: {choose: {card: hand of everyone within occupied}, do: raise rows by 1; move card to a1}}
otherwise: lose
end: {over: when rows = 4 then draw}
"""
    rules = {rule.name: rule.text for rule in rules_of(text)}
    assert "Ann's hand" in rules["put"]
    assert rules["over"] == "When rows are 4, the game is a draw."
