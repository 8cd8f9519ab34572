"""What results of searches for a goal share: how far they have come, the answer, and what was tried."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from typing import Any

import streamlit as st

from playground.dashboard.jobs.searching import SearchSpec
from playground.dashboard.widgets.layout import chart, download, table_html
from playground.report.search_page import front_figure
from playground.report.search_words import FRONT_NOTE, front_head, front_rows, obstacles_words
from playground.tuning.result import SearchResult
from playground.tuning.search import Progress


def progress_words(progress: Progress, what: str) -> str:
    """How far a search has come, in a sentence; `what` are its candidates."""
    if progress.phase == "confirming":
        return f"The winners play fresh games: {progress.games:,} so far."
    near = "" if progress.nearest == float("inf") else f" The nearest is {progress.nearest:.1f} steps away."
    found = f" {progress.met:,} were seen to meet the goal." if progress.met else near
    return f"{progress.tried:,} of {progress.size:,} {what} tried.{found}"


def show_progress(progress: Progress | None, what: str) -> None:
    """Draw how far a search has come, if it has begun."""
    if progress is not None:
        st.caption(progress_words(progress, what))


def made_on(page: str, spec: SearchSpec) -> str:
    """How a result was made, for its report."""
    return f"page {page}, {spec.minutes:g} minutes, seed {spec.seed}"


def offer_downloads(spec: SearchSpec, what: str, page: Callable[[], str], content: Callable[[], Any]) -> None:
    """Draw the buttons that download the report of a result, and the result as JSON."""
    left, right = st.columns(2)
    name = f"{spec.choice.name}-{what}"
    with left:
        download("Report as a page", page, f"{name}.html", "text/html", "report")
    with right:
        as_json = partial(_json, content)
        download("Result as JSON", as_json, f"{name}.json", "application/json", "json")


def _json(content: Callable[[], Any]) -> str:
    return json.dumps(content(), indent=2, ensure_ascii=False)


def show_answer(result: SearchResult, headline: str) -> None:
    """Draw the goal, the answer, and what was in the way."""
    decided = " decided" if any(each.result.state == "met" for each in result.confirmed) else ""
    ways = "".join(f"<p>{escape(text)}</p>" for text in obstacles_words(result))
    said = f"<h4>{escape(result.goal.text)}</h4><p>{escape(headline)}</p>{ways}"
    st.html(f'<div class="verdict{decided}">{said}</div>')


def show_front(result: SearchResult) -> None:
    """Draw the chart and the table of what can be had with so many changes; nothing if nothing was seen."""
    figure = front_figure(result)
    if figure is not None:
        head, rows = rules_first([front_head(result), *front_rows(result)])
        chart("What can be had, and what it costs", figure, head, rows, "front")
        st.html(table_html(head, rows))
        st.caption(FRONT_NOTE)


def rules_first(rows: Sequence[tuple[str, ...]]) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The head and the rows of a table with the second column, which names the rules, first."""
    head, *others = [(row[1], row[0], *row[2:]) for row in rows]
    return head, others
