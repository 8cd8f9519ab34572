"""A comparison as files to keep."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import asdict

from playground.dashboard.comparing import Played
from playground.dashboard.estimates import CONFIDENCE
from playground.simulate.result import Result


def result_json(played: Played) -> str:
    """Everything found, as `compare --json` tells it, with the resolved rules, so that anybody can repeat it."""
    question, compared = played.question, played.compared
    found = played.decided.to_json() | compared.to_json() if played.decided else compared.to_json()
    for variant, entry in zip(found["variants"], question.entries, strict=True):
        variant["label"], variant["text"] = entry.label, entry.compiled.ruleset.text
    for variant, measures in zip(found["variants"], played.measures, strict=False):  # none of what was cancelled
        variant["measures"] = {name: asdict(measure) for name, measure in measures.items()}
    asked = {"games": question.games, "seed": question.seed, "confidence": CONFIDENCE}
    return json.dumps(asked | found, indent=2, ensure_ascii=False)


def measures_csv(played: Played) -> str:
    """A row for each measure of each variant: value, ends of its 95% interval, unit, and what it is."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("variant", "measure", "value", "low", "high", "unit", "about"))
    for label, measures in zip(played.labels, played.measures, strict=False):
        for name, found in measures.items():
            writer.writerow((label, name, found.value, found.low, found.high, found.unit, found.about))
    return text.getvalue()


def games_csv(results: Sequence[Result], labels: Sequence[str]) -> str:
    """A row for each game of each variant."""
    text = io.StringIO()
    for number, (label, result) in enumerate(zip(labels, results, strict=True)):
        frame = result.to_pandas()
        frame.insert(0, "variant", label)
        frame.to_csv(text, index=False, header=number == 0)
    return text.getvalue()
