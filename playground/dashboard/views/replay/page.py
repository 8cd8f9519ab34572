"""Replay: a game from its start to its end, with the options at each position and the moment that decided it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from html import escape
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from playground.charts import saving
from playground.dashboard.errors import guarded
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.jobs.referee import PLAYOUTS, Chances, RefereeSpec, chance_rows, win_chart
from playground.dashboard.model.changes import lost_sites
from playground.dashboard.model.game_record import GameRecord
from playground.dashboard.navigation import arrived
from playground.dashboard.session import save_session
from playground.dashboard.views.replay.game_sources import SHOWN_JOB, LoadGame, find_game, requested_game
from playground.dashboard.views.replay.judge import JUDGE, expected_shares, is_judging, show_judge
from playground.dashboard.widgets import layout
from playground.dashboard.widgets.board import move_list, stepping_board
from playground.dashboard.widgets.board_surroundings import STYLE, facts_html, glossary_of, names_html, seats_html
from playground.dashboard.widgets.controls import selectbox
from playground.dashboard.widgets.job_progress import show_job
from playground.dashboard.widgets.rules_in_english import show_rules
from playground.engine.plain_names import with_verb
from playground.pictures.legend import legend_html
from playground.pictures.position import position_svg
from playground.play.left_out import score_left_out

GAME, REFEREE, AT, SHOWN = SHOWN_JOB, "desk.replay.referee", "desk.replay.at", "desk.replay.shown"
VIEWER = "desk.replay.viewer"
AT_SENT = "replay.at.sent"
"""Session key: when the position was chosen, by the browser's clock in milliseconds."""

EVERYTHING = "a referee: everything is open"
EMPTY_HTML = "<span></span>"
BEHIND, AHEAD = 1, 3
"""Positions before and after the one shown whose pictures are sent with it, so that a step is drawn at once."""

MAX_ROWS = 25
"""Positions in the table of chances."""

LONG = 500
"""Longer games are watched by a referee only if the visitor says so."""


def show() -> None:
    """Draw the page."""
    st.html(STYLE)
    layout.heading("Replay", "Step through a game: the board, the options there were, and the moment that decided it.")
    requested = requested_game()
    job = jobs().find(st.session_state.get(GAME))
    with _form(open_at_first=job is None):
        requested = _guarded_find_game() or requested
    if requested:
        _start(*requested)
    if job is None:
        gone = " The last one is gone: the server no longer has it." if st.session_state.get(GAME) else ""
        layout.empty("No game is shown.", f"Choose one above.{gone}")
        return
    if job.result is None:
        show_job(job, lambda _: None)
        return
    if st.session_state.get(SHOWN) != job.key:
        for work in (REFEREE, JUDGE):
            jobs().forget(st.session_state.pop(work, None))
        st.session_state[SHOWN], st.session_state[AT] = job.key, 0
    _show_game(job.result)


def _form(*, open_at_first: bool) -> DeltaGenerator:
    """Where the form stands: folded beside a game, and it stays as the visitor leaves it while games change."""
    if open_at_first:
        return st.container(border=True, key="choose first")
    return st.expander("Choose a game", icon=":material/search:", key="choose")


def _guarded_find_game() -> tuple[str, LoadGame] | None:
    results: list[tuple[str, LoadGame] | None] = []
    guarded(lambda: results.append(find_game(arrived=arrived())))()
    return results[0] if results else None


def _start(title: str, load: LoadGame) -> None:

    def work(job: Job) -> GameRecord:
        record = load(job.cancel_token)
        record.rows(None)  # computed here: for long games it takes a moment, for which no page should wait
        job.done = 1
        return record

    previous = st.session_state.get(GAME)
    job = jobs().start(title, "replay", work, page="replay", size=1, unit="game", replaces=previous)
    st.session_state[GAME] = job.key
    job.wait(0.5)
    save_session()
    st.rerun()


