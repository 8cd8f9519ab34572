"""The settings that searches for a goal share, whatever they change: minutes, games and seed; and their link."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from playground.dashboard.errors import guarded
from playground.dashboard.jobs.searching import SearchSpec
from playground.dashboard.jobs.spec import MAX_SEED
from playground.dashboard.model.game_choice import GameChoice
from playground.dashboard.model.link_settings import LinkReader
from playground.dashboard.navigation import link
from playground.dashboard.session import restoring, save_session
from playground.dashboard.widgets.agent_picker import set_agents
from playground.dashboard.widgets.controls import number_input
from playground.dashboard.widgets.form_and_result import Fill, fill_games_and_seed, labels_of_link
from playground.dashboard.widgets.game_picker import choose_game, set_game
from playground.dashboard.widgets.goal_builder import GOAL
from playground.dashboard.widgets.job_progress import offer_run, problem_words
from playground.source.diagnostics import PlaygroundError

MIN_MINUTES, MAX_MINUTES = 0.1, 240.0
MIN_GAMES, MAX_GAMES = 32, 100_000


@dataclass(frozen=True)
class SearchForm:
    """The form of a page that searches for a goal: its name, and the minutes of a new visitor."""

    page: str
    usual_minutes: float

    @property
    def job(self) -> str:
        """Session key of the latest job."""
        return self._key("job")

    def prepare(self) -> None:
        """Fill in the defaults of a new visitor."""
        for name, default in (("minutes", self.usual_minutes), ("games", 2048), ("seed", 0)):
            st.session_state.setdefault(self._key(name), default)

    def fill(self, given: LinkReader) -> str | None:
        """Have the form show what a link says; return the label of its game if it can be shown."""
        state, shown = st.session_state, None
        for label in labels_of_link(given)[:1]:
            try:
                set_game(label)
                shown = label
            except PlaygroundError as problem:
                given.problem(str(problem))
        goal, minutes = given.text("goal"), given.number("minutes", MIN_MINUTES, MAX_MINUTES)
        if goal is not None:
            state[GOAL] = goal
        if minutes is not None:
            state[self._key("minutes")] = minutes
        fill_games_and_seed(given, self._key("games"), self._key("seed"), MIN_GAMES, MAX_GAMES)
        if given.words("agents"):
            set_agents(self.page, given.words("agents"))
        return shown

    @st.fragment
    @guarded
    @restoring
    def show(
        self, choose: Callable[[GameChoice], SearchSpec], describe: Callable[[SearchSpec], None], fill: Fill
    ) -> None:
        """Draw the settings and the button that runs them; a change redraws only this part.

        `choose` draws the settings and returns the search; it raises PlaygroundError for what is not possible.
        """
        with st.container(border=True):
            chosen = choose_game()
            spec, problem = None, "Fix the game first."
            if chosen is None:
                link("workshop", "Fix it in the Workshop")
            else:
                try:
                    spec = choose(chosen)
                    spec.size()
                except PlaygroundError as error:
                    spec, problem = None, problem_words(error, [chosen])
            offer_run(self.job, spec, problem, describe, self.page, fill)
        save_session()

    def choose_numbers(self) -> tuple[float, int, int]:
        """Draw the controls of minutes, games of each candidate and seed; return their values."""
        minutes, games, seed = st.columns(3)
        about = "30% of it is for confirming the winners on fresh games."
        key = self._key("minutes")
        takes = number_input("Minutes", MIN_MINUTES, MAX_MINUTES, key=key, place=minutes, step=1.0, help=about)
        about = "The most games of each candidate; winners play up to 16 times as many."
        key = self._key("games")
        number = number_input("Games of each", MIN_GAMES, MAX_GAMES, key=key, place=games, step=512, help=about)
        about = "The same seed plays the same games again."
        first = number_input("Seed", 0, MAX_SEED, key=self._key("seed"), place=seed, help=about)
        return float(takes), int(number), int(first)

    def _key(self, name: str) -> str:
        return f"desk.{self.page}.{name}"
