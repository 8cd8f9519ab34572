"""All measures of judged games by name, as a result reports them beside level games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from playground.stats.measures.judged import Judged
from playground.stats.measures.level import beside_level, level_games
from playground.stats.measures.measure import Measure
from playground.stats.measures.referee import SPECS, measurable


def referee_measures(judged: Sequence[Judged]) -> dict[str, Measure]:
    """Measures 11 to 19 with their intervals; values are None if no game counts."""
    games = measurable(judged)
    level = level_games(games)
    found = {
        spec: beside_level(by_game(games), [by_game(group) for group in level])
        for spec in SPECS
        if (by_game := spec.by_game)
    }
    return {spec.key: replace(measure, unit=spec.unit, about=spec.about) for spec, measure in found.items()}
