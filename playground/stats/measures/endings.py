"""Measures 4 and 5: how games end, and how open it is who wins them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import log

from playground.stats.intervals import Interval, simultaneous
from playground.stats.measures.measure import Measure, measured, unknown
from playground.stats.outcomes import Outcomes

_ABOUT = {
    "completion": "share of all games that somebody won",
    "draws": "share of all games that ended without a winner",
    "unfinished": "share of all games given up before they ended",
}


def ending_shares(outcomes: Outcomes, confidence: float = 0.95) -> dict[str, Measure]:
    """Shares of G that were won (completion), drawn and left unfinished (measure 4); they sum to 1.

    Intervals: Goodman's (1965) simultaneous multinomial intervals, because the three are read together. None
    without games.
    """
    games = outcomes.games
    if not games:
        return {name: unknown("share", about) for name, about in _ABOUT.items()}
    counts = (outcomes.decisive, outcomes.draws, outcomes.unfinished)
    intervals = simultaneous([(count, games) for count in counts], confidence)
    return {
        name: measured(count / games, interval, "share", about)
        for (name, about), count, interval in zip(_ABOUT.items(), counts, intervals, strict=True)
    }


def outcome_entropy(outcomes: Outcomes, confidence: float = 0.95) -> Measure:
    """−Σ q_k ln q_k / ln K over the K = p + 1 outcomes 'seat k wins' and 'draw', of finished games (measure 5).

    0: all games end alike. 1: every seat and the draw equally often; without draws at most ln p / ln(p + 1). Interval:
    the least and the greatest entropy of all shares within Goodman's simultaneous intervals. The delta method would
    claim certainty at equal shares, where the derivative is 0, and a bootstrap inherits the bias of the estimate, which
    is never too high on average; this has neither fault, and is cautious. None without finished games.
    """
    about = "how open the outcome is, seats and draw: 0 always the same, 1 all equally often"
    finished = outcomes.decisive + outcomes.draws
    if not finished:
        return unknown("0 to 1", about)
    seats = [outcomes.sample(seat, finished, "fixed") for seat in range(len(outcomes.wins))]
    intervals = simultaneous([*seats, (outcomes.draws, finished)], confidence)
    shares = [points / finished for points in (*outcomes.points, outcomes.draws)]
    scale = log(len(shares))
    low = min(map(_entropy, _corners(intervals)), default=_entropy(shares)) / scale
    high = _entropy(_levelled(intervals)) / scale
    return measured(_entropy(shares) / scale, Interval(low, min(1.0, high)), "0 to 1", about)


def _entropy(shares: Sequence[float]) -> float:
    """−Σ q ln q in nats; what never happens adds nothing."""
    return sum(-share * log(share) for share in shares if share > 0)


def _levelled(intervals: Sequence[Interval]) -> list[float]:
    """The shares within intervals with the greatest entropy: as equal as they can be, by bisection of their level.

    The observed shares lie in the intervals and sum to 1: the lower ends sum to no more, and the upper to no less.
    """
    low, high = 0.0, 1.0
    while high - low > 1e-12:
        level = (low + high) / 2
        reached = sum(min(max(level, interval.low), interval.high) for interval in intervals)
        low, high = (level, high) if reached < 1 else (low, level)
    return [min(max(high, interval.low), interval.high) for interval in intervals]


def _corners(intervals: Sequence[Interval]) -> Iterator[list[float]]:
    """The corners of the shares within intervals that sum to 1.

    Entropy is concave, so its least value is at one of them; at a corner all shares but one are at an end.
    """
    for free, interval in enumerate(intervals):
        others = [(each.low, each.high) for place, each in enumerate(intervals) if place != free]
        for ends in product(*others):
            rest = 1 - sum(ends)
            if rest in interval:
                yield [*ends, rest]
