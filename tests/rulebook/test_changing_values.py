"""A name for a value keeps what it was: the rulebook says the value first if what follows changes it."""

from __future__ import annotations

import re

import pytest

from playground.compiler import load
from playground.rulebook.book import rulebook
from playground.rulebook.markdown import markdown
from tests.rulebook.plain import rules_of

GAME = """
game: Small
players: [Ann, Ben]
board: {shape: square, size: 3}
pieces: {Stone: {has: weight}}
attributes: {weight: 0..9}
variables:
  coins: {type: 0..9, each: player}
  debt:  {type: 0..9, each: player}
  bank:  {type: player}
  rich:  {type: bool}
  doubts: {type: bool, each: player}
define:
  gift(number): set coins of mover to 0; set coins of opponent to number
  swap_all(one, two): set coins of mover to two; set coins of opponent to one
  shifted(number): set coins of mover to 0; for each one in own do set weight of one to number
  alone(spot): count (own where it is spot) = 0
actions:
  put:  {choose: {spot: empty}, do: "EFFECTS"}
  rest: {do: set rich to true}
end:
  held:  when CONDITION then draw
"""


def said(effects: str = "place Stone on spot", condition: str = "no own") -> str:
    text = GAME.replace("EFFECTS", effects).replace("CONDITION", condition)
    book = markdown(rulebook(load("<editor>", text=text), picture=False)).replace("\\", "")
    name = "- **Put**: " if condition == "no own" else "- **Held**: "
    return re.split(r"\n\n#|\n- ", book.split(f"\n{name}")[1])[0].removeprefix("Choose an empty square. ")


NAMED = "Let *all* be your *coins*. "


@pytest.mark.parametrize(
    ("effects", "text"),
    [
        ("let all_ be coins of mover; set coins of mover to 0; set coins of opponent to all_",
         NAMED + "Your *coins* are now 0. Your opponent's *coins* are now *all*."),
        ("let all_ be coins of mover; set coins of opponent to all_; set coins of mover to 0",
         "Your opponent's *coins* are now your *coins*. Your *coins* are now 0."),
        ("let all_ be coins of mover; set debt of mover to 0; set coins of opponent to all_",
         "Your *debt* is now 0. Your opponent's *coins* are now your *coins*."),
        ("let all_ be coins of mover; if spot is a1 then set coins of mover to all_ - 1 else set debt of mover to all_",
         "If that square is a1, your *coins* go down by 1; otherwise your *debt* is now your *coins*."),
        ("let all_ be coins of mover; if spot is a1 then set coins of mover to 0; set coins of opponent to all_",
         NAMED + "If that square is a1, your *coins* are now 0. Your opponent's *coins* are now *all*."),
        ("let all_ be coins of mover; set coins of mover to 0; if all_ > 3 then draw",
         NAMED + "Your *coins* are now 0. If *all* is more than 3, the game is a draw."),
        ("let all_ be coins of mover; for each who in everyone do set coins of who to all_",
         NAMED + "For every player: that player's *coins* are now *all*."),
        ("let all_ be coins of mover; for each who in (everyone where coins of it > all_) do set debt of who to 0",
         "For every player whose *coins* are more than your *coins*: that player's *debt* is now 0."),
        ("if spot is a1 then (let all_ be coins of mover; set coins of mover to 0; set coins of opponent to all_)",
         "If that square is a1, let *all* be your *coins*, your *coins* are now 0 and your opponent's *coins* are now"),
        ("let all_ be coins of mover; let next_ be all_ + 1; set coins of mover to 0; set coins of opponent to next_",
         "Let *next* be your *coins* plus 1. Your *coins* are now 0. Your opponent's *coins* are now *next*."),
        ("let held be weight of spot; remove spot; set coins of mover to held",
         "Let *held* be the weight of the stone on that square. Remove what is on that square. "
         "Your *coins* are now *held*."),
        ("let payer be bank; set bank to opponent; set coins of payer to 0",
         "Call the *bank* the *payer*. The *bank* is now your opponent. The *payer*'s *coins* are now 0."),
        ("let many be count own > 3; place Stone on spot; if many then draw",
         "Note whether you have more than three stones (*many*). Put one of your stones on that square. If *many* "),
        ("let winner be (if rich then mover else opponent); set rich to false; winner wins",
         "Let the *winner* be you if *rich*, otherwise your opponent. *Rich* no longer holds. The *winner* wins."),
        # A name that is a verb is one in what it does, too.
        ("set doubts of everyone to false; set doubts of opponent to true",
         "No player now *doubts*. Your opponent now *doubts*."),
        ("for each who in (everyone where it is bank) do (set bank to opponent; set coins of who to 1)",
         "Let *this player* be the *bank*; the *bank* is now your opponent; *this player*'s *coins* are now 1."),
        # Named effects: their arguments are what they were before the first of the effects.
        ("gift(coins of mover)",
         "Let *number* be your *coins*. Your *coins* are now 0. Your opponent's *coins* are now *number*."),
        ("gift(debt of mover)", "Your *coins* are now 0. Your opponent's *coins* are now your *debt*."),
        ("swap_all(coins of mover, coins of opponent)",
         "Let *one* be your *coins*. Your *coins* are now your opponent's *coins*. Your opponent's *coins* are now"),
        ("let all_ be coins of mover; gift(1); set debt of mover to all_",
         NAMED + "Your *coins* are now 0. Your opponent's *coins* are now 1. Your *debt* is now *all*."),
        ("let number be coins of opponent; set coins of opponent to 1; gift(number)",
         "Let *number* be your opponent's *coins*. Your opponent's *coins* are now 1. Your *coins* are now 0."),
        ("for each one in own do shifted(weight of one)",
         "For each of your stones:\n  - Let *number* be the weight of that stone.\n  - Your *coins* are now 0.\n"),
    ],
)  # fmt: skip
def test_a_name_keeps_its_value(effects: str, text: str) -> None:
    assert said(effects).startswith(text)


