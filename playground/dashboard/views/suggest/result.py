"""The result of a search among changes of rules: the answer, and each suggestion with its patch and where it leads."""

from __future__ import annotations

from functools import partial

import streamlit as st

from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.searching import Searched, SearchSpec
from playground.dashboard.model.game_choice import MY_EDIT
from playground.dashboard.navigation import open_page
from playground.dashboard.session import save_session
from playground.dashboard.views.compare.entries import compare_games
from playground.dashboard.views.workshop.bench import DRAFTS
from playground.dashboard.widgets.game_picker import TEXTS, edits
from playground.dashboard.widgets.layout import markdown_escape, table_html
from playground.dashboard.widgets.search_result import (
    made_on,
    offer_downloads,
    show_answer,
    show_front,
    show_progress,
)
from playground.report.search_words import confirmed_note, unconfirmed_words
from playground.report.suggestion_page import suggestion_page
from playground.report.suggestion_words import (
    in_english,
    suggest_searched,
    suggestion_head,
    suggestion_rows,
    suggestion_title,
)
from playground.ruleset.file_names import suggest_name
from playground.ruleset.find import all_names
from playground.suggesting.suggest import Suggestion, SuggestResult


def show_suggested(job: Job) -> None:
    """Draw the progress of a search or, at the end, its suggestions."""
    suggested: Searched[SuggestResult] = job.result
    result, spec = suggested.result, suggested.spec
    if result is None:
        show_progress(suggested.progress, "changes of one rule or two")
        return
    show_answer(result.search, suggested.headline)
    for number, suggestion in enumerate(result.suggestions, 1):
        _suggestion(spec, result, number, suggestion)
    st.caption(confirmed_note(result.search) if result.search.confirmed else unconfirmed_words(result.search))
    with st.expander("All that was tried", icon=":material/search:"):
        show_front(result.search)
        st.caption(suggest_searched(result))
    offer_downloads(spec, "suggestions", partial(suggestion_page, result, made_on("Suggest", spec)), result.to_json)


def _suggestion(spec: SearchSpec, result: SuggestResult, number: int, suggestion: Suggestion) -> None:
    with st.container(border=True, key=f"suggestion {number}"):
        st.markdown(f"##### {markdown_escape(suggestion_title(number, suggestion))}")
        st.markdown(markdown_escape(in_english(suggestion)))
        st.html(table_html(suggestion_head(result), suggestion_rows(result, suggestion)))
        with st.expander("The change as a ruleset"):
            st.code(suggestion.patch, language="yaml")
        with st.container(horizontal=True):
            if st.button("Compare it", key=f"compare suggestion {number}", icon=":material/balance:"):
                compare_games([spec.choice.label, _take(spec, suggestion)])
            if st.button(
                "Edit it in the Workshop",
                key=f"edit suggestion {number}",
                icon=":material/construction:",
                help="There it can be played, changed, and saved as a ruleset of your own.",
            ):
                label = _take(spec, suggestion)
                save_session()
                open_page("workshop", label)
            st.download_button(
                "Download",
                suggestion.patch,
                f"{spec.choice.name}-suggestion-{number}.yaml",
                "application/yaml",
                key=f"download suggestion {number}",
                icon=":material/download:",
                on_click="ignore",
            )


def _take(spec: SearchSpec, suggestion: Suggestion) -> str:
    """Put a suggestion among the visitor's drafts, unless it is there already; return its label."""
    drafts: dict[str, str] = st.session_state.setdefault(DRAFTS, {})
    same = (name for name, text in drafts.items() if text == suggestion.patch == edits().get(name))
    name = next(same, None)
    if name is None:
        name = suggest_name(f"{spec.choice.name}-suggestion", [*all_names(), *drafts, *edits()])
        st.session_state[DRAFTS] = {**drafts, name: suggestion.patch}
        st.session_state[TEXTS] = {**edits(), name: suggestion.patch}
    return f"{MY_EDIT}{name}"
