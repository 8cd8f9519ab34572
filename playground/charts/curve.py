"""Curves: estimates along an axis, with their intervals as a band."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go

from playground.charts.axes import UPRIGHT_WIDTH, axis_title, error_bars, reference_line
from playground.charts.data import Line
from playground.charts.theme import below_ticks, colour, faint, plain, with_layout
from playground.charts.units import in_unit, written
from playground.pictures.palette import EDGE, needs_edge


def curve(
    lines: Sequence[Line],
    along: str,
    unit: str,
    axis: str,
    reference: float | None = None,
    logarithmic: bool = False,
    first_colour: int = 0,
    colours: Sequence[str] = (),
) -> go.Figure:
    """Each of `lines` with its band; `along` is the title of the horizontal axis, `axis` that of the vertical one.

    Lines are in the colours of variants from `first_colour` on, or in `colours`, one for each: those of players.

    Values that are words are shown in the order given, with error bars and no connecting line: there is nothing in
    between.
    """
    figure = go.Figure()
    own = colours or [colour(number) for number in range(first_colour, first_colour + len(lines))]
    for line, shown in zip(lines, own, strict=True):
        if all(isinstance(place, (int, float)) and not isinstance(place, bool) for place in line.at):
            _band(figure, line, unit, EDGE if needs_edge(shown) else shown)
            _line(figure, line, unit, shown, "lines+markers", bars=False)
        else:
            _line(figure, line, unit, shown, "markers", bars=True)
    if reference is not None:
        reference_line(figure, in_unit(reference, unit), upright=False)
    if logarithmic:
        figure.update_xaxes(type="log", dtick="D2", tickformat="~s")
    figure.update_xaxes(title=below_ticks(along), zeroline=False)
    figure.update_yaxes(
        title=axis_title(axis, unit, UPRIGHT_WIDTH), ticksuffix="%" if unit == "share" else "", zeroline=False
    )
    return with_layout(figure, 350, legend=len(lines) > 1)


def _band(figure: go.Figure, line: Line, unit: str, hexadecimal: str) -> None:
    """The intervals as one polygon, along the upper ends and back along the lower ones; only where both are known."""
    ends = [
        (place, in_unit(estimate.low, unit), in_unit(estimate.high, unit))
        for place, estimate in zip(line.at, line.estimates, strict=True)
        if estimate.low is not None and estimate.high is not None
    ]
    figure.add_scatter(
        x=[place for place, _, _ in (*ends, *ends[::-1])],
        y=[high for _, _, high in ends] + [low for _, low, _ in ends[::-1]],
        fill="toself",
        fillcolor=faint(hexadecimal),
        mode="lines",
        line={"width": 0},
        hoverinfo="skip",
        showlegend=False,
    )


def _edge(figure: go.Figure, line: Line, unit: str) -> None:
    """A wider line below one that a page might swallow: it is seen as the line's two edges."""
    figure.add_scatter(
        x=list(line.at),
        y=[in_unit(estimate.value, unit) for estimate in line.estimates],
        mode="lines",
        line={"color": EDGE, "width": 5.5},
        hoverinfo="skip",
        showlegend=False,
    )


def _key(figure: go.Figure, name: str, hexadecimal: str) -> None:
    """An entry of the legend: a disc with an edge, as on the board; a bare line might be swallowed there."""
    disc = {"size": 11, "color": hexadecimal, "line": {"width": 1.5, "color": EDGE}}
    figure.add_scatter(x=[None], y=[None], mode="markers", marker=disc, name=plain(name))


def _line(figure: go.Figure, line: Line, unit: str, hexadecimal: str, mode: str, bars: bool) -> None:
    has_edge = not bars and needs_edge(hexadecimal)
    if has_edge:
        _edge(figure, line, unit)
        _key(figure, line.label, hexadecimal)
    figure.add_scatter(
        x=[place if isinstance(place, (int, float)) else plain(place) for place in line.at],
        y=[in_unit(estimate.value, unit) for estimate in line.estimates],
        error_y=error_bars(line.estimates, unit) if bars else None,
        customdata=[[plain(estimate.label), written(estimate, unit)] for estimate in line.estimates],
        mode=mode,
        marker={"size": 10 if bars else 5, "color": hexadecimal},
        line={"color": hexadecimal, "width": 2},
        hovertemplate="%{customdata[0]}<br>%{customdata[1]}",
        name=plain(line.label),
        showlegend=not has_edge,
    )
