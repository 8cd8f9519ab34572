"""The page on which a ruleset is edited: mistakes, board, rules in English and a quick result follow the typing."""

from __future__ import annotations

from functools import partial

import streamlit as st

from playground.compiler import Compiled
from playground.dashboard import catalogue
from playground.dashboard.choose import AS_WRITTEN, TEXTS, edits
from playground.dashboard.desk import GAME, keep_desk
from playground.dashboard.editor import editor, typed
from playground.dashboard.entries import MY_EDIT, Entry
from playground.dashboard.faults import guarded
from playground.dashboard.mistakes import mistakes_html
from playground.dashboard.pages import icon_of, open_page
from playground.dashboard.parts import heading
from playground.dashboard.views.board import show_board
from playground.dashboard.views.bookkeeping import DRAFTS, REVISION, new_game, save_game
from playground.dashboard.views.quick_result import show_quick_result
from playground.dashboard.views.rules import show_rules
from playground.dashboard.workbench import Bench, bench
from playground.ruleset.selection import parse_selection
from playground.source.diagnostics import RulesetError

RULESET = "workshop ruleset"
SOUND = "workshop sound"
EDITOR = "editor"


def show() -> None:
    """The whole page."""
    heading("Workshop", "Change a rule: mistakes, the board and what thousands of games say follow as you type.")
    _prepare()
    _bench()


def _prepare() -> None:
    """What a new visitor finds, and the game that was chosen on another page."""
    state = st.session_state
    state.setdefault(DRAFTS, {})
    state.setdefault(REVISION, 0)
    edits()
    known = _names()
    asked = parse_selection(state.get(GAME, "").removeprefix(MY_EDIT) or "-").name if state.get(GAME) else ""
    state[RULESET] = asked if asked in known else catalogue.first_comparison().ruleset
    state[GAME] = _current().label


def _names() -> list[str]:
    return [*st.session_state[DRAFTS], *catalogue.names()]


def _current() -> Bench:
    return bench(st.session_state[RULESET], edits(), st.session_state[DRAFTS])


@st.fragment
@guarded
def _bench() -> None:
    """Editor and what follows from the text: what is typed redraws this part only.

    It always draws the same elements in the same order, some of them empty: where a redraw leaves one away while
    another part of the page is redrawn as well, browsers have been seen to keep the old one (Streamlit 1.67).
    """
    current = _toolbar()
    sound = _last_sound(current)
    variant = _choose_variant(current, sound)
    tried = current.edit().varied(variant, {})
    rules, picture = st.columns([6, 5], gap="medium")
    with rules:
        _edit(current, tried)
    with picture:
        shown = tried.check().compiled or sound
        show_board(shown, "board")
        st.caption("The board before the mistakes in the text." if tried.check().compiled is None else "")
        _ways_on()  # above what grows: a button that moves while it is pressed is not pressed
        base = current.base().varied(variant, {})
        show_quick_result(base, tried if tried.check().compiled else None)
    show_rules(shown)
    keep_desk()


def _toolbar() -> Bench:
    chooser, undo, new, save = st.columns([4, 2, 2, 2], vertical_alignment="bottom")
    chooser.selectbox("Ruleset", _names(), key=RULESET, on_change=_changed_ruleset)
    current = _current()
    undo.button("Undo edits", on_click=_undo, disabled=not current.edited, icon=":material/undo:", width="stretch")
    with new, st.popover("New", icon=":material/add:", width="stretch"):
        new_game(current)
    with save, st.popover("Save", icon=":material/save:", width="stretch"):
        save_game(current)
    return current


def _changed_ruleset() -> None:
    st.session_state[REVISION] += 1
    st.session_state[GAME] = _current().label


def _choose_variant(current: Bench, sound: Compiled) -> str | None:
    """Which variant of the text is shown and played; it is edited in the text like everything else."""
    options = [AS_WRITTEN, *sound.ruleset.variants]
    key = f"desk.workshop.variant.{current.name}"
    if st.session_state.get(key) not in options:
        st.session_state[key] = AS_WRITTEN
    about = "Which variant of the text the board and the quick result show."
    chosen = st.segmented_control("Variant shown", options, key=key, required=True, help=about)
    return None if chosen in (None, AS_WRITTEN) else chosen


def _edit(current: Bench, tried: Entry) -> None:
    found = tried.check().found
    revision = st.session_state[REVISION]
    editor(EDITOR, current.text, revision, found, partial(_typed, current.name, revision))
    st.html(mistakes_html(found, _own_name(current)))


def _own_name(current: Bench) -> str:
    """Under which name diagnostics speak of the text in the editor."""
    from playground.ruleset.find import find_by_name

    return str(find_by_name(current.name) or current.name)


def _typed(name: str, revision: int) -> None:
    """Take over what was typed, unless the text was undone or exchanged meanwhile."""
    text = typed(EDITOR, revision, st.session_state[REVISION])
    if text is not None:
        st.session_state[TEXTS] = {**edits(), name: text}
        _settle()


def _settle() -> None:
    """A text that is as in its file is no edit; other pages go on with what is edited here."""
    current = _current()
    if not current.edited and not current.draft:
        st.session_state[TEXTS] = {name: text for name, text in edits().items() if name != current.name}
    st.session_state[GAME] = current.label


def _undo() -> None:
    current = _current()
    st.session_state[TEXTS] = {**edits(), current.name: current.original}
    st.session_state[REVISION] += 1
    _settle()


def _last_sound(current: Bench) -> Compiled:
    """The game as edited; while the text has mistakes, as it was when it last had none."""
    known: dict[str, Compiled] = st.session_state.setdefault(SOUND, {})
    compiled = current.edit().check().compiled or known.get(current.name) or current.base().check().compiled
    if compiled is None:
        raise RulesetError(current.base().check().errors)
    known[current.name] = compiled
    return compiled


def _ways_on() -> None:
    """To pages that go on with what is in the editor.

    Buttons, because a link would name the game as it was when it was drawn, and what was typed just before it is
    followed would be lost.
    """
    with st.container(horizontal=True):
        for name, label in (("compare", "Compare over more games"), ("play", "Play it")):
            if st.button(label, key=f"go to {name}", type="tertiary", icon=icon_of(name)):
                keep_desk()
                open_page(name, _current().label)
