"""What an experiment found, for people at a terminal: the answers first, then the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.cli.output import columns, seconds, speed, wrapped

if TYPE_CHECKING:
    from playground.report.views import View
    from playground.simulate.experiments.trial import Trial


def experiment_text(trial: Trial) -> str:
    """Everything that `run` found, in paragraphs."""
    from playground.report.summary import summary_words
    from playground.report.views import views
    from playground.report.words import caveats, setting_words

    parts = [wrapped(summary_words(trial), 0), setting_words(trial), *_answers(trial), *_duels(trial)]
    parts += [_measures(trial, view) for view in views(trial)]
    parts += ["\n".join(wrapped(text, 0) for text in caveats(trial)), _pace(trial)]
    return "\n\n".join(parts)


def _answers(trial: Trial) -> list[str]:
    from playground.report.summary import expected_words
    from playground.report.words import answer_words

    if not trial.answers:
        return []
    lines = ["answers"]
    for answer in trial.answers:
        expected = expected_words(answer.expectation, trial.baselines[0], answer.unit)
        lines.append(wrapped(f"{answer.state}: {expected}"))
        lines.append(wrapped(answer_words(answer), 4))
    return ["\n".join(lines)]


def _duels(trial: Trial) -> list[str]:
    from playground.report.words import duel_words

    if not trial.duels:
        return []
    return ["\n".join(["players", *(wrapped(duel_words(duel)) for duel in trial.duels)])]


def _measures(trial: Trial, view: View) -> str:
    """A table: of each measure a row for each arm, with its difference from the baseline.

    Unless all games are there, a row tells how many it comes from.
    """
    from playground.report.words import change_words, games_words, p_words, value_words

    changes = {(change.measure, id(change.played)): change for change in trial.changes}
    games = () if trial.complete else ("games",)
    head = (view.heading or "measures", *games, "value (95% each)", "difference (95% together)", "p-value")
    rows: list[tuple[str, ...]] = [head]
    for name in dict.fromkeys(name for played in view.arms for name in played.measures):
        for label, played in view.rows:
            if name in played.measures:
                change = changes.get((name, id(played)))
                told = (change_words(change), p_words(change.p_value)) if change else ("", "")
                called = f"  {name}, {label}" if len(view.arms) > 1 else f"  {name}"
                so_far = [games_words(trial, played, name)] if games else []
                rows.append((called, *so_far, value_words(played.measures[name]), *told))
    return columns(rows if trial.changes else [row[:-2] for row in rows], 0)


def _pace(trial: Trial) -> str:
    games = sum(played.summary.pace[0] for played in trial.played)
    took = max(played.summary.timing.play_s for played in trial.played)
    if not (games and took):
        recorded = any(played.summary.games for played in trial.played)
        return "no game was played just now: all are from the records" if recorded else "no game was played"
    return f"{games:,} games in {seconds(took)}, {speed(games / took)} a second"
