"""Both engines over every ruleset and every variant, in plain and in checking mode.

Budgets count states and options, since that is what comparing takes time for: the reference engine takes up to a tenth
of a second for a decision. PLAYGROUND_DIFFERENTIAL=20 takes budgets twenty times as large.
"""

from __future__ import annotations

import os
from functools import cache
from typing import Any

import pytest
from side_by_side import SideBySide, natives, walk

from playground.agents.random import choose, play_random
from playground.compiler import Compiled, load
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.playout import play
from playground.engine.rng import Stream
from playground.ruleset.find import ruleset_names
from playground.simulate.run import simulate
from tests.quick_set import mostly_exhaustive
from tests.selections import every_selection

FACTOR = int(os.environ.get("PLAYGROUND_DIFFERENTIAL", "1"))
SEED = 20_26
QUICK = ("tic-tac-toe", "connect-four", "trice", "trio")
"""Rulesets whose first states take little time."""

DEPTH = 4
STATES = 100 * FACTOR
QUICK_OPTIONS = 200 * FACTOR
OPTIONS = 4_000 * FACTOR
DECISIONS = 60 * FACTOR
NODES = 500_000 * FACTOR


PLAYED = (*QUICK, "triune")
"""Rulesets of each kind: marks, falling discs, dice, hidden cards, moves."""


@cache
def prepared(selection: str) -> tuple[Compiled, tuple[Native, Native]]:
    """A game and its machine code in both modes."""
    compiled = load(selection)
    return compiled, natives(compiled.game)


def side_by_side(selection: str, number: int = 0) -> SideBySide:
    compiled, machines = prepared(selection)
    return SideBySide(compiled.game, machines, SEED, number)


def test_there_are_rulesets_and_variants() -> None:
    assert {"@" in selection for selection in every_selection()} == {True, False}


@pytest.mark.parametrize("selection", mostly_exhaustive(ruleset_names(), QUICK))
def test_every_state_to_a_small_depth(selection: str) -> None:
    start = side_by_side(selection)
    assert walk(start, DEPTH, STATES) >= min(STATES, len(start.legal_actions()))


@pytest.mark.quick(2)
@pytest.mark.parametrize(
    ("selection", "least"),
    [
        *((selection, QUICK_OPTIONS) for selection in PLAYED),
        *mostly_exhaustive([(selection, OPTIONS) for selection in ruleset_names()], quick=0),
    ],
)
def test_random_games_and_their_rows(selection: str, least: int) -> None:
    """Game k of a seed is the same game on the reference engine, option by option, and in a run on threads."""
    compiled, _ = prepared(selection)
    rows: list[dict[str, Any]] = []
    options = 0
    while options < least:
        game = side_by_side(selection, len(rows))
        play_random(game, SEED, len(rows))
        rows.append(game.row())
        options += game.options_total
    result = simulate(compiled, games=len(rows), seed=SEED, threads=2)
    assert [_as_dict(row) for row in result.rows] == rows


@pytest.mark.exhaustive
@pytest.mark.parametrize("selection", [selection for selection in every_selection() if "@" in selection])
def test_decisions_from_all_over_a_game(selection: str) -> None:
    """Variants share most rules with their rulesets, whole games of which are compared: of a game of theirs, which
    the native engine plays, decisions at even distances and the last ones."""
    game = side_by_side(selection)
    state = NativeState(prepared(selection)[1][0], SEED, 0)
    blocks: list[bytes] = []

    def noted(state: NativeState, stream: Stream) -> int:
        blocks.append(state.to_bytes())
        return choose(state, stream)

    options = play(state, noted, SEED, 0)
    played = list(zip(blocks, options, strict=True))
    for block, option in played[:: -(-len(played) // DECISIONS)] + played[-3:]:
        game.load(block)
        game.apply_action(option)
    game.load(state.to_bytes())
    assert game.is_terminal()


def _as_dict(row: Any) -> dict[str, Any]:
    return {name: row[name].tolist() for name in row.dtype.names}


@pytest.mark.parametrize("selection", mostly_exhaustive(every_selection(), PLAYED))
def test_node_counts_in_checking_mode(selection: str) -> None:
    """Those of the plain code are compared with independent programs (`tests/engine/native/test_oracle.py`), and with
    the reference engine by the checks of every ruleset (`tests/cli/test_checks_of_rulesets.py`)."""
    _, (plain, checked) = prepared(selection)
    counts = NativeState(plain).perft(DEPTH - 1)
    depth = sum(count <= NODES for count in counts)
    assert depth > 0
    assert NativeState(checked).perft(depth) == counts[:depth]
