"""Finds steps and turns that never end: steps of one player that begin again and again where that player has no option.

    answering: {by: opponent, actions: clear, then: continue with answering}

What follows such a step happens also if its player was left out. And rules that apply where any turn would end, with or
without an action, and lead on in it:

    after: {more: {then: continue with moving}}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playground.game import core
from playground.game.always_offered import always_offered
from playground.game.effect_sequences import all_within
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics

_CONDITIONS = (core.Constant(True, type=core.Type("bool")), core.Operation("turn_ends", (), type=core.Type("bool")))
"""Conditions that hold wherever a turn is about to end."""

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


def report_endless_turns(game: core.Game, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    """Warn of a rule with which no turn ends, unless the game is for one player and ends where there is no option."""
    for number, rule in enumerate(game.triggers):
        leads = _leads_on(rule)
        if leads is None or any(_lets_turn_end(each.effects) for each in game.triggers[number + 1 :]):
            continue
        step = game.steps[leads.step]
        is_alone = len(game.players) == 1 and (step.stuck is None or core.certainly_finish(step.stuck))
        if is_alone or step.by is not None:
            continue
        hint = (
            "name the actions after which the turn goes on, '{after: ACTION, then: "
            f"continue with {step.name}}}', or say under which condition it does"
        )
        because = "the rule applies after every action, and also where a player had no option and the turn would end"
        diagnostics.report("W154", leads.span or ruleset.span, hint=hint, because=because, name=rule.name)


def _leads_on(rule: core.Rule) -> core.Continue | None:
    """The effect of a rule that continues the mover's turn, whatever happened, if no other of the rule undoes it."""
    found = None
    if rule.actions is None and rule.condition in _CONDITIONS:
        for effect in _in_any_case(rule.effects):
            if isinstance(effect, core.Continue) and effect.player is None:
                found = effect
            elif _lets_turn_end([effect]):
                found = None
    return found


def _lets_turn_end(effects: Iterable[core.Effect]) -> bool:
    """Whether some effects may end a turn, or give it to another player."""
    ending = (core.NextPlayer, core.PassTo)
    return any(
        isinstance(each, ending) or (isinstance(each, core.Continue) and each.player is not None)
        for each in all_within(effects)
    )


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
