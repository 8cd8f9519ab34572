"""What a set near each site comes to, its first and last member, and numbers of two sites compared: written out for all
sites at once, with the same games as if each were tried."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.lower.at_once import extremes, related, said_otherwise
from playground.engine.native.lower.program import lower
from playground.game.core import Game
from tests.engine.native.test_shapes_of_lowering import loops
from tests.side_by_side import SideBySide

GAME = """\
game: Near sites
players: [Ann, Ben]
parameters: {{max_decisions: 24}}
board: {{{board}}}
pieces: {{Stone: {{symbol: o}}}}
variables:
  height: {{type: 0..4, each: site}}
  depth: {{type: -3..2, each: site}}
  reach: 1..3
  latest: {{type: site, start: none}}
  winner: {{type: player, each: 1..6, start: none}}
setup:
  - repeat 5 times do (place Stone of Ann on empty; place Stone of Ben on empty)
  - for each spot in board do (set height of spot to (row_of spot * 3 + column_of spot) mod 5; set depth of spot to -2)
actions:
  put:
    choose: {{spot: "{among}"}}
    do: >-
      place Stone on spot; raise depth of neighbours(spot) by 1; lower height of spot by 1;
      set reach to 1 + decisions mod 3; set latest to spot;
      set winner of reach to mover
  wait: nothing
