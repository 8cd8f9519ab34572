"""Charts of a comparison: pure functions from outcomes and results to plotly figures.

A variant has the same colour in every chart, and seats have the same mark. Colours are chosen to be told apart on a
light and on a dark page, and by people who do not see red and green as two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import plotly.graph_objects as go

from playground.dashboard.estimates import CONFIDENCE, Point
from playground.simulate.result import Result
from playground.stats.compare import balance
from playground.stats.outcomes import Outcomes

COLOURS = ("#4c8bf5", "#e8873a", "#2fa87a", "#b774d9", "#d9a514", "#e0567a", "#3bb0c9", "#8d8d96")
SEAT_MARKS = ("circle", "diamond", "square", "triangle-up", "cross", "star")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_GREY = "rgba(140,140,150,0.9)"
_MOST_BARS = 60


def colour(variant: int) -> str:
    """The colour of the `variant`-th variant of a comparison, from 0."""
    return COLOURS[variant % len(COLOURS)]


def share_chart(played: Sequence[Outcomes]) -> go.Figure:
    """Each seat's share of the decisive games of each variant, with its anytime-valid interval (a forest plot)."""
    figure = go.Figure()
    labels = [outcomes.variant for outcomes in played]
    balances = [balance(outcomes, CONFIDENCE, "live") for outcomes in played]
    seats, colours = len(played[0].wins), [colour(number) for number in range(len(played))]
    for seat in range(seats):
        results = [found.seats[seat] for found in balances]
        shares = [100 * (result.share if result.share is not None else float("nan")) for result in results]
        above = [100 * result.share_interval.high - share for result, share in zip(results, shares, strict=True)]
        below = [share - 100 * result.share_interval.low for result, share in zip(results, shares, strict=True)]
        figure.add_scatter(
            x=shares,
            # Seats stand one above the other within their variant.
            y=[-number + 0.16 * (seats - 1) - 0.32 * seat for number in range(len(labels))],
            error_x={"array": above, "arrayminus": below, "thickness": 2, "width": 5, "color": _GREY},
            mode="markers",
            marker={"symbol": SEAT_MARKS[seat % len(SEAT_MARKS)], "size": 10, "color": colours},
            customdata=[
                [label, 100 * r.share_interval.low, 100 * r.share_interval.high]
                for label, r in zip(labels, results, strict=True)
            ],
            hovertemplate="%{customdata[0]}, "
            + seat_name(seat)
            + ": %{x:.2f}% (%{customdata[1]:.2f} to %{customdata[2]:.2f})<extra></extra>",
            name=seat_name(seat),
        )
    figure.add_vline(x=100 * played[0].fair_share, line_dash="dot", line_color=_GREY)
    figure.update_yaxes(tickvals=[-number for number in range(len(labels))], ticktext=labels, zeroline=False)
    figure.update_xaxes(title="share of decisive games (%), dotted: fair", ticksuffix="%", zeroline=False)
    return _laid_out(figure, max(340, 120 + 62 * len(labels)))


def tightening_chart(labels: Sequence[str], points: Sequence[Sequence[Point]]) -> go.Figure:
    """The difference of each variant from the first one over the games played, its interval as a band."""
    figure = go.Figure()
    figure.add_hline(y=0, line_dash="dot", line_color=_GREY)
    for number, found in enumerate(points, 1):
        games = [point.games for point in found]
        lows, highs = [100 * p.difference.low for p in found], [100 * p.difference.high for p in found]
        figure.add_scatter(
            x=games + games[::-1],
            y=highs + lows[::-1],
            fill="toself",
            fillcolor=_faint(colour(number)),
            mode="lines",
            line={"width": 0},
            hoverinfo="skip",
            showlegend=False,
        )
        figure.add_scatter(
            x=games,
            y=[100 * point.difference.estimate for point in found],
            customdata=list(zip(lows, highs, strict=True)),
            mode="lines+markers",
            marker={"size": 4},
            line={"color": colour(number), "width": 2},
            hovertemplate="after %{x:,} games: %{y:+.2f} points (%{customdata[0]:+.2f} to %{customdata[1]:+.2f})",
            name=f"{labels[number]} − {labels[0]}",
        )
    figure.update_xaxes(type="log", title="games of each variant", zeroline=False, dtick="D2", tickformat="~s")
    figure.update_yaxes(title="difference (points)", zeroline=False)
    return _laid_out(figure, 340)


