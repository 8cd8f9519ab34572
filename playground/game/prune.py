"""Removes what a game cannot reach with these parameters: steps that no effect continues with, and their actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, takewhile

from playground.game import core
from playground.game.effect_sequences import (
    Effects,
    EffectSequence,
    branches,
    sequences_after_setup,
    sequences_of,
    sequences_of_rules,
)
from playground.game.effect_walk import changed_each

PASSES = ("pass", "pass (no option)")
"""The names of the pass of players without an option; the second in a game with an action `pass` of its own."""


_LEADING = core.Continue | core.NextPlayer
"""Effects that lead to a step."""


def prune(game: core.Game) -> core.Game:
    """The game without unreachable steps and actions. The first step is always reachable; actions keep their order."""
    reached = _reached_steps(game)
    steps = [index for index in range(len(game.steps)) if index in reached]
    offered = {action for index in steps for action in game.steps[index].actions}
    kept = [
        i for i, action in enumerate(game.actions) if i in offered or (_is_pass(game, i) and _may_pass(game, steps))
    ]
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


def _reached_steps(game: core.Game) -> set[int]:
    everywhere = [*game.setup, *_effects_of(sequences_of_rules(game))]
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


def continuations(effects: Iterable[core.Effect]) -> Iterator[int]:
    """The steps that effects may continue with."""
    for effect in effects:
        if isinstance(effect, _LEADING):
            yield effect.step
        yield from continuations(inner(effect))


def all_effects(game: core.Game) -> Iterator[core.Effect]:
    """Every effect of a game, including nested ones."""
    yield from all_within(_effects_of(sequences_of(game)))


def effects_after_setup(game: core.Game) -> Iterator[core.Effect]:
    """Every effect of a game, including nested ones, but for those of its setup."""
    yield from all_within(_effects_of(sequences_after_setup(game)))


def _effects_of(sequences: Iterable[EffectSequence]) -> Iterator[core.Effect]:
    """The effects of sequences, without nested ones."""
    return chain.from_iterable(sequence.effects for sequence in sequences)


def all_within(effects: Iterable[core.Effect]) -> Iterator[core.Effect]:
    """Some effects, including nested ones."""
    waiting = list(effects)
    while waiting:
        effect = waiting.pop()
        yield effect
        waiting += inner(effect)


def draws(effects: Iterable[core.Effect]) -> bool:
    """Whether effects roll dice or shuffle."""
    return any(
        isinstance(effect, core.RollVariable | core.RollAttribute | core.Shuffle) or draws(inner(effect))
        for effect in effects
    )


def before_chance(effects: Sequence[core.Effect]) -> int:
    """How many of the first effects of a setup do the same in every game: all, or those before the first that rolls
    dice, shuffles, or names who begins, if any of these or a later one depends on chance."""
    if not draws(effects):
        return len(effects)
    alike = takewhile(lambda each: not draws((each,)) and not _names_player(each), effects)
    return sum(1 for _ in alike)


def _names_player(effect: core.Effect) -> bool:
    """Whether an effect may decide who begins, or with which step."""
    named = core.FirstPlayer | core.NextPlayer | core.PassTo | core.Continue
    return any(isinstance(each, named) for each in all_within((effect,)))


def may_stop(effects: Iterable[core.Effect]) -> bool:
    """Whether effects can stop the game because its rules cannot be followed."""
    return any(isinstance(effect, core.Stop) or may_stop(inner(effect)) for effect in effects)


def draws_at_first(game: core.Game) -> bool:
    """Whether anything before the first decision may roll dice or shuffle: the setup, or steps without a decision."""
    stuck = [step.stuck for step in game.steps if step.stuck is not None]
    effects = [*game.setup, *(effect for each in stuck for effect in each)]
    if any(core.goes_on_after(each) for each in stuck):
        effects += _effects_of(sequences_of_rules(game))
    return draws(effects)


def draws_later(game: core.Game) -> bool:
    """Whether anything after the setup rolls dice or shuffles."""
    effects = [effect for action in game.actions for effect in action.effects]
    effects += _effects_of(sequences_of_rules(game))
    effects += [effect for step in game.steps for effect in step.stuck or ()]
    return draws(effects)


def meets_chance(game: core.Game) -> bool:
    """Whether play goes on by chance: something is drawn after the setup, or was dealt in it and is hidden."""
    return draws(all_effects(game)) if game.conceals else draws_later(game)


def is_deterministic(game: core.Game) -> bool:
    """Whether players know what each option leads to: nothing is hidden, and nothing is drawn after the setup."""
    return not game.conceals and not draws_later(game)


def inner(effect: core.Effect) -> tuple[core.Effect, ...]:
    """The effects directly within an effect."""
    return tuple(chain.from_iterable(branches(effect)))


def _is_pass(game: core.Game, action: int) -> bool:
    return action == len(game.actions) - 1 and game.actions[action].name in PASSES


def _may_pass(game: core.Game, steps: Iterable[int]) -> bool:
    return any(game.steps[step].stuck is None for step in steps)


def _renumber(effects: Effects, new_step: dict[int, int]) -> Effects:
    """Effects with new numbers for the steps that they lead to."""

    def renumbered(effect: core.Effect) -> core.Effect:
        return replace(effect, step=new_step[effect.step]) if isinstance(effect, _LEADING) else effect

    return changed_each(effects, renumbered)
