"""What a sweep has found: a verdict, a chart and a table for each measure; how far it is, while it is played."""

from __future__ import annotations

from functools import partial
from html import escape

import plotly.graph_objects as go
import streamlit as st

from playground.charts.curve import curve
from playground.charts.data import Estimate, Line
from playground.charts.heat_map import heat_map
from playground.charts.tornado import tornado
from playground.charts.units import difference_unit
from playground.dashboard.arms import progress_html
from playground.dashboard.desk import keep_desk
from playground.dashboard.entries import MY_EDIT
from playground.dashboard.findings import HEAD, Finding, Row, findings_csv, findings_json, told_unit
from playground.dashboard.jobs import Job
from playground.dashboard.pages import open_page
from playground.dashboard.parts import chart, download, table_html
from playground.dashboard.sweeping import Question, Sweep
from playground.dashboard.views.compare import CHOSEN as COMPARED
from playground.ruleset.model import ParameterValue
from playground.simulate.sweeps.swept import Swept
from playground.stats.verdict import between

FINDINGS_IN_A_ROW = 2
MOST_BARS = 30
"""Bars of a tornado: the table has all."""

MOST_TICKS = 12
"""Values along an axis that are all written."""

NOTHING_TOLD = "While games are played nothing is told of what they show, so that nobody stops when it suits."
NO_RESULT = "It was cancelled before each point had a game: there is nothing to tell."


def show_sweep(job: Job) -> None:
    """Draw what is known by now."""
    sweep: Sweep = job.found
    if sweep.found is None:
        _show_progress(sweep, job.running)
        return
    _notes(sweep)
    shown = sorted(sweep.findings, key=lambda finding: bool(finding.nowhere))  # what has a chart comes first
    for first in range(0, len(shown), FINDINGS_IN_A_ROW):
        row = shown[first : first + FINDINGS_IN_A_ROW]
        for column, finding in zip(st.columns(FINDINGS_IN_A_ROW, gap="medium"), row, strict=False):
            with column:
                _show_finding(sweep, finding)
    _impossible(sweep)
    _keep(sweep)


def _show_progress(sweep: Sweep, running: bool) -> None:
    st.caption(NOTHING_TOLD if running else NO_RESULT)
    if running:
        st.html(progress_html(sweep.progress, sweep.question.games))


def _notes(sweep: Sweep) -> None:
    """Who played how much, and what that means."""
    games = [each.games for each in sweep.progress]
    question, agents = sweep.question, _agents(sweep)
    least, most = min(games), max(games)
    each = f"{least:,}" if least == most else f"{least:,} to {most:,}"
    stopped = ""
    if least < question.games:
        stopped = " It was cancelled early; as nothing was shown before, the intervals hold for the games there are."
    st.caption(
        f"{each} games of each of {len(games):,} points, seed {question.seed}. All this holds {agents}; between better "
        f"players it may be otherwise.{stopped}"
        + (f" The games are recorded in `{question.out}`." if question.out else "")
    )


def _agents(sweep: Sweep) -> str:
    assert sweep.found is not None
    base = sweep.found.base
    alike = len(set(base.agents)) == 1 or len(base.agents) == len(base.game.players)
    return between(base.agents) if alike else "between these players"


def _show_finding(sweep: Sweep, finding: Finding) -> None:
    st.html(_verdict_html(finding))
    if finding.nowhere:
        return
    figure = _figure(sweep, finding)
    rows = [list(row.cells) for row in _listed(finding)]
    if figure is None:
        st.html(table_html(HEAD, rows))
    else:
        chart(finding.about[:1].upper() + finding.about[1:], figure, HEAD, rows, f"chart {finding.name}")
    if finding.apart:
        players = len(sweep.found.base.game.players) if sweep.found else 0
        apart = [[row.label, row.value] for row in finding.apart]
        st.caption(f"Not with {players} players, and so not compared:")
        st.html(table_html(("change", "value (95% interval)"), apart))


def _listed(finding: Finding) -> list[Row]:
    """The points that could be played, and the game as it is before them where it is none of them."""
    rows = [row for row in finding.rows if row.effect]
    return rows if any(row.label.endswith("(as it is)") for row in rows) else [finding.base, *rows]


def _verdict_html(finding: Finding) -> str:
    answer, colon, evidence = finding.verdict.partition(":")
    told = f"<b>{escape(answer)}{colon}</b>{escape(evidence)}" if colon else escape(finding.verdict)
    decided = " decided" if finding.decided else ""
    return f'<div class="verdict{decided}"><h4>{escape(finding.name)}</h4><p>{told}</p></div>'


