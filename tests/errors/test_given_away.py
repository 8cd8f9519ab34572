"""W153: a variable that all see and that says what lies in hands, and what is no such variable."""

from __future__ import annotations

import pytest

GAME = """\
game: Hearts to the End
players: [Ann, Ben, Cem]
include: french-deck
zones:
  deck: {size: 52, seen by: nobody}
  hand: {size: 5, each: player, seen by: owner}
  pile: {size: 52}
variables:
  held: %(type)s
  is_over: bool
define:
  hearts_in(who): count (hand of who where suit of it = hearts)
setup: new_deck(deck); deal_to_each(deck, 5)
actions:
  throw: {choose: {card: cards_of(mover)}, do: "move card to pile; %(do)s"}
  call: {choose: {named: suits, whom: everyone except mover}, do: "%(call)s", notation: "{named} {whom}"}
turn: {play: [throw, call]}
end:
  called: "when is_over then reveal hand of everyone; (everyone with most %(score)s) win"
  played: "when decisions = 9 then reveal hand of everyone; (everyone with most %(score)s) win"
"""


def codes(diagnose, tmp_path, do: str, *, call: str = "set is_over to true", hidden: bool = False) -> list[str]:
    type_ = "{type: 0..60, each: player, seen by: owner}" if hidden else "0..60 each player"
    path = tmp_path / "game.yaml"
    path.write_text(GAME % {"type": type_, "do": do, "call": call, "score": "held of it"}, encoding="utf-8")
    return [each.code for each in diagnose(path)]


@pytest.mark.parametrize(
    "do",
    [
        "set held of mover to hearts_in(mover)",
        "for each who in everyone do set held of who to hearts_in(who)",
        "set held of mover to sum card in cards_of(mover) giving rank of card",
        "let mine be cards_of(mover); set held of mover to 2 * count (mine where suit of it = hearts)",
        "set held of mover to rank of (the card in cards_of(mover) where suit of card = spades)",
        "if decisions > 4 then set held of mover to hearts_in(mover)",
        "raise held of mover by hearts_in(mover)",
    ],
)
def test_a_variable_gives_away_what_lies_in_a_hand(do, diagnose, tmp_path):
    assert "W153" in codes(diagnose, tmp_path, do)


@pytest.mark.parametrize(
    "do",
    [
        "set held of mover to count cards_of(mover)",  # all see how many there are
        "set held of mover to count (pile where suit of it = hearts)",  # all see these
        "set held of mover to count (cards_of(mover) where suit of it = suit of last)",  # compared with what all see
        "reveal hand of mover; set held of mover to hearts_in(mover)",
        "set held of mover to hearts_in(mover); conceal hand of mover",  # said on purpose
        "set held of mover to hearts_in(mover); if held of mover > 2 then mover wins; set held of mover to 0",
        "set held of mover to hearts_in(mover); move cards_of(mover) to deck; shuffle deck",
    ],
)
def test_what_all_know_is_not_given_away(do, diagnose, tmp_path):
    assert "W153" not in codes(diagnose, tmp_path, do)


def test_a_hidden_variable_gives_nothing_away(diagnose, tmp_path):
    assert codes(diagnose, tmp_path, "set held of mover to hearts_in(mover)", hidden=True) == []


@pytest.mark.parametrize(
    "call",
    [
        "for each who in everyone do set held of who to hearts_in(who); set is_over to true",  # revealed at once
        "set held of whom to count (hand of whom where suit of it = named)",  # an answer
    ],
)
def test_an_answer_and_what_is_shown_at_once_are_meant(call, diagnose, tmp_path):
    assert "W153" not in codes(diagnose, tmp_path, "set is_over to decisions > 8", call=call)
