"""Constants of kinds of pieces, such as `Guard: {copies: 5, strength: 1}`: numbers and truth values."""

from __future__ import annotations

from playground.game import core
from playground.game.core import TYPE_NAMES, Type
from playground.game.expressions import ExpressionChecker
from playground.game.names import UNKNOWN, is_unknown
from playground.ruleset.model import Ruleset
from playground.source.tree import Scalar
from playground.syntax.parse import parse_expression


def declare_constants(ruleset: Ruleset, checker: ExpressionChecker) -> None:
    """Check and declare the constants of all kinds; a kind without one has 0 or false."""
    texts: dict[str, dict[int, Scalar]] = {}
    for number, piece in enumerate(ruleset.pieces.values()):
        for key, value in piece.constants:
            texts.setdefault(key.text, {})[number] = value
    nothing = (UNKNOWN, (0,) * len(checker.vocabulary.pieces))
    for name, of_kinds in texts.items():
        values = {kind: _value(name, text, checker) for kind, text in of_kinds.items()}
        known = {kind: value for kind, value in values.items() if value is not None}
        if checker.vocabulary.meant_by_all(name):
            place = next(key for piece in ruleset.pieces.values() for key, _ in piece.constants if key.text == name)
            checker.diagnostics.report("T112", place.span, hint="choose another name", name=name)
            known = {}
        checker.vocabulary.constants[name] = _declared(name, of_kinds, known, checker) if known else nothing


def _declared(
    name: str, texts: dict[int, Scalar], values: dict[int, core.Constant], checker: ExpressionChecker
) -> tuple[Type, tuple[int, ...]]:
    """The type of a constant and its value for each kind."""
    first = next(iter(values.values())).type.kind
    for kind, value in values.items():
        if value.type.kind != first:
            fields = {
                "expected": f"{TYPE_NAMES[first]}, as '{name}' is elsewhere",
                "found": TYPE_NAMES[value.type.kind],
            }
            checker.diagnostics.report("T001", texts[kind].span, **fields)
    of_kinds = {kind: int(value.value) for kind, value in values.items()}  # type: ignore[arg-type]  # by type
    every = tuple(of_kinds.get(kind, 0) for kind in range(len(checker.vocabulary.pieces)))
    if first == "bool":
        return Type("bool"), tuple(map(bool, every))
    return Type("int", min(0, *every), max(0, *every)), every


def _value(name: str, text: Scalar, checker: ExpressionChecker) -> core.Constant | None:
    """A number or a truth value that is known before the game; None after a diagnostic."""
    node = parse_expression(text, checker.diagnostics)
    value = checker.check(node) if node else None
    if value is None or is_unknown(value):
        return None
    if isinstance(value, core.Constant) and value.type.kind in ("int", "bool"):
        return value
    checker.diagnostics.report("T111", text.span, name=name)
    return None
