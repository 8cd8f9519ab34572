"""Measures 4 and 5: how games end, and how open their outcome is."""

from __future__ import annotations

from collections.abc import Callable
from math import log

from playground.stats.fixed_n.contrast import proportion
from playground.stats.fixed_n.intervals import Interval, simultaneous
from playground.stats.measures.entropy import entropy, entropy_interval
from playground.stats.measures.measure import UNKNOWN, Measure, measured
from playground.stats.measures.pairing import PairedOutcomes, PairedShares
from playground.stats.measures.spec import MeasureSpec
from playground.stats.measures.unfinished import endings
from playground.stats.outcomes import Outcomes


def ending_shares(outcomes: Outcomes, confidence: float = 0.95) -> dict[str, Measure]:
    """Shares of G that were won (completion), drawn and left unfinished (measure 4); they sum to 1.

    Intervals: Goodman's (1965) simultaneous multinomial intervals. Wilson's, by itself, falls short where an ending is
    rare: where draws are, it would hold their share in only 86% of samples of 50 games. None without games.
    """
    games = outcomes.games
    counts = _counts(outcomes)
    if not games:
        return dict.fromkeys(counts, UNKNOWN)
    intervals = simultaneous([(count, games) for count in counts.values()], confidence)
    return {
        name: measured(count / games, interval)
        for (name, count), interval in zip(counts.items(), intervals, strict=True)
    }


def _counts(outcomes: Outcomes) -> dict[str, int]:
    """How many games were won, drawn and unfinished."""
    return {"completion": outcomes.decisive, "draws": outcomes.draws, "unfinished": outcomes.unfinished}


def outcome_entropy(outcomes: Outcomes, confidence: float = 0.95) -> Measure:
    """−Σ q_k ln q_k / ln K over the K = p + 1 outcomes 'seat k wins' and 'draw', of finished games (measure 5).

    0: all games end alike. 1: every seat and the draw equally often; without draws at most ln p / ln(p + 1). Interval:
    that of `entropy_interval`. While no draw was seen it allows for some, and holds more than 95% of the time. None
    without finished games.
    """
    finished = outcomes.decisive + outcomes.draws
    if not finished:
        return UNKNOWN
    counts = (*outcomes.points, outcomes.draws)
    scale, interval = log(len(counts)), entropy_interval(counts, confidence)
    value = entropy([count / finished for count in counts]) / scale
    return measured(value, Interval(interval.low / scale, min(1.0, interval.high / scale)))


def _ending_share(key: str, phrase: str, about: str, ends: Callable[[int], bool]) -> MeasureSpec:
    """The share of games with some kind of ending; in sums it has its own interval, not the simultaneous one."""
    return MeasureSpec(
        key=key,
        unit="share",
        page="completion",
        phrase=phrase,
        about=about,
        estimator=lambda data, _: ending_shares(data.outcomes)[key],
        term=lambda data, _: proportion(_counts(data.outcomes)[key], data.games),
        paired=PairedShares(lambda data, _: data.outcome_codes, lambda end, _: (float(ends(end)), 1)),
        completions=None if key == "unfinished" else endings,  # of which that some are is a fact
    )


SPECS = (
    _ending_share(
        "completion", "the share of games with a winner", "share of all games that have a winner", lambda end: end > 0
    ),
    _ending_share(
        "draws", "the share of draws", "share of all games that ended without a winner", lambda end: end == 0
    ),
    _ending_share(
        "unfinished",
        "the share of unfinished games",
        "share of all games given up before they ended",
        lambda end: end < 0,
    ),
    MeasureSpec(
        key="outcome_entropy",
        unit="0 to 1",
        phrase="the openness of the outcome",
        about="how open the outcome is, seats and draw: 0 always the same, 1 all equally often",
        estimator=lambda data, _: outcome_entropy(data.outcomes),
        paired=PairedOutcomes(lambda data, _: outcome_entropy(data.outcomes).estimate()),
        completions=endings,
        of_seats=True,
    ),
)
