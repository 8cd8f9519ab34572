"""The settings of the open experiment: its text in an editor, what it will play, and its earlier runs."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from html import escape

import streamlit as st

from playground.dashboard.errors import guarded
from playground.dashboard.jobs.experiment import KIND, ExperimentSpec, name_of
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.jobs.spec import MAX_GAMES
from playground.dashboard.model.experiment_files import (
    FOLDER,
    CheckedExperiment,
    ListedExperiment,
    checked,
    experiment_of,
    name_to_save,
    save,
)
from playground.dashboard.model.run_index import TEXT, EarlierRun, earlier_runs, new_run, runs_folder
from playground.dashboard.model.saving import ChangedMeanwhile, digest, digest_of
from playground.dashboard.session import EXPERIMENT_TEXTS, restoring, save_session
from playground.dashboard.views.experiments.referee import show_referee
from playground.dashboard.widgets.controls import number_input
from playground.dashboard.widgets.editor import editor, typed
from playground.dashboard.widgets.history import forget, history_buttons, record, record_typed
from playground.dashboard.widgets.other_tab import note_other_tab
from playground.report.number_format import ago
from playground.simulate.experiments.model import Experiment
from playground.source.diagnostics import PlaygroundError, RulesetError

OPEN, JOB, SEEN = "desk.experiments.open", "desk.experiments.job", "desk.experiments.seen"
"""Session keys: the open experiment, the job shown, and the last job whose link was followed."""

TEXTS, REVISION = EXPERIMENT_TEXTS, "desk.experiments.revision"
"""Session keys of the edited texts, by experiment name, and of the editor's revision: a new one replaces its text."""

OPENED = "desk.experiments.opened"
"""Session key of the digests that files had when their editing began, by experiment name."""

UNDO_KIND = "experiment"
EDITOR = "experiment editor"
MAX_ARMS_REPORTED = 12


@st.fragment
@guarded
@restoring
def show_setup(each: ListedExperiment, job: Job | None) -> None:
    """Draw the editor, and beside it what will be played; typing redraws only this part."""
    st.session_state.setdefault(TEXTS, {})
    st.session_state.setdefault(REVISION, 0)
    original = _original(each)
    text = st.session_state[TEXTS].get(each.name, original)
    check = checked(each.file, text)
    left, right = st.columns([6, 5], gap="medium")
    with left, st.container(key="experiment text"):
        _edit(each, original, text, check)
    with right:  # guarded part by part, so that a text can be edited whatever is wrong with it
        with st.container():
            guarded(_play)(each, original, text, check, job)
        with st.container():
            guarded(_earlier)(each, check)
    save_session()


def _original(each: ListedExperiment) -> str:
    """The text of the file. Raises PlaygroundError if it cannot be read, unless its text is being edited."""
    try:
        return each.text()
    except PlaygroundError as problem:
        if each.name not in st.session_state[TEXTS]:
            raise
        st.error(str(problem))
        return ""


# ---- the text


def _edit(each: ListedExperiment, original: str, text: str, check: CheckedExperiment) -> None:
    revision = st.session_state[REVISION]
    on_text = partial(_store_typed, each.name, original, revision)
    editor(
        f"{EDITOR} {each.name}",
        each.name,
        text,
        revision,
        check.diagnostics,
        on_text,
        check.fault,
        rules=False,
        file=each.file,
    )
    note_other_tab(UNDO_KIND, TEXTS, each.name, text, original, _revise)
    with st.container(horizontal=True):
        put = partial(_replace, each.name, original)
        history_buttons(UNDO_KIND, each.name, edited=text != original, original=original, replace=put)
    save_as, download = st.columns(2)
    with save_as, st.popover("Save as", icon=":material/save:", width="stretch"):
        _save(each, original, text)
    download.download_button(
        "Download",
        text,
        each.file,
        "application/yaml",
        key="download experiment",
        icon=":material/download:",
        on_click="ignore",
        width="stretch",
    )


