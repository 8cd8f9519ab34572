"""The button that makes an experiment of a result: a text, checked, in a new file of the visitor's own folder."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from playground.dashboard.model.experiment_files import FOLDER, experiment_of, save
from playground.dashboard.model.experiment_text import FollowUp, experiment_text, name_for, refuse_edits
from playground.dashboard.model.game_choice import GameChoice
from playground.dashboard.navigation import open_page
from playground.dashboard.session import save_session
from playground.source.diagnostics import PlaygroundError, RulesetError

OPEN, JOB = "desk.experiments.open", "desk.experiments.job"
"""Session keys of the page Experiments: the experiment that is open, and the job shown."""

ABOUT = "Writes the question into a file that you can edit, repeat and give away; it is answered again on fresh games."


def offer_experiment(choices: tuple[GameChoice, ...], what: str, ask: Callable[[], FollowUp]) -> None:
    """Draw the button, with a field for the name; `ask` says what to ask, or raises PlaygroundError why it cannot."""
    with st.popover("Make it an experiment", icon=":material/science:", width="stretch"):
        st.caption(ABOUT)
        try:
            refuse_edits(choices)
            text = experiment_text(ask())
        except PlaygroundError as problem:
            st.info(str(problem))
            return
        with st.form(f"experiment of {what}", border=False):
            name = st.text_input("Name", name_for(choices[0], what))
            st.code(text, language="yaml", wrap_lines=True)
            pressed = st.form_submit_button(f"Write it into {FOLDER}/", type="primary", width="stretch")
        if pressed:
            _write(name.strip(), text)


def _write(name: str, text: str) -> None:
    """Save the text as a new file and open it in the page Experiments; a file that exists is never replaced."""
    try:
        experiment_of(f"{name}.yaml", text)
        path, _ = save(name, text, overwrite=False)
    except RulesetError as problem:
        st.error("; ".join(dict.fromkeys(each.message for each in problem.diagnostics)))
        return
    except PlaygroundError as problem:
        st.error(str(problem).replace("tick 'replace the file', or ", ""))
        return
    st.session_state[OPEN], st.session_state[JOB] = path.stem, ""
    save_session()
    open_page("experiments")
