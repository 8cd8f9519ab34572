"""`compare --levels --json`: everything that is known of variants by level."""

from __future__ import annotations

from typing import Any

from playground.agents.levels import ALL_LEVELS
from playground.report.levels_words import course_words, level_words, verdict_words
from playground.skill.level import LevelResult
from playground.skill.plan import USUAL_SPREAD
from playground.skill.result import LevelDifference, LevelsResult, VariantCourse
from playground.skill.study import TrainedArm
from playground.stats.fixed_n.intervals import Difference
from playground.stats.trainings.means import Mean


def levels_json(result: LevelsResult) -> dict[str, Any]:
    """The plan, shares by variant and level, and differences from the first variant."""
    plan = result.plan
    return {
        "seat": result.seat,
        "fair_share": 1 / result.players,
        "levels": list(ALL_LEVELS),
        "plan": {
            "minutes": plan.minutes,
            "cores": plan.cores,
            "trainings": plan.trainings,
            "seconds_each": plan.seconds,
            "assumed_spread": USUAL_SPREAD,
            "smallest_seen": plan.resolution(),
            "confidence_of_each": plan.confidence,
        },
        "seconds": result.seconds,
        "variants": [
            {
                "ruleset": games.compiled.game.name,
                "label": name,
                "hash": games.compiled.game.hash,
                "levels": [_level(level) for level in levels],
                "trainings": [_training(arm) for arm in games.trainings],
                "favoured": {"signs": list(favoured.signs), "turns": favoured.turned},
            }
            for name, games, levels, favoured in zip(
                result.names, result.games, result.variants, result.favoured, strict=True
            )
        ],
        "comparisons": [_course(result, course) for course in result.courses],
    }


def _level(level: LevelResult) -> dict[str, Any]:
    return {
        "level": level.level,
        "games": level.games,
        "share": _mean(level.share),
        "unevenness": _unevenness(level),
        "shares_of_trainings": list(level.shares),
        "skill_gap": _mean(level.skill_gap),
        "draws": _mean(level.draws),
        "unfinished": _mean(level.unfinished),
        "decisions": _mean(level.length),
    }


def _unevenness(level: LevelResult) -> dict[str, Any] | None:
    """How far the seat farthest from the fair share is from it."""
    found = level.unevenness()
    if found is None:
        return None
    return {"estimate": found.least, "ci95": [found.interval.low, found.interval.high]}


def _mean(mean: Mean | None) -> dict[str, Any] | None:
    if mean is None:
        return None
    found = mean.difference()
    degrees = None if mean.degrees == float("inf") else mean.degrees
    between = {"degrees_of_freedom": degrees, "between_trainings": mean.between}
    return {"estimate": mean.value, "ci95": found.limits, **between}


def _training(arm: TrainedArm) -> dict[str, Any]:
    calibration = arm.calibration
    rungs = [{**vars(rung.strength), "wins": rung.wins, "of": rung.games} for rung in calibration.rungs]
    return {"player": arm.number, "steps_apart": calibration.steps, "levels": rungs}


def _course(result: LevelsResult, course: VariantCourse) -> dict[str, Any]:
    return {
        "baseline": result.names[0],
        "variant": course.variant,
        "course": course.course,
        "turned": course.turned,
        "change": _interval(course.change),
        "sentence": course_words(result, course),
        "verdict": verdict_words(result, course),
        "levels": [
            {**_difference(each), "verdict": level_words(result, course, place)}
            for place, each in enumerate(course.differences)
        ],
    }


def _difference(each: LevelDifference) -> dict[str, Any]:
    mean = each.mean
    return {
        "level": each.level,
        "answer": each.answer,
        "sign": each.sign,
        "margin": each.margin,
        "difference": _interval(each.difference),
        "difference_by_itself": _interval(mean.difference() if mean else None),
        "gap": _interval(each.gap),
        "p_value": each.p_value,
        "degrees_of_freedom": None if mean is None or mean.degrees == float("inf") else mean.degrees,
        "ignoring_trainings": _interval(each.mistaken),
        "between_trainings": mean.between if mean else None,
    }


def _interval(found: Difference | None) -> dict[str, Any] | None:
    return None if found is None else {"estimate": found.estimate, "low": found.low, "high": found.high}
