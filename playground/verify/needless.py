"""Steps in which there is always an option, so that what they say under `otherwise` never happens.

Random games that never come there say nothing: in many games only good players, or late positions, leave a player
without an option. So a step counts only if its rules show it.
"""

from __future__ import annotations

from collections.abc import Iterable

from playground.compiler import Compiled
from playground.game import core
from playground.game.always_offered import always_offered


def needless_otherwise(compiled: Iterable[Compiled]) -> dict[str, str]:
    """The steps, in all the rulesets that have them, in which there is always an option, each with what it is."""
    found: dict[str, str | None] = {}
    for each in compiled:
        for name, step in each.ruleset.turn.items():
            if step.otherwise is not None and not step.by_default:
                why = _always_offered(each.game, name)
                found[name] = why if found.get(name, why) is not None else None
    return {name: why for name, why in found.items() if why is not None}


def _always_offered(game: core.Game, name: str) -> str | None:
    """What a step always offers; None if that is not sure, or nothing leads to the step."""
    steps = [step for step in game.steps if step.name == name and step.actions]
    return always_offered([game.actions[number] for number in steps[0].actions]) if steps else None
