"""Actions with the same effects, which share their code."""

from __future__ import annotations

from dataclasses import dataclass

from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.lower.performing.log import is_unclear
from playground.game import core
from playground.game.effect_sequences import all_effects


@dataclass(frozen=True)
class Group:
    """Actions with the same effects. `effects` refer to the choices they use as `#0`, `#1`, …; `uses` says for each of
    the actions which of its choices these are."""

    effects: tuple[core.Effect, ...]
    uses: dict[int, tuple[int, ...]]


def used_choice(place: int, group: Group, places: tuple[int, ...], game: core.Game, nodes: Nodes) -> IRNode:
    """The index of the choice that the chosen action uses as `#place` in its group's effects."""
    if len(set(places)) == 1:
        return nodes.number(places[0])
    uses = (group.uses[each][place] if each in group.uses else 0 for each in range(len(game.actions)))
    return nodes.table(tuple(uses), "int", nodes.chosen(-1))


def groups_of(game: core.Game) -> list[Group]:
    """The actions, grouped by their effects."""
    groups: dict[tuple[core.Effect, ...], Group] = {}
    for number, action in enumerate(game.actions):
        names = [binding.variable for binding in action.bindings]
        used = [name for name in names if any(core.effect_mentions(effect, name) for effect in action.effects)]
        effects = action.effects
        for place, name in enumerate(used):
            binding = next(each for each in action.bindings if each.variable == name)
            stand_in = core.Variable(f"#{place}", type=binding.type)
            effects = tuple(core.substitute_in_effect(effect, name, stand_in) for effect in effects)
        uses = tuple(names.index(name) for name in used)
        groups.setdefault(effects, Group(effects, {})).uses[number] = uses
    return list(groups.values())


def choices_used(game: core.Game) -> tuple[tuple[int, ...], ...]:
    """For each action the indices of its choices that its effects use, as events of the log number them."""
    uses = {action: places for group in groups_of(game) for action, places in group.uses.items()}
    return tuple(uses[action] for action in range(len(game.actions)))


def has_unclear_secrets(game: core.Game) -> bool:
    """Whether a secret value depends on choices in a way that the log does not show."""
    return any(map(is_unclear, all_effects(game)))
