"""Which of many alike parameters of a test are in the quick set: `make check` takes minutes, and CI runs the others."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def mostly_exhaustive(values: Iterable[Any], quick: int | Collection[Any] = 1) -> list[Any]:
    """The values as parameters that are marked `exhaustive`, except the first `quick` or those in `quick`.

    A tuple has the values of several arguments; a parameter that has marks already keeps them.
    """
    return [
        value if (number < quick if isinstance(quick, int) else value in quick) else _exhaustive(value)
        for number, value in enumerate(values)
    ]


def _exhaustive(value: Any) -> Any:
    if hasattr(value, "marks"):
        return pytest.param(*value.values, marks=[*value.marks, pytest.mark.exhaustive], id=value.id)
    return pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.exhaustive)
