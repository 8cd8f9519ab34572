"""What an experiment has found: while it is played what may be watched, and in the end the answers first."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from html import escape
from pathlib import Path

import streamlit as st

from playground.charts.theme import seat_name
from playground.dashboard.arms import progress_html
from playground.dashboard.experimenting import MOST_WATCHED, Conducted
from playground.dashboard.jobs import Job
from playground.dashboard.numbers import NOTHING
from playground.dashboard.parts import chart, download, table_html
from playground.report import figures
from playground.report.result_json import to_json
from playground.report.views import View, views
from playground.report.words import (
    answer_words,
    caveats,
    change_words,
    duel_words,
    lineup_heading,
    measure_words,
    p_words,
    setting_words,
    value_words,
)
from playground.simulate.experiments.expectation import Expectation
from playground.simulate.experiments.trial import Played, Trial
from playground.stats.length import summarize
from playground.stats.measures.seats import seat_share

SAFE = (
    "Nothing is answered before all games are played. The intervals shown so far hold at every moment, so looking does "
    "no harm."
)
BROKEN_OFF = "It was cancelled, so nothing is answered. *Resume* goes on where it was broken off."
REPORT_HEIGHT = 900


def show_conducted(job: Job) -> None:
    """Draw what is known by now."""
    conducted: Conducted = job.found
    if conducted.trial is None:
        _show_progress(conducted, job)
        return
    _show_trial(conducted.trial)
    _show_files(conducted)


def _show_progress(conducted: Conducted, job: Job) -> None:
    st.caption(SAFE if job.running else BROKEN_OFF if job.cancelled else "")
    if conducted.results:
        st.html(progress_html(conducted.progress(), conducted.question.games))
        if len(conducted.results) > MOST_WATCHED:
            st.caption("Of so many arms the results follow at the end.")


# ---- the result


def _show_trial(trial: Trial) -> None:
    st.caption(setting_words(trial))
    st.html(f'<div class="quick">{"".join(_cards(trial))}</div>')
    for number, group in enumerate(trial.groups):
        _differences(trial, group, f"{number}")
    if trial.duels:
        rows = [[f"{duel.agent} against {' and '.join(duel.others)}", duel_words(duel)] for duel in trial.duels]
        chart("Who plays better", figures.duels(trial), ("agents", "result"), rows, "duels")
    for number, view in enumerate(views(trial)):
        _view(view, f"{number}")
    with st.expander("All measures, with their 95% intervals", icon=":material/straighten:"):
        for view in views(trial):
            if view.heading:
                st.markdown(f"##### {view.heading}")
            st.html(_measures_html(trial, view))
    st.html("".join(f"<p><small>{escape(text)}</small></p>" for text in caveats(trial)))


def _cards(trial: Trial) -> list[str]:
    """The answers, and who plays better; where nothing was expected, how many differences are certain."""
    cards = [
        _card(_asked(each.expectation), each.state, answer_words(each))
        for each in trial.answers
    ]
    cards += [_card("players", "settled" if duel.decided else "not settled", duel_words(duel)) for duel in trial.duels]
    if cards or not trial.changes:
        return cards
    certain = [change for change in trial.changes if change.difference and change.difference.excludes_zero]
    told = "; ".join(
        f"{measure_words(change.measure)} in {change.played.selection}: {change_words(change)}" for change in certain
    )
    count = f"{len(certain) or 'None'} of {len(trial.changes)} differences from the baseline are certain"
    return [_card("differences", "settled" if certain else "not settled", f"{count}{': ' if told else ''}{told}.")]


def _asked(expectation: Expectation) -> str:
    """What is expected, as the file says it."""
    among = f"{expectation.among}: " if expectation.among else ""
    return f"{expectation.measure} {among}{expectation.text}"


def _card(asked: str, state: str, words: str) -> str:
    decided = "" if state == "not settled" else " decided"
    return (
        f'<div class="verdict{decided}"><h4>{escape(asked)}</h4><p><b>{escape(state.capitalize())}.</b> '
        f"{escape(words)}</p></div>"
    )


def _differences(trial: Trial, group: Sequence[Played], key: str) -> None:
    """A forest plot for each measure, with the differences from the baseline."""
    changes = [change for change in trial.changes if change.played in group and change.difference]
    names = list(dict.fromkeys(change.measure for change in changes))
    who = f", {lineup_heading(group[0])}" if len(trial.groups) > 1 else ""
    drawn = list(zip(names, figures.forests(trial, group), strict=False))
    for first in range(0, len(drawn), 2):
        columns = st.columns(2, gap="medium") if len(drawn) > 1 else [st.container()]
        for column, (name, (title, figure)) in zip(columns, drawn[first : first + 2], strict=False):
            own = [change for change in changes if change.measure == name]
            rows = [[change.played.short, change_words(change), p_words(change.p_value)] for change in own]
            with column:
                head = ("game", f"difference from {own[0].baseline.short}", "p-value")
                chart(f"{title}{who}", figure, head, rows, f"forest {key} {name}")


def _view(view: View, key: str) -> None:
    """Who wins, and how long games are."""
    who = f", {view.heading}" if view.heading else ""
    left, right = st.columns(2, gap="medium")
    figure = figures.seats(view)
    if figure is not None:
        with left:
            head = [view.column, *(seat_name(seat) for seat in range(len(view.arms[0].summary.game.players)))]
            rows = [[label, *_shares(played)] for label, played in view.rows]
            chart(f"Who wins, by turn order{who}", figure, head, rows, f"seats {key}")
    with right if figure is not None else left:
        rows = [[label, *_length(played)] for label, played in view.rows]
        head = [view.column, "mean (95% interval)", "10%", "median", "90%", "longest"]
        chart(f"How long games are, in decisions{who}", figures.lengths(view), head, rows, f"lengths {key}")


def _shares(played: Played) -> list[str]:
    return [value_words(each) for each in seat_share(played.asked.outcomes)]


def _length(played: Played) -> list[str]:
    found = summarize(played.summary.lengths())
    if found is None or found.games < 2:
        return [NOTHING] * 5
    interval = found.interval()
    mean = f"{found.mean:,.1f} ({interval.low:,.1f} to {interval.high:,.1f})"
    return [mean, *(f"{number:,}" for number in (found.p10, found.p50, found.p90, found.max))]


def _measures_html(trial: Trial, view: View) -> str:
    changes = {(change.measure, id(change.played)): change for change in trial.changes}
    rows = []
    for name in dict.fromkeys(name for played in view.arms for name in played.measures):
        for label, played in view.rows:
            if name in played.measures:
                change = changes.get((name, id(played)))
                told = (change_words(change), p_words(change.p_value)) if change else (NOTHING, NOTHING)
                rows.append([f"{name}, {label}", value_words(played.measures[name]), *told])
    return table_html(("measure", "value (95% interval)", "difference from the baseline", "p-value"), rows)


# ---- files to keep


def _show_files(conducted: Conducted) -> None:
    trial, name = conducted.trial, conducted.question.name
    assert trial is not None
    report = conducted.report
    if report is None:
        st.caption("The report is being written.")
        return
    left, right = st.columns(2)
    with left:
        download("Report", partial(_read, report), f"{name}-report.html", "text/html", "report")
    with right:
        download("Result as JSON", partial(_json, trial), f"{name}.json", "application/json", "trial json")
    st.caption(f"All games and the report are in `{conducted.question.out}`.")
    if st.toggle("Show the report here", key="show report"):
        st.iframe(_read(report), height=REPORT_HEIGHT)


def _json(trial: Trial) -> str:
    return json.dumps(to_json(trial), indent=2, ensure_ascii=False)


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")
