"""An experiment that is open: its text in an editor, what it plays, and earlier runs of it."""

from __future__ import annotations

import time
from functools import partial
from html import escape

import streamlit as st

from playground.dashboard.desk import keep_desk
from playground.dashboard.earlier import Earlier, earlier_runs
from playground.dashboard.editor import editor, typed
from playground.dashboard.experimenting import KIND, TEXT, Question, name_of, start
from playground.dashboard.faults import guarded
from playground.dashboard.jobs import MOST_GAMES, Job, jobs
from playground.dashboard.mistakes import mistakes_html
from playground.dashboard.numbers import ago
from playground.dashboard.runs import new_run, runs_folder
from playground.dashboard.simulations import FOLDER, Checked, Listed, checked, save, sound
from playground.simulate.experiments.experiment import Experiment
from playground.source.diagnostics import PlaygroundError, RulesetError

OPEN, JOB, SEEN = "desk.experiments.open", "desk.experiments.job", "desk.experiments.seen"
"""Which experiment is open, which job is shown, and which link to a job has been followed."""

TEXTS, REVISION = "desk.experiments.texts", "desk.experiments.revision"
"""Edited texts by the names of their experiments; another revision asks the editor to take over another text."""

EDITOR = "experiment editor"
MOST_ARMS_TOLD = 12


@st.fragment
@guarded
def show_setup(each: Listed, job: Job | None) -> None:
    """The editor, and beside it what will be played; what is typed redraws this part only."""
    st.session_state.setdefault(TEXTS, {})
    st.session_state.setdefault(REVISION, 0)
    original = each.text()
    text = st.session_state[TEXTS].get(each.name, original)
    found = checked(each.file, text)
    left, right = st.columns([6, 5], gap="medium")
    with left, st.container(key="experiment text"):
        _edit(each, original, text, found)
    with right:
        _play(each, text == original, found, job)
        _earlier(each, found)
    keep_desk()


# ---- the text


def _edit(each: Listed, original: str, text: str, found: Checked) -> None:
    revision = st.session_state[REVISION]
    editor(f"{EDITOR} {each.name}", text, revision, found.found, partial(_typed, each.name, original, revision))
    st.html(mistakes_html(found.found, each.file))
    undo, keep, copy = st.columns(3)
    undo.button(
        "Undo edits",
        key="undo experiment",
        on_click=_forget,
        args=(each.name,),
        disabled=text == original,
        icon=":material/undo:",
        width="stretch",
    )
    with keep, st.popover("Save as", icon=":material/save:", width="stretch"):
        _save(each, text)
    copy.download_button(
        "Download",
        text,
        each.file,
        "application/yaml",
        key="download experiment",
        icon=":material/download:",
        on_click="ignore",
        width="stretch",
    )


def _typed(name: str, original: str, revision: int) -> None:
    """Take over what was typed, unless it was undone meanwhile."""
    text = typed(f"{EDITOR} {name}", revision, st.session_state[REVISION])
    if text is None:
        return
    texts = {**st.session_state[TEXTS], name: text}
    if text == original:
        del texts[name]
    st.session_state[TEXTS] = texts


def _forget(name: str) -> None:
    st.session_state[TEXTS] = {key: text for key, text in st.session_state[TEXTS].items() if key != name}
    st.session_state[REVISION] += 1


def _save(each: Listed, text: str) -> None:
    """Keep the text as a file of one's own."""
    with st.form("save experiment", border=False):
        name = st.text_input("Name", f"my-{each.name}", key=f"save experiment as {each.name}")
        overwrite = st.checkbox(f"replace the file in {FOLDER}/ if there is one", key="replace experiment")
        if not st.form_submit_button(f"Save in {FOLDER}/", type="primary", width="stretch"):
            return
    try:
        path = save(name, text, overwrite=overwrite)
    except PlaygroundError as problem:
        st.error(str(problem))
        return
    _forget(each.name)
    st.session_state[OPEN] = path.stem
    st.toast(f"Saved as {path}", icon=":material/check:")
    keep_desk()
    st.rerun()


# ---- what is played


