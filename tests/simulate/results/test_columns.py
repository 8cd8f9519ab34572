"""Rows as columns, and counting values in a table."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.simulate.results.columns import columns_of
from playground.simulate.results.rows import MAX_COUNTED, counted

NUMBERS = st.lists(st.integers(-1, 40), max_size=50)


def some_rows(games: int, rules: int) -> np.ndarray:
    """Rows with another number in every place."""
    each = [("fired", np.int32, (rules,)), ("left", np.int32, (2,))]
    rows = np.zeros(games, dtype=[("options_total", np.int64), ("status", np.int32), *each])
    rows["options_total"] = np.arange(games, dtype=np.int64) << 33
    rows["status"] = np.arange(games)
    rows["fired"] = np.arange(games * rules).reshape(games, rules) + 1_000_000
    rows["left"] = np.arange(games * 2).reshape(games, 2) + 2_000_000
    return rows


@pytest.mark.parametrize("games", [0, 1, 511, 512, 513, 1_300])
@pytest.mark.parametrize("rules", [0, 1, 3])
def test_columns_are_read_as_rows_are(games: int, rules: int) -> None:
    rows = some_rows(games, rules)
    columns = columns_of(rows)
    part = slice(1, games - 1)
    assert (len(columns), len(columns[part])) == (games, len(rows[part]))
    for name in rows.dtype.names or ():
        assert (columns[name] == rows[name]).all() and columns[name].shape == rows[name].shape
        assert (columns[part][name] == rows[part][name]).all()


@pytest.mark.exhaustive
@given(NUMBERS, st.booleans())
def test_values_are_counted_in_order(numbers: list[int], large: bool) -> None:
    numbers = [*numbers, MAX_COUNTED + 1] if large else numbers
    found = counted(np.array(numbers, dtype=np.int32))
    assert list(found.items()) == [(number, numbers.count(number)) for number in sorted(set(numbers))]
