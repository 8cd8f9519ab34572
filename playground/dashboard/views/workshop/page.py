"""The page that edits a ruleset: diagnostics, board, rules in English and a quick result follow the typing."""

from __future__ import annotations

from functools import partial

import streamlit as st

from playground.compiler import Compiled
from playground.dashboard.errors import guarded
from playground.dashboard.model import rulesets
from playground.dashboard.model.draft import Draft, draft_of
from playground.dashboard.model.game_choice import MY_EDIT, GameChoice
from playground.dashboard.model.saving import digest
from playground.dashboard.navigation import icon_of, open_page
from playground.dashboard.session import GAME, restoring, save_session
from playground.dashboard.views.workshop.new_and_save import (
    DRAFTS,
    OPENED,
    REVISION,
    UNDO_KIND,
    new_game,
    save_game,
    show_shadowing,
)
from playground.dashboard.views.workshop.quick_result import show_quick_result
from playground.dashboard.widgets.controls import segmented_control, selectbox
from playground.dashboard.widgets.editor import editor, typed
from playground.dashboard.widgets.game_picker import AS_WRITTEN, TEXTS, edits
from playground.dashboard.widgets.layout import heading
from playground.dashboard.widgets.rules_in_english import show_rules
from playground.dashboard.widgets.start_position import show_board
from playground.dashboard.widgets.undo_button import undo_button
from playground.ruleset.selection import parse_selection

RULESET = "workshop ruleset"
LAST_VALID = "workshop sound"
EDITOR = "editor"


def show() -> None:
    """Draw the page."""
    heading("Workshop", "Change a rule: mistakes, the board and the results of thousands of games follow as you type.")
    _prepare()
    _workbench()


def _prepare() -> None:
    """Fill in the defaults of a new visitor, and take over the game chosen on another page."""
    state = st.session_state
    state.setdefault(DRAFTS, {})
    state.setdefault(REVISION, 0)
    edits()
    if not state.get(GAME) or _chosen() not in _names():
        state[GAME] = rulesets.first_comparison().ruleset
    state[GAME] = _current().label


def _names() -> list[str]:
    """The names of drafts, of all rulesets, and of edited rulesets whose files are gone."""
    known = [*st.session_state[DRAFTS], *rulesets.names()]
    return [*known, *(name for name in edits() if name not in known)]


def _chosen() -> str:
    """The name of the chosen ruleset, which is that of the game chosen on all pages.

    The value of the control would not do: Streamlit forgets it where the browser has not loaded the control yet.
    """
    return parse_selection(st.session_state[GAME].removeprefix(MY_EDIT)).name


def _current() -> Draft:
    return draft_of(_chosen(), edits(), st.session_state[DRAFTS])


@st.fragment
@guarded
@restoring
def _workbench() -> None:
    """Draw the editor and everything that depends on its text; typing redraws only this part.

    It always draws the same elements in the same order, some of them empty: if a redraw omits an element while
    another part of the page is redrawn as well, browsers may keep the old element (seen with Streamlit 1.67).

    The editor comes first, and the other parts are guarded one by one, so that a text can be edited whatever is wrong
    with it.
    """
    current = _toolbar()
    last_valid = _last_valid(current)
    variant = _choose_variant(current, last_valid)
    edited = current.edit().varied(variant, {})
    rules, picture = st.columns([6, 5], gap="medium")
    with rules:
        _edit(current, edited)
    shown = edited.check().compiled or last_valid
    with picture:
        with st.container():
            guarded(_picture)(shown, edited.check().compiled is not None)
        _links()  # above the quick result, which grows: a button that moves while it is pressed is not pressed
        with st.container():
            base = current.base().varied(variant, {})
            guarded(show_quick_result)(base, edited if edited.check().compiled else None)
    with st.container():
        guarded(show_rules)(shown)
    save_session()


def _picture(shown: Compiled | None, up_to_date: bool) -> None:
    show_board(shown, "board")
    note = "The board before the mistakes in the text." if shown else "There is no board until the text is fixed."
    st.caption("" if up_to_date else note)