def _show_game(record: GameRecord) -> None:
    referee = jobs().find(st.session_state.get(REFEREE))
    if referee is None and record.length <= LONG:
        referee = _send_referee(record)
    running = _is_running(referee)
    st.fragment(_position, run_every=0.8 if running else None)(record, referee, running)


def _send_referee(record: GameRecord) -> Job:
    referee = jobs().submit(RefereeSpec(record), page="replay")
    st.session_state[REFEREE] = referee.key
    return referee


def _is_running(referee: Job | None) -> bool:
    return (referee is not None and referee.running) or is_judging()


@guarded
def _position(record: GameRecord, referee: Job | None, polling: bool) -> None:
    """Draw the game at the current position; redrawn at each step, and while the referee works."""
    if _is_running(referee) != polling:
        st.rerun()
    game = record.compiled.game
    at = max(0, min(int(st.session_state.setdefault(AT, 0)), record.length))
    board, beside = st.columns([3, 2], gap="medium")
    with beside:
        viewer = _viewer(record)
        ply = record.plies[at]
        agents, words = dict(enumerate(record.agents)), glossary_of(record.compiled.ruleset)
        st.html(seats_html(game, agents, ply.player) + facts_html(game, ply.block, viewer, words))
        move_list("replay moves", record.rows(viewer), at, partial(_go, "replay moves"))
        st.html(names_html("rules that applied", ply.rules) + _options_html(record, at, viewer) or EMPTY_HTML)
        show_rules(record.compiled)
    with board:
        near = range(max(0, at - BEHIND), min(record.length, at + AHEAD) + 1)
        pictures = {position: _picture(record, position, viewer) for position in near}
        stepping_board("replay board", pictures, at=at, length=record.length, on_at=partial(_go, "replay board"))
    _referee(record, referee, at)
    show_judge(record, at, viewer, _jump)
    st.caption(f"{record.source} · seed {record.seed}, game {record.number}")
    save_session()


def _picture(record: GameRecord, at: int, viewer: int | None) -> dict[str, Any]:
    """A position as the board shows it."""
    game, changes = record.compiled.game, record.changes(at, viewer)
    picture = position_svg(game, record.plies[at].block, viewer, label=f"{game.title} after {at} decisions")
    return {
        "picture": f"{picture}<figcaption>{legend_html(game)}</figcaption>",
        "prompt": _prompt(record, at),
        "last": record.last_sites(at, viewer),
        "lost": lost_sites(changes),
        "line": record.ending_sites if at == record.length else [],
        "changes": [change.content() for change in changes],
    }


def _prompt(record: GameRecord, at: int) -> str:
    ply = record.plies[at]
    if ply.player < 0:
        return record.result
    decides = with_verb(record.compiled.game, ply.player, "decides")
    return f"{decides}." if at < record.length else f"Left here: {decides}."


def _go(key: str) -> None:
    """Go to the position that a component has sent, unless a later one was sent by the other.

    While the server is busy, Streamlit collects what both have sent, and reports it in any order.
    """
    chosen = st.session_state[key]["at"]
    if chosen is not None and chosen["sent"] >= st.session_state.get(AT_SENT, 0):
        st.session_state[AT_SENT] = chosen["sent"]
        _jump(int(chosen["to"]))


def _viewer(record: GameRecord) -> int | None:
    """Draw the choice of who sees the game; return the player, or None for everything open."""
    players = record.compiled.game.players
    if not record.compiled.game.conceals:
        return None
    options = [EVERYTHING, *players]
    if st.session_state.get(VIEWER) not in options:
        st.session_state[VIEWER] = EVERYTHING
    chosen = selectbox("Seen by", options, key=VIEWER)
    return None if chosen == EVERYTHING else players.index(chosen)


