"""A comparison as files to keep."""

from __future__ import annotations

import io
import json
from typing import Any

from playground.dashboard.estimates import CONFIDENCE, comparisons, verdicts
from playground.dashboard.jobs import Job
from playground.stats.compare import Comparison
from playground.stats.intervals import Difference
from playground.stats.outcomes import Outcomes


def result_json(job: Job) -> str:
    """Everything found, with the resolved rules that were played, so that anybody can repeat it."""
    played = job.outcomes()
    found = {
        "games": job.games,
        "seed": job.seed,
        "cancelled": job.cancelled,
        "confidence": CONFIDENCE,
        "intervals": "valid at every moment",
        "variants": [
            {"label": contestant.label, "text": contestant.compiled.ruleset.text, **result.to_json()}
            for contestant, result in zip(job.contestants, job.results, strict=True)
        ],
        "comparisons": [_comparison(each) for each in comparisons(played)] if len(played) > 1 else [],
        "verdicts": _verdicts(job, played),
    }
    return json.dumps(found, indent=2, ensure_ascii=False)


def _verdicts(job: Job, played: tuple[Outcomes, ...]) -> list[str]:
    return [verdict.text for verdict in verdicts(played, job.results[0].agents)]


def _comparison(comparison: Comparison) -> dict[str, Any]:
    return {
        "variant": comparison.a.outcomes.variant,
        "baseline": comparison.b.outcomes.variant,
        "seat": comparison.seat,
        "difference": _difference(comparison.difference),
        "gap": _difference(comparison.gap),
        "evenness": _difference(comparison.evenness),
        "p_value": comparison.p_value,
        "decided": comparison.decided,
        "fairer": comparison.fairer.outcomes.variant if comparison.fairer else None,
        "games_needed": comparison.games_needed,
    }


def _difference(found: Difference | None) -> dict[str, float] | None:
    return None if found is None else {"estimate": found.estimate, "low": found.low, "high": found.high}


def result_csv(job: Job) -> str:
    """A row for each game of each variant."""
    text = io.StringIO()
    for number, (label, result) in enumerate(zip(job.labels, job.results, strict=True)):
        frame = result.to_pandas()
        frame.insert(0, "variant", label)
        frame.to_csv(text, index=False, header=number == 0)
    return text.getvalue()
