"""Which tests run when: the quick set of `make check` in minutes, the exhaustive ones in CI, the thorough ones before a
release.

Of an exhaustive test with many alike parameters CI runs one, and `make thorough` the others; none where parameters of
the same test are in the quick set, which CI runs as well.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from typing import Any

import pytest

large_kernels = pytest.mark.exhaustive
"""For tests of compiled code for players who do not see everything, or who search with what they have learned.

Where nothing is in the cache, compiling it takes more than a minute of processor time, a third of all that `make check`
may take. What it must agree with, `engine.knowledge` and the definitions of searches, is tested in the quick set.
"""

ALIKE = pytest.mark.exhaustive("alike")
"""For parameters that are exhaustive because others of the same test are quick."""

IN_FULL = ("tests/docs/",)

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
        return pytest.param(*value.values, marks=[*value.marks, ALIKE], id=value.id)
    return pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=ALIKE)


def mark_what_runs_later(items: Iterable[pytest.Item]) -> None:
    """Marks as `exhaustive` what is thorough, and what a test marked `quick(n)` has beyond its first n parameters;
    and as `thorough` what CI leaves out of the exhaustive tests.
    """
    exhaustive: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    seen, in_quick_set = Counter[str](), set[str]()
    for item in items:
        function, quick = item.nodeid.partition("[")[0], item.get_closest_marker("quick")
        seen[function] += 1
        if quick is not None and seen[function] > quick.args[0]:
            item.add_marker(ALIKE)
        if item.get_closest_marker("thorough") is not None:
            item.add_marker("exhaustive")
        elif item.get_closest_marker("exhaustive") is None:
            in_quick_set.add(function)
        elif not function.startswith(IN_FULL):
            exhaustive[function].append(item)
    for function, each in exhaustive.items():
        without_quick = [item for item in each if function not in in_quick_set or not _is_alike(item)]
        for item in each:
            if item not in without_quick[:1]:
                item.add_marker("thorough")


def _is_alike(item: pytest.Item) -> bool:
    marker = item.get_closest_marker("exhaustive")
    return marker is not None and marker.args == ALIKE.args
