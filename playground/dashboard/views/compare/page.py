"""The page that compares games: which games, which agents, how many games, and the result."""

from __future__ import annotations

import streamlit as st

from playground.dashboard.errors import guarded
from playground.dashboard.jobs.comparison import MAX_CHOICES, ComparisonSpec
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.jobs.spec import MAX_GAMES, MAX_SEED
from playground.dashboard.linking import write_link
from playground.dashboard.model import rulesets
from playground.dashboard.model.game_choice import MY_EDIT, GameChoice, choice_of, classic_labels, declared_choices
from playground.dashboard.model.run_index import new_run, runs_folder
from playground.dashboard.session import linked_game, restoring, save_session
from playground.dashboard.views.compare.heat_maps import HEAT, show_heat_maps
from playground.dashboard.views.compare.keys import (
    ENTRIES,
    FIXED,
    GAMES,
    JOB,
    MARGIN,
    MEASURING,
    QUESTIONS,
    RECORD,
    SEAT,
    SEED,
    STOP,
)
from playground.dashboard.views.compare.levels import LEVELS, offer_levels, show_latest_levels
from playground.dashboard.views.compare.linked_form import fill_form
from playground.dashboard.views.compare.next_steps import show_measuring
from playground.dashboard.views.compare.plan import PILOT, offer_pilot, show_latest_plan
from playground.dashboard.views.compare.result import show_comparison
from playground.dashboard.widgets.agent_picker import choose_agents, choose_seat
from playground.dashboard.widgets.controls import checkbox, multiselect, number_input, segmented_control
from playground.dashboard.widgets.form_and_result import follow_link
from playground.dashboard.widgets.game_picker import choose_game, edits
from playground.dashboard.widgets.job_progress import offer_run, problem_words, show_latest
from playground.dashboard.widgets.layout import heading
from playground.ruleset.find import ruleset_names
from playground.source.diagnostics import PlaygroundError

USUAL_MARGIN = 1.0
"""Points: two variants that are known to be so close are equal for practical purposes."""

STOP_HELP = (
    "Until it is decided: looks at the results at set numbers of games, and ends once it is known which is fairer. "
    "Until they differ: ends once it is known that the seat's shares differ."
)
SEAT_HELP = "Whose share of the wins is compared, in turn order. By default the second of two, and the first of more."


def show() -> None:
    """Draw the page."""
    heading("Compare", "Put up to eight games side by side; each is compared with the first, over the same dice.")
    _prepare()
    follow_link("compare", fill_form)
    write_link("compare", [st.session_state.get(key) for key in (JOB, MEASURING, PILOT, LEVELS, HEAT)])
    _setup()
    show_latest_plan()
    show_latest_levels()
    show_measuring()
    show_latest(JOB, show_comparison, "comparison", "Choose some and press *Run*: charts and verdicts follow.")
    show_heat_maps(jobs().find(st.session_state.get(JOB)))


def _prepare() -> None:
    """Fill in the defaults of a new visitor, and the game of a link that was followed."""
    state, linked = st.session_state, linked_game()
    if any(name not in state for name in (ENTRIES, GAMES, SEED)):  # other pages set the entries alone
        first = rulesets.first_comparison()
        state.setdefault(ENTRIES, [first.ruleset, *(f"{first.ruleset}@{variant}" for variant in first.variants)])
        state.setdefault(GAMES, min(first.games, MAX_GAMES))
        state.setdefault(SEED, first.seed)
    if linked:
        state[ENTRIES] = _default_entries(linked)
    for name, default in ((RECORD, False), (STOP, FIXED), (MARGIN, USUAL_MARGIN)):
        state.setdefault(name, default)


def _default_entries(label: str) -> list[str]:
    """The labels compared by default: an edit with its original, or a ruleset with its variants."""
    name = label.removeprefix(MY_EDIT)
    if label.startswith(MY_EDIT):
        return [name, label] if name in rulesets.names() else [label]
    return [name, *(f"{name}@{variant}" for variant in rulesets.first_variants(name))]


