"""The players who are still in, of a game in which some may be out, and the ending by which the last one wins or loses.

out: no pieces of it

define: {still_in: everyone where not (no pieces of it)}
end: {last-in: when count still_in = 1 then still_in win}

Parts also have the word `dealt_in`: who is still in, or everyone where nobody is, as before the first deal of a game in
which those without cards are out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from playground.ruleset.around import around
from playground.ruleset.confine import is_part_text
from playground.ruleset.model import DefinitionDeclaration, OutDeclaration
from playground.ruleset.names import head_name
from playground.ruleset.sections import LOSES, PLAYS_ON, WINS
from playground.source.text import Span
from playground.source.tree import Scalar

STILL_IN, LAST_IN = "still_in", "last-in"
"""The definition and the ending; a ruleset may have its own under these names."""

DEALT_IN = "dealt_in"
"""The definition that parts have besides; a ruleset may have its own under this name as well."""

_MEANINGS = {
    STILL_IN: "the players who are not out",
    DEALT_IN: "the players who are not out, or all players if all are",
}
"""What the definitions are in rulebooks."""

_VERBS = {WINS: "win", LOSES: "lose"}


def definitions_with(
    out: OutDeclaration | None, definitions: tuple[DefinitionDeclaration, ...]
) -> tuple[DefinitionDeclaration, ...]:
    """The definitions of a ruleset, with that of the players who are still in, and that of those who are dealt in if a
    part uses it. In a game in which nobody may be out they are everyone, and are there only if a part uses them."""
    own = {head_name(each.head.text) for each in definitions}
    added = []
    for name in (STILL_IN, DEALT_IN):
        place = next((text.span for each in definitions for text in each.texts if _is_in_a_part(name, text)), None)
        if out is not None and (name == STILL_IN or place is not None):
            place = out.span
        if name not in own and place is not None:
            added.append(DefinitionDeclaration(Scalar(name, place, plain=True), _players(name, out, place)))
    return (*definitions, *added)


def _players(name: str, out: OutDeclaration | None, place: Span) -> Scalar:
    """The text of a definition of players who are not out."""
    if out is None:
        return Scalar("everyone", place, plain=True)
    end = "\n)" if "#" in out.when.text else ")"
    if name == STILL_IN:
        return around("everyone where not (", out.when, end)
    return around("let those be everyone where not (", out.when, f"{end}; if no those then everyone else those")


def endings_with(out: OutDeclaration | None, endings: Mapping[str, Scalar]) -> Mapping[str, Scalar]:
    """The endings of a ruleset, with that of the last player who is in as the first of them: who is left has won,
    however long the game has lasted."""
    if out is None or out.last == PLAYS_ON or LAST_IN in endings:
        return endings
    text = f"when count {STILL_IN} = 1 then {STILL_IN} {_VERBS[out.last]}"
    return {LAST_IN: Scalar(text, out.span, plain=True), **endings}


def glossary_with(
    out: OutDeclaration | None, glossary: Mapping[str, Scalar], definitions: tuple[DefinitionDeclaration, ...]
) -> Mapping[str, Scalar]:
    """The glossary of a ruleset, with those of its definitions that are players who are not out."""
    if out is None:
        return glossary
    names = {each.head.text for each in definitions if not is_written(each.head, out)} & _MEANINGS.keys()
    said = {name: Scalar(_MEANINGS[name], out.span, plain=True) for name in sorted(names)}
    return said | dict(glossary)


def is_written(text: Scalar, out: OutDeclaration | None) -> bool:
    """Whether a text is the ruleset's own, and does not follow from who is out."""
    if out is not None:
        return text.span != out.span
    return text.text not in (STILL_IN, DEALT_IN) or text.span.text == text.text


def _is_in_a_part(name: str, text: Scalar) -> bool:
    """Whether a text is of a part and has a name."""
    return re.search(rf"\b{name}\b", text.text) is not None and is_part_text(text.span.source.text)
