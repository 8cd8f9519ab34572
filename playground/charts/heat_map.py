"""Heat maps: a measure over two parameters, each cell with its value and its interval."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go

from playground.charts.axes import UPRIGHT_WIDTH, axis_title
from playground.charts.data import Estimate
from playground.charts.theme import below_ticks, plain, with_layout, wrapped
from playground.charts.units import difference_unit, in_unit, numbers, written

DIVERGING_SCALE = ((0, "#2f6fd0"), (0.25, "#9dbff0"), (0.5, "#f4f2ee"), (0.75, "#f2bd8c"), (1, "#c7620f"))
"""Blue below, orange above: distinguishable for people with red-green colour blindness."""

MAX_ONE_LINE, MAX_WITH_TEXT = 4, 9
"""Columns up to which cells show an interval in one line, and in two, on a narrow screen; with more, on hover only."""

COLUMNS_WIDTH, ROW_NAME_WIDTH = 34, 12
"""Characters that all names of columns have beside each other on a narrow screen, and a line of a row's name."""

NAMES_STANDOFF, NAME_LINE = 52, 17
"""Pixels from the axis to its title below one line of names, and for each further line."""

Cells = Sequence[Sequence[Estimate | None]]
"""Rows of cells; None where nothing was measured."""


def heat_map(
    columns: Sequence[str],
    rows: Sequence[str],
    cells: Cells,
    unit: str,
    axes: tuple[str, str],
    axis: str,
    reference: float | Sequence[Sequence[float | None]] | None = None,
) -> go.Figure:
    """Cells in `rows` (the first at the top) and `columns`; `axes` are the titles of both axes, `axis` is the measure.

    With a `reference`, colours show on which side of it a value lies and how far away; without one, how large it is.
    `reference` may also have a value for each cell: colours then show the difference.
    """
    own = None if reference is None or isinstance(reference, float | int) else reference
    values = [
        [_coloured_value(cell, unit, own[number][place] if own else None) for place, cell in enumerate(row)]
        for number, row in enumerate(cells)
    ]
    middle = 0.0 if own else reference if isinstance(reference, float | int) else None
    known = [value for row in values for value in row if value is not None]
    figure = go.Figure()
    figure.add_heatmap(
        x=[wrapped(name, max(5, COLUMNS_WIDTH // max(1, len(columns)))) for name in columns],
        y=[wrapped(name, ROW_NAME_WIDTH) for name in rows],
        z=values,
        text=[[_cell_text(cell, unit, len(columns)) for cell in row] for row in cells],
        texttemplate="%{text}",
        textfont={"size": 11},
        customdata=[[_hover_text(cell, unit) for cell in row] for row in cells],
        hovertemplate="%{customdata}<extra></extra>",
        hoverongaps=True,
        xgap=2,
        ygap=2,
        colorbar=_colour_bar(axis_title(f"{axis} − fair", difference_unit(unit)) if own else axis_title(axis, unit)),
        **_colours(known, None if middle is None else in_unit(middle, unit)),
    )
    figure.update_xaxes(type="category", title=_below_names(axes[0], columns), tickangle=0, showgrid=False)
    figure.update_yaxes(type="category", title=wrapped(axes[1], UPRIGHT_WIDTH), autorange="reversed", showgrid=False)
    return with_layout(figure, 200 + max(46, 16 * _lines(len(columns))) * len(rows), legend=False)


def _below_names(title: str, columns: Sequence[str]) -> dict[str, object]:
    """The title of the horizontal axis, below the lines of the longest name of a column."""
    width = max(5, COLUMNS_WIDTH // max(1, len(columns)))
    lines = max((wrapped(name, width).count("<br>") for name in columns), default=0)
    below = below_ticks(title)
    return below | {"standoff": NAMES_STANDOFF + NAME_LINE * lines}


def _coloured_value(cell: Estimate | None, unit: str, reference: float | None) -> float | None:
    """The value that the colour of a cell shows: its estimate, or the difference from its own reference."""
    if cell is None or cell.value is None:
        return None
    return in_unit(cell.value - (reference or 0.0), unit)


def _colour_bar(title: str) -> dict[str, object]:
    """The colour bar, above the cells."""
    heading = {"text": title, "side": "top"}
    return {
        "orientation": "h",
        "y": 1.0,
        "yanchor": "bottom",
        "thickness": 10,
        "nticks": 5,
        "tickangle": 0,
        "title": heading,
    }


def _colours(known: list[float], reference: float | None) -> dict[str, object]:
    """The colour scale; symmetrical about a reference, so that equal colours mean equal distances."""
    if reference is None or not known:
        return {"colorscale": "Cividis"}
    farthest = max(abs(value - reference) for value in known) or 1.0
    return {"colorscale": DIVERGING_SCALE, "zmin": reference - farthest, "zmax": reference + farthest}


def _lines(columns: int) -> int:
    return 2 if columns <= MAX_ONE_LINE else 3


def _cell_text(cell: Estimate | None, unit: str, columns: int) -> str:
    """The text of a cell: the value, and the interval below it if there is room."""
    if cell is None or columns > MAX_WITH_TEXT:
        return ""
    value, low, high = numbers([cell.value, cell.low, cell.high], unit)
    if cell.low is None or cell.high is None:
        return f"<b>{value}</b>"
    return f"<b>{value}</b><br>{low} to {high}" if columns <= MAX_ONE_LINE else f"<b>{value}</b><br>{low}<br>{high}"


def _hover_text(cell: Estimate | None, unit: str) -> str:
    return "not possible" if cell is None else f"{plain(cell.label)}<br>{written(cell, unit)}"
