"""The random agent takes every option equally often, and its own stream only."""

from __future__ import annotations

from collections import Counter

from handmade_games import a_game, action, marking_game

from playground.agents.random import choose, play_random
from playground.engine.reference.state import ReferenceState
from playground.engine.rng import FIRST_AGENT, Stream


def test_every_option_is_equally_likely() -> None:
    state, stream = ReferenceState(marking_game()), Stream(1, 0, FIRST_AGENT)
    counts = Counter(choose(state, stream) for _ in range(9000))
    assert sorted(counts) == list(range(9))
    assert max(abs(count - 1000) for count in counts.values()) < 120


def test_an_only_option_takes_a_word() -> None:
    state, stream = ReferenceState(a_game(action())), Stream(1, 0, FIRST_AGENT)
    assert (choose(state, stream), stream.drawn) == (0, 1)


def test_each_seat_draws_from_its_own_stream() -> None:
    played = play_random(ReferenceState(marking_game()), 7, 3)
    first, second = (Stream(7, 3, FIRST_AGENT + seat) for seat in (0, 1))
    expected = [(second if turn % 2 else first).below(9 - turn) for turn in range(len(played))]
    assert played == expected
