"""Sets of sites that the prelude defines, as groups: neighbours, rows, columns and groups of pieces."""

from __future__ import annotations

from playground.rulebook.groups import Group
from playground.rulebook.interface import Voice
from playground.rulebook.operations import many
from playground.rulebook.scope import Scope
from playground.syntax import ast


def of_word(voice: Voice, head: str, argument: ast.Expression, scope: Scope) -> Group | None:
    """The set of a word of the prelude; None for other words."""
    if head == "neighbours":
        return Group(voice.terms.square, where=(f"next to {voice.value(argument, scope)}",))
    if head in ("row", "column"):
        phrase = f"{head} {voice.value(argument, scope)}"
        match argument:
            case ast.Beside(ast.Name(own), of) | ast.Of(ast.Name(own), of) if own == f"{head}_of":
                phrase = f"the {head} of {voice.value(of, scope)}"
        return Group(voice.terms.square, where=(f"in {phrase}",), name=phrase)
    if head == "group":
        phrase = f"the group of {voice.value(argument, scope)}"
        return Group(voice.terms.piece, pieces=True, where=(f"in {phrase}",))
    if head == "groups":
        return Group("group", where=(f"of {many(voice, argument, scope)}",))
    if head == "enclosed":
        return Group(voice.terms.square, where=(f"enclosed by {many(voice, argument, scope)}",))
    return None
