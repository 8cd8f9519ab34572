"""Who begins a game, as far as that is known before it is set up."""

from __future__ import annotations

from playground.engine.plain_names import with_verb
from playground.engine.reference.first_decision import first_deciders
from playground.game import core
from playground.game.effect_sequences import all_effects
from playground.rulebook.english import sentence


def who_begins(game: core.Game) -> str:
    """`Ann begins.`, with what may change that; empty if the setup says in any case who begins, or what happens before
    the first decision hands it to one player or another."""
    if _is_decided(game.setup):
        return ""
    if deciders := first_deciders(game):
        return sentence(with_verb(game, min(deciders), "begins")) if len(deciders) == 1 else ""
    may_differ = any(isinstance(effect, core.FirstPlayer) for effect in all_effects(game))
    unless = ", unless the setup says otherwise" if may_differ else ""
    return sentence(f"{with_verb(game, 0, 'begins')}{unless}")


def _is_decided(effects: tuple[core.Effect, ...]) -> bool:
    """Whether effects say who begins whatever their conditions are; a set of players to go through is not empty, as in
    `for each who in everyone with most rank of it do who begins`."""
    return any(_decides(effect) for effect in effects)


def _decides(effect: core.Effect) -> bool:
    match effect:
        case core.FirstPlayer():
            return True
        case core.If():
            return _is_decided(effect.then) and _is_decided(effect.otherwise)
        case core.ForEach() | core.Repeat() | core.Bind():
            return _is_decided(effect.body)
    return False
