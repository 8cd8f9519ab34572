"""The page that changes a ruleset: parameters, text, board, rules in English and a quick result follow one another."""

from __future__ import annotations

from functools import partial

import streamlit as st

from playground.compiler import Compiled
from playground.dashboard.errors import guarded
from playground.dashboard.model.draft import Draft
from playground.dashboard.model.game_choice import GameChoice
from playground.dashboard.navigation import icon_of, open_page
from playground.dashboard.session import GAME, restoring, save_session
from playground.dashboard.views.compare.entries import compare_games
from playground.dashboard.views.workshop.bench import (
    EDITOR,
    HISTORY,
    REVISION,
    chosen_name,
    current_draft,
    known_names,
    prepare,
    put_text,
    revise,
    store_typed,
)
from playground.dashboard.views.workshop.difference import show_difference, show_summary
from playground.dashboard.views.workshop.new_and_save import NEW, SAVE, new_game, save_game, show_shadowing
from playground.dashboard.views.workshop.own_variants import SAVE_VARIANT, save_variant, show_own_variants
from playground.dashboard.views.workshop.parameters import choose_variant, show_parameters
from playground.dashboard.views.workshop.quick_result import show_quick_result
from playground.dashboard.widgets.controls import selectbox
from playground.dashboard.widgets.editor import editor
from playground.dashboard.widgets.game_picker import TEXTS
from playground.dashboard.widgets.history import history_buttons
from playground.dashboard.widgets.layout import heading
from playground.dashboard.widgets.other_tab import note_other_tab
from playground.dashboard.widgets.popover import popover
from playground.dashboard.widgets.rules_in_english import show_rules
from playground.dashboard.widgets.start_position import show_board

RULESET = "workshop ruleset"
LAST_VALID = "workshop sound"


def show() -> None:
    """Draw the page."""
    heading("Workshop", "Move a control or change the text: what it does to thousands of games is seen at once.")
    prepare()
    _workbench()


@st.fragment
@guarded
@restoring
def _workbench() -> None:
    """Draw the editor and everything that depends on its text; typing redraws only this part.

    It always draws the same elements in the same order, some of them empty: if a redraw omits an element while
    another part of the page is redrawn as well, browsers may keep the old element (seen with Streamlit 1.67).

    All parts but the editor are guarded one by one, so that a text can be edited whatever is wrong with it.
    """
    which, buttons = st.columns([3, 8], vertical_alignment="bottom")
    with which:
        current = _choose_ruleset()
    tools = buttons.container(horizontal=True, key="tools")
    _notes(current)
    last_valid = _last_valid(current)
    variant = choose_variant(current, last_valid)
    base, edited = current.base(), current.edit().varied(variant, {})
    with tools:
        _tools(current, base, edited)
    with st.container(key="panel"):
        guarded(show_parameters)(current, variant, last_valid)
        guarded(show_summary)(base, edited)
    with st.container(key="bench"):
        text, seen = st.columns([6, 5], gap="medium")
    with text:
        _edit(current, edited)
    shown = edited.check().compiled or last_valid
    with seen:
        _links(base, variant)  # above the quick result, which grows: a button that moves while pressed is not pressed
        with st.container():
            guarded(show_quick_result)(base, edited if edited.check().compiled else None)
        with st.container():
            guarded(show_difference)(base, edited)
        with st.container():
            guarded(_picture)(shown, edited.check().compiled is not None)
    with st.container():
        guarded(show_own_variants)(current)
    with st.container():
        guarded(show_rules)(shown)
    save_session()


def _picture(shown: Compiled | None, up_to_date: bool) -> None:
    show_board(shown, "board")
    note = "The board before the mistakes in the text." if shown else "There is no board until the text is fixed."
    st.caption("" if up_to_date else note)


def _choose_ruleset() -> Draft:
    if st.session_state.get(RULESET) != chosen_name():
        st.session_state[RULESET] = chosen_name()
    selectbox("Ruleset", known_names(), key=RULESET, on_change=_changed_ruleset)
    return current_draft()


def _notes(current: Draft) -> None:
    show_shadowing(current.name)
    if current.problem:
        st.error(current.problem)
    note_other_tab(HISTORY, TEXTS, current.name, current.text, current.original, revise)


def _tools(current: Draft, base: GameChoice, edited: GameChoice) -> None:
    history_buttons(HISTORY, current.name, edited=current.edited, original=current.original, replace=put_text)
    with popover("New", NEW, icon=":material/add:"):
        new_game(current)
    with popover("Save", SAVE, icon=":material/save:"):
        save_game(current)
    with popover("Save as variant", SAVE_VARIANT, icon=":material/bookmark_add:", type="primary"):
        guarded(save_variant)(current, base, edited)


def _changed_ruleset() -> None:
    """Open another ruleset. The revision stays: what was typed into the previous one may come in the same message."""
    st.session_state[GAME] = st.session_state[RULESET]
    st.session_state[GAME] = current_draft().label


def _edit(current: Draft, edited: GameChoice) -> None:
    checked, revision = edited.check(), st.session_state[REVISION]
    on_text = partial(store_typed, current.name, revision, current.original)
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


def _last_valid(current: Draft) -> Compiled | None:
    """The edited game as of its last text without mistakes; None if there never was one."""
    known: dict[str, Compiled] = st.session_state.setdefault(LAST_VALID, {})
    compiled = current.edit().check().compiled or known.get(current.name) or current.base().check().compiled
    if compiled is not None:
        known[current.name] = compiled
    return compiled


def _links(base: GameChoice, variant: str | None) -> None:
    """Draw the buttons that open other pages with the game that is shown.

    They are no links, because a link would name the game as of when it was drawn, and lose what was typed after that.
    """
    with st.container(horizontal=True):
        if st.button("Compare over more games", key="go to compare", type="tertiary", icon=icon_of("compare")):
            _compare(base, variant)
        if st.button("Play it", key="go to play", type="tertiary", icon=icon_of("play")):
            save_session()
            open_page("play", current_draft().label)


def _compare(base: GameChoice, variant: str | None) -> None:
    """Open Compare with the base and the game that is shown, or with what it offers for a game as its file has it."""
    current = current_draft()
    shown = current.edit().varied(variant, {}).label
    if shown == current.name:
        save_session()
        open_page("compare", shown)
    else:
        compare_games([shown] if current.draft else [base.label, shown])
