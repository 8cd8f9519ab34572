"""What a comparison has found so far: progress, verdicts in words, charts, a table, and files to keep."""

from __future__ import annotations

import streamlit as st

from playground.dashboard import charts
from playground.dashboard.estimates import verdicts
from playground.dashboard.files import result_csv, result_json
from playground.dashboard.jobs import Job
from playground.dashboard.summary import summary_html, verdict_html

POLL_SECONDS = 0.5


def show_results(job: Job) -> None:
    """Draw the job, again and again while it is under way."""
    st.divider()
    st.subheader("What the games say")
    st.fragment(_live, run_every=POLL_SECONDS if job.running else None)(job)


def _live(job: Job) -> None:
    over = not job.running
    _progress(job)
    if job.failure:
        st.error(job.failure)
    if job.results:
        _findings(job, over)
    if over and st.session_state.get("seen") != job.key:
        st.session_state["seen"] = job.key
        st.rerun()  # the whole page, which then polls no more


def _progress(job: Job) -> None:
    bar, button = st.columns([6, 1], vertical_alignment="center")
    speed = f"{job.played / job.seconds:,.0f} games/s" if job.played else "compiling the rules"
    state = "Cancelled" if job.cancelled else "Playing" if job.running else "Done"
    text = f"{state}: {job.played:,} of {job.asked:,} games · {speed} · {job.seconds:.1f} s"
    bar.progress(min(1.0, job.played / job.asked), text)
    if job.running:
        button.button("Cancel", key="cancel", on_click=job.cancel, icon=":material/stop:", width="stretch")


def _findings(job: Job, over: bool) -> None:
    played, labels, agents = job.outcomes(), job.labels, job.results[0].agents
    found = verdicts(played, agents)
    about = labels[1:] if len(labels) > 1 else labels
    for column, label, verdict in zip(st.columns(len(found)), about, found, strict=True):
        title = f"{label} against {labels[0]}" if len(labels) > 1 else label
        column.html(verdict_html(verdict, title if over else f"{title}, so far"))
    _charts(job)
    st.html(summary_html(played, job.results))
    if over:
        _downloads(job)


def _charts(job: Job) -> None:
    played, labels = job.outcomes(), job.labels
    left, right = st.columns(2, gap="medium")
    with left:
        st.markdown("##### Who wins, by turn order")
        _chart(charts.share_chart(played), "shares")
        st.markdown("##### How long games are")
        _chart(charts.length_chart(labels, job.results), "lengths")
    with right:
        if len(labels) > 1:
            st.markdown(f"##### Second player's share, difference to {labels[0]}")
            _chart(charts.tightening_chart(labels, job.trace.points), "tightening")
        st.markdown("##### How games end")
        _chart(charts.endings_chart(labels, job.results), "endings")


def _chart(figure: object, key: str) -> None:
    st.plotly_chart(figure, key=key, config={"displayModeBar": False})


def _downloads(job: Job) -> None:
    left, right, _ = st.columns([1, 1, 2])
    name = job.results[0].game.name.partition("@")[0]
    left.download_button(
        "Result as JSON",
        lambda: result_json(job),
        f"{name}-comparison.json",
        "application/json",
        icon=":material/download:",
        on_click="ignore",
        width="stretch",
    )
    right.download_button(
        "All games as CSV",
        lambda: result_csv(job),
        f"{name}-games.csv",
        "text/csv",
        icon=":material/download:",
        on_click="ignore",
        width="stretch",
    )
