"""TRICE begins with a roll, so its nodes are counted from dice that the engine rolled and the C programs are given."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from benchmarks.baselines import NO_COMPILER, Programs, compile_program, find_compiler, program_name
from benchmarks.house_rules import Rules, flags, game_of, selection
from playground.compiler import load
from playground.engine.layout import Layout, layout_of
from playground.engine.native.runtime.state import NativeState
from playground.engine.packing import members_of

LETTERS = "wpob"
RULES: list[tuple[str, Rules]] = [
    ("trice", {}),
    ("trice", {"ordered": False, "double": "wins", "faces": 8}),
    ("trice", {"swap_adjacency": "all", "faces": 4}),
    ("trice@large", {}),
]


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Programs]:
    compiler = find_compiler()
    if compiler is None:
        pytest.skip(NO_COMPILER)
    programs = Programs(tmp_path_factory.mktemp("programs"), compiler)
    compile_program(programs, program_name("trice", "list"))
    compile_program(programs, program_name("trice", "bits"))
    yield programs


def sets_of(layout: Layout, block: bytes, name: str) -> list[int]:
    """The sets of a field, as bit sets."""
    field, width = layout.by_name[name], 8 * layout.words
    starts = range(field.offset, field.offset + width * field.count, width)
    return [int.from_bytes(block[start : start + width], "little") for start in starts]


def dice_of(state: NativeState) -> dict[int, str]:
    """The dice by site, as the programs spell them: w1, p6."""
    layout, block = layout_of(state.game), state.to_bytes()
    colours, values = (sets_of(layout, block, f"attr.{name}") for name in ("colour", "value"))
    letter = {site: LETTERS[index] for index, sites in enumerate(colours) for site in members_of(sites)}
    return {site: f"{letter[site]}{index + 1}" for index, sites in enumerate(values) for site in members_of(sites)}


def arguments(state: NativeState, ruleset: str, rules: Rules, zone: str) -> list[str]:
    return [*flags(ruleset, rules), zone, ",".join(die for _, die in sorted(dice_of(state).items()))]


@pytest.mark.exhaustive
@pytest.mark.quick(1)
@pytest.mark.parametrize(("ruleset", "rules"), RULES, ids=lambda value: str(value))
def test_nodes_from_a_rolled_pool(programs: Programs, ruleset: str, rules: Rules) -> None:
    compiled = load(selection(ruleset, rules))
    for number in range(3):
        state = NativeState(compiled.native, 5, number)
        reported = arguments(state, ruleset, rules, "--pool")
        for style in ("list", "bits"):
            assert programs.count_with(game_of(ruleset), style, 5, reported) == state.perft(5)


@pytest.mark.parametrize(("ruleset", "rules"), RULES, ids=lambda value: str(value))
def test_nodes_from_a_full_board(programs: Programs, ruleset: str, rules: Rules) -> None:
    """Boards on which nobody has won: indicate, swap, raise, and so on."""
    compiled = load(selection(ruleset, rules))
    found = [state for number in range(100) if (state := full_board(NativeState(compiled.native, 6, number), number))]
    assert found
    for state in found[:3]:
        reported = arguments(state, ruleset, rules, "--board")
        for style in ("list", "bits"):
            assert programs.count_with(game_of(ruleset), style, 5, reported) == state.perft(5)


def full_board(state: NativeState, seed: int) -> NativeState | None:
    """The position after all dice were placed at random; None if a player has won."""
    chance = Random(seed)
    for _ in range(2 * len(dice_of(state))):
        if state.is_terminal():
            return None
        state.apply_action(chance.choice(state.legal_actions()))
    return None if state.is_terminal() else state
