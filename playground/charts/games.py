"""Histograms of game lengths and scores, and bars of how games end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

import plotly.graph_objects as go

from playground.charts.data import Endings, Histogram
from playground.charts.theme import colour, faint, plain, with_layout, wrapped
from playground.pictures.scales import ink_of
from playground.stats.ranges import counted_in, range_text, ranges_of

MAX_BINS = 60


FAR_APART = 8
"""From this ratio of the longest to the shortest median on, an even axis would squeeze the short games into a line."""

GROWTH = 1.12
"""How much longer each bin is than the one before, on a logarithmic axis."""


def lengths(histograms: Sequence[Histogram], unit: str = "decisions") -> go.Figure:
    """The share of games in each bin of lengths, one line for each variant; on a logarithmic axis if they are far
    apart."""
    width, far = _bin_width([histogram.games for histogram in histograms]), are_far_apart(histograms)
    figure = go.Figure()
    for number, histogram in enumerate(histograms):
        bins = _growing_bins(histogram.games) if far else _bins(histogram.games, width)
        starts = [*bins]
        widths = [after - start for start, after in pairwise([*starts, _next_start(starts[-1])])] if far else None
        sizes = widths or [width] * len(starts)
        figure.add_scatter(
            x=[start + (size - 1) / 2 if far else start + width / 2 for start, size in zip(starts, sizes, strict=True)],
            y=list(bins.values()),
            mode="lines",
            line={"color": colour(number), "width": 2, "shape": "hvh"},
            fill="tozeroy",
            fillcolor=faint(colour(number)),
            customdata=[(start, start + size - 1) for start, size in zip(starts, sizes, strict=True)],
            hovertemplate="%{customdata[0]:,} to %{customdata[1]:,} " + unit + ": %{y:.2f}% of games",
            name=plain(histogram.label),
        )
    figure.update_xaxes(title=f"{unit} in a game", zeroline=False, rangemode="tozero")
    steps = f", in steps of {width}" if width > 1 else ""
    if far:
        figure.update_xaxes(type="log", dtick="D2", tickformat="~s", rangemode="normal")
        steps = f", in steps of {100 * (GROWTH - 1):.0f}%"
    figure.update_yaxes(title=f"% of games{steps}", ticksuffix="%")
    return with_layout(figure, 340)


def scores(histograms: Sequence[Histogram]) -> go.Figure:
    """The share of games with each score, or with one of some ranges of scores, a bar for each variant."""
    ranges = ranges_of([score for histogram in histograms for score in histogram.games], MAX_BINS)
    width = len(ranges[0])
    figure = go.Figure()
    for number, histogram in enumerate(histograms):
        total = sum(histogram.games.values())
        figure.add_bar(
            x=[each[0] + (width - 1) / 2 for each in ranges],
            y=[100 * counted_in(each, histogram.games) / max(1, total) for each in ranges],
            marker_color=colour(number),
            customdata=[range_text(each) for each in ranges],
            hovertemplate="a score of %{customdata}: %{y:.2f}% of games",
            name=plain(histogram.label),
        )
    figure.update_xaxes(title="score", zeroline=False)
    figure.update_yaxes(title=f"% of games{f', in steps of {width}' if width > 1 else ''}", ticksuffix="%")
    figure.update_layout(barmode="group")
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
            insidetextfont={"color": ink_of(colour(number))},
            hovertemplate="%{y}: %{x:.2f}% of games",
            name=plain(variant.label),
        )
    figure.update_xaxes(title="share of games (%)", ticksuffix="%", range=[0, 100], zeroline=False)
    figure.update_yaxes(autorange="reversed")
    figure.update_layout(barmode="group")
    return with_layout(figure, 130 + 26 * len(variants) * len(names))


def are_far_apart(histograms: Sequence[Histogram]) -> bool:
    """Whether typical lengths of the variants differ so much that only a logarithmic axis shows all of them.

    It cannot show games without a decision.
    """
    if any(0 in histogram.games for histogram in histograms):
        return False
    medians = [_median(histogram.games) for histogram in histograms if histogram.games]
    return len(medians) > 1 and max(medians) >= FAR_APART * max(1, min(medians))


def _median(histogram: Mapping[int, int]) -> int:
    left = sum(histogram.values()) / 2
    for length in sorted(histogram):
        left -= histogram[length]
        if left <= 0:
            return length
    return 0


def _next_start(start: int) -> int:
    return max(start + 1, round(start * GROWTH))


def _growing_bins(histogram: Mapping[int, int]) -> dict[int, float]:
    """Percent of games by the first length of each bin, from the shortest game to the longest; empty bins are 0."""
    games, shares, start = sum(histogram.values()), dict[int, float](), max(1, min(histogram))
    while start <= max(histogram):
        after = _next_start(start)
        shares[start] = 100 * sum(histogram.get(length, 0) for length in range(start, after)) / games
        start = after
    return shares


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
