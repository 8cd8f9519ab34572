"""What changed most and the scorecards as JSON: parts of `compare --json`."""

from __future__ import annotations

from typing import Any

from playground.report.next_steps import example_words
from playground.report.overview import FAULTS, OverviewSentence
from playground.report.scorecard import JUDGED_ROWS, scorecard
from playground.simulate.comparison.compare import ComparisonResult
from playground.simulate.comparison.examples import Example, examples
from playground.simulate.comparison.overview import Overview, fault_of

ASPECTS = ("length.turns.mean", "length.turns.p10", "length.turns.p90", "branching", "decision_moves", "balance")
"""Measures of a scorecard beside those of seats and of how games end."""

ENDS = ("draws", "unfinished")


def overview_json(overview: Overview, sentence: OverviewSentence) -> dict[str, Any]:
    """The sentence of a variant and its kind, how much less fair it is, and endings that only one of the two has."""
    unfairness = overview.unfairness
    return {
        "changed": {"kind": sentence.kind, "sentence": sentence.text},
        "unfairness": unfairness.estimate if unfairness else None,
        "unfairness_ci95": unfairness.limits if unfairness else None,
        "endings": {"new": list(overview.new_endings), "gone": list(overview.gone_endings)},
    }


def scorecards_json(compared: ComparisonResult) -> list[dict[str, Any]] | None:
    """The scorecard of each variant: its measures, what was never seen, whether it can be played, and games to watch.

    None for a run that was stopped.
    """
    card = scorecard(compared)
    if card is None:
        return None
    return [_scorecard(compared, number) | {"missing": _missing(compared)} for number in range(len(compared.results))]


def _scorecard(compared: ComparisonResult, number: int) -> dict[str, Any]:
    result, lookup = compared.results[number], compared.lookups[number]
    seats = [f"seat_share.{seat}" for seat in range(1, len(result.game.players) + 1)]
    if compared.together:
        seats = ["everyone_wins", "everyone_loses"]
    names = [*ASPECTS, *seats, *ENDS, *(f"ending_usage.{each}" for each in result.game.endings)]
    names += JUDGED_ROWS.values() if lookup.judged else ()
    names += [*(f"skill_gap.{each}" for each in lookup.stronger), *(["thinking_pays"] if lookup.stronger else [])]
    found = {name: compared.measure(number, name) for name in names}
    fault = fault_of(result)
    return {
        "variant": compared.balances[number].outcomes.variant,
        "fault": FAULTS[fault] if fault else None,
        "measures": {name: measure.to_json() for name, measure in found.items() if measure},
        "never": {"rules": result.never_fired(), "endings": result.never_ended_by()},
        "watch": [_example(each) for each in examples(result)],
    }


def _missing(compared: ComparisonResult) -> list[dict[str, str]]:
    card = scorecard(compared)
    return [{"what": each.what, "option": f"{each.option} {each.value}"} for each in card.missing] if card else []


def _example(example: Example) -> dict[str, Any]:
    traits = [{"trait": trait.words, "share": trait.share} for trait in example.traits]
    return {"why": example.why, "game": example.number, "turns": example.turns, "text": example_words(example)} | (
        {"traits": traits} if traits else {}
    )