def _figure(sweep: Sweep, finding: Finding) -> go.Figure | None:
    found = sweep.found
    if isinstance(found, Swept):
        return _curve(found, finding) if len(found.plan.axes) == 1 else _heat_map(found, finding)
    rows = [_difference(row) for row in finding.compared[:MOST_BARS]]
    axis = "difference from the game as it is"
    return tornado(rows, difference_unit(told_unit(finding.unit)), axis) if rows else None


def _difference(row: Row) -> Estimate:
    assert row.effect is not None
    assert row.effect.difference is not None
    found = row.effect.difference
    return Estimate(row.label, found.estimate, found.low, found.high)


def _curve(found: Swept, finding: Finding) -> go.Figure:
    (axis,) = found.plan.axes
    pairs = [(value, _estimate(found, finding.name, (value,))) for value in axis.values]
    known = [(_place(value), estimate) for value, estimate in pairs if estimate]
    line = Line(finding.name, tuple(place for place, _ in known), tuple(estimate for _, estimate in known))
    figure = curve([line], axis.parameter, finding.unit, finding.name, _fair(found, finding.name))
    if len(known) <= MOST_TICKS:
        figure.update_xaxes(tickvals=[place for place, _ in known])
    return figure


def _place(value: ParameterValue) -> float | str:
    """Numbers have their place along an axis, words stand in their order."""
    return ("yes" if value else "no") if isinstance(value, bool) else value


def _heat_map(found: Swept, finding: Finding) -> go.Figure:
    down, across = found.plan.axes
    cells = [[_estimate(found, finding.name, (value, other)) for other in across.values] for value in down.values]
    axes = (across.parameter, down.parameter)
    fair = found.fair_shares(finding.name)
    each = [[fair.get((value, other)) for other in across.values] for value in down.values]
    reference = each if fair else _fair(found, finding.name)
    return heat_map(across.shown, down.shown, cells, finding.unit, axes, finding.name, reference)


def _estimate(found: Swept, name: str, values: tuple[ParameterValue, ...]) -> Estimate | None:
    effect = found.effect(name, values)
    if effect is None or effect.measure is None:
        return None
    measure = effect.measure
    return Estimate(found.plan.label(values), measure.value, measure.low, measure.high)


def _fair(found: Swept, name: str) -> float | None:
    """What a seat would have if turn order did not matter; None of other measures."""
    family = name.partition(".")[0]
    if family == "seat_share" and len(found.players) == 1:
        return 1 / min(found.players)
    return 0.0 if family == "seat_advantage" else None


def _impossible(sweep: Sweep) -> None:
    """Points that cannot be played, and why."""
    assert sweep.found is not None
    plan = sweep.found.plan
    if isinstance(sweep.found, Swept):
        told = [(sweep.found.plan.label(each.values), each.problem) for each in sweep.found.plan.points if each.problem]
    else:
        told = [(each.label, each.problem) for each in sweep.found.plan.changes if each.problem]
    if told:
        with st.expander(f"{len(told)} of {len(told) + len(plan.played)} points cannot be played"):
            items = "".join(f"<li><b>{escape(label)}</b>: {escape(problem)}</li>" for label, problem in told)
            st.html(f"<ul>{items}</ul>")


# ---- what can be done with it


def _keep(sweep: Sweep) -> None:
    assert sweep.found is not None
    _open_a_point(sweep)
    name = sweep.question.entry.name
    left, right = st.columns(2)
    with left:
        download("All numbers as CSV", partial(findings_csv, sweep.findings), f"{name}-sweep.csv", "text/csv", "csv")
    with right:
        content = partial(findings_json, sweep.found)
        download("Result as JSON", content, f"{name}-sweep.json", "application/json", "json")


def _open_a_point(sweep: Sweep) -> None:
    """A point beside the game as it is, on the page that compares."""
    rows = {row.label: row for row in sweep.findings[0].rows if row.effect and not row.label.endswith("(as it is)")}
    if not rows:
        return
    which, button = st.columns([3, 1], vertical_alignment="bottom")
    chosen = which.selectbox("Look closer at a point", list(rows), key="point")
    compare = ":material/balance:"
    if button.button("Compare it with the game as it is", key="compare point", icon=compare, width="stretch"):
        st.session_state[COMPARED] = compared_labels(sweep.question, rows[str(chosen)])
        keep_desk()
        open_page("compare")


def compared_labels(question: Question, row: Row) -> list[str]:
    """The labels under which Compare knows the game as it is, and a point."""
    edited = MY_EDIT if question.entry.edited else ""
    return [question.entry.label, f"{edited}{row.selection}"]
