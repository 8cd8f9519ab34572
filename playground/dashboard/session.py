"""A visitor's session, kept on the server: chosen games, edited texts, settings and running jobs.

Streamlit forgets all session state when a page is reloaded, and some when another page is opened. The server keeps it
under a key that is part of the page's address, and a copy of it on disk (`desks.py`).

Two tabs may have the same key. Of most of the state the last change holds; edited texts are never overwritten by a tab
that has not seen them, see `changed_elsewhere`.

The state that is kept has names that begin with `desk.`; widgets with such a key keep their value. Buttons must not
have one: Streamlit does not allow to set them by program.
"""

from __future__ import annotations

import secrets
from collections import Counter, OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec

import streamlit as st

from playground.dashboard import desks

KEPT = "desk."
"""The prefix of session state that survives a reload and the opening of another page."""

KEY = "desk"
"""The name of a session's key, in the address and in the session state."""

GAME = "desk.game"
"""The game chosen on all pages about one game."""

RULESET_TEXTS, EXPERIMENT_TEXTS = "desk.texts", "desk.experiments.texts"
"""The edited texts by name: of rulesets, and of experiments."""

EDITED = (RULESET_TEXTS, EXPERIMENT_TEXTS)

SEEN = "seen texts"
"""The edited texts as the session had them when this tab last looked; of this tab alone."""

LINKED = "linked game"

TAB = "tab"
"""Session key of what distinguishes the tabs of a visitor."""

MAX_SESSIONS = 100

GONE = "The desk of this address is not kept any more: what is on it begins anew."

Arguments = ParamSpec("Arguments")


@st.cache_resource
def _sessions() -> OrderedDict[str, dict[str, Any]]:
    return OrderedDict()


@st.cache_resource
def _set_aside() -> dict[tuple[str, str, str], str]:
    """Texts of tabs that another tab has overtaken, by the key of the session, the kind of text and its name."""
    return {}


@st.cache_resource
def _written() -> dict[str, int]:
    """What was written of each session, as a hash, so that it is written only if it has changed."""
    return {}


@st.cache_resource
def _changes() -> dict[str, Counter[str]]:
    """How many times each tab has changed an edited text, by the key of the session."""
    return {}


def tab() -> str:
    """What distinguishes this tab from the visitor's others."""
    return str(st.session_state.setdefault(TAB, secrets.token_urlsafe(6)))


def changes_of_other_tabs(key: str, own: str) -> int:
    """How many times other tabs than `own` have changed an edited text of a session."""
    changes = _changes().get(key, Counter())
    return changes.total() - changes[own]


def open_session() -> None:
    """Restore what is missing from the session state, and put the key into the address.

    An address may name a game, which is then chosen; what else it names, see `linking.py`.
    """
    sessions = _sessions()
    key = str(st.query_params.get(KEY) or st.session_state.get(KEY) or "")
    if key not in sessions and not _restored(key):
        if key:
            st.toast(GONE, icon=":material/info:")
        key = secrets.token_urlsafe(6)
        sessions[key] = {}
        while len(sessions) > MAX_SESSIONS:
            forgotten, _ = sessions.popitem(last=False)
            _changes().pop(forgotten, None)
            _written().pop(forgotten, None)
            for place in [place for place in _set_aside() if place[0] == forgotten]:
                del _set_aside()[place]
    st.session_state[KEY] = key
    tab()
    if st.query_params.get(KEY) != key:
        st.query_params[KEY] = key
    restore_session()
    st.session_state[LINKED] = st.query_params.pop("game", "")
    if st.session_state[LINKED]:
        st.session_state[GAME] = st.session_state[LINKED]


def _restored(key: str) -> bool:
    """Whether a session that this server does not know was on disk; it is then among its sessions."""
    state = desks.read(key, EDITED)
    if state is not None:
        _sessions()[key] = state
    return state is not None


def restore_session() -> None:
    """Restore what is missing from the session state.

    Streamlit forgets the value of a control that the browser does not report, as one whose code it has not loaded yet.
    """
    for name, value in _sessions().get(str(st.session_state.get(KEY)), {}).items():
        if name not in st.session_state:
            st.session_state[name] = value
            if name in EDITED:
                _seen()[name] = dict(value)


