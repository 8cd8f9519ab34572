"""A game in play, as a state of OpenSpiel."""

from __future__ import annotations

from collections.abc import Callable

import pyspiel

from playground.engine.layout import RUNNING
from playground.engine.notation import board_text
from playground.engine.packing import unpack
from playground.engine.rng import Stream, odd_gamma
from playground.game.core import GameVariable
from playground.interop.play import Play
from playground.interop.utilities import utilities


class PlaygroundState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state of a game. All it has is a `play`, which is never changed, so that copies share it.

    OpenSpiel calls the methods with an underscore. Those that are given an action that is not legal, or a player who
    is not to decide, raise pyspiel.SpielError.
    """

    def __init__(self, game: pyspiel.Game, play: Play) -> None:
        super().__init__(game)
        self.play = play

    def current_player(self) -> int:
        """The player to decide, or what OpenSpiel has for chance and for the end."""
        if self.play.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.play.is_over else self.play.mover

    def is_terminal(self) -> bool:
        """Whether the game is over: finished, or abandoned as unfinished."""
        return self.play.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The results of the next draw, all with the same probability."""
        outcomes = self.play.outcomes
        if not outcomes:
            raise pyspiel.SpielError("nothing is drawn here: a player decides, or the game is over")
        return [(result, 1 / outcomes) for result in range(outcomes)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.play.legal) if player == self.play.mover else []

    def _apply_action(self, action: int) -> None:
        try:
            self.play = self.play.draw(action) if self.play.outcomes else self.play.choose(action)
        except ValueError as error:
            raise pyspiel.SpielError(str(error)) from None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action + 1} of {self.play.outcomes}"
        try:
            return self.play.describe(action)
        except ValueError as error:
            raise pyspiel.SpielError(str(error)) from None

    def returns(self) -> list[float]:
        """The utility of each player (`utilities.py`); 0 before the end."""
        state = self.play.state
        status, winners = (RUNNING, 0) if state is None else (state.status, state.winners)
        rules = self.play.rules
        return utilities(rules.players, status, winners, rules.game.is_cooperative)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> PlaygroundState:
        """A state in another position that the player cannot tell from this one. `sampler` returns numbers of 0..1."""
        start, gamma = (int(sampler() * 2**53) << 11 for _ in range(2))
        try:
            play = self.play.imagine(player, Stream.at(start, odd_gamma(gamma)))
        except ValueError as error:
            raise pyspiel.SpielError(str(error)) from None
        copy: PlaygroundState = self.clone()
        copy.play = play
        return copy

    def __str__(self) -> str:
        """The position as a referee sees it."""
        play, game = self.play, self.play.rules.game
        if play.state is None:
            return f"setup: {' '.join(map(str, play.setup))}"
        block = play.state.to_bytes()
        fields = unpack(play.state.native.layout, block)
        lines = [board_text(game, block)]
        lines += [_variable_text(variable, fields[f"var.{variable.name}"]) for variable in game.variables]
        return "\n".join([*lines, self._situation()])

    def _situation(self) -> str:
        play, game = self.play, self.play.rules.game
        assert play.state is not None
        if play.outcomes:
            drawn = " ".join(map(str, play.drawn)) or "nothing"
            return f"after {play.chosen}, drawn: {drawn}"
        if not play.is_over:
            step = play.state.step
            return f"{game.players[play.mover]} to decide: {game.steps[step].name}"
        return f"over: {' '.join(f'{utility:+.2f}' for utility in self.returns())}"


def _variable_text(variable: GameVariable, values: list[int]) -> str:
    return f"{variable.name}: {' '.join(map(str, values))}"
