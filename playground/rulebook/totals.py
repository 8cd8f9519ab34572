"""Sums over the members of a set, and the greatest and the least number among them, in English."""

from __future__ import annotations

from playground.rulebook.brackets import outside_brackets
from playground.rulebook.english import plural_phrase
from playground.rulebook.interface import Voice
from playground.rulebook.scope import Scope
from playground.stats.wording import listed
from playground.syntax import ast

_WORDS = {"sum": "the sum of", "most": "the greatest", "least": "the least"}


def total(voice: Voice, node: ast.Quantified, scope: Scope) -> str:
    """`the sum of the value of that card over every card`, `the number of directions for which …`.

    Of totals within totals there is one: `the sum of … over every row and every column`.
    """
    body: ast.Expression = node
    inner, each, one = scope, list[str](), list[str]()
    while isinstance(body, ast.Quantified) and body.kind == node.kind:
        domain, around = body.domain, inner
        name, inner = voice.bound(body.variable, domain, around)
        aside = "" if name.startswith("that ") else f" ({name})"
        each.append(f"{voice.each(domain, around)}{aside}")
        one.append(f"{voice.one(domain, around)}{aside}")
        body = body.body
    over = listed(each)
    match body:
        case ast.Call("one_if", (condition,)) if node.kind == "sum" and len(each) > 1:
            return f"the number of combinations of {listed(one)} for which {voice.condition(condition, inner)}"
        case ast.Call("one_if", (condition,)) if node.kind == "sum" and over.startswith("every "):
            members = plural_phrase(over.removeprefix("every "))
            return f"the number of {members} for which {voice.condition(condition, inner)}"
        case ast.Choice(condition, counted, ast.Number(0)) if node.kind == "sum":
            return f"the sum of {voice.value(counted, inner)} over {over} for which {voice.condition(condition, inner)}"
    return f"{_WORDS[node.kind]} {_counted(voice.value(body, inner))} over {over}"


def _counted(value: str) -> str:
    """A value before the members that it is of: in brackets if it ends with what its names stand for."""
    return f"({value})" if ", where " in outside_brackets(value) else value
