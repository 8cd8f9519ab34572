"""What all tests share: the checker that users reach, and the flag that rewrites the expected diagnostics."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from playground.simulate.dead_rules import diagnose_deeply
from playground.simulate.experiments.experiment import diagnose_any
from playground.source.diagnostics import Diagnostic

pytest_plugins = ["tests.browser"]

Checker = Callable[[Path], tuple[Diagnostic, ...]]

ONLY_DEEP = ("W030", "W031", "W032", "W033")
"""Codes that are told by `playground validate --deep` alone."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-errors", action="store_true", help="rewrite tests/errors/*/expected.txt; read the diff")


@pytest.fixture(scope="session")
def diagnose() -> Checker:
    """Every mistake of the ruleset or experiment at a path."""
    return lambda path: diagnose_any(str(path))


@pytest.fixture(scope="session")
def diagnose_for(diagnose: Checker) -> Callable[[str, Path], tuple[Diagnostic, ...]]:
    """Every mistake of a file, found in the way that can find a code."""

    def found(code: str, path: Path) -> tuple[Diagnostic, ...]:
        deeply = diagnose_deeply(str(path), seconds=3.0) if code in ONLY_DEEP else ()
        return (*diagnose(path), *deeply)

    return found
