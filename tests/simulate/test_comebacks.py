"""Comebacks as few playouts find them, against their exact number."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import playground as pg
from playground.simulate.measures.referee import Referee, judged_games
from playground.stats.measures.course import comebacks
from tests.simulate.test_how_many_playouts import Sampling, seen

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
EXACT = 0.29424
"""Of all games of tic-tac-toe between random players, as `exact_comebacks` counts them."""


def mark_to_place(board: str) -> str:
    return "xo"[(9 - board.count(".")) % 2]


def children(board: str) -> list[str]:
    mark = mark_to_place(board)
    return [board[:place] + mark + board[place + 1 :] for place in range(9) if board[place] == "."]


@cache
def winner(board: str) -> str:
    return next((board[a] for a, b, c in LINES if board[a] != "." and board[a] == board[b] == board[c]), "")


@cache
def lead(board: str) -> float:
    """How much more x may expect than o if both go on at random."""
    if winner(board):
        return 1.0 if winner(board) == "x" else -1.0
    following = children(board)
    return sum(map(lead, following)) / len(following) if following else 0.0


def exact_comebacks() -> float:
    """The share of games with a winner in which the other player was ahead after half of the decisions."""
    won = behind = 0.0
    open_games = [(("." * 9,), 1.0)]
    while open_games:
        boards, chance = open_games.pop()
        following = [] if winner(boards[-1]) else children(boards[-1])
        open_games += [((*boards, each), chance / len(following)) for each in following]
        if winner(boards[-1]):
            at_half_time = lead(boards[(len(boards) - 1) // 2]) * (1 if winner(boards[-1]) == "x" else -1)
            won, behind = won + chance, behind + chance * (at_half_time < -1e-12)
    return behind / won


@pytest.mark.thorough
def test_the_exact_number() -> None:
    assert exact_comebacks() == pytest.approx(EXACT, abs=1e-5)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("playouts", "games"), [(10, 800), (10, 2_000), (40, 2_000)])
def test_few_playouts_find_as_many_comebacks_as_there_are(playouts: int, games: int) -> None:
    result = pg.simulate("tic-tac-toe", games=games, seed=11)
    found = comebacks(judged_games(result, Referee(games, playouts), options=False))
    standard_error = 0.011 * (2_000 / games) ** 0.5  # which the games alone leave
    assert found.value == pytest.approx(EXACT, abs=2.7 * standard_error)


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "sets", "truth"), [("tic-tac-toe", 30, 2560), ("connect-four", 16, 640)])
def test_sets_of_games_are_off_to_either_side(name: str, sets: int, truth: int) -> None:
    """Prints what stands in docs/measures/comebacks.md."""
    size, generator = 30, np.random.default_rng(1)
    games = Sampling(name, sets * size, truth, 1, options=False).true
    parts = [games[size * number : size * (number + 1)] for number in range(sets)]
    exact = [comebacks(part).value or 0.0 for part in parts]
    off: dict[int, list[float]] = {10: [], 40: [], 160: []}
    for part, true in zip(parts, exact, strict=True):
        for playouts, differences in off.items():
            found = [comebacks([seen(game, playouts, generator) for game in part]).value or 0.0 for _ in range(3)]
            differences.append(float(np.mean(found)) - true)
    for playouts, differences in off.items():
        error = float(np.std(differences, ddof=1)) / sets**0.5
        print(f"{name}, {playouts} playouts: {np.mean(differences):+.3f} ± {error:.3f} of {np.mean(exact):.3f}")
        assert abs(float(np.mean(differences))) < 3 * error
