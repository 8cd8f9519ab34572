"""What `playground ladder --json` prints."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from playground.agents.levels import Level
from playground.ladder.effort import Effort
from playground.ladder.standing import Luck, Rated, Standing
from playground.stats.fixed_n.intervals import Difference
from playground.stats.ratings.misfit import Meeting


def ladder_json(standing: Standing, ending: str, levels: Mapping[str, Level]) -> dict[str, Any]:
    """A ladder as JSON, with the levels chosen from it, if any.

    Ends of intervals that the games do not determine are null.
    """
    ladder, game = standing.ladder, standing.ladder.compiled.game
    return {
        "ruleset": game.name,
        "hash": game.hash,
        "seed": ladder.seed,
        "games": ladder.tally.games,
        "draws": standing.draws,
        "unfinished": standing.unfinished,
        "seconds": round(ladder.seconds, 3),
        "ended": ending,
        "settled": standing.settled,
        "agents": [_rated(rated) for rated in standing.rated],
        "depth": difference_json(standing.depth),
        "luck": None if standing.luck is None else _luck(standing.luck),
        "thinking": [_effort(effort) for effort in standing.efforts],
        "pairs_tested": len(standing.meetings),
        "exploits": [_exploit(standing, meeting) for meeting in standing.exploits],
        "seats": [difference_json(seat) for seat in standing.seats],
        "levels": [level.to_json() for level in levels.values()],
    }


def difference_json(apart: Difference) -> dict[str, float | None]:
    """A number of steps with its interval."""
    values = {"steps": apart.estimate, "low": apart.low, "high": apart.high}
    return {name: round(value, 4) if isfinite(value) else None for name, value in values.items()}


def _rated(rated: Rated) -> dict[str, Any]:
    above: dict[str, Any] | None = None
    if rated.above is not None:
        above = {**difference_json(rated.above), "answer": rated.answer or None}
    return {"agent": rated.agent, "games": rated.games, "rating": difference_json(rated.rating), "above_next": above}


def _luck(luck: Luck) -> dict[str, Any]:
    return {
        "weak": luck.weak,
        "strong": luck.strong,
        "games": luck.games,
        "decisive": luck.decisive,
        "share": luck.share if luck.decisive else None,
        "ci95": [luck.interval.low, luck.interval.high],
        "fair": luck.fair,
    }


def _effort(effort: Effort) -> dict[str, Any]:
    return {
        "kind": effort.kind,
        "setting": effort.setting,
        "values": list(effort.values),
        "doubling": difference_json(effort.doubling),
        "last_doubling": difference_json(effort.last),
    }


def _exploit(standing: Standing, meeting: Meeting) -> dict[str, Any]:
    return {
        "agents": [standing.ladder.agents[meeting.one], standing.ladder.agents[meeting.other]],
        "games": meeting.games,
        "share": meeting.share,
        "expected": meeting.expected,
        "p_value": meeting.p_value,
    }
