"""The evaluation bar and hints on the page Play."""

from __future__ import annotations

import streamlit as st

from playground.agents.judging.judge import Assessment
from playground.dashboard.model.live_games import LiveGame
from playground.dashboard.widgets.controls import checkbox
from playground.dashboard.widgets.evaluation_bar import bar_html, empty_bar_html
from playground.dashboard.widgets.layout import markdown_escape
from playground.engine.notation import describe_all
from playground.play.advice import hints, judged_by

BAR = "desk.play.bar"
HINT = "desk.play.hint"
"""Session key of the moment of the game for which a hint was requested."""


def prepare_advice(live_game: LiveGame) -> None:
    """Have the position judged if the bar or a hint is to be shown."""
    if st.session_state.get(BAR) or st.session_state.get(HINT) == live_game.moment:
        live_game.advise()


def show_bar(live_game: LiveGame) -> None:
    """Draw the bar, if it is switched on: what each player may expect, judged from what the player to move knows."""
    if not st.session_state.get(BAR) or live_game.session.is_over:
        return
    found, game = live_game.advice, live_game.session.game
    st.html(bar_html(game, found) if found else empty_bar_html("judging …" if live_game.deciding else "not your turn"))


def show_hint(live_game: LiveGame) -> None:
    """Draw the switch of the bar, the button for a hint, and the hint."""
    if live_game.session.is_over or not live_game.session.people:
        return
    switch, button = st.columns(2, vertical_alignment="center")
    st.session_state.setdefault(BAR, False)
    checkbox("Evaluation bar", key=BAR, place=switch, help="What each player may expect with good play.")
    button.button(
        "Hint",
        key="hint",
        on_click=_request_hint,
        args=(live_game,),
        disabled=not live_game.deciding,
        icon=":material/lightbulb:",
        width="stretch",
    )
    if st.session_state.get(HINT) != live_game.moment or not live_game.deciding:
        return
    found = live_game.advice
    if live_game.advice_failure:
        st.error(live_game.advice_failure)
    elif found is None:
        st.caption("Judging …")
    else:
        st.markdown(_hint_text(live_game, found))


def _request_hint(live_game: LiveGame) -> None:
    st.session_state[HINT] = live_game.moment
    live_game.advise()


def _hint_text(live_game: LiveGame, found: Assessment) -> str:
    """The best option and the next ones as Markdown."""
    session, state = live_game.session, live_game.session.state
    texts = describe_all(session.game, state.options(), state.to_bytes(), found.mover)
    best, *others = hints(session.game, found, texts)
    lines = [f"**{markdown_escape(best.text)}**: {best.worth}"]
    lines += [f"{markdown_escape(each.text)}: {each.worth}" for each in others]
    return "  \n".join([*lines, f"*{markdown_escape(judged_by(found).strip())}*"])
