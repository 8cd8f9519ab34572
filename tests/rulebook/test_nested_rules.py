"""Rules within rules in English: what belongs together stays together."""

from __future__ import annotations

from playground.compiler import load
from playground.rulebook.book import rulebook
from playground.rulebook.markdown import markdown
from tests.rulebook.plain import rules_of

LONG = "; ".join(["remove enemy", *["set coins of mover to coins of mover + 2"] * 6])

GAME = """
game: Small
players: [Ann, Ben]
board: {shape: square, size: 3}
pieces: {Stone: {}}
variables:
  coins: {type: 0..9, each: player}
  seen:  {type: bool, each: [1..3, 1..3]}
  flag:  {type: player, each: site}
  wet:   {type: bool, each: [player, site]}
  bank:  {type: player}
actions:
  put:   {choose: {spot: empty}, do: "EFFECTS"}
  take:  {choose: {spot: enemy}, do: remove spot}
  rest:  {do: nothing}
"""


def said(effects: str) -> str:
    text = GAME.replace("EFFECTS", effects)
    return markdown(rulebook(load("<editor>", text=text), picture=False))


def test_a_condition_within_a_condition_is_in_a_list() -> None:
    inner = "if coins of opponent = 2 then set coins of mover to 5 else set coins of mover to 6"
    text = said(f"if coins of mover = 1 then ({inner}) else next player is mover")
    within = "- If your opponent's *coins* are 2, your *coins* are now 5; otherwise your *coins* are now 6."
    assert f"If your *coins* are 1:\n  {within}\n\n  Otherwise, you are next to play." in text


def test_what_follows_a_condition_in_a_branch_does_not_depend_on_it() -> None:
    text = said("if coins of mover = 1 then remove spot else ((if spot is a1 then remove enemy); next player is mover)")
    assert (
        "is on that square. Otherwise:\n  - If that square is a1, remove the enemy stones.\n  - You are next to" in text
    )


def test_other_conditions_are_a_chain() -> None:
    text = said("if spot is a1 then draw else if spot is a2 then remove enemy else remove own")
    assert "If that square is a1, the game is a draw; otherwise if that square is a2, remove" in text


def test_a_variable_with_two_indices_says_both_and_its_value() -> None:
    effects = "set seen(column_of spot, row_of spot) to true; set seen(1, 2) to seen(2, 1)"
    assert (
        "*Seen* now holds for the column of that square and the row of that square. *Seen* now holds for 1 and 2 "
        "if *seen* holds for 2 and 1, and otherwise not."
    ) in said(effects)
    assert "If *seen* does not hold for 2 and 1, the game is a draw." in said("if not seen(2, 1) then draw")


def test_an_index_of_several_things_is_in_brackets() -> None:
    text = said("if not wet(mover, lowest of (spot or a1)) then set wet(mover, lowest of (spot or a1)) to true")
    of_both = "you and (the first of that square and a1)"
    assert f"If *wet* does not hold for {of_both}, *wet* now holds for {of_both}." in text


def test_two_squares_at_once_are_both() -> None:
    ways = "if S is a1 then (if coins of mover = 1 then none else b2) else if S is a2 then b1 or b3 else c1"
    game = GAME.replace("actions:", f"define:\n  reach(S): {ways}\nactions:", 1)
    text = game.replace("EFFECTS", "remove reach(spot); set coins of mover to count reach(spot)")
    assert "\n  - Both b1 and b3 if " in markdown(rulebook(load("<editor>", text=text), picture=False))


def test_what_is_rolled_is_said_with_what_it_is_of() -> None:
    """Numbers by a die, everything else by lots; a single value, one of two indices, and all of a set."""
    effects = "roll seen(1, 2); roll flag of spot; roll wet(mover, row 1 or spot); roll flag of row 1; roll bank"
    assert (
        "Draw lots for the *seen* of 1 and 2. Draw lots for the *flag* of that square. Draw lots for the *wet* of you "
        "and (row 1 and that square). Draw lots for each *flag* of row 1. Draw lots for the *bank*."
    ) in said(effects)
    assert "*Wet* no longer holds for you and (row 1 and that square)." in said(
        "set wet(mover, row 1 or spot) to false"
    )


def test_less_than_nothing_more_is_less() -> None:
    assert "Your *coins* go down by 3." in said("set coins of mover to coins of mover + -3")


def test_what_follows_a_loop_is_no_part_of_it() -> None:
    loop = "for each who in everyone do (set coins of who to 1; set coins of who to 2)"
    text = GAME.replace("EFFECTS", "gift").replace("actions:", f"define: {{gift: '{loop}; {LONG}'}}\nactions:")
    text += f"end: {{\n  late: 'when no own then {loop}; draw'}}\n"
    said_of = {rule.name: rule.text for rule in rules_of(text)}
    within = "For every player: that player's coins are now 1; that player's coins are now 2."
    assert said_of["late"] == f"When you have no stones: [{within} | The game is a draw.]"
    assert said_of["gift"].startswith(f"[{within} | Remove the enemy stones. | ")


def test_an_option_to_move_that_moves_nothing() -> None:
    text = GAME.replace("{Stone: {}}", "{Stone: {moves: fly}}\nmoves: {fly: 1 square orthogonally onto empty}")
    text = text.replace("EFFECTS", "place Stone on spot") + "  shoot: {moves: own, do: place Stone on target}\n"
    text += "  drift: {moves: own, do: move piece to target}\n"
    rules = {rule.name: rule.text for rule in rules_of(text)}
    assert rules["drift"] == "Move one of your stones."
    assert rules["shoot"].startswith("Choose a square to which one of your stones could move (the target square). Put")
