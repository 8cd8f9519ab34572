"""Movements along tracks, and games on lines of graphs: node counts that programs of their own found, and what follows
a site."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playground.compiler import Compiled, load
from playground.engine.native.compile import compile_game
from playground.engine.native.runtime.state import NativeState
from playground.engine.perft import perft
from playground.game.rays import rays

PAGE = Path(__file__).parents[2] / "docs" / "recipes" / "hexagons-and-graphs.md"

SURAKARTA = """
game: Surakarta
players: [White, Black]
board:
  shape: square
  size: 6
  tracks: {outer: [a3-f3, d1-d6, f4-a4, c6-c1, a3], inner: [a2-f2, e1-e6, f5-a5, b6-b1, a2], open: [a1-c1-c3, f6]}
pieces: {Man: {moves: [step, loop]}}
moves:
  step: 1 square in any direction onto empty
  loop: 1 or more squares along (both_ways(outer) or both_ways(inner)) through empty onto enemy, round the bend
setup: place Man of White on rows(1, 2); place Man of Black on rows(5, 6)
actions:
  move: {moves: own, by: step, do: move piece to target}
  take: {moves: own, by: loop, do: move piece to target}
turn: {play: {actions: [move, take], otherwise: lose}}
end: {won: when no enemy then mover wins}
"""


@pytest.fixture(scope="module")
def surakarta() -> Compiled:
    return load("<editor>", text=SURAKARTA)


def following(compiled: Compiled, track: str, site: str) -> list[tuple[str, int]]:
    """The sites behind a site, each time that a track passes it, and how many of them lie straight ahead."""
    board = compiled.game.board
    way = next(number for number, direction in enumerate(board.directions) if direction.name == track)
    return [(" ".join(map(board.name, ray.sites)), ray.straight) for ray in rays(board, way, board.by_name[site])]


def test_a_track_goes_on_from_each_time_that_it_passes_a_site(surakarta: Compiled) -> None:
    round_the_board = "f4 e4 d4 c4 b4 a4 c6 c5 c4 c3 c2 c1"
    first, second = following(surakarta, "outer", "d3")
    assert first[0].startswith("e3 f3 d1 d2 d3 d4 d5 d6 " + round_the_board)
    assert second[0].startswith("d4 d5 d6 " + round_the_board + " a3 b3 c3 d3")
    assert [straight for _, straight in (first, second)] == [2, 3]
    assert all(len(sites.split()) == 24 for sites, _ in (first, second))


def test_the_way_back_and_the_ends_of_an_open_track(surakarta: Compiled) -> None:
    assert following(surakarta, "open", "b1") == [("c1 c2 c3 f6", 1)]
    assert following(surakarta, "open backwards", "c2") == [("c1 b1 a1", 1)]
    assert following(surakarta, "open", "f6") == [("", 0)]
    assert following(surakarta, "open", "d4") == []
    assert following(surakarta, "inner backwards", "a2")[0][0].startswith("b1 b2 b3 b4 b5 b6 a5")


def test_a_step_from_stretch_to_stretch_is_a_bend_though_the_sites_are_neighbours(surakarta: Compiled) -> None:
    (first, second) = following(surakarta, "inner", "b1"), following(surakarta, "inner", "b2")
    assert first == [("a2 b2 c2 d2 e2 f2 e1 e2 e3 e4 e5 e6 f5 e5 d5 c5 b5 a5 b6 b5 b4 b3 b2 b1", 0)]
    assert [straight for _, straight in second] == [4, 1]


def test_surakarta_has_the_positions_that_another_program_finds(surakarta: Compiled) -> None:
    assert NativeState(compile_game(surakarta.game)).perft(4) == [16, 256, 5_382, 111_122]
    assert perft(surakarta.reference_state(), 2) == [16, 256]


def test_bagh_chal_has_the_positions_that_another_program_finds() -> None:
    (text,) = re.findall(
        r"^```yaml\n(game: Bagh-Chal.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    compiled = load("<editor>", text=text)
    assert NativeState(compile_game(compiled.game)).perft(4) == [21, 252, 5_052, 68_204]
    assert perft(compiled.reference_state(), 2) == [21, 252]
