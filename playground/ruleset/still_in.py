"""The players who are still in, of a game in which some may be out, and the ending by which the last one wins or loses.

out: no pieces of it

define: {still_in: everyone where not (no pieces of it)}
end: {last-in: when count still_in = 1 then still_in win}
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from playground.ruleset.around import around
from playground.ruleset.confine import is_part_text
from playground.ruleset.model import DefinitionDeclaration, OutDeclaration
from playground.ruleset.names import head_name
from playground.ruleset.sections import LOSES, PLAYS_ON, WINS
from playground.source.tree import Scalar

STILL_IN, LAST_IN = "still_in", "last-in"
"""The definition and the ending; a ruleset may have its own under these names."""

MEANING = "the players who are not out"
"""What the definition is in rulebooks."""

_VERBS = {WINS: "win", LOSES: "lose"}


def definitions_with(
    out: OutDeclaration | None, definitions: tuple[DefinitionDeclaration, ...]
) -> tuple[DefinitionDeclaration, ...]:
    """The definitions of a ruleset, with that of the players who are still in: of a game in which nobody may be out it
    is everyone, if a part asks for them."""
    if any(head_name(each.head.text) == STILL_IN for each in definitions):
        return definitions
    if out is None:
        asking = next((text.span for each in definitions for text in each.texts if _asks_in_a_part(text)), None)
        if asking is None:
            return definitions
        everyone = Scalar("everyone", asking, plain=True)
        return (*definitions, DefinitionDeclaration(Scalar(STILL_IN, asking, plain=True), everyone))
    meaning = around("everyone where not (", out.when, "\n)" if "#" in out.when.text else ")")
    return (*definitions, DefinitionDeclaration(Scalar(STILL_IN, out.span, plain=True), meaning))


def endings_with(out: OutDeclaration | None, endings: Mapping[str, Scalar]) -> Mapping[str, Scalar]:
    """The endings of a ruleset, with that of the last player who is in as the first of them: who is left has won,
    however long the game has lasted."""
    if out is None or out.last == PLAYS_ON or LAST_IN in endings:
        return endings
    text = f"when count {STILL_IN} = 1 then {STILL_IN} {_VERBS[out.last]}"
    return {LAST_IN: Scalar(text, out.span, plain=True), **endings}


def glossary_with(out: OutDeclaration | None, glossary: Mapping[str, Scalar]) -> Mapping[str, Scalar]:
    """The glossary of a ruleset, with the players who are still in."""
    if out is None or STILL_IN in glossary:
        return glossary
    return {**glossary, STILL_IN: Scalar(MEANING, out.span, plain=True)}


def is_written(text: Scalar, out: OutDeclaration | None) -> bool:
    """Whether a text is the ruleset's own, and does not follow from who is out."""
    return text.span != out.span if out is not None else text.text != STILL_IN or text.span.text == STILL_IN


def _asks_in_a_part(text: Scalar) -> bool:
    """Whether a text of a part has the word for the players who are still in."""
    return re.search(rf"\b{STILL_IN}\b", text.text) is not None and is_part_text(text.span.source.text)
