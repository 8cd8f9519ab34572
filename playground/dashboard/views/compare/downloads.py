"""A comparison as files to download."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence

from playground.dashboard.jobs.comparison import ComparisonSnapshot
from playground.dashboard.model.estimates import CONFIDENCE
from playground.report.comparison_json import comparison_result_json, sequential_result_json
from playground.report.sweep_findings import UNFINISHED_COLUMNS, unfinished_cells
from playground.simulate.results.rows import Result


def result_json(snapshot: ComparisonSnapshot) -> str:
    """The result in the format of `compare --json`, with the resolved rules, so that anybody can reproduce it."""
    spec, compared = snapshot.spec, snapshot.compared
    result = (
        sequential_result_json(snapshot.decided) | comparison_result_json(compared)
        if snapshot.decided
        else comparison_result_json(compared)
    )
    for variant, entry in zip(result["variants"], spec.choices, strict=True):
        variant["label"], variant["text"] = entry.label, entry.compiled.ruleset.text
    for variant, measures in zip(result["variants"], snapshot.measures, strict=False):  # no measures after a cancel
        variant["measures"] = {name: measure.to_json() for name, measure in measures.items()}
    settings = {"games": spec.games, "seed": spec.seed, "confidence": CONFIDENCE}
    return json.dumps(settings | result, indent=2, ensure_ascii=False)


def measures_csv(snapshot: ComparisonSnapshot) -> str:
    """A row for each measure of each variant: value, ends of the 95% interval, unit, and description.

    Where games were given up it has more columns, those of `unfinished_cells` that have a number.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    named = zip(snapshot.labels, snapshot.measures, strict=False)
    rows = [(label, name, measure) for label, measures in named for name, measure in measures.items()]
    cells = [unfinished_cells(measure.unfinished_json()) for _, _, measure in rows]
    more = [column for column in UNFINISHED_COLUMNS if any(column in each for each in cells)]
    writer.writerow(("variant", "measure", "value", "low", "high", "unit", "about", *more))
    for (label, name, measure), unfinished in zip(rows, cells, strict=True):
        numbers = (measure.value, measure.low, measure.high, measure.unit, measure.about)
        writer.writerow((label, name, *numbers, *(unfinished.get(column) for column in more)))
    return text.getvalue()


def games_csv(results: Sequence[Result], labels: Sequence[str]) -> str:
    """A row for each game of each variant."""
    text = io.StringIO()
    for number, (label, result) in enumerate(zip(labels, results, strict=True)):
        frame = result.to_pandas()
        frame.insert(0, "variant", label)
        frame.to_csv(text, index=False, header=number == 0)
    return text.getvalue()
