"""The board of a ruleset: its measures are numbers, or expressions of parameters."""

from __future__ import annotations

from collections.abc import Mapping

from playground.game import core
from playground.game.board import Board, hexagon, rectangle
from playground.game.expressions import ExpressionChecker
from playground.game.names import is_unknown
from playground.game.vocabulary import Vocabulary, World
from playground.ruleset.model import BoardDeclaration, Ruleset
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Scalar
from playground.syntax.parse import parse_expression

LARGEST_BOARD = 1024
"""Most cells of a board's surrounding rectangle."""


def board_of(ruleset: Ruleset, diagnostics: Diagnostics) -> Board | None:
    """The board, or None after a diagnostic; a ruleset without one plays on a single cell."""
    declaration = ruleset.board
    if declaration is None:
        return rectangle(1, 1)
    measures = {name: _measure(ruleset, text, diagnostics) for name, text in declaration.measures.items()}
    if any(value is None for value in measures.values()):
        return None
    sizes = {name: value for name, value in measures.items() if value is not None}
    width, height = _extent(declaration, sizes)
    if width * height > LARGEST_BOARD:
        largest = max(sizes, key=lambda name: sizes[name])
        place = declaration.measures[largest].span
        diagnostics.report("T050", place, width=width, height=height, largest=LARGEST_BOARD)
        return None
    return hexagon(sizes["side"]) if declaration.shape == "hexagon" else rectangle(width, height)


def _extent(declaration: BoardDeclaration, sizes: Mapping[str, int]) -> tuple[int, int]:
    if declaration.shape == "hexagon":
        return 2 * sizes["side"] - 1, 2 * sizes["side"] - 1
    if declaration.shape == "square":
        return sizes["size"], sizes["size"]
    return sizes["columns"], sizes["rows"]


def _measure(ruleset: Ruleset, text: Scalar, diagnostics: Diagnostics) -> int | None:
    """A size in cells: a number, or an expression of parameters."""
    vocabulary = Vocabulary(World(rectangle(1, 1), 1), (), (), (), dict(ruleset.parameters), {})
    node = parse_expression(text, diagnostics)
    value = ExpressionChecker(vocabulary, diagnostics).expect(node, "int") if node else None
    if value is None or is_unknown(value):
        return None
    if not isinstance(value, core.Constant) or int(value.value) < 1:  # type: ignore[arg-type]  # an int by its type
        diagnostics.report("T051", text.span)
        return None
    return int(value.value)  # type: ignore[arg-type]  # an int by its type
