"""How long the games of a result are, as cells of a table: those given up at the cap would have been longer."""

from __future__ import annotations

from playground.report.number_format import NOTHING
from playground.simulate.results.summary import Summary
from playground.stats.measures.lengths import length
from playground.stats.measures.measure import Measure

LENGTH_HEAD = ("mean", "10%", "median", "90%", "longest")


def length_cells(result: Summary, unit: str = "decisions", interval: bool = False) -> tuple[str, ...]:
    """The cells under `LENGTH_HEAD`, the mean with its interval if requested; dashes without games.

    Where games were given up the mean is that `up to` so many decisions or turns of each game, and quantiles beyond
    these are only known to be larger: `> 500`.
    """
    lengths = result.lengths(unit)
    if not lengths or (interval and result.games < 2):
        return (NOTHING,) * len(LENGTH_HEAD)
    given_up = result.given_up_lengths(unit)
    found = length(lengths, given_up=given_up, unit=unit)
    beyond = max(given_up, default=0) >= max(lengths)
    longest = f"{'> ' if beyond and unit == 'decisions' else '≥ ' if beyond else ''}{max(lengths):,}"
    return _mean(found["mean"], interval), *(_whole(found[part]) for part in ("p10", "p50", "p90")), longest


def middle_words(result: Summary) -> str:
    """`477.3 (80%: 371 to 604)`: the mean number of decisions, and the band of the middle 80% of games."""
    mean, low, _, high, _ = length_cells(result)
    return NOTHING if mean == NOTHING else f"{mean} (80%: {low} to {high})"


def _mean(measure: Measure, interval: bool) -> str:
    text = f"{measure.value:,.1f}"
    if interval:
        text += f" ({measure.low:,.1f} to {measure.high:,.1f})"
    return text if measure.up_to is None else f"{text} up to {measure.up_to:,}"


def _whole(measure: Measure) -> str:
    if measure.more_than is None:
        return f"{measure.value:,}"
    return f"> {measure.more_than:,}" if measure.more_than >= 0 else f"≥ {measure.more_than + 1:,}"
