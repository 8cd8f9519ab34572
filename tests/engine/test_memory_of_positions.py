"""The memory of positions: what a game knows of its past, in both engines and in the bytes of a position."""

from __future__ import annotations

import numpy as np
import pytest

from playground.compiler import check
from playground.engine.layout import layout_of
from playground.engine.native.compile import compile_game
from playground.engine.native.runtime.state import NativeState
from playground.engine.packing import unpack
from playground.engine.past_positions import from_halves, halves, hash_of_words
from playground.engine.reference.state import ReferenceState
from playground.engine.rng import GOLDEN, mix
from playground.game.core import Game

SHUFFLE = """
game: Shuffle
players: [Left, Right]
board: {shape: rectangle, columns: 9, rows: 8}
pieces: {Man: {moves: step}}
moves: {step: 1 square orthogonally onto empty}
variables: {moved: {type: 0..100}}
setup: [place Man of Left on a1, place Man of Right on i8]
actions:
  go: {moves: own, do: [move piece to target, set moved to moved + 1]}
"""
RULES = """
repetition: [board, mover]
end:
  threefold: when occurrences >= 3 then draw
  ko: when repeated_within 3 and moved > 20 then mover loses
"""
NUMBERED = SHUFFLE.replace("{moved: {type: 0..100}}", "{moved: {type: 0..100}, tried: {type: -40..100, each: 1..27}}")
NUMBERED = NUMBERED.replace("moved + 1]", "moved + 1, set tried(1 + moved mod 27) to moved - 40]")
"""The same with a variable of so many values that a loop hashes them."""


def game_of(text: str) -> Game:
    compiled, found = check("shuffle.yaml", text=text)
    assert compiled is not None, [each.render() for each in found]
    return compiled.game


WHOLE = RULES.replace("repetition: [board, mover]\n", "")


@pytest.mark.parametrize("text", [SHUFFLE + RULES, SHUFFLE + WHOLE, NUMBERED + WHOLE])
def test_both_engines_agree_and_come_back_from_bytes(text: str) -> None:
    game = game_of(text)
    native = compile_game(game)
    for number in range(4):
        states = ReferenceState(game, 1, number), NativeState(native, 1, number)
        while not states[0].is_terminal() and states[0].position.made < 60:
            assert states[0].to_bytes() == states[1].to_bytes()
            option = hash_of_words([states[0].position.made, number]) % len(states[0].legal_actions())
            for state in states:
                state.load(state.to_bytes())
                state.apply_action(option)
        assert states[0].to_bytes() == states[1].to_bytes()


def test_a_ring_keeps_the_latest_positions() -> None:
    game = game_of(SHUFFLE + "end: {ko: when repeated_within 3 and moved > 90 then mover loses}\n")
    assert game.memory is not None and game.memory.length == 3
    state = ReferenceState(game)
    seen = []
    for _ in range(5):
        fields = unpack(layout_of(game), state.to_bytes())
        number = fields["remembered"][0]
        place = (number - 1) % 3
        seen.append(from_halves(*fields["history"][2 * place : 2 * place + 2]))
        assert number == len(seen)
        state.apply_action(0)
    assert state.position.history[:5] == tuple(seen)
    fields = unpack(layout_of(game), state.to_bytes())
    assert len(fields["history"]) == 6


def test_a_game_without_questions_has_no_memory() -> None:
    game = game_of(SHUFFLE + "end: {long: when moved > 90 then draw}\n")
    assert game.memory is None
    assert "history" not in layout_of(game).by_name


def test_the_hash_is_that_of_the_documentation() -> None:
    def hash_of_sequence(words: list[int]) -> int:
        key = 0
        for word in words:
            key = mix(((key ^ word % 2**64) + GOLDEN) % 2**64)
        return key

    first = hash_of_sequence([5])
    assert hash_of_words([5]) == hash_of_sequence([first])
    assert hash_of_words([5, -1]) == hash_of_sequence([first, hash_of_sequence([-1])])
    words = [5, -1, 7, 0, 2**63, 9]
    assert hash_of_words(words) == hash_of_sequence([hash_of_sequence(words[lane::4]) for lane in range(4)])
    for key in (0, 1, 2**31, 2**63, first):
        assert from_halves(*halves(key)) == key
        assert all(-(2**31) <= half < 2**31 for half in halves(key))


@pytest.mark.parametrize(("cap", "status", "ending"), [("", 2, -1), ("cap: draw\n", 1, 1)])
def test_the_cap_makes_a_game_unfinished_or_a_draw(cap: str, status: int, ending: int) -> None:
    text = SHUFFLE + "parameters: {max_decisions: 7}\nend: {long: when moved > 90 then draw}\n" + cap
    game = game_of(text)
    for state in (ReferenceState(game), NativeState(compile_game(game))):
        for _ in range(7):
            assert not state.is_terminal()
            state.apply_action(0)
        fields = unpack(layout_of(game), state.to_bytes())
        assert (fields["status"], fields["winners"], fields["ending"]) == ([status], [0], [ending])


def test_searches_count_a_position_as_the_same_whatever_came_before() -> None:
    from playground.search.past import new_past

    native = compile_game(game_of(SHUFFLE + RULES))
    mask = new_past(native, 10).mask.view(np.int32)
    first = native.layout.by_name["remembered"].offset // 4
    assert not mask[first:].any()
    assert mask[native.layout.by_name["var.moved"].offset // 4] == -1
