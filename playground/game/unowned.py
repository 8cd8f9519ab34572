"""Finds rules that ask whose a piece is in a game whose pieces are nobody's, such as most games with cards alone."""

from __future__ import annotations

from playground.game import core
from playground.game.rule_expressions import all_parts, rule_expressions
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span

_ASKING = {
    "owner": "'holder of SITE' is the player in whose hand or other zone it lies",
    "held_by": "what lies in a player's zone is 'hand of mover within occupied'",
}
"""Operations that depend on owners, and what is meant where there are none."""


def report_unowned(game: core.Game, within: Span, diagnostics: Diagnostics) -> None:
    """Warn of `own`, `owner of …` and the like where no piece has an owner; `within` is the ruleset's text."""
    if any(piece.owned for piece in game.pieces):
        return
    counted = "" if game.pieces else _counted_by_variable(game)
    for expression in all_parts(rule_expressions(game)):
        hint = _hint(expression)
        if hint and expression.span and expression.span.source is within.source:
            diagnostics.report("W093", expression.span, hint=counted or hint, name=expression.span.text)


def _counted_by_variable(game: core.Game) -> str:
    """What is meant where no pieces are declared, and a variable says what each player has on a site; else empty."""
    for variable in game.variables:
        if [index.type.kind for index in variable.indices] == ["player", "site"]:
            of_opponent = f"{variable.name}(opponent, SITE)"
            asks = {"int": f"{of_opponent} > 0", "bool": of_opponent}.get(variable.type.kind)
            if asks:
                return f"there are no pieces in this game; a question to the variable that counts men is '{asks}'"
    return ""


def depends_on_owners(expression: core.Expression) -> bool:
    """Whether an expression, apart from its parts, asks who owns a piece."""
    return bool(_hint(expression))


def _hint(expression: core.Expression) -> str:
    """What is meant by an expression that depends on owners; empty if it does not."""
    match expression:
        case core.Operation(name="union", arguments=(core.Operation(name="held_by"), *_)):  # enemy of several players
            return _ASKING["held_by"]
        case core.Operation(name="difference", arguments=(_, core.Operation(name="held_by"))):  # enemy of all but one
            return _ASKING["held_by"]
        case core.Operation(name=name):
            return _ASKING.get(name, "")
    return ""
