"""Play: a game in the browser between people before the screen and agents."""

from __future__ import annotations

from functools import partial
from html import escape

import streamlit as st

from playground.dashboard import parts
from playground.dashboard.around import STYLE, facts_html, seats_html
from playground.dashboard.board import choosing_board, move_list
from playground.dashboard.board.choices import OfferedOption, offered_options
from playground.dashboard.board.moves import rows_of
from playground.dashboard.faults import guarded
from playground.dashboard.opening import SEEN_TABLE, TABLE, file_to_take_up, new_game
from playground.dashboard.pages import open_page
from playground.dashboard.tables import Table, tables
from playground.pictures.legend import legend_html
from playground.pictures.position import position_svg
from playground.play.board import result_text
from playground.play.saved import saved_text
from playground.play.why import why

POLL_SECONDS = 0.4
AT_ONCE_SECONDS = 0.25
"""Agents that answer within this are waited for, so that the page is drawn once."""


def show() -> None:
    """The whole page."""
    st.html(STYLE)
    parts.heading("Play", "Against agents, against each other at one screen, or both.")
    table = tables().find(st.session_state.get(TABLE))
    key = f"new game {table.key if table else ''}"
    with st.expander("New game", icon=":material/casino:", expanded=table is None, key=key):
        guarded(new_game)()
        guarded(file_to_take_up)()
    if table is None:
        gone = " The last game is gone: the server has forgotten it." if st.session_state.get(TABLE) else ""
        parts.empty("No game is on the table.", f"Choose one and who plays it, and press *Start*.{gone}")
        return
    table.wait(AT_ONCE_SECONDS)
    thinking = table.thinking
    st.fragment(_in_play, run_every=POLL_SECONDS if thinking else None)(table, thinking)


@guarded
def _in_play(table: Table, polling: bool) -> None:
    """The game; drawn again after each decision and, while an agent thinks, until it has decided."""
    table.wait(AT_ONCE_SECONDS)
    if table.thinking != polling:
        st.rerun()  # the whole page, which then polls or polls no more
    board, beside = st.columns([3, 2], gap="medium")
    with board:
        if table.covered:
            _curtain(table)
        else:
            _board(table)
    with beside:
        _beside(table)


def _board(table: Table) -> None:
    session, game = table.session, table.session.game
    viewer = None if session.is_over and st.session_state.get("open hands") else table.viewer
    picture = position_svg(game, session.state.to_bytes(), viewer, label=f"{game.title}, {_prompt(table)}")
    offered: list[OfferedOption] = offered_options(session.state) if table.deciding else []
    decisions = session.decisions
    choosing_board(
        "table",
        f"{picture}<figcaption>{legend_html(game)}</figcaption>",
        moment=table.moment,
        prompt=_prompt(table),
        offered=offered,
        last=[game.board.name(site) for site in decisions[-1].sites] if decisions else [],
        waiting=table.thinking,
        on_played=partial(_played, table),
    )


def _played(table: Table) -> None:
    found = st.session_state["table"]["played"]
    if found:
        table.choose(str(found["moment"]), int(found["number"]))


def _prompt(table: Table) -> str:
    session = table.session
    if session.is_over:
        return "The game is over."
    name = session.game.players[session.player]
    if table.thinking:
        return f"{name} thinks …"
    only = len(session.people) == 1
    return f"{name}, your turn." if not only else f"Your turn: you are {name}."


def _curtain(table: Table) -> None:
    """Stands before the hands until somebody says who sits there."""
    player = table.session.player
    name = table.session.game.players[player]
    if player not in table.session.people:
        st.html(f'<div class="curtain"><b>{escape(name)}</b>thinks …</div>')
        return
    st.html(f'<div class="curtain">Pass the device to<b>{escape(name)}</b></div>')
    label = f"I am {name}: show my hand"
    st.button(label, key="sit down", type="primary", width="stretch", on_click=table.sit_down, args=(player,))


# ---- beside the board


def _beside(table: Table) -> None:
    session, game = table.session, table.session.game
    if table.failure:
        st.error(table.failure)
    names = {**dict.fromkeys(session.people, "a person"), **session.agents}
    facts = "" if table.covered else facts_html(game, session.state.to_bytes(), table.viewer)
    st.html(seats_html(game, names, session.player) + facts)
    if session.is_over:
        st.html(f'<p class="ending" role="status">{escape(result_text(session.state))}</p>')
        if game.hides:
            st.toggle("Open all hands", key="open hands")
    _buttons(table)
    told = [(turns, made.player, made.told) for turns, made in zip(session.turns(), session.decisions, strict=True)]
    move_list("moves", rows_of(game, told), len(told))
    if not told:
        st.caption("The moves will stand here.")
    _why(table)
    st.caption(f"{table.selection} · seed {session.seed}")


def _buttons(table: Table) -> None:
    session = table.session
    undo, redo = st.columns(2)
    back, again = ":material/undo:", ":material/redo:"
    undo.button("Undo", key="undo", on_click=table.undo, disabled=not session.has_own, icon=back, width="stretch")
    redo.button("Redo", key="redo", on_click=table.redo, disabled=not session.can_redo, icon=again, width="stretch")
    save, replay = st.columns(2)
    with save:
        name = f"{session.game.name.partition('@')[0].partition('?')[0]}-game.json"
        parts.download("Save", lambda: saved_text(session, table.selection), name, "application/json", "save")
    icon = ":material/replay:"
    if replay.button("Replay", key="replay", disabled=not session.decisions, icon=icon, width="stretch"):
        st.session_state[SEEN_TABLE] = table.key
        open_page("replay")


def _why(table: Table) -> None:
    """Why something cannot be done: asked by whoever has to decide."""
    if not table.deciding:
        return
    with st.expander("Why can I not …?", icon=":material/help:", key="why"):
        example = offered_options(table.session.state)[0].text
        text = st.text_input("An option", key="why not", placeholder=f"such as {example}")
        if text:
            st.text(why(table.session.state, table.session.compiled.ruleset.moves, text))
