"""Replay: a game from its start to its end, with what could have been played and when it was decided."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from html import escape

import streamlit as st

from playground.dashboard import parts
from playground.dashboard.around import STYLE, facts_html, names_html, seats_html
from playground.dashboard.board import move_list, stepping_board
from playground.dashboard.courses import Course
from playground.dashboard.desk import keep_desk
from playground.dashboard.faults import guarded
from playground.dashboard.finding import Make, asked_for, find_game
from playground.dashboard.jobs import Job, jobs
from playground.dashboard.progress import show_job
from playground.dashboard.refereeing import PLAYOUTS, Chances, chance_rows, start_judging, win_chart
from playground.pictures.legend import legend_html
from playground.pictures.position import position_svg

GAME, REFEREE, AT, SHOWN = "desk.replay.job", "desk.replay.referee", "desk.replay.at", "desk.replay.shown"
VIEWER = "desk.replay.viewer"
EVERYTHING = "a referee: everything is open"
NOTHING = "<span></span>"
MOST_ROWS = 25
"""Positions in the table of chances."""


def show() -> None:
    """The whole page."""
    st.html(STYLE)
    parts.heading("Replay", "Step through a game: the board, the options there were, and the moment that decided it.")
    wanted = asked_for()
    job = jobs().find(st.session_state.get(GAME))
    key = f"choose {st.session_state.get(GAME)}"
    with st.expander("Choose a game", icon=":material/search:", expanded=job is None, key=key):
        wanted = _guarded_find() or wanted
    if wanted:
        _start(*wanted)
    if job is None:
        gone = " The last one is gone: the server has forgotten it." if st.session_state.get(GAME) else ""
        parts.empty("No game is shown.", f"Choose one above and press *Show*.{gone}")
        return
    if job.found is None:
        show_job(job, lambda _: None)
        return
    if st.session_state.get(SHOWN) != job.key:
        jobs().forget(st.session_state.pop(REFEREE, None))
        st.session_state[SHOWN], st.session_state[AT] = job.key, 0
    _course(job.found)


def _guarded_find() -> tuple[str, Make] | None:
    found: list[tuple[str, Make] | None] = []
    guarded(lambda: found.append(find_game()))()
    return found[0] if found else None


def _start(title: str, make: Make) -> None:

    def work(job: Job) -> Course:
        course = make()
        course.rows(None)  # takes a moment for long games, which no page should wait for
        job.done = 1
        return course

    before = st.session_state.get(GAME)
    job = jobs().start(title, "replay", work, page="replay", asked=1, unit="game", replaces=before)
    st.session_state[GAME] = job.key
    job.wait(0.5)
    keep_desk()
    st.rerun()


def _course(course: Course) -> None:
    referee = jobs().find(st.session_state.get(REFEREE))
    if referee is None:
        referee = start_judging(course, None)
        st.session_state[REFEREE] = referee.key
    running = referee.running
    st.fragment(_watched, run_every=0.8 if running else None)(course, referee, running)


@guarded
def _watched(course: Course, referee: Job, polling: bool) -> None:
    """The game at the position that is looked at; drawn again at each step and while the referee is at work."""
    if referee.running != polling:
        st.rerun()
    game = course.compiled.game
    at = max(0, min(int(st.session_state.setdefault(AT, 0)), course.length))
    board, beside = st.columns([3, 2], gap="medium")
    with beside:
        viewer = _viewer(course)
        moment = course.moments[at]
        agents = dict(enumerate(course.agents))
        st.html(seats_html(game, agents, moment.player) + facts_html(game, moment.block, viewer))
        move_list("replay moves", course.rows(viewer), at, partial(_go, "replay moves"))
        st.html(names_html("rules fired", moment.rules) + _options_html(course, at, viewer) or NOTHING)
    with board:
        picture = position_svg(game, course.moments[at].block, viewer, label=f"{game.title} after {at} decisions")
        stepping_board(
            "replay board",
            f"{picture}<figcaption>{legend_html(game)}</figcaption>",
            at=at,
            length=course.length,
            prompt=_prompt(course, at),
            last=course.last_sites(at, viewer),
            on_at=partial(_go, "replay board"),
        )
    _referee(course, referee, at)
    st.caption(f"{course.source} · seed {course.seed}, game {course.number}")
    keep_desk()


def _prompt(course: Course, at: int) -> str:
    moment = course.moments[at]
    if moment.player < 0:
        return course.result
    name = course.compiled.game.players[moment.player]
    return f"{name} decides." if at < course.length else f"Left here: {name} decides."


def _go(key: str) -> None:
    """Go where a component says."""
    found = st.session_state[key]["at"]
    if found is not None:
        st.session_state[AT] = int(found)


def _viewer(course: Course) -> int | None:
    """Through whose eyes the game is looked at."""
    players = course.compiled.game.players
    if not course.compiled.game.hides:
        return None
    options = [EVERYTHING, *players]
    if st.session_state.get(VIEWER) not in options:
        st.session_state[VIEWER] = EVERYTHING
    chosen = st.selectbox("Seen by", options, key=VIEWER)
    return None if chosen == EVERYTHING else players.index(chosen)


def _options_html(course: Course, at: int, viewer: int | None) -> str:
    """What could be played, the option that was in bold; others do not get to see it."""
    moment = course.moments[at]
    if moment.player < 0 or (viewer is not None and viewer != moment.player):
        return ""
    options = course.options(at)
    marks = {moment.number: ' class="played"'}
    items = "".join(f"<li{marks.get(option.number, '')}>{escape(option.text)}</li>" for option in options)
    count = f"{len(options)} option{'s' if len(options) > 1 else ''}"
    return f'<details class="numbers"><summary>{count} here</summary><ul class="options">{items}</ul></details>'


# ---- the referee


def _referee(course: Course, referee: Job, at: int) -> None:
    found: Chances | None = referee.found
    parts.section("Who was going to win")
    button, told = st.columns([1, 2], vertical_alignment="center")
    decisive = found.decisive if found else None
    button.button(
        "The decisive moment",
        key="decisive",
        disabled=decisive is None,
        on_click=partial(_jump, decisive or 0),
        icon=":material/flag:",
        width="stretch",
    )
    told.markdown(_said(course, referee, found))
    if referee.running:
        told.button("Stop the referee", key="stop the referee", icon=":material/stop:", on_click=referee.cancel)
    if found and len(found.values) > 1:
        figure = win_chart(course, found, at)
        config = {"displayModeBar": False}
        st.plotly_chart(figure, key="chances", config=config, on_select=_chosen, selection_mode="points")
        places = _places(len(found.values))
        table = parts.table_html(["decisions made", *course.compiled.game.players], chance_rows(course, found, places))
        st.html(f'<details class="numbers"><summary>The numbers of this chart</summary>{table}</details>')


def _said(course: Course, referee: Job, found: Chances | None) -> str:
    if referee.failure:
        return parts.markdown_escape(referee.failure)
    if referee.running:
        done = f"{referee.done:,} of {referee.asked:,} positions done"
        return f"The referee plays {PLAYOUTS} random games from each position: {done}."
    if referee.cancelled:
        return f"The referee was stopped after {referee.done:,} of {referee.asked:,} positions."
    about = f"Each point is the outcome of {PLAYOUTS} random games from there (95% intervals)."
    if found is None or found.decisive is None:
        return f"Nobody's chances rose for good above the others'. {about}"
    winner = " and ".join(course.compiled.game.players[player] for player in course.winners)
    late = f"from decision {found.decisive} of {course.length} on"
    ahead = late if found.decisive else "before the first decision"
    return f"**{parts.markdown_escape(winner)}** stood above anything a loser ever had {ahead}. {about}"


def _places(length: int) -> Sequence[int]:
    step = max(1, -(-length // MOST_ROWS))
    return sorted({*range(0, length, step), length - 1})


def _jump(at: int) -> None:
    st.session_state[AT] = at


def _chosen() -> None:
    """Go where the chart was clicked."""
    points = st.session_state["chances"]["selection"]["points"]
    if points:
        st.session_state[AT] = int(points[0]["x"])
