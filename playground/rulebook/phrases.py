"""The phrases of a glossary, with what they are about filled in: `a card of rank 8` for `{card} of rank {value}`."""

from __future__ import annotations

import re

from playground.rulebook.brackets import unbracketed
from playground.rulebook.english import filled, number_word
from playground.rulebook.interface import Voice
from playground.rulebook.scope import Scope
from playground.rulebook.terms import Terms
from playground.syntax import ast


def phrase_of(
    voice: Voice, name: str, arguments: tuple[ast.Expression, ...], scope: Scope, behind: str = ""
) -> str | None:
    """The glossary's phrase for a definition, with its arguments filled in; None if the glossary has none.

    What it begins with is left out if that is `behind`.
    """
    terms = voice.terms
    text = terms.phrase(name)
    if text is None:
        return None
    definition = terms.definitions.get(name) or terms.effects(name)
    parameters = definition.parameters if definition else ()
    values = [voice.operand(argument, scope) for argument in arguments]
    if terms.effects(name):  # nothing follows what an order ends with
        both = zip(parameters, values, strict=False)
        values = [unbracketed(value) if text.endswith(f"{{{parameter}}}") else value for parameter, value in both]
    for each, argument, value in zip(parameters, arguments, values, strict=False):
        if terms.kind_of(argument, scope) == "int":
            text = _counted(text, each, value)
    nouns = {each: _number_in(terms, text, each, value) for each, value in zip(parameters, values, strict=False)}
    return filled(text.removeprefix(behind), nouns)


def _counted(phrase: str, parameter: str, value: str) -> str:
    """A phrase in which a number of things is one thing, or as many as a value that is no number by itself."""
    counted = re.compile(rf"\{{{parameter}\}} (?!does\b|says\b|this\b)(\w{{3,}})s\b")
    if value == "1":
        return counted.sub(rf"{{{parameter}}} \1", phrase)
    return phrase if value.isdigit() else counted.sub(rf"as many \1s as {{{parameter}}}", phrase)


def _number_in(terms: Terms, phrase: str, parameter: str, value: str) -> str:
    """A number as a word in a phrase; the value of an attribute, `of rank {value}`, as the attribute shows it."""
    if not value.isdigit():
        return value
    before = phrase.partition(f"{{{parameter}}}")[0].split()
    attribute = terms.attribute(before[-1]) if before else None
    return attribute.shown_names.get(int(value), value) if attribute is not None else number_word(int(value))
