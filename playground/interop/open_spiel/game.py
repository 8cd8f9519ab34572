"""The game `playground(ruleset=…)` of OpenSpiel: what it declares, and its registration."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pyspiel

from playground.interop.draws import max_draws, max_outcomes
from playground.interop.open_spiel.observer import PlaygroundObserver
from playground.interop.open_spiel.state import PlaygroundState
from playground.interop.play import Play
from playground.interop.rules import Rules, load_rules
from playground.interop.utilities import utility_range
from playground.source.diagnostics import PlaygroundError

SHORT_NAME = "playground"

RULESET = "ruleset"
"""The parameter of the game: a selection, with `:` for `=`, which OpenSpiel's notation of parameters keeps."""

MAX_PLAYERS = 64

Kind = pyspiel.GameType


class PlaygroundGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A ruleset as a game of OpenSpiel. `rules` is the compiled ruleset."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        written = str((params or {}).get(RULESET, ""))
        if not written:
            raise PlaygroundError(f"name a ruleset: {SHORT_NAME}({RULESET}=NAME), see 'playground list'")
        self.rules = load_rules(selection_of(written))
        super().__init__(_type_of(self.rules), _info_of(self.rules), {RULESET: written})
        self._start = Play(self.rules)

    def new_initial_state(self) -> PlaygroundState:
        """The start of a game: the first draw of the setup, if there is one."""
        return PlaygroundState(self, self._start)

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound of the draws in one game."""
        return max_draws(self.rules.game)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> PlaygroundObserver:
        """What writes observations; with perfect recall, information states."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return PlaygroundObserver(self.rules, kind, params)


def selection_of(written: str) -> str:
    """The selection that a parameter of the game stands for."""
    name, mark, values = written.partition("?")
    return name + mark + values.replace(":", "=")


def game_of(selection: str) -> PlaygroundGame:
    """The game of a selection. Raises PlaygroundError if OpenSpiel cannot write its name."""
    name, mark, values = selection.partition("?")
    written = name + mark + values.replace("=", ":")
    unfit = sorted({sign for sign in written if sign in ",()="})
    if unfit or selection_of(written) != selection:
        raise PlaygroundError(
            f"OpenSpiel cannot keep '{selection}' as the parameter of a game because of {' '.join(unfit) or ':'}; "
            f"rename the file"
        )
    return PlaygroundGame({RULESET: written})


@cache
def register_once() -> None:
    """Register the game with OpenSpiel."""
    pyspiel.register_game(_declaration(), PlaygroundGame)


def _type_of(rules: Rules) -> pyspiel.GameType:
    """What is declared of a game."""
    chance, information = Kind.ChanceMode, Kind.Information
    return _declaration(
        long_name=rules.game.title,
        chance_mode=chance.EXPLICIT_STOCHASTIC if rules.draws else chance.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION if rules.hides else information.PERFECT_INFORMATION,
        utility=_utility_of(rules),
        max_num_players=rules.players,
        min_num_players=rules.players,
    )


def _utility_of(rules: Rules) -> pyspiel.GameType.Utility:
    """What some win the others lose; or all win and lose together, which of one player is nothing special."""
    if rules.game.shares_one_win:
        return Kind.Utility.ZERO_SUM
    together = rules.game.is_cooperative and rules.players > 1
    return Kind.Utility.IDENTICAL if together else Kind.Utility.GENERAL_SUM


def _declaration(**of_game: Any) -> pyspiel.GameType:
    """A type of game; without `of_game`, of any ruleset: what is declared when the game is registered."""
    general = {
        "long_name": "A ruleset of the playground",
        "chance_mode": Kind.ChanceMode.EXPLICIT_STOCHASTIC,
        "information": Kind.Information.IMPERFECT_INFORMATION,
        "utility": Kind.Utility.GENERAL_SUM,
        "max_num_players": MAX_PLAYERS,
        "min_num_players": 1,
    }
    return pyspiel.GameType(
        short_name=SHORT_NAME,
        dynamics=Kind.Dynamics.SEQUENTIAL,
        reward_model=Kind.RewardModel.TERMINAL,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={RULESET: ""},
        default_loadable=False,
        **{**general, **of_game},
    )


def _info_of(rules: Rules) -> pyspiel.GameInfo:
    low, high = utility_range(rules.players, rules.game.is_cooperative)
    return pyspiel.GameInfo(
        num_distinct_actions=rules.actions.count,
        max_chance_outcomes=max_outcomes(rules.game),
        num_players=rules.players,
        min_utility=low,
        max_utility=high,
        utility_sum=0.0 if rules.game.shares_one_win else None,
        max_game_length=rules.game.max_decisions,
    )
