"""What variables and definitions with names are given, and values of variables with several indices."""

from __future__ import annotations

import re

from playground.rulebook.brackets import outside_brackets
from playground.rulebook.definitions import word_of
from playground.rulebook.english import leads_on, of_term, owned, term
from playground.rulebook.interface import Voice
from playground.rulebook.pieces import on_single_place
from playground.rulebook.scope import Scope
from playground.stats.wording import listed
from playground.syntax import ast

_HAS_LIST = re.compile(r"^whether |,| and | or | except ")


def value_of_indices(voice: Voice, name: str, indices: tuple[ast.Expression, ...], scope: Scope) -> str:
    """A value of a variable with several indices: `your *held* for hearts`, `the *flow* of a1 and b2`."""
    first, *others = voice.listed_arguments(indices, scope)
    word = word_of(voice.terms, name)
    if voice.terms.kind_of(indices[0], scope) == "player" and not leads_on(word):
        return f"{owned(first, term(word))} for {listed(others)}"
    return of_term(word, listed([first, *others]))


def arguments_in_words(voice: Voice, arguments: tuple[ast.Expression, ...], scope: Scope) -> str:
    """The arguments of a definition as one text: `the Stones`, `a1 and b2`, `your Stones (orthogonally)`."""
    values = voice.listed_arguments(arguments, scope)
    if len(arguments) > 1 and voice.terms.kind_of(arguments[-1], scope) == "ways":
        return f"{listed(values[:-1])} ({values[-1].removeprefix('(').removesuffix(')')})"
    return listed(values)


def values_for_list(voice: Voice, arguments: tuple[ast.Expression, ...], scope: Scope) -> list[str]:
    """Values for a list: those with a list in them are in brackets, if there are several."""
    are_sites = [voice.terms.kind_of(argument, scope) == "site" for argument in arguments]
    values = [
        (is_site and on_single_place(voice, argument, scope)) or voice.operand(argument, scope)
        for argument, is_site in zip(arguments, are_sites, strict=True)
    ]
    if len(values) < 2:
        return values
    return [f"({value})" if _HAS_LIST.search(outside_brackets(value)) else value for value in values]
