"""An operation has all its parts, and the page that lists them names files that exist."""

import re
from pathlib import Path

import pytest

from playground.engine.native.lower.expressions import _PLAIN, Expressions
from playground.engine.reference.position import ReferencePosition
from playground.game.operations import ROWS

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_an_operation_has_an_implementation_in_each_engine(row):
    assert row.name in _PLAIN or hasattr(Expressions, f"_{row.name}") or row.name in SET_OF_WAYS
    assert row.evaluate is not None or hasattr(ReferencePosition, row.name)


SET_OF_WAYS = {"join_ways", "common_ways", "other_ways", "single_way"}
"""Sets of directions never become values in native code: `has_member` asks them member by member."""


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_an_operation_has_a_case(row):
    assert (ROOT / "tests" / "cases" / row.name).is_dir()


def test_the_page_names_files_that_exist():
    text = (ROOT / "docs" / "adding-an-operation.md").read_text(encoding="utf-8")
    paths = re.findall(r"`((?:playground|tests|grammar)/[^`]*)`", text)
    assert [path for path in paths if not (ROOT / path).exists()] == []