def _store_typed(name: str, original: str, revision: int) -> None:
    """Store the typed text at once, before it is parsed, unless it has been undone in the meantime."""
    text = typed(f"{EDITOR} {name}", name, revision, st.session_state[REVISION])
    if text is None:
        return
    record_typed(UNDO_KIND, name, st.session_state[TEXTS].get(name, original), text)
    texts = {**st.session_state[TEXTS], name: text}
    if name not in st.session_state[TEXTS]:
        st.session_state[OPENED] = {**st.session_state.get(OPENED, {}), name: digest(original)}
    if text == original:
        del texts[name]
    st.session_state[TEXTS] = texts
    save_session()


def _revise() -> None:
    """Have the editor replace its text by the one of the session."""
    st.session_state[REVISION] += 1


def _replace(name: str, original: str, text: str) -> str:
    """Replace the text in the editor; returns what it was.

    What was typed just before may come in the same message, whose press on a button is reported first.
    """
    texts: dict[str, str] = dict(st.session_state[TEXTS])
    stored, revision = texts.pop(name, original), st.session_state[REVISION]
    before = typed(f"{EDITOR} {name}", name, revision, revision)
    st.session_state[TEXTS] = texts if text == original else {**texts, name: text}
    _revise()
    return stored if before is None else before


def _rewrite(name: str, original: str, change: Callable[[str], str]) -> None:
    """Replace the text in the editor by what `change` makes of it, which may raise PlaygroundError."""
    revision = st.session_state[REVISION]
    latest = typed(f"{EDITOR} {name}", name, revision, revision)
    text = st.session_state[TEXTS].get(name, original) if latest is None else latest
    changed = change(text)
    if changed != text:
        record(UNDO_KIND, name, text, "the referee")
        _replace(name, original, changed)


def _save(each: ListedExperiment, original: str, text: str) -> None:
    """Draw the form that saves the text as a file of the user, and save it."""
    with st.form("save experiment", border=False):
        suggested = name_to_save(each.name)
        name = st.text_input("Name", suggested, key=f"save experiment {each.name} as {suggested}").strip()
        if suggested != each.name:
            st.caption(f"'{each.name}' comes with the playground and stays as it is.")
        overwrite = st.checkbox(f"replace the file in {FOLDER}/ if there is one", key="replace experiment")
        if not st.form_submit_button(f"Save in {FOLDER}/", type="primary", width="stretch"):
            return
    opened = st.session_state.setdefault(OPENED, {})
    known = opened.get(name, digest(original)) if name == each.name else None
    try:
        path, backup = save(name, text, overwrite=overwrite, opened=known)
    except ChangedMeanwhile as problem:
        st.session_state[OPENED] = {**opened, name: digest_of(each.path)}  # replaced if saved once more
        st.error(str(problem))
        return
    except PlaygroundError as problem:
        st.error(str(problem))
        return
    _replace(each.name, original, original)
    forget(UNDO_KIND, each.name)
    st.session_state[OPEN] = path.stem
    digests = st.session_state[OPENED]
    st.session_state[OPENED] = {key: each_digest for key, each_digest in digests.items() if key != each.name}
    backup_note = f"; the previous version is in {backup}" if backup else ""
    st.toast(f"Saved as {path}{backup_note}", icon=":material/check:")
    save_session()
    st.rerun()


# ---- playing


def _play(each: ListedExperiment, original: str, text: str, check: CheckedExperiment, job: Job | None) -> None:
    experiment, as_in_file = check.experiment, text == original
    with st.container(border=True):
        games = _games(each, experiment)
        show_referee(each.name, experiment, partial(_rewrite, each.name, original))
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
            _begin(ExperimentSpec(each.name, experiment, games, out, command))


def _start_note(experiment: Experiment | None, running: bool) -> str:
    if experiment is None:
        return "It can be started when the text has no mistakes."
    if running:
        return "It is being played."
    return f"Every game is recorded in {runs_folder()}/, so that an interrupted run can be resumed."


def games_key(name: str, experiment: Experiment | None) -> str:
    """The session key of the games of each arm; it contains the default, so that an edited text resets the field."""
    return f"desk.experiments.games {name} {experiment.games if experiment else MAX_GAMES}"