def _options_html(record: GameRecord, at: int, viewer: int | None) -> str:
    """The options at a position, the one played in bold, with what is expected of each once they are judged; empty if
    `viewer` is not the player to move."""
    ply = record.plies[at]
    if ply.player < 0 or (viewer is not None and viewer != ply.player):
        return ""
    options, shares = record.options(at), expected_shares(at)
    marks = {ply.number: ' class="played"'}
    worth = [f" <small>{shares[option.number]}</small>" if shares else "" for option in options]
    items = "".join(
        f"<li{marks.get(option.number, '')}>{escape(option.text)}{share}</li>"
        for option, share in zip(options, worth, strict=True)
    )
    count = f"{len(options)} option{'s' if len(options) > 1 else ''}"
    return f'<details class="numbers"><summary>{count} here</summary><ul class="options">{items}</ul></details>'


# ---- the referee


def _referee(record: GameRecord, referee: Job | None, at: int) -> None:
    layout.section("How likely it was to be won" if record.compiled.game.is_cooperative else "Who was going to win")
    if record.stops_by_mistake:
        st.caption("The game stops where its rules cannot be followed, so that nobody was going to win.")
        return
    if referee is None:
        st.caption(f"The game has {record.length:,} decisions: it takes a while to play from each of its positions.")
        if st.button("Find out", key="send the referee", icon=":material/sports:"):
            _send_referee(record)
            st.rerun()
        return
    chances: Chances | None = referee.result
    button, text = st.columns([1, 2], vertical_alignment="center")
    decisive = chances.decisive if chances else None
    button.button(
        "The decisive moment",
        key="decisive",
        disabled=decisive is None,
        on_click=partial(_jump, decisive or 0),
        icon=":material/flag:",
        width="stretch",
    )
    text.markdown(_referee_text(record, referee, chances))
    if referee.running:
        text.button("Stop the referee", key="stop the referee", icon=":material/stop:", on_click=referee.cancel)
    game = record.compiled.game
    if chances and len(chances.values) > 1:
        figure = win_chart(record, chances, at)
        config = {"displayModeBar": False}
        st.plotly_chart(figure, key="chances", config=config, on_select=_go_to_point, selection_mode="points")
        rows = chance_rows(record, chances, _table_positions(len(chances.values)))
        table = layout.table_of_players(game, ["decisions made", *game.parties], rows)
        saved = saving.buttons(*saving.PICTURE, name=f"{game.name} chances to win")
        st.html(f'{saved}<details class="numbers"><summary>The numbers of this chart</summary>{table}</details>')


def _referee_text(record: GameRecord, referee: Job, chances: Chances | None) -> str:
    if referee.failure:
        return layout.markdown_escape(referee.failure)
    if referee.running:
        done = f"{referee.done:,} of {referee.size:,} positions done"
        return f"The referee plays {PLAYOUTS} random games from each position: {done}."
    if referee.cancelled:
        return f"The referee was stopped after {referee.done:,} of {referee.size:,} positions."
    about = f"Each point is the outcome of {PLAYOUTS} random games from there (95% intervals)."
    about = " ".join(filter(None, (about, score_left_out(record.compiled.game))))
    if record.compiled.game.is_cooperative:
        return f"Nobody plays against others here, so that there is no decisive moment. {about}"
    if chances is None or chances.decisive is None:
        return f"No player's chances rose for good above the others'. {about}"
    winner = " and ".join(record.compiled.game.players[player] for player in record.winners)
    later = f"from decision {chances.decisive} of {record.length} on"
    when = later if chances.decisive else "before the first decision"
    return f"**{layout.markdown_escape(winner)}** was above the best chances a loser ever had {when}. {about}"


def _table_positions(length: int) -> Sequence[int]:
    step = max(1, -(-length // MAX_ROWS))
    return sorted({*range(0, length, step), length - 1})


def _jump(at: int) -> None:
    st.session_state[AT] = at
    save_session()  # at once: a page that is reloaded while it is drawn never comes to the end


def _go_to_point() -> None:
    """Go to the position of the point clicked in the chart."""
    points = st.session_state["chances"]["selection"]["points"]
    if points:
        _jump(int(points[0]["x"]))
