"""The results of an experiment as one JSON object."""

from __future__ import annotations

from typing import Any

from playground.report.answer_words import answer_words
from playground.report.course_words import skill_courses_words
from playground.report.summary import summary_words
from playground.report.words import duel_words
from playground.simulate.experiments.lineups import lineup_text
from playground.simulate.experiments.result import Answer, ArmDifference, ArmResult, Duel, ExperimentResult
from playground.simulate.measures.referee import referee_json
from playground.simulate.measures.trained import TrainedLookup
from playground.stats.fixed_n.intervals import Difference
from playground.stats.paired.worth import worth_number


def to_json(trial: ExperimentResult) -> dict[str, Any]:
    """The stable JSON shape of `run --json`."""
    experiment = trial.experiment
    return {
        "experiment": experiment.title,
        "about": experiment.about,
        "games": max(played.summary.games_requested for played in trial.played),
        "seed": experiment.seed,
        "seat": experiment.seat,
        "referee": referee_json(experiment.referee),
        "complete": trial.complete,
        "summary": summary_words(trial),
        "arms": [_arm(played, played in trial.baselines, experiment.referee is not None) for played in trial.played],
        "statements": trial.statements,
        "answers": [_answer(answer) for answer in trial.answers],
        "changes": [_change(change) for change in trial.changes],
        "duels": [_duel(duel) for duel in trial.duels],
        **({"levels": _levels(trial)} if experiment.levels else {}),
    }


def _levels(trial: ExperimentResult) -> dict[str, Any]:
    """How players were trained, and how differences go with skill."""
    trainings = trial.experiment.levels
    assert trainings is not None
    texts = skill_courses_words(trial)
    return {
        "trainings": trainings.number,
        "seconds_each": trainings.seconds,
        "courses": [
            {
                "measure": each.measure,
                "game": each.played.selection,
                "baseline": each.baseline.selection,
                "course": each.course,
                "turned": each.turned,
                "change": _difference(each.change),
                "text": text,
            }
            for each, text in zip(trial.courses, texts, strict=True)
        ],
    }


def _arm(played: ArmResult, baseline: bool, judges: bool) -> dict[str, Any]:
    return {
        "label": played.arm.label,
        "game": played.selection,
        "agents": list(played.summary.agents),
        "settings": dict(played.arm.settings),
        "baseline": baseline,
        "games": played.summary.games,
        "judged": len(played.lookup.judged) if judges else None,
        "measures": {name: measure.to_json() for name, measure in played.measures.items()},
        **({"trainings": _trainings(played)} if isinstance(played.lookup, TrainedLookup) else {}),
        "result": played.summary.to_json(),
    }


def _trainings(played: ArmResult) -> list[dict[str, Any]]:
    """The players of each training, and their measures."""
    assert isinstance(played.lookup, TrainedLookup)
    return [
        {
            "agent": each.result.agents[0],
            "games": each.result.games,
            "measures": {name: found.value for name in played.measures if (found := each.measure(name))},
        }
        for each in played.lookup.trainings
    ]


def _answer(answer: Answer) -> dict[str, Any]:
    return {
        "measure": answer.expectation.measure,
        "expected": answer.expectation.text,
        "lineup": lineup_text(answer.played[0].summary.agents),
        "games": [played.selection for played in answer.played],
        "answer": answer.state,
        **_difference(answer.difference),
        **_unfinished(answer),
        "unit": answer.unit,
        "p_value": answer.p_value,
        "text": answer_words(answer),
    }


def _change(change: ArmDifference) -> dict[str, Any]:
    return {
        "measure": change.measure,
        "lineup": lineup_text(change.played.summary.agents),
        "game": change.played.selection,
        "baseline": change.baseline.selection,
        **_difference(change.difference),
        **_unfinished(change),
        "unit": change.unit,
        "p_value": change.p_value,
        "gain": worth_number(change.gain),
    }


def _duel(duel: Duel) -> dict[str, Any]:
    return {
        "game": duel.selection,
        "agent": duel.agent,
        "against": list(duel.others),
        "share": duel.score.estimate,
        "ci95": [duel.score.low, duel.score.high],
        **({"worst_case": duel.worst.limits} if duel.worst else {}),
        "fair": duel.fair,
        "by_player": [share.value for share in duel.seats],
        "p_value": duel.p_value,
        "text": duel_words(duel),
    }


def _difference(difference: Difference | None) -> dict[str, Any]:
    if difference is None:
        return {"difference": None, "ci95": None}
    return {"difference": difference.estimate, "ci95": difference.limits}


def _unfinished(each: Answer | ArmDifference) -> dict[str, Any]:
    """Up to how many decisions or turns it is known, and its worst case, where games were given up."""
    found = {"up_to": each.up_to, "worst_case": each.worst.limits if each.worst else None}
    return {name: number for name, number in found.items() if number is not None}
