"""What in a game depends on chance, and when: where dice are rolled, or components shuffled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from playground.game import core
from playground.game.effect_sequences import all_effects, all_within, effects_in, inner, sequences_of_rules


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


def draws_at_first(game: core.Game) -> bool:
    """Whether anything before the first decision may roll dice or shuffle: the setup, or steps without a decision."""
    stuck = [step.stuck for step in game.steps if step.stuck is not None]
    effects = [*game.setup, *(effect for each in stuck for effect in each)]
    if any(core.goes_on_after(each) for each in stuck):
        effects += effects_in(sequences_of_rules(game))
    return draws(effects)


def draws_later(game: core.Game) -> bool:
    """Whether anything after the setup rolls dice or shuffles."""
    effects = [effect for action in game.actions for effect in action.effects]
    effects += effects_in(sequences_of_rules(game))
    effects += [effect for step in game.steps for effect in step.stuck or ()]
    return draws(effects)


def meets_chance(game: core.Game) -> bool:
    """Whether play goes on by chance: something is drawn after the setup, or was dealt in it and is hidden."""
    return draws(all_effects(game)) if game.conceals else draws_later(game)


def is_deterministic(game: core.Game) -> bool:
    """Whether players know what each option leads to: nothing is hidden, and nothing is drawn after the setup."""
    return not game.conceals and not draws_later(game)
