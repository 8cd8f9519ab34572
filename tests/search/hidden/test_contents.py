"""Compiled code reads the contents of positions as the codes that they have by definition."""

from __future__ import annotations

import numba
import numpy as np

from playground.compiler import load
from playground.game.core import NOTHING
from playground.search.hidden.contents import read_contents
from playground.search.hidden.fields import NONE
from playground.search.hidden.rules import Rules
from tests.search.hidden.knowledge_of_both import code_of

MANY = """
game: Many values
players: [Ann, Ben]
zones: {hand: {each: player, size: 4, seen by: owner}}
attributes: {points: 5..90, debts: 0..99, colour: [red, blue]}
pieces:
  Card: {owner: nobody, has: [points, debts, colour]}
  Coin: {has: debts}
  Token: {}
setup:
  - place Card on lowest of hand of Ann with points 5, debts 0, colour red
  - place Card on lowest of (hand of Ann except occupied) with points 6, debts 99, colour blue
  - place Card on lowest of (hand of Ann except occupied) with points 90, debts 64, colour red
  - place Coin of Ben on lowest of hand of Ben with debts 63
  - place Token of Ann on lowest of (hand of Ben except occupied)
actions: {rest: {do: nothing}}
"""


@numba.njit(_nrt=False)  # type: ignore[untyped-decorator]  # numba is not typed
def read(rules: int, state: int, codes: int) -> None:
    read_contents(rules, state, codes)


def test_contents_with_attributes_of_many_values_have_the_codes_of_the_definition() -> None:
    """Positions have the binary digits of such values less the least one; without the attribute all digits are 0."""
    compiled = load("<editor>", text=MANY)
    game, state = compiled.game, compiled.reference_state()
    rules = Rules(game, value_count=1)
    assert [attribute.coded for attribute in game.attributes] == [True, True, False]
    block, codes = np.frombuffer(state.to_bytes(), np.uint8).copy(), np.zeros(game.board.size, np.int64)
    read(rules.words.ctypes.data, block.ctypes.data, codes.ctypes.data)
    position = state.position
    contents = [position.content(site) if position.pieces[site] != NOTHING else None for site in range(len(codes))]
    assert codes.tolist() == [NONE if content is None else code_of(rules, content) for content in contents]
    assert codes.tolist().count(NONE) == 3
