"""The report of a search for games that meet a goal: one self-contained HTML file, the answer first."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from html import escape

import plotly.graph_objects as go

from playground.charts.data import Estimate
from playground.charts.forest import forest
from playground.charts.front import front_chart
from playground.goals.model import Part
from playground.report.document import document, figure_html
from playground.report.search_words import (
    FRONT_NOTE,
    confirmed_head,
    confirmed_note,
    confirmed_rows,
    distance_text,
    front_head,
    front_rows,
    headline,
    obstacles_words,
    searched_words,
    unconfirmed_words,
)
from playground.source.version import VERSION
from playground.tuning.result import SearchResult

FARTHEST_SHOWN = 500.0


def search_page(result: SearchResult, command: str) -> str:
    """The whole file; `command` reproduces it."""
    title = escape(f"{result.ruleset}: {result.goal.text}")
    header = f'<p class="kicker">Goal</p>\n<h1>{title}</h1>\n<p class="lead">{escape(headline(result))}</p>'
    parts = [
        ("What is in the way", "".join(f"<p>{escape(text)}</p>" for text in obstacles_words(result))),
        ("What can be had, and what it costs", front_html(result)),
        ("Confirmed on fresh games", _confirmed(result)),
        ("How it was found", f"<p>{escape(searched_words(result))}</p>"),
        ("How it was made", made_html(command)),
    ]
    return document(title, header, [f"<section>\n<h2>{head}</h2>\n{html}\n</section>" for head, html in parts if html])


def front_figure(result: SearchResult) -> go.Figure | None:
    """All games tried, by their changes and their distance from the goal, and the front; None if none was seen."""
    seen = [each for each in result.tried if each.result and each.distance < FARTHEST_SHOWN]
    if not seen:
        return None
    points = [(each.candidate.changes, each.distance, each.candidate.label) for each in seen]
    line = [
        (each.candidate.changes, each.distance, f"{each.candidate.label}: {distance_text(each)}")
        for each in result.front
        if each.distance < FARTHEST_SHOWN
    ]
    return front_chart(points, line)


def part_figure(result: SearchResult, place: int) -> go.Figure:
    """A part of the goal in each confirmed game, with its interval."""
    part = result.goal.parts[place]
    rows = []
    for each in (*result.winners, *([result.base] if result.base else [])):
        found = each.result.parts[place]
        ends = (None if end is None or abs(end) == float("inf") else end for end in (found.low, found.high))
        rows.append(Estimate(each.tried.candidate.label, found.value, *ends))
    figure = forest(rows, part.unit, part.measure)
    for end in ends_of(part):
        figure.add_vline(x=100 * end if part.unit == "share" else end, line={"dash": "dot", "width": 1})
    return figure


def ends_of(part: Part) -> list[float]:
    """The ends of a range that are numbers."""
    return [end for end in (part.low, part.high) if abs(end) < float("inf")]


def made_html(command: str) -> str:
    """The command that reproduces a report, and what made it."""
    made_by = f"playground {VERSION}, Python {platform.python_version()}"
    return f"<p><code>{escape(command)}</code></p>\n<p>{escape(made_by)}.</p>"


def front_html(result: SearchResult) -> str:
    """The chart and the table of what can be had with so many changes; empty if nothing was seen."""
    figure = front_figure(result)
    if figure is None:
        return ""
    table = table_html(front_head(result), front_rows(result))
    return figure_html(figure, "front") + table + f"<p>{escape(FRONT_NOTE)}</p>"


def _confirmed(result: SearchResult) -> str:
    if not result.confirmed:
        return f"<p>{escape(unconfirmed_words(result))}</p>"
    charts = "".join(
        figure_html(part_figure(result, place), f"part {place}") for place in range(len(result.goal.parts))
    )
    table = table_html(confirmed_head(result), confirmed_rows(result))
    return f"{table}<p>{escape(confirmed_note(result))} Dotted: the ends of the range.</p>{charts}"


def table_html(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """A table of plain text."""
    first = "".join(f"<th>{escape(each)}</th>" for each in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(each)}</td>" for each in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{first}</tr></thead><tbody>{body}</tbody></table></div>'