def _games(each: ListedExperiment, experiment: Experiment | None) -> int:
    """Draw the field for the games of each arm, by default as many as the text says, and return their number."""
    default = experiment.games if experiment else MAX_GAMES
    key = games_key(each.name, experiment)
    st.session_state.setdefault(key, default)
    about = "As many as the file says; fewer are a quick look, and settle less."
    disabled = experiment is None
    most = max(default, MAX_GAMES)
    return int(number_input("Games of each arm", 1, most, key=key, help=about, disabled=disabled))


def _arms_html(experiment: Experiment | None, games: int) -> str:
    if experiment is None:
        return '<div class="recorded"></div>'
    labels = [arm.label for arm in experiment.arms]
    items = "".join(f"<li>{escape(label)}</li>" for label in labels[:MAX_ARMS_REPORTED])
    more = len(labels) - MAX_ARMS_REPORTED
    items += f"<li>and {more:,} more</li>" if more > 0 else ""
    trainings = experiment.levels.number if experiment.levels else 1
    by = f" × {trainings} trainings of {experiment.levels.seconds} s" if experiment.levels else ""
    each = f"<b>{len(labels):,} {'arms' if len(labels) > 1 else 'arm'}{by} × {games:,} games</b>"
    total = f"{each} = {len(labels) * trainings * games:,} games, seed {experiment.seed}"
    if experiment.referee:
        total += f"; a referee judges {min(experiment.referee.games, games):,} of each"
    return f'<div class="recorded"><p>{total}</p><details><summary>The arms</summary><ul>{items}</ul></details></div>'


def _begin(spec: ExperimentSpec) -> None:
    job = jobs().submit(spec, page="experiments")
    st.session_state[JOB] = st.session_state[SEEN] = job.key
    save_session()
    st.rerun()


# ---- earlier runs


def _earlier(each: ListedExperiment, check: CheckedExperiment) -> None:
    """Draw the earlier runs: complete ones can be shown, others resumed."""
    title = check.experiment.title if check.experiment else each.title
    runs = earlier_runs(each.name, title)
    playing = {running.result.spec.out for running in _running(each.name)}
    with st.expander(f"Earlier runs ({len(runs)})", icon=":material/history:", expanded=True):
        if not runs:
            st.caption(f"None yet in {runs_folder()}/.")
        for run in runs:
            _run(each, run, check, run.path in playing)


def _running(name: str) -> list[Job]:
    return [job for job in jobs().recent(KIND) if name_of(job) == name and job.running and job.result is not None]


def _run(each: ListedExperiment, run: EarlierRun, check: CheckedExperiment, playing: bool) -> None:
    text, button = st.columns([3, 1], vertical_alignment="center")
    state = "being played" if playing else run.state
    text.html(
        f'<div class="recorded"><p><code>{escape(run.path.name)}</code> <small>{ago(time.time() - run.changed)}</small>'
        f"<br><small>{escape(state)}</small></p></div>"
    )
    if playing or run.problem:
        return
    label = "Show" if run.complete else "Resume"
    if button.button(label, key=f"go on {run.path.name}", width="stretch"):
        try:
            _begin(_resumed(each, run, check))
        except RulesetError as problem:
            st.error(f"{run.path / TEXT} has mistakes: {problem.diagnostics[0].message}")
        except PlaygroundError as problem:
            st.error(str(problem))


def _resumed(each: ListedExperiment, run: EarlierRun, check: CheckedExperiment) -> ExperimentSpec:
    """The work of resuming a run: the experiment stored in its folder or, if there is none, the open one."""
    text = run.text()
    if text is None and check.experiment is None:
        raise PlaygroundError("Fix the text first: this run has no text of its own.")
    experiment = check.experiment if text is None else experiment_of(TEXT, text)
    assert experiment is not None
    as_in_file = text is None or text == each.text()
    command = f"playground run {each.name if as_in_file else run.path / TEXT}"
    command += f" --games {run.games}" if run.games != experiment.games else ""
    return ExperimentSpec(each.name, experiment, run.games, run.path, command)
