"""The units in which a search counts the score of a game that all win or lose together.

A search weighs results from 0 to 1 against how often it tried an option, so that scores have to be brought to about
that size. The bounds of their type may be far from what occurs: `decisions` may be a million. So some random games say
how far scores lie apart: three standard deviations below their mean is 0, three above it 1. Scores beyond that lie
beyond 0 and 1, in the same units. Where all these games have one score, the bounds of the type are 0 and 1.
"""

from __future__ import annotations

from statistics import fmean, pstdev

from playground.engine.cancellation import CancelToken
from playground.engine.layout import FINISHED, SCORE, layout_of
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.packing import unpack
from playground.search.machine import Machine
from playground.search.measured import Measured

GAMES = 200
"""Random games from the start, of a seed that is always the same."""

MAX_DECISIONS = 200_000
"""Of all games together; games after it are not begun."""

REACH = 3.0
"""Standard deviations from the mean to 0 and to 1."""

_UNITS = Measured[tuple[float, float]](most=64)
"""The score that counts as 0, and how much more it takes for 1, by machine code."""


def counting_score(machine: Machine, native: Native) -> Machine:
    """The machine code for a search in which the score of a game counts, and not who wins."""
    nothing, unit = units_of(native)
    return machine._replace(nothing=nothing, unit=unit)


def units_of(native: Native) -> tuple[float, float]:
    """The score that counts as 0 in a search, and how much more it takes for 1; less than nothing if the least is
    best."""
    return _UNITS.of(native, lambda: _measured(native))


def _measured(native: Native) -> tuple[float, float]:
    score, scores = native.game.score, _scores(native)
    assert score is not None
    sign, spread = (-1 if score.least else 1), pstdev(scores) if scores else 0.0
    if spread == 0.0:
        return float(score.worst), float(sign * max(1, score.span))
    return fmean(scores) - sign * REACH * spread, sign * 2 * REACH * spread


def _scores(native: Native) -> list[int]:
    """The scores of random games that came to an end."""
    scores, decisions, stop, layout = list[int](), 0, CancelToken(), layout_of(native.game)
    for number in range(GAMES):
        if decisions >= MAX_DECISIONS:
            break
        state = NativeState(native, 0, number)
        native.library.playout(*state.pointers, stop.address)
        fields = unpack(layout, state.to_bytes())
        decisions += fields["decisions"][0]
        if fields["status"][0] == FINISHED:
            scores.append(fields[SCORE][0])
    return scores
