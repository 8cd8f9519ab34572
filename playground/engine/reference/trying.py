"""Trying an option on a copy of the position, for rules that ask what it leads to."""

from __future__ import annotations

from playground.engine.layout import RUNNING
from playground.engine.reference.effects import Decision
from playground.engine.reference.options import bound
from playground.engine.reference.position import FIRST_STEP, GameWorld, ReferencePosition
from playground.engine.rng import CHANCE, Stream


def position_after(position: ReferencePosition, action: int, choices: tuple[int, ...]) -> ReferencePosition:
    """The position after an option of the mover and the triggers; no end condition has been tested.

    The effects and the triggers draw nothing: the checker refuses others.
    """
    game, later = position.game, position.clone()
    world = GameWorld(game.board, len(game.players), len(game.pieces))
    later.made += 1
    later.next_player, later.next_step = (later.acting + 1) % len(game.players), FIRST_STEP
    later.ends_turn = True
    decision = Decision(world, later, Stream(0, 0, CHANCE))
    decision.perform(game.actions[action].effects, bound(game.actions[action], choices))
    for trigger in game.triggers:
        if later.status == RUNNING and decision.value(trigger.condition, {}):
            decision.perform(trigger.effects, {})
    return later
