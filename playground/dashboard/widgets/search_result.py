"""What results of searches for a goal share: how far they have come, the answer, and what was tried."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import streamlit as st

from playground.dashboard.widgets.layout import chart, table_html
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
