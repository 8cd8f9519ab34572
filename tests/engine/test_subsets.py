"""Choices of several at once: how many options there are, counted here in another way, and how they are written."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb, prod
from pathlib import Path
from random import Random

import pytest

from playground.compiler import Compiled, check, load
from playground.engine.native.compile import compile_game
from playground.engine.native.runtime.state import NativeState
from playground.engine.notation import describe_all
from playground.engine.protocol import Option
from playground.engine.reference.state import ReferenceState
from playground.interop.actions import ActionNumbers
from playground.play.why import why
from playground.source.diagnostics import PlaygroundError
from tests.side_by_side import SideBySide, natives

CASES = Path(__file__).parents[1] / "cases" / "subsets"

DICE = """
game: Dice
players: [Ann, Ben]
parameters: {{few: {{default: 0, range: 0..3, about: dice}}}}
zones: {{dice: {{size: 6}}}}
attributes: {{pips: 1..6}}
pieces: {{Die: {{owner: nobody, has: pips, look: die}}}}
setup: place Die on dice; roll pips of dice
actions:
  throw: {{choose: {{again: {again}}}, notation: "throw {{again}}", do: roll pips of again}}
end: {{over: when decisions >= 9 then draw}}
"""

HANDS = """
game: Hands
players: [Ann, Ben, Cleo, Dan]
zones: {{hand: {{size: {size}, each: player, seen by: owner}}, pile: {{size: 52}}}}
attributes: {{number: 1..13, suit: [red, black]}}
pieces: {{Card: {{owner: nobody, has: [number, suit], look: card}}}}
setup:
  for each who in everyone do for each n in 1..{size} do place Card on nth(hand of who, n) with number n
actions:
  lay: {{choose: {{cards: {cards}}}, do: for each card in cards do move card to pile}}
end: {{over: when decisions >= 9 then draw}}
"""


def game(text: str, **given: object) -> Compiled:
    compiled, diagnostics = check("tests", text=text.format(**given))
    assert compiled is not None, diagnostics
    return compiled


def kinds_of_subsets(pips: list[int], least: int, most: int) -> int:
    """How many multisets of some dice there are with so many dice, by trying all sets of places."""
    sizes = range(least, most + 1)
    return len({tuple(sorted(chosen)) for size in sizes for chosen in combinations(pips, size)})


@pytest.mark.parametrize(
    ("again", "least", "most"), [("any of dice", 0, 6), ("2 of dice", 2, 2), ("any few..4 of dice", 0, 4)]
)
def test_dice_that_show_the_same_are_chosen_once(again: str, least: int, most: int) -> None:
    compiled = game(DICE, again=again).game
    native, random = compile_game(compiled), Random(5)
    for number in range(4):
        states = (ReferenceState(compiled, 1, number), NativeState(native, 1, number))
        while not states[0].is_terminal():
            pips = states[0].position.attributes["pips"]
            expected = kinds_of_subsets(pips, least, most)
            if (least, most) == (0, 6):
                assert expected == prod(count + 1 for count in Counter(pips).values())
            assert [len(state.legal_actions()) for state in states] == [expected, expected]
            option = random.randrange(expected)
            for state in states:
                state.apply_action(option)


@pytest.mark.parametrize(
    ("size", "cards", "expected"),
    [
        (13, "3 of hand of mover", comb(13, 3)),
        (13, "4 of hand of mover within occupied", comb(13, 4)),
        (13, "5 of hand of mover within occupied", comb(13, 5)),
        (6, "2 of hand of mover", comb(6, 2)),
        (8, "any of hand of mover", 2**8),
        (5, "1..5 of hand of mover", 2**5 - 1),
    ],
)
def test_cards_of_a_hand(size: int, cards: str, expected: int) -> None:
    compiled = game(HANDS, size=size, cards=cards).game
    state = ReferenceState(compiled)
    assert len(state.options()) == expected
    sizes = [len(chosen_by(option, state)) for option in state.options()]
    assert sizes == sorted(sizes)
    by_size = [
        [chosen_by(option, state) for option in state.options() if len(chosen_by(option, state)) == n] for n in {*sizes}
    ]
    assert all(chosen == sorted(chosen) for chosen in by_size)
    assert all(site in compiled.zones[0].sites for chosen in by_size for each in chosen for site in each)


def test_five_cards_of_four_large_hands_are_chosen_alike_on_both_engines() -> None:
    compiled = game(HANDS, size=13, cards="5 of hand of mover within occupied").game
    reference, native, random = ReferenceState(compiled), NativeState(compile_game(compiled)), Random(2)
    for left in (13, 13, 13, 13, 8, 8, 8, 8):
        assert len(reference.legal_actions()) == comb(left, 5)
        assert native.legal_actions() == reference.legal_actions()
        action = random.choice(reference.legal_actions())
        for state in (reference, native):
            state.apply_action(action)
        assert native.observation(0) == reference.observation(0)


CORNERS = """
game: Corners
players: [Ann, Ben]
parameters: {{max_decisions: 12}}
board: {{shape: hexagon 3}}
pieces: {{Stone: {{}}}}
variables: {{made: {{type: 0..9}}}}
actions:
  put: {{choose: {{spot: empty}}, do: place Stone on spot}}
