"""The report of a comparison by levels: one self-contained HTML file, the answer first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from playground.agents.levels import ALL_LEVELS, LEVELS
from playground.charts.data import Estimate, Line
from playground.charts.skill import by_skill
from playground.report.comparison_words import player_words, points_words
from playground.report.document import document, figure_html
from playground.report.heat_section import heat_html
from playground.report.levels_words import (
    answer_words,
    closing_words,
    course_words,
    gap_words,
    gaps_lead,
    level_words,
    plan_words,
    share_text,
    trainings_words,
    uneven_text,
)
from playground.skill.level import LevelResult
from playground.skill.result import LevelsResult, VariantCourse
from playground.stats.rounding import in_percent, p_text

if TYPE_CHECKING:
    import plotly.graph_objects as go


OF_MASTERS = (
    "Each trained player plays against itself. Players who were trained alike differ as well, so that no difference "
    "between these maps is called known."
)


def shares_chart(result: LevelsResult) -> go.Figure:
    """The share of the seat against skill, a line for each variant."""
    lines = []
    for name, levels in zip(result.names, result.variants, strict=True):
        shares = [level.share for level in levels]
        estimates = tuple(
            Estimate(name, share.value, share.share_interval().low, share.share_interval().high)
            if share
            else Estimate(name, None)
            for share in shares
        )
        lines.append(Line(name, ALL_LEVELS, estimates))
    return by_skill(lines, "share", f"share of {player_words(result.seat)}, dotted: fair", 1 / result.players)


def differences_chart(result: LevelsResult) -> go.Figure:
    """The difference from the first variant against skill."""
    lines = []
    for course in result.courses:
        estimates = tuple(
            Estimate(course.variant, found.estimate, found.low, found.high) if found else Estimate(course.variant, None)
            for found in (each.difference for each in course.differences)
        )
        lines.append(Line(course.variant, ALL_LEVELS, estimates))
    return by_skill(lines, "share difference", f"difference from {result.names[0]}", 0.0, first_colour=1)


@dataclass(frozen=True)
class Swept:
    """What varies in a sweep, and the names of its points in ascending order; the result begins with the baseline."""

    parameters: str
    points: tuple[str, ...]


def points_chart(result: LevelsResult, swept: Swept) -> go.Figure:
    """The share of the seat at each point of a sweep, a line for each level."""
    variants = dict(zip(result.names, result.variants, strict=True))
    lines = []
    for place, level in enumerate(ALL_LEVELS):
        shares = [(name, variants[name][place].share) for name in swept.points]
        estimates = (
            Estimate(name, share.value, share.share_interval().low, share.share_interval().high)
            if share
            else Estimate(name, None)
            for name, share in shares
        )
        lines.append(Line(level, swept.points, tuple(estimates)))
    title = f"share of {player_words(result.seat)}, dotted: fair"
    return by_skill(lines, "share", title, 1 / result.players, across=swept.parameters)


def levels_page(result: LevelsResult, command: str, swept: Swept | None = None) -> str:
    """The whole file; `command` continues the study that it reports."""
    title = escape(" against ".join(result.names) + ", by skill")
    points = []
    if swept is not None:
        points = [(f"Share against {escape(swept.parameters)}", figure_html(points_chart(result, swept), "points"))]
    parts = [
        ("The answer", "".join(f"<p class='lead'>{escape(course_words(result, each))}</p>" for each in result.courses)),
        *points,
        ("Share against skill", figure_html(shares_chart(result), "shares") + _shares(result)),
        ("What skill is worth", _gaps(result)),
        ("Differences", figure_html(differences_chart(result), "differences") + _differences(result)),
        ("Level by level", "".join(_levels(result, each) for each in result.courses)),
        *_maps(result),
        ("How sure this is", f"<p>{escape(closing_words(result))}</p>"),
        ("How it was made", f"<p>{escape(plan_words(result.plan))}</p><pre>{escape(command)}</pre>"),
    ]
    header = f'<p class="kicker">Comparison by levels</p>\n<h1>{title}</h1>'
    return document(title, header, [f"<section>\n<h2>{heading}</h2>\n{html}\n</section>" for heading, html in parts])


def _shares(result: LevelsResult) -> str:
    shares, games = [], []
    for place, level in enumerate(ALL_LEVELS):
        cells = [variant[place] for variant in result.variants]
        shares.append([level, *(share_text(cell.share) if cell.share else "–" for cell in cells)])
        games.append([level, *map(_games, cells)])
    tables = [shares, games]
    if result.players > 2:
        uneven = [
            [level, *(uneven_text(variant[place]) for variant in result.variants)]
            for place, level in enumerate(ALL_LEVELS)
        ]
        tables.insert(1, uneven)
    heads = ["level", "level: points of the farthest seat from fair", "level"] if result.players > 2 else ["level"] * 2
    return "".join(_table([head, *result.names], rows) for head, rows in zip(heads, tables, strict=True))


def _gaps(result: LevelsResult) -> str:
    items = "".join(f"<li>{escape(gap_words(result, level))}</li>" for level in LEVELS)
    return f"<p>{escape(gaps_lead(result.players))}</p><ul>{items}</ul>"


def _games(cell: LevelResult) -> str:
    drawn, length = in_percent(cell.draws.value), cell.length.value
    return f"{drawn}% drawn, {length:,.1f} decisions, {cell.games:,} games"


def _differences(result: LevelsResult) -> str:
    rows = []
    for course in result.courses:
        for each in course.differences:
            found = each.difference
            points = points_words(found) if found else None
            between = None if each.mean is None or each.mean.between is None else f"{each.mean.between:.0%}"
            row = [course.variant, each.level, _cell(points), p_text(each.p_value), _cell(between)]
            uneven = [points_words(each.gap) if each.gap else "–"] if result.players > 2 else []
            rows.append([*row, *uneven, answer_words(each)])
    uneven = ["all seats, less even by"] if result.players > 2 else []
    return _table(["variant", "level", "difference", "p (Holm)", "between trainings", *uneven, "known"], rows)


def _levels(result: LevelsResult, course: VariantCourse) -> str:
    items = [level_words(result, course, place) for place in range(len(ALL_LEVELS))]
    kinds = ["open" if each.answer == "open" else "yes" for each in course.differences]
    listed = "".join(f'<li class="{kind}">{escape(text)}</li>' for kind, text in zip(kinds, items, strict=True))
    note = trainings_words(course)
    return f'<h3>{escape(course.variant)}</h3><ul class="answers">{listed}</ul><p class="soft">{escape(note)}</p>'


def _maps(result: LevelsResult) -> list[tuple[str, str]]:
    """Where pieces go among random players and among masters, if that was counted."""
    random = heat_html(result.places.random, result.names)
    masters = heat_html(result.places.masters, result.names, compared=False)
    sections = [
        ("Where pieces go among random players", random),
        ("Where pieces go among masters", masters and f"{masters}<p class='soft'>{escape(OF_MASTERS)}</p>"),
    ]
    return [(heading, html) for heading, html in sections if html]


def _cell(text: str | None) -> str:
    return text or "–"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    first = "".join(f"<th>{escape(each)}</th>" for each in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(each)}</td>" for each in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{first}</tr></thead><tbody>{body}</tbody></table></div>'
