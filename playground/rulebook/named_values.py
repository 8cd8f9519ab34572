"""What variables and definitions with names are given, and values of variables with several indices."""

from __future__ import annotations

import re

from playground.rulebook.brackets import has_clause, outside_brackets, unbracketed
from playground.rulebook.definitions import word_of
from playground.rulebook.english import is_plural, leads_on, of_term, owned, spaced, term
from playground.rulebook.interface import Voice
from playground.rulebook.pieces import on_single_place
from playground.rulebook.scope import Local, Scope
from playground.rulebook.zone_nouns import is_participle
from playground.stats.wording import listed
from playground.syntax import ast

_HAS_LIST = re.compile(r"^whether |,| and | or | except ")


MAX_WORDS_CALLED = 10
"""Words of a value before its name, `call the first card in the deck the *low card*`, at most; of longer ones the name
stands first."""


def value_of_owner(voice: Voice, name: str, owner: str, is_player: bool) -> str:
    """A value of a variable with one index: `your *coins*`, `the *coins* of the player after you`, `the *way to* a1`.

    What a player has *pointed at* is that player's *pointed at*, as the name of a value that is not a number.
    """
    if owner.isdigit():
        return _numbered(name, owner)
    word = word_of(voice.terms, name)
    if is_player and (_is_done(voice, name, word) or not (leads_on(word) or len(owner.split()) > 2)):
        return owned(owner, term(word))
    return of_term(word, owner)


def _numbered(name: str, number: str) -> str:
    """A value with a number: `*die* 2`; of a name in the plural, `the *points* of number 2`."""
    is_many = name.endswith("s") and is_plural(spaced(name))
    return of_term(name, f"number {number}") if is_many else f"{term(name)} {number}"


def _is_done(voice: Voice, name: str, word: str) -> bool:
    """Whether a variable keeps with what something was done: `pointed at`; not how much is `owed to` a player."""
    variable = voice.terms.variable(name)
    return variable is not None and variable.type.kind != "int" and is_participle(spaced(word).split(" ")[0])


def value_of_indices(voice: Voice, name: str, indices: tuple[ast.Expression, ...], scope: Scope) -> str:
    """A value of a variable with several indices: `your *held* for hearts`, `the *flow* of a1 and b2`."""
    first, *others = voice.listed_arguments(indices, scope)
    others = [f"number {other}" if other.isdigit() else other for other in others]
    word = word_of(voice.terms, name)
    if voice.terms.kind_of(indices[0], scope) == "player" and (_is_done(voice, name, word) or not leads_on(word)):
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


def naming_of(named: Local, meaning: str) -> str:
    """The clause that gives a value its name."""
    if named.kind == "bool":
        return f"note {meaning} ({named.noun_phrase})"
    said = unbracketed(meaning)
    if named.noun_phrase.startswith("the ") and len(said.split()) <= MAX_WORDS_CALLED and not has_clause(said):
        return f"call {said} {named.noun_phrase}"
    return f"let {named.noun_phrase} be{',' if said.startswith('of ') else ''} {said}"
