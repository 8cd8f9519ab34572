"""Leaps: `leap(1, 2)` is a jump of one column and two rows with its rotations and mirror images, and `leap(forward 2,
sideways 1)` goes so far in each of two directions, as the player sees them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from playground.game import core
from playground.game.board import Board, Direction
from playground.game.construct import ExpressionBuilder
from playground.game.core import Type
from playground.game.names import Meaning, for_player, is_unknown, unknown, ways
from playground.game.vocabulary import CheckedWorld
from playground.source.text import Span
from playground.syntax import ast

LEAP = "leap"

Vectors = frozenset[tuple[int, int]]
"""Jumps, by the columns to the right and the rows up."""


def leap_and_its_images(checker: ExpressionBuilder, given: list[core.Expression], span: Span) -> core.Expression:
    """The (up to eight) rotations and mirror images of a leap of M columns and N rows."""
    numbers = [_known_number(value, value.span or span, checker) for value in given]
    if None in numbers or not _has_leaps(span, checker):
        return unknown(span)
    a, b = (number for number in numbers if number is not None)
    found = _leap_off(_images(a, b), f"{a} and {b}", span, checker)
    return unknown(span) if found is None else ways(found, span)


def is_leap_by_parts(arguments: tuple[ast.Expression, ...], meaning: Callable[[ast.Expression], Meaning]) -> bool:
    """Whether what a leap is given are directions, each with a number, `forward 2`, or one of them without."""
    heads = (each.head if isinstance(each, ast.Beside) else each for each in arguments)
    meanings = [meaning(head) for head in heads if isinstance(head, ast.Name)]
    return any(isinstance(each, core.Expression) and each.type.kind in ("way", "ways") for each in meanings)


def leap_by_parts(arguments: tuple[ast.Expression, ...], span: Span, checker: ExpressionBuilder) -> core.Expression:
    """The leaps that go so far in each of some directions, for each player as that one sees the directions."""
    if not _has_leaps(span, checker):
        return unknown(span)
    of_each: list[Vectors] = []
    for player in range(len(checker.vocabulary.players)):
        with checker.from_perspective_of(core.Constant(player, type=Type("player"), span=span)):
            parts = [_part(argument, checker) for argument in arguments]
        vectors = frozenset({(0, 0)})
        for part in parts:
            if part is None:
                return unknown(span)
            vectors = frozenset((x + dx, y + dy) for x, y in vectors for dx, dy in part)
        of_each.append(vectors)
    said = " and ".join(argument.span.text for argument in arguments)
    found = [_leap_off(vectors, said, span, checker) for vectors in of_each]
    if None in found:
        return unknown(span)
    values = tuple(each for each in found if each is not None)
    if len(set(values)) == 1:
        return ways(values[0], span)
    return for_player(values, Type("ways"), checker.viewer(span), span)


def _part(argument: ast.Expression, checker: ExpressionBuilder) -> Vectors | None:
    """How far a part of a leap leads, in each of its directions; None after a diagnostic."""
    if not isinstance(argument, ast.Beside):
        hint = "each part of a leap is a direction and a number: leap(forward 2, sideways 1)"
        problem = f"'{argument.span.text}' is no direction with a number"
        checker.fail("T022", argument.span, hint=hint, problem=problem)
        return None
    directions = checker.coerce(checker.check(argument.head), "ways", argument.head.span)
    number = _known_number(checker.check(argument.argument), argument.argument.span, checker)
    if number is None or is_unknown(directions):
        return None
    board = checker.vocabulary.world.board
    if not isinstance(directions, core.Constant) or not isinstance(directions.value, frozenset):
        checker.fail("T022", argument.head.span, problem=f"'{argument.head.span.text}' is not known before the game")
        return None
    each = [board.directions[way] for way in directions.value]
    if not all(direction.is_uniform for direction in each):
        checker.fail("T022", argument.head.span, problem=f"'{argument.head.span.text}' is a track, which turns")
        return None
    return frozenset((number * direction.dx, number * direction.dy) for direction in each)


def _known_number(value: core.Expression, span: Span, checker: ExpressionBuilder) -> int | None:
    number = checker.coerce(value, "int", span)
    if is_unknown(number):
        return None
    if not isinstance(number, core.Constant):
        checker.fail("T013", span)
        return None
    return int(number.value)  # type: ignore[arg-type]  # a number, as checked above


def _has_leaps(span: Span, checker: ExpressionBuilder) -> bool:
    """Whether the board is one with leaps; otherwise that is reported."""
    board = checker.vocabulary.world.board
    if board.shape == "graph" or board.is_hexagonal:
        kind = "graph" if board.shape == "graph" else "board of hexagons"
        checker.fail("T022", span, problem=f"a {kind} has no leaps")
        return False
    return True


def _leap_off(
    vectors: Iterable[tuple[int, int]], said: str, span: Span, checker: ExpressionBuilder
) -> frozenset[int] | None:
    """The directions of leaps; None if there are none, which is reported."""
    board, leaps = checker.vocabulary.world.board, sorted({*vectors} - {(0, 0)}, key=_from_north_to_south)
    if not leaps:
        checker.fail("T022", span, problem=f"a leap of {said} goes nowhere")
        return None
    if not any(abs(dx) < board.width and abs(dy) < board.height for dx, dy in leaps):
        checker.fail("T022", span, problem=f"a leap of {said} leaves this board from every site")
        return None
    both_ways = sorted({(sign * dx, sign * dy) for dx, dy in leaps for sign in (1, -1)}, key=_from_north_to_south)
    numbers = {leap: _direction(*leap, checker.vocabulary.world) for leap in both_ways}
    return frozenset(numbers[leap] for leap in leaps)


def _direction(dx: int, dy: int, world: CheckedWorld) -> int:
    """The number of a direction, which the board gets if it has none of this length."""
    board: Board = world.board
    for index, direction in enumerate(board.directions):
        if (direction.dx, direction.dy) == (dx, dy):
            return index
    added = (*board.directions, Direction(f"leap({dx}, {dy})", dx, dy))
    world.board = replace(board, directions=added)
    return len(added) - 1


def _images(a: int, b: int) -> Iterable[tuple[int, int]]:
    """All rotations and mirror images."""
    return {(sx * x, sy * y) for x, y in ((a, b), (b, a)) for sx in (1, -1) for sy in (1, -1)}


def _from_north_to_south(leap: tuple[int, int]) -> tuple[int, int]:
    """The order of leaps: from north to south and from west to east."""
    return -leap[1], leap[0]
