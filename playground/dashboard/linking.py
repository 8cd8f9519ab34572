"""Links: the address of a page names the settings of what it shows, and the jobs that it shows.

    compare?of=NAME,NAME@variant&games=20000&seed=1&agents=random&job=5c0f6f2d1c7e9a40

The settings are readable, and enough to play the same games again; the jobs are found in memory or in their records on
disk. A page that has a form follows a link once, by filling in its form, and writes the link of its latest job into the
address.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

import streamlit as st

from playground.dashboard.jobs.manager import jobs
from playground.dashboard.jobs.spec import LinkedSpec, settings_of
from playground.dashboard.model.link_settings import NAMES
from playground.dashboard.session import KEPT, KEY
from playground.stats.wording import listed

JOB = "job"
"""The parameter of a link that names jobs, with commas between their keys."""

SHOWN, OPENED = "link shown", "link opened"
"""Session keys, of this tab alone: the link in the address as this tab knows it, and one that no page has followed."""

REPLACED = "links replaced"
"""Session key, of this tab alone: the links that the address had lately, each with the time of its replacement."""

STALE_SECONDS = 5.0
"""So long may a message of the browser be under way that names the link before: it opens nothing."""

LINKS = "desk.links"
"""Session key of the latest link of each page: a page that is reloaded keeps what was changed in its form since."""

SLOTS = {
    "pilot": "desk.compare.pilot",
    "levels": "desk.compare.levels",
    "heat map": "desk.compare.heat.job",
    "measuring": "desk.compare.measuring",
}
"""Session keys of jobs that are not the main one of their page, by their kind."""

NO_JOB = ""

GAME = "game"
"""The parameter of a link that names the game of the pages about one game."""

UNREAD = "link unread"
"""Session key, of this tab alone: what is said about what no page reads, until a page has been drawn to its end."""

UNREAD_SECONDS = 30
"""How long that is shown: longer than the longest page takes to appear below it."""

UNKNOWN = "No page knows what {unknown} in the address means. A game is named by {game}=NAME."


def open_link(page: str = "") -> None:
    """Notice a new link in the address: its jobs become those of their page, and its settings wait for the page.

    `page` is the page that is drawn, where no job says so.
    """
    _report_unknown()
    link = _in_address()
    seen = st.session_state.get(SHOWN), *st.session_state.get(LINKS, {}).values()
    if not link:
        st.session_state.pop(OPENED, None)
    if not link or link in seen or link in [replaced for replaced, _ in _replaced()]:
        return
    keys = [key for key in link.get(JOB, "").split(",") if key]
    settings = [_follow(key, page) for key in keys]
    if page and not any(settings):
        st.session_state[_slot(page)] = keys[0] if keys else NO_JOB
    if keys and not set(link) - {JOB} and not any(settings):  # a page that shows jobs, and has no form
        del st.query_params[JOB]
        return
    st.session_state[SHOWN] = link
    st.session_state[OPENED] = {**link, **(settings[0] if settings else {})}


def link_answered() -> None:
    """Note that a page has been drawn to its end: what was said about the address has reached the visitor."""
    st.session_state.pop(UNREAD, None)


def _report_unknown() -> None:
    """Report what the address says that no page reads, and take it out.

    A page that is drawn again before it was drawn to its end reports it again: Streamlit may drop what a run that is
    broken off has said, as those of pages whose editor answers while they are drawn.
    """
    unknown = [name for name in st.query_params if name not in (*NAMES, JOB, KEY, GAME)]
    said = [f"{name}={st.query_params[name]}" if st.query_params[name] else name for name in unknown]
    if said:
        named = listed([f"`{each.replace('`', '')}`" for each in said])
        st.session_state[UNREAD] = UNKNOWN.format(unknown=named, game=GAME)
    for name in unknown:
        del st.query_params[name]
    if UNREAD in st.session_state:
        st.toast(st.session_state[UNREAD], icon=":material/info:", duration=UNREAD_SECONDS)


def _follow(key: str, page: str) -> dict[str, str]:
    """Have a job shown by its page; returns its settings, none if nothing is known of it."""
    job = jobs().find(key)
    if job is not None:
        st.session_state[_slot(job.page, job.kind)] = job.key
        return settings_of(job.spec)
    record = jobs().record(key)
    if record is None:
        return {}
    st.session_state[_slot(record.page or page, record.kind)] = key
    return record.settings


def _slot(page: str, kind: str = "") -> str:
    return SLOTS.get(kind, f"{KEPT}{page}.job")


def _in_address() -> dict[str, str]:
    values = {name: st.query_params.get(name) for name in (*NAMES, JOB)}
    return {name: value for name, value in values.items() if value}


def take_link() -> dict[str, str]:
    """The settings of the link that has just been opened, for the page to fill in its form; empty if there is none."""
    link: dict[str, str] = st.session_state.pop(OPENED, {})
    return {name: value for name, value in link.items() if name != JOB}


def write_link(page: str, keys: Sequence[str | None], without_job: dict[str, str] | None = None) -> None:
    """Have the address name the jobs that a page shows, the main one first, and the settings of that.

    Where none is shown, the address gets the settings `without_job`, or stays as it is if there are none.
    """
    found = [job for key in keys if (job := jobs().find(key)) is not None and isinstance(job.spec, LinkedSpec)]
    if not found and without_job is None:
        return
    link = dict(without_job or {})
    if found:
        link = {**settings_of(found[0].spec), JOB: ",".join(job.key for job in found)}
    st.session_state[SHOWN] = link
    st.session_state[LINKS] = {**st.session_state.get(LINKS, {}), page: link}
    before = _in_address()
    if before != link:
        st.session_state[REPLACED] = [*_replaced(), (before, time.monotonic())]
        st.query_params.from_dict({KEY: str(st.session_state.get(KEY, "")), **link})


def _replaced() -> list[tuple[dict[str, str], float]]:
    since = time.monotonic() - STALE_SECONDS
    replaced: list[tuple[dict[str, str], float]] = st.session_state.get(REPLACED, [])
    return [(link, when) for link, when in replaced if when > since]
