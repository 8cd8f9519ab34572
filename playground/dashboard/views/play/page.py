"""Play: a game in the browser between people at one screen and agents."""

from __future__ import annotations

from functools import partial
from html import escape

import streamlit as st

from playground.dashboard.errors import guarded
from playground.dashboard.model.live_events import live_events
from playground.dashboard.model.live_games import LiveGame, live_games
from playground.dashboard.model.move_list import rows_of
from playground.dashboard.navigation import open_page
from playground.dashboard.views.play.advice import prepare_advice, show_bar, show_hint
from playground.dashboard.views.play.new_game import LIVE_GAME, LIVE_GAME_TO_REPLAY, new_game, resume_from_file
from playground.dashboard.widgets import layout
from playground.dashboard.widgets.board import Answers, choosing_board, move_list
from playground.dashboard.widgets.board_surroundings import STYLE, facts_html, glossary_of, seats_html
from playground.dashboard.widgets.rules_in_english import show_rules
from playground.engine.plain_names import with_verb
from playground.pictures.legend import legend_html
from playground.pictures.position import position_svg
from playground.play.board import result_text
from playground.play.briefly import ONLY_MARKED, why_not_here
from playground.play.saved import saved_text
from playground.play.why import why

POLL_SECONDS = 0.4
WAIT_SECONDS = 0.25
"""How long a redraw waits for agents, so that the page is drawn only once if they decide quickly."""


def show() -> None:
    """Draw the page."""
    st.html(STYLE)
    layout.heading("Play", "Against agents, against each other at one screen, or both.")
    live_game = live_games().find(st.session_state.get(LIVE_GAME))
    key = f"new game {live_game.key if live_game else ''}"
    with st.expander("New game", icon=":material/casino:", expanded=live_game is None, key=key):
        guarded(new_game)()
        guarded(resume_from_file)()
    if live_game is None:
        gone = " The last game is gone: the server no longer has it." if st.session_state.get(LIVE_GAME) else ""
        layout.empty("No game is in play.", f"Choose one and who plays it, and press *Start*.{gone}")
        return
    prepare_advice(live_game)
    live_game.wait(WAIT_SECONDS)
    working = live_game.working
    st.fragment(_in_play, run_every=POLL_SECONDS if working else None)(live_game, working)


@guarded
def _in_play(live_game: LiveGame, polling: bool) -> None:
    """Draw the game; redrawn after each decision, and polled while an agent or the judge thinks."""
    prepare_advice(live_game)
    live_game.wait(WAIT_SECONDS)
    prepare_advice(live_game)  # an agent may have decided meanwhile
    if live_game.working != polling:
        st.rerun()  # the whole page, which starts or ends the polling
    board, beside = st.columns([3, 2], gap="medium")
    with board:
        if live_game.covered:
            _handover(live_game)
        else:
            show_bar(live_game)
            _board(live_game)
    with beside:
        _beside(live_game)


def _board(live_game: LiveGame) -> None:
    session, game = live_game.session, live_game.session.game
    viewer = None if session.is_over and st.session_state.get("open hands") else live_game.viewer
    picture = position_svg(game, session.state.to_bytes(), viewer, label=f"{game.title}, {_prompt(live_game)}")
    moment, sites = live_game.question
    choosing_board(
        "table",
        f"{picture}<figcaption>{legend_html(game)}</figcaption>",
        moment=live_game.moment,
        prompt=_prompt(live_game),
        offered=live_game.offered() if live_game.deciding else [],
        events=live_events(live_game, viewer),
        answers=Answers(live_game.answered, moment, " ".join(sites), _why_not(live_game)),
        on_played=partial(_played, live_game),
        on_question=partial(_questioned, live_game),
    )


def _played(live_game: LiveGame) -> None:
    message = st.session_state["table"]["played"]
    if message:
        live_game.choose(str(message["moment"]), int(message["number"]), int(message["serial"]))


def _questioned(live_game: LiveGame) -> None:
    message = st.session_state["table"]["question"]
    if message:
        live_game.question = str(message["moment"]), tuple(map(str, message["sites"]))


