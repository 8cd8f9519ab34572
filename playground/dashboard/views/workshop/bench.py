"""The text on the bench: which ruleset it is of, and every way in which it is replaced."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from playground.dashboard.model import rulesets
from playground.dashboard.model.draft import Draft, draft_of
from playground.dashboard.model.game_choice import MY_EDIT
from playground.dashboard.model.saving import digest
from playground.dashboard.session import GAME, save_session
from playground.dashboard.widgets.editor import typed
from playground.dashboard.widgets.game_picker import AS_WRITTEN, TEXTS, edits
from playground.dashboard.widgets.history import record, record_typed
from playground.ruleset.selection import parse_selection
from playground.simulate.library import names_in_groups

DRAFTS = "desk.drafts"
"""Session key of the texts that rulesets without a file started from, by name."""

REVISION = "desk.revision"
"""Session key of the editor's revision: a new one makes the editor replace its text, as another ruleset does."""

OPENED = "desk.opened"
"""Session key of the digests that files had when their editing began, by ruleset name."""

HISTORY = "ruleset"
"""The kind of the texts, for their history."""

EDITOR = "editor"


def prepare() -> None:
    """Fill in the defaults of a new visitor, and take over the game chosen on another page."""
    state = st.session_state
    state.setdefault(DRAFTS, {})
    state.setdefault(REVISION, 0)
    edits()
    if not state.get(GAME) or chosen_name() not in known_names():
        state[GAME] = rulesets.first_comparison().ruleset
    state[GAME] = current_draft().label


def known_names() -> list[str]:
    """The names of drafts, of all rulesets, and of edited rulesets whose files are gone."""
    known = [*st.session_state[DRAFTS], *names_in_groups()]
    return [*known, *(name for name in edits() if name not in known)]


def chosen_name() -> str:
    """The name of the chosen ruleset, which is that of the game chosen on all pages.

    The value of the control would not do: Streamlit forgets it where the browser has not loaded the control yet.
    """
    return parse_selection(st.session_state[GAME].removeprefix(MY_EDIT)).name


def current_draft() -> Draft:
    """The ruleset on the bench."""
    return draft_of(chosen_name(), edits(), st.session_state[DRAFTS])


def open_ruleset(label: str, variant: str | None = None) -> None:
    """Put another ruleset on the bench, with a variant shown."""
    st.session_state[GAME] = label
    st.session_state[REVISION] += 1
    if variant is not None:
        show_variant(parse_selection(label.removeprefix(MY_EDIT)).name, variant)
    save_session()


def variant_key(name: str) -> str:
    """Session key of the variant of a ruleset that is shown."""
    return f"desk.workshop.variant.{name}"


def shown_variant(name: str) -> str | None:
    """The variant that is shown; None for the game as written."""
    chosen = st.session_state.get(variant_key(name), AS_WRITTEN)
    return None if chosen == AS_WRITTEN else str(chosen)


def show_variant(name: str, variant: str | None) -> None:
    """Show a variant of a ruleset, None for the game as written."""
    st.session_state[variant_key(name)] = AS_WRITTEN if variant is None else variant


# ---- the text


def store_typed(name: str, revision: int, original: str) -> None:
    """Store the typed text at once, before it is checked, unless it was undone or replaced in the meantime."""
    text = typed(EDITOR, name, revision, st.session_state[REVISION])
    if text is not None:
        record_typed(HISTORY, name, edits().get(name, original), text)
        _remember_opened(name, original)
        st.session_state[TEXTS] = {**edits(), name: text}
        _update_edits(name)
        save_session()


def rewrite(what: str, change: Callable[[str], str]) -> None:
    """Replace the text by what `change` makes of it, as one step of its history, called `what`.

    Raises the PlaygroundError of `change`, and then leaves the text as it was.
    """
    current, revision = current_draft(), st.session_state[REVISION]
    latest = typed(EDITOR, current.name, revision, revision)
    text = current.text if latest is None else latest
    changed = change(text)
    if changed != text:
        record(HISTORY, current.name, text, what)
        _remember_opened(current.name, current.original)
        put_text(changed)
        save_session()


def put_text(text: str) -> str:
    """Replace the text in the editor; returns what it was.

    What was typed just before may come in the same message, whose press on a button is reported first.
    """
    current, revision = current_draft(), st.session_state[REVISION]
    before = typed(EDITOR, current.name, revision, revision)
    st.session_state[TEXTS] = {**edits(), current.name: text}
    revise()
    return current.text if before is None else before


def revise() -> None:
    """Have the editor replace its text by that of the session."""
    st.session_state[REVISION] += 1
    _update_edits(chosen_name())


def drop_edits(name: str) -> None:
    """Forget what was edited in a ruleset: it has been saved."""
    for store in (TEXTS, DRAFTS, OPENED):
        kept = st.session_state.get(store, {})
        st.session_state[store] = {key: text for key, text in kept.items() if key != name}


def also_edited(name: str, written: str, change: Callable[[str], str]) -> None:
    """Change the edited text of a ruleset, if it is edited, as its file, which is `written` now, has been changed.

    Raises the PlaygroundError of `change`, and then leaves the text as it was.
    """
    if name in edits():
        text, changed = edits()[name], change(edits()[name])
        record(HISTORY, name, text, "a change of the file's variants")
        st.session_state[TEXTS] = {**edits(), name: changed}
        st.session_state[OPENED] = {**st.session_state.get(OPENED, {}), name: digest(written)}
    revise()


def _remember_opened(name: str, original: str) -> None:
    if name not in edits():
        st.session_state[OPENED] = {**st.session_state.get(OPENED, {}), name: digest(original)}


def _update_edits(name: str) -> None:
    """Drop an edit that equals its file, and make the edited game the choice of all pages if its ruleset is chosen."""
    edited = draft_of(name, edits(), st.session_state[DRAFTS])
    if not edited.edited and not edited.draft:
        st.session_state[TEXTS] = {other: text for other, text in edits().items() if other != name}
    st.session_state[GAME] = current_draft().label
