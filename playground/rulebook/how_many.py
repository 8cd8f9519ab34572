"""For how many numbers a condition holds: `for at least three numbers from 2 to 12, …`, in place of `the number of
numbers from 2 to 12 for which … is at least 3`."""

from __future__ import annotations

from playground.rulebook.english import number_word
from playground.rulebook.interface import Voice
from playground.rulebook.scope import Scope
from playground.syntax import ast

_SOME = "for some number from "


def for_so_many(voice: Voice, how_many: str, things: ast.Expression, amount: int, scope: Scope) -> str:
    """That a condition holds for `at least` an amount of some numbers; empty for other things."""
    match things:
        case ast.Where(ast.Range() as domain, condition):
            some = voice.condition(ast.Quantified("any", "it", domain, condition, span=things.span), scope)
            if amount > 1 and some.startswith(_SOME):
                return f"for {how_many} {number_word(amount)} numbers from {some.removeprefix(_SOME)}"
    return ""
