"""Trying an option on a copy of the position, for rules that ask what it leads to."""

from __future__ import annotations

from playground.engine.layout import RUNNING
from playground.engine.protocol import Option
from playground.engine.reference.effects import Decision
from playground.engine.reference.legs import play_leg
from playground.engine.reference.position import GameWorld, ReferencePosition
from playground.engine.rng import CHANCE, Stream


def position_after(position: ReferencePosition, action: int, choices: tuple[int, ...]) -> ReferencePosition:
    """The position after an option of the mover and the triggers; no end condition has been tested.

    The effects and the triggers draw nothing: the checker refuses others.
    """
    game, later = position.game, position.clone()
    later.made += not game.steps[position.step].joined  # a later leg belongs to the decision that has begun
    decision = Decision(GameWorld.of(game), later, Stream(0, 0, CHANCE))
    play_leg(Option(action, choices), decision)
    for trigger in game.triggers:
        if later.status == RUNNING and decision.value(trigger.condition, {}):
            decision.perform(trigger.effects, {})
    return later
