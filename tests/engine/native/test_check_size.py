"""Measuring a game with its strategies: once for all, and one by one only where all together are too large."""

from __future__ import annotations

import pytest

import playground as pg
from playground.engine.layout import layout_of
from playground.engine.native import budget, check_size
from playground.engine.native.check_size import too_large
from playground.engine.native.compile import llvm_text
from playground.engine.native.ir.passes import run_passes
from playground.engine.native.structs.frame import frame_of
from playground.source.diagnostics import RulesetError

GAME = "triotrio"


@pytest.fixture
def lowered(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of evaluations with which the game was lowered, in their order."""
    calls: list[int] = []
    lower = check_size.lower

    def counted(game, evaluations):
        calls.append(len(evaluations))
        return lower(game, evaluations)

    monkeypatch.setattr(check_size, "lower", counted)
    return calls


def work(game, evaluations: int) -> int:
    """The work of lowering a game with its first strategies."""
    values = tuple(check_size.valued(strategy, {}) for strategy in game.strategies[:evaluations])
    return check_size.lower(game, values).nodes.budget.work


def text_lines(game, checked: bool) -> int:
    """The lines that the text of a game is charged."""
    program = run_passes(check_size.lower(game, ()))
    layout = layout_of(game)
    llvm_text(game, program, layout, frame_of(program, layout, game), checked)
    return program.nodes.budget.lines


def test_strategies_are_measured_together(lowered: list[int]) -> None:
    game = pg.load(GAME).game
    assert too_large(game) == () and lowered == [len(game.strategies)]
    assert len(game.strategies) > 1


def test_strategies_that_fit_one_by_one_are_not_refused(lowered: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    game = pg.load(GAME).game
    together, plain = work(game, len(game.strategies)), work(game, 0)
    lowered.clear()
    monkeypatch.setattr(budget, "MAX_WORK", together - 1)
    assert too_large(game) == () and lowered == [len(game.strategies), *(1 for _ in game.strategies)]
    lowered.clear()
    monkeypatch.setattr(budget, "MAX_WORK", plain - 1)
    (error,) = too_large(game)
    assert error.code == "T085" and lowered == [len(game.strategies)]


def test_a_strategy_that_is_too_large_by_itself_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = pg.load(GAME).game
    monkeypatch.setattr(budget, "MAX_WORK", work(game, 0) + 1)
    assert [error.code for error in too_large(game)] == ["T085"]


def test_text_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "MAX_LINES", 100)
    assert [error.code for error in too_large(pg.load(GAME).game)] == ["T085"]


def test_a_program_of_few_steps_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(check_size, "_write", lambda _program, game: written.append(game.name))
    game = pg.load(GAME).game
    assert too_large(game) == () and written == []
    monkeypatch.setattr(budget, "MAX_LINES", 100)
    assert too_large(game) == () and written == [game.name]


def test_checking_mode_plays_what_just_fits_without_its_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    game = pg.load("nine-mens-morris").game
    lines = text_lines(game, checked=False)
    assert text_lines(game, checked=True) > lines
    monkeypatch.setattr(budget, "MAX_LINES", lines)
    assert text_lines(game, checked=True) > lines
    monkeypatch.setattr(budget, "MAX_LINES", lines - 1)
    with pytest.raises(RulesetError, match="T085"):
        text_lines(game, checked=False)
