"""Heat maps: a measure over two parameters, each cell with its value and its interval."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go

from playground.charts.axes import axis_title
from playground.charts.data import Estimate
from playground.charts.theme import laid_out, plain, wrapped
from playground.charts.units import difference_unit, in_unit, numbers, written

_ABOUT_A_REFERENCE = ((0, "#2f6fd0"), (0.25, "#9dbff0"), (0.5, "#f4f2ee"), (0.75, "#f2bd8c"), (1, "#c7620f"))
"""Blue below, orange above: told apart without seeing red and green as two."""

_FEW, _SOME = 4, 9
"""Columns whose cells hold an interval in one line, and in two, on a narrow screen; of more, hovering tells."""

Cells = Sequence[Sequence[Estimate | None]]
"""Rows of cells; None where there is nothing to measure."""


def heat_map(
    columns: Sequence[str],
    rows: Sequence[str],
    cells: Cells,
    unit: str,
    axes: tuple[str, str],
    axis: str,
    reference: float | Sequence[Sequence[float | None]] | None = None,
) -> go.Figure:
    """Cells in `rows` (the first at the top) and `columns`; `axes` name what runs across and down, `axis` the measure.

    With a `reference` colours say on which side of it a value lies, and how far; without, how large it is. Where each
    cell has one of its own, in rows as the cells, colours tell the distance alone.
    """
    own = None if reference is None or isinstance(reference, float | int) else reference
    values = [
        [_drawn(cell, unit, own[number][place] if own else None) for place, cell in enumerate(row)]
        for number, row in enumerate(cells)
    ]
    middle = 0.0 if own else reference if isinstance(reference, float | int) else None
    known = [value for row in values for value in row if value is not None]
    figure = go.Figure()
    figure.add_heatmap(
        x=list(map(plain, columns)),
        y=list(map(plain, rows)),
        z=values,
        text=[[_inside(cell, unit, len(columns)) for cell in row] for row in cells],
        texttemplate="%{text}",
        textfont={"size": 11},
        customdata=[[_told(cell, unit) for cell in row] for row in cells],
        hovertemplate="%{customdata}<extra></extra>",
        hoverongaps=True,
        xgap=2,
        ygap=2,
        colorbar=_key(axis_title(f"{axis} − fair", difference_unit(unit)) if own else axis_title(axis, unit)),
        **_colours(known, None if middle is None else in_unit(middle, unit)),
    )
    figure.update_xaxes(type="category", title=wrapped(axes[0]), showgrid=False)
    figure.update_yaxes(type="category", title=wrapped(axes[1]), autorange="reversed", showgrid=False)
    return laid_out(figure, 180 + max(46, 16 * _lines(len(columns))) * len(rows), legend=False)


def _drawn(cell: Estimate | None, unit: str, reference: float | None) -> float | None:
    """What the colour of a cell stands for: its value, or how far this is above a reference of its own."""
    if cell is None or cell.value is None:
        return None
    return in_unit(cell.value - (reference or 0.0), unit)


def _key(title: str) -> dict[str, object]:
    """What the colours mean, in a bar above the cells."""
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
    """Equally far to both sides of a reference, so that equal colours mean equal distances."""
    if reference is None or not known:
        return {"colorscale": "Cividis"}
    far = max(abs(value - reference) for value in known) or 1.0
    return {"colorscale": _ABOUT_A_REFERENCE, "zmin": reference - far, "zmax": reference + far}


def _lines(columns: int) -> int:
    return 2 if columns <= _FEW else 3


def _inside(cell: Estimate | None, unit: str, columns: int) -> str:
    """What stands in a cell: the value, and the interval below it if there is room."""
    if cell is None or columns > _SOME:
        return ""
    value, low, high = numbers([cell.value, cell.low, cell.high], unit)
    if cell.low is None or cell.high is None:
        return f"<b>{value}</b>"
    return f"<b>{value}</b><br>{low} to {high}" if columns <= _FEW else f"<b>{value}</b><br>{low}<br>{high}"


def _told(cell: Estimate | None, unit: str) -> str:
    return "not possible" if cell is None else f"{plain(cell.label)}<br>{written(cell, unit)}"
