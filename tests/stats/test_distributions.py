"""The distributions written by hand, against scipy."""

import pytest
from scipy import stats

from playground.stats.distributions import (
    chi_square_tail,
    one_sided_normal,
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
