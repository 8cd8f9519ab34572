"""A game that stops where its rules cannot be followed is known as such by its record, and its headline says so."""

from __future__ import annotations

import pytest

from playground.dashboard.model.game_choice import GameChoice
from playground.dashboard.model.game_record import GameRecord
from playground.simulate.replay import replay

FULL = """
game: Full hands
players: [Ann, Ben]
zones: {deck: 9, hand: {size: 1, each: player}}
pieces: {Card: {owner: nobody}}
setup: place Card on deck
actions:
  take: {do: move lowest of (deck within occupied) to hand of mover}
"""
WON = FULL + "end: {won: when decisions = 2 then Ann wins}\n"
GIVEN_UP = FULL + "parameters: {max_decisions: 2}\n"


@pytest.mark.parametrize(("text", "stops"), [(FULL, True), (WON, False), (GIVEN_UP, False)])
def test_only_a_game_that_cannot_go_on_stops_by_a_mistake(text: str, stops: bool) -> None:
    compiled = GameChoice("full", "full", text).compiled
    record = GameRecord(compiled, "", 0, 0, ("random", "random"), tuple(replay(compiled, 0, 0)))
    assert record.stops_by_mistake == stops
    assert ("cannot be followed" in record.headline) == stops


def test_a_game_that_was_left_does_not_stop_by_a_mistake() -> None:
    compiled = GameChoice("full", "full", FULL).compiled
    assert not GameRecord(compiled, "", 0, 0, ("random", "random"), (0,)).stops_by_mistake
