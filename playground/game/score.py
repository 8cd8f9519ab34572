"""Checks the score of a game that players win and lose together, which is computed in its last position."""

from __future__ import annotations

from playground.game import core
from playground.game.expressions import ExpressionChecker
from playground.game.names import is_unknown
from playground.ruleset.model import Ruleset
from playground.ruleset.sections import LEAST
from playground.source.diagnostics import Diagnostics
from playground.syntax.parse import parse_expression

_COMPETE = "here one player may win while another loses"
_OF_EACH = "write under 'variables': points: 0..99 each player; and under 'end' who wins by them"


def check_score(ruleset: Ruleset, checker: ExpressionChecker) -> core.Score | None:
    """The score of a ruleset; None if it has none, and after a diagnostic."""
    declaration = ruleset.score
    node = parse_expression(declaration.value, checker.diagnostics) if declaration else None
    if declaration is None or node is None:
        return None
    value = checker.expect(node, "int")
    if is_unknown(value):
        return None
    return core.Score(value, declaration.about, declaration.best == LEAST)


def report_score(game: core.Game, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    """Report a score in a game in which some players may win and others lose."""
    if game.score is not None and ruleset.score is not None and not game.is_cooperative:
        diagnostics.report("T178", ruleset.score.value.span, because=_COMPETE, hint=_OF_EACH)
