"""The text report of `compare --levels`: shares and differences by level, and the verdicts."""

from __future__ import annotations

from playground.agents.levels import ALL_LEVELS, LEVELS
from playground.cli.output import columns, percent, seconds, wrapped
from playground.report.comparison_words import points_words
from playground.report.levels_words import answer_words, closing_words, share_text, uneven_text, verdict_words
from playground.skill.result import LevelsResult, VariantCourse
from playground.stats.rounding import p_text

MAX_COLUMNS = 3
"""More variants than this are shown in rows."""


def levels_text(result: LevelsResult) -> str:
    """The full report."""
    many = len(result.names) > MAX_COLUMNS
    parts = [_turned(_shares(result), many)]
    parts += [_turned(_uneven(result), many)] if result.players > 2 else []
    parts += [_turned(_gaps(result), many), _turned(_games(result), many)]
    if many:
        parts.append(columns(_all_differences(result), 0))
    else:
        parts += [_differences(result, course) for course in result.courses]
    parts += [f"verdict on {course.variant}\n{wrapped(verdict_words(result, course))}" for course in result.courses]
    return "\n\n".join([*parts, wrapped(closing_words(result)), _pace(result)])


Rows = list[tuple[str, ...]]


def _turned(rows: Rows, turn: bool) -> str:
    """A table, with its columns in rows if `turn`."""
    return columns(list(zip(*rows, strict=True)) if turn else rows, 0)


def _all_differences(result: LevelsResult) -> Rows:
    """The differences of all variants, a row for each; a star marks those that are known."""
    rows: Rows = [("difference (* known)", *ALL_LEVELS)]
    for course in result.courses:
        cells = [
            (points_words(each.difference) if each.difference else "–") + (" *" if each.sign else "")
            for each in course.differences
        ]
        rows.append((course.variant, *cells))
    return rows


def _shares(result: LevelsResult) -> Rows:
    title = f"seat {result.seat} wins"
    rows: Rows = [(title, *result.names)]
    for place, level in enumerate(ALL_LEVELS):
        shares = [variant[place].share for variant in result.variants]
        rows.append((level, *(share_text(share) if share else "too few decisive" for share in shares)))
    return rows


def _uneven(result: LevelsResult) -> Rows:
    """How far the farthest seat is from the fair share."""
    rows: Rows = [("farthest seat from fair, points", *result.names)]
    for place, level in enumerate(ALL_LEVELS):
        rows.append((level, *(uneven_text(variant[place]) for variant in result.variants)))
    return rows


def _gaps(result: LevelsResult) -> Rows:
    """What each level wins against the one below."""
    rows: Rows = [("wins against the level below", *result.names)]
    for place, level in enumerate(LEVELS, 1):
        gaps = [variant[place].skill_gap for variant in result.variants]
        rows.append((level, *(share_text(gap) if gap else "too few decisive" for gap in gaps)))
    return rows


def _games(result: LevelsResult) -> Rows:
    rows: Rows = [("games, drawn, decisions", *result.names)]
    for place, level in enumerate(ALL_LEVELS):
        cells = [variant[place] for variant in result.variants]
        rows.append(
            (level, *(f"{cell.games:,}, {percent(cell.draws.value)}, {cell.length.value:,.1f}" for cell in cells))
        )
    return rows


def _differences(result: LevelsResult, course: VariantCourse) -> str:
    head = ("all seats, less even by",) if result.players > 2 else ()
    rows: Rows = [(course.variant, "difference", "p", "between trainings", *head, "known")]
    for each in course.differences:
        points = points_words(each.difference) if each.difference else "–"
        between = "–" if each.mean is None or each.mean.between is None else f"{each.mean.between:.0%}"
        uneven = (points_words(each.gap) if each.gap else "–",) if result.players > 2 else ()
        rows.append((each.level, points, p_text(each.p_value), between, *uneven, answer_words(each)))
    return columns(rows, 0)


def _pace(result: LevelsResult) -> str:
    games = sum(level.games for variant in result.variants for level in variant)
    return f"{result.plan.trainings} trainings of each variant and {games:,} games in {seconds(result.seconds)}"
