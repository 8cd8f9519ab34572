"""Sums over the members of a set, and the greatest and the least number among them, in English."""

from __future__ import annotations

from playground.rulebook.brackets import outside_brackets
from playground.rulebook.english import plural
from playground.rulebook.interface import Voice
from playground.rulebook.scope import Scope
from playground.syntax import ast

_WORDS = {"sum": "the sum of", "most": "the greatest", "least": "the least"}


def total(voice: Voice, node: ast.Quantified, scope: Scope) -> str:
    """`the sum of the value of that card over every card`, `the number of directions for which …`."""
    name, inner = voice.bound(node.variable, node.domain, scope)
    each = voice.each(node.domain, scope)
    over = each if name.startswith("that ") else f"{each} ({name})"
    match node.body:
        case ast.Call("one_if", (condition,)) if node.kind == "sum" and each.startswith("every "):
            members = plural(each.removeprefix("every "))
            return f"the number of {members} for which {voice.condition(condition, inner)}"
        case ast.Choice(condition, counted, ast.Number(0)) if node.kind == "sum":
            return f"the sum of {voice.value(counted, inner)} over {over} for which {voice.condition(condition, inner)}"
    return f"{_WORDS[node.kind]} {_counted(voice.value(node.body, inner))} over {over}"


def _counted(value: str) -> str:
    """A value before the members that it is of: in brackets if it ends with what its names stand for."""
    return f"({value})" if ", where " in outside_brackets(value) else value
