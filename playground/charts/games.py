"""Histograms of game lengths, and bars of how games end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import plotly.graph_objects as go

from playground.charts.data import Endings, Histogram
from playground.charts.theme import colour, faint, plain, with_layout, wrapped

MAX_BINS = 60


def lengths(histograms: Sequence[Histogram], unit: str = "decisions") -> go.Figure:
    """The share of games in each bin of lengths, one line for each variant."""
    width = _bin_width([histogram.games for histogram in histograms])
    figure = go.Figure()
    for number, histogram in enumerate(histograms):
        bins = _bins(histogram.games, width)
        figure.add_scatter(
            x=[start + width / 2 for start in bins],
            y=list(bins.values()),
            mode="lines",
            line={"color": colour(number), "width": 2, "shape": "hvh"},
            fill="tozeroy",
            fillcolor=faint(colour(number)),
            customdata=[(start, start + width - 1) for start in bins],
            hovertemplate="%{customdata[0]:,} to %{customdata[1]:,} " + unit + ": %{y:.2f}% of games",
            name=plain(histogram.label),
        )
    figure.update_xaxes(title=f"{unit} in a game", zeroline=False, rangemode="tozero")
    figure.update_yaxes(title=f"% of games, in steps of {width}" if width > 1 else "% of games", ticksuffix="%")
    return with_layout(figure, 340)


def endings(variants: Sequence[Endings]) -> go.Figure:
    """The share of games that ended by each end condition, a bar for each variant."""
    names = list(dict.fromkeys(name for variant in variants for name in variant.shares))
    figure = go.Figure()
    for number, variant in enumerate(variants):
        values = [100 * variant.shares.get(name, 0.0) for name in names]
        figure.add_bar(
            y=[wrapped(name, 22) for name in names],
            x=values,
            orientation="h",
            marker_color=colour(number),
            text=[f"{value:.1f}%" for value in values],
            textposition="auto",
            hovertemplate="%{y}: %{x:.2f}% of games",
            name=plain(variant.label),
        )
    figure.update_xaxes(title="share of games (%)", ticksuffix="%", range=[0, 100], zeroline=False)
    figure.update_yaxes(autorange="reversed")
    figure.update_layout(barmode="group")
    return with_layout(figure, 130 + 26 * len(variants) * len(names))


def _bin_width(histograms: Sequence[Mapping[int, int]]) -> int:
    """The width of bins, a whole number, such that typical lengths take at most `MAX_BINS` of them."""
    longest = max(_typical_maximum(histogram) for histogram in histograms)
    return max(1, -(-longest // MAX_BINS))


def _typical_maximum(histogram: Mapping[int, int]) -> int:
    """The length that 99.5% of the games do not exceed: outliers would flatten the rest of the chart."""
    left = sum(histogram.values()) * 0.005
    for length in sorted(histogram, reverse=True):
        left -= histogram[length]
        if left < 0:
            return length
    return 0


def _bins(histogram: Mapping[int, int], width: int) -> dict[int, float]:
    """Percent of games by the first length of each bin, up to the typical maximum; empty bins are 0."""
    games, shares = sum(histogram.values()), dict.fromkeys(range(0, _typical_maximum(histogram) + width, width), 0.0)
    for length, count in histogram.items():
        start = length // width * width
        if start in shares:
            shares[start] += 100 * count / games
    return shares
