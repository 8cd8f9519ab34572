"""Numbers that are counted in play and are distances, such as how long rows are and how many steps ahead a site lies:
for all sites at once, with the same games as if each site were tried."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.lower.at_once import counted_steps
from playground.engine.native.lower.program import lower
from playground.game.core import Game
from tests.engine.native.test_shapes_of_lowering import loops
from tests.side_by_side import SideBySide

GAME = """\
game: Counted steps
players: [Ann, Ben]
parameters: {{max_decisions: {length}}}
board: {{{board}}}
pieces: {{Stone: {{symbol: o}}, Tower: {{symbol: t}}}}
variables:
  height: {{type: -2..4, each: site, start: 1}}
  reach: -1..3
  latest: {{type: site, start: none}}
setup:
  - place Stone of Ann on nth(board, 1) or nth(board, 5); place Tower of Ben on nth(board, 2) or nth(board, 7)
  - place Tower of Ann on nth(board, 4); place Stone of Ben on nth(board, 8)
define:
  row_of_own(one, way): count (spread way from one through own)
  men_ahead(one, way, men): sum n in 1..4 giving one_if(every i in 0..3 has i >= n or ahead(one, way, i) is men)
actions:
  go:
    choose: {{{choose}}}
    do: >-
      raise height of neighbours(target) by 1; set height of target to (if target is occupied then -2 else 3);
      set reach to decisions mod 5 - 1; set latest to target; {move}
  wait: nothing
turn: {{play: {{actions: [go, wait], otherwise: pass}}}}
"""
BOARDS = {
    "square": "shape: square, size: 5",
    "two words": "shape: rectangle, columns: 11, rows: 6",
    "hexagons": "shape: hexagon, side: 3",
    "with a hole": "shape: square, size: 5, without: c3 or b4",
    "graph": "shape: graph, points: {a1: [0, 0], a2: [1, 0], a3: [2, 0], b1: [0, 1], b2: [1, 1], b3: [2, 1], "
    "c1: [0, 2], c2: [1, 2]}, edges: [a1-a2-a3, b1-b2-b3, c1-c2, a1-b1-c1, a2-b2-c2, a3-b3, a1-b2]",
}
CHOICES = {
    "behind a row": "piece: own, way: any direction, target: 'ahead(piece, way, row_of_own(piece, way)) within empty'",
    "a row less one": (
        "piece: own, way: any direction, target: "
        "'ahead(piece, way, (count (spread way from piece through empty or piece)) - 1) except piece'"
    ),
    "a height": "piece: own, way: any direction, target: 'ahead(piece, way, height of piece) except own'",
    "as far as a row across": (
        "piece: own, way: any direction, target: 'ahead(piece, way, row_of_own(piece, turned_way(way, 2))) except own'"
    ),
    "as far as a variable says": "piece: own, way: any direction, target: 'ahead(piece, way, reach) except own'",
    "round a corner": (
        "piece: own, way: any direction, "
        "target: 'ahead(ahead(piece, way, row_of_own(piece, way)), turned_way(way, 1), height of piece) except own'"
    ),
    "the farthest": (
        "piece: own, way: any direction, "
        "target: 'the spot in (spread way from piece through empty except piece) with most distance(piece, spot)'"
    ),
    "one of the nearest": (
        "piece: own, way: any direction, "
        "target: 'the spot in (empty within spread way from piece through board) with least distance(piece, spot)'"
    ),
    "two numbers": (
        "piece: own, far: 1..3, way: any direction, "
        "target: 'ahead(piece, way, far + row_of_own(piece, way)) except own'"
    ),
}
CONDITIONS = {
    "who stands there": "ahead(it, {way}, row_of_own(it, {way})) is enemy",
    "nobody there": "ahead(it, {way}, count (own within neighbours of it)) is none",
    "a site that the position decides": "ahead(it, {way}, height of it) = latest",
    "another site of its own": "ahead(it, {way}, height of it) = ahead(it, {back}, row_of_own(it, {back}))",
    "its height": "height of ahead(it, {way}, row_of_own(it, {way})) > 1",
    "its owner": "owner of ahead(it, {way}, men_ahead(it, {way}, own)) = mover",
    "its kind": "kind of ahead(it, {way}, height of it) = Tower",
    "its row": "row_of ahead(it, {way}, row_of_own(it, {way})) > row_of it",
    "a row after a row": (
        "let a be men_ahead(it, {way}, own); let b be men_ahead(ahead(it, {way}, a), {way}, enemy); "
        "b > 0 and b <= a and ahead(it, {way}, a + b) is not own"
    ),
    "rows compared": "row_of_own(it, {way}) > row_of_own(it, {back})",
    "rows in order": "men_ahead(it, {way}, own) <= men_ahead(it, {way}, occupied) - 1",
    "a row of some length": (
        "row_of_own(it, {way}) = 2 or 1 = men_ahead(it, {back}, enemy) or row_of_own(it, {back}) >= 3"
    ),
    "as many steps as a range": "any n in 1..height of it where ahead(it, {way}, n) is own",
    "every step of a range": "every n in 1..row_of_own(it, {way}) has ahead(it, {back}, n) is not enemy",
    "what is about the site there": ("count (own within neighbours of ahead(it, {way}, row_of_own(it, {way}))) > 1"),
    "the farthest of a row": "(the x in (spread {way} from it through empty) with most distance(it, x)) is edge",
    "a sum of lengths": "(sum way in any direction giving row_of_own(it, way)) > 3",
}
FEW_PLACES = ("another site of its own", "round a corner")
"""Conditions and choices that are tested site by site on boards where too many places come into question."""


def game(choose: str, board: str, move: str = "move piece to target") -> Game:
    length = 6 if board == "two words" else 12  # on many sites a decision takes the reference engine long
    text = GAME.format(choose=choose, board=BOARDS[board], move=move, length=length)
    return load("counted-steps.yaml", text=text).game


def with_condition(condition: str, board: str) -> Game:
    way, back = ("northwest", "southeast") if board == "hexagons" else ("north", "south")
    domain = f"empty where {condition.format(way=way, back=back)}"
    return game(f"target: '{domain}'", board, "place Stone on target")


def count_loops(of: Game) -> int:
    """The loops over sites of all functions that count options."""
    return sum(loops(function.body) for function in lower(of).functions if function.name == "count")


def play(of: Game, seeds: int = 1) -> None:
    """A few games on both engines, compared after each decision."""
    random, machine = Random(5), compile_game(of, checked=True)
    for seed in range(seeds):
        state = SideBySide(of, (machine,), seed)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.parametrize("name", CHOICES)
@pytest.mark.parametrize("board", BOARDS)
def test_choices(name: str, board: str) -> None:
    of = game(CHOICES[name], board)
    if name not in FEW_PLACES and (name, board) != ("a row after a row", "graph"):
        assert count_loops(of) == 0
    play(of)


@pytest.mark.parametrize("name", CONDITIONS)
@pytest.mark.parametrize("board", BOARDS)
def test_conditions(name: str, board: str) -> None:
    of = with_condition(CONDITIONS[name], board)
    if name not in FEW_PLACES and (name, board) != ("a row after a row", "graph"):
        assert count_loops(of) == 0
    play(of)


def test_many_numbers_are_not_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counted_steps, "MAX_NUMBERS", 2)
    of = game(CHOICES["a height"], "square")
    assert count_loops(of) > 0
    play(of, 1)
