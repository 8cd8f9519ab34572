"""How often games are won and lost that all players win or lose together, or a single one does."""

from __future__ import annotations

from playground.stats.fixed_n.contrast import proportion
from playground.stats.fixed_n.intervals import wilson
from playground.stats.measures.measure import UNKNOWN, Measure, measured
from playground.stats.measures.pairing import PairedShares
from playground.stats.measures.spec import MeasureSpec, won_together
from playground.stats.measures.unfinished import endings
from playground.stats.outcomes import Outcomes


def share_together(outcomes: Outcomes, side: int, confidence: float = 0.95) -> Measure:
    """The share of all games that everyone won (side 0) or lost (side 1); Wilson's interval. None without games."""
    games, ended = outcomes.games, outcomes.wins[side]
    return measured(ended / games, wilson(ended, games, confidence)) if games else UNKNOWN


def _share(key: str, phrase: str, about: str, side: int) -> MeasureSpec:
    return MeasureSpec(
        key=key,
        unit="share",
        page="everyone_wins",
        phrase=phrase,
        about=about,
        applies=won_together,
        estimator=lambda data, _: share_together(data.outcomes, side),
        term=lambda data, _: proportion(data.outcomes.wins[side], data.games),
        paired=PairedShares(lambda data, _: data.outcome_codes, lambda end, _: (float(end == 1 << side), 1)),
        completions=endings,
    )


SPECS = (
    _share("everyone_wins", "the share of games that everyone wins", "share of all games that everyone won", 0),
    _share("everyone_loses", "the share of games that everyone loses", "share of all games that everyone lost", 1),
)
