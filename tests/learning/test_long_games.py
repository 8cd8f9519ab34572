"""Learned players whose games take long choose more freely, so that they do not go round in circles."""

from __future__ import annotations

import pytest

import playground as pg
from playground.engine.cancellation import CancelToken
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import FIRST_AGENT, Stream
from playground.learning.beginnings import new_player
from playground.learning.deciding import risen
from playground.learning.playing import Deciding, Style


def test_the_temperature_rises_once_a_game_is_longer_than_usual() -> None:
    assert [risen(0.02, played, 100.0) for played in (0, 60, 100)] == [0.02] * 3
    assert risen(0.02, 250, 100.0) == pytest.approx(0.125)
    assert risen(0.0, 5000, 100.0) == 0.0, "who always plays the best option goes on to do so"


def test_whole_games_and_single_decisions_agree() -> None:
    native = pg.load("tic-tac-toe").machine.thinking()
    deciding = Deciding(native, new_player(native, 1).with_header(mean_length=2.0))
    style = Style(0.0, 0.2, 1)
    for seed in range(5):
        played = deciding.trace(seed, 0, [(deciding.player, style)] * 2, CancelToken())
        state, streams = NativeState(native, seed, 0), [Stream(seed, 0, FIRST_AGENT + seat) for seat in range(2)]
        decided = []
        while not state.is_terminal():
            several = len(state.legal_actions()) > 1
            decided.append(deciding.decide(state, style, streams[state.current_player()].split()) if several else 0)
            state.apply_action(decided[-1])
        assert played == decided and state.decisions == len(decided)
