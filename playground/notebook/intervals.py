"""A table of measures with a drawing of each interval: dots and whiskers, one scale for each measure."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from playground.notebook.tables import Cell
from playground.report.words import difference_words, value_words

WIDTH, HEIGHT = 160.0, 16.0
HEAD = "<th>measure</th><th>game</th><th>value (95%)</th><th></th>"
COMPARED = "<th>difference from the first (95% together)</th>"


def interval_rows(cells: Sequence[Cell]) -> str:
    """The table; games are in the order of the cells, and a measure's intervals have the same scale."""
    rows, before = [], ""
    for cell in cells:
        scale = _scale([each for each in cells if each.measure == cell.measure])
        name = "" if cell.measure == before else cell.measure
        before = cell.measure
        rows.append(_row(cell, name, scale))
    compared = any(cell.effect.difference for cell in cells)
    return f"<table><tr>{HEAD}{COMPARED if compared else ''}</tr>{''.join(rows)}</table>"


def _row(cell: Cell, name: str, scale: tuple[float, float]) -> str:
    effect = cell.effect
    value = value_words(effect.measure) if effect.measure else "–"
    change = ""
    if effect.difference and effect.measure:
        words = difference_words(effect.known, effect.measure.unit)
        change = f"<td>{'<b>' if effect.differs else ''}{escape(words)}{'</b>' if effect.differs else ''}</td>"
    who = str(cell.settings["players"]) if "players" in cell.settings else ""
    label = f"{cell.game}, {who}" if who else cell.game
    texts = "".join(f"<td>{escape(text)}</td>" for text in (name, label, value))
    return f"<tr>{texts}<td>{_drawn(cell, scale)}</td>{change}</tr>"


def _scale(cells: Sequence[Cell]) -> tuple[float, float]:
    measures = [cell.effect.measure for cell in cells if cell.effect.measure]
    ends = [end for each in measures for end in (each.low, each.value, each.high) if end is not None]
    low, high = (min(ends), max(ends)) if ends else (0.0, 1.0)
    return (low, high) if high > low else (low - 0.5, low + 0.5)


def _drawn(cell: Cell, scale: tuple[float, float]) -> str:
    """The interval as a picture; nothing where the value is not known."""
    measure = cell.effect.measure
    if measure is None or measure.value is None:
        return ""
    low, high = (measure.value if end is None else end for end in (measure.low, measure.high))
    left, middle, right = (_place(each, scale) for each in (low, measure.value, high))
    half = HEIGHT / 2
    return (
        f'<svg width="{WIDTH:.0f}" height="{HEIGHT:.0f}" role="img" aria-label="{escape(value_words(measure))}">'
        f'<line x1="{left:.1f}" x2="{right:.1f}" y1="{half}" y2="{half}" stroke="currentColor" stroke-width="2"/>'
        f'<circle cx="{middle:.1f}" cy="{half}" r="4" fill="#2f6fd0"/></svg>'
    )


def _place(value: float, scale: tuple[float, float]) -> float:
    return 6 + (WIDTH - 12) * (value - scale[0]) / (scale[1] - scale[0])
