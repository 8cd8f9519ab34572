"""Changes in words: units, signs, percentages, and what does not change."""

from __future__ import annotations

from math import inf

import pytest

from playground.charts.changes import changes_forest
from playground.charts.data import Multiple
from playground.report.changes import change_text, changes_json, changes_rows, unchanged
from playground.report.changes_chart import multiples, scale_words
from playground.simulate.comparison.changes import Change
from playground.stats.fixed_n.intervals import Difference

LONGER = Change("length.turns.mean", "turns", 50.0, 2.5, Difference(-47.5, -48.0, -47.0), 2.5)
EVEN = Change("balance", "0 to 1", 0.7, 0.95, Difference(0.25, 0.2, 0.3), 0.05)
DRAWS = Change("draws", "share", 0.1, 0.1, Difference(0.0, -0.004, 0.004), 0.01)
RULES = [Change(f"rule_usage.{name}", "share", 1.0, 1.0, Difference(0.0, 0.0, 0.0), 0.01) for name in ("flip", "pass")]


def test_lengths_are_also_given_in_percent() -> None:
    assert change_text(LONGER) == "−47.5 turns (−48.0 to −47.0), −95%"


def test_numbers_without_a_unit_are_signed() -> None:
    assert change_text(EVEN) == "+0.250 (+0.200 to +0.300)"


def test_only_what_changes_or_may_change_has_a_row() -> None:
    rows = changes_rows([LONGER, EVEN, DRAWS])
    assert rows[0] == ("the mean length in turns", "50.0", "2.50", "−47.5 turns (−48.0 to −47.0), −95%", "changes")
    assert len(rows) == 2


def test_what_does_not_change_is_one_sentence() -> None:
    assert unchanged([LONGER, DRAWS, *RULES]) == (
        "No change that matters: the share of draws, how often flip, pass apply."
    )
    assert unchanged([LONGER]) == ""


def test_a_small_change_does_not_read_as_none() -> None:
    shorter = Change("length.turns.mean", "turns", 500.0, 498.5, Difference(-1.5, -2.0, -1.0), 25.0)
    assert change_text(shorter) == "−1.50 turns (−2.00 to −1.00), −0.3%"
    alike = Change("length.turns.mean", "turns", 500.0, 500.0, Difference(0.0, -2.0, 2.0), 25.0)
    assert change_text(alike) == "+0.00 turns (−2.00 to +2.00), +0%"


def test_what_was_never_seen_and_only_unfinished_games_leave_open_is_one_sentence() -> None:
    worst = Difference(0.0, -0.05, 0.05)
    names = ("draws", "rule_usage.flip", "rule_usage.pass")
    unseen = [Change(name, "share", 0.0, 0.0, Difference(0.0, -0.002, 0.002), 0.01, worst=worst) for name in names]
    seen = Change("rule_usage.skid", "share", 0.1, 0.1, Difference(0.0, -0.002, 0.002), 0.01, worst=worst)
    rare = Change("rule_usage.leap", "share", 0.0, 0.0, Difference(0.0, -0.02, 0.02), 0.01, worst=worst)
    assert [row[0] for row in changes_rows([*unseen, seen, rare])] == [
        "the share of games in which 'skid' applies",
        "the share of games in which 'leap' applies",
    ]
    assert unchanged([*unseen, seen, rare, *RULES]) == (
        "No change that matters: how often flip, pass apply. "
        "Never seen, and open only because games were given up: the share of draws, how often flip, pass apply."
    )


def test_all_changes_of_a_variant_have_one_scale() -> None:
    """Multiples of the smallest change that matters; rules that surely do not change are left to the sentence."""
    longer, even, draws = multiples([LONGER, EVEN, DRAWS, *RULES])
    assert (longer.value, longer.ends, longer.known) == (-19.0, (-19.2, -18.8), True)
    assert even.value == pytest.approx(5.0)
    assert draws.ends == pytest.approx((-0.4, 0.4))
    assert not draws.known
    assert longer.text == "−47.5 turns (−48.0 to −47.0), −95%"


def test_what_decides_the_scale_is_the_worst_case_and_nothing_is_a_multiple_of_nothing() -> None:
    worst = Change("draws", "share", 0.1, 0.2, Difference(0.1, 0.09, 0.11), 0.01, worst=Difference(0.1, -0.02, 0.3))
    (row,) = multiples([worst, Change("length.turns.mean", "turns", 0.0, 2.0, Difference(2.0, 1.0, 3.0), 0.0)])
    assert row.ends == pytest.approx((-2, 30))
    assert not row.known


def test_the_scale_is_said_for_the_units_that_occur() -> None:
    assert scale_words(["turns", "share", "share"]).startswith(
        "1× is the smallest change that matters: 5% of a length or count, 1 point of a share. Filled"
    )


def test_a_row_without_an_end_reaches_to_the_edge_of_the_chart() -> None:
    rows = [Multiple("a", "", 3.0, (2.0, inf), True), Multiple("b", "", 0.0, (-0.5, 0.5), False)]
    (marks,) = changes_forest(rows).data
    low, high = changes_forest(rows).layout.xaxis.range
    assert marks.x[0] + marks.error_x.array[0] == pytest.approx(high)
    assert low == -high
    assert list(marks.marker.symbol) == ["circle", "circle-open"]
    assert list(changes_forest(rows).layout.xaxis.ticktext) == ["−3×", "−1×", "0", "+1×", "+3×"]


def test_json_has_the_least_and_the_most() -> None:
    (entry,) = changes_json([LONGER])
    assert (entry["least"], entry["most"], entry["certainty"]) == (47.0, 48.0, "large")
