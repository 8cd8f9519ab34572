"""The form of the page Tune as a link fills it in."""

from __future__ import annotations

import streamlit as st

from playground.dashboard.jobs.tuning import all_names, variable_names
from playground.dashboard.model.game_choice import choice_of
from playground.dashboard.model.link_settings import LinkReader
from playground.dashboard.views.tune.keys import FORM, vary_key
from playground.dashboard.widgets.game_picker import edits
from playground.source.diagnostics import PlaygroundError


def fill_form(link: LinkReader) -> None:
    """Have the form show what a link says."""
    label = FORM.fill(link)
    if label is None:
        return
    try:
        chosen = choice_of(label, edits())
        names, known = link.words("vary"), all_names(chosen)
    except PlaygroundError as problem:
        link.problem(str(problem))
        return
    unknown = [name for name in names if name not in known]
    if unknown:
        link.problem(f"{label} has no {', '.join(unknown)} to vary")
    kept = [name for name in names if name in known]
    st.session_state[vary_key(chosen.label)] = kept or list(variable_names(chosen))
