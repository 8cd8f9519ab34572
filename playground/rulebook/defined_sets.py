"""Sets of sites that a ruleset defines, as groups: by the glossary's phrase, or by a name that the book explains."""

from __future__ import annotations

from playground.rulebook.definitions import word_of
from playground.rulebook.english import is_adjective, is_plural, leads_on, of_term, owned, possessive, spaced, term
from playground.rulebook.groups import Group
from playground.rulebook.interface import Voice
from playground.rulebook.named_values import arguments_in_words
from playground.rulebook.pieces import holds_pieces
from playground.rulebook.predicates import can_follow_is
from playground.rulebook.scope import Scope
from playground.syntax import ast


def by_phrase(voice: Voice, name: str, arguments: tuple[ast.Expression, ...], scope: Scope) -> Group | None:
    """What the glossary's phrase says: some of the sites it begins with (`{cards} of rank {value}`), else where."""
    definition, text = voice.terms.definitions[name], voice.terms.phrase(name)
    if text is None:
        return None
    first = f"{{{definition.parameters[0]}}} " if definition.parameters else ""
    whole = voice.group(arguments[0], scope) if first and text.startswith(first) else None
    phrase = voice.phrase(name, arguments, scope, behind=first if whole else "")
    if phrase is None:
        return None
    pieces = holds_pieces(voice, ast.Call(name, arguments, span=definition.span), scope)
    noun = voice.terms.piece if pieces else voice.terms.square
    if whole is not None:
        return whole & Group(noun, pieces, where=(phrase,))
    if text.startswith("the "):
        return Group(noun, pieces, where=(f"among {phrase}",), name=phrase)
    if not first or not text.startswith(first):
        return Group(voice.terms.square, where=(phrase,))
    behind = voice.phrase(name, arguments, scope, behind=first)
    among = f"{behind} among {voice.value(arguments[0], scope)}"
    return Group(noun, pieces, where=(among,), name=phrase)


def by_name(voice: Voice, name: str, arguments: tuple[ast.Expression, ...], scope: Scope) -> Group:
    """The sites of a definition by its name, which the glossary explains."""
    voice.note_use(name, arguments, scope)
    values = arguments_in_words(voice, arguments, scope)
    pieces = holds_pieces(voice, ast.Call(name, arguments, span=voice.terms.definitions[name].span), scope)
    noun, word = voice.terms.piece if pieces else voice.terms.square, word_of(voice.terms, name)
    of_player = len(arguments) == 1 and voice.terms.kind_of(arguments[0], scope) == "player"
    if is_plural(spaced(name)):
        is_own = of_player and len(values.split()) < 3 and not leads_on(word)
        phrase = of_term(word, values) if values else f"the {term(name)}"
        phrase = f"{possessive(values)} {term(word)}" if is_own else phrase
        return Group(noun, pieces, where=(f"among {phrase}",), name=phrase)
    if not values:
        return Group(noun, pieces, adjectives=(term(name),))
    if is_adjective(spaced(name)) or _is_superlative(spaced(name)) or can_follow_is(name):
        among = _some_of(voice, name, arguments, scope)
        if among is not None or is_adjective(spaced(name)):
            return among or Group(noun, pieces, where=(f"{term(name)} for {values}",))
    if leads_on(word):
        return Group(noun, pieces, where=(f"{term(word)} {values}",))
    named = owned(values, term(word)) if of_player else of_term(word, values)
    return Group(noun, pieces, where=(f"in {named}",))


def _some_of(voice: Voice, name: str, arguments: tuple[ast.Expression, ...], scope: Scope) -> Group | None:
    """`the *following* cards in your hand`, for a definition that leaves some of what it is given; None for others."""
    definition = voice.terms.definitions[name]
    if len(arguments) != 1 or not _is_part(definition.body, frozenset(definition.parameters)):
        return None
    pieces, whole = holds_pieces(voice, arguments[0], scope), voice.group(arguments[0], scope)
    some = Group(voice.terms.piece if pieces else voice.terms.square, pieces, adjectives=(term(name),))
    return whole & some if whole is not None else some.with_place(f"among {voice.value(arguments[0], scope)}")


def _is_superlative(words: str) -> bool:
    """Whether a name singles out some of several: `cheapest`, `best`; it may be a noun all the same, `harvest`."""
    return " " not in words and len(words) > 3 and words.lower().endswith("est")


def _is_part(node: ast.Expression, names: frozenset[str]) -> bool:
    """Whether all members of a set are members of one of those with these names."""
    match node:
        case ast.Name(text):
            return text in names
        case ast.Where(whole, _) | ast.Extreme(_, _, whole, _) | ast.Binary("except", whole, _):
            return _is_part(whole, names)
        case ast.Beside(left, right) | ast.Within(left, right) | ast.Binary("and", left, right):
            return _is_part(left, names) or _is_part(right, names)
        case ast.Choice(_, yes, no) | ast.Binary("or", yes, no):
            return _is_part(yes, names) and _is_part(no, names)
        case ast.Let(variable, value, body):
            inner = names | {variable} if _is_part(value, names) else names - {variable}
            return _is_part(body, inner)
    return False
