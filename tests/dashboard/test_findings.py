"""What a sweep and an ablation are said to have found."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest

from playground.report.sweep_findings import DIFFERS, OPEN, Finding, findings, findings_csv, findings_json
from playground.simulate.sweeps.one_at_a_time import ablation_result, plan_ablation
from playground.simulate.sweeps.plan import plan_sweep
from playground.simulate.sweeps.result import SweepResult, sweep_result
from tests.dashboard.games import SQUARE

GAMES = 400


@pytest.fixture(scope="module")
def found() -> SweepResult:
    plan = plan_sweep("corners", ["needed=2..3"], text=SQUARE)
    results = plan.study(GAMES, threads=1).play()
    measures = ["length.decisions.mean", "length.decisions.p90", "seat_share", "unfinished", "balance"]
    return sweep_result(plan, results, measures, 1)


@pytest.fixture(scope="module")
def reported(found: SweepResult) -> dict[str, Finding]:
    return {finding.name: finding for finding in findings(found)}


def test_a_known_difference_is_named_with_its_interval(reported: dict[str, Finding]) -> None:
    finding = reported["length.decisions.mean"]
    assert finding.decided
    assert finding.verdict.startswith(
        "1 of 1 is known to differ in length.decisions.mean from the game as it is (needed = 2): needed = 3 by +"
    )
    assert [row.state for row in finding.rows] == ["–", DIFFERS]
    assert [row.label for row in finding.rows] == ["needed = 2 (as it is)", "needed = 3"]


def test_an_unknown_difference_is_bounded(reported: dict[str, Finding]) -> None:
    finding = reported["balance"]
    (row,) = finding.compared
    assert row.effect is not None
    assert row.effect.difference is not None
    if row.state == OPEN:
        largest = max(abs(row.effect.difference.low), abs(row.effect.difference.high))
        assert f"at most {largest:.3f}" in finding.verdict
    assert "0 to 1" not in row.value


def test_lengths_that_games_keep_to_are_whole_numbers(reported: dict[str, Finding]) -> None:
    for row in reported["length.decisions.p90"].rows:
        assert re.fullmatch(r"\d+ decisions \(\d+ to \d+\)", row.value), row.value


def test_what_was_never_seen_is_said_so(reported: dict[str, Finding]) -> None:
    assert reported["unfinished"].verdict.startswith("Seen in no game of any point: with 95% confidence in at most")
    assert reported["length.decisions.mean"].nowhere == ""


def test_the_table_has_numbers_as_they_are(found: SweepResult) -> None:
    rows = list(csv.DictReader(io.StringIO(findings_csv(findings(found)))))
    assert len(rows) == 5 * 3  # the game as it is, and two points, of each measure
    shares = [row for row in rows if row["measure"] == "seat_share.1"]
    assert all(0 < float(row["value"]) < 1 for row in shares)
    assert [row["game"] for row in shares] == ["corners", "corners?needed=2", "corners?needed=3"]
    assert [row["difference"] == "" for row in shares] == [True, True, False]


def test_the_json_is_that_of_the_command(found: SweepResult) -> None:
    assert json.loads(findings_json(found)) == json.loads(json.dumps(found.to_json()))


def test_an_ablation_has_the_largest_effect_first() -> None:
    plan = plan_ablation("corners", text=SQUARE)
    found = ablation_result(plan, plan.study(GAMES, threads=1).play(), ["length.decisions.mean"])
    (finding,) = findings(found)
    assert [row.label for row in finding.rows] == ["needed = 3 (@patient)"]
    assert finding.base.label == "as it is"
    assert "from the game as it is: needed = 3 (@patient) by +" in finding.verdict
