"""Which games can be solved, and in which ways they begin."""

from __future__ import annotations

import time
from fractions import Fraction

from playground.compiler import Compiled
from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.chance import Script, TooManyOutcomes, merged, outcomes
from playground.engine.reference.state import ReferenceState
from playground.game.chance import draws_at_first
from playground.game.core import Game
from playground.source.diagnostics import PlaygroundError

SETUP_SECONDS = 5.0
"""The longest time to list the outcomes of a setup: with dice that are rolled until something holds, a single one
of them may take long."""

Starts = list[tuple[Fraction, bytes]]
"""Positions in which a game begins, with their probabilities."""


class TooManyBranches(PlaygroundError):
    """Dice or shuffles have more outcomes than can be listed."""

    def __init__(self, game: Game, where: str) -> None:
        super().__init__(
            f"{where} of {game.name} has too many outcomes of dice and shuffles to be listed (at most 100,000), so "
            f"that the game cannot be solved; 'playground simulate' measures its results"
        )


def check_fit(game: Game, random: bool) -> None:
    """Raise PlaygroundError unless a player can win or lose and, unless play is random, nothing is hidden."""
    if len(game.players) < 2 and not game.is_cooperative:
        raise PlaygroundError(
            f"{game.name} has a single player, who neither wins nor loses: there is nothing to solve; "
            f"'playground simulate' measures how games end"
        )
    if not random and game.conceals:
        raise PlaygroundError(
            f"players of {game.name} do not see everything, and best play with hidden information is not computed: "
            f"'--agents random' gives the result of random play, and 'playground simulate --agents' measures others"
        )


def starts_of(compiled: Compiled, stop: CancelToken) -> Starts:
    """The positions in which the game may begin. Raises TooManyBranches and Cancelled."""
    game, started = compiled.game, time.perf_counter()
    if not draws_at_first(game):
        return [(Fraction(1), compiled.reference_state().to_bytes())]
    blocks: list[bytes] = []

    def set_up(script: Script) -> None:
        if stop.is_set:
            raise Cancelled
        if time.perf_counter() - started > SETUP_SECONDS:
            raise TooManyOutcomes
        blocks.append(ReferenceState(game, chance=script).to_bytes())

    try:
        weights = list(outcomes(set_up))
    except TooManyOutcomes:
        raise TooManyBranches(game, "the setup") from None
    return merged(zip(weights, blocks, blocks, strict=True))
