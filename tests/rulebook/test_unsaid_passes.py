"""What a rulebook says of players without an option: once where the ruleset is silent, in the step where it is not."""

from __future__ import annotations

import pytest

from tests.rulebook.plain import rules_of

GAME = """
game: Silent
players: [White, Black]
board: {shape: square, size: 3, regions: {middle: b2}}
pieces: {Man: {}}
START
actions:
  open: {choose: {spot: middle}, when: decisions = 0, do: place Man on spot}
  put: {choose: {spot: DOMAIN}, when: decisions > 0, do: "place Man on spot; THEN"}
  bump: {choose: {man: own}, do: remove man}
turn:
  play: {actions: [open, put]OTHERWISE}
  bumping: {actions: bump}
end: {full: when no empty then draw}
"""

NEXT = "next player is opponent"
ONCE = "A player who has no option passes."
"""What is said where any step may begin a turn."""


def unsaid(*, domain: str = "empty", otherwise: str = "", start: str = "", then: str = NEXT) -> tuple[str, list[str]]:
    text = GAME.replace("DOMAIN", domain).replace("OTHERWISE", otherwise)
    rules = rules_of(text.replace("START", start).replace("THEN", then))
    once = "".join(rule.text for rule in rules if rule.section == "no option")
    return once, [rule.text for rule in rules if rule.section == "turn"]


def test_nothing_is_said_where_there_is_always_an_option() -> None:
    assert unsaid() == ("", ["Choose open or put."])


def test_it_is_said_once_for_the_game() -> None:
    assert unsaid(domain="empty except neighbours of enemy") == (ONCE, ["Choose open or put."])


def test_steps_that_say_what_happens_keep_it() -> None:
    once, steps = unsaid(domain="empty except neighbours of enemy", otherwise=", otherwise: pass")
    assert (once, steps) == ("", ["Choose open or put. If you cannot, pass."])


@pytest.mark.parametrize(
    ("then", "otherwise", "said"),
    [
        ("continue with bumping", "", "A player who has no option at the beginning of a turn passes."),
        ("continue with bumping", ", otherwise: lose", ""),
        (f"{NEXT} with bumping", ", otherwise: lose", "Where nothing else is said, a player who has no option passes."),
    ],
)
def test_of_steps_that_a_turn_goes_on_with_nothing_is_said(then: str, otherwise: str, said: str) -> None:
    assert unsaid(domain="empty except neighbours of enemy", otherwise=otherwise, then=then)[0] == said


@pytest.mark.parametrize(("then", "said"), [("continue with bumping", ""), (f"{NEXT} with bumping", ONCE)])
def test_a_step_with_options_that_only_the_first_turn_begins_with_says_nothing(then: str, said: str) -> None:
    assert unsaid(start="setup: [place Man of White on a1, continue with bumping]", then=then)[0] == said


TWICE = """
game: Twice
players: [White, Black]
board: square 3
pieces: Man
actions: {put: {choose: {spot: empty}, do: "place Man on spot; THEN"}}
turn: {play: {actions: put, otherwise: lose}}
end: {full: when turn_ends and no empty then draw}
"""


@pytest.mark.parametrize(("then", "said"), [(NEXT, ""), ("continue with play", "If you cannot, you lose.")])
def test_what_ends_games_when_a_turn_ends_does_not_within_it(then: str, said: str) -> None:
    rules = rules_of(TWICE.replace("THEN", then))
    assert [rule.text for rule in rules if rule.section == "turn"] == [said]
