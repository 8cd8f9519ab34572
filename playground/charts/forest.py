"""Forest plots: estimates with their intervals, one below the other, beside a reference line."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go

from playground.charts.axes import TITLE_WIDTH, axis_title, error_bars, labels_above, reference_line, reference_marks
from playground.charts.data import Estimate, Seats
from playground.charts.theme import LINE_HEIGHT, ROW_HEIGHT, SEAT_MARKS, colour, plain, seat_name, with_layout, wrapped
from playground.charts.units import in_unit, written
from playground.pictures.palette import EDGE

NAME_WIDTH = 20
"""Characters in a line of a variant's name beside the seats."""


def forest(
    rows: Sequence[Estimate], unit: str, axis: str, reference: float | None = None, first_colour: int = 0
) -> go.Figure:
    """Estimates one below the other, in order; `axis` is the axis title, `reference` is drawn as a dotted line."""
    figure = go.Figure()
    texts = [written(row, unit) for row in rows]
    figure.add_scatter(
        x=[in_unit(row.value, unit) for row in rows],
        y=[-number for number in range(len(rows))],
        error_x=error_bars(rows, unit),
        mode="markers",
        marker={"size": 11, "color": [colour(number + first_colour) for number in range(len(rows))]},
        customdata=[[plain(row.label), text] for row, text in zip(rows, texts, strict=True)],
        hovertemplate="%{customdata[0]}<br>%{customdata[1]}<extra></extra>",
    )
    if reference is not None:
        reference_marks(figure, in_unit(reference, unit), len(rows))
    labels = [f"{row.label}: {text}" for row, text in zip(rows, texts, strict=True)]
    labels_above(figure, labels)
    figure.update_xaxes(title=axis_title(axis, unit), ticksuffix="%" if unit == "share" else "", zeroline=False)
    lines = max((wrapped(label).count("<br>") for label in labels), default=0)
    return with_layout(figure, 90 + (ROW_HEIGHT + LINE_HEIGHT * lines) * len(rows), legend=False)


def seat_shares(
    variants: Sequence[Seats],
    fair: float,
    axis: str = "share of decisive games, dotted: fair",
    players: Sequence[str] = (),
    together: int = 0,
) -> go.Figure:
    """The share that each seat of each variant wins; the seats of a variant are shown one above the other.

    Marks are in the colours of variants; those of a single game are in the colours of its `players`, in turn order.

    All variants have the same number of seats; `fair` is the share each seat would have in a fair game. Where so many
    players win and lose `together`, there is their share alone, and none that would be fair.
    """
    figure = go.Figure()
    seats, colours = 1 if together else len(variants[0].shares), [colour(number) for number in range(len(variants))]
    for seat in range(seats):
        shares = [variant.shares[seat] for variant in variants]
        ends = [(in_unit(share.low, "share"), in_unit(share.high, "share")) for share in shares]
        figure.add_scatter(
            x=[in_unit(share.value, "share") for share in shares],
            y=[-number + 0.16 * (seats - 1) - 0.32 * seat for number in range(len(variants))],
            error_x=error_bars(shares, "share"),
            mode="markers",
            marker={
                "symbol": SEAT_MARKS[seat % len(SEAT_MARKS)],
                "size": 11 if players else 10,
                "color": players[seat] if players else colours,
                "line": {"width": 1.5 if players else 0, "color": EDGE},
            },
            customdata=[[plain(each.label), *end] for each, end in zip(variants, ends, strict=True)],
            hovertemplate="%{customdata[0]}, "
            + seat_name(seat, together)
            + ": %{x:.2f}% (%{customdata[1]:.2f} to %{customdata[2]:.2f})<extra></extra>",
            name=seat_name(seat, together),
        )
    if not together:
        reference_line(figure, in_unit(fair, "share"))
    names = [wrapped(variant.label, NAME_WIDTH) for variant in variants]
    figure.update_yaxes(tickvals=[-number for number in range(len(names))], ticktext=names, zeroline=False)
    beside = max((len(line) for name in names for line in name.split("<br>")), default=0)
    title = axis_title(axis, "share", TITLE_WIDTH - beside // 2)  # the names take from the width of the chart
    figure.update_xaxes(title=title, ticksuffix="%", zeroline=False)
    return with_layout(figure, max(340, 120 + 31 * max(2, seats) * len(variants)))
