"""The chart of a result, with what it says as its title: for notebooks that draw Plotly figures, and to be changed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from math import isfinite

import plotly.graph_objects as go

from playground.charts.changes import changes_forest
from playground.charts.data import Estimate, Histogram, Seats
from playground.charts.forest import forest, seat_shares
from playground.charts.games import lengths
from playground.charts.theme import wrapped
from playground.ladder.standing import Standing
from playground.pictures.colours import player_colour
from playground.report import figures
from playground.report.changes_chart import multiples
from playground.report.summary import summary_words
from playground.report.sweep_figures import sweep_figure
from playground.report.sweep_findings import findings
from playground.report.verdict import verdicts
from playground.simulate.comparison.compare import ComparisonResult, compare_results
from playground.simulate.experiments.result import ExperimentResult
from playground.simulate.results.rows import Result
from playground.simulate.sweeps.one_at_a_time import AblationResult
from playground.simulate.sweeps.result import SweepResult
from playground.stats.comparison.balance import Balance
from playground.stats.fixed_n.intervals import Difference

TITLE_WIDTH = 92
"""Characters in a line of a title: what a notebook has room for."""

TITLE_LINE, TITLE_TOP, LEGEND, COLOUR_BAR, EMPTY_HEIGHT = 19, 8, 30, 92, 60
"""Pixels: a line of a title, what is above it, what stands between it and the chart, and a chart without marks."""


@singledispatch
def figure_of(result: object) -> go.Figure:
    """The chart of a result that is `Charted`."""
    raise NotImplementedError(type(result).__name__)


@figure_of.register
def _(result: Result) -> go.Figure:
    game, said = result.game, f"{result.games:,} games, seed {result.seed}, players: {_players(result.agents)}"
    title = f"{game.title}: {said}"
    if len(game.players) == 1 or not result.games:
        return _titled(lengths([Histogram(game.name, result.lengths())]), title)
    compared, first = compare_results([result]), result.first_player
    seats = range(len(game.players))
    colours = [] if first is None else [player_colour(game, (first + seat) % len(seats)) for seat in seats]
    (balance,) = compared.balances
    return _titled(seat_shares([_seats(balance)], balance.outcomes.fair_share, players=colours), title)


@figure_of.register
def _(result: ComparisonResult) -> go.Figure:
    said = " ".join(verdict.headline for verdict in verdicts(result))
    if len(result.changes) == 1 and (rows := multiples(result.changes[0])):
        return _titled(changes_forest(rows), said)
    fair = result.balances[0].outcomes.fair_share
    return _titled(seat_shares([_seats(balance) for balance in result.balances], fair), said)


@figure_of.register(SweepResult)
@figure_of.register(AblationResult)
def _(result: SweepResult | AblationResult) -> go.Figure:
    """The first measure that has a chart."""
    found = findings(result)
    for finding in found:
        figure = None if finding.nowhere else sweep_figure(result, finding)
        if figure is not None:
            return _titled(figure, finding.verdict)
    return _titled(go.Figure(), found[0].verdict)


@figure_of.register
def _(result: ExperimentResult) -> go.Figure:
    return _titled(next(_of_experiment(result), go.Figure()), f"{result.experiment.title} {summary_words(result)}")


def _of_experiment(result: ExperimentResult) -> Iterator[go.Figure]:
    """Charts of an experiment, those that say most first."""
    for group in result.groups:
        yield from (figure for _, figure, _ in figures.one_scale(result, group))
        yield from (figure for _, figure in figures.forests(result, group))
    if result.duels:
        yield figures.duels(result)


@figure_of.register
def _(standing: Standing) -> go.Figure:
    rows = [
        Estimate(each.agent, each.rating.estimate, *(end if isfinite(end) else None for end in _ends(each.rating)))
        for each in standing.rated
    ]
    axis = "75:25 steps above random"
    return _titled(forest(rows, "steps", axis, 0.0), f"{standing.ladder.compiled.game.title}: ladder of agents")


def _ends(rating: Difference) -> tuple[float, float]:
    return rating.low, rating.high


def _seats(balance: Balance) -> Seats:
    shares = (Estimate("", each.share, each.share_interval.low, each.share_interval.high) for each in balance.seats)
    return Seats(balance.outcomes.variant, tuple(shares))


def _players(agents: tuple[str, ...]) -> str:
    return ", ".join(dict.fromkeys(agents))


def _titled(figure: go.Figure, text: str) -> go.Figure:
    """The figure below a title, which takes height of its own.

    It is an annotation, because plotly cuts off lines of its own titles above colour bars.
    """
    title = wrapped(text, TITLE_WIDTH)
    above = TITLE_LINE * (title.count("<br>") + 1) + TITLE_TOP
    scale = any(trace.type == "heatmap" and trace.showscale for trace in figure.data)
    below = COLOUR_BAR if scale else LEGEND if figure.layout.showlegend else 0
    figure.add_annotation(
        text=title,
        x=0,
        y=1,
        xref="paper",
        yref="paper",
        xanchor="left",
        yanchor="bottom",
        yshift=below,
        align="left",
        showarrow=False,
        font={"size": 14},
    )
    figure.update_layout(margin_t=above + below, height=(figure.layout.height or EMPTY_HEIGHT) + above)
    return figure
