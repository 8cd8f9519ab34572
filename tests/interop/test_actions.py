"""Numbers of actions: the same option has the same number in every position, and no other option has it."""

import random

import pytest

from playground.compiler import load
from playground.interop.actions import ActionNumbers
from playground.ruleset.find import ruleset_names
from playground.source.diagnostics import PlaygroundError
from tests.selections import every_selection


@pytest.mark.parametrize("selection", ruleset_names())
def test_a_number_stands_for_one_option(selection):
    check_numbers(selection)


@pytest.mark.exhaustive
@pytest.mark.parametrize("selection", every_selection())
def test_a_number_stands_for_one_option_in_every_variant(selection):
    check_numbers(selection)


def check_numbers(selection):
    compiled, rng = load(selection), random.Random(selection)
    numbers, meaning = ActionNumbers(compiled.game), {}
    for game in range(2):
        state = compiled.initial_state(1, game)
        for _ in range(40):
            if state.is_terminal():
                break
            options = state.options()
            here = numbers.numbers(options)
            assert len(set(here)) == len(options)
            assert all(0 <= number < numbers.count for number in here)
            for number, option in zip(here, options, strict=True):
                choices = tuple(option.values[digit.binding] for digit in numbers.digits[option.action])
                assert meaning.setdefault(number, (option.action, choices)) == (option.action, choices)
            state.apply_action(rng.randrange(len(options)))
    assert len(meaning) > 1


TRIPLES = """
game: Triples
players: [A, B]
board: {shape: square, size: 8}
pieces: {P: {}}
setup: place P of A on a1; place P of B on b1
actions: {act: {choose: {x: anywhere, y: anywhere, z: anywhere, n: 1..20}, do: remove x}}
turn: {play: {actions: [act]}}
end: {gone: when count own = 0 then mover loses}
"""


def test_a_game_with_too_many_actions_is_refused_with_the_way_out(tmp_path):
    path = tmp_path / "triples.yaml"
    path.write_text(TRIPLES)
    with pytest.raises(PlaygroundError, match=r"too many actions to be numbered .*'act'.*smaller ranges"):
        ActionNumbers(load(str(path)).game)
