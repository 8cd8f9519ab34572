"""Forest plots: estimates with their intervals, one below the other, against a line to compare with."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go

from playground.charts.axes import axis_title, labels_above, reach, reference_line
from playground.charts.data import Estimate, Seats
from playground.charts.theme import LINE_HEIGHT, ROW_HEIGHT, SEAT_MARKS, colour, laid_out, plain, seat_name, wrapped
from playground.charts.units import in_unit, written


def forest(
    rows: Sequence[Estimate], unit: str, axis: str, reference: float | None = None, first_colour: int = 0
) -> go.Figure:
    """Estimates one below the other, in order; `axis` says what they are of, `reference` is drawn as a dotted line."""
    figure = go.Figure()
    texts = [written(row, unit) for row in rows]
    figure.add_scatter(
        x=[in_unit(row.value, unit) for row in rows],
        y=[-number for number in range(len(rows))],
        error_x=reach(rows, unit),
        mode="markers",
        marker={"size": 11, "color": [colour(number + first_colour) for number in range(len(rows))]},
        customdata=[[plain(row.label), text] for row, text in zip(rows, texts, strict=True)],
        hovertemplate="%{customdata[0]}<br>%{customdata[1]}<extra></extra>",
    )
    if reference is not None:
        reference_line(figure, in_unit(reference, unit))
    labels = [f"{row.label}: {text}" for row, text in zip(rows, texts, strict=True)]
    labels_above(figure, labels)
    figure.update_xaxes(title=axis_title(axis, unit), ticksuffix="%" if unit == "share" else "", zeroline=False)
    lines = max((wrapped(label).count("<br>") for label in labels), default=0)
    return laid_out(figure, 90 + (ROW_HEIGHT + LINE_HEIGHT * lines) * len(rows), legend=False)


def seat_shares(
    variants: Sequence[Seats], fair: float, axis: str = "share of decisive games, dotted: fair"
) -> go.Figure:
    """What each seat of each variant wins; seats stand one above the other within their variant.

    All variants have equally many seats; `fair` is the share each would have.
    """
    figure = go.Figure()
    seats, colours = len(variants[0].shares), [colour(number) for number in range(len(variants))]
    for seat in range(seats):
        found = [variant.shares[seat] for variant in variants]
        ends = [(in_unit(share.low, "share"), in_unit(share.high, "share")) for share in found]
        figure.add_scatter(
            x=[in_unit(share.value, "share") for share in found],
            y=[-number + 0.16 * (seats - 1) - 0.32 * seat for number in range(len(variants))],
            error_x=reach(found, "share"),
            mode="markers",
            marker={"symbol": SEAT_MARKS[seat % len(SEAT_MARKS)], "size": 10, "color": colours},
            customdata=[[plain(each.label), *end] for each, end in zip(variants, ends, strict=True)],
            hovertemplate="%{customdata[0]}, "
            + seat_name(seat)
            + ": %{x:.2f}% (%{customdata[1]:.2f} to %{customdata[2]:.2f})<extra></extra>",
            name=seat_name(seat),
        )
    reference_line(figure, in_unit(fair, "share"))
    names = [wrapped(variant.label, 18) for variant in variants]
    figure.update_yaxes(tickvals=[-number for number in range(len(names))], ticktext=names, zeroline=False)
    figure.update_xaxes(title=axis_title(axis, "share"), ticksuffix="%", zeroline=False)
    return laid_out(figure, max(340, 120 + 31 * max(2, seats) * len(variants)))
