"""q-values of Benjamini and Hochberg."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.multitest import multipletests

from playground.stats.fixed_n.intervals import holm
from playground.stats.fixed_n.screening import benjamini_hochberg

P_VALUES = st.lists(st.floats(0, 1), min_size=1, max_size=30)


def test_by_hand():
    # 0.01·4/1 = 0.04, 0.02·4/2 = 0.04, 0.03·4/3 = 0.04, 0.5·4/4 = 0.5
    assert benjamini_hochberg([0.5, 0.01, 0.03, 0.02]) == pytest.approx((0.5, 0.04, 0.04, 0.04))
    assert benjamini_hochberg([]) == ()


@given(P_VALUES)
def test_as_in_statsmodels(p_values):
    assert benjamini_hochberg(p_values) == pytest.approx(multipletests(p_values, method="fdr_bh")[1], abs=1e-12)


@given(P_VALUES)
def test_screening_finds_at_least_what_holm_proves(p_values):
    assert all(q <= p + 1e-12 for q, p in zip(benjamini_hochberg(p_values), holm(p_values), strict=True))
