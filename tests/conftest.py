"""What all tests share: LLVM verifies all code, Hypothesis is patient, the checker that users reach, and the flag that
rewrites the expected diagnostics."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import settings
from typer import testing

from playground.engine.native.llvm.worker_process import VERIFY_LLVM
from playground.source.diagnostics import Diagnostic
from playground.verify.deep_lint import diagnose_deeply
from playground.verify.diagnose import diagnose_any
from tests.quick_set import large_kernels_compiled, mark_what_runs_later

os.environ[VERIFY_LLVM] = "1"  # for this process and those that tests start

# Those keep compiled modules, as the Makefile has it: without them each compiles all that it imports, for two seconds.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

if "CI" not in os.environ:
    # There is none in Hypothesis's own settings for CI: what takes a millisecond takes a second on a busy machine.
    settings.register_profile("no deadline", deadline=None)
    settings.load_profile("no deadline")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts background jobs so, and processes that tests start and then interrupt would ignore it as well.
    signal.signal(signal.SIGINT, signal.default_int_handler)

MAIN = sys.modules["__main__"]

pytest_plugins = ["tests.browser", "tests.shared_games"]

gc.disable()  # until the tests are collected

Checker = Callable[[Path], tuple[Diagnostic, ...]]

COMPILING = ("agents", "learning", "search", "skill", "ladder", "play", "cli", "dashboard", "simulate", "interop")
"""The folders of tests that need compiled searches and learning, those first that need most of them."""

ONLY_DEEP = {
    "T120", "T121", "T122", "W030", "W031", "W032", "W033", "W035", "W037", "W038", "W039", "W042",
    "W144", "W151", "W152", "W162", "W176", "W186",
}  # fmt: skip
"""Codes that are reported by `playground validate --deep` alone."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite expected files and pages; read the diff")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what runs later, and puts it last; of the others the tests of compiled kernels come first.

    Processes begin with tests that stand side by side: one compiles
    kernels while another has other tests. By name, both needed the same kernels, and waited for each other.
    Quick tests come before any other has loaded what they must not need (see `compiles_little`).
    """
    mark_what_runs_later(items)
    places = {folder: place for place, folder in enumerate(COMPILING)}

    def place(item: pytest.Item) -> tuple[bool, int]:
        later = item.get_closest_marker("exhaustive") is not None
        return later, places.get(item.nodeid.split("/")[1], len(places))

    items.sort(key=place)


def pytest_collection_finish() -> None:
    """Spares the garbage collector the thousands of collected tests, which would cost a seventh of all the time."""
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
    gc.enable()


@pytest.fixture(autouse=True)
def main_module() -> Iterator[None]:
    """Puts `__main__` back: Streamlit leaves a script there whose file is gone, and a process spawned afterwards
    runs it first."""
    yield
    sys.modules["__main__"] = MAIN


@pytest.fixture(autouse=True)
def compiles_little(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fails a test of the quick set that needs what takes long to compile: it has to be marked `large_kernels`."""
    before = large_kernels_compiled()
    yield
    if request.node.get_closest_marker("exhaustive") is None:
        assert large_kernels_compiled() == before, "this test compiles large kernels: mark it so (tests/quick_set.py)"


@pytest.fixture(scope="session", autouse=True)
def command_line_built_once() -> Iterator[None]:
    """Typer makes all commands anew for each call in a test, which takes longer than what most of them do."""
    with patch.object(testing, "_get_command", cache(testing._get_command)):
        yield


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether a test writes what it expects anew, instead of comparing with it."""
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture(scope="session")
def diagnose() -> Checker:
    """Every mistake of the ruleset or experiment at a path."""
    return lambda path: diagnose_any(str(path))


@pytest.fixture(scope="session")
def diagnose_for(diagnose: Checker) -> Callable[[str, Path], tuple[Diagnostic, ...]]:
    """Every mistake of a file, found in the way that can find a code."""

    def diagnosed(code: str, path: Path) -> tuple[Diagnostic, ...]:
        deeply = diagnose_deeply(str(path), seconds=30.0) if code in ONLY_DEEP else ()
        found = diagnose(path)
        known = {(each.code, each.span) for each in found}
        return (*found, *(each for each in deeply if (each.code, each.span) not in known))

    return diagnosed
