"""Measuring how fast rulesets are compiled."""

from __future__ import annotations

import pytest

from playground.engine.native import compile as compile_
from playground.simulate import benchmark
from playground.simulate.run import Run
from playground.syntax import failure, grammar, parse


def test_stages_use_the_parser_whose_building_is_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    built = []

    def build(*, cached: bool = True) -> object:
        built.append(cached)
        return original(cached=cached)

    original = grammar.build_parser
    grammar.parser.cache_clear()
    for module in (parse, failure, grammar):
        monkeypatch.setattr(module, "parser", module.parser)  # which measuring replaces
    monkeypatch.setattr(grammar, "build_parser", build)
    benchmark._compile("tic-tac-toe", benchmark._Stopwatch())
    assert built == [False]


def test_games_are_played_with_the_code_that_was_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (parse, failure, grammar):
        monkeypatch.setattr(module, "parser", module.parser)  # which measuring replaces
    monkeypatch.setattr(compile_, "compile_game", lambda *_, **_kept: pytest.fail("compiled again"))
    compiled = benchmark._compile("tic-tac-toe", benchmark._Stopwatch())
    assert Run(compiled, 10).play().games == 10
