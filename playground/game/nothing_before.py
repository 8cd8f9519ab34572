"""Finds actions of later steps that ask where the action before has put something, though it never puts anything.

    taking:  take                          take:    {choose: {victim: enemy}, do: remove victim; continue with jumping}
    jumping: [jump-on, halt]               jump-on: {moves: last, by: jump, do: …}

Of a later step `last` is about the action just before it, whatever was put earlier in the turn: here it is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playground.game import core
from playground.game.effect_sequences import all_within, continuations, sequences_of
from playground.game.rule_expressions import all_parts
from playground.game.sequences import BEFORE
from playground.game.unguarded import puts
from playground.source.diagnostics import Diagnostics


def report_nothing_before(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of the first question for `last` of each action before which nothing is ever put."""
    for number, action in enumerate(game.actions):
        question = next(_questions(action), None)
        steps = [place for place, step in enumerate(game.steps) if number in step.actions]
        if question is None or question.span is None or not steps:
            continue
        before = [name for step in steps for name in _idle_before(step, game)]
        if before and None not in before:
            step_name = game.steps[steps[0]].name
            hint = (
                "keep in a variable which piece it is, or list these actions as 'legs': there 'last' is where any leg "
                "before has put something"
            )
            fields = {"name": action.name, "step": step_name, "before": str(before[0])}
            diagnostics.report("W165", question.span, hint=hint, **fields)


def _questions(action: core.Action) -> Iterator[core.StateVariable]:
    """Where an action asks what the one before has put."""
    for part in all_parts([*(binding.domain for binding in action.bindings), *action.questions]):
        if isinstance(part, core.StateVariable) and part.name == BEFORE:
            yield part


def _idle_before(step: int, game: core.Game) -> Iterator[str | None]:
    """The names of the actions that lead to a step, each of which puts nothing; None for anything else that does."""
    for sequence in sequences_of(game):
        if step in _leading(sequence.effects):
            is_idle = sequence.action is not None and not puts(sequence.effects)
            yield game.actions[sequence.action].name if is_idle and sequence.action is not None else None


def _leading(effects: Iterable[core.Effect]) -> frozenset[int]:
    """The steps to which effects lead."""
    return frozenset(continuations(all_within(effects)))
