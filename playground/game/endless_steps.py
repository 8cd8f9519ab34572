"""Finds steps of one player that begin again and again where that player has no option.

    answering: {by: opponent, actions: clear, then: continue with answering}

What follows such a step happens also if its player was left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playground.game import core
from playground.game.always_offered import always_offered
from playground.game.effect_sequences import all_within
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics

_FLOW = (core.Continue, core.NextPlayer, core.PassTo, core.Finish)
"""Effects that say how a game goes on."""


def report_endless_steps(game: core.Game, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    """Warn of them, unless their player always has an option or an action leads out of them."""
    for number, step in enumerate(game.steps):
        actions = [game.actions[each] for each in step.actions]
        is_of_one = step.by is not None and step.by.type.kind == "player"
        if number == 0 or not is_of_one or step.stuck or always_offered(actions):
            continue
        again = _goes_on_with(number, step.then)
        if again is None or any(_says_what_follows(action.effects) for action in actions):
            continue
        hint = (
            f"what is under 'then' happens also then: write 'then: if CONDITION then continue with {step.name}', "
            "with the condition under which there is something to do"
        )
        diagnostics.report("W133", again.span or ruleset.span, hint=hint, name=step.name)


def _goes_on_with(step: int, effects: Iterable[core.Effect]) -> core.Continue | None:
    """The effect that continues with a step in any case, if nothing in these effects leads elsewhere."""
    found = None
    for effect in _in_any_case(effects):
        if isinstance(effect, core.Continue):
            found = effect if effect.step == step and effect.player is None else None
        elif any(isinstance(each, _FLOW) for each in all_within([effect])):
            return None
    return found


def _in_any_case(effects: Iterable[core.Effect]) -> Iterator[core.Effect]:
    for effect in effects:
        yield from _in_any_case(effect.body) if isinstance(effect, core.Bind) else (effect,)


def _says_what_follows(effects: Iterable[core.Effect]) -> bool:
    return any(isinstance(effect, _FLOW) for effect in all_within(effects))
