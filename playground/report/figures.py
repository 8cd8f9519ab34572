"""The charts of a report: from what was found to what `playground.charts` draws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from playground.charts.data import Endings, Estimate, Histogram, Seats
from playground.charts.units import difference_unit
from playground.report.views import View
from playground.report.words import measure_words
from playground.simulate.experiments.trial import CONFIDENCE, Change, Played, Trial
from playground.stats.measures.seats import seat_share

if TYPE_CHECKING:
    import plotly.graph_objects as go

MOST_FORESTS = 8
"""Measures of a line-up whose differences are drawn; the table has all of them."""

MOST_GAMES = 12
"""Games whose lengths and endings are drawn one over another."""


def forests(trial: Trial, group: Sequence[Played]) -> Iterator[tuple[str, go.Figure]]:
    """For each measure its differences from the baseline, with a heading."""
    from playground.charts.forest import forest
    from playground.charts.theme import colour

    there = [change for change in trial.changes if change.played in group and change.difference]
    for name in list(dict.fromkeys(change.measure for change in there))[:MOST_FORESTS]:
        changes = [change for change in there if change.measure == name]
        unit = difference_unit(changes[0].unit)
        axis = f"difference from {changes[0].baseline.short}"
        figure = forest([_row(change) for change in changes], unit, axis, 0.0)
        figure.update_traces(marker_color=[colour(group.index(change.played)) for change in changes])
        yield _capitalized(measure_words(name)), figure


def _row(change: Change) -> Estimate:
    assert change.difference is not None
    found = change.difference
    return Estimate(change.played.short, found.estimate, found.low, found.high)


def duels(trial: Trial) -> go.Figure:
    """What agents won against each other."""
    from playground.charts.forest import forest

    several = len(trial.experiment.selections) > 1
    rows = [
        Estimate(
            f"{duel.agent} against {' and '.join(duel.others)}" + (f", {duel.selection}" if several else ""),
            duel.score.estimate,
            duel.score.low,
            duel.score.high,
        )
        for duel in trial.duels
    ]
    return forest(rows, "share", "share of decisive games over all seats, dotted: equal", trial.duels[0].fair)


def seats(view: View) -> go.Figure | None:
    """What each seat wins; None of a single seat, and where the agents that differ have no fixed seats."""
    from playground.charts.forest import seat_shares

    players = len(view.arms[0].summary.game.players)
    if players < 2 or all(_wanders(played) for played in view.arms):
        return None
    rows = []
    for label, played in view.rows:
        found = seat_share(played.asked.outcomes, CONFIDENCE)
        rows.append(Seats(label, tuple(Estimate("", each.value, each.low, each.high) for each in found)))
    return seat_shares(rows, 1 / players)


def _wanders(played: Played) -> bool:
    """Whether different agents take the first seat by turns, so that a seat's wins are nobody's."""
    return len(set(played.summary.agents)) > 1 and played.summary.first_player is None


def lengths(view: View) -> go.Figure:
    """How many decisions games take."""
    from playground.charts.games import lengths

    return lengths([Histogram(label, each.summary.lengths()) for label, each in view.rows[:MOST_GAMES]])


def endings(view: View) -> go.Figure:
    """How games end, unfinished ones included where there are any."""
    from playground.charts.games import endings

    return endings([Endings(label, ending_shares(each)) for label, each in view.rows[:MOST_GAMES]])


def ending_shares(played: Played) -> dict[str, float]:
    """The share of games that ended in each way."""
    summary = played.summary
    counts = summary.endings() | ({"unfinished": summary.unfinished} if summary.unfinished else {})
    return {name: count / max(1, summary.games) for name, count in counts.items()}


def _capitalized(text: str) -> str:
    return text[0].upper() + text[1:]
