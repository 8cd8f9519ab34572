"""What all tests share: the checker that users reach, and the flag that rewrites the expected diagnostics."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from playground.simulate.experiment import diagnose_any
from playground.source.diagnostics import Diagnostic

Checker = Callable[[Path], tuple[Diagnostic, ...]]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-errors", action="store_true", help="rewrite tests/errors/*/expected.txt; read the diff")


@pytest.fixture(scope="session")
def diagnose() -> Checker:
    """Every mistake of the ruleset or experiment at a path."""
    return lambda path: diagnose_any(str(path))