def test_it_is_not_another_thing_within_a_definition() -> None:
    text = said(condition="some (enemy where alone(it))")
    assert text == "When there is an enemy stone that is *alone*, the game is a draw."


def test_what_is_compared_with_an_option_is_what_it_was_before() -> None:
    text = said('remove spot", when: "let many be coins of mover; after(coins of mover > many)')
    assert "where *many* is your *coins* beforehand" in text


PLAYERS = """
game: Small
players: [Ann, Ben, Cleo]
board: {shape: square, size: 3}
pieces: {Stone: {}}
variables:
  has_bet: {type: bool, each: player}
  dead: {type: bool, each: player}
  passes: {type: bool, each: player}
  pointed_at: {type: player, each: player, start: none}
  owed_to: {type: 0..9, each: player}
  knows: {type: kind, each: [player, player], start: none}
  linked_to: {type: site, each: site, start: none}
actions:
  put:  {choose: {spot: empty}, do: "EFFECTS"}
end:
  held:  when CONDITION then draw
"""


def said_of_players(effects: str, condition: str) -> str:
    text = PLAYERS.replace("EFFECTS", effects).replace("CONDITION", condition)
    rules = {rule.name: rule.text for rule in rules_of(text)}
    return rules["put" if effects != "place Stone on spot" else "held"].removeprefix("Choose an empty square. ")


@pytest.mark.parametrize(
    ("effects", "text"),
    [
        ("set has_bet of everyone to false", "Has bet now holds for no player."),
        ("set dead of everyone to false", "No player is now dead."),
        ("set passes of everyone to false", "No player now passes."),
        ("set passes of everyone to true", "All players now pass."),
        ("set has_bet of (everyone except mover) to false", "Has bet no longer holds for the other players."),
        ("set has_bet of (everyone except Ann) to false", "For all players except Ann, has bet no longer holds."),
        ("set has_bet of everyone to true", "Has bet now holds for all players."),
        ("set pointed_at of mover to player_after(mover)", "Your pointed at is now the player after you."),
        ("set pointed_at of player_after(mover) to mover", "The pointed at of the player after you is now you."),
        ("set pointed_at of everyone to none", "Every player's pointed at is forgotten."),
        ("set owed_to of mover to 3", "The owed to you is now 3."),
        ("set linked_to of a1 to spot", "The linked to a1 is now that square."),
        ("set knows(mover, Ann) to Stone", "Your knows for Ann is now Stone."),
    ],
)
def test_values_of_players_are_those_of_no_player_or_of_one(effects: str, text: str) -> None:
    assert said_of_players(effects, "no own") == text


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        ("pointed_at of mover is Ann", "When your pointed at is Ann, the game is a draw."),
        ("knows(mover, Ann) is Stone", "When your knows for Ann is Stone, the game is a draw."),
        ("owed_to of mover > 3", "When the owed to you is more than 3, the game is a draw."),
    ],
)
def test_conditions_name_values_of_players_as_effects_do(condition: str, text: str) -> None:
    assert said_of_players("place Stone on spot", condition) == text
