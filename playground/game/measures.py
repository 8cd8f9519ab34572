"""Values that are known before a game: measures of boards and zones, and other texts about parameters."""

from __future__ import annotations

import re
from collections import ChainMap

from playground.game import core
from playground.game.board import Board, rectangle
from playground.game.construct import MAX_NUMBER
from playground.game.definitions import read_definition
from playground.game.expressions import ExpressionChecker
from playground.game.names import is_unknown
from playground.game.prelude import before_prelude
from playground.game.vocabulary import CheckedWorld, Vocabulary
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Scalar
from playground.syntax import ast
from playground.syntax.parse import parse_expression

MAX_SITES = 1024
"""Limit on the cells of a board's surrounding rectangle together with the places of the zones."""


def measure(ruleset: Ruleset, text: Scalar, diagnostics: Diagnostics, least: int = 1) -> int | None:
    """A size: a number, or an expression of parameters."""
    number = text.text.strip().lstrip("0")
    if least >= 0 and number.isascii() and number.isdecimal() and len(number) >= len(str(MAX_NUMBER)):
        diagnostics.report("T067", text.span, found=number, largest=MAX_SITES)  # too large to be parsed as a number
        return None
    node = parse_expression(text, diagnostics)
    value = parameter_checker(ruleset, text, diagnostics).expect(node, "int") if node else None
    if value is None or is_unknown(value):
        return None
    if not isinstance(value, core.Constant) or int(value.value) < least:  # type: ignore[arg-type]  # an int by its type
        diagnostics.report("T051", text.span, least=least)
        return None
    return int(value.value)  # type: ignore[arg-type]  # an int by its type


def parameter_checker(
    ruleset: Ruleset, text: Scalar, diagnostics: Diagnostics, board: Board | None = None
) -> ExpressionChecker:
    """A checker for a text about parameters, definitions, and the sites of a board if one is given."""
    own = _definitions(ruleset, text)
    definitions = before_prelude(own) if board else ChainMap(own)
    vocabulary = Vocabulary(
        CheckedWorld(board or rectangle(1, 1), 1), (), (), (), dict(ruleset.parameters), definitions
    )
    vocabulary.places_of_names = ruleset.places_of_names
    return ExpressionChecker(vocabulary, diagnostics)


def _definitions(ruleset: Ruleset, text: Scalar) -> dict[str, ast.Definition]:
    """The definitions of the ruleset, unless a text has only numbers and parameters, as most sizes do: parsing all
    definitions for each of them takes long. Their mistakes are reported later, when all definitions are checked."""
    words = re.findall(r"[^\W\d]\w*", text.text)
    if all(word in ruleset.parameters for word in words):
        return {}
    parsed = map(read_definition, ruleset.definitions)
    return {definition.name: definition for definition in parsed if definition}
