"""Preferences in English: what comes before what, of one action and of those beside it."""

from __future__ import annotations

import pytest

from tests.rulebook.plain import rules_of

GAME = """
game: Small
players: [Ann, Ben]
board: {shape: square, size: 3}
pieces: {Stone: {has: weight}}
attributes: {weight: 1..5}
variables:
  coins: {type: 0..9, start: 4}
  ante: {type: 1..9, start: 1}
  spent: {type: 0..9, start: 0}
  pace: 1..9
  calm:  {type: bool, start: true}
actions:
  put:  {choose: {spot: empty}, PUT do: place Stone on spot}
  take:
    choose: {spot: enemy}
    do: remove spot; set coins to coins + 1; set calm to not calm; raise ante by 1; raise spent by ante; raise pace by 1
    TAKE
"""
REST = "  rest: {do: nothing}\n"


def said(put: str = "", take: str = "", more: str = "") -> dict[str, str]:
    text = (
        GAME.replace("PUT", f"prefer: {put}," if put else "").replace("TAKE", f"prefer: {take}" if take else "") + more
    )
    texts = {rule.name: rule.text for rule in rules_of(text) if rule.section in ("actions", "notes")}
    shown = {
        "put": ("Choose an empty square. ", "Put one of your stones on that square."),
        "take": ("Choose an enemy stone. ", "Remove that stone."),
    }
    return {name: rule.removeprefix(shown[name][0]).partition(shown[name][1])[0].strip() if name in shown else rule
            for name, rule in texts.items()}  # fmt: skip


@pytest.mark.parametrize(
    ("put", "take", "of_put", "of_take"),
    [
        ("", "", "", ""),
        ("", "most 1", "Allowed only if you cannot take.", "If you can do this, you must."),
        ("most if spot is a1 then 2 else 0", "most 3",
         "Allowed only if you cannot take. Choose only those for which that square is a1, if there are any.",
         "If you can do this, you must."),
        ("most if spot is a1 then 2 else one_if(no own)", "least 1",
         "If you can do this, you must. Choose only those for which that square is a1, if there are any; otherwise "
         "those for which you have no stones, if there are any.",
         "Allowed only if you cannot put."),
        ("least if spot is a1 then 0 - 2 else 0 - 1", "",
         "If you can do this, you must. Choose only those for which that square is a1, if there are any.",
         "Allowed only if you cannot put."),
        ("", "most weight of spot", "Allowed only if you cannot take.",
         "If you can do this, you must. Choose only those for which the weight of that stone is greatest."),
        ("", "most if spot is a1 then 6 else weight of spot", "Allowed only if you cannot take.",
         "If you can do this, you must. Choose only those for which that stone is on a1, if there are any; otherwise "
         "those for which the weight of that stone is greatest."),
        ("", "most one_if(no own)", "Allowed only if you have no choice for take that comes first.",
         "Choose only those for which you have no stones, if there are any; these come before put."),
        # Where none always comes before the other, it is said what counts for how much.
        ("most 2", "most weight of spot",
         "Allowed only if nothing that you can choose for take counts for more than 2.",
         "Choose only those for which the weight of that stone is greatest (put counts as 2)."),
        ("", "least 3 - weight of spot",
         "Allowed only if nothing that you can choose for take counts for less than 0.",
         "Choose only those for which 3 minus the weight of that stone is smallest (put counts as 0)."),
        ("most column_of spot", "most weight of spot",
         "Choose only those for which the column of that square is greatest (take counts as is said there).",
         "Choose only those for which the weight of that stone is greatest (put counts as is said there)."),
    ],
)  # fmt: skip
def test_preferences(put: str, take: str, of_put: str, of_take: str) -> None:
    texts = said(put, take)
    assert (texts["put"], texts["take"]) == (of_put, of_take)


def test_what_a_variable_is_at_first() -> None:
    texts = said("most coins", "most one_if(calm)")
    assert texts["coins"] == "0 to 9; 4 at first."
    assert texts["calm"] == "Yes or no; yes at first."
    assert texts["ante"] == "1 to 9; 1 at first."  # the least number as well, where the ruleset says so, but 0
    assert (texts["spent"], texts["pace"]) == ("0 to 9.", "1 to 9.")


def test_the_order_of_several_actions() -> None:
    order = {name: text for name, text in said("most 1", "most 2", REST).items() if name in ("put", "take", "rest")}
    assert order == {
        "put": "Allowed only if you cannot take.",
        "take": "If you can do this, you must.",
        "rest": "Allowed only if you cannot put or take. Do nothing.",
    }
    assert said("least 1", "", REST)["put"] == "Allowed only if you cannot take or rest."
    assert said("most 0", "", REST)["take"] == ""


def test_actions_that_are_never_possible_are_no_duties() -> None:
    assert said("", "most 1\n    when: 1 > 2")["put"] == ""
