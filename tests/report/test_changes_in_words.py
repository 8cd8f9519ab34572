"""Changes in words: units, signs, percentages, and what does not change."""

from __future__ import annotations

from playground.report.changes import change_text, changes_json, changes_rows, unchanged
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


def test_json_has_the_least_and_the_most() -> None:
    (entry,) = changes_json([LONGER])
    assert (entry["least"], entry["most"], entry["certainty"]) == (47.0, 48.0, "large")
