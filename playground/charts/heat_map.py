"""Heat maps: a measure over two parameters, each cell with its value, and with a colour where it is known to differ.

A colour stands for the difference from the base, and only where that is known: cells of pure chance would have dark and
light colours too. What is not known is hatched, which differs from a difference of 0 in print as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import plotly.graph_objects as go

from playground.charts.axes import UPRIGHT_WIDTH, axis_title
from playground.charts.data import Compared, Estimate
from playground.charts.theme import GREY, below_ticks, plain, with_layout, wrapped
from playground.charts.units import difference_unit, in_unit, numbers, written
from playground.pictures.scales import DIVERGING, colour_at, ink_of

MAX_WITH_TEXT = 9
"""Columns up to which cells show their numbers; with more, on hover only."""

CELLS_WIDTH = 54
"""Characters that all cells of a row have beside each other on a narrow screen."""

COLUMNS_WIDTH, ROW_NAME_WIDTH = 34, 12
"""Characters that all names of columns have beside each other on a narrow screen, and a line of a row's name."""

NAMES_STANDOFF, NAME_LINE, SCALE_STANDOFF = 52, 17, 24
"""Pixels from the axis to its title below one line of names, for each further line, and below a map with a scale: above
that plotly places the title by a plot that is not yet as high as it will be."""

TEXT_SIZE = 11
SIDES = (("Orange", "more", True), ("Blue", "less", False))
"""The colours of `DIVERGING` in words, what they stand for, and whether that is upwards."""

HATCH = "rgba(140,140,150,0.32)"
EDGE = 0.47
"""Half the width and height of a hatched cell or of a frame, in cells."""

STRIPES = 4
"""Lines of the hatching from the left edge of a cell to its right one, and as many from its lower edge."""

Cells = Sequence[Sequence[Compared | None]]
"""Rows of cells; None where nothing was measured."""


