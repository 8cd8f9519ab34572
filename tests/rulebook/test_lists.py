"""Lists in the text of rules: when there is one, what its items are, and how documents show it."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.rulebook.book import rulebook
from playground.rulebook.document import Items, Paragraph
from playground.rulebook.html import body
from playground.rulebook.lists import Nested, in_a_line, itemized, parts_of
from playground.rulebook.markdown import markdown
from tests.rulebook.plain import plain, rules_of

GAME = """
game: Small
players: [Ann, Ben]
board: {shape: square, size: 3}
pieces: {Stone: {has: weight}}
attributes: {weight: 0..9}
variables:
  coins: {type: 0..99, each: player}
  rich:  {type: bool}
define:
  worth(spot): VALUE
  good(spot): "FORMULA"
  plenty: >-
    coins of mover > 3 and count (own where weight of it > 2 and row_of it = 1) > 2 and count enemy > 1
actions:
  put: {choose: {spot: empty}, when: "GUARD", do: "EFFECTS"}
  rest: {do: "set rich to not rich; set coins of mover to 4; remove a1"}
end:
  done: when no own then draw
"""

MANY = "occupied where weight of it > 2 and weight of it < 8 and row_of it < 3"
LIGHT = "whose weight is more than 2, whose weight is less than 8 and whose row is less than 3"
MANY_SAID = f"(there are more than two stones {LIGHT}) and there are more than three enemy stones {LIGHT}"
ANY = "(spot is a1 or spot is b2 or (rich and spot is c3))"
LONG = f"coins of mover = 3 and {ANY} and count (own where weight of it > 2) > 4"


def written(
    do: str = "remove spot", value: str = "3", guard: str = "true", formula: str = "spot is a1"
) -> dict[tuple[str, str], str]:
    text = GAME.replace("EFFECTS", do).replace("VALUE", value).replace("GUARD", guard).replace("FORMULA", formula)
    return {(rule.section, rule.name): rule.text for rule in rules_of(text)}


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ("if rich then (remove spot; draw)", "If rich, remove what is on that square and the game is a draw."),
        ("if rich then remove spot else draw", "If rich, remove what is on that square; otherwise the game is a draw."),
        ("if rich then nothing else draw", "If rich, do nothing; otherwise the game is a draw."),
        ("if rich then (remove spot; if spot is a1 then draw)",
         "If rich: [Remove what is on that square. | If that square is a1, the game is a draw.]"),
        ("if rich then remove spot else ((if spot is a1 then draw); remove own)",
         "If rich, remove what is on that square. Otherwise: [If that square is a1, the game is a draw. | Remove your "
         "stones.]"),
        ("if rich then ((for each s in own do remove s); draw) else remove own",
         "If rich: [For each of your stones: remove that stone. | The game is a draw.] Otherwise, remove your stones."),
        ("if rich then ((for each s in own do remove s); draw) else if spot is a1 then draw else remove own",
         "If rich: [For each of your stones: remove that stone. | The game is a draw.] Otherwise, if that square is "
         "a1, the game is a draw; otherwise remove your stones."),
        ("if rich then for each s in own do remove s", "If rich, for each of your stones: remove that stone."),
        ("if rich then for each s in own do (remove s; if no own then draw)",
         "If rich, for each of your stones: [Remove that stone. | If you have no stones, the game is a draw.]"),
        ("if rich then (let all_ be coins of mover; if all_ > 3 then draw)",
         "If rich: [If your coins are more than 3, the game is a draw.]"),
        ("if spot is a1 then for each s in own do if rich then draw else remove s",
         "If that square is a1: [For each of your stones: if rich, the game is a draw; otherwise remove that stone.]"),
        ("if rich then ((repeat 2 times do remove spot); draw)",
         "If rich: [Twice: remove what is on that square. | The game is a draw.]"),
        ("if rich then (nothing; nothing) else draw", "If rich, do nothing; otherwise the game is a draw."),
        ("if rich and spot is a1 and no own then draw",
         "If rich holds, that square is a1 and you have no stones, the game is a draw."),
        (f"if count ({MANY}) > 2 and count (enemy within ({MANY})) > 3 then draw",
         f"If {MANY_SAID}, the game is a draw."),
        ("if rich then remove spot else for each s in own do remove s",
         "If rich, remove what is on that square; otherwise for each of your stones: remove that stone."),
        ("if rich then remove spot else for each s in own do (remove s; if no own then draw)",
         "If rich, remove what is on that square. Otherwise, for each of your stones: [Remove that stone. | If you "
         "have no stones, the game is a draw.]"),
        ("if rich then if spot is a1 then draw else remove own",
         "If rich: [If that square is a1, the game is a draw; otherwise remove your stones.]"),
        ("if rich then (remove a1; remove a2; remove a3; remove b1)",
         "If rich: [Remove what is on a1. | Remove what is on a2. | Remove what is on a3. | Remove what is on b1.]"),
        ("if rich then (remove a1; remove a2; remove a3)",
         "If rich, remove what is on a1, remove what is on a2 and remove what is on a3."),
        ("for each s in own do (remove s; set coins of mover to 3)",
         "For each of your stones: remove that stone; your coins are now 3."),
        ("for each s in own do (remove s; if rich then draw)",
         "For each of your stones: [Remove that stone. | If rich, the game is a draw.]"),
    ],
)  # fmt: skip
def test_effects_that_would_need_brackets_are_lists(effects: str, said: str) -> None:
    assert written(effects)["actions", "put"] == f"Choose an empty square. {said}"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("if rich then 1 else 2", "The worth of the spot is 1 if rich, otherwise 2."),
        ("if rich then 1 else if spot is a1 then 5 else 2",
         "The worth of the spot is the first of these that applies: [1 if rich. | 5 if the spot is a1. | Otherwise "
         "2.]"),
        ("if weight of a1 > 2 and weight of a2 > 3 and weight of a3 > 4 and weight of b1 > 5 then 1 else 2",
         "The worth of the spot is the first of these that applies: [1 if the weight of a1 is more than 2, the weight "
         "of a2 is more than 3, the weight of a3 is more than 4 and the weight of b1 is more than 5. | Otherwise 2.]"),
        ("count own + (if spot is a1 then 5 else 0)",
         "The worth of the spot is the sum of these: [The number of your stones. | 5 if the spot is a1.]"),
        ("count own + (if spot is a1 then 5 else 1)",
         "The worth of the spot is the number of your stones plus (5 if the spot is a1, otherwise 1)."),
        ("count own + (if spot is a1 then (if rich then 5 else 6) else 0)",
         "The worth of the spot is the sum of these: [The number of your stones. | (5 if rich, otherwise 6) if the "
         "spot is a1.]"),
        ("count own - (if spot is a1 then 5 else 0)",
         "The worth of the spot is the number of your stones minus (5 if the spot is a1, otherwise 0)."),
        ("let heavy be count (own where weight of it > 2); (if rich then heavy else if spot is a1 then heavy * heavy "
         "else 2 * heavy)",
         "The worth of the spot is the first of these that applies: [Heavy if rich. | Heavy times heavy if the spot is "
         "a1. | Otherwise 2 times heavy.] Here heavy is the number of your stones whose weight is more than 2."),
    ],
)  # fmt: skip
def test_cases_and_sums_are_lists_in_how_it_is_computed(value: str, said: str) -> None:
    assert written("set coins of mover to worth(spot)", value)["computed", "worth"] == said


def test_long_conditions_are_lists() -> None:
    said = written(guard=LONG)["actions", "put"]
    assert (
        "Allowed only if all of these are so: [Your coins are 3. | That square is a1, that square is b2 or (rich holds "
        "and that square is c3). | You have more than four stones whose weight is more than 2.] Remove what is on"
    ) in said
    said = written("if good(spot) then draw", formula=LONG)["words", "good"]
    assert said.startswith("The spot is good if all of these are so: [Your coins are 3. | ")
    alternatives = LONG.replace(" and (", " or (").replace(") and ", ") or ")
    said = written("if good(spot) then draw", formula=alternatives)["words", "good"]
    assert said.startswith("The spot is good if at least one of these is so: [Your coins are 3. | The spot is a1")


def test_what_is_allowed_unless() -> None:
    said = written(guard="not (rich and spot is a1)")["actions", "put"]
    assert "Allowed unless rich holds and that square is a1." in said
    assert "Allowed only if rich does not hold." in written(guard="not rich")["actions", "put"].replace(
        "if not rich", "if rich does not hold"
    )


def test_a_long_condition_of_an_effect_is_a_list_and_what_follows_stands_behind_it() -> None:
    wide = f"{LONG} and {ANY}"
    listed = (
        "all of these are so: [Your coins are 3. | That square is a1, that square is b2 or (rich holds and that square"
    )
    put = written(f"if {wide} then draw")["actions", "put"]
    assert f"If {listed} is c3). | You have" in put and put.endswith("is c3).] Then the game is a draw.")
    put = written(f"if {wide} then draw else remove own")["actions", "put"]
    assert put.endswith("] Then the game is a draw. Otherwise, remove your stones.")
    put = written(f"if {wide} then ((for each s in own do remove s); draw) else remove own")["actions", "put"]
    assert put.endswith(
        "] Then: [For each of your stones: remove that stone. | The game is a draw.] Otherwise, remove your stones."
    )
    put = written(f"for each s in own do if {wide} then remove s")["actions", "put"]
    assert "For each of your stones: [If all of these are so: [Your coins are 3. |" in put
    assert put.endswith("] Then remove that stone.]")


def test_conditions_that_differ_by_case_are_two_items() -> None:
    formula = "if rich then spot is a1 else (spot is b2 or spot is c3)"
    assert written("if good(spot) then draw", formula=formula)["words", "good"] == (
        "The spot is good if this is so: [If rich: the spot is a1. | Otherwise the spot is b2 or c3.]"
    )


def test_a_condition_within_a_condition_alone_is_one_condition() -> None:
    put = written("if rich then if spot is a1 then (remove spot; draw)")["actions", "put"]
    assert put.endswith("If rich holds and that square is a1, remove what is on that square and the game is a draw.")


def test_many_effects_of_a_rule_are_a_list() -> None:
    text = GAME.replace("EFFECTS", "remove spot").replace("VALUE", "3").replace("GUARD", "true")
    rule = "  done: when no own then (remove a1; set coins of mover to 3; remove b1; mover wins)"
    text = text.replace("FORMULA", "spot is a1").replace("  done: when no own then draw", rule)
    said = {rule.name: rule.text for rule in rules_of(text)}["done"]
    assert said == (
        "When you have no stones: [Remove what is on a1. | Your coins are now 3. | Remove what is on b1. | You win.]"
    )


WIDE = (
    "coins of mover > 3 and count (own where weight of it > 2 and row_of it = 1) > 2 and no empty"
    " and no (enemy where weight of it > 4)"
)
PARTS = (
    "all of these are so: [Your coins are more than 3. | You have more than two stones whose weight is more than 2 and "
    "whose row is 1. | There are no empty squares. | There are no enemy stones whose weight is more than 4.]"
)


@pytest.mark.parametrize(
    ("condition", "effects", "said"),
    [
        ("no own", "draw", "you have no stones, the game is a draw."),
        ("no own", "if rich then draw", "you have no stones: if rich, the game is a draw."),
        ("no own", "(remove a1; draw)", "you have no stones: remove what is on a1; the game is a draw."),
        ("no own", "(if rich then draw); remove a1",
         "you have no stones: [If rich, the game is a draw. | Remove what is on a1.]"),
        ("no own", "for each s in enemy do (remove s; draw)",
         "you have no stones: for every enemy stone: remove that stone; the game is a draw."),
        (WIDE, "draw", f"{PARTS} Then the game is a draw."),
        (WIDE, "remove a1; draw", f"{PARTS} Then remove what is on a1 and the game is a draw."),
        (WIDE, "if rich then draw else remove a1",
         f"{PARTS} Then: [If rich, the game is a draw; otherwise remove what is on a1.]"),
    ],
)  # fmt: skip
def test_rules_that_follow(condition: str, effects: str, said: str) -> None:
    text = GAME.replace("EFFECTS", "remove spot").replace("VALUE", "3").replace("GUARD", "true")
    rule = f"  done: when {condition} then ({effects})"
    text = text.replace("FORMULA", "spot is a1").replace("  done: when no own then draw", rule)
    done = {rule.name: rule.text for rule in rules_of(text)}["done"]
    assert done == f"When {said}"


def paragraphs(otherwise: str) -> list[str]:
    text = GAME.replace("EFFECTS", "remove spot").replace("VALUE", "3").replace("GUARD", "true")
    text = text.replace("FORMULA", "spot is a1") + f"turn:\n  play: {{actions: put, otherwise: '{otherwise}'}}\n"
    return [plain(block.text) for block in rulebook(load("<editor>", text=text)) if isinstance(block, Paragraph)]


def test_what_happens_to_a_player_without_an_option_stands_apart_from_effects() -> None:
    assert paragraphs("draw")[-2:] == [
        "Choose an empty square. Remove what is on that square.",
        "If there is nothing that you can choose, the game is a draw.",
    ]
    assert paragraphs("if no own then (remove a1; if no empty then draw)")[-2:] == [
        "Choose an empty square. Remove what is on that square.",
        "If there is nothing that you can choose: if you have no stones: [Remove what is on a1. | If there are no "
        "empty squares, the game is a draw; otherwise the turn ends.] Otherwise, the turn ends.",
    ]


def test_documents_show_lists_as_lists() -> None:
    inside = itemized(["a", "b"])
    text = f"If so: {itemized(['roll', f'if not: {inside}'])} Then stop."
    assert parts_of(text) == (
        "If so:", Nested((("Roll.",), ("If not:", Nested((("A.",), ("B.",)))))), "Then stop.",
    )  # fmt: skip
    assert markdown([Paragraph(text)]) == "If so:\n\n- Roll.\n- If not:\n  - A.\n  - B.\n\nThen stop.\n"
    assert markdown([Items((("Go", text), ("", text)))]) == (
        "- **Go**: If so:\n  - Roll.\n  - If not:\n    - A.\n    - B.\n\n  Then stop.\n"
        "- If so:\n  - Roll.\n  - If not:\n    - A.\n    - B.\n\n  Then stop.\n"
    )
    inner = "<ul><li>Roll.</li><li>If not:<ul><li>A.</li><li>B.</li></ul></li></ul>"
    assert body([Paragraph(text)]) == f"<p>If so:</p>\n{inner}\n<p>Then stop.</p>"
    assert f"<li><b>Go</b>: If so:{inner}Then stop.</li>" in body([Items((("Go", text),))])
    assert in_a_line(text) == "If so: Roll. If not: A. B. Then stop."


def test_an_item_that_is_all_list() -> None:
    assert markdown([Items((("Go", itemized(["a", "b"])),))]) == "- **Go**:\n  - A.\n  - B.\n"
