"""A form and the result below it: a link fills in the form, and where the two disagree the page says so."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.jobs.spec import MAX_SEED, JobSpec, LinkedSpec, settings_of
from playground.dashboard.linking import take_link
from playground.dashboard.model.game_choice import MY_EDIT, choice_of, label_in
from playground.dashboard.model.link_settings import LinkReader, differences
from playground.dashboard.session import RULESET_TEXTS, save_session
from playground.dashboard.widgets.game_picker import edits
from playground.dashboard.widgets.history import record
from playground.dashboard.widgets.layout import markdown_escape
from playground.source.diagnostics import PlaygroundError

Fill = Callable[[LinkReader], None]
"""Fills in the form of a page by what a link says; other settings keep their values."""

PROBLEMS = "link problems"
"""Session key, of this tab alone: what of its link a page cannot show, by page."""

HISTORY, REVISION = "ruleset", "desk.revision"
"""The kind of the edited rulesets for their history, and the session key of the Workshop's revision of its text."""


def follow_link(page: str, fill: Fill) -> None:
    """Fill in the form of a page by the link that has just opened it, and tell what of that cannot be shown."""
    settings = take_link()
    problems: dict[str, list[str]] = st.session_state.setdefault(PROBLEMS, {})
    if settings:
        reader = LinkReader(settings)
        fill(reader)
        problems[page] = reader.problems
        save_session()
    for problem in problems.get(page, []):
        st.warning(markdown_escape(problem[:1].upper() + problem[1:]) + r"\.")


def forget_problems(page: str) -> None:
    """Forget what a link could not show: something else is being played."""
    st.session_state.get(PROBLEMS, {}).pop(page, None)


def fill_games_and_seed(link: LinkReader, games: str, seed: str, least: int, most: int) -> None:
    """Set the controls with the keys `games`, between `least` and `most`, and `seed` to what a link says of them."""
    for name, key, low, high in (("games", games, least, most), ("seed", seed, 0, MAX_SEED)):
        number = link.whole(name, low, high)
        if number is not None:
            st.session_state[key] = number


def labels_of_link(link: LinkReader) -> list[str]:
    """The labels of the games that a link names, without those that do not exist here, which are problems."""
    labels = list[str]()
    for linked in link.words("of"):
        label = label_in(linked)
        try:
            choice_of(label, edits())
        except PlaygroundError as problem:
            own = "the link is about an edit that is in the Workshop of another visitor, and cannot be shown here"
            link.problem(f"{own}: {linked}" if label.startswith(MY_EDIT) else str(problem))
        else:
            labels.append(label)
    return labels


def note_other_settings(job: Job | None, spec: JobSpec | None, fill: Fill) -> None:
    """Draw a note where the result below belongs to other settings than those of the form, with a way back to them."""
    if job is None or not isinstance(job.spec, LinkedSpec):
        return
    others = [*differences(settings_of(spec), settings_of(job.spec)), *_other_texts(spec, job.spec)]
    if not others:
        return
    st.warning("The result below belongs to other settings: " + markdown_escape("; ".join(others)) + r"\.")
    st.button(
        "Set the form back",
        key=f"set back {job.kind}",
        icon=":material/settings_backup_restore:",
        on_click=_set_back,
        args=(job.spec, fill),
    )


def _other_texts(spec: JobSpec | None, played: LinkedSpec) -> list[str]:
    """The games whose text is not the one that was played."""
    now = {choice.label: choice.text for choice in spec.choices} if isinstance(spec, LinkedSpec) else {}
    notes = list[str]()
    for choice in played.choices:
        if choice.edited and edits().get(choice.name) != choice.text:
            notes.append(f"{choice.label} is another text than the one in your Workshop, which stays one Undo away")
        elif not choice.edited and now.get(choice.label, choice.text) != choice.text:
            notes.append(f"the file of {choice.name} has been changed since")
    return list(dict.fromkeys(notes))


def _set_back(played: LinkedSpec, fill: Fill) -> None:
    take_texts({choice.name: choice.text for choice in played.choices if choice.edited})
    fill(LinkReader(played.settings()))
    save_session()


def take_texts(texts: Mapping[str, str]) -> None:
    """Put edited rulesets into the visitor's Workshop; what they replace there stays one step of Undo away."""
    for name, text in texts.items():
        before = edits().get(name)
        if before == text:
            continue
        record(HISTORY, name, _text_before(name, before), "the text of a result")
        st.session_state[RULESET_TEXTS] = {**edits(), name: text}
        st.session_state[REVISION] = st.session_state.get(REVISION, 0) + 1


def _text_before(name: str, edit: str | None) -> str:
    if edit is not None:
        return edit
    try:
        return choice_of(name, {}).text
    except PlaygroundError:  # an edit without a file
        return ""


def note_gone(job_key: str, kind: str) -> None:
    """Draw that a result is not kept any more, and how to have it again."""
    known = jobs().record(job_key)
    again = "Press *Run* to play it again: the same settings and the same seed play the same games."
    if known and not known.ended:
        how = "was broken off when the server ended" if known.broken_off else "is being played by another server"
        st.info(f"The last {kind} {how}. {again}")
        return
    why = "it was too large, or made by another release" if known else "the server has neither the job nor its record"
    st.info(f"The last {kind} is not kept any more: {why}. {again}")
