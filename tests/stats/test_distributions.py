"""The distributions written by hand, against scipy."""

import pytest
from scipy import stats

from playground.stats.distributions import (
    beta_quantile,
    chi_square_tail,
    one_sided_normal,
    student_tail,
    two_sided_normal,
    two_sided_student,
    two_sided_tail,
)


@pytest.mark.parametrize("confidence", [0.5, 0.8, 0.95, 0.99, 0.9999])
def test_normal_quantiles(confidence: float) -> None:
    assert two_sided_normal(confidence) == pytest.approx(stats.norm.ppf((1 + confidence) / 2), rel=1e-12)
    assert one_sided_normal(confidence) == pytest.approx(stats.norm.ppf(confidence), abs=1e-12)


@pytest.mark.parametrize("confidence", [0.0, 1.0, 95.0, -0.1])
def test_confidence_is_a_probability(confidence: float) -> None:
    with pytest.raises(ValueError, match="strictly between 0 and 1"):
        two_sided_normal(confidence)


@pytest.mark.parametrize("z", [0.0, 0.3, -1.96, 4.0, 9.0])
def test_normal_tail(z: float) -> None:
    assert two_sided_tail(z) == pytest.approx(2 * stats.norm.sf(abs(z)), rel=1e-12)


@pytest.mark.parametrize("degrees", [1, 2, 3, 4, 5, 6, 7, 11, 12])
@pytest.mark.parametrize("value", [0.0, 0.01, 0.7, 3.84, 12.0, 60.0, 2000.0])
def test_chi_square_tail(value: float, degrees: int) -> None:
    assert chi_square_tail(value, degrees) == pytest.approx(stats.chi2.sf(value, degrees), rel=1e-9, abs=1e-300)


@pytest.mark.parametrize("degrees", [1, 2, 3, 4, 5, 9, 30, 199, 200, 201, 1000, 100_000])
@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.99])
def test_student_quantile(confidence: float, degrees: int) -> None:
    assert two_sided_student(confidence, degrees) == pytest.approx(stats.t.ppf((1 + confidence) / 2, degrees), rel=1e-7)


@pytest.mark.parametrize("degrees", [1, 2, 7, 30, 200, 201, 5_000])
@pytest.mark.parametrize("t", [0.0, 0.3, 1.96, 4.0, 6.0])
def test_student_tail(t: float, degrees: int) -> None:
    assert student_tail(t, degrees) == pytest.approx(2 * stats.t.sf(t, degrees), rel=1e-3, abs=1e-15)


@pytest.mark.parametrize(
    ("a", "b", "within"),
    [
        (1, 1, 1e-9),
        (1, 9_999, 1e-9),
        (30, 1, 1e-9),
        (1.7, 50, 0.006),
        (2, 9_999, 0.005),
        (5, 40, 0.0015),
        (20, 9_980, 0.001),
        (5_000, 5_000, 1e-4),
        (999_000, 3, 0.003),
    ],
)
@pytest.mark.parametrize("z", [-7.0, -3.0, -1.96, -1.0, 1.0, 1.96, 3.0, 7.0])
def test_beta_quantiles(a: float, b: float, within: float, z: float) -> None:
    """Relative to the distance from the mean: that is how far an interval reaches."""
    exact = stats.beta.ppf(stats.norm.cdf(z), a, b) if z < 0 else stats.beta.isf(stats.norm.sf(z), a, b)
    assert beta_quantile(z, a, b) == pytest.approx(exact, abs=within * abs(exact - a / (a + b)))


def test_beta_quantiles_far_out() -> None:
    assert 0 <= beta_quantile(-37, 2.5, 1e7) < 1e-30
    assert beta_quantile(37, 2.5, 1.5) <= 1
    assert beta_quantile(0, 40, 40) == pytest.approx(0.5)
