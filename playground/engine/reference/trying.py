"""Trying an option on a copy of the position, for rules that ask what it leads to."""

from __future__ import annotations

from playground.engine.layout import RUNNING
from playground.engine.protocol import Option
from playground.engine.reference.bound import shared
from playground.engine.reference.effects import Decision
from playground.engine.reference.legs import is_open, pass_on, play_leg
from playground.engine.reference.position import ReferencePosition
from playground.engine.rng import CHANCE, Stream


def position_after(position: ReferencePosition, action: int, choices: tuple[int, ...]) -> ReferencePosition:
    """The position after an option of the mover and the triggers; no end condition has been tested.

    The effects and the triggers draw nothing: the checker refuses others.
    """
    game, later = position.game, position.clone()
    later.made += not game.steps[position.step].joined  # a later leg belongs to the decision that has begun
    decision = Decision(later.world, later, Stream(0, 0, CHANCE))
    option = Option(action, choices)
    play_leg(option, decision)
    _trigger(decision, option)
    return later


def after_whole(position: ReferencePosition, option: Option) -> ReferencePosition:
    """The position after an option with all of its legs, and after the triggers."""
    later = position.clone()
    later.made += 1
    decision = Decision(later.world, later, Stream(0, 0, CHANCE))
    for leg in option.legs:
        play_leg(leg, decision)
    if is_open(later):
        pass_on(later)
    _trigger(decision, option)
    return later


def _trigger(decision: Decision, option: Option) -> None:
    for trigger in decision.position.game.triggers:
        environment = shared(trigger, option)
        applies = decision.position.status == RUNNING and trigger.follows(option.action)
        if applies and decision.value(trigger.condition, environment):
            decision.perform(trigger.effects, environment)
