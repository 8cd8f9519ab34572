"""The first page: the games and what to do with them first, then the other pages, and what was played recently."""

from __future__ import annotations

import time
from html import escape

import streamlit as st

from playground.compiler import Compiled
from playground.dashboard.errors import guarded
from playground.dashboard.jobs.job import Job
from playground.dashboard.model import rulesets
from playground.dashboard.model.ruleset_times import one_look
from playground.dashboard.model.run_index import RecordedRun, recorded_runs, when
from playground.dashboard.navigation import PAGES, link
from playground.dashboard.views.workshop.new_and_save import show_shadowing
from playground.dashboard.widgets.diagnostics import diagnostics_html
from playground.dashboard.widgets.job_progress import POLL_SECONDS, progress_text
from playground.dashboard.widgets.layout import heading, section
from playground.dashboard.widgets.start_position import show_board
from playground.dashboard.widgets.tour import offer_tour
from playground.dashboard.widgets.tray.status import listed
from playground.report.number_format import ago
from playground.simulate.library import Group, groups

GAMES_IN_A_ROW = 3


def show() -> None:
    """Draw the page."""
    heading(
        "playground",
        "Change a rule of a game, have thousands of games played, and read what it does, and how sure that is.",
    )
    offer_tour()
    first, *others = groups()
    _group(first)
    section("What you can do")
    _next_steps()
    for group in others:
        if group.brief:
            _brief_group(group)
        else:
            _group(group)
    _recent()


def _group(group: Group) -> None:
    """Draw the games of a group, with its heading."""
    section(group.title, group.about)
    for first in range(0, len(group.names), GAMES_IN_A_ROW):
        row = group.names[first : first + GAMES_IN_A_ROW]
        for column, name in zip(st.columns(GAMES_IN_A_ROW), row, strict=False):
            with column, st.container(border=True, key=f"game {name}"):
                _game(name)


def _brief_group(group: Group) -> None:
    """Draw the titles of a group's games, and the game that the visitor chooses among them."""
    section(group.title, group.about)
    with one_look():
        titles = {name: rulesets.listing(name, rulesets.text_of(name)).title for name in group.names}
    chosen = st.pills(
        group.title,
        group.names,
        format_func=titles.__getitem__,
        key=f"home.{group.title}",
        label_visibility="collapsed",
    )
    if chosen:
        with st.container(border=True, key=f"game {chosen}"):
            _game(chosen)


def _next_steps() -> None:
    """Draw a link to each of the other pages, with what it is for."""
    others = [page for page in PAGES if page.name != "home"]
    with st.container(horizontal=True, key="next steps"):
        for page in others:
            with st.container(border=True, width=170, height=128, key=f"step {page.name}"):
                link(page.name)
                st.caption(page.about)


@guarded
def _game(name: str) -> None:
    checked = rulesets.checked(name, rulesets.text_of(name))
    if checked.compiled is None:
        st.markdown(f"#### {name}")
        show_shadowing(name)
        st.html(diagnostics_html(checked.diagnostics, name, checked.fault))
        link("workshop", "Fix it", name)
        return
    show_board(checked.compiled, f"board of {name}", small=True)
    st.html(game_html(name, checked.compiled))
    show_shadowing(name)
    with st.container(horizontal=True, gap="small", key=f"links {name}"):
        link("workshop", "Edit", name)
        link("compare", "Compare", name)
        link("play", "Play", name)
        link("replay", "Watch", name)


def game_html(name: str, compiled: Compiled) -> str:
    """The title of a game, its players, its description, and its variants."""
    ruleset = compiled.ruleset
    number, most = len(compiled.game.players), len(ruleset.players)
    players = (f"{number} players" if number > 1 else "1 player") + (f", up to {most}" if most > number else "")
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


def _recent() -> None:
    recorded, shown = recorded_runs(), listed()
    if not recorded and not shown:
        return
    section("Played recently")
    running = any(job.running for job in shown)
    st.fragment(_jobs, run_every=2 * POLL_SECONDS if running else None)(running)
    if recorded:
        st.html(recorded_html(recorded))


@guarded
def _jobs(polling: bool) -> None:
    shown = listed()
    if polling and not any(job.running for job in shown):
        st.rerun()  # the whole page, which ends the polling
    for job in shown:
        with st.container(border=True, key=f"job {job.key}"):
            text, button = st.columns([5, 1], vertical_alignment="center")
            text.html(job_html(job))
            with button:
                link(job.page, "Open", job=job.key, wide=True)


def job_html(job: Job) -> str:
    """A job: its title, its progress, and its failure or the `headline` of its result, if that has one."""
    headline = job.failure or str(getattr(job.result, "headline", ""))
    outcome = f"<p>{escape(headline)}</p>" if headline else ""
    state = f"{job.kind} · {ago(time.time() - job.started)} · {progress_text(job)}"
    return f'<div class="job"><b>{escape(job.title)}</b><p><small>{escape(state)}</small></p>{outcome}</div>'


def recorded_html(recorded: list[RecordedRun]) -> str:
    """The folders of recorded games, damaged ones with their problem."""
    items = "".join(f"<li>{_recorded(each)}</li>" for each in recorded)
    return f'<div class="recorded"><p><small>Recorded games</small></p><ul>{items}</ul></div>'


def _recorded(run: RecordedRun) -> str:
    name = f"<code>{escape(run.path.name)}</code>"
    if run.problem:
        return f"{name} <small>{escape(run.problem)}</small>"
    players = ", ".join(dict.fromkeys(run.agents))
    about = f"up to {run.games:,} games of each · {players} · {when(run.changed)}"
    return f"{name} {escape(run.title)} <small>{escape(about)}</small>"
