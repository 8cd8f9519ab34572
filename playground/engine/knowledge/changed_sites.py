"""The sites that an effect changes, computed before it is performed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from playground.engine.reference.effects import Decision
from playground.game.core import (
    NOTHING,
    Effect,
    Flip,
    Move,
    Place,
    Remove,
    Reveal,
    RollAttribute,
    SetAttribute,
    SetOwner,
    Shuffle,
    Sort,
    Swap,
    Turn,
)
from playground.game.evaluate import Environment


def _of_move(effect: Move, decision: Decision, environment: Environment) -> tuple[int, ...]:
    origin, target = decision.index(effect.origin, environment), decision.index(effect.target, environment)
    moves = decision.position.piece(origin) != NOTHING and target not in (NOTHING, origin)
    return (origin, target) if moves else ()


def _of_swap(effect: Swap, decision: Decision, environment: Environment) -> tuple[int, ...]:
    first, second = decision.index(effect.first, environment), decision.index(effect.second, environment)
    return () if NOTHING in (first, second) or first == second else (first, second)


def _of_attribute(effect: SetAttribute | RollAttribute, decision: Decision, environment: Environment) -> list[int]:
    return decision.sites_with_attribute(effect.attribute, effect.sites, environment)


def _of_sites(
    effect: Remove | Turn | Flip | SetOwner | Shuffle | Sort | Reveal, decision: Decision, environment: Environment
) -> list[int]:
    return decision.members(effect.sites, environment)


def _of_place(effect: Place, decision: Decision, environment: Environment) -> list[int]:
    return decision.members(effect.target, environment)


CHANGED_SITES: dict[type[Effect], Callable[[Any, Decision, Environment], Iterable[int]]] = {
    Place: _of_place,
    Move: _of_move,
    Swap: _of_swap,
    SetAttribute: _of_attribute,
    RollAttribute: _of_attribute,
    Remove: _of_sites,
    Turn: _of_sites,
    Flip: _of_sites,
    SetOwner: _of_sites,
    Shuffle: _of_sites,
    Sort: _of_sites,
    Reveal: _of_sites,
}
"""The sites that each effect changes. Conceal is missing, since it changes no player's knowledge."""