turn: {{play: {{actions: [put, wait], otherwise: pass}}}}
"""
BOARDS = ["shape: square, size: 5", "shape: rectangle, columns: 11, rows: 6", "shape: hexagon, side: 3"]

NUMBERS = {
    "the greatest of the neighbours": "(most one in neighbours of it giving height of one) > height of it + 1",
    "the least of some of them": "(least one in neighbours of it within own giving height of one) < 2",
    "the greatest number below zero": "(most one in neighbours of it within enemy giving depth of one) = -1",
    "the least, where there may be none": "(least x in neighbours of it within enemy giving depth of x) >= depth of it",
    "the sum of the numbers around": "(sum one in neighbours of it giving height of one) > 9",
    "the sum of negative numbers": "(sum one in neighbours of it within empty giving depth of one) < -5",
    "the greatest difference": "(most one in neighbours of it giving height of one - height of it) > 2",
    "the greatest of a name for it": "(let low be height of it; (most x in neighbours of it giving height of x) > low)",
    "the row of a second site": "(most one in neighbours of it within own giving row_of one) > row_of it",
    "one within another": (
        "(most one in neighbours of it giving (least other in neighbours of one giving height of other)) > 0"
    ),
}
ENDS = {
    "the first in a column": "it is lowest of (empty within column (column_of it))",
    "the last one in a row": "highest of ((own or empty) within row (row_of it)) is empty",
    "the first in a line": "lowest of (occupied within spread {way} from it through board except it) is enemy",
    "a value of the first": "height of lowest of (own within row (row_of it)) >= height of it",
    "the row of the last": "row_of highest of (enemy within column (column_of it)) < row_of it",
    "the highest ground": "it is ((neighbours of it or it) with most height of it)",
    "the first with the greatest number": (
        "height of (the x in neighbours of it with most depth of x) > height of it or"
        " (the x in neighbours of it within own with least height of x) is enemy or"
        " (the x in neighbours of it within own where height of x > 2) is none"
    ),
    "of no set": "owner of lowest of (enemy within neighbours of it) = none",
}
KEPT = {
    "two coordinates": "max(abs(row_of it - row_of latest), abs(column_of it - column_of latest)) <= 1",
    "a product": "abs(row_of it - row_of latest) * abs(column_of it - column_of latest) = 2",
    "a number of both": "abs(row_of it - row_of latest) + abs(column_of it - column_of latest) > height of it",
    "a site that the position decides": (
        "abs(row_of it - row_of lowest of own) + 2 * abs(column_of it - column_of lowest of own) <= reach + 2"
    ),
}
OTHERWISE = {
    "the least distance": "(least one in own giving distance(one, it)) = 2",
    "more than the least distance": "(least one in enemy giving distance(it, one)) > 1",
    "of nobody": "(least one in own where height of one > 4 giving distance(one, it)) < 1",
    "a rank in front": "no (own where row_of it > row_of spot)",
    "a rank in front of some": "any one in enemy where height of one > 1 and row_of one < row_of it",
    "one beside it": "any one in neighbours of it where no (own where row_of it > row_of one)",
    "a part that is about the site alone": (
        "any one in own where distance(one, it) = 2 and (every two in own has distance(two, it) >= 2)"
    ),
    "a number of its own": (
        "winner of ((row_of it + 1) div 2) is not mover or no (enemy within row ((row_of it + 1) div 2))"
    ),
}
TWO_SITES = {
    "a row and a column": "any one in own where row_of one = row_of it and column_of one = column_of it - 2",
    "added on the other side": "any one in own where column_of one + 1 = column_of it and row_of it - 1 = row_of one",
    "a number that the mover decides": (
        "any x in own where column_of x = column_of it and row_of x = row_of it + (if mover is Ann then 1 else -1)"
    ),
    "a condition that the mover decides": (
        "any one in own where column_of one = column_of it and distance(it, one) <= 2 and"
        " (if mover is Ann then row_of one > row_of it else row_of one < row_of it)"
    ),
    "a variable": "any one in own where row_of one = row_of it and column_of one = column_of it + reach",
    "as far away as a variable says": "no (enemy where distance(it, spot) = reach)",
    "many offsets, of which few matter": "no (empty within column (column_of spot) where row_of it < row_of spot)",
    "every one": "every one in column (column_of it) has row_of one >= row_of it or one is occupied",
    "a name for its row": "(let here be row_of it; any one in own where row_of one = here + 1 and height of one > 1)",
    "a name for a comparison": (
        "any one in own where (let up be row_of one - row_of it; up = reach and column_of one = column_of it)"
    ),
}


def game(condition: str, board: str) -> Game:
    among = f"empty where {condition}".format(way="northwest" if "hexagon" in board else "north")
    among = among if "spot" not in among else f"empty where (let spot be it; {condition})"
    return load("near-sites.yaml", text=GAME.format(among=among, board=board)).game


def count_loops(of: Game) -> int:
    """The loops over sites of the function that counts options."""
    return sum(loops(function.body) for function in lower(of).functions if function.name == "count")


def play(of: Game, seeds: int = 2) -> None:
    """A few games on both engines, compared after each decision."""
    random, machine = Random(5), compile_game(of, checked=True)
    for seed in range(seeds):
        state = SideBySide(of, (machine,), seed)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.parametrize("name", [*NUMBERS, *ENDS, *KEPT, *OTHERWISE, *TWO_SITES])
@pytest.mark.parametrize("board", BOARDS)
def test_sites_near_another_are_written_out(name: str, board: str) -> None:
    of = game({**NUMBERS, **ENDS, **KEPT, **OTHERWISE, **TWO_SITES}[name], board)
    if name != "one within another":
        assert count_loops(of) == 0
    play(of)


ONE_BY_ONE = {
    "rows that are added": "any one in own where row_of one + row_of it = 5 and height of one > height of it",
    "comparisons compared": "any x in own where ((row_of x = 2) = (row_of it = 2)) and height of x > height of it",
}


@pytest.mark.parametrize("name", ONE_BY_ONE)
def test_sites_at_many_places_are_tried(name: str) -> None:
    of = game(ONE_BY_ONE[name], BOARDS[1])
    assert count_loops(of) > 0
    play(of)


@pytest.mark.parametrize(
    ("module", "bound", "name"),
    [
        (extremes, "MAX_DIGITS", "the sum of the numbers around"),
        (said_otherwise, "MAX_PARTS", "a number of its own"),
        (related, "MAX_VALUES", "as far away as a variable says"),
    ],
)
def test_not_too_much_is_written_out(module: object, bound: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, bound, 2)
    of = game({**NUMBERS, **OTHERWISE, **TWO_SITES}[name], BOARDS[0])
    assert count_loops(of) > 0
    play(of, 1)
