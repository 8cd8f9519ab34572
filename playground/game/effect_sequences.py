"""The effects of a game in the sequences in which they are done, each with the part of the rules that it belongs to.

setup: [place Mark on a1, place Mark on a2]                  one sequence
after: {fill: "when last is A then set x to 1; draw"}        one, of a rule
turn: {play: {otherwise: draw, then: continue with more}}    two, of one step: either may happen without the other
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from playground.game import core

Effects = tuple[core.Effect, ...]

Compound = core.If | core.ForEach | core.Repeat | core.Bind
"""The effects that consist of others."""

Leading = core.Continue | core.NextPlayer
"""The effects that lead to a step."""


@dataclass(frozen=True)
class EffectSequence:
    """Effects that are done one after the other: those of an action or a step, given by their numbers, of a rule, or,
    without any of these, of the setup.

    `is_stuck` is for the effects of a step where its player has no option, as against those at its end. `choices` are
    those of the action.
    """

    effects: Effects
    action: int | None = None
    rule: core.Rule | None = None
    step: int | None = None
    is_stuck: bool = False
    choices: tuple[core.Binding, ...] = ()

    @property
    def domains(self) -> Mapping[str, core.Expression]:
        """The sets from which the choices of the action are made, by their variables."""
        return {each.variable: each.domain for each in self.choices}


def sequences_of(game: core.Game) -> Iterator[EffectSequence]:
    """The sequences of a game: that of its setup, then the others."""
    yield EffectSequence(game.setup)
    yield from sequences_after_setup(game)


def sequences_after_setup(game: core.Game) -> Iterator[EffectSequence]:
    """The sequences of actions, rules and steps, in the order of the game."""
    for number, action in enumerate(game.actions):
        yield EffectSequence(action.effects, action=number, choices=action.bindings)
    yield from sequences_of_rules(game)
    for number, step in enumerate(game.steps):
        if step.stuck is not None:
            yield EffectSequence(step.stuck, step=number, is_stuck=True)
        yield EffectSequence(step.then, step=number)


def sequences_of_rules(game: core.Game) -> Iterator[EffectSequence]:
    """The sequences of the rules that follow actions, then those of the rules that end the game."""
    for rule in (*game.triggers, *game.end_conditions):
        yield EffectSequence(rule.effects, rule=rule)


def branches(effect: core.Effect) -> tuple[Effects, ...]:
    """The sequences of which an effect consists; none for those that consist of no others."""
    match effect:
        case core.If(then=then, otherwise=otherwise):
            return then, otherwise
        case core.ForEach(body=body) | core.Repeat(body=body) | core.Bind(body=body):
            return (body,)
    return ()


def with_inner_sequences(effects: Effects) -> Iterator[Effects]:
    """A sequence and all those within its effects, without empty ones."""
    if effects:
        yield effects
    for effect in effects:
        for branch in branches(effect):
            yield from with_inner_sequences(branch)


def inner(effect: core.Effect) -> tuple[core.Effect, ...]:
    """The effects directly within an effect."""
    return tuple(chain.from_iterable(branches(effect)))


def all_within(effects: Iterable[core.Effect]) -> Iterator[core.Effect]:
    """Some effects, including nested ones."""
    waiting = list(effects)
    while waiting:
        effect = waiting.pop()
        yield effect
        waiting += inner(effect)


def effects_in(sequences: Iterable[EffectSequence]) -> Iterator[core.Effect]:
    """The effects of sequences, without nested ones."""
    return chain.from_iterable(sequence.effects for sequence in sequences)


def all_effects(game: core.Game) -> Iterator[core.Effect]:
    """Every effect of a game, including nested ones."""
    yield from all_within(effects_in(sequences_of(game)))


def effects_after_setup(game: core.Game) -> Iterator[core.Effect]:
    """Every effect of a game, including nested ones, but for those of its setup."""
    yield from all_within(effects_in(sequences_after_setup(game)))


def continuations(effects: Iterable[core.Effect]) -> Iterator[int]:
    """The steps that effects may continue with."""
    for effect in effects:
        if isinstance(effect, Leading):
            yield effect.step
        yield from continuations(inner(effect))


def variables_set_after_setup(game: core.Game) -> frozenset[str]:
    """The variables that effects of play set or roll."""
    changes = (effect for sequence in sequences_after_setup(game) for effect in all_within(sequence.effects))
    return frozenset(each.variable for each in changes if isinstance(each, core.Assign | core.RollVariable))
