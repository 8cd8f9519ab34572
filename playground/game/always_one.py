"""The way out where `the who in everyone where C` may be nobody by its type, although there always is a player for whom
C holds: nobody can tell that from the rules, but of all players one has the most of whatever is counted."""

from __future__ import annotations

from playground.game import core
from playground.game.with_members import certainly_has_members


def if_there_always_is_one(expression: core.Expression) -> str:
    """What to write if a set always has a member for which its condition holds; empty for other expressions."""
    while isinstance(expression, core.Let):
        expression = expression.body
    match expression:
        case core.Quantified("the", name, domain, condition) if certainly_has_members(domain):
            if domain.span is None or condition.span is None:
                return ""
            one = f"the {name.split('.')[0]} in {domain.span.text}"
            return f"; if there always is one, '({one} with most one_if({condition.span.text}))' is certain"
    return ""
