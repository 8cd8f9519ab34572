"""The result of a search: the answer, the front, what is confirmed; its progress while it runs."""

from __future__ import annotations

from functools import partial

import streamlit as st

from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.searching import Searched, SearchSpec
from playground.dashboard.model.game_choice import MY_EDIT, choice_of
from playground.dashboard.model.tuned_text import with_defaults
from playground.dashboard.navigation import link, open_page
from playground.dashboard.session import save_session
from playground.dashboard.views.compare.entries import compare_games
from playground.dashboard.widgets.game_picker import TEXTS, edits
from playground.dashboard.widgets.layout import chart, section, table_html
from playground.dashboard.widgets.search_result import (
    made_on,
    offer_downloads,
    rules_first,
    show_answer,
    show_front,
    show_progress,
)
from playground.report.search_page import part_figure, search_page
from playground.report.search_words import (
    confirmed_head,
    confirmed_note,
    confirmed_rows,
    searched_words,
    unconfirmed_words,
)
from playground.ruleset.selection import parse_selection
from playground.tuning.candidates import Candidate
from playground.tuning.result import SearchResult


def show_tuned(job: Job) -> None:
    """Draw the progress of a search or, at the end, its result."""
    tuned: Searched[SearchResult] = job.result
    result, spec = tuned.result, tuned.spec
    if result is None:
        show_progress(tuned.progress, "combinations")
        return
    show_answer(result, tuned.headline)
    show_front(result)
    _confirmed(result)
    st.caption(searched_words(result))
    _open(spec, result)
    if not any(each.result.state == "met" for each in result.confirmed):
        link("suggest", "No values do it? Try changes of the rules themselves", wide=True)
    offer_downloads(spec, "goal", partial(search_page, result, made_on("Tune", spec)), result.to_json)


def _confirmed(result: SearchResult) -> None:
    section("Confirmed on fresh games")
    if not result.confirmed:
        st.caption(unconfirmed_words(result))
        return
    head, rows = rules_first([confirmed_head(result), *confirmed_rows(result)])
    st.html(table_html(head, rows))
    st.caption(confirmed_note(result))
    for place, part in enumerate(result.goal.parts):
        values = [(row[0], row[3 + place]) for row in rows]
        chart(
            f"{part.text} (dotted: the ends of the range)",
            part_figure(result, place),
            ("rules", part.text),
            values,
            f"part {place}",
        )


# ---- the way to other pages


def _open(spec: SearchSpec, result: SearchResult) -> None:
    """Draw a box of the results, and buttons that open one in Compare, beside the game as it is, or in the Workshop."""
    found = [each.tried.candidate for each in result.winners] + [each.candidate for each in result.front]
    candidates = {each.label: each for each in found if each.changes}
    if not candidates:
        return
    which, compare, workshop = st.columns([3, 2, 2], vertical_alignment="bottom")
    chosen = candidates[str(which.selectbox("Go on with", list(candidates), key="tuned choice"))]
    if compare.button("Compare it", key="compare tuned", icon=":material/balance:", width="stretch"):
        mark = MY_EDIT if spec.choice.edited else ""
        compare_games([spec.choice.label, f"{mark}{chosen.selection}"])
    text, why = _workshop_text(spec, chosen)
    edit = workshop.button(
        "Edit it in the Workshop",
        key="edit tuned",
        icon=":material/construction:",
        width="stretch",
        disabled=text is None,
        help=why or "The text of the ruleset, with these values as its defaults.",
    )
    if edit and text is not None:
        st.session_state[TEXTS] = {**edits(), spec.choice.name: text}
        save_session()
        open_page("workshop", f"{MY_EDIT}{spec.choice.name}")


def _workshop_text(spec: SearchSpec, chosen: Candidate) -> tuple[str | None, str]:
    """The text of a result for the Workshop, or None and why there is none."""
    selection = parse_selection(chosen.selection)
    if selection.variant:
        return None, "It is a variant: choose it in the Workshop."
    if not spec.choice.edited and spec.choice.name in edits():
        return None, f"You have an edit of {spec.choice.name}, which this would replace: save or undo it first."
    plain = choice_of(
        f"{MY_EDIT if spec.choice.edited else ''}{spec.choice.name}", {**edits(), spec.choice.name: spec.choice.text}
    )
    text = with_defaults(plain, selection.settings)
    return text, "" if text else "Some of these values are set in another file, which this one extends."