turn: put
after:
  count: when any some_ in any 1..3 of light where (sum one in some_ giving decisions mod 9) = 5 then set made to 1
"""


def test_a_sum_may_be_the_number_of_a_corner_that_a_hexagon_does_not_have() -> None:
    """The sums are the bits of a set, which in checking mode must be those of sites otherwise."""
    compiled = game(CORNERS).game
    assert 5 not in compiled.board.sites
    state = SideBySide(compiled, natives(compiled))
    while not state.is_terminal():
        state.apply_action(0)


def chosen_by(option: Option, state: ReferenceState) -> tuple[int, ...]:
    (binding,) = state.game.actions[option.action].bindings
    return binding.sites(option.values[0])


def test_options_are_written_by_what_is_chosen() -> None:
    state = ReferenceState(game(HANDS, size=3, cards="any of hand of mover").game)
    texts = describe_all(state.game, state.options(), state.to_bytes(), viewer=0)
    assert texts[:2] == ["lay none", "lay 1 red"]
    assert texts[-1] == "lay 1 red, 2 red, 3 red"
    hidden = describe_all(state.game, state.options(), state.to_bytes(), viewer=1)
    assert hidden[-1] == "lay hand_Ann_1 hand_Ann_2 hand_Ann_3"


def test_options_can_be_typed_and_are_explained() -> None:
    compiled = game(DICE, again="1..2 of dice")
    state = ReferenceState(compiled.game, 1)
    first, second, *_ = pips = state.position.attributes["pips"]
    assert first != second
    assert "is legal" in why(state, {}, f"throw {second} {first}")
    assert "is legal" in why(state, {}, "throw dice1, dice2")
    later = next(place for place in range(6) if pips.index(pips[place]) != place)
    assert "are equal: choose" in why(state, {}, f"throw dice{later + 1}")
    with pytest.raises(PlaygroundError, match="several of the sites"):
        why(state, {}, "throw dice1 dice2 dice3")


def test_numbered_actions_have_one_for_each_set() -> None:
    compiled = game(HANDS, size=6, cards="2 of hand of mover")
    numbers = ActionNumbers(compiled.game)
    assert numbers.count >= 4 * comb(6, 2)
    assert len(set(numbers.numbers(ReferenceState(compiled.game).options()))) == comb(6, 2)


def test_several_sites_of_the_board_are_all_different() -> None:
    state = ReferenceState(load(str(CASES / "what-they-lead-to" / "ruleset.yaml")).game)
    assert len({chosen_by(option, state) for option in state.options()}) == 3
