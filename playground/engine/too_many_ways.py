"""The error for a position whose options have too many legs."""

from __future__ import annotations

from playground.engine.protocol import MAX_WAYS
from playground.game.core import Game
from playground.game.legs import joining
from playground.source.diagnostics import PlaygroundError


class TooManyWays(PlaygroundError):
    """The legs of a position's options lead on more than `MAX_WAYS` ways, of which one that ends with `action` was the
    first without room. The message names the rule by which that goes on or, if it does not, by which it is reached."""

    def __init__(self, game: Game, action: int) -> None:
        joins = [(each, effect) for each in game.actions for effect in joining(each.effects, game)]
        own = [effect for each, effect in joins if each is game.actions[action]]
        leading = [effect for _, effect in joins if action in game.steps[effect.step].actions]
        effect = (own or leading)[0]
        super().__init__(
            f"{effect.span}: the options of a position have more than {MAX_WAYS:,} legs in all, counting every way to "
            f"go on: let the step '{game.steps[effect.step].name}' offer less, or go on under a condition only"
        )
