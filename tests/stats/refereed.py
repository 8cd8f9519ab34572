"""All measures of judged games by name, as a result reports them beside level games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from playground.stats.measures.judged import Judged
from playground.stats.measures.level import beside_level, counting_noise, level_games
from playground.stats.measures.measure import Measure
from playground.stats.measures.referee import SPECS, measurable


def referee_measures(judged: Sequence[Judged]) -> dict[str, Measure]:
    """Measures 11 to 19 with their intervals; values are None if no game counts."""
    games = measurable(judged)
    level = level_games(games)
    found = {}
    for spec in SPECS:
        if by_game := spec.by_game:
            groups = [by_game(group) for group in level]
            found[spec] = beside_level(counting_noise(by_game(games), groups), groups)
    return {spec.key: replace(measure, unit=spec.unit, about=spec.about) for spec, measure in found.items()}
