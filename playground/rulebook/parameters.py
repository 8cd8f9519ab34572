"""What the parameters of a definition are called where the book explains it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from playground.rulebook.english import filled, is_adjective, is_plural, leads_on, spaced, with_article
from playground.rulebook.scope import COUNTED, NUMERALS, Local, Scope, is_vague, noun_phrase
from playground.rulebook.terms import Terms
from playground.ruleset.nouns import plural
from playground.syntax import ast
from playground.syntax.trees import applications, nodes, rebuilt

_VALUES = ("kind", "number", "sort", "type", "value")
"""Names that say of a value of an attribute no more than that it is one."""

_MAX_DEPTH = 3
"""Definitions that hand a parameter on to each other, at most, until one says of what it is a value."""


def parameters_of(terms: Terms, definition: ast.Definition | ast.EffectDefinition, kinds: Sequence[str]) -> Scope:
    """The scope of a definition's parameters."""
    names = definition.parameters
    scope: dict[str, Local] = {}
    counted, piece = _ordinals(names, kinds), terms.piece
    for parameter, kind in zip(names, kinds, strict=False):
        said = counted.get(parameter) or number_of_what(terms, parameter, [definition.body])
        name = noun_phrase(said, kind, scope, terms.piece if kind == "sites" else "")
        says_nothing = is_vague(said) or (said in _VALUES and not _is_reckoned_with(definition.body, parameter))
        if kind in ("int", "mark") and parameter not in counted and says_nothing:
            noun = _value_of(terms, definition, parameter, _MAX_DEPTH)
            is_free = all(local.noun_phrase != f"that {noun}" for local in scope.values())
            name = f"that {noun}" if noun and is_free else name
        scope[parameter] = Local(kind, name, of_pieces=name in (f"the {piece}", f"the {plural(piece)}"))
    return scope


def with_names_of_numbers(terms: Terms, definition: ast.Definition, scope: Scope) -> ast.Definition:
    """A definition that compares a parameter with names of numbers where these have some: `A or 2` for `1..2`, if it is
    called after their attribute."""

    def named(node: ast.Expression, names: Mapping[int, str]) -> ast.Expression:
        match node:
            case ast.Number(number) if number in names:
                return ast.Name(names[number], span=node.span)
            case ast.Range(ast.Number(low) as first, ast.Number(high) as last) if {low, high} & names.keys():
                first_named, last_named = named(first, names), named(last, names)
                if high - low > 1:
                    return ast.Range(first_named, last_named, span=node.span)
                return ast.Binary("or", first_named, last_named, span=node.span)
            case ast.Binary("or", left, right):
                return ast.Binary("or", named(left, names), named(right, names), span=node.span)
        return node

    def change(part: ast.Node) -> ast.Node:
        match part:
            case ast.Compare("=" | "is" | "in" | "is not", ast.Name(name), other) if name in scope:
                attribute = terms.attribute(scope[name].noun_phrase.removeprefix("that "))
                if attribute is not None and attribute.shown_names:
                    return replace(part, right=named(other, attribute.shown_names))
        return rebuilt(part, change)

    return change(definition)  # type: ignore[return-value]  # a definition stays one


def number_of_what(terms: Terms, name: str, nodes_with_it: Iterable[ast.Node]) -> str:
    """What a number is to be called after: `many` says how many, unless it is the number of a zone or a region."""
    is_number = name == "many" and any(_numbers_a_place(terms, name, node, _MAX_DEPTH) for node in nodes_with_it)
    return "n" if is_number else name


def _numbers_a_place(terms: Terms, name: str, body: ast.Node, depth: int) -> bool:
    """Whether a number says which of several zones or regions is meant: `pile of many`, also by way of definitions."""
    performed = ((each.name, each.arguments) for each in nodes(body) if isinstance(each, ast.Perform))
    for head, arguments in (*applications(body), *performed):
        given = [place for place, argument in enumerate(arguments) if _is(argument, name)]
        if given and (head in terms.zones or head in terms.game.numbered_regions):
            return True
        used = terms.definitions.get(head) or terms.effects(head)
        parameters = [used.parameters[place] for place in given if place < len(used.parameters)] if used else []
        if used and depth and any(_numbers_a_place(terms, each, used.body, depth - 1) for each in parameters):
            return True
    return False


def first_said(text: str, scope: Scope) -> str:
    """The beginning of an explanation: what a parameter stands for has not been said before, `a rank` for `that rank`.

    What is said in brackets or behind the name of a definition is as new as what stands before it.
    """
    for said in dict.fromkeys(local.noun_phrase for local in scope.values()):
        determiner, _, noun = said.partition(" ")
        if determiner == "that" and noun:
            text = re.sub(rf"\bthat {re.escape(noun)}\b", with_article(noun), text, count=1)
    return text


