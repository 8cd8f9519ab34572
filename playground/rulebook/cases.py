"""Values and conditions of many parts as lists: cases, summands, and conditions that hold together."""

from __future__ import annotations

from collections.abc import Sequence

from playground.rulebook.brackets import outside_brackets, unbracketed
from playground.rulebook.english import completed, sentence, term
from playground.rulebook.interface import Voice
from playground.rulebook.lists import has_list, itemized
from playground.rulebook.relative_clauses import the
from playground.rulebook.scope import Scope
from playground.rulebook.terms import Terms
from playground.syntax import ast
from playground.syntax.trees import chain

MAX_WORDS = 24
"""Words of a value or a condition of several parts that is said in one sentence, at most."""

MAX_CLAUSE = 36
"""The same for a condition of two parts, and for one within a longer sentence."""


_HERE = " Here "
"""The beginning of a sentence about what a name stands for."""

_Case = tuple[ast.Expression, ast.Expression | None]
"""A value, and when it is so; without a condition, in all other cases."""


def value_in_parts(
    voice: Voice, before: str, node: ast.Expression, scope: Scope, lines: Sequence[ast.Expression] = ()
) -> str:
    """A sentence that ends with a value, of which a long one is a list, followed by what the names in it stand for.

    `lines` are the conditions of the lines of a definition by cases without `else`, as many as it has.
    """
    inner, body, meanings = _without_names(voice, node, scope)
    said = _value(voice, body, inner, lines)
    if has_list(said):
        return sentence(f"{before} {said}") + meanings
    are_several = meanings.count(_HERE) > 1  # which are said in their order
    value = the(said if are_several else unbracketed(voice.value(node, scope)))
    after = meanings if are_several else ""
    return sentence(f"{before}, {value}" if value.startswith("of ") else f"{before} {value}") + after


def condition_in_parts(voice: Voice, before: str, node: ast.Expression, scope: Scope) -> str:
    """A sentence that ends with a condition, of which a long one is a list, followed by what its names stand for."""
    inner, body, meanings = _without_names(voice, node, scope)
    said = _condition(voice, body, inner)
    if has_list(said) or meanings.count(_HERE) > 1:
        return sentence(f"{before} {said}") + meanings
    return sentence(f"{before} {completed(voice.condition(node, scope))}")


