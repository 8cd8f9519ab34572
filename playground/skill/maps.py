"""Where pieces go at the lowest and at the highest level of a study, for the maps of its report.

The games are new ones. Those of masters are of all trained players, each against itself: how players differ who were
trained alike is in them as well, so that from single games no difference of two variants is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from math import ceil
from typing import Any

import numpy as np

from playground.agents.levels import ALL_LEVELS
from playground.engine.cancellation import CancelToken
from playground.simulate.heat_maps.api import Watch
from playground.simulate.heat_maps.collect import GAMES, THINKING_GAMES, Places, collect
from playground.simulate.heat_maps.of_results import MAX_BESIDE
from playground.skill.study import VariantGames
from playground.source.diagnostics import PlaygroundError

LOWEST, HIGHEST = ALL_LEVELS[0], ALL_LEVELS[-1]


@dataclass(frozen=True)
class PlacesOfLevels:
    """What games of each variant did on the board: of random players, and of masters."""

    random: tuple[Places, ...] = ()
    masters: tuple[Places, ...] = ()


def games_of_level_maps(variants: Sequence[VariantGames]) -> int:
    """How many games are played for the maps; none for those of more variants than fit beside each other."""
    if len(variants) > MAX_BESIDE:
        return 0
    return sum(GAMES + _of_each(each) * len(each.trainings) for each in variants)


def places_of_levels(
    variants: Sequence[VariantGames], seed: int, stop: CancelToken, watch: Watch | None = None
) -> PlacesOfLevels | None:
    """What these games did; empty where no map can be drawn, None if `stop` was set meanwhile."""
    if not games_of_level_maps(variants):
        return PlacesOfLevels()
    counting = _Counting(seed, stop, watch)
    try:
        random = tuple(counting.games(each, LOWEST, GAMES) for each in variants)
        masters = tuple(counting.masters(each) for each in variants)
    except PlaygroundError:  # a board so large that the sums would not fit the memory
        return PlacesOfLevels()
    return None if stop.is_set else PlacesOfLevels(random, masters)


def _of_each(variant: VariantGames) -> int:
    """The games of each trained player."""
    return ceil(THINKING_GAMES / len(variant.trainings))


@dataclass
class _Counting:
    """Plays games one after the other, and reports how many there are."""

    seed: int
    stop: CancelToken
    watch: Watch | None
    played: int = 0

    def masters(self, variant: VariantGames) -> Places:
        """Games of each trained player at its strongest, against itself."""
        agents = [arm.calibration.rungs[-1].strength.agent(arm.number) for arm in variant.trainings]
        found = [self.games(variant, agent, _of_each(variant)) for agent in agents]
        return replace(_together(found), agents=(HIGHEST,))

    def games(self, variant: VariantGames, agent: str, games: int) -> Places:
        """Games of one agent against itself."""
        watch, before = self.watch, self.played
        inner = (lambda played: watch(before + played)) if watch else None
        found = collect(variant.compiled, games, self.seed, (agent,), None, self.stop, inner)
        self.played += found.games
        return found


def _together(parts: Sequence[Places]) -> Places:
    """The games of all parts, which are of one game, one after the other."""
    arrays = [each.name for each in fields(Places) if isinstance(getattr(parts[0], each.name), np.ndarray)]
    joined: dict[str, Any] = {name: np.concatenate([getattr(part, name) for part in parts]) for name in arrays}
    requested, decisions = sum(part.requested for part in parts), sum(part.decisions for part in parts)
    return replace(parts[0], requested=requested, decisions=decisions, **joined)