def _play(each: Listed, as_in_file: bool, found: Checked, job: Job | None) -> None:
    experiment = found.experiment
    with st.container(border=True):
        games = _games(each, experiment)
        st.html(_arms_html(experiment, games))
        running = job is not None and job.running
        ready = experiment is not None and not running
        icon = ":material/play_arrow:"
        pressed = st.button("Start", key="start", type="primary", icon=icon, width="stretch", disabled=not ready)
        st.caption(_start_note(experiment, running))
        if pressed and experiment is not None:
            out = new_run(each.name)
            command = f"playground run {each.name if as_in_file else out / TEXT}"
            command += f" --games {games}" if games != experiment.games else ""
            _begin(Question(each.name, experiment, games, out, command))


def _start_note(experiment: Experiment | None, running: bool) -> str:
    if experiment is None:
        return "It can be started when the text has no mistakes."
    if running:
        return "It is being played."
    return f"Every game is recorded in {runs_folder()}/, so that it can go on if it is broken off."


def _games(each: Listed, experiment: Experiment | None) -> int:
    """How many games of each arm: as many as the text says, unless the visitor wants a quick look."""
    usual = experiment.games if experiment else MOST_GAMES
    key = f"desk.experiments.games {each.name} {usual}"
    st.session_state.setdefault(key, usual)
    about = "As many as the file says; fewer are a quick look, and settle less."
    disabled = experiment is None
    found = st.number_input("Games of each arm", 1, max(usual, MOST_GAMES), key=key, help=about, disabled=disabled)
    return int(found)


def _arms_html(experiment: Experiment | None, games: int) -> str:
    if experiment is None:
        return '<div class="recorded"></div>'
    labels = [arm.label for arm in experiment.arms]
    items = "".join(f"<li>{escape(label)}</li>" for label in labels[:MOST_ARMS_TOLD])
    more = len(labels) - MOST_ARMS_TOLD
    items += f"<li>and {more:,} more</li>" if more > 0 else ""
    each = f"<b>{len(labels):,} {'arms' if len(labels) > 1 else 'arm'} × {games:,} games</b>"
    total = f"{each} = {len(labels) * games:,} games, seed {experiment.seed}"
    if experiment.referee:
        total += f"; a referee judges {min(experiment.referee.games, games):,} of each"
    return f'<div class="recorded"><p>{total}</p><details><summary>The arms</summary><ul>{items}</ul></details></div>'


def _begin(question: Question) -> None:
    job = start(jobs(), question, "experiments")
    st.session_state[JOB] = st.session_state[SEEN] = job.key
    keep_desk()
    st.rerun()


# ---- what was played


def _earlier(each: Listed, found: Checked) -> None:
    """The runs there are: complete ones can be shown, others go on where they were broken off."""
    title = found.experiment.title if found.experiment else each.title
    runs = earlier_runs(each.name, title)
    playing = {running.found.question.out for running in _running(each.name)}
    with st.expander(f"Earlier runs ({len(runs)})", icon=":material/history:", expanded=True):
        if not runs:
            st.caption(f"None yet in {runs_folder()}/.")
        for run in runs:
            _run(each, run, found, run.path in playing)


def _running(name: str) -> list[Job]:
    return [job for job in jobs().recent(KIND) if name_of(job) == name and job.running and job.found is not None]


def _run(each: Listed, run: Earlier, found: Checked, playing: bool) -> None:
    words, button = st.columns([3, 1], vertical_alignment="center")
    state = "being played" if playing else run.state
    words.html(
        f'<div class="recorded"><p><code>{escape(run.path.name)}</code> <small>{ago(time.time() - run.changed)}</small>'
        f"<br><small>{escape(state)}</small></p></div>"
    )
    if playing or run.problem:
        return
    label = "Show" if run.complete else "Resume"
    if button.button(label, key=f"go on {run.path.name}", width="stretch"):
        try:
            _begin(_again(each, run, found))
        except RulesetError as problem:
            st.error(f"{run.path / TEXT} has mistakes: {problem.diagnostics[0].message}")
        except PlaygroundError as problem:
            st.error(str(problem))


def _again(each: Listed, run: Earlier, found: Checked) -> Question:
    """What goes on in a folder: the experiment that is kept there, or else the one that is open."""
    text = run.text()
    if text is None and found.experiment is None:
        raise PlaygroundError("Mend the text first: this run keeps no text of its own.")
    experiment = found.experiment if text is None else sound(TEXT, text)
    assert experiment is not None
    as_in_file = text is None or text == each.text()
    command = f"playground run {each.name if as_in_file else run.path / TEXT}"
    command += f" --games {run.games}" if run.games != experiment.games else ""
    return Question(each.name, experiment, run.games, run.path, command)
