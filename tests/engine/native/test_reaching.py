"""`pg_reach` leaves the sites that the options of a position choose in the frame."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, note, seed, settings
from rulesets_strategy import rulesets

import playground as pg
from playground.compiler import check, load
from playground.engine.native.codegen.driver.reaching import MAX_WALKED
from playground.engine.native.compile import Native, compile_game
from playground.engine.native.runtime.state import NativeState
from playground.engine.packing import bits_of
from playground.engine.rng import Stream
from playground.source.diagnostics import CompilerBug

EXAMPLES = 12

CHOICES = """
game: choices
players: [White, Black]
board: {shape: square, size: SIZE}
pieces: {Stone: {symbol: o}}
setup: place Stone of White on a1
actions:
  join: {choose: {CHOICES}, do: place Stone of mover on one}
turn: {only: {actions: join}}
"""

ROWS = "one: empty, two: empty except one"
LAYERS = "one: empty, two: empty within neighbours of one"
WALKED = "one: board, two: board, three: empty within neighbours of two"


def reached(state: NativeState) -> tuple[int, int]:
    """What the entry point says: the number of options, and the sites."""
    return state.native.library.reach(*state.pointers), state.chosen_sites()


def chosen(state: NativeState, most: int | None = None) -> int:
    """The sites that the options choose, by trying one after another."""
    sites = set()
    for option in state.options(most):
        pairs = zip(option.values, state.game.actions[option.action].bindings, strict=True)
        sites.update(site for value, binding in pairs for site in binding.sites(value))
    return bits_of(sites)


def follow(native: Native, number: int, most: int) -> int:
    """Compare in the positions of a random game; the number of positions with several sites."""
    state, stream, several = NativeState(native, 5, number), Stream(5, number, 0), 0
    walks = any(cell.enumerator for row in native.program.cells for cell in row)
    for _ in range(most):
        if state.is_terminal():
            break
        if not walks or len(state.legal_actions()) <= MAX_WALKED:
            expected = chosen(state)
            assert reached(state) == (len(state.legal_actions()), expected)
            several += expected.bit_count() > 1
        state.apply_action(stream.below(len(state.legal_actions())))
    return several


def made_of(choices: str, size: int) -> Native:
    text = CHOICES.replace("SIZE", str(size)).replace("CHOICES", choices)
    return load("choices.yaml", text=text).machine.thinking()


@pytest.mark.parametrize("name", ["breakthrough", "connect-four", "triune", "triad", "trice", "triotrio", "trio"])
def test_it_is_what_the_options_choose_one_by_one(name: str) -> None:
    native = pg.load(name).machine.thinking()
    assert sum(follow(native, number, 40) for number in range(3)) > 20


@pytest.mark.parametrize(
    "choices",
    [
        "others: 0..2 of (row 2 or row 3), one: empty within neighbours of others",
        "one: empty, others: 0..2 of row 2",
        "many: 1..2 of row 1",
    ],
    ids=["before a set", "walked", "alone"],
)
def test_several_sites_at_once(choices: str) -> None:
    alone = "one:" not in choices
    text = CHOICES.replace("place Stone of mover on one", "place Stone of mover on many") if alone else CHOICES
    text = text.replace("SIZE", "4").replace("CHOICES", choices)
    native = load("choices.yaml", text=text).machine.thinking()
    assert follow(native, 0, 6) >= 4


@pytest.mark.parametrize("size", [4, 9], ids=["one word", "two words"])
def test_rows_name_the_choices_before_their_sets(size: int) -> None:
    native = made_of(ROWS, size)
    assert native.program.cells[0][0].rows
    assert follow(native, 0, 8) == 8


@pytest.mark.parametrize("size", [4, 9], ids=["one word", "two words"])
def test_layers_name_a_site_and_those_relative_to_it(size: int) -> None:
    native = made_of(LAYERS, size)
    assert native.program.cells[0][0].layers
    assert follow(native, 0, 8) == 8


def test_of_walked_options_the_first_count() -> None:
    native = made_of(WALKED, 8)
    assert native.program.cells[0][0].enumerator
    state = NativeState(native)
    options, sites = reached(state)
    assert options == len(state.legal_actions()) > MAX_WALKED
    assert sites == chosen(state, MAX_WALKED)


def test_without_thinking_there_is_no_such_entry_point() -> None:
    with pytest.raises(CompilerBug, match="tic-tac-toe was compiled without what thinking takes"):
        pg.load("tic-tac-toe").initial_state().chosen_sites()


@pytest.mark.thorough
def test_generated_rulesets() -> None:
    several: list[int] = []

    @seed(0)
    @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(rulesets())
    def agree(text: str) -> None:
        note(text)
        compiled, _ = check("generated.yaml", text=text)
        if compiled is not None:
            several.append(follow(compile_game(compiled.game, cache=False, thinking=True), 0, 40))

    agree()
    assert sum(several) > EXAMPLES
