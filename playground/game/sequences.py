"""Turns of several actions in sequence: what follows a step, and where the action before has put something.

    turn: {play: {actions: move, then: continue with shooting}, shooting: {actions: shoot}}
    actions: {shoot: {moves: last, do: place Arrow on target}}

A `then` that only says how to go on becomes the first effect of each action of its step, so that what an action says
itself of how to go on counts. Any other becomes the last effects, behind a variable that notes whether the action has
led elsewhere, if it can; it is reset at once. So rules of `after` and end conditions find what `then` has done.

Of a later step of the turn `last` is a variable that nobody sees, set when an action goes on to it, and none again as
soon as it has been answered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from playground.game import core
from playground.game.core import NOTHING, Type
from playground.game.effect_sequences import Compound, Effects, all_within
from playground.game.effect_walk import with_branches
from playground.game.names import truth
from playground.ruleset.model import StepDeclaration
from playground.source.diagnostics import Diagnostics

SITE = Type("site", optional=True)

BEFORE = "last before"
"""The variable for where the action before has put something; the space keeps it apart from names of rulesets."""

LAST_BEFORE = core.StateVariable(BEFORE, None, type=SITE)

ELSEWHERE = "led elsewhere"
"""The variable that an action sets which says itself who is next, or at which step."""

BOOL = Type("bool")

Steps = Sequence[core.Step]
Actions = Sequence[core.Action]


def is_later(offering: Sequence[StepDeclaration], first: str) -> bool:
    """Whether an action is offered by the mover's later steps of a turn alone."""
    return bool(offering) and all(not step.joined and step.by is None and step.name != first for step in offering)


def followed(
    actions: Actions, steps: Steps, diagnostics: Diagnostics
) -> tuple[list[core.Action], tuple[core.Step, ...], tuple[core.GameVariable, ...]]:
    """The actions and steps of a game in which `then` of the mover's steps is written out, and a variable for it."""
    actions, result = list(actions), list(steps)
    offering: dict[int, list[core.Step]] = {}
    for step in steps:
        for number in step.actions:
            offering.setdefault(number, []).append(step)
    for place, step in enumerate(steps):
        if not step.then or step.by is not None:
            continue
        result[place] = replace(step, then=())
        for number in step.actions:
            action = actions[number]
            _report_shared(action.name, step, offering[number], diagnostics)
            actions[number] = replace(action, effects=_with_end(action.effects, step.then))
    needed = any(isinstance(each, core.Assign) and each.variable == ELSEWHERE for each in _effects_of(actions))
    variables = (core.GameVariable(ELSEWHERE, BOOL, None, int(False), kept=True),) if needed else ()
    return actions, tuple(result), variables


def _effects_of(actions: Actions) -> Iterator[core.Effect]:
    return (effect for action in actions for effect in all_within(action.effects))


def _with_end(effects: tuple[core.Effect, ...], end: tuple[core.Effect, ...]) -> tuple[core.Effect, ...]:
    """The effects of an action with those that follow it unless it has led elsewhere."""
    if len(end) == 1 and isinstance(end[0], core.Continue):
        return (*end, *effects)
    if any(map(_leads, effects)):
        return effects
    if not any(map(_leads, all_within(effects))):
        return (*effects, *end)
    has_led = core.StateVariable(ELSEWHERE, None, type=BOOL)
    note, forget = (core.Assign(ELSEWHERE, None, truth(value)) for value in (True, False))
    return (*_noting(effects, _leads, note), core.If(has_led, (forget,), end))


def _leads(effect: core.Effect) -> bool:
    return isinstance(effect, core.Continue | core.NextPlayer)


def _report_shared(name: str, step: core.Step, offering: Steps, diagnostics: Diagnostics) -> None:
    """Report an action that a step offers if another one does too: the first one, since they may be many."""
    other = next((each for each in offering if each is not step), None)
    if other is not None:
        hint = f"give '{other.name}' an action of its own"
        if other.by is not None and other.by.type.kind == "players":
            hint = f"{hint}; what both do may be a definition"
        else:
            by_mover = f"'{step.name}: {{by: mover, actions: …, then: …}}'"
            hint = f"with 'by: mover', {by_mover}, the 'then' is about what is chosen in '{step.name}' alone; or {hint}"
        span = next((effect.span for effect in step.then), None)
        diagnostics.report("T185", span, hint=hint, name=name, step=step.name, other=other.name)


def remembering(
    actions: list[core.Action], steps: tuple[core.Step, ...]
) -> tuple[list[core.Action], tuple[core.Step, ...], tuple[core.GameVariable, ...]]:
    """The actions and steps with the effects that set the variable for `last`, and the variable, if a step needs it."""
    asking = {number for number, action in enumerate(actions) if any(map(_asks, _questions(action)))}
    if not asking:
        return actions, steps, ()
    reading = frozenset(place for place, step in enumerate(steps) if asking & set(step.actions))
    reading |= {place for place, step in enumerate(steps) if not step.actions and _leads_to(step.stuck or (), reading)}
    forgets = core.Assign(BEFORE, None, core.Constant(NOTHING, type=SITE))
    answering = {number for place in reading for number in steps[place].actions}
    notes = core.Assign(BEFORE, None, core.Operation("last", (), type=SITE))

    def goes_on(effect: core.Effect) -> bool:
        return isinstance(effect, core.Continue) and effect.step in reading

    noting = [replace(action, effects=_noting(action.effects, goes_on, notes)) for action in actions]
    for number in answering:
        noting[number] = replace(noting[number], effects=(forgets, *noting[number].effects))
    stuck = {place: (forgets, *(step.stuck or ())) for place, step in enumerate(steps) if step.stuck is not None}
    after = tuple(
        replace(step, stuck=stuck[place]) if place in reading and step.actions and place in stuck else step
        for place, step in enumerate(steps)
    )
    return noting, after, (core.GameVariable(BEFORE, SITE, None, NOTHING, kept=True),)


def _questions(action: core.Action) -> Iterator[core.Expression]:
    yield from (binding.domain for binding in action.bindings)
    yield from action.questions


def _asks(expression: core.Expression) -> bool:
    is_variable = isinstance(expression, core.StateVariable) and expression.name == BEFORE
    return is_variable or any(map(_asks, core.parts(expression)))


def _leads_to(effects: tuple[core.Effect, ...], steps: frozenset[int]) -> bool:
    continued = (effect.step for effect in all_within(effects) if isinstance(effect, core.Continue))
    return any(step in steps for step in continued)


def _noting(
    effects: tuple[core.Effect, ...], leads: Callable[[core.Effect], bool], note: core.Effect
) -> tuple[core.Effect, ...]:
    """Effects with a note at the end of each block with one of its own that leads where it is to be noted."""

    def within(effect: core.Effect) -> core.Effect:
        return with_branches(effect, noted) if isinstance(effect, Compound) else effect

    def noted(block: Effects) -> Effects:
        result = tuple(map(within, block))
        return (*result, note) if any(map(leads, block)) else result

    return noted(effects)
