"""Games that end by the `otherwise` of the whole game in a later step of a turn: of a player who has just acted.

    turn: {moving: move, shooting: shoot}, with move: {…, do: move piece to target; continue with shooting}
    otherwise: lose

Who cannot move loses, and so does who has moved and cannot shoot, though the rule is hardly meant for that.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from random import Random

from playground.compiler import Compiled
from playground.engine.native.runtime.state import NativeState
from playground.engine.reference.position import ReferencePosition
from playground.game import core
from playground.game.effect_sequences import all_within
from playground.game.rules import NO_OPTIONS
from playground.source.diagnostics import Diagnostics
from playground.verify.watching import SEED

MAX_GAMES = 100
"""The most games, so that what is found in games that are fast does not depend on the machine."""

MAX_DECISIONS = 1_000
"""The most decisions of a game."""


def report_lost_between(compiled: Compiled, seconds: float, diagnostics: Diagnostics) -> None:
    """Warn of steps in which random games ended so, each once."""
    steps = _continued(compiled)
    ended = dict.fromkeys(steps, 0)
    games, end = 0, time.process_time() + seconds
    while steps and games < MAX_GAMES and (games == 0 or time.process_time() < end):
        step = _played(compiled, games)
        if step in ended:
            ended[step] += 1
        games += 1
    for step, times in ended.items():
        declared = compiled.ruleset.turn[steps[step]]
        if times and declared.otherwise is not None:
            text = declared.otherwise.text
            hint = (
                f"say there what happens then, '{declared.name}: {{…, otherwise: skip}}', or allow only what can be "
                f"followed; if it is meant, say it there too: '{declared.name}: {{…, otherwise: {text}}}'"
            )
            because = f"'otherwise: {text}' is also that of '{declared.name}', in which the turn goes on"
            fields = {"name": declared.name, "games": f"{times} of {games} random games"}
            diagnostics.report("W151", declared.span, hint=hint, because=because, **fields)


def _continued(compiled: Compiled) -> dict[int, str]:
    """The steps with which an action lets the turn of its player go on, and that end the game by what the game says of
    players without options; by number, with their names."""
    game, turn = compiled.game, compiled.ruleset.turn
    effects = [each for action in game.actions for each in all_within(action.effects)]
    entered = {each.step for each in effects if isinstance(each, core.Continue) and each.player is None}
    names = {game.steps[number].name for number in entered}
    return {
        number: step.name
        for number, step in enumerate(game.steps)
        if number and step.actions and step.name in names and step.name in turn
        if turn[step.name].by_default and _ends(step.stuck or ())
    }


def _ends(effects: Iterable[core.Effect]) -> bool:
    return any(isinstance(each, core.Finish) for each in all_within(effects))


def _played(compiled: Compiled, number: int) -> int | None:
    """The step in which a random game ended since the player who had just acted had no option there."""
    state, chance = NativeState(compiled.native, SEED, number), Random(SEED + number)
    before = state.to_bytes()
    for _ in range(MAX_DECISIONS):
        if state.is_terminal():
            break
        before = state.to_bytes()
        state.apply_action(chance.choice(state.legal_actions()))
    if not state.is_terminal() or state.ended_by() != NO_OPTIONS:
        return None
    decided, ended = (ReferencePosition.from_bytes(compiled.game, each) for each in (before, state.to_bytes()))
    return ended.step if (ended.acting, ended.turns) == (decided.acting, decided.turns) else None
