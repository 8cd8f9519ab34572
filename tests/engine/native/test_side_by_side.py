"""Games that are played side by side are those that are played one by one; a cancelled run has no row after its end."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import playground as pg
from playground.agents.lineup import LineUp
from playground.compiler import Compiled
from playground.engine.cancellation import CancelToken
from playground.simulate.results.rows import row_type
from tests.marks_game import MARKS
from tests.waiting import wait_until

GAMES = 60

SOME_END = """
game: Some End
about: A player ends the game at once, or both put a stone down and take it up again, a million times.
players: [Ann, Ben]
parameters: {max_decisions: 1000000}
board: {shape: square, size: 19}
pieces: {Stone: {owner: nobody}}
variables: {over: {type: bool}}
setup: place Stone on a1
actions:
  end-it: {choose: {way: 1..8}, do: set over to true}
  go-on: {do: mover continues with walking}
  put:
    choose: {target: empty}
    prefer: most count (empty within neighbours of target)
    do: place Stone on target; remove target; mover continues with walking
turn:
  choosing: {actions: [end-it, go-on]}
  walking: {actions: put}
end:
  over: when over then draw
"""
"""Eight of nine games end with the first decision; any other takes a second."""

STARTS_OVER = """
game: Full House
about: Games that cannot be set up are over before their first decision, as many as a die says.
players: [Ann, Ben]
board: {shape: square, size: 2}
pieces: {Stone: {symbol: o}}
variables: {rolled: {type: 1..6}}
setup:
  - roll rolled
  - for each n in 1..6 do if n <= rolled then place Stone of Ann on lowest of empty
actions:
  put: {choose: {spot: empty}, do: place Stone on spot}
turn: {play: {actions: put, otherwise: draw}}
end:
  full: when no empty then mover wins
"""


def compiled(text: str, folder: Path) -> Compiled:
    """A game of its text."""
    path = folder / "game.yaml"
    path.write_text(text)
    return pg.load(str(path))


def one_by_one(game: Compiled, count: int = GAMES) -> tuple[bytes, int]:
    """The rows of games, each of a call of its own, and how often rules fired in them."""
    lineup = LineUp(game.machine, ("random",) * len(game.game.players))
    rows, tally = np.zeros(count, dtype=row_type(lineup.native)), np.zeros(1, lineup.native.frame.tally.dtype())
    for number in range(count):
        assert lineup.play(5, number, rows[number : number + 1], tally) == 1
    return rows.tobytes(), int(tally["fired"].sum())


@pytest.mark.parametrize("name", ["trio", "trice", "tic-tac-toe", "hearts", "royal-game-of-ur", "draughts"])
def test_games_side_by_side_are_those_played_one_by_one(name: str) -> None:
    assert side_by_side(pg.load(name)) == one_by_one(pg.load(name))


def test_games_that_are_over_at_the_start_are_played_side_by_side(tmp_path: Path) -> None:
    game = compiled(STARTS_OVER, tmp_path)
    assert side_by_side(game) == one_by_one(game)


@pytest.mark.parametrize("variant", ["passing", "skipping", "losing"])
def test_games_without_a_first_option_are_played_side_by_side(variant: str) -> None:
    game = pg.load(f"marks.yaml@{variant}", text=MARKS)
    assert side_by_side(game) == one_by_one(game)


def side_by_side(game: Compiled) -> tuple[bytes, int]:
    """The same of one call for all."""
    lineup = LineUp(game.machine, ("random",) * len(game.game.players))
    rows, tally = np.zeros(GAMES, dtype=row_type(lineup.native)), np.zeros(1, lineup.native.frame.tally.dtype())
    assert lineup.play(5, 0, rows, tally) == GAMES
    return rows.tobytes(), int(tally["fired"].sum())


def test_a_game_after_the_first_that_was_cancelled_leaves_no_trace(tmp_path: Path) -> None:
    """The second game that never ends is reached while the first one is played on: what ended between has rows."""
    game = compiled(SOME_END, tmp_path)
    lineup, stop = LineUp(game.machine, ("random", "random")), CancelToken()
    rows, tally = np.zeros(1000, dtype=row_type(lineup.native)), np.zeros(1, lineup.native.frame.tally.dtype())
    with ThreadPoolExecutor(1) as pool:
        pending = pool.submit(lineup.play, 3, 0, rows, tally, stop)
        try:
            wait_until(lambda: gap_before_last(rows) is not None)
            first = gap_before_last(rows)
        finally:
            stop.set()
        played = pending.result()
    assert played == first
    assert not any(rows[played:].tobytes())
    assert int(tally["fired"].sum()) == int(rows["fired"].sum()) == played


def gap_before_last(rows: np.ndarray) -> int | None:
    """The first game without a row, if a later one has a row."""
    ended = np.flatnonzero(rows["decisions"])
    missing = np.flatnonzero(rows["decisions"] == 0)
    return int(missing[0]) if len(ended) and missing[0] < ended[-1] else None
