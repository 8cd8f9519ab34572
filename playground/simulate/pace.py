"""How long a game takes on this machine, from a sample that is played for a moment."""

from __future__ import annotations

import time
from collections.abc import Sequence

from playground.simulate.results.summary import Summary
from playground.simulate.study import Study

SAMPLE_SECONDS = 0.3
SAMPLE_GAMES = 20_000
"""Maximum number of games of a sample."""


def seconds_per_game(study: Study, seconds: float = SAMPLE_SECONDS) -> float | None:
    """Seconds that one game of every arm of a study takes, played side by side; the study plays `seconds` at most.

    The study is used up. None if it was stopped before each arm had a game. Starting to play is measured too, so that
    the number is too high for games that take microseconds.
    """
    began = time.perf_counter()

    def look(results: Sequence[Summary]) -> bool:
        return time.perf_counter() - began < seconds or not all(result.games for result in results)

    games = min(result.games for result in study.play(watch=look, every=seconds / 6))
    return (time.perf_counter() - began) / games if games else None