def length_chart(labels: Sequence[str], results: Sequence[Result]) -> go.Figure:
    """How long games are: the share of games in each band of decisions, one line for each variant."""
    histograms = [result.lengths() for result in results]
    width = _band_width(histograms)
    figure = go.Figure()
    for number, (label, histogram) in enumerate(zip(labels, histograms, strict=True)):
        bands = _bands(histogram, width)
        figure.add_scatter(
            x=[start + width / 2 for start in bands],
            y=list(bands.values()),
            mode="lines",
            line={"color": colour(number), "width": 2, "shape": "hvh"},
            fill="tozeroy",
            fillcolor=_faint(colour(number)),
            customdata=[(start, start + width - 1) for start in bands],
            hovertemplate="%{customdata[0]:,} to %{customdata[1]:,} decisions: %{y:.2f}% of games",
            name=label,
        )
    figure.update_xaxes(title="decisions in a game", zeroline=False, rangemode="tozero")
    figure.update_yaxes(title=f"% of games, in steps of {width}" if width > 1 else "% of games", ticksuffix="%")
    return _laid_out(figure, 340)


def endings_chart(labels: Sequence[str], results: Sequence[Result]) -> go.Figure:
    """How games ended: the share of each end condition, and of games given up at the cap on length."""
    figure = go.Figure()
    shares = [_ending_shares(result) for result in results]
    endings = list(dict.fromkeys(ending for found in shares for ending in found))
    for number, (label, found) in enumerate(zip(labels, shares, strict=True)):
        values = [found.get(ending, 0.0) for ending in endings]
        figure.add_bar(
            y=endings,
            x=values,
            orientation="h",
            marker_color=colour(number),
            text=[f"{value:.1f}%" for value in values],
            textposition="auto",
            hovertemplate="%{y}: %{x:.2f}% of games",
            name=label,
        )
    figure.update_xaxes(title="share of games (%)", ticksuffix="%", range=[0, 100], zeroline=False)
    figure.update_yaxes(autorange="reversed")
    figure.update_layout(barmode="group")
    return _laid_out(figure, 130 + 26 * len(labels) * len(endings))


def seat_name(seat: int) -> str:
    """A seat, counted from 0, in words."""
    return f"{ORDINALS[seat] if seat < len(ORDINALS) else f'{seat + 1}th'} player"


def _ending_shares(result: Result) -> dict[str, float]:
    counts = {name.replace("_", " "): count for name, count in result.endings().items()}
    if result.unfinished:
        counts["given up (too long)"] = result.unfinished
    return {name: 100 * count / result.games for name, count in counts.items()}


def _band_width(histograms: Sequence[Mapping[int, int]]) -> int:
    """A whole number of decisions, so that the usual lengths take at most `_MOST_BARS` bands."""
    longest = max(_long(histogram) for histogram in histograms)
    return max(1, -(-longest // _MOST_BARS))


def _long(histogram: Mapping[int, int]) -> int:
    """The length that 99.5% of the games do not exceed: the last few would flatten everything else."""
    left = sum(histogram.values()) * 0.005
    for length in sorted(histogram, reverse=True):
        left -= histogram[length]
        if left < 0:
            return length
    return 0


def _bands(histogram: Mapping[int, int], width: int) -> dict[int, float]:
    """Percent of games by the first length of their band, up to the usual lengths; empty bands in between are 0."""
    games, shares = sum(histogram.values()), dict.fromkeys(range(0, _long(histogram) + width, width), 0.0)
    for length, count in histogram.items():
        start = length // width * width
        if start in shares:
            shares[start] += 100 * count / games
    return shares


def _faint(colour_: str) -> str:
    red, green, blue = (int(colour_[place : place + 2], 16) for place in (1, 3, 5))
    return f"rgba({red},{green},{blue},0.16)"


def _laid_out(figure: go.Figure, height: int) -> go.Figure:
    figure.update_layout(
        height=height,
        margin={"l": 8, "r": 12, "t": 12, "b": 8},
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0, "title": None},
        hovermode="closest",
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
    )
    figure.update_xaxes(automargin=True, fixedrange=True)
    figure.update_yaxes(automargin=True, fixedrange=True)
    return figure
