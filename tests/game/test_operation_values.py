"""Operations on numbers and sites, worked by hand, and types of results that contain every result."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product as pairs

import pytest

from playground.game.board import COMPASS, NO_SITE, Board, rectangle
from playground.game.core import NOTHING, Type
from playground.game.operation_values import ahead, nth, product, quotient, shift, slots, walk


@dataclass(frozen=True)
class OnBoard:
    """A world that has a board and nothing else."""

    board: Board
    player_count: int = 2


WORLD = OnBoard(rectangle(3, 3))
NORTH, EAST, SOUTH, WEST = (index for index, way in enumerate(COMPASS) if 0 in (way.dx, way.dy))
ORTHOGONAL = frozenset((NORTH, EAST, SOUTH, WEST))
ALL = frozenset(range(9))


@pytest.mark.parametrize("a", [(-3, 2), (0, 0), (1, 4), (-5, -2)])
@pytest.mark.parametrize("b", [(1, 3), (2, 2), (-4, -1)])
def test_types_span_all_results(a: tuple[int, int], b: tuple[int, int]) -> None:
    one, other = Type("int", *a), Type("int", *b)
    values = list(pairs(range(a[0], a[1] + 1), range(b[0], b[1] + 1)))
    times, divided = product(WORLD, one, other), quotient(WORLD, one, other)
    assert (times.low, times.high) == (min(x * y for x, y in values), max(x * y for x, y in values))
    quotients = [x // max(y, 1) for x, y in values]
    assert (divided.low, divided.high) == (min(quotients), max(quotients))


def test_nth_counts_from_one() -> None:
    sites = frozenset((7, 2, 5))
    assert [nth(WORLD, sites, number) for number in range(5)] == [NO_SITE, 2, 5, 7, NO_SITE]


def test_ahead_of_no_site_is_no_site() -> None:
    assert ahead(WORLD, NOTHING, NORTH, 0) == NO_SITE
    assert (ahead(WORLD, 4, NORTH, 1), ahead(WORLD, 4, NORTH, 2)) == (7, NO_SITE)


def test_shift_drops_what_leaves_the_board() -> None:
    assert shift(WORLD, frozenset((0, 2, 4)), EAST) == {1, 5}


def test_a_walk_turns_but_does_not_turn_back() -> None:
    two_steps = walk(WORLD, 0, 2, 2, ORTHOGONAL, ALL, ALL)
    assert two_steps == {2, 4, 6}  # not back to 0
    assert walk(WORLD, 0, 1, 2, ORTHOGONAL, ALL, ALL) == two_steps | {1, 3}
    assert walk(WORLD, 0, 4, 4, ORTHOGONAL, ALL, ALL) >= {0}  # but round a square


def test_a_walk_passes_only_what_it_may_and_ends_only_where_it_may() -> None:
    assert walk(WORLD, 0, 2, 2, ORTHOGONAL, frozenset((1,)), ALL) == {2, 4}
    assert walk(WORLD, 0, 2, 2, ORTHOGONAL, ALL, frozenset((4, 8))) == {4}
    assert walk(WORLD, 0, 1, 3, ORTHOGONAL, frozenset(), ALL) == {1, 3}
    assert walk(WORLD, NOTHING, 1, 3, ORTHOGONAL, ALL, ALL) == frozenset()


def test_slots_are_those_of_the_largest_zone() -> None:
    zones = Board("none", 0, 0, (), COMPASS, ("a", "b", "c"), (1, 1, 2))
    assert (slots(WORLD), slots(OnBoard(zones))) == (0, 2)
