"""Sums over the members of a set, and the greatest and the least number among them, in English."""

from __future__ import annotations

from playground.rulebook.bounds import bounds
from playground.rulebook.brackets import enclosed, outside_brackets
from playground.rulebook.dice import are_all
from playground.rulebook.english import plural_phrase, spaced, term
from playground.rulebook.interface import Voice
from playground.rulebook.scope import Scope
from playground.stats.wording import listed
from playground.syntax import ast

_WORDS = {"sum": "the sum of", "most": "the greatest", "least": "the least"}

_OPEN = (", where ", " divided by ", " minus ", " plus ")

_OF_ALL = {"sum": "the sum of", "most": "the greatest of", "least": "the least of"}


def total(voice: Voice, node: ast.Quantified, scope: Scope) -> str:
    """`the sum, for every card, of the value of that card`, `the number of directions for which …`.

    Of totals within totals there is one: `the sum, for every row and every column, of …`.
    """
    if said := _of_variable(voice, node) or _of_attribute(voice, node, scope):
        return said
    body: ast.Expression = node
    inner, each, one = scope, list[str](), list[str]()
    while isinstance(body, ast.Quantified) and body.kind == node.kind:
        domain, around = body.domain, inner
        name, inner = voice.bound(body.variable, domain, body.body, around)
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
            which = f"{over} for which {voice.condition(condition, inner)}"
            return f"the sum, for {which}, of {_counted(voice.value(counted, inner))}"
        case ast.Choice(condition, counted, ast.Number(least)) if node.kind != "sum" and len(each) == 1:
            if _is_beyond(voice, node, counted, least):
                known = isinstance(counted, ast.Name) and counted.text == node.variable
                said = _most(node.kind, voice.value(counted, inner)) + f" over {over}"
                said = f"{_WORDS[node.kind]} {one[0].split(' ', 1)[1]}" if known else said
                return f"({said} for which {voice.condition(condition, inner)}, or {least} if there is none)"
    value = voice.value(body, inner)
    if node.kind != "sum" and each == ["every player"] and (said := _of_any_player(node.kind, value)):
        return said
    return (
        f"the sum, for {over}, of {_counted(value)}" if node.kind == "sum" else f"{_most(node.kind, value)} over {over}"
    )


def _of_variable(voice: Voice, node: ast.Quantified) -> str:
    """`the sum of every *die*`, `the greatest of every player's *bid*`; empty for a total of something else."""
    match node.body:
        case ast.Of(ast.Name(head), ast.Name(member)) | ast.Beside(ast.Name(head), ast.Name(member)):
            variable = voice.terms.variable(head) if member == node.variable else None
            if variable is not None and are_all(node.domain, variable):
                return f"{_OF_ALL[node.kind]} every {term(head)}"
            of_all = isinstance(node.domain, ast.Name) and node.domain.text in ("everyone", "players")
            if variable is not None and of_all:
                return f"{_OF_ALL[node.kind]} every player's {term(head)}"
    return ""


def _of_attribute(voice: Voice, node: ast.Quantified, scope: Scope) -> str:
    """`the least rank of the cards in your hand`; empty for a total of something else."""
    match node.body:
        case ast.Of(ast.Name(head), ast.Name(member)) if member == node.variable and node.kind != "sum":
            if voice.terms.attribute(head) is not None and voice.terms.phrase(head) is None:
                members = voice.value(node.domain, scope)
                return f"{_WORDS[node.kind]} {spaced(head)} of {members}" if members.startswith("the ") else ""
    return ""


def _is_beyond(voice: Voice, node: ast.Quantified, counted: ast.Expression, otherwise: int) -> bool:
    """Whether numbers are never less than the one that counts in their place, nor more where it is the least of all."""
    low, high = bounds(counted, voice.terms)
    if isinstance(counted, ast.Name) and counted.text == node.variable:
        match node.domain:
            case ast.Range(ast.Number(first), ast.Number(last)):
                low, high = float(first), float(last)
            case _:
                return False
    return low >= otherwise if node.kind == "most" else high <= otherwise


def _most(kind: str, value: str) -> str:
    """A total of a value: `the sum of the rank of that card`, `the greatest rank of that card`."""
    if kind == "sum":
        return f"{_WORDS[kind]} {_counted(value)}"
    is_noun = value.startswith("the ") and enclosed(value) == value
    return f"{_WORDS[kind]} {value.removeprefix('the ') if is_noun else f'value of {enclosed(value)}'}"


def _of_any_player(kind: str, value: str) -> str:
    """`the greatest *score* of any player`, `the least number of cards in any player's hand`; empty for values that
    say more of a player."""
    owned = "that player's "
    if value.count("that player") != 1 or enclosed(value) != value:
        return ""
    if value.startswith(owned):
        return f"{_WORDS[kind]} {value.removeprefix(owned)} of any player"
    if value.startswith("the ") and owned in value:
        return f"{_WORDS[kind]} {value.removeprefix('the ').replace(owned, owned.replace('that', 'any'))}"
    return ""


def _counted(value: str) -> str:
    """A value before the members that it is of: in brackets if it ends with what its names stand for, or is computed
    from several numbers."""
    plain = outside_brackets(value)
    return f"({value})" if any(words in plain for words in _OPEN) else value
