"""Each effect with those that are certainly done before it and after it, in its own sequence and in those around it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from playground.game import core
from playground.game.effect_sequences import Effects, branches, sequences_after_setup
from playground.game.room import possible_sites


@dataclass(frozen=True)
class Placed:
    """An effect that stands between others, in an `action` or elsewhere. Those before and after it are done whenever it
    is done, but of those that consist of others perhaps not all."""

    effect: core.Effect
    before: Effects
    after: Effects
    action: int | None = None


def placed_after_setup(game: core.Game) -> Iterator[Placed]:
    """All effects after the setup."""
    for sequence in sequences_after_setup(game):
        yield from with_surroundings(sequence.effects, sequence.action)


def with_surroundings(
    sequence: Effects, action: int | None = None, before: Effects = (), after: Effects = ()
) -> Iterator[Placed]:
    """Some effects and those within them."""
    for number, effect in enumerate(sequence):
        earlier, later = (*before, *sequence[:number]), (*sequence[number + 1 :], *after)
        yield Placed(effect, earlier, later, action)
        for branch in branches(effect):
            yield from with_surroundings(branch, action, earlier, later)


def certainly_done(effects: Iterable[core.Effect]) -> Iterator[core.Effect]:
    """Effects that are done whatever the position is, in their order."""
    for effect in effects:
        if isinstance(effect, core.Bind):
            yield from certainly_done(effect.body)
        else:
            yield effect


def shuffled_by(effects: Iterable[core.Effect]) -> frozenset[int]:
    """The places that effects shuffle."""
    shuffles = (each for each in certainly_done(effects) if isinstance(each, core.Shuffle))
    return frozenset[int]().union(*(possible_sites(each.sites) for each in shuffles))
