"""Beginning and keeping rulesets in the Workshop."""

from __future__ import annotations

import streamlit as st

from playground.dashboard.choose import TEXTS, edits
from playground.dashboard.desk import GAME, keep_desk
from playground.dashboard.entries import MY_EDIT
from playground.dashboard.workbench import FOLDER, Bench, check_new_name, save, template
from playground.source.diagnostics import PlaygroundError

DRAFTS = "desk.drafts"
"""What rulesets without a file started from, by name."""

REVISION = "desk.revision"
"""Another number asks the editor to take over another text."""

FROM_TEMPLATE = "a small game that can be played"


def new_game(current: Bench) -> None:
    """A form that begins a ruleset."""
    with st.form("new game", border=False):
        name = st.text_input("Name of the new ruleset", placeholder="my-game")
        start = st.radio("Begin with", [FROM_TEMPLATE, f"the text of {current.name}"])
        if st.form_submit_button("Begin", type="primary", width="stretch"):
            _begin(name, None if start == FROM_TEMPLATE else current.text)


def _begin(name: str, text: str | None) -> None:
    drafts = st.session_state[DRAFTS]
    try:
        name = check_new_name(name, drafts)
    except PlaygroundError as problem:
        st.error(str(problem))
        return
    text = template(name) if text is None else text
    st.session_state[DRAFTS] = {**drafts, name: text}
    st.session_state[TEXTS] = {**edits(), name: text}
    _go_on_with(f"{MY_EDIT}{name}")


def save_game(current: Bench) -> None:
    """Keep the text: as a file in the folder of one's own rulesets, or as a download."""
    with st.form("save game", border=False):
        name = st.text_input("Name", current.name, key=f"save as {current.name}")
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


def _save(current: Bench, name: str, overwrite: bool) -> None:
    try:
        if name.strip() != current.name:
            name = check_new_name(name, {})
        path = save(name.strip(), current.text, overwrite=overwrite)
    except PlaygroundError as problem:
        st.error(str(problem))
        return
    for kept in (TEXTS, DRAFTS):
        st.session_state[kept] = {key: text for key, text in st.session_state[kept].items() if key != current.name}
    st.toast(f"Saved as {path}", icon=":material/check:")
    _go_on_with(name.strip())


def _go_on_with(label: str) -> None:
    st.session_state[GAME] = label
    st.session_state[REVISION] += 1
    keep_desk()
    st.rerun()
