"""What a player reads, of decisions and of the position, follows from what the player knows."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from playground.compiler import load
from playground.play.board import position_text
from playground.play.session import Session
from playground.play.visible_decisions import Transition, VisibleDecisions

TRICK, HIDDEN = (str(Path(__file__).with_name(f"{name}.yaml")) for name in ("trick", "hidden"))

CASES = [
    (TRICK, 75, 1),
    (HIDDEN, 40, 1),
    pytest.param(TRICK, 150, 1, marks=pytest.mark.thorough),
    pytest.param(HIDDEN, 100, 1, marks=pytest.mark.thorough),
    pytest.param("goofspiel@three", 30, 9, marks=pytest.mark.thorough),
    pytest.param("love-letter", 200, 3, marks=pytest.mark.thorough),
]


@pytest.mark.parametrize(("selection", "games", "decisions"), CASES)
def test_players_who_know_the_same_read_the_same(selection: str, games: int, decisions: int) -> None:
    """Texts, sites and boards are a function of a player's information state."""
    compiled = load(selection)
    visible, players = VisibleDecisions(compiled.game), range(len(compiled.game.players))
    read: dict[tuple[int, bytes], tuple[str, tuple[int, ...], str]] = {}
    again = 0
    for seed in range(games):
        session, choose = Session(compiled, seed, players), random.Random(seed)
        for _ in range(decisions):
            if session.is_over:
                break
            before, number = session.state.clone(), choose.randrange(len(session.state.options()))
            session.choose(number)
            made = Transition(
                before.current_player(),
                before.options()[number],
                before.to_bytes(),
                session.state.to_bytes(),
                before.chance,
            )
            history = session.history()
            for player in set(players) - {made.mover}:
                said = visible.describe(made, [player])
                texts = (said.text, said.sites, position_text(session.state, player, session.assigned))
                known = (player, history.information_state(player))
                again += known in read
                assert read.setdefault(known, texts) == texts
    assert again > 10
