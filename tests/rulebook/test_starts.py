"""How a game starts: where the pieces of a kind are, who begins, and what is nothing yet."""

from __future__ import annotations

import pytest

from tests.rulebook.plain import rules_of

GAME = """
game: Starts
players: [Ann, Ben]
board: square 3
pieces: {Goose: {start: {Ann: row 1, Ben: none}}, Fox: {start: {Ann: none, Ben: b3}}}
variables:
  luck:   1..6
  taker:  {type: player, start: none}
  heir:   {type: player, each: 1..2, start: none}
  corner: {type: site, start: none, each: turn}
  dealer: {type: player, start: Ben}
  next_one: player
setup:
  - roll luck
  - SETUP
actions:
  put:
    choose: {spot: empty}
    do: >-
      place Goose on spot; set taker to mover; set heir of 1 to mover; set corner to spot; set next_one to dealer;
      set dealer to mover
end: {full: when no empty then draw}
"""


def written(setup: str) -> list[tuple[str, str, str]]:
    return [(rule.section, rule.name, rule.text) for rule in rules_of(GAME.replace("SETUP", setup))]


def test_nothing_is_said_of_players_without_pieces_of_a_kind() -> None:
    setup = [text for section, _, text in written("set luck to 3") if section == "setup"]
    assert "Put a Goose of Ann on every square in row 1." in setup
    assert "Put a Fox of Ben on b3." in setup
    assert not [text for text in setup if "none" in text]


@pytest.mark.parametrize(
    ("setup", "begins"),
    [
        ("set luck to 3", "Ann begins."),
        ("if luck = 6 then Ben begins", "Ann begins, unless the setup says otherwise."),
        ("if luck = 6 then Ben begins else Ann begins", ""),
        ("if luck = 6 then Ben begins else if luck = 5 then Ann begins",
         "Ann begins, unless the setup says otherwise."),
        ("Ben begins", ""),
        ("Ben begins; if luck = 6 then Ann begins", ""),
        ("for each who in everyone with most luck do who begins", ""),
    ],
)  # fmt: skip
def test_it_is_said_who_begins_if_no_condition_holds(setup: str, begins: str) -> None:
    players = next(text for section, _, text in written(setup) if section == "players")
    assert players == f"Two players take turns: Ann and Ben, one after the other. {begins}".strip()


def test_a_value_that_is_nothing_at_first_may_be_none() -> None:
    notes = {name: text for section, name, text in written("set luck to 3") if section == "notes"}
    assert notes["taker"] == "A player, or none."
    assert notes["heir"] == "A player or none, for each number from 1 to 2."
    assert notes["corner"] == "A place, or none; it starts again with each turn."
    assert notes["dealer"] == "A player; Ben at first."
    assert notes["next one"] == "A player."


HANDED_ON = """
game: Handed on
players: [Ann, Ben]
variables: {dealer: player, score: 0..9}
setup: SETUP
actions: {say: raise score by 1; next player is player_after(mover) with saying}
turn:
  dealing: {start: START}
  saying: say
end: {over: when score = 3 then mover wins}
"""


@pytest.mark.parametrize(
    ("setup", "start", "begins"),
    [
        ("roll dealer", "next player is player_after(dealer) with saying", ""),
        ("set dealer to Ann", "next player is player_after(dealer) with saying", "Ben begins."),
        ("roll dealer", "continue with saying", "Ann begins."),
        ("roll dealer", "if score > 0 then next player is dealer with saying else continue with saying", "Ann begins."),
    ],
)
def test_a_step_without_a_decision_may_say_who_begins(setup: str, start: str, begins: str) -> None:
    rules = rules_of(HANDED_ON.replace("SETUP", setup).replace("START", start))
    players = next(rule.text for rule in rules if rule.section == "players")
    assert players == f"Two players take turns: Ann and Ben, one after the other. {begins}".strip()