def _toolbar() -> Draft:
    chooser, undo, new, save = st.columns([4, 2, 2, 2], vertical_alignment="bottom")
    if st.session_state.get(RULESET) != _chosen():
        st.session_state[RULESET] = _chosen()
    selectbox("Ruleset", _names(), key=RULESET, place=chooser, on_change=_changed_ruleset)
    current = _current()
    with undo:
        undo_button(UNDO_KIND, current.name, edited=current.edited, replace=_replace)
    with new, st.popover("New", icon=":material/add:", width="stretch"):
        new_game(current)
    with save, st.popover("Save", icon=":material/save:", width="stretch"):
        save_game(current)
    show_shadowing(current.name)
    if current.problem:
        st.error(current.problem)
    return current


def _changed_ruleset() -> None:
    """Open another ruleset. The revision stays: what was typed into the previous one may come in the same message."""
    st.session_state[GAME] = st.session_state[RULESET]
    st.session_state[GAME] = _current().label


def _choose_variant(current: Draft, last_valid: Compiled | None) -> str | None:
    """Draw the choice of the variant that board and quick result show; return it."""
    options = [AS_WRITTEN, *(last_valid.ruleset.variants if last_valid else ())]
    key = f"desk.workshop.variant.{current.name}"
    if st.session_state.get(key) not in options:
        st.session_state[key] = AS_WRITTEN
    about = "The variant of the text that the board and the quick result show."
    chosen = segmented_control("Variant shown", options, key=key, help=about)
    return None if chosen == AS_WRITTEN else chosen


def _edit(current: Draft, edited: GameChoice) -> None:
    checked, revision = edited.check(), st.session_state[REVISION]
    on_text = partial(_store_typed, current.name, revision, current.original)
    editor(
        EDITOR,
        current.name,
        current.text,
        revision,
        checked.diagnostics,
        on_text,
        checked.fault,
        file=_own_name(current),
    )


def _own_name(current: Draft) -> str:
    """The name that diagnostics give to the text in the editor."""
    from playground.ruleset.find import find_by_name

    return str(find_by_name(current.name) or current.name)


def _store_typed(name: str, revision: int, original: str) -> None:
    """Store the typed text at once, before it is checked, unless it was undone or replaced in the meantime."""
    text = typed(EDITOR, name, revision, st.session_state[REVISION])
    if text is not None:
        if name not in edits():
            st.session_state[OPENED] = {**st.session_state.get(OPENED, {}), name: digest(original)}
        st.session_state[TEXTS] = {**edits(), name: text}
        _update_edits(name)
        save_session()


def _update_edits(name: str) -> None:
    """Drop an edit that equals its file, and make the edited game the choice of all pages if its ruleset is chosen."""
    edited = draft_of(name, edits(), st.session_state[DRAFTS])
    if not edited.edited and not edited.draft:
        st.session_state[TEXTS] = {other: text for other, text in edits().items() if other != name}
    st.session_state[GAME] = _current().label


def _replace(text: str | None) -> str:
    """Replace the text in the editor, by that of the file if None is given; returns what it was.

    What was typed just before may come in the same message, whose press on a button is reported first.
    """
    current, revision = _current(), st.session_state[REVISION]
    before = typed(EDITOR, current.name, revision, revision)
    st.session_state[TEXTS] = {**edits(), current.name: current.original if text is None else text}
    st.session_state[REVISION] += 1
    _update_edits(current.name)
    return current.text if before is None else before


def _last_valid(current: Draft) -> Compiled | None:
    """The edited game as of its last text without mistakes; None if there never was one."""
    known: dict[str, Compiled] = st.session_state.setdefault(LAST_VALID, {})
    compiled = current.edit().check().compiled or known.get(current.name) or current.base().check().compiled
    if compiled is not None:
        known[current.name] = compiled
    return compiled


def _links() -> None:
    """Draw the buttons that open other pages with the text in the editor.

    They are no links, because a link would name the game as of when it was drawn, and lose what was typed after that.
    """
    with st.container(horizontal=True):
        for name, label in (("compare", "Compare over more games"), ("play", "Play it")):
            if st.button(label, key=f"go to {name}", type="tertiary", icon=icon_of(name)):
                save_session()
                open_page(name, _current().label)
