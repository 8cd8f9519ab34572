"""The page on which games are put side by side: what is compared, who plays, how long, and what the games say."""

from __future__ import annotations

import streamlit as st

from playground.dashboard import catalogue
from playground.dashboard.choose import choose_agents, choose_game, choose_seat, edits
from playground.dashboard.comparing import MOST_ENTRIES, Question, check_question, start
from playground.dashboard.desk import asked_game, keep_desk
from playground.dashboard.entries import MY_EDIT, Entry, entries, entry
from playground.dashboard.faults import guarded
from playground.dashboard.jobs import MOST_GAMES, jobs
from playground.dashboard.parts import heading
from playground.dashboard.progress import offer_run, show_latest
from playground.dashboard.runs import new_run, runs_folder
from playground.dashboard.views.comparison import show_comparison
from playground.source.diagnostics import PlaygroundError

CHOSEN, GAMES, SEED, SEAT, RECORD, STOP, MARGIN, JOB = (
    f"desk.compare.{name}" for name in ("entries", "games", "seed", "seat", "record", "stop", "margin", "job")
)
FIXED, DECIDED = "a fixed number of games", "until it is decided"
STOPPING = "Until it is decided: looks at set numbers of games, and ends as soon as the question is answered."
SEEN_FROM = "Whose share of the wins is compared, in turn order. Usually the second of two, and the first of more."


def show() -> None:
    """The whole page."""
    heading("Compare", "Put up to eight games side by side; each is compared with the first, over the same dice.")
    _prepare()
    _setup()
    show_latest(JOB, show_comparison, "comparison", "Choose some and press *Run*: charts and verdicts follow.")


def _prepare() -> None:
    """What a new visitor finds, and the game that a link asked for."""
    state, asked = st.session_state, asked_game()
    if CHOSEN not in state:
        first = catalogue.first_comparison()
        state[CHOSEN] = [first.ruleset, *(f"{first.ruleset}@{variant}" for variant in first.variants)]
        state[GAMES], state[SEED] = min(first.games, MOST_GAMES), first.seed
    if asked:
        state[CHOSEN] = _usual(asked)
    for name, usual in ((RECORD, False), (STOP, FIXED), (MARGIN, 0.0)):
        state.setdefault(name, usual)


def _usual(label: str) -> list[str]:
    """What is compared when a game was chosen elsewhere: an edit with what it was, else a ruleset with its variants."""
    name = label.removeprefix(MY_EDIT)
    if label.startswith(MY_EDIT):
        return [name, label] if name in catalogue.names() else [label]
    return [name, *(f"{name}@{variant}" for variant in catalogue.first_variants(name))]


@st.fragment
@guarded
def _setup() -> None:
    """What is compared and how: what is changed redraws this part only."""
    with st.container(border=True):
        _choose_entries()
        _add_one()
        question, problem = None, ""
        try:
            question = _settings([entry(label, edits()) for label in st.session_state[CHOSEN]])
        except PlaygroundError as found:
            problem = str(found)
        offer_run(JOB, question, problem, _tell, lambda asked: start(jobs(), asked, "compare"))
    keep_desk()


def _choose_entries() -> None:
    """The labels in the order in which they were chosen; edits that are no longer there are dropped."""
    known = {each.label: each.about for each in entries(_names(), edits())}
    kept = [label for label in st.session_state[CHOSEN] if label in known or _stands(label)]
    st.session_state[CHOSEN] = kept
    options = [*known, *(label for label in kept if label not in known)]
    st.multiselect(
        "Compared; the first is the baseline",
        options,
        key=CHOSEN,
        max_selections=MOST_ENTRIES,
        accept_new_options=True,
        placeholder="Choose games, or type one such as name@variant?parameter=value",
        help="  \n".join(f"**{label}**: {known[label]}" for label in kept if known.get(label)) or None,
    )


def _names() -> list[str]:
    return list(dict.fromkeys([*edits(), *catalogue.names()]))


def _stands(label: str) -> bool:
    """Whether a label that was typed, or added with parameters, is still of something; typed ones are checked later."""
    return not label.startswith(MY_EDIT) or label.removeprefix(MY_EDIT).partition("?")[0].partition("@")[0] in edits()


def _add_one() -> None:
    with st.expander("Add one with other parameters", icon=":material/add:"):
        chosen = choose_game("compare.add")
        st.button("Add to the comparison", on_click=_add, args=(chosen,), disabled=chosen is None, key="add")


def _add(chosen: Entry) -> None:
    labels = st.session_state[CHOSEN]
    if chosen.label not in labels and len(labels) < MOST_ENTRIES:
        st.session_state[CHOSEN] = [*labels, chosen.label]


def _settings(chosen: list[Entry]) -> Question:
    """Who plays, how many games, and from which seat it is seen. Raises PlaygroundError for what cannot be."""
    if not chosen:
        raise PlaygroundError("Choose a game to begin with.")
    agents = choose_agents("compare", chosen[0].compiled)
    sequential = st.segmented_control("Play", [FIXED, DECIDED], key=STOP, required=True, help=STOPPING) == DECIDED
    games, seed, seat = st.columns(3)
    label = "Games of each, at most" if sequential else "Games of each"
    games.number_input(label, 100, MOST_GAMES, step=10_000, key=GAMES)
    seed.number_input("Seed", 0, 10**9, key=SEED, help="The same seed plays the same games again.")
    seen_from = choose_seat(seat, SEAT, len(chosen[0].compiled.game.players), SEEN_FROM)
    state = st.session_state
    margin, record = st.columns([1, 2], vertical_alignment="bottom")
    about = "A smaller difference than this settles the question too; 0: every difference matters."
    margin.number_input(
        "Points that do not matter", 0.0, 50.0, step=0.5, key=MARGIN, help=about, disabled=not sequential
    )
    record.checkbox(f"Record the games in {runs_folder()}/", key=RECORD)
    out = new_run(chosen[0].name) if state[RECORD] else None
    matters = state[MARGIN] / 100 if sequential and state[MARGIN] else None
    question = Question(
        tuple(chosen), agents, int(state[GAMES]), int(state[SEED]), seen_from, out, sequential, matters
    )
    check_question(question)
    return question


def _tell(question: Question) -> None:
    """What will be played."""
    st.caption("Will be played: " + " · ".join(f"**{each.label}**" for each in question.entries))
