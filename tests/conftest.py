"""What all tests share: the checker that users reach, and the flag that rewrites the expected diagnostics."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from playground.source.diagnostics import Diagnostic, Diagnostics
from playground.source.read import read_file, read_tree
from playground.source.tree import Mapping, Sequence
from playground.source.values import read_bool, read_int, read_text, read_word

Checker = Callable[[Path], tuple[Diagnostic, ...]]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-errors", action="store_true", help="rewrite tests/errors/*/expected.txt; read the diff")


@pytest.fixture(scope="session")
def diagnose() -> Checker:
    """Every mistake of the ruleset at a path."""
    try:
        from playground.compiler import diagnose as checker
    except ImportError:
        return source_layer_alone
    return checker


def source_layer_alone(path: Path) -> tuple[Diagnostic, ...]:
    """Stands in for `playground.compiler.diagnose`: the file, its YAML, and the few values the cases of Y04x set."""
    found = Diagnostics()
    source = read_file(path, found)
    tree = source and read_tree(source, found)
    if not tree:
        return tuple(found)
    if game := tree.get("game"):
        read_text(game, found, what="the name of the game")
    if isinstance(players := tree.get("players"), Sequence):
        for player in players:
            read_word(player, found, what="the name of a player")
    node = tree
    for key in ("variants", "other", "parameters"):
        below = node.get(key)
        if not isinstance(below, Mapping):
            return tuple(found)
        node = below
    if row := node.get("row"):
        read_int(row, found, what="the parameter 'row'", low=3, high=6)
    if fast := node.get("fast"):
        read_bool(fast, found, what="the parameter 'fast'")
    return tuple(found)
