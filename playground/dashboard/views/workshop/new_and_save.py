"""Starting and saving rulesets in the Workshop."""

from __future__ import annotations

import streamlit as st

from playground.dashboard.model.draft import (
    FOLDER,
    Draft,
    check_new_name,
    name_to_save,
    save,
    target_of,
    template,
)
from playground.dashboard.model.game_choice import MY_EDIT
from playground.dashboard.model.saving import ChangedMeanwhile, digest, digest_of
from playground.dashboard.views.workshop.bench import DRAFTS, HISTORY, OPENED, drop_edits, open_ruleset
from playground.dashboard.widgets.game_picker import TEXTS, edits
from playground.dashboard.widgets.history import forget
from playground.dashboard.widgets.layout import markdown_escape
from playground.dashboard.widgets.popover import close_popover
from playground.ruleset.find import find_by_name, shadowed_file
from playground.ruleset.templates import DEFAULT, templates
from playground.source.diagnostics import PlaygroundError

NEW, SAVE = "new ruleset", "save ruleset"
"""The keys of the popovers that these forms are in."""


def new_game(current: Draft) -> None:
    """Draw the form that starts a ruleset."""
    with st.form("new game", border=False):
        name = st.text_input("Name of the new ruleset", placeholder="my-game")
        kinds = {each.kind: each for each in templates()}
        usual = next(place for place, each in enumerate(kinds.values()) if each.name == DEFAULT)
        here = f"The text of {current.name}"
        abouts = [each.about for each in kinds.values()]
        start = st.radio("Begin with", [*kinds, here], usual, captions=[*abouts, "as it is here, edits included"])
        if st.form_submit_button("Begin", type="primary", width="stretch"):
            _start(name, kinds[start].name if start in kinds else "", current.text)


def _start(name: str, kind: str, text: str) -> None:
    """Open a new ruleset that begins with a template, or with `text` if there is none."""
    drafts = st.session_state[DRAFTS]
    try:
        name = check_new_name(name, drafts)
    except PlaygroundError as problem:
        st.error(str(problem))
        return
    text = template(name, kind) if kind else text
    forget(HISTORY, name)
    st.session_state[DRAFTS] = {**drafts, name: text}
    st.session_state[TEXTS] = {**edits(), name: text}
    close_popover(NEW)
    _open(f"{MY_EDIT}{name}")


def save_game(current: Draft) -> None:
    """Draw the form that saves the text in the user's folder of rulesets, and the button that downloads it."""
    with st.form("save game", border=False):
        suggested = name_to_save(current.name)
        name = st.text_input("Name", suggested, key=f"save {current.name} as {suggested}")
        if suggested != current.name:
            st.caption(f"'{current.name}' comes with the playground and stays as it is.")
        overwrite = st.checkbox(f"replace the file in {FOLDER}/ if there is one")
        if st.form_submit_button(f"Save in {FOLDER}/", type="primary", width="stretch"):
            _save(current, name, overwrite)
    st.download_button(
        "Download",
        current.text,
        f"{current.name}.yaml",
        "application/yaml",
        icon=":material/download:",
        on_click="ignore",
        width="stretch",
    )


def _save(current: Draft, name: str, overwrite: bool) -> None:
    name = name.strip()
    same_name, opened = name == current.name, st.session_state.setdefault(OPENED, {})
    known = None if current.draft or not same_name else opened.get(name, digest(current.original))
    try:
        if not same_name and name in st.session_state[DRAFTS]:
            raise PlaygroundError(f"you have begun a ruleset '{name}': save that one first, or choose another name")
        path, backup = save(name, current.text, overwrite=overwrite, opened=known)
    except ChangedMeanwhile as problem:
        st.session_state[OPENED] = {**opened, name: digest_of(target_of(name).path)}  # replaced if saved once more
        st.error(str(problem))
        return
    except PlaygroundError as problem:
        st.error(str(problem))
        return
    forget(HISTORY, current.name)
    drop_edits(current.name)
    backup_note = f"; the previous version is in {backup}" if backup else ""
    st.toast(f"Saved as {path}{backup_note}", icon=":material/check:")
    close_popover(SAVE)
    _open(name)


def show_shadowing(name: str) -> None:
    """Draw a note if a file of the user hides a shipped ruleset of the same name."""
    shipped = shadowed_file(name)
    if shipped is not None:
        note = f"{find_by_name(name)} hides the ruleset '{name}' that comes with the playground."
        st.caption(markdown_escape(note))


def _open(label: str) -> None:
    open_ruleset(label)
    st.rerun()