def _why_not(live_game: LiveGame) -> str:
    """Why the sites last clicked cannot be chosen, if the game is still where it was."""
    moment, names = live_game.question
    by_name, session = live_game.session.game.board.by_name, live_game.session
    sites = [by_name[name] for name in names if name in by_name]
    if moment != live_game.moment or not live_game.deciding or not sites:
        return ""
    return why_not_here(session.state, session.compiled.ruleset.moves, sites) or ONLY_MARKED


def _prompt(live_game: LiveGame) -> str:
    session = live_game.session
    if session.is_over:
        return "The game is over."
    seat, name = session.game.players[session.player], live_game.name_of(session.player)
    if live_game.thinking:
        return f"{with_verb(session.game, session.player, 'thinks')} …"
    if name != seat:
        return f"{name}, your turn: you are {seat}."
    return f"Your turn: you are {seat}." if len(session.people) == 1 else f"{seat}, your turn."


def _handover(live_game: LiveGame) -> None:
    """Draw a screen that hides all hands until the player to move confirms being there."""
    player = live_game.session.player
    name = live_game.name_of(player)
    if player not in live_game.session.people:
        st.html(f'<div class="curtain"><b>{escape(name)}</b>thinks …</div>')
        return
    st.html(f'<div class="curtain">Pass the device to<b>{escape(name)}</b></div>')
    label = f"I am {name}: show my hand"
    st.button(label, key="sit down", type="primary", width="stretch", on_click=live_game.show_to, args=(player,))


# ---- beside the board


def _beside(live_game: LiveGame) -> None:
    session, game = live_game.session, live_game.session.game
    if live_game.failure:
        st.error(live_game.failure)
    words = glossary_of(session.compiled.ruleset)
    facts = "" if live_game.covered else facts_html(game, session.state.to_bytes(), live_game.viewer, words)
    st.html(seats_html(game, live_game.who_plays(), session.player) + facts)
    if session.is_over:
        st.html(f'<p class="ending" role="status">{escape(result_text(session.state))}</p>')
        if game.conceals:
            st.toggle("Open all hands", key="open hands")
    show_hint(live_game)
    _buttons(live_game)
    moves = [
        (turns, made.player, made.visible_text) for turns, made in zip(session.turns(), session.decisions, strict=True)
    ]
    move_list("moves", rows_of(game, moves), len(moves))
    if not moves:
        st.caption("The moves will be listed here.")
    show_rules(session.compiled)
    _why(live_game)
    st.caption(f"{live_game.selection} · seed {session.seed}")


def _buttons(live_game: LiveGame) -> None:
    session = live_game.session
    # Columns would stand one below the other on a phone.
    with st.container(horizontal=True, key="steps"):
        icon = ":material/undo:"
        disabled = not session.can_undo
        st.button("Undo", key="undo", on_click=live_game.undo, disabled=disabled, icon=icon, width="stretch")
        icon = ":material/redo:"
        disabled = not session.can_redo
        st.button("Redo", key="redo", on_click=live_game.redo, disabled=disabled, icon=icon, width="stretch")
    with st.container(horizontal=True, key="copies"):
        name = f"{session.game.name.partition('@')[0].partition('?')[0]}-game.json"
        layout.download("Save", lambda: saved_text(session, live_game.selection), name, "application/json", "save")
        disabled, icon = not session.decisions, ":material/replay:"
        if st.button("Replay", key="replay", disabled=disabled, icon=icon, width="stretch"):
            st.session_state[LIVE_GAME_TO_REPLAY] = live_game.key
            open_page("replay")


def _why(live_game: LiveGame) -> None:
    """Draw a box in which the player to move can type an option, and why it is not legal."""
    if not live_game.deciding:
        return
    with st.expander("Why can I not …?", icon=":material/help:", key="why"):
        example = live_game.offered()[0].text
        text = st.text_input("An option", key="why not", placeholder=f"such as {example}")
        if text:
            st.text(why(live_game.session.state, live_game.session.compiled.ruleset.moves, text))
