"""The text report of an experiment: the answers first, then the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.cli.output import columns, seconds, speed, wrapped

if TYPE_CHECKING:
    from playground.report.views import View
    from playground.simulate.experiments.result import ExperimentResult


def experiment_text(result: ExperimentResult) -> str:
    """The full report of `run`."""
    from playground.report.confidence import budget_words
    from playground.report.summary import summary_words
    from playground.report.views import views
    from playground.report.words import caveats, setting_words

    parts = [wrapped(summary_words(result), 0), setting_words(result)]
    parts += [*_answers(result), *_courses(result), *_duels(result)]
    parts += [wrapped(budget_words(result), 0)] if result.complete and budget_words(result) else []
    parts += [_measures(result, view) for view in views(result)]
    parts += ["\n".join(wrapped(text, 0) for text in caveats(result)), _pace(result)]
    return "\n\n".join(parts)


def _answers(result: ExperimentResult) -> list[str]:
    from playground.report.answer_words import answer_words
    from playground.report.summary import expected_words

    if not result.answers:
        return []
    lines = ["answers"]
    for answer in result.answers:
        expected = expected_words(answer.expectation, result.baselines[0], answer.unit)
        lines.append(wrapped(f"{answer.state}: {expected}"))
        lines.append(wrapped(answer_words(answer), 4))
    return ["\n".join(lines)]


def _courses(result: ExperimentResult) -> list[str]:
    from playground.report.course_words import skill_courses_words

    texts = skill_courses_words(result)
    return ["\n".join(["with skill", *map(wrapped, texts)])] if texts else []


def _duels(result: ExperimentResult) -> list[str]:
    from playground.report.words import duel_words

    if not result.duels:
        return []
    return ["\n".join(["players", *(wrapped(duel_words(duel)) for duel in result.duels)])]


def _measures(result: ExperimentResult, view: View) -> str:
    """A table with a row for each measure and arm, and its difference from the baseline.

    While games are missing, each row says how many it comes from.
    """
    from playground.report.words import change_words, games_words, measure_words
    from playground.stats.paired.worth import worth_text
    from playground.stats.rounding import p_text

    changes = {(change.measure, id(change.played)): change for change in result.changes}
    games = () if result.complete else ("games",)
    head = (view.heading or "measures", *games, "value (95% each)", "difference (95% together)", "p-value", "worth")
    rows: list[tuple[str, ...]] = [head]
    for name in dict.fromkeys(name for played in view.arms for name in played.measures):
        for label, played in view.rows:
            if name in played.measures:
                change = changes.get((name, id(played)))
                worth = (worth_text(change.gain),) if change else ("",)
                difference = (change_words(change), p_text(change.p_value), *worth) if change else ("", "", "")
                row_label = f"  {name}, {label}" if len(view.arms) > 1 else f"  {name}"
                so_far = [games_words(result, played, name)] if games else []
                rows.append((row_label, *so_far, measure_words(played.measures[name]), *difference))
    return columns(rows if result.changes else [row[:-3] for row in rows], 0)


def _pace(result: ExperimentResult) -> str:
    games = sum(played.summary.pace[0] for played in result.played)
    took = max(played.summary.timing.play_s for played in result.played)
    if not (games and took):
        recorded = any(played.summary.games for played in result.played)
        return "no game was played just now: all are from the records" if recorded else "no game was played"
    return f"{games:,} games in {seconds(took)}, {speed(games / took)} a second"
