"""Resolving is a small part of the way from a text to machine code."""

from __future__ import annotations

from time import process_time

import pytest

from playground.ruleset.find import ruleset_names
from playground.ruleset.resolve import resolve
from playground.source.diagnostics import Diagnostics

BUDGET = 0.025


@pytest.mark.parametrize("name", ruleset_names())
def test_resolving_takes_milliseconds(name):
    def seconds() -> float:
        start = process_time()
        assert resolve(name, Diagnostics()) is not None
        return process_time() - start

    assert min(seconds() for _ in range(5)) < BUDGET
