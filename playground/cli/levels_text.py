"""The text report of `compare --levels`: shares and differences by level, and the verdicts."""

from __future__ import annotations

from playground.cli.output import columns, percent, seconds, wrapped
from playground.report.comparison_words import points_words
from playground.report.levels_words import ANSWERS, closing_words, share_text, verdict_words
from playground.skill.plan import ALL_LEVELS
from playground.skill.result import LevelsResult, VariantCourse
from playground.stats.rounding import p_text


def levels_text(result: LevelsResult) -> str:
    """The full report."""
    parts = [_shares(result), _games(result)]
    parts += [_differences(course) for course in result.courses]
    parts += [f"verdict on {course.variant}\n{wrapped(verdict_words(result, course))}" for course in result.courses]
    return "\n\n".join([*parts, wrapped(closing_words(result)), _pace(result)])


def _shares(result: LevelsResult) -> str:
    title = f"seat {result.seat} wins"
    rows = [(title, *result.names)]
    for place, level in enumerate(ALL_LEVELS):
        shares = [variant[place].share for variant in result.variants]
        rows.append((level, *(share_text(share) if share else "too few decisive" for share in shares)))
    return columns(rows, 0)


def _games(result: LevelsResult) -> str:
    rows = [("games, drawn, decisions", *result.names)]
    for place, level in enumerate(ALL_LEVELS):
        cells = [variant[place] for variant in result.variants]
        rows.append(
            (level, *(f"{cell.games:,}, {percent(cell.draws.value)}, {cell.length.value:,.1f}" for cell in cells))
        )
    return columns(rows, 0)


def _differences(course: VariantCourse) -> str:
    rows = [(course.variant, "difference", "p", "between trainings", "known")]
    for each in course.differences:
        points = points_words(each.difference) if each.difference else "–"
        between = "–" if each.mean is None or each.mean.between is None else f"{each.mean.between:.0%}"
        rows.append((each.level, points, p_text(each.p_value), between, ANSWERS[each.answer]))
    return columns(rows, 0)


def _pace(result: LevelsResult) -> str:
    games = sum(level.games for variant in result.variants for level in variant)
    return f"{result.plan.trainings} trainings of each variant and {games:,} games in {seconds(result.seconds)}"