def heat_map(
    columns: Sequence[str], rows: Sequence[str], cells: Cells, unit: str, axes: tuple[str, str], base: str
) -> go.Figure:
    """Cells in `rows` (the first at the top) and `columns`; `axes` are the titles of both axes.

    `base` names what the cells are compared with. Numbers in cells are their values; colours show how much more or less
    than the base, equally far to both sides, in cells that are known to differ; the others are hatched.
    """
    colours = [[_known_difference(cell, unit) for cell in row] for row in cells]
    farthest = max((abs(value) for row in colours for value in row if value is not None), default=0.0)
    names = [wrapped(name, max(5, COLUMNS_WIDTH // max(1, len(columns)))) for name in columns]
    names_down = [wrapped(name, ROW_NAME_WIDTH) for name in rows]
    figure = go.Figure()
    figure.add_heatmap(
        x=list(range(len(columns))),
        y=list(range(len(rows))),
        z=colours,
        customdata=[[_hover_text(cell, unit, base) for cell in row] for row in cells],
        hovertemplate="%{customdata}<extra></extra>",
        hoverongaps=True,
        xgap=2,
        ygap=2,
        colorscale=[list(step) for step in DIVERGING],
        zmin=-(farthest or 1.0),
        zmax=farthest or 1.0,
        showscale=bool(farthest),
        colorbar=_colour_bar(axis_title(f"difference from {base}", difference_unit(unit))),
    )
    lines = _lines(cells, unit)
    _marks(figure, cells)
    if len(columns) <= MAX_WITH_TEXT:
        _numbers(figure, cells, unit, farthest, lines)
    title = _below_names(axes[0], names, SCALE_STANDOFF if farthest else 0)
    across, down = {"title": title, "tickangle": 0}, {"title": wrapped(axes[1], UPRIGHT_WIDTH)}
    figure.update_xaxes(**_places(names), range=[-0.5, len(columns) - 0.5], **across)
    figure.update_yaxes(**_places(names_down), range=[len(rows) - 0.5, -0.5], **down)
    above = 140 if farthest else 12
    return with_layout(figure, above + 116 + max(46, 16 * lines) * len(rows), legend=False)


def _places(names: Sequence[str]) -> dict[str, object]:
    """An axis of places with names: names of categories could be taken for numbers, and those of others for them."""
    return {"tickvals": list(range(len(names))), "ticktext": names, "showgrid": False, "zeroline": False}


def key_words(cells: Cells, base: str) -> str:
    """What colours, hatching and frames of a map mean, in a sentence or two: those that it has."""
    there = [cell for row in cells for cell in row if cell is not None]
    signs = {value > 0 for row in cells for cell in row if (value := _known_difference(cell, "")) is not None}
    sides = [f"{hue}: known to be {way} than in {base}." for hue, way, up in SIDES if up in signs]
    hatched = any(cell.change is not None and not cell.known for cell in there)
    bare = any(cell.change is None and not cell.is_base for cell in there)
    framed = any(cell.is_base for cell in there)
    words = [*sides, *(["Hatched: no difference is known."] if hatched else [])]
    words += ["Neither coloured nor hatched: not compared."] if bare else []
    return " ".join([*words, *([f"Framed: {base}."] if framed else [])])


def _known_difference(cell: Compared | None, unit: str) -> float | None:
    """The number that a colour shows; None for no colour."""
    if cell is None or not cell.known or cell.change is None or cell.change.value is None:
        return None
    return in_unit(cell.change.value, unit)


def _marks(figure: go.Figure, cells: Cells) -> None:
    """Hatch the cells that are not known to differ, and frame the base."""
    for down, row in enumerate(cells):
        for across, cell in enumerate(row):
            if cell is None:
                continue
            if cell.is_base:
                corners = {"x0": across - EDGE, "x1": across + EDGE, "y0": down - EDGE, "y1": down + EDGE}
                figure.add_shape(type="rect", **corners, line={"color": GREY, "width": 2.5}, name="base")
            elif not cell.known and cell.change is not None:
                path = " ".join(_hatching(across, down))
                figure.add_shape(type="path", path=path, line={"color": HATCH, "width": 1.5}, layer="below")


def _numbers(figure: go.Figure, cells: Cells, unit: str, farthest: float, lines: int) -> None:
    """Write the numbers of cells: on a colour in black or white, elsewhere in the colour of the page.

    That is the colour of annotations, see `page.STYLE`.
    """
    coloured: list[tuple[int, int, str, str]] = []
    for down, row in enumerate(cells):
        for across, cell in enumerate(row):
            if cell is None:
                continue
            text, difference = _cell_text(cell.estimate, unit, lines), _known_difference(cell, unit)
            if difference is None:
                figure.add_annotation(x=across, y=down, text=text, showarrow=False, font={"size": TEXT_SIZE})
            else:
                coloured.append((across, down, text, ink_of(colour_at(DIVERGING, 0.5 + difference / farthest / 2))))
    if coloured:
        x, y, texts, inks = (list(each) for each in zip(*coloured, strict=True))
        style = {"size": TEXT_SIZE, "color": inks}
        figure.add_scatter(x=x, y=y, text=texts, mode="text", textfont=style, hoverinfo="skip")


def _hatching(across: int, down: int) -> Iterator[str]:
    """Diagonal lines within a cell, as an SVG path in places of the axes."""
    left, top, side = across - EDGE, down - EDGE, 2 * EDGE
    for stripe in range(1, 2 * STRIPES):
        reach = side * stripe / STRIPES
        start, end = max(0.0, reach - side), min(side, reach)
        yield f"M{left + start:.3f},{top + end:.3f}L{left + end:.3f},{top + start:.3f}"


def _below_names(title: str, names: Sequence[str], further: int) -> dict[str, object]:
    """The title of the horizontal axis, below the lines of the longest name of a column."""
    lines = max((name.count("<br>") for name in names), default=0)
    return below_ticks(title) | {"standoff": NAMES_STANDOFF + NAME_LINE * lines + further}


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


def _lines(cells: Cells, unit: str) -> int:
    """The lines of a cell's numbers: 2 if the longest interval fits the width of a cell, else 3."""
    texts = [_cell_text(cell.estimate, unit, 2) for row in cells for cell in row if cell]
    longest = max((len(text.partition("<br>")[2]) for text in texts), default=0)
    return 2 if longest <= CELLS_WIDTH // max(1, max(map(len, cells))) else 3


def _cell_text(estimate: Estimate, unit: str, lines: int) -> str:
    """The value, and its interval below it."""
    value, low, high = numbers([estimate.value, estimate.low, estimate.high], unit)
    if estimate.low is None or estimate.high is None:
        return f"<b>{value}</b>"
    return f"<b>{value}</b><br>{low} to {high}" if lines == 2 else f"<b>{value}</b><br>{low}<br>{high}"


def _hover_text(cell: Compared | None, unit: str, base: str) -> str:
    if cell is None:
        return "not possible"
    lines = [plain(cell.estimate.label), written(cell.estimate, unit)]
    if cell.is_base:
        lines.append(plain(base))
    elif cell.change is None:
        lines.append("not compared")
    else:
        known = "known to differ" if cell.known else "no difference known"
        lines.append(f"{known}: {written(cell.change, difference_unit(unit))}")
    return "<br>".join(lines)
