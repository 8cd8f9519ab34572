"""Putting components on the first free place is a function of the program where a game does much of it."""

from __future__ import annotations

import pytest
from side_by_side import SideBySide, natives

from playground.agents.random import play_random
from playground.compiler import load
from playground.engine.native.lower.performing import moving, putting
from playground.engine.native.lower.program import lower

GAME = """\
game: Heaps
players: [Ann, Ben]
parameters: {max_decisions: 60}
zones:
  stock: {size: 12, seen by: nobody}
  heap: 3
  hand: {each: player, size: 4, seen by: owner}
pieces: {Card: {owner: nobody, has: rank, look: card}}
attributes: {rank: 1..4}
setup:
  - for each n in 1..3 do for each r in ranks do place Card on lowest of (stock except occupied) with rank r
  - shuffle stock
actions:
  draw: {when: some stock within occupied, do: move lowest of (stock within occupied) to hand of mover}
  lay: {choose: {card: hand of mover within occupied}, do: move card to heap}
  keep: {choose: {card: hand of mover within occupied}, do: move card to hand of mover; move last to heap}
turn: [draw, lay, keep]
otherwise: draw
"""


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(putting, "MIN_PUTS", 1)
    monkeypatch.setattr(moving, "MIN_SHARED", 0)


def names(text: str) -> list[str]:
    """The functions of a program that put something somewhere."""
    return [each.name for each in lower(load("heaps.yaml", text=text).game).functions if each.name.startswith("put")]


@pytest.mark.usefixtures("few")
def test_all_effects_share_a_function() -> None:
    assert len(names(GAME)) == 1


def test_a_game_with_few_such_effects_writes_them_out() -> None:
    assert names(GAME) == []


@pytest.mark.usefixtures("few")
def test_games_are_those_of_the_reference_engine() -> None:
    """Also those that stop, since there is no room in the heap or in a hand."""
    game = load("heaps.yaml", text=GAME).game
    machines, ended = natives(game, cache=False), set[bool]()
    for number in range(12):
        state = SideBySide(game, machines, 5, number)
        play_random(state, 5, number)
        ended.add(state.is_terminal())
    assert ended == {True}
