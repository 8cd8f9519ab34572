"""Shipped rulesets are checked and compiled once in each process that runs tests, and not once in each test.

What `compiler.check` returns is frozen, and machine code depends on the game alone, so that tests can share both:
making them anew took a quarter of all processor time. Tests of how they are made have them made for themselves.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playground import compiler
from playground.engine.native import compile as stages
from playground.ruleset.selection import Selection, parse_selection
from playground.source.diagnostics import RulesetError
from playground.source.folders import ruleset_folders, shipped_folder

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

    def __call__(
        self, selection: str | Selection, *, text: str | None = None, other_variants: bool = True, warns: bool = True
    ) -> Checked:
        file = None if not self.on or text is not None else _shipped_file(selection)
        if file is None:
            return self.check(selection, text=text, other_variants=other_variants, warns=warns)
        key = (type(selection), str(selection), other_variants, file, *ruleset_folders())
        checked = self._kept.pop(key, None) or self.check(selection, other_variants=other_variants)
        self._kept[key] = checked  # at the end: the first is forgotten first
        if len(self._kept) > MOST:
            del self._kept[next(iter(self._kept))]
        compiled, diagnostics = checked
        return compiled, diagnostics if warns else tuple(each for each in diagnostics if each.severity == "error")


def _shipped_file(selection: str | Selection) -> Path | str | None:
    """What tells a selection of a shipped ruleset from others: its name, or its file if it is by path.

    None if it is not shipped, or if there are other rulesets as well.
    """
    try:
        read = parse_selection(selection) if isinstance(selection, str) else selection
    except RulesetError:
        return None
    if len(ruleset_folders()) > 1:
        return None
    if not read.is_path:
        return read.name
    file = Path(read.name).resolve()
    return file if file.is_relative_to(shipped_folder("rulesets").resolve()) else None


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