def restoring(draw: Callable[Arguments, None]) -> Callable[Arguments, None]:
    """Wrap a part of a page that is redrawn by itself, so that it begins with the session state complete."""

    @wraps(draw)
    def part(*args: Arguments.args, **kwargs: Arguments.kwargs) -> None:
        restore_session()
        draw(*args, **kwargs)

    return part


def linked_game() -> str:
    """The game named by the link that just opened the page; empty if it named none."""
    return str(st.session_state.get(LINKED, ""))


def save_session(forget: str = "") -> None:
    """Keep the session state, without the key `forget`.

    The state of other pages is not in the session now, and is kept as it was.
    """
    sessions, key = _sessions(), st.session_state.get(KEY)
    if key is None:
        return
    current = {str(name): value for name, value in st.session_state.items() if str(name).startswith(KEPT)}
    kept = sessions.get(key, {})
    merged = {kind: _merged(kind, kept.get(kind, {}), current[kind]) for kind in EDITED if kind in current}
    if any(texts != kept.get(kind, {}) for kind, texts in merged.items()):
        _changes().setdefault(str(key), Counter())[tab()] += 1
    state = {**kept, **current, **merged}
    state.pop(forget, None)
    sessions[key] = state
    content = desks.dumped(state, EDITED)
    if content and _written().get(key) != hash(content):
        _written()[key] = hash(content)
        desks.keep(str(key), content)


# ---- texts that two tabs edit


def changed_elsewhere(kind: str, name: str) -> bool:
    """Whether another tab has changed an edited text, or dropped its edits, since this tab last looked."""
    theirs, mine = _text_in_session(kind, name), st.session_state.get(kind, {}).get(name)
    return theirs not in (mine, _seen(kind).get(name))


def take_text_of_other_tab(kind: str, name: str) -> str | None:
    """Show what another tab has made of a text; returns that text, None if it has dropped its edits."""
    theirs = _text_in_session(kind, name)
    others = {key: text for key, text in st.session_state.get(kind, {}).items() if key != name}
    st.session_state[kind] = others if theirs is None else {**others, name: theirs}
    _settle(kind, name, theirs)
    return theirs


def keep_text_of_this_tab(kind: str, name: str) -> str | None:
    """Let the text of this tab hold; returns that of the other tab, None if it has dropped its edits."""
    theirs = _text_in_session(kind, name)
    _settle(kind, name, theirs)
    save_session()
    return theirs


def text_set_aside(kind: str, name: str) -> str | None:
    """The text of a tab that was closed while another one had changed the same text; None if there is none."""
    return _set_aside().get(_place(kind, name))


def forget_text_set_aside(kind: str, name: str) -> None:
    """Forget that text: it has been taken or refused."""
    _set_aside().pop(_place(kind, name), None)


def _merged(kind: str, theirs: dict[str, str], mine: dict[str, str]) -> dict[str, str]:
    """The texts to keep: those of this tab, except where another tab has changed one that this tab has not seen.

    A text of this tab that cannot be kept is set aside, so that it outlives the tab.
    """
    seen, kept = _seen(kind), dict[str, str]()
    for name in dict.fromkeys([*theirs, *mine]):
        overtaken = theirs.get(name) not in (mine.get(name), seen.get(name))
        text = (theirs if overtaken else mine).get(name)
        if text is not None:
            kept[name] = text
        if overtaken and name in mine and mine[name] != seen.get(name):
            _set_aside()[_place(kind, name)] = mine[name]
        if not overtaken:
            _remember(kind, name, text)
    return kept


def _settle(kind: str, name: str, seen: str | None) -> None:
    _remember(kind, name, seen)
    forget_text_set_aside(kind, name)


def _remember(kind: str, name: str, text: str | None) -> None:
    if text is None:
        _seen(kind).pop(name, None)
    else:
        _seen(kind)[name] = text


def _seen(kind: str = "") -> dict[str, Any]:
    """What this tab has seen, of one kind of texts if it is given."""
    seen: dict[str, Any] = st.session_state.setdefault(SEEN, {})
    return seen.setdefault(kind, {}) if kind else seen


def _text_in_session(kind: str, name: str) -> str | None:
    text = _sessions().get(str(st.session_state.get(KEY)), {}).get(kind, {}).get(name)
    return None if text is None else str(text)


def _place(kind: str, name: str) -> tuple[str, str, str]:
    return str(st.session_state.get(KEY)), kind, name