@st.fragment
@guarded
@restoring
def _setup() -> None:
    """Draw the settings and the button that runs them; a change redraws only this part."""
    with st.container(border=True):
        _choose_entries()
        _add_one()
        spec, problem, chosen = None, "", list[GameChoice]()
        try:
            chosen = [choice_of(label, edits()) for label in st.session_state[ENTRIES]]
            spec = _choose_settings(chosen)
        except PlaygroundError as error:
            problem = problem_words(error, chosen)
        offer_run(JOB, spec, problem, _describe, "compare", fill_form)
        offer_pilot(spec)
        offer_levels(spec)
    save_session()


def _choose_entries() -> None:
    """Draw the box of labels, in the order in which they were chosen; labels of edits that are gone are dropped."""
    known = {each.label: each.about for each in declared_choices(_names(), edits())} | classic_labels()
    kept = [label for label in st.session_state[ENTRIES] if label in known or _may_exist(label)]
    if kept != st.session_state[ENTRIES]:
        st.session_state[ENTRIES] = kept
    options = [*known, *(label for label in kept if label not in known)]
    multiselect(
        "Compared; the first is the baseline",
        options,
        key=ENTRIES,
        max_selections=MAX_CHOICES,
        accept_new_options=True,
        placeholder="Choose games, or type one such as name@variant?parameter=value",
        help="  \n".join(f"**{label}**: {known[label]}" for label in kept if known.get(label)) or None,
    )


def _names() -> list[str]:
    """The edits and all rulesets but the classics, which are too many to be checked for a list."""
    return list(dict.fromkeys([*edits(), *ruleset_names()]))


def _may_exist(label: str) -> bool:
    """Whether a label is no edit, or its edit still exists; a typed label is checked later."""
    return not label.startswith(MY_EDIT) or label.removeprefix(MY_EDIT).partition("?")[0].partition("@")[0] in edits()


def _add_one() -> None:
    with st.expander("Add one with other parameters", icon=":material/add:"):
        chosen = choose_game("compare.add")
        st.button("Add to the comparison", on_click=_add, args=(chosen,), disabled=chosen is None, key="add")


def _add(chosen: GameChoice) -> None:
    labels = st.session_state[ENTRIES]
    if chosen.label not in labels and len(labels) < MAX_CHOICES:
        st.session_state[ENTRIES] = [*labels, chosen.label]


def _choose_settings(chosen: list[GameChoice]) -> ComparisonSpec:
    """Draw the settings and return the comparison. Raises PlaygroundError for settings that are not possible."""
    if not chosen:
        raise PlaygroundError("Choose a game to begin with.")
    agents = choose_agents("compare", chosen[0].compiled)
    question = QUESTIONS.get(segmented_control("Play", [FIXED, *QUESTIONS], key=STOP, help=STOP_HELP))
    games, seed, seat = st.columns(3)
    label = "Games of each, at most" if question else "Games of each"
    number_input(label, 100, MAX_GAMES, key=GAMES, place=games, step=10_000)
    number_input("Seed", 0, MAX_SEED, key=SEED, place=seed, help="The same seed plays the same games again.")
    game = chosen[0].compiled.game
    seen_from = choose_seat(seat, SEAT, 0 if game.is_cooperative else len(game.players), SEAT_HELP)
    state = st.session_state
    margin, record = st.columns([1, 2], vertical_alignment="bottom")
    about = "The largest difference that does not matter: a smaller one settles the question too. 0: all matter."
    label, fixed = "Points that do not matter", not question
    number_input(label, 0.0, 50.0, key=MARGIN, place=margin, step=0.5, help=about, disabled=fixed)
    checkbox(f"Record the games in {runs_folder()}/", key=RECORD, place=record)
    out = new_run(chosen[0].name) if state[RECORD] else None
    share = state[MARGIN] / 100 if question and state[MARGIN] else None
    spec = ComparisonSpec(tuple(chosen), agents, int(state[GAMES]), int(state[SEED]), seen_from, out, question, share)
    spec.size()
    return spec


def _describe(spec: ComparisonSpec) -> None:
    """Draw the labels of what will be played, and how many games of each."""
    labels = " · ".join(f"**{each.label}**" for each in spec.choices)
    st.caption(f"Will be played: {labels}, {'at most ' if spec.until else ''}{spec.games:,} games of each")
