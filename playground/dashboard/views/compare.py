"""The page on which a rule is edited and its effect is seen at once."""

from __future__ import annotations

import streamlit as st

from playground.compiler import Compiled
from playground.dashboard import catalogue
from playground.dashboard.desk import keep_desk
from playground.dashboard.editor import editor
from playground.dashboard.entries import Bench, Entry, bench
from playground.dashboard.faults import guarded
from playground.dashboard.jobs import MOST_GAMES, MOST_VARIANTS, Job, Jobs
from playground.dashboard.mistakes import mistakes_html
from playground.dashboard.views.board import show_board
from playground.dashboard.views.parameters import choose_settings, forget_settings
from playground.dashboard.views.results import show_results
from playground.source.diagnostics import RulesetError


@st.cache_resource
def jobs() -> Jobs:
    """The jobs of this server."""
    return Jobs()


def show() -> None:
    """The whole page."""
    _prepare()
    st.title("Compare house rules")
    st.caption("Change a rule, press *Run*, and see what it does to thousands of games.")
    _setup()
    key = st.session_state.get("job")
    job = jobs().find(key)
    if job is not None:
        show_results(job)
    elif key:
        st.info("The last comparison is gone: the server has forgotten it. Press *Run* to play it again.")


def _prepare() -> None:
    """What a new visitor finds."""
    state = st.session_state
    state.setdefault("texts", {})
    state.setdefault("revision", 0)
    if state.get("ruleset") not in catalogue.names():
        first = catalogue.first_comparison()
        state["ruleset"], state["variants"] = first.ruleset, list(first.variants)
        state["games"], state["seed"] = min(first.games, MOST_GAMES), first.seed


@st.fragment
@guarded
def _setup() -> None:
    """Editor and settings: what is typed redraws this part only.

    It always draws the same elements in the same order, some of them empty: where a redraw leaves one away while
    another part of the page is redrawn as well, browsers have been seen to keep the old one (Streamlit 1.67).
    """
    rules, choices = st.columns([6, 5], gap="medium")
    with rules:
        current = _choose_ruleset()
        _edit(current)
    with choices:
        sound = _last_sound(current)
        show_board(sound, "board")
        st.caption("The board before the mistakes in the text." if current.edit().check().errors else "")
        _line_up(current, sound)
    keep_desk()


def _choose_ruleset() -> Bench:
    chooser, undo = st.columns([3, 1], vertical_alignment="bottom")
    chooser.selectbox("Ruleset", catalogue.names(), key="ruleset", on_change=_changed_ruleset)
    current = bench(st.session_state["ruleset"], st.session_state["texts"])
    undo.button("Undo edits", on_click=_undo, disabled=not current.edited, icon=":material/undo:", width="stretch")
    return current


def _changed_ruleset() -> None:
    st.session_state["variants"] = catalogue.first_variants(st.session_state["ruleset"])
    st.session_state["revision"] += 1


def _edit(current: Bench) -> None:
    found = current.edit().check().found
    editor("editor", current.text, st.session_state["revision"], found, _typed)
    st.html(mistakes_html(found, _own_name(current)))


def _own_name(current: Bench) -> str:
    """Under which name diagnostics speak of the text in the editor."""
    from playground.ruleset.find import find_by_name

    return str(find_by_name(current.name))


def _typed() -> None:
    _take_text(st.session_state["editor"]["text"])


def _take_text(text: str) -> None:
    name, texts = st.session_state["ruleset"], dict(st.session_state["texts"])
    texts[name] = text
    if text == catalogue.text_of(name):
        del texts[name]
    st.session_state["texts"] = texts


def _undo() -> None:
    texts: dict[str, str] = st.session_state["texts"]
    st.session_state["texts"] = {name: text for name, text in texts.items() if name != st.session_state["ruleset"]}
    st.session_state["revision"] += 1
    forget_settings()


def _last_sound(current: Bench) -> Compiled:
    """The game as edited; while the text has mistakes, as it was when it last had none."""
    known: dict[str, Compiled] = st.session_state.setdefault("sound", {})
    compiled = current.edit().check().compiled or known.get(current.name) or current.base().check().compiled
    if compiled is None:
        raise RulesetError(current.base().check().errors)
    known[current.name] = compiled
    return compiled


def _line_up(current: Bench, sound: Compiled) -> None:
    choices = current.choices()
    st.session_state["variants"] = [label for label in st.session_state.get("variants", []) if label in choices]
    st.multiselect(
        "Variants to compare with the original",
        list(choices),
        key="variants",
        help="  \n".join(f"**{entry.label}**: {entry.about}" for entry in choices.values()),
        placeholder="none",
    )
    settings = choose_settings(current.name, sound.ruleset.parameters)
    games, seed = st.columns(2)
    games.number_input("Games of each", 100, MOST_GAMES, step=10_000, key="games")
    seed.number_input("Seed", 0, 10**9, key="seed", help="The same seed plays the same games again.")
    entries = current.line_up(st.session_state["variants"], settings)
    _run(entries)


def _run(entries: list[Entry]) -> None:
    """The button, and what it will play or why it cannot."""
    wrong = [entry for entry in entries if entry.check().compiled is None]
    many = len(entries) > MOST_VARIANTS
    pressed = st.button(
        "Run", type="primary", icon=":material/play_arrow:", width="stretch", disabled=bool(wrong) or many, key="run"
    )
    if many:
        st.caption(f"At most {MOST_VARIANTS} can be compared at once: take some away.")
    elif wrong:
        st.caption(f"Mend the mistakes in **{wrong[0].label}** first.")
    else:
        st.caption("Will be played: " + " · ".join(f"**{entry.label}**" for entry in entries))
    if pressed:
        _start(entries)


def _start(entries: list[Entry]) -> None:
    before: Job | None = jobs().find(st.session_state.get("job"))
    if before is not None:
        before.cancel()
    contestants = [entry.contestant() for entry in entries]
    job = jobs().start(contestants, int(st.session_state["games"]), int(st.session_state["seed"]))
    st.session_state["job"] = job.key
    keep_desk()
    st.rerun()
