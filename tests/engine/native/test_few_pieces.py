"""Choices that follow that of a piece: a loop over the pieces where these are few, layers otherwise."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.show import show_program
from playground.engine.native.lower.program import lower
from playground.game.core import Game
from playground.game.most_pieces import most_pieces
from tests.engine.native.interpreter import InterpretedState
from tests.side_by_side import SideBySide

GAME = """
game: Few
players: [Ann, Ben]
parameters: {max_decisions: 30}
board: {shape: square, size: 5}
pieces: {Man: {}, King: {}}
setup: [SETUP]
actions:
  go: {choose: {CHOOSE}, do: move piece to target}
  MORE
turn: {play: {actions: [OFFERED], otherwise: skip}}
end: {gone: when no enemy then mover wins}
"""
ONE = ("place King of Ann on c1", "place King of Ben on c5")
TWO = (
    "for each who in everyone do place King of who on (if who is Ann then c1 else c5)",
    "place Man of Ann on a1",
    "place Man of Ben on e5",
)
MANY = (*ONE, "place Man of Ann on row 2", "place Man of Ben on row 4")
MORE = (*ONE, "place Man of Ann on rows(2, 3)", "place Man of Ben on row 4")
NEAR = "target: neighbours of piece except own"
OPEN = "target: 'board where distance(it, piece) = 1 and it is not own and count (neighbours(it) within own) < 3'"


def game_of(setup: tuple[str, ...], choose: str, more: str = "") -> Game:
    offered = f"go, {more.split(':')[0]}" if more else "go"
    text = GAME.replace("SETUP", ", ".join(f"'{each}'" for each in setup)).replace("CHOOSE", choose)
    return load("few.yaml", text=text.replace("OFFERED", offered).replace("MORE", more)).game


@pytest.mark.parametrize(
    ("setup", "choose", "looped"),
    [
        (ONE, f"piece: own, {NEAR}", True),
        (ONE, f"piece: own, {OPEN}", True),
        (TWO, f"piece: own, {NEAR}", True),
        (TWO, f"piece: own, {OPEN}", False),
        (MANY, f"piece: own, {NEAR}", True),
        (MORE, f"piece: own, {NEAR}", False),
        (MANY, f"piece: own King, {OPEN}", True),
        (MANY, f"piece: own Man, {OPEN}", False),
    ],
)
def test_few_pieces_are_looked_at_one_by_one(setup: tuple[str, ...], choose: str, looped: bool) -> None:
    game = game_of(setup, choose)
    program = lower(game)
    (cell,) = program.cells[0]
    assert (cell.rows is not None, cell.layers is not None) == (looped, not looped)
    random, machine = Random(5), compile_game(game, checked=True)
    for seed in range(2):
        state, interpreted = SideBySide(game, (machine,), seed), InterpretedState(game, program, seed)
        while not state.is_terminal():
            assert state.options() == interpreted.options()
            chosen = random.choice(state.legal_actions())
            state.apply_action(chosen)
            interpreted.apply_action(chosen)


@pytest.mark.parametrize(
    ("more", "most"),
    [
        ("", 6),
        ("stay: {choose: {spot: own}, do: turn spot into King}", 6),
        ("add: {choose: {spot: empty}, do: place Man on spot}", 25),
        ("take: {choose: {spot: enemy}, do: set owner of spot to mover}", 25),
        ("leave: {choose: {spot: own}, do: remove spot}", 6),
    ],
)
def test_effects_that_add_pieces_leave_their_number_open(more: str, most: int) -> None:
    game = game_of(MANY, f"piece: own, {NEAR}", more)
    assert most_pieces(game) == most
    king = 1 if more.startswith(("leave", "add")) or not more else 25
    assert most_pieces(game, 1) == king


def test_the_last_of_many_choices_is_not_looked_at_site_by_site() -> None:
    """Of three sites the third is one of a set, which is counted whole and from which the k-th site is taken."""
    game = game_of(MANY, f"piece: occupied, {NEAR}, spot: empty, hole: empty except spot")
    assert "with each site of" in show_program(lower(game))
    random, machine = Random(5), compile_game(game, checked=True)
    state, interpreted = SideBySide(game, (machine,), 1), InterpretedState(game, lower(game), 1)
    for _ in range(4):
        assert state.options() == interpreted.options()
        chosen = random.choice(state.legal_actions())
        state.apply_action(chosen)
        interpreted.apply_action(chosen)
