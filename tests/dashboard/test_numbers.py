"""Numbers in words."""

from __future__ import annotations

import pytest

from playground.dashboard.widgets.layout import markdown_escape, table_html
from playground.report.number_format import (
    ago,
    duration,
    measure_within,
    percent,
    percent_within,
    points_within,
)
from playground.stats.fixed_n.intervals import Difference, Interval
from playground.stats.measures.measure import Measure


@pytest.mark.parametrize(
    ("share", "expected"),
    [(None, "–"), (0.0, "0.0%"), (0.1234, "12.3%"), (0.0003, "0.03%"), (1.0, "100.0%"), (-0.05, "−5.0%")],
)
def test_shares_are_in_percent(share: float | None, expected: str) -> None:
    assert percent(share) == expected


def test_estimates_come_with_their_intervals() -> None:
    assert percent_within(0.5, Interval(0.48, 0.52)) == "50.0% (48.0 to 52.0)"
    assert percent_within(None, Interval(0.0, 1.0)) == "–"
    assert points_within(Difference(0.012, -0.003, 0.021)) == "+1.2 points (−0.3 to +2.1)"
    assert points_within(None) == "–"


def test_measures_have_their_units_and_intervals() -> None:
    assert measure_within(Measure(0.25, 0.2, 0.3, "share", "")) == "25.0% (20.0 to 30.0)"
    assert measure_within(Measure(41.0, None, None, "decisions", "")) == "41.0 decisions"
    assert measure_within(Measure(9, 8, 10, "decisions", "")) == "9 decisions (8 to 10)"
    assert measure_within(Measure(None, None, None, "share", "")) == "–"


@pytest.mark.parametrize(("seconds", "expected"), [(0.44, "0.4 s"), (42, "42 s"), (600, "10 min"), (9000, "2.5 h")])
def test_durations(seconds: float, expected: str) -> None:
    assert duration(seconds) == expected


@pytest.mark.parametrize(
    ("seconds", "expected"), [(5, "just now"), (61, "1 minute ago"), (7300, "2 hours ago"), (200_000, "2 days ago")]
)
def test_how_long_ago(seconds: float, expected: str) -> None:
    assert ago(seconds) == expected


def test_tables_escape_their_words_and_name_their_cells() -> None:
    html = table_html(["variant", "<b>"], [["<i>", "1 & 2"]])
    assert '<th scope="row"><span>&lt;i&gt;</span></th><td data-name="&lt;b&gt;"><span>1 &amp; 2</span></td>' in html


def test_words_are_no_markdown() -> None:
    assert markdown_escape("a_b*") == "a\\_b\\*"
