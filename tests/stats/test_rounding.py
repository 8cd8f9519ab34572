"""Shares and their differences as they are written everywhere."""

import pytest

from playground.stats.rounding import decimal, in_percent, in_points


@pytest.mark.parametrize(
    ("share", "written"),
    [
        (0, "0.0"),
        (1, "100.0"),
        (5255 / 10_000, "52.6"),
        (4745 / 10_000, "47.5"),
        (415 / 10_000, "4.2"),
        (3 / 2000, "0.2"),
        (0.0005, "0.05"),
        (0.00051, "0.1"),
        (0.00049, "0.05"),
        (0.000384, "0.04"),
        (0.00001, "0.001"),
        (0.9995, "99.95"),
        (0.99949, "99.9"),
        (0.999616, "99.96"),
        (1e-15, "0.0"),
        (1.25, "125.0"),
    ],
)
def test_percent(share: float, written: str) -> None:
    assert in_percent(share) == written


@pytest.mark.parametrize(
    ("difference", "written"),
    [(0, "+0.0"), (-1e-15, "+0.0"), (0.0125, "+1.3"), (-0.0125, "−1.3"), (-0.0004, "−0.04"), (0.9996, "+100.0")],
)
def test_points(difference: float, written: str) -> None:
    assert in_points(difference) == written


def test_halves_go_away_from_zero_as_they_are_written_in_decimals() -> None:
    assert [decimal(value, 1) for value in (0.25, 0.35, -0.25, 1234.45)] == ["0.3", "0.4", "−0.3", "1,234.5"]
    assert [decimal(value, 1) for value in (1e40, float("inf"))] == [f"{1e40:,.1f}", "inf"]
