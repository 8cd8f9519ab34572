"""What a comparison has found so far: progress, verdicts in words, charts, a table, and files to keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from playground.dashboard import charts
from playground.dashboard.estimates import verdicts
from playground.dashboard.faults import guarded
from playground.dashboard.files import result_csv, result_json
from playground.dashboard.jobs import Job
from playground.dashboard.summary import summary_html, verdict_html
from playground.simulate.comparison import seat_of_interest

if TYPE_CHECKING:
    import plotly.graph_objects as go
    from streamlit.delta_generator import DeltaGenerator

POLL_SECONDS = 0.7
VERDICTS_IN_A_ROW = 3


def show_results(job: Job) -> None:
    """Draw the job, again and again while it is under way."""
    st.divider()
    st.subheader("What the games say")
    st.fragment(_live, run_every=POLL_SECONDS if job.running else None)(job)


@guarded
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
    for first in range(0, len(found), VERDICTS_IN_A_ROW):
        row = slice(first, first + VERDICTS_IN_A_ROW)
        for column, label, verdict in zip(st.columns(len(found[row])), about[row], found[row], strict=True):
            title = f"{label} against {labels[0]}" if len(labels) > 1 else label
            column.html(verdict_html(verdict, title if over else f"{title}, so far"))
    _charts(job)
    st.html(summary_html(played, job.results))
    if over:
        _downloads(job)


def _charts(job: Job) -> None:
    played, labels = job.outcomes(), job.labels
    left, right = st.columns(2, gap="medium")
    _chart(left, "Who wins, by turn order", charts.share_chart(played), "shares")
    if len(labels) > 1:
        seat = charts.seat_name(seat_of_interest(len(played[0].wins)) - 1)
        title = f"{seat.capitalize()}'s share, difference to {labels[0]}"
        _chart(right, title, charts.tightening_chart(labels, job.trace.points), "tightening")
    left, right = st.columns(2, gap="medium")
    _chart(left, "How long games are", charts.length_chart(labels, job.results), "lengths")
    _chart(right, "How games end", charts.endings_chart(labels, job.results), "endings")


def _chart(place: DeltaGenerator, title: str, figure: go.Figure, key: str) -> None:
    place.markdown(f"##### {title}")
    place.plotly_chart(figure, key=key, config={"displayModeBar": False})


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
