"""Cards that are chosen where others do not see them are named in logs once they lie open, whatever moves them."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import load
from playground.play.session import Session
from playground.play.visible_decisions import Transition, VisibleDecisions

PAIRS = str(Path(__file__).with_name("pairs.yaml"))
ANN, BEN = 0, 1


def read_by(viewers: list[int], action: str, seed: int = 2) -> str:
    """What viewers read of the last option of an action."""
    session = Session(load(PAIRS), seed, {ANN, BEN})
    state, game = session.state, session.game
    *_, (number, option) = (
        (n, each) for n, each in enumerate(state.options()) if game.actions[each.action].name == action
    )
    before, mover, chance = state.to_bytes(), state.current_player(), state.chance.copy()
    session.choose(number)
    made = Transition(mover, option, before, session.state.to_bytes(), chance)
    return VisibleDecisions(game).describe(made, viewers).text


def test_a_card_that_is_replaced_where_it_lay_is_named_and_not_the_one_that_replaces_it() -> None:
    texts = [read_by(viewers, "refill") for viewers in ([ANN], [BEN], [], [ANN, BEN])]
    unseen, seen = texts[0], texts[1]
    assert unseen == "refill blind_Ann_3: J hearts; draws a card"
    assert texts == [unseen, seen, seen, unseen]


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("single", "single A hearts"),
        ("pair", "pair A diamonds-A hearts"),
        ("attack", "attack ? with ?; A diamonds and A hearts turned up"),
        ("several", "several Q spades, A diamonds, A hearts"),
        ("lone", "lone A diamonds, A hearts"),
        ("high", "high ?; A hearts turned up"),
        ("lowest", "lowest ?-?; A diamonds turned up"),
        ("discard", "discard A hearts"),
    ],
)
def test_cards_that_a_loop_moves_are_named_where_it_surely_moves_them(action: str, text: str) -> None:
    assert read_by([BEN], action) == text
