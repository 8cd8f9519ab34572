"""Both engines over every ruleset and every variant, in plain and in checking mode.

Budgets count states and options, since that is what comparing takes time for. PLAYGROUND_DIFFERENTIAL=20 takes budgets
twenty times as large.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from side_by_side import SideBySide, natives, walk

from playground.agents.random import play_random
from playground.compiler import Compiled, load
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.perft import perft
from playground.engine.reference.state import ReferenceState
from playground.ruleset.find import ruleset_names
from playground.simulate.run import simulate

FACTOR = int(os.environ.get("PLAYGROUND_DIFFERENTIAL", "1"))
SEED = 20_26
DEPTH = 4
STATES = 100 * FACTOR
OPTIONS = 6_000 * FACTOR
MANY_OPTIONS = 18_000 * FACTOR
"""For house rules, which stand behind the marker."""
NODES_REFERENCE = 1_500 * FACTOR
NODES_NATIVE = 10_000_000 * FACTOR
ORACLE = json.loads((Path(__file__).parents[2] / "benchmarks" / "oracle.json").read_text(encoding="utf-8"))


def selections() -> list[str]:
    """Every ruleset that can be played by name, and each of its variants."""
    names = ruleset_names()
    return [s for name in names for s in (name, *(f"{name}@{variant}" for variant in load(name).ruleset.variants))]


def _is_house_rule(selection: str) -> bool:
    return bool({"@", "?"} & set(selection))


def _marked(selection: str) -> Any:
    """House rules are for the long run: what a ruleset is made of occurs in the plain game already."""
    return pytest.param(selection, marks=[pytest.mark.exhaustive] if _is_house_rule(selection) else [])


EACH_SELECTION = pytest.mark.parametrize("selection", list(map(_marked, selections())))


@cache
def prepared(selection: str) -> tuple[Compiled, tuple[Native, Native]]:
    """A game and its machine code in both modes."""
    compiled = load(selection)
    return compiled, natives(compiled.game)


def side_by_side(selection: str, number: int = 0) -> SideBySide:
    compiled, machines = prepared(selection)
    return SideBySide(compiled.game, machines, SEED, number)


def test_there_are_rulesets_and_variants() -> None:
    assert {"@" in selection for selection in selections()} == {True, False}


@EACH_SELECTION
def test_every_state_to_a_small_depth(selection: str) -> None:
    start = side_by_side(selection)
    assert walk(start, DEPTH, STATES) >= min(STATES, len(start.legal_actions()))


@EACH_SELECTION
def test_random_games_and_their_rows(selection: str) -> None:
    """Game k of a seed is the same game on the reference engine, option by option, and in a run on threads."""
    compiled, _ = prepared(selection)
    rows: list[dict[str, Any]] = []
    options = 0
    while options < (MANY_OPTIONS if _is_house_rule(selection) else OPTIONS):
        game = side_by_side(selection, len(rows))
        play_random(game, SEED, len(rows))
        rows.append(game.row())
        options += game.options_total
    result = simulate(compiled, games=len(rows), seed=SEED, threads=2)
    assert [_as_dict(row) for row in result.rows] == rows


def _as_dict(row: Any) -> dict[str, Any]:
    return {name: row[name].tolist() for name in row.dtype.names}


def _depth_within(nodes: list[int], limit: int) -> int:
    return sum(count <= limit for count in nodes)


COUNTED = {entry["selection"]: entry["nodes"] for entry in ORACLE if entry["nodes"]}


@pytest.mark.parametrize("selection", [_marked(selection) for selection in selections() if selection not in COUNTED])
def test_node_counts_of_both_engines(selection: str) -> None:
    """Where independent programs have counted, both engines are compared with these."""
    compiled, (_, checked) = prepared(selection)
    depth = _depth_within(NativeState(checked).perft(3), NODES_REFERENCE)
    assert depth > 0
    assert NativeState(checked).perft(depth) == perft(ReferenceState(compiled.game), depth)


@pytest.mark.parametrize("selection", list(map(_marked, COUNTED)))
def test_node_counts_of_independent_programs(selection: str) -> None:
    (compiled, (plain, checked)), expected = prepared(selection), COUNTED[selection]
    for machine, limit in ((plain, NODES_NATIVE), (checked, NODES_NATIVE // 20)):
        depth = _depth_within(expected, limit)
        assert NativeState(machine).perft(depth) == expected[:depth]
    depth = _depth_within(expected, NODES_REFERENCE)
    assert perft(ReferenceState(compiled.game), depth) == expected[:depth]
