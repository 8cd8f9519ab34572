"""Which games can be solved, and in which ways they begin."""

from __future__ import annotations

from fractions import Fraction

from playground.compiler import Compiled
from playground.engine.chance import Script, TooManyOutcomes, merged, outcomes
from playground.engine.reference.state import ReferenceState
from playground.game.core import Game
from playground.search.exact.code import draws_in_setup
from playground.source.diagnostics import PlaygroundError

Starts = list[tuple[Fraction, bytes]]
"""Positions in which a game begins, with their probabilities."""


class TooManyBranches(PlaygroundError):
    """Dice or shuffles have more outcomes than can be listed."""

    def __init__(self, game: Game, where: str) -> None:
        super().__init__(
            f"{where} of {game.name} has more than 100,000 outcomes of dice and shuffles, too many to list, so that it "
            f"cannot be solved; 'playground simulate' measures its results"
        )


def check_fit(game: Game, random: bool) -> None:
    """Raise PlaygroundError unless the game has several players and, unless play is random, hides nothing."""
    if len(game.players) < 2:
        raise PlaygroundError(
            f"{game.name} has a single player, who gets the whole result in any case: there is nothing to solve; "
            f"'playground simulate' measures how games end"
        )
    if not random and (game.hides or any(variable.secret for variable in game.variables)):
        raise PlaygroundError(
            f"players of {game.name} do not see everything, and best play with hidden information is not computed: "
            f"'--agents random' gives the result of random play, and 'playground simulate --agents' measures others"
        )


def starts_of(compiled: Compiled) -> Starts:
    """The positions in which the game may begin. Raises TooManyBranches."""
    game = compiled.game
    if not draws_in_setup(game):
        return [(Fraction(1), compiled.reference_state().to_bytes())]
    states: list[ReferenceState] = []
    try:
        weights = list(outcomes(lambda script: states.append(_set_up(game, script))))
    except TooManyOutcomes:
        raise TooManyBranches(game, "the setup") from None
    blocks = [state.to_bytes() for state in states]
    return merged(zip(weights, blocks, blocks, strict=True))


def _set_up(game: Game, script: Script) -> ReferenceState:
    return ReferenceState(game, chance=script)