def of_any(phrase: str, scope: Scope) -> str:
    """A phrase of the glossary by itself: what a parameter stands for is `a card` at first, then `the card`."""
    words = {parameter: local.noun_phrase for parameter, local in scope.items()}
    first = {parameter: _any(local) for parameter, local in scope.items()}

    def again(match: re.Match[str]) -> str:
        is_known = re.search(rf"\{{{match[1]}\b", phrase[: match.start()]) is not None
        return f"{match[0]}{_AGAIN}" if is_known else match[0]

    repeated = {f"{parameter}{_AGAIN}": said for parameter, said in words.items()}
    return filled(re.sub(r"\{(\w+)", again, phrase), {**first, **repeated})


_AGAIN = "_again"
"""The end of a parameter's name in a phrase that has said before what the parameter is."""


def _any(local: Local) -> str:
    """Anything that a parameter may stand for: `a card`, `another card`, `the squares`."""
    determiner, _, noun = local.noun_phrase.partition(" ")
    if determiner not in ("the", "that", "this") or not noun or local.kind in ("sites", "players", "bool"):
        return local.noun_phrase
    return f"an{noun}" if noun.startswith("other ") else with_article(noun)


def _ordinals(names: Sequence[str], kinds: Sequence[str]) -> dict[str, str]:
    """What several numbers of one letter each are called, `first` to `fifth`: their names would be read as articles.
    Those that are counted up in words, `one`, `two`, would be read as numbers of other things."""
    numbers = [name for name, kind in zip(names, kinds, strict=False) if kind == "int" and len(name) == 1]
    numbers = numbers or [name for name, kind in zip(names, kinds, strict=False) if kind == "int" and name in NUMERALS]
    return dict(zip(numbers, COUNTED, strict=False)) if 1 < len(numbers) <= len(COUNTED) else {}


def _value_of(terms: Terms, definition: ast.Definition | ast.EffectDefinition, parameter: str, depth: int) -> str:
    """The attribute, or the words of a variable, of which a parameter is a value, as a noun; empty if none is known."""
    found = dict.fromkeys(_values(terms, definition.body, parameter))
    if len(found) == 1:
        noun = spaced(next(iter(found)))
        is_no_noun = is_plural(noun) or leads_on(noun) or is_adjective(noun)
        return "" if is_no_noun or noun in (terms.piece, terms.component, terms.square) else noun
    if found or not depth:
        return ""
    for name, arguments in applications(definition.body):
        used = terms.definitions.get(name)
        given = zip(used.parameters if used is not None else (), arguments, strict=False)
        inner = next((each for each, argument in given if _is(argument, parameter)), "")
        if used is not None and inner and (noun := _value_of(terms, used, inner, depth - 1)):
            return noun
    return ""


def _values(terms: Terms, body: ast.Node, parameter: str) -> Iterator[str]:
    """The attributes and variables with words with which a definition compares a parameter, or which it gives it."""
    for node in nodes(body):
        match node:
            case ast.Compare(_, one, other):
                for value, of in ((one, other), (other, one)):
                    if _is(value, parameter) and (attribute := _attribute(terms, of)):
                        yield attribute
            case ast.Place(marks=marks):
                yield from (name for name, value in marks if _is(value, parameter))
            case ast.Of(ast.Name(variable), index) if _is(index, parameter):
                yield from _index(terms, variable, 0)
            case ast.Call(variable, indices):
                for place, index in enumerate(indices):
                    yield from _index(terms, variable, place) if _is(index, parameter) else ()


def _attribute(terms: Terms, node: ast.Expression) -> str:
    """The attribute whose value an expression is; empty for others."""
    match node:
        case ast.Of(ast.Name(name), _) | ast.Beside(ast.Name(name), _) if terms.attribute(name) is not None:
            return name
        case ast.Name(word) if (mark := terms.mark(word)) is not None:
            return mark.name
        case ast.Name(word):
            named = (of for of, names in terms.game.names_of_numbers.items() if word in names.values())
            return next((of for of in named if terms.attribute(of) is not None), "")
    return ""


def _is_reckoned_with(body: ast.Node, parameter: str) -> bool:
    """Whether a parameter is a number for itself, and not just a value that something has: it is more or less than
    something, or a part of a sum."""
    for node in nodes(body):
        match node:
            case ast.Compare("<" | "<=" | ">" | ">=", one, other) | ast.Binary("+" | "-" | "*", one, other):
                if _is(one, parameter) or _is(other, parameter):
                    return True
    return False


def _index(terms: Terms, name: str, place: int) -> Iterator[str]:
    """The attribute for each of whose values a variable has one."""
    variable = terms.variable(name)
    indices = [index.type for index in variable.indices] if variable is not None else []
    indices = indices or ([variable.each] if variable is not None and variable.each is not None else [])
    if place < len(indices):
        type_ = indices[place]
        yield from [type_.named or type_.name] if type_.named or type_.kind == "mark" else []


def _is(node: ast.Expression, parameter: str) -> bool:
    return isinstance(node, ast.Name) and node.text == parameter
