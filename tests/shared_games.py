"""Shipped rulesets are checked and compiled once in each process that runs tests, and not once in each test.

What `compiler.check` returns is frozen, and machine code depends on the game alone, so that tests can share both:
making them anew took a quarter of all processor time. Tests of how they are made have them made for themselves.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from typing import Any

import pytest

from playground import compiler
from playground.engine.native import compile as stages
from playground.ruleset.selection import Selection, parse_selection
from playground.source.diagnostics import RulesetError
from playground.source.folders import ruleset_folders

APART = {"cases", "differential", "engine", "errors", "fuzz", "game", "ruleset", "source", "syntax"}
"""The folders of tests of what the others share."""

MOST = 120
"""How many games are kept."""

Checked = tuple[compiler.Compiled | None, tuple[Any, ...]]


class SharedGames:
    """`compiler.check`, which answers for shipped rulesets what it has answered before."""

    def __init__(self, check: Callable[..., Checked]) -> None:
        self.check, self.on = check, True
        self._kept: dict[tuple[object, ...], Checked] = {}

    def __call__(self, selection: str | Selection, *, text: str | None = None, other_variants: bool = True) -> Checked:
        if not self.on or text is not None or not _is_shipped(selection):
            return self.check(selection, text=text, other_variants=other_variants)
        key = (type(selection), str(selection), other_variants, *ruleset_folders())
        checked = self._kept.pop(key, None) or self.check(selection, other_variants=other_variants)
        self._kept[key] = checked  # at the end: the first is forgotten first
        if len(self._kept) > MOST:
            del self._kept[next(iter(self._kept))]
        return checked


def _is_shipped(selection: str | Selection) -> bool:
    """Whether a selection is by name, and there are no rulesets but the shipped ones."""
    try:
        read = parse_selection(selection) if isinstance(selection, str) else selection
    except RulesetError:
        return False
    return not read.is_path and len(ruleset_folders()) == 1


SHARED = SharedGames(compiler.check)


def pytest_configure() -> None:
    for module in [each for name, each in sys.modules.items() if name.startswith("playground.")]:
        if getattr(module, "check", None) is SHARED.check:
            module.check = SHARED  # type: ignore[attr-defined]  # what importers of it have
    stages._RECENT = deque(stages._RECENT, maxlen=MOST)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    SHARED.on = APART.isdisjoint(item.path.parts)


@pytest.fixture
def unshared_games() -> None:
    """Games of this test's own, which nothing has compiled before."""
    SHARED.on = False
