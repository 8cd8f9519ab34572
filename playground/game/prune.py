"""Removes what a game cannot reach with these parameters: steps that no effect continues with, and their actions.

Actions that no step of a turn offers stay where `can_move` asks about them.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import replace

from playground.game import core
from playground.game.effect_sequences import Effects, Leading, continuations, effects_in, sequences_of_rules
from playground.game.effect_walk import changed_each
from playground.game.moving_on import questions_in
from playground.game.rule_expressions import rule_expressions

PASSES = ("pass", "pass (no option)")
"""The names of the pass of players without an option; the second in a game with an action `pass` of its own."""


def prune(game: core.Game) -> core.Game:
    """The game without unreachable steps and actions. The first step is always reachable; actions keep their order."""
    reached, questioned = _reached_steps(game), set[int]()
    while more := _questioned(game, reached, questioned) - questioned:
        questioned |= more
        reached = _reached_steps(game, questioned)
    steps = [index for index in range(len(game.steps)) if index in reached]
    needed = {action for index in steps for action in game.steps[index].actions}
    if _is_pass(game, len(game.actions) - 1) and _may_pass(game, steps):
        needed.add(len(game.actions) - 1)
    kept = sorted(needed | questioned)
    new_action = {old: new for new, old in enumerate(kept)}
    new_step = {old: new for new, old in enumerate(steps)}
    return replace(
        game,
        setup=_renumber(game.setup, new_step),
        steps=tuple(_step_with_numbers(game.steps[i], new_step, new_action) for i in steps),
        actions=tuple(_with_numbers(game.actions[i], new_step, new_action) for i in kept),
        triggers=tuple(_trigger_with_numbers(rule, new_step, new_action) for rule in game.triggers),
        end_conditions=tuple(replace(rule, effects=_renumber(rule.effects, new_step)) for rule in game.end_conditions),
    )


def _step_with_numbers(step: core.Step, new_step: dict[int, int], new_action: dict[int, int]) -> core.Step:
    """A step with new numbers for the steps and the actions that it refers to."""
    stuck = None if step.stuck is None else _renumber(step.stuck, new_step)
    actions = tuple(new_action[action] for action in step.actions)
    return replace(step, actions=actions, stuck=stuck, then=_renumber(step.then, new_step))


def _trigger_with_numbers(rule: core.Rule, new_step: dict[int, int], new_action: dict[int, int]) -> core.Rule:
    """A rule with new numbers for the steps and the actions that it refers to, without actions that are gone."""
    rule = replace(rule, effects=_renumber(rule.effects, new_step))
    if rule.actions is None:
        return rule
    kept = [place for place, action in enumerate(rule.actions) if action in new_action]
    choices = (replace(each, places=tuple(each.places[place] for place in kept)) for each in rule.choices)
    return replace(rule, actions=tuple(new_action[rule.actions[place]] for place in kept), choices=tuple(choices))


def _with_numbers(action: core.Action, new_step: dict[int, int], new_action: dict[int, int]) -> core.Action:
    """An action with new numbers for the steps and the actions that it refers to."""
    action = replace(action, effects=_renumber(action.effects, new_step))
    if not any(map(core.looks_ahead, (*action.questions, *(binding.domain for binding in action.bindings)))):
        return action
    return replace(
        action,
        bindings=tuple(replace(each, domain=core.renumbered(each.domain, new_action)) for each in action.bindings),
        guard=None if action.guard is None else core.renumbered(action.guard, new_action),
        prefer=None if action.prefer is None else core.renumbered(action.prefer, new_action),
        never=None if action.never is None else replace(action.never, action=new_action[action.never.action]),
    )


def _reached_steps(game: core.Game, questioned: Iterable[int] = ()) -> set[int]:
    """The steps that are reached, also by what actions would do that are only the subject of questions."""
    everywhere = [*game.setup, *effects_in(sequences_of_rules(game))]
    everywhere += [effect for action in questioned for effect in game.actions[action].effects]
    reached, offered = set[int](), set[int]()
    waiting = [0, *continuations(everywhere)]
    while waiting:
        step = waiting.pop()
        if step not in reached:
            reached.add(step)
            actions = set(game.steps[step].actions) - offered
            offered |= actions
            waiting += {s for action in actions for s in continuations(game.actions[action].effects)}
            waiting += continuations(game.steps[step].effects)
    return reached


def _questioned(game: core.Game, reached: Set[int], questioned: Set[int]) -> set[int]:
    """The actions about which `can_move` asks in rules of the steps that are reached, and of such actions."""
    numbers = {action.name: number for number, action in enumerate(game.actions)}
    steps = [game.steps[index] for index in sorted(reached)]
    actions = sorted({number for step in steps for number in step.actions} | questioned)
    left = replace(game, steps=tuple(steps), actions=tuple(game.actions[number] for number in actions))
    named = {name for question in questions_in(rule_expressions(left)) for name in question.actions}
    return {numbers[name] for name in named if name in numbers}


def _is_pass(game: core.Game, action: int) -> bool:
    return action == len(game.actions) - 1 and game.actions[action].name in PASSES


def _may_pass(game: core.Game, steps: Iterable[int]) -> bool:
    return any(game.steps[step].stuck is None for step in steps)


def _renumber(effects: Effects, new_step: dict[int, int]) -> Effects:
    """Effects with new numbers for the steps that they lead to."""

    def renumbered(effect: core.Effect) -> core.Effect:
        return replace(effect, step=new_step[effect.step]) if isinstance(effect, Leading) else effect

    return changed_each(effects, renumbered)