def condition_or_list(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    """A condition as a clause, or as a list if it is too long for a clause of a longer sentence."""
    said, parts = voice.condition(node, scope), max(chain("and", node), chain("or", node), key=len)
    is_short = len(parts) < 3 or len(said.split()) <= MAX_CLAUSE
    return said if is_short else _condition(voice, node, scope)


def _without_names(voice: Voice, node: ast.Expression, scope: Scope) -> tuple[Scope, ast.Expression, str]:
    """The scope and the expression within names for values, and sentences about what these stand for."""
    meanings = ""
    while isinstance(node, ast.Let):
        scope, where = voice.let(node, scope)
        meanings += f" {sentence(where.replace(', where ', 'here ', 1))}" if where else ""
        node = node.body
    return scope, node, meanings


def _value(voice: Voice, node: ast.Expression, scope: Scope, lines: Sequence[ast.Expression]) -> str:
    said, summands = unbracketed(voice.value(node, scope)), chain("+", node)
    cases = _together(voice, _of_lines(node, lines) or _cases(node), scope)
    is_long = len(said.split()) > MAX_WORDS
    if len(cases) > 2 or (len(cases) > 1 and is_long):
        return f"the first of these that applies: {itemized(_case(voice, *case, scope) for case in cases)}"
    if len(summands) > 1 and (is_long or any(map(_is_conditional, summands))):
        return f"the sum of these: {itemized(_summand(voice, each, scope) for each in summands)}"
    return said


def _cases(node: ast.Expression) -> list[_Case]:
    """Values and when they are so, each unless one before it is; the last one has no condition."""
    if isinstance(node, ast.Choice):
        return [(node.yes, node.condition), *_cases(node.no)]
    return [(node, None)]


def _of_lines(node: ast.Expression, lines: Sequence[ast.Expression]) -> list[_Case]:
    """The cases of lines of which the last is one of several values itself; empty for others.

    Its condition is not in the value, and without it `50 if the dice are alike` would seem to be about all lines.
    """
    found = list[_Case]()
    for _ in lines[1:]:
        if not isinstance(node, ast.Choice):
            return []
        found.append((node.yes, node.condition))
        node = node.no
    return [*found, (node, lines[-1])] if lines and isinstance(node, ast.Choice) else []


def _together(voice: Voice, cases: list[_Case], scope: Scope) -> list[_Case]:
    """Cases of a table with the same value as one: `2 if the number is 1, 4 or 7`, where no two can hold at once."""
    compared = {_compared(voice, condition, scope) for _, condition in cases[:-1]}
    if len(compared) != 1 or None in compared:
        return cases
    found: list[_Case] = []
    for value, condition in cases:
        same = next((place for place, (other, when) in enumerate(found) if when and condition and other == value), None)
        if same is None:
            found.append((value, condition))
        elif condition is not None and (before := found[same][1]) is not None:
            found[same] = value, ast.Binary("or", before, condition, span=condition.span)
    return found


def _compared(voice: Voice, condition: ast.Expression | None, scope: Scope) -> ast.Expression | None:
    """What a condition compares with a number or a word that is always the same; None for other conditions."""
    match condition:
        case ast.Compare("=" | "is", thing, ast.Number()):
            return thing
        case ast.Compare("=" | "is", thing, ast.Name(word)) if word not in scope and _is_constant(voice.terms, word):
            return thing
        case ast.Binary("or", left, right) if _compared(voice, left, scope) == _compared(voice, right, scope):
            return _compared(voice, left, scope)
    return None


def _is_constant(terms: Terms, word: str) -> bool:
    """Whether a word is a value of an attribute, a kind or a player."""
    return terms.mark(word) is not None or word in (*terms.kind_names, *terms.game.players)


def _case(voice: Voice, value: ast.Expression, condition: ast.Expression | None, scope: Scope) -> str:
    said = voice.value(value, scope)  # in brackets, if it is one of several itself
    said = said if condition is not None and isinstance(value, ast.Choice) else unbracketed(said)
    said = f"({said})" if condition is not None and ", unless it is " in outside_brackets(said) else said
    said = f"both {said}" if _are_two_sites(voice, value, scope) else said
    return f"{said} if {voice.condition(condition, scope)}" if condition is not None else f"otherwise {said}"


def _are_two_sites(voice: Voice, node: ast.Expression, scope: Scope) -> bool:
    """Whether a value is two sites at once, each of which has a noun phrase of its own."""
    sites = chain("or", node)
    return len(sites) == 2 and all(voice.terms.kind_of(site, scope) == "site" for site in sites)


def _is_conditional(node: ast.Expression) -> bool:
    """Whether a summand is a number in some cases, and otherwise 0."""
    *cases, (last, _) = _cases(node)
    return bool(cases) and isinstance(last, ast.Number) and last.value == 0


def _summand(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    """A part of a sum: `10 if that player's tricks are that player's bid`, without `otherwise 0`."""
    if not _is_conditional(node):
        return unbracketed(voice.value(node, scope))
    *cases, _ = _cases(node)
    return ", otherwise ".join(_case(voice, *case, scope) for case in cases)


def _condition(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    said = _with_verb(voice, node) or voice.condition(node, scope)
    if isinstance(node, ast.Choice):
        cases = list[str]()
        *before, (last, _) = _cases(node)
        for so, condition in before:
            when = voice.condition(condition, scope) if condition is not None else ""
            cases.append(f"{'otherwise, if' if cases else 'if'} {when}: {_condition(voice, so, scope)}")
        return f"this is so: {itemized([*cases, f'otherwise {_condition(voice, last, scope)}'])}"
    for word, what_holds in (("and", "all of these are so"), ("or", "at least one of these is so")):
        parts = chain(word, node)
        if len(said.split()) > (MAX_CLAUSE if len(parts) < 3 else MAX_WORDS) and len(parts) > 1:
            return f"{what_holds}: {itemized(_condition(voice, part, scope) for part in parts)}"
    return said


def _with_verb(voice: Voice, node: ast.Expression) -> str:
    """A truth variable as a sentence of its own; empty for other conditions."""
    match node:
        case ast.Name(text) | ast.Unary("not", ast.Name(text)) if voice.terms.variable(text):
            return f"{term(text)} {'holds' if isinstance(node, ast.Name) else 'does not hold'}"
    return ""
