"""Which of many alike parameters of a test are in the quick set: `make check` takes minutes, and CI runs the others."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable
from typing import Any

import pytest

large_kernels = pytest.mark.exhaustive
"""For tests of compiled code for players who do not see everything, or who search with what they have learned.

Where nothing is in the cache, compiling it takes more than a minute of processor time, a third of all that `make check`
may take. What it must agree with, `engine.knowledge` and the definitions of searches, is tested in the quick set.
"""

_LARGE = {
    "playground.search.hidden.following": "start",
    "playground.search.hidden.resampling": "prepare",
    "playground.learning.planning.kernel": "plan",
}
"""The first of these functions to be compiled, by module."""


def large_kernels_compiled() -> int:
    """How many of the large kernels this process has compiled, or loaded from the cache."""
    modules = [(sys.modules[name], function) for name, function in _LARGE.items() if name in sys.modules]
    return sum(len(getattr(module, function).signatures) for module, function in modules if hasattr(module, function))


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
