"""What `docs/fast.md` says: both formulations of a rule are the same game, and the bounds are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from playground.compiler import load
from playground.engine.native.budget import MAX_LINES, MAX_WORK
from playground.game.measures import MAX_SITES
from playground.game.size import (
    MAX_CELLS,
    MAX_COMBINATIONS,
    MAX_OPTIONS,
    MAX_PARTS,
    MAX_STEPS,
    MAX_STEPS_OF_CHOICES,
)
from playground.game.subsets import MAX_SUBSETS
from playground.simulate.run import simulate
from playground.source.catalogue import CATALOGUE
from playground.syntax.parse import MAX_DEPTH, MAX_LENGTH

PAGE = (Path(__file__).parents[2] / "docs" / "fast.md").read_text(encoding="utf-8")
PAIRS = re.findall(r"```yaml (\w+)\n(.*?)```", PAGE, re.DOTALL)
GAMES = 40


def formulations(name: str) -> list[str]:
    return [text for pair, text in PAIRS if pair == name]


@pytest.mark.parametrize("name", sorted({pair for pair, _ in PAIRS}))
def test_both_formulations_are_the_same_game(name: str) -> None:
    """The same options in the same order, so that random players with the same seed play the same games."""
    first, second = (simulate(load(f"{name}.yaml", text=text), GAMES, seed=3, threads=1) for text in formulations(name))
    assert np.array_equal(first.rows, second.rows)
    assert first.rows["decisions"].min() > 5


def test_the_table_has_the_bounds_of_the_code() -> None:
    rows = re.findall(r"^\| [^|]+ \| ([\d,]+) \| (`.+`) \|$", PAGE, re.MULTILINE)
    bounds = [
        MAX_SITES,
        MAX_COMBINATIONS,
        MAX_SUBSETS,
        MAX_OPTIONS,
        MAX_CELLS,
        MAX_PARTS,
        MAX_STEPS,
        MAX_STEPS_OF_CHOICES,
        MAX_LENGTH,
        MAX_DEPTH,
        MAX_WORK,
        MAX_LINES,
    ]
    assert [int(number.replace(",", "")) for number, _ in rows] == bounds
    assert {code for _, codes in rows for code in re.findall(r"[A-Z]\d{3}", codes)} <= set(CATALOGUE)
