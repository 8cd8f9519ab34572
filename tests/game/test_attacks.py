"""Attacks by the movements that pieces declare, against a program that moves every piece to see whether it arrives.

The games are played at random; in each position all squares are compared, for both players. The program knows nothing
of the playground: it is given offsets, whether a piece goes on, and onto what each movement may end.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from playground.compiler import Compiled, load
from playground.engine.native.compile import compile_game
from playground.engine.native.runtime.state import NativeState
from playground.engine.reference.state import ReferenceState
from playground.game.strategies import valued

SIZE = 5

Offset = tuple[int, int]
Men = dict[Offset, tuple[int, str]]

STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
SLANTED = [(1, 1), (1, -1), (-1, -1), (-1, 1)]

COURT = """
game: Court
players: [White, Black]
board: square 5
pieces:
  King: {moves: tread}
  Knight: {moves: leap}
  Pawn: {moves: [push, strike]}
  Archer: {moves: [slant, tread]}
moves:
  tread: 1 square in any direction onto not own
  leap: 1 square in leap(1, 2) onto not own
  slant: 1 or more squares diagonally through empty onto not own
  push: 1 square forward onto empty
  strike: 1 square diagonally forwards onto enemy
setup:
  - place King of White on c1; place Knight of White on b1 or d1; place Archer of White on a1
  - place King of Black on c5; place Knight of Black on b5 or d5; place Archer of Black on e5
  - place Pawn of White on row 2; place Pawn of Black on row 4
actions: {move: {moves: own}}
never: attacked(lowest of own King)
turn: {play: move}
otherwise: draw
strategies: {guess: {weights: {spot: {default: 0, range: 0..24}}, value: "VALUE"}}
variants:
  far-leaps:
    about: knights leap farther, and archers no longer step
    moves: {leap: "1 square in leap(1, 3) onto not own"}
    pieces: {Archer: {moves: slant}}
  riders:
    about: knights go on as they began
    moves: {leap: "1 or more squares in leap(1, 2) through empty onto not own"}
"""
VALUE = "sum foe in attackers(nth(board, spot + 1), me) giving 1 + row_of foe * 10 + column_of foe"


def movements(variant: str) -> dict[str, list[tuple[list[Offset], bool]]]:
    """For each piece its offsets, and whether it goes on; a Pawn's are those of White's attacks."""
    near, far = ((a, b) for a, b in ((1, 2), (1, 3)))
    leap = far if variant == "far-leaps" else near
    images = [(x * a, y * b) for a, b in (leap, leap[::-1]) for x in (1, -1) for y in (1, -1)]
    tread = (STRAIGHT + SLANTED, False)
    return {
        "King": [tread],
        "Knight": [(images, variant == "riders")],
        "Pawn": [([(-1, 1), (1, 1)], False)],
        "Archer": [(SLANTED, True)] + ([] if variant == "far-leaps" else [tread]),
    }


def reached(start: Offset, men: Men, moves: dict[str, list[tuple[list[Offset], bool]]]) -> Iterator[Offset]:
    """Where a piece could go if it could take whatever stands there."""
    owner, kind = men[start]
    for offsets, goes_on in moves[kind]:
        for dx, dy in offsets:
            dy = -dy if kind == "Pawn" and owner == 1 else dy
            x, y = start[0] + dx, start[1] + dy
            while 0 <= x < SIZE and 0 <= y < SIZE:
                yield x, y
                if not goes_on or (x, y) in men:
                    break
                x, y = x + dx, y + dy


def men_of(state: ReferenceState) -> Men:
    position, kinds = state.position, [piece.name for piece in state.game.pieces]
    return {(s % SIZE, s // SIZE): (position.owners[s], kinds[position.pieces[s]]) for s in position.occupied()}


def positions(game: Compiled, seed: int, count: int) -> Iterator[ReferenceState]:
    """The positions of games in which every option is as likely as another."""
    dice, state = random.Random(seed), game.reference_state()
    for _ in range(count):
        yield state
        state.apply_action(dice.choice(state.legal_actions()))
        state = game.reference_state() if state.is_terminal() else state


@pytest.fixture(scope="module")
def court(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("court") / "court.yaml"
    file.write_text(COURT.replace("VALUE", VALUE), encoding="utf-8")
    return file


@pytest.mark.parametrize("variant", ["", "far-leaps", "riders"])
def test_attackers_are_the_pieces_that_could_arrive(court: Path, variant: str) -> None:
    game = load(f"{court}@{variant}" if variant else str(court))
    moves, strategy = movements(variant), game.game.strategies[0]
    values = tuple(valued(strategy, {"spot": spot}) for spot in range(SIZE * SIZE))
    native = NativeState(compile_game(game.game, values))
    for state in positions(game, seed=5, count=6):
        men = men_of(state)
        native.load(state.to_bytes())
        for spot, value in enumerate(values):
            for player in (0, 1):
                here = (spot % SIZE, spot // SIZE)
                found = [s for s in men if men[s][0] == player and here in set(reached(s, men, moves))]
                expected = sum(1 + (y + 1) * 10 + x + 1 for x, y in found)
                assert state.worth(value, player) == native.worth(spot, player) == expected


@pytest.mark.parametrize("variant", ["", "far-leaps", "riders"])
def test_check_follows_the_movements(court: Path, variant: str) -> None:
    """As many sequences of moves as the program counts that tries every move and looks whether the king is attacked."""
    game = load(f"{court}@{variant}" if variant else str(court))
    start = men_of(game.reference_state())
    assert game.initial_state().perft(3) == [counted(start, 0, depth, movements(variant)) for depth in (1, 2, 3)]


def counted(men: Men, player: int, depth: int, moves: dict[str, list[tuple[list[Offset], bool]]]) -> int:
    if depth == 0:
        return 1
    after = (moved(men, start, target) for start, target in moves_of(men, player, moves))
    legal = [each for each in after if not is_in_check(each, player, moves)]
    return len(legal) if depth == 1 else sum(counted(each, 1 - player, depth - 1, moves) for each in legal)


def moves_of(
    men: Men, player: int, moves: dict[str, list[tuple[list[Offset], bool]]]
) -> Iterator[tuple[Offset, Offset]]:
    """Each way to go from one square to another, once."""
    for start in [s for s in men if men[s][0] == player]:
        targets = {t for t in reached(start, men, moves) if men.get(t, (1 - player,))[0] != player}
        if men[start][1] == "Pawn":
            ahead = (start[0], start[1] + (-1 if player else 1))
            steps = {ahead} if ahead not in men and 0 <= ahead[1] < SIZE else set()
            targets = {target for target in targets if target in men} | steps
        yield from ((start, target) for target in targets)


def moved(men: Men, start: Offset, target: Offset) -> Men:
    return {place: man for place, man in men.items() if place not in (start, target)} | {target: men[start]}


def is_in_check(men: Men, player: int, moves: dict[str, list[tuple[list[Offset], bool]]]) -> bool:
    king = next(place for place, man in men.items() if man == (player, "King"))
    return any(king in set(reached(place, men, moves)) for place in men if men[place][0] != player)
