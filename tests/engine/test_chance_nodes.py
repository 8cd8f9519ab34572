"""Chance as nodes of a game's tree: what a decision can lead to, and how likely each of it is."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from playground.compiler import Compiled, load
from playground.engine.chance import TooManyOutcomes
from playground.engine.native.runtime.state import NativeState
from playground.engine.reference.state import ReferenceState
from tests.dice_game import LOADED_FOR_LONG, PUSH, PUSH_AT_ONCE

State = NativeState | ReferenceState

TWO_DICE = """
game: Two dice
players: [Ann, Ben]
pieces: {Die: {owner: nobody, has: eyes}}
attributes: {eyes: 1..6}
zones: {cup: {size: 2, seen by: everybody}}
setup: place Die on cup
actions:
  throw: {do: roll eyes of cup}
  mix: {do: shuffle cup}
end:
  never: when decisions >= 9 then draw
"""

CASES = ("push", "push-at-once", "dice", "loaded", "triotrio", "trice", "trio?players=4")


def loaded(name: str, folder: Path) -> Compiled:
    """A game of this page by its name, or one of the rulesets."""
    texts = {"push": PUSH, "push-at-once": PUSH_AT_ONCE, "dice": TWO_DICE, "loaded": LOADED_FOR_LONG}
    if name not in texts:
        return load(name)
    path = folder / f"{name}.yaml"
    path.write_text(texts[name])
    return load(str(path))


def value(state: State, known: dict[bytes, Fraction]) -> Fraction:
    """What the first player wins on average if both play as well as can be: expectimax over chance nodes.

    `known` are the positions whose value has been found.
    """
    block = state.to_bytes()
    if state.is_terminal():
        return Fraction(state.returns()[0])
    if block not in known:
        sign = 1 if state.current_player() == 0 else -1
        following = (state.expand_chance(number) for number in state.legal_actions())
        known[block] = sign * max(sign * sum(p * value(after, known) for p, after in branch) for branch in following)
    return known[block]


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_a_small_game_is_solved_exactly(engine: str, tmp_path: Path) -> None:
    """With V(t) the chance of winning with total t, where stopping wins if Ben throws less, (t - 1) of 6:

    V(7 and more) = 1     stop, which is all she may
    V(6) = 5/6            stop; throwing wins (1 + 1) / 3 = 4/6
    V(5) = 2/3            stop, or throw (1 + 1) / 3
    V(4) = (V(6) + V(7)) / 3 = (5/6 + 1) / 3 = 11/18, more than 3/6
    V(3) = (V(5) + V(6)) / 3 = (2/3 + 5/6) / 3 = 1/2, more than 2/6
    V(2) = (V(4) + V(5)) / 3 = (11/18 + 12/18) / 3 = 23/54, more than 1/6
    V(0) = (V(2) + V(3)) / 3 = (23/54 + 27/54) / 3 = 25/81

    Winning counts 1 and losing -1, which makes 2 * 25/81 - 1 = -31/81.
    """
    game = loaded("push", tmp_path)
    state = game.initial_state() if engine == "native" else game.reference_state()
    assert value(state, {}) == Fraction(-31, 81)


def test_outcomes_of_dice(tmp_path: Path) -> None:
    """Two dice fall in 36 ways; as they lie there at first, both showing 1, a shuffle makes no difference."""
    state = loaded("dice", tmp_path).reference_state()
    throw, mix = state.legal_actions()
    assert [probability for probability, _ in state.expand_chance(throw)] == [Fraction(1, 36)] * 36
    assert [probability for probability, _ in state.expand_chance(mix)] == [1]


def test_faces_are_as_likely_as_they_are_listed(tmp_path: Path) -> None:
    state = loaded("loaded", tmp_path).reference_state()
    found = {
        (after.position.attributes["eyes"][0], after.position.variables["pips"][0]): probability
        for probability, after in state.expand_chance(0)
    }
    eyes, pips = {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}, {0: Fraction(1, 5), 3: Fraction(4, 5)}
    assert found == {(e, p): eyes[e] * pips[p] for e in eyes for p in pips}


def test_too_many_outcomes_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playground.engine.chance.MAX_OUTCOMES", 35)
    state = loaded("dice", tmp_path).reference_state()
    with pytest.raises(TooManyOutcomes):
        state.expand_chance(0)


def test_equal_outcomes_are_joined(tmp_path: Path) -> None:
    """Dice that show 1 and 2 come to lie in two ways when they are shuffled."""
    state = loaded("dice", tmp_path).reference_state()
    throw, mix = state.legal_actions()
    one_and_two = state.expand_chance(throw)[1][1]
    assert one_and_two.position.attributes["eyes"] == [1, 2]
    mixed = [(p, after.position.attributes["eyes"]) for p, after in one_and_two.expand_chance(mix)]
    assert sorted(mixed) == [(Fraction(1, 2), [1, 2]), (Fraction(1, 2), [2, 1])]


@pytest.mark.quick(2)
@pytest.mark.parametrize("name", CASES)
def test_both_engines_expand_alike(name: str, tmp_path: Path) -> None:
    """The same states with the same probabilities in the same order; they sum to 1, and what happens is among them."""
    game = loaded(name, tmp_path)
    native, reference = game.initial_state(3), game.reference_state(3)
    choose, branched = Random(5), 0
    for _ in range(30):
        if native.is_terminal():
            break
        number = choose.randrange(len(native.legal_actions()))
        expected, found = chance_outcomes(reference, number), chance_outcomes(native, number)
        assert found == expected
        assert sum(p for p, _ in expected) == 1
        assert len({block for _, block in expected}) == len(expected)
        branched += len(expected) > 1
        for state in (native, reference):
            state.apply_action(number)
        assert native.to_bytes() in {block for _, block in expected}
    assert branched > 0 or name in ("trice", "trio?players=4")  # these shuffle and roll in their setup only


def chance_outcomes(state: Any, number: int) -> list[tuple[Fraction, bytes]]:
    """The outcomes of an option as bytes; the state stays as it is."""
    before = state.to_bytes()
    outcomes = [(probability, after.to_bytes()) for probability, after in state.expand_chance(number)]
    assert state.to_bytes() == before
    return outcomes
