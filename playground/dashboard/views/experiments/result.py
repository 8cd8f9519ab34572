"""The result of an experiment: its progress while it runs, and at the end its answers, charts, tables and files."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from html import escape
from pathlib import Path

import streamlit as st

from playground.charts.theme import seat_name
from playground.dashboard.jobs.experiment import MAX_WATCHED, ExperimentProgress
from playground.dashboard.jobs.job import Job
from playground.dashboard.widgets.layout import chart, download, markdown_escape, table_html
from playground.dashboard.widgets.progress_bars import progress_html
from playground.dashboard.widgets.result_tables import fault_card
from playground.report import figures
from playground.report.answer_words import answer_words
from playground.report.confidence import budget_words
from playground.report.course_words import skill_courses_words
from playground.report.fault_section import experiment_fault_html
from playground.report.length_words import LENGTH_HEAD, length_cells
from playground.report.number_format import NOTHING
from playground.report.result_json import to_json
from playground.report.views import View, views
from playground.report.words import (
    caveats,
    change_words,
    duel_words,
    lineup_heading,
    measure_words,
    setting_words,
    value_words,
)
from playground.report.worth_words import worth_of_changes
from playground.simulate.experiments.expectation import Expectation
from playground.simulate.experiments.result import ArmResult, ExperimentResult
from playground.stats.measures.registry import phrase_of
from playground.stats.paired.worth import worth_text
from playground.stats.rounding import p_text

RUNNING_NOTE = (
    "Nothing is answered before all games are played. The intervals shown so far hold at every moment, so looking does "
    "no harm."
)
CANCELLED_NOTE = "It was cancelled, so nothing is answered. *Resume* continues where it stopped."
REPORT_HEIGHT = 900


def show_experiment(job: Job) -> None:
    """Draw the progress of an experiment or, at the end, its result."""
    progress: ExperimentProgress = job.result
    if progress.result is None:
        _show_progress(progress, job)
        return
    _show_result(progress.result)
    _show_files(progress)


def _show_progress(progress: ExperimentProgress, job: Job) -> None:
    st.caption(RUNNING_NOTE if job.running else CANCELLED_NOTE if job.cancelled else "")
    if progress.results:
        st.html(progress_html(progress.progress(), progress.spec.games_of_an_arm))
        if len(progress.results) > MAX_WATCHED:
            st.caption("With so many arms, results are shown only at the end.")


# ---- the result


def _show_result(result: ExperimentResult) -> None:
    st.caption(setting_words(result))
    cards = [fault_card(experiment_fault_html(result)), *_cards(result)]
    st.html(f'<div class="quick">{"".join(cards)}</div>')
    if result.complete:
        st.caption(budget_words(result))
    _with_skill(result)
    for number, group in enumerate(result.groups):
        _differences(result, group, f"{number}")
    if result.duels:
        rows = [[f"{duel.agent} against {' and '.join(duel.others)}", duel_words(duel)] for duel in result.duels]
        chart("Who plays better", figures.duels(result), ("agents", "result"), rows, "duels")
    for number, view in enumerate(views(result)):
        _view(view, f"{number}")
    with st.expander("All measures, with their 95% intervals", icon=":material/straighten:"):
        for view in views(result):
            if view.heading:
                st.markdown(f"##### {view.heading}")
            st.html(_measures_html(result, view))
    st.html("".join(f"<p><small>{escape(text)}</small></p>" for text in caveats(result)))


def _with_skill(result: ExperimentResult) -> None:
    """Draw measures against skill, and how differences go with it, where players are trained."""
    if result.experiment.levels is None:
        return
    for text in skill_courses_words(result):
        st.markdown(f"**{markdown_escape(text)}**")
    groups = figures.by_skill_groups(result)
    levels = [group[0].summary.agents[0] for group in groups]
    drawn = zip(figures.by_level(result), result.played[0].measures, strict=False)
    for place, ((title, figure), name) in enumerate(drawn):
        rows = [
            [arms[0].short, *(value_words(arm.measures[name]) if name in arm.measures else NOTHING for arm in arms)]
            for arms in zip(*groups, strict=True)
        ]
        chart(f"{title} against skill", figure, ("game", *levels), rows, f"skill {place}")


def _cards(result: ExperimentResult) -> list[str]:
    """The answers and who plays better; of an experiment with neither, how many differences are certain."""
    cards = [_card(_expectation_text(each.expectation), each.state, answer_words(each)) for each in result.answers]
    cards += [_card("players", "settled" if duel.decided else "not settled", duel_words(duel)) for duel in result.duels]
    if cards or not result.changes:
        return cards
    certain = [change for change in result.changes if change.sign]
    listed = "; ".join(
        f"{phrase_of(change.measure)} in {change.played.selection}: {change_words(change)}" for change in certain
    )
    count = f"{len(certain) or 'None'} of {len(result.changes)} differences from the baseline are certain"
    return [_card("differences", "settled" if certain else "not settled", f"{count}{': ' if listed else ''}{listed}.")]


def _expectation_text(expectation: Expectation) -> str:
    """The expectation as it is written in the file."""
    among = f"{expectation.among}: " if expectation.among else ""
    return f"{expectation.measure} {among}{expectation.text}"


def _card(title: str, state: str, text: str) -> str:
    decided = "" if state == "not settled" else " decided"
    return (
        f'<div class="verdict{decided}"><h4>{escape(title)}</h4><p><b>{escape(state.capitalize())}.</b> '
        f"{escape(text)}</p></div>"
    )


def _differences(result: ExperimentResult, group: Sequence[ArmResult], key: str) -> None:
    """Draw a forest plot for each measure, with the differences from the baseline."""
    changes = [change for change in result.changes if change.played in group and change.difference]
    names = list(dict.fromkeys(change.measure for change in changes))
    worth = worth_of_changes(changes)
    if worth:
        st.caption(worth)
    who = f", {lineup_heading(group[0])}" if len(result.groups) > 1 else ""
    plots = list(zip(names, figures.forests(result, group), strict=False))
    for first in range(0, len(plots), 2):
        columns = st.columns(2, gap="medium") if len(plots) > 1 else [st.container()]
        for column, (name, (title, figure)) in zip(columns, plots[first : first + 2], strict=False):
            own = [change for change in changes if change.measure == name]
            rows = [
                [each.played.short, change_words(each), p_text(each.p_value), worth_text(each.gain)] for each in own
            ]
            with column:
                head = ("game", f"difference from {own[0].baseline.short}", "p-value", "worth")
                chart(f"{title}{who}", figure, head, rows, f"forest {key} {name}")


def _view(view: View, key: str) -> None:
    """Draw who wins, and how long games are."""
    who = f", {view.heading}" if view.heading else ""
    left, right = st.columns(2, gap="medium")
    figure = figures.seats(view)
    if figure is not None:
        with left:
            first = view.arms[0].summary
            seats = [seat_name(seat) for seat in range(len(first.game.players))]
            head = [view.column, *(first.winning_phrases() if first.together else seats)]
            rows = [[label, *_shares(arm)] for label, arm in view.rows]
            title = "How often games are won" if first.together else "Who wins, by turn order"
            chart(f"{title}{who}", figure, head, rows, f"seats {key}")
    with right if figure is not None else left:
        rows = [[label, *length_cells(arm.summary, interval=True)] for label, arm in view.rows]
        head = [view.column, "mean (95% interval)", *LENGTH_HEAD[1:]]
        chart(f"How long games are, in decisions{who}", figures.lengths(view), head, rows, f"lengths {key}")


def _shares(arm: ArmResult) -> list[str]:
    return [value_words(each) for each in figures.shares_of(arm)]


def _measures_html(result: ExperimentResult, view: View) -> str:
    changes = {(change.measure, id(change.played)): change for change in result.changes}
    rows = []
    for name in dict.fromkeys(name for arm in view.arms for name in arm.measures):
        for label, arm in view.rows:
            if name in arm.measures:
                change = changes.get((name, id(arm)))
                difference = (change_words(change), p_text(change.p_value)) if change else (NOTHING, NOTHING)
                rows.append([f"{name}, {label}", measure_words(arm.measures[name]), *difference])
    return table_html(("measure", "value (95% interval)", "difference from the baseline", "p-value"), rows)


# ---- downloads


def _show_files(progress: ExperimentProgress) -> None:
    result, name = progress.result, progress.spec.name
    assert result is not None
    report = progress.report
    if report is None:
        st.caption("The report is being written.")
        return
    left, right = st.columns(2)
    with left:
        download("Report", partial(_read, report), f"{name}-report.html", "text/html", "report")
    with right:
        download("Result as JSON", partial(_json, result), f"{name}.json", "application/json", "trial json")
    st.caption(f"All games and the report are in `{progress.spec.out}`.")
    if st.toggle("Show the report here", key="show report"):
        st.iframe(_read(report), height=REPORT_HEIGHT)


def _json(result: ExperimentResult) -> str:
    return json.dumps(to_json(result), indent=2, ensure_ascii=False)


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")
