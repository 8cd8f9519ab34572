"""The scores of games that all win or lose together, as cells of tables."""

from __future__ import annotations

from collections.abc import Mapping

from playground.report.changes import change_text
from playground.report.number_format import NOTHING
from playground.simulate.comparison.changes import Certainty
from playground.simulate.comparison.compare import ComparisonResult
from playground.simulate.results.summary import Summary
from playground.stats.measures.scores import score
from playground.stats.ranges import counted_in, range_text, ranges_of
from playground.stats.rounding import decimal

SCORE_HEAD = ("mean", "95% interval", "10%", "median", "90%", "least", "greatest")

MAX_RANGES = 12
"""Scores are shown one by one up to this number, otherwise in ranges of equal width."""


def score_title(result: Summary) -> str:
    """What the score counts, and which is best if it is not the greatest."""
    rule = result.game.score
    if rule is None:
        return NOTHING
    least = "the least is best" if rule.least else ""
    return "; ".join(filter(None, (rule.about, least))) or "of the games that came to an end"


def score_cells(scores: Mapping[int, int]) -> tuple[str, ...]:
    """The cells under `SCORE_HEAD`, given how many games have each score."""
    found = score(scores)
    mean = found["mean"]
    interval = NOTHING if mean.low is None or mean.high is None else f"{mean.low:,.2f} to {mean.high:,.2f}"
    quantiles = (f"{found[part].value:,}" for part in ("p10", "p50", "p90"))
    return f"{mean.value:,.2f}", interval, *quantiles, f"{min(scores):,}", f"{max(scores):,}"


def mean_words(scores: Mapping[int, int]) -> str:
    """`12.31 (12.10 to 12.52)`: the mean with its interval; a dash without games."""
    if not scores:
        return NOTHING
    mean, interval, *_ = score_cells(scores)
    return mean if interval == NOTHING else f"{mean} ({interval})"


def change_of_score(compared: ComparisonResult, number: int) -> tuple[str, ...]:
    """A sentence on how the mean score of a variant, by its number, is other than that of the first; none where it is
    not known, as while a run is watched, or where games have no score."""
    changes = compared.changes[number] if number < len(compared.changes) else ()
    found = next((each for each in changes if each.measure == "score.mean"), None)
    score_ = compared.results[0].game.score
    if found is None or score_ is None:
        return ()
    before, after = (decimal(each, 2) for each in (found.before, found.after))
    said = f"is {after} and was {before}, {_SURE[found.certainty]} ({change_text(found)})"
    return (f"The mean score{', of which the least is best,' if score_.least else ''} {said}.",)


_SURE: Mapping[Certainty, str] = {
    "large": "a change",
    "small": "a small change",
    "none": "no change that matters",
    "open": "which may be chance",
}


def score_ranges(scores: Mapping[int, int]) -> list[tuple[str, int]]:
    """How many games have a score in each of some ranges of equal width, from the least to the greatest."""
    return [(range_text(each), counted_in(each, scores)) for each in ranges_of([*scores], MAX_RANGES)]
