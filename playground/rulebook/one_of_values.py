"""That a value is one of several, or lies between two numbers, in English."""

from __future__ import annotations

from playground.rulebook.english import with_article
from playground.rulebook.interface import Voice
from playground.rulebook.pieces import holds_pieces
from playground.rulebook.scope import Scope
from playground.stats.wording import listed
from playground.syntax import ast
from playground.syntax.alternatives import alternatives
from playground.syntax.trees import chain


def between(numbers: ast.Range, value: str) -> str:
    """One of the numbers from one to another: `between 1 and 3`, `1 or 2`."""
    match numbers:
        case ast.Range(ast.Number(low), ast.Number(high)) if high == low + 1:
            return value.replace(" to ", " or ")
    return f"between {value.replace(' to ', ' and ')}"


def kinds_named(voice: Voice, left: ast.Expression, right: ast.Expression, holds: bool, scope: Scope) -> str:
    """One of several kinds with names: `a Wild or a Wild Four`, of a kind `neither Wild nor Wild Four`; else empty."""
    kinds = [each for each in chain("or", right) if isinstance(each, ast.Name) and each.text in voice.terms.kind_names]
    if len(kinds) < len(chain("or", right)) or len(kinds) < 2:
        return ""
    names, of_site = [voice.value(each, scope) for each in kinds], is_site(voice, left, scope)
    names = [*map(with_article, names)] if of_site else names
    said = listed(names, "or") if holds else f"neither {listed(names, 'nor')}"
    if not of_site or holds_pieces(voice, left, scope):
        return said
    return f"{voice.value(left, scope)} holds {said}"


def one_of_several(voice: Voice, left: ast.Expression, right: ast.Expression, holds: bool, scope: Scope) -> str:
    """One of several values: `clubs or spades`, `neither 1 nor 3 to 5`; empty for sets of sites."""
    kind = voice.terms.kind_of(left, scope)
    if kind not in ("int", "player", "mark", "word", "way") and not (kind == "piece" and _has_none(right)):
        return ""
    nothing = "nobody" if kind == "player" else "none"
    values = [
        nothing if isinstance(each, ast.Nowhere) else voice.value(each, scope).replace(" from ", " ")
        for each in alternatives(right)
    ]
    if holds:
        return listed(values, "or")
    return f"neither {values[0]} nor {values[1]}" if len(values) == 2 else f"none of {listed(values, 'and')}"


def _has_none(several: ast.Expression) -> bool:
    return any(isinstance(each, ast.Nowhere) for each in alternatives(several))


def is_site(voice: Voice, node: ast.Expression, scope: Scope) -> bool:
    return voice.terms.kind_of(node, scope) in ("site", "sites", "it")
