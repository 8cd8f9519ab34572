"""The first page: what this is, the games there are, what to do with them, and what was played lately."""

from __future__ import annotations

import time
from html import escape

import streamlit as st

from playground.compiler import Compiled
from playground.dashboard import catalogue
from playground.dashboard.faults import guarded
from playground.dashboard.jobs import Job, jobs
from playground.dashboard.mistakes import mistakes_html
from playground.dashboard.numbers import ago
from playground.dashboard.pages import known_pages, link
from playground.dashboard.parts import heading, section
from playground.dashboard.progress import POLL_SECONDS, told
from playground.dashboard.quick import KIND as QUICK
from playground.dashboard.runs import Recorded, recorded_runs, runs_folder, when
from playground.dashboard.views.board import show_board

GAMES_IN_A_ROW = 3
MOST_JOBS_SHOWN = 6


def show() -> None:
    """The whole page."""
    heading(
        "playground",
        "Change a rule of a game, have thousands of games played, and read what it does, and how sure that is.",
    )
    _next_steps()
    _lately()
    section("The games", "Every game is a text of rules. Open one, change a rule, and see what it does.")
    names = catalogue.names()
    for first in range(0, len(names), GAMES_IN_A_ROW):
        row = names[first : first + GAMES_IN_A_ROW]
        for column, name in zip(st.columns(GAMES_IN_A_ROW), row, strict=False):
            with column, st.container(border=True, key=f"game {name}"):
                _game(name)


def _next_steps() -> None:
    """A link to each of the other pages, with what it is for."""
    others = [page for page in known_pages() if page.name != "home"]
    with st.container(horizontal=True, key="next steps"):
        for page in others:
            with st.container(border=True, width=170, height=128, key=f"step {page.name}"):
                link(page.name)
                st.caption(page.about)


@guarded
def _game(name: str) -> None:
    found = catalogue.checked(name, catalogue.text_of(name))
    if found.compiled is None:
        st.markdown(f"#### {name}")
        st.html(mistakes_html(found.found, name))
        link("workshop", "Mend it", name)
        return
    show_board(found.compiled, f"board of {name}", small=True)
    st.html(game_html(name, found.compiled))
    with st.container(horizontal=True, gap="small", key=f"links {name}"):
        link("workshop", "Edit", name)
        link("compare", "Compare", name)
        link("play", "Play", name)
        link("replay", "Watch", name)


def game_html(name: str, compiled: Compiled) -> str:
    """Title, players, a line about the game, and its variants."""
    ruleset = compiled.ruleset
    players = f"{len(ruleset.players)} players" if len(ruleset.players) > 1 else "1 player"
    variants = "".join(
        f'<li title="{escape(about)}"><code>@{escape(variant)}</code> <small>{escape(about)}</small></li>'
        for variant, about in ruleset.variants.items()
    )
    listed = f"<details><summary>{_counted(len(ruleset.variants))}</summary><ul>{variants}</ul></details>"
    return (
        f'<div class="game"><h4>{escape(ruleset.title or name)}</h4>'
        f"<p><small>{players} · <code>{escape(name)}</code></small></p><p>{escape(ruleset.about)}</p>"
        f"{listed if variants else ''}</div>"
    )


def _counted(variants: int) -> str:
    return f"{variants} variants" if variants > 1 else "1 variant"


def _lately() -> None:
    recorded, shown = recorded_runs(), _shown_jobs()
    if not recorded and not shown:
        return
    section("Played lately")
    running = any(job.running for job in shown)
    st.fragment(_jobs, run_every=2 * POLL_SECONDS if running else None)(running)
    if recorded:
        st.html(recorded_html(recorded))


def _shown_jobs() -> list[Job]:
    return [job for job in jobs().recent() if job.page and job.kind != QUICK][:MOST_JOBS_SHOWN]


@guarded
def _jobs(polling: bool) -> None:
    shown = _shown_jobs()
    if polling and not any(job.running for job in shown):
        st.rerun()  # the whole page, which then polls no more
    for job in shown:
        with st.container(border=True, key=f"job {job.key}"):
            words, button = st.columns([5, 1], vertical_alignment="center")
            words.html(job_html(job))
            with button:
                link(job.page, "Open", job=job.key, wide=True)


def job_html(job: Job) -> str:
    """A job in two lines: what it is, and how it stands or what it found, if that has a `headline`."""
    headline = job.failure or str(getattr(job.found, "headline", ""))
    found = f"<p>{escape(headline)}</p>" if headline else ""
    state = f"{job.kind} · {ago(time.time() - job.started)} · {told(job)}"
    return f'<div class="job"><b>{escape(job.title)}</b><p><small>{escape(state)}</small></p>{found}</div>'


def recorded_html(recorded: list[Recorded]) -> str:
    """The folders of recorded games, damaged ones with what is wrong with them."""
    items = "".join(f"<li>{_recorded(each)}</li>" for each in recorded)
    return f'<div class="recorded"><p><small>Recorded in {escape(str(runs_folder()))}</small></p><ul>{items}</ul></div>'


def _recorded(run: Recorded) -> str:
    name = f"<code>{escape(run.path.name)}</code>"
    if run.problem:
        return f"{name} <small>{escape(run.problem)}</small>"
    players = ", ".join(dict.fromkeys(run.agents))
    about = f"up to {run.games:,} games of each · {players} · {when(run.changed)}"
    return f"{name} {escape(run.title)} <small>{escape(about)}</small>"
