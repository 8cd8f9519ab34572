"""Comparisons as JSON: the stable shapes of `compare --json`, with and without `--until-decided`."""

from __future__ import annotations

from typing import Any

from playground.report.changes import changes_json
from playground.report.finding import finding_of
from playground.report.overview import overview_sentences
from playground.report.overview_json import overview_json, scorecards_json
from playground.report.verdict import verdicts
from playground.simulate.comparison.compare import ComparisonResult
from playground.simulate.comparison.lengths import LengthDifference
from playground.simulate.comparison.sequential import SequentialResult
from playground.stats.comparison.balance import Balance
from playground.stats.comparison.boundary import LOOKS
from playground.stats.comparison.compare import Comparison
from playground.stats.fixed_n.intervals import Difference, Mode
from playground.stats.paired.worth import worth_number


def comparison_result_json(compared: ComparisonResult) -> dict[str, Any]:
    """A comparison of several variants with the first."""
    found = verdicts(compared)
    each = zip(compared.comparisons, compared.lengths, found, strict=True) if compared.comparisons else ()
    comparisons = [
        comparison_json(comparison, length, verdict.text)
        | {"answer": finding_of(comparison, compared.margin, compared.question, verdict.broken).answer}
        for comparison, length, verdict in each
    ]
    watched = zip(comparisons, compared.overviews, overview_sentences(compared), strict=False)  # none of a stopped run
    for comparison, overview, sentence in watched:
        if overview is not None and sentence is not None:
            comparison["changes"] = changes_json(overview.changes)
            comparison |= overview_json(overview, sentence)
    return {
        "seat": compared.seat,
        "mode": compared.mode,
        "variants": [result.to_json() for result in compared.results],
        "balance": [_seats(balance, compared.mode) for balance in compared.balances],
        "comparisons": comparisons,
        "scorecards": scorecards_json(compared),
    }


def sequential_result_json(decided: SequentialResult) -> dict[str, Any]:
    """A sequential comparison: a comparison, the games of its answers, and its looks."""
    compared = decided.compared
    result = comparison_result_json(compared)
    for comparison, known in zip(result["comparisons"], compared.comparisons, strict=True):
        comparison["games"] = known.a.outcomes.games
    plan = {"question": compared.question, "margin": compared.margin, "looks": list(decided.looks)}
    return result | {"sequential": plan | {"most_looks": len(LOOKS), "stopped": decided.stopped}}


def comparison_json(comparison: Comparison, length: LengthDifference | None, text: str) -> dict[str, Any]:
    """The result of one comparison; `length` is the difference of mean lengths, and `text` the verdict."""
    baseline, variant = comparison.b, comparison.a
    return {
        "baseline": baseline.outcomes.variant,
        "variant": variant.outcomes.variant,
        "seat": comparison.seat,
        "shares": {side.outcomes.variant: _share(side, comparison.seat) for side in (baseline, variant)},
        **_difference("difference", comparison.difference),
        **_difference("gap", comparison.gap),
        **_difference("evenness", comparison.evenness),
        "worst_case": _worst_case(comparison),
        **_difference("draws", comparison.draws),
        **_difference("length", length.difference if length else None),
        "length_of_first": length.first if length else None,
        "pairing": {
            "correlation": comparison.correlation,
            "gain": worth_number(comparison.gain),
            "draws_gain": worth_number(comparison.draws_gain),
            "length_gain": worth_number(length.gain) if length else None,
        },
        "p_value": comparison.p_value,
        "differs": comparison.differs,
        "decided": comparison.decided,
        "fairer": comparison.fairer.outcomes.variant if comparison.fairer else None,
        "games_needed": comparison.games_needed,
        "verdict": text,
    }


def _seats(balance: Balance, mode: Mode) -> dict[str, Any]:
    """The evidence against equal seats of a variant; all variants of the run are tested together."""
    evidence = {"p_value": balance.p_value} if mode == "fixed" else {"log_e_value": balance.log_e_value}
    return {
        "variant": balance.outcomes.variant,
        "games": balance.outcomes.games,
        "unequal": balance.unequal,
        **evidence,
        "variants_together": balance.variants,
    }


def _worst_case(comparison: Comparison) -> dict[str, Any] | None:
    """The intervals that hold whatever unfinished games had become; None if all were finished."""
    if not comparison.unfinished:
        return None
    name = "gap" if len(comparison.a.seats) == 2 else "evenness"
    ends = ((name, comparison.worst_question), ("difference", comparison.worst_difference))
    return {f"{name}_ci95": [each.low, each.high] if each else None for name, each in ends}


def _share(side: Balance, seat: int) -> dict[str, Any]:
    result = side.seats[seat - 1]
    return {"share": result.share, "ci95": [result.share_interval.low, result.share_interval.high]}


def _difference(name: str, difference: Difference | None) -> dict[str, Any]:
    ends = "ci95" if name == "difference" else f"{name}_ci95"
    if difference is None:
        return {name: None, ends: None}
    return {name: difference.estimate, ends: [difference.low, difference.high]}
