"""The result of a sweep: a verdict, a chart and a table for each measure; its progress while it runs."""

from __future__ import annotations

from functools import partial
from html import escape

import streamlit as st

from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.sweep import SweepProgress, SweepSpec
from playground.dashboard.model.game_choice import MY_EDIT
from playground.dashboard.views.compare.entries import compare_games
from playground.dashboard.widgets.layout import chart, download, table_html
from playground.dashboard.widgets.make_experiment import offer_experiment
from playground.dashboard.widgets.progress_bars import progress_html
from playground.dashboard.widgets.result_tables import fault_card
from playground.report.comparison_words import between
from playground.report.fault_section import fault_html
from playground.report.sweep_figures import key_of, sweep_figure
from playground.report.sweep_findings import HEAD, Finding, Row, findings_csv, findings_json
from playground.simulate.sweeps.result import SweepResult

FINDINGS_IN_A_ROW = 2
HIDDEN_WHILE_RUNNING = "Results are not shown while games are played, so that nobody stops when it suits."
NO_RESULT = "It was cancelled before each point had a game: there is no result."


def show_sweep(job: Job) -> None:
    """Draw the progress of a sweep or, at the end, its result."""
    sweep: SweepProgress = job.result
    if sweep.result is None:
        _show_progress(sweep, job.running)
        return
    _notes(sweep)
    if faults := fault_html(sweep.result.played):
        st.html(fault_card(faults))
    shown = sorted(sweep.findings, key=lambda finding: bool(finding.nowhere))  # findings with a chart come first
    for first in range(0, len(shown), FINDINGS_IN_A_ROW):
        row = shown[first : first + FINDINGS_IN_A_ROW]
        for column, finding in zip(st.columns(FINDINGS_IN_A_ROW, gap="medium"), row, strict=False):
            with column:
                _show_finding(sweep, finding)
    _impossible(sweep)
    _downloads(sweep)


def _show_progress(sweep: SweepProgress, running: bool) -> None:
    st.caption(HIDDEN_WHILE_RUNNING if running else NO_RESULT)
    if running:
        st.html(progress_html(sweep.progress, sweep.spec.games))


def _notes(sweep: SweepProgress) -> None:
    """Draw how many games were played between which agents, and what that means."""
    games = [each.games for each in sweep.progress]
    spec, agents = sweep.spec, _agents(sweep)
    fewest, most = min(games), max(games)
    each = f"{fewest:,}" if fewest == most else f"{fewest:,} to {most:,}"
    cancelled = ""
    if fewest < spec.games:
        cancelled = " It was cancelled early; as nothing was shown before, the intervals hold for the games played."
    st.caption(
        f"{each} games of each of {len(games):,} points, seed {spec.seed}. All this holds {agents}; between better "
        f"players it may be otherwise.{cancelled}" + (f" The games are recorded in `{spec.out}`." if spec.out else "")
    )


def _agents(sweep: SweepProgress) -> str:
    assert sweep.result is not None
    base = sweep.result.base
    alike = len(set(base.agents)) == 1 or len(base.agents) == len(base.game.players)
    return between(base.agents) if alike else "between these players"


def _show_finding(sweep: SweepProgress, finding: Finding) -> None:
    st.html(_verdict_html(finding))
    if finding.nowhere:
        return
    assert sweep.result is not None
    figure = sweep_figure(sweep.result, finding)
    rows = [list(row.cells) for row in _listed(finding)]
    if figure is None:
        st.html(table_html(HEAD, rows))
    else:
        chart(finding.about[:1].upper() + finding.about[1:], figure, HEAD, rows, f"chart {finding.name}")
        if key := key_of(sweep.result, finding):
            st.caption(key)
    for note in finding.notes:
        st.caption(note)
    if finding.other_players:
        players = len(sweep.result.base.game.players) if sweep.result else 0
        apart = [[row.label, row.value] for row in finding.other_players]
        st.caption(f"Not with {players} players, and so not compared:")
        st.html(table_html(("change", "value (95% interval)"), apart))


def _listed(finding: Finding) -> list[Row]:
    """The points that could be played, after the game as it is unless that is one of them."""
    rows = [row for row in finding.rows if row.effect]
    return rows if any(row.label.endswith("(as it is)") for row in rows) else [finding.base, *rows]


def _verdict_html(finding: Finding) -> str:
    answer, colon, evidence = finding.verdict.partition(":")
    text = f"<b>{escape(answer)}{colon}</b>{escape(evidence)}" if colon else escape(finding.verdict)
    decided = " decided" if finding.decided else ""
    return f'<div class="verdict{decided}"><h4>{escape(finding.name)}</h4><p>{text}</p></div>'


def _impossible(sweep: SweepProgress) -> None:
    """Draw the points that cannot be played, and why."""
    assert sweep.result is not None
    result = sweep.result
    if isinstance(result, SweepResult):
        problems = [(result.plan.label(each.values), each.problem) for each in result.plan.points if each.problem]
    else:
        problems = [(each.label, each.problem) for each in result.plan.changes if each.problem]
    if problems:
        with st.expander(f"{len(problems)} of {len(problems) + len(result.plan.played)} points cannot be played"):
            items = "".join(f"<li><b>{escape(label)}</b>: {escape(problem)}</li>" for label, problem in problems)
            st.html(f"<ul>{items}</ul>")


# ---- downloads, and the way to Compare


def _downloads(sweep: SweepProgress) -> None:
    assert sweep.result is not None
    _open_a_point(sweep)
    offer_experiment(sweep.spec.choices, "sweep", sweep.follow_up)
    name = sweep.spec.choice.name
    left, right = st.columns(2)
    with left:
        download("All numbers as CSV", partial(findings_csv, sweep.findings), f"{name}-sweep.csv", "text/csv", "csv")
    with right:
        content = partial(findings_json, sweep.result)
        download("Result as JSON", content, f"{name}-sweep.json", "application/json", "json")


def _open_a_point(sweep: SweepProgress) -> None:
    """Draw a box and a button that open Compare with a point beside the game as it is."""
    rows = {row.label: row for row in sweep.findings[0].rows if row.effect and not row.label.endswith("(as it is)")}
    if not rows:
        return
    which, button = st.columns([3, 1], vertical_alignment="bottom")
    chosen = which.selectbox("Look closer at a point", list(rows), key="point")
    icon = ":material/balance:"
    if button.button("Compare it with the game as it is", key="compare point", icon=icon, width="stretch"):
        compare_games(compared_labels(sweep.spec, rows[str(chosen)]))


def compared_labels(spec: SweepSpec, row: Row) -> list[str]:
    """The labels that Compare uses for the game as it is, and for a point."""
    edited = MY_EDIT if spec.choice.edited else ""
    return [spec.choice.label, f"{edited}{row.selection}"]
