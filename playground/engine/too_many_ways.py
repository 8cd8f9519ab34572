"""The error for a position whose options have too many legs."""

from __future__ import annotations

from playground.engine.protocol import MAX_WAYS
from playground.game.core import Game
from playground.game.legs import joining
from playground.source.diagnostics import PlaygroundError


class TooManyWays(PlaygroundError):
    """The legs of a position's options lead on more than `MAX_WAYS` ways. The message names the rule that goes on."""

    def __init__(self, game: Game) -> None:
        place = next(effect.span for action in game.actions for effect in joining(action.effects, game))
        super().__init__(
            f"{place}: the options of a position have more than {MAX_WAYS:,} legs in all, counting every way to go on: "
            "let the legs offer less, or go on under a condition only"
        )
