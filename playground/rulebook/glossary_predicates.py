"""What the glossary says that something has or is where a variable holds for it, as a predicate of sentences.

variables: {pairs: bool each player}      glossary: {pairs: has pares}      if pairs of mover  ->  if you have pares
"""

from __future__ import annotations

from playground.rulebook.english import be, have, takes_plural
from playground.rulebook.terms import Terms
from playground.rulebook.zone_nouns import is_participle

Predicate = tuple[str, str]
"""A verb, `has` or `is`, and what follows it."""


def predicate_of(terms: Terms, name: str) -> Predicate | None:
    """The predicate that a glossary gives a variable which is true or false for each of several; None if none."""
    variable, text = terms.variable(name), terms.compiled.ruleset.glossary.get(name)
    if variable is None or text is None or variable.type.kind != "bool" or variable.each is None:
        return None
    verb, _, rest = " ".join(text.text.split()).partition(" ")
    is_past = verb == "has" and _is_past(rest.partition(" ")[0])
    return (verb, rest) if verb in ("has", "is") and rest and not is_past else None


def _is_past(word: str) -> bool:
    """Whether a word behind `has` makes it say what has happened, `has been dealt a queen`, and no longer changes."""
    return word in ("been", "had", "become", "gone") or is_participle(word)


def is_so(predicate: Predicate, subject: str, many: bool, holds: bool) -> str:
    """`you have pares`, `Ann does not have pares`, `Ben is not in jail`."""
    verb, rest = predicate
    if verb == "is":
        return f"{be(subject, many)} {'' if holds else 'not '}{rest}"
    if holds:
        return f"{have(subject, many)} {rest}"
    return f"{subject} {'do' if many or takes_plural(subject) else 'does'} not have {rest}"


def becomes_so(predicate: Predicate, subject: str, many: bool, holds: bool) -> str:
    """`you now have pares`, `no player now has pares`, `Ben is no longer in jail`."""
    verb, rest = predicate
    now = "now" if holds else "no longer"
    if verb == "is":
        return f"{be(subject, many)} {now} {rest}"
    return f"{subject} {now} {'have' if many or takes_plural(subject) else 'has'} {rest}"
