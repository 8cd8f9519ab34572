"""Sets of sites that the prelude defines, as groups: neighbours, rows, columns and groups of pieces; and attackers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from playground.game.board import column_name
from playground.game.vocabulary import ATTACKERS
from playground.rulebook.brackets import unbracketed
from playground.rulebook.english import number_word, outside_terms
from playground.rulebook.groups import Group
from playground.rulebook.interface import Voice
from playground.rulebook.operations import along, in_list, many
from playground.rulebook.scope import COUNTED, Scope
from playground.ruleset.nouns import plural
from playground.stats.wording import listed
from playground.syntax import ast
from playground.syntax.trees import chain

FIRST_OCCUPIED = "first_occupied"


def of_word(voice: Voice, head: str, argument: ast.Expression, scope: Scope) -> Group | None:
    """The set of a word of the prelude; None for other words."""
    if head == ATTACKERS:
        return attackers(voice, (argument,), scope)
    if head == "neighbours":
        parts = [in_list(voice, each, scope, of_sites=True, is_last=True) for each in chain("or", argument)]
        return Group(voice.terms.square, where=(f"next to {listed(parts, 'or')}",))
    if head in ("row", "column"):
        number = voice.value(argument, scope)
        phrase = _numbered(head, column_named(voice, number) if head == "column" else number)
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


def column_named(voice: Voice, number: str) -> str:
    """The letter of a column with a number, as boards show it; other values as they are."""
    board = voice.terms.game.board
    has_letters = board.shape != "graph" and number.isdigit() and 0 < int(number) <= board.width
    return column_name(int(number) - 1) if has_letters else number


def _numbered(noun: str, number: str) -> str:
    """A row or a column: `row 3`, `column c`, `the row with that number`, `column (6 minus the line)`."""
    if number in ("the number", "that number"):
        return f"the {noun} with {number}"
    return f"{noun} {number}" if len(outside_terms(number).split()) < 2 else f"{noun} ({unbracketed(number)})"


def attackers(voice: Voice, arguments: Sequence[ast.Expression], scope: Scope) -> Group:
    """The pieces that attack a site: the enemy's, or those of the player who is named behind it."""
    piece = Group(voice.terms.piece, pieces=True, where=(f"attacking {voice.value(arguments[0], scope)}",))
    if len(arguments) == 1:
        return piece.with_adjective("enemy")
    return replace(piece, holder=voice.value(arguments[1], scope))


def along_line(voice: Voice, arguments: Sequence[ast.Expression], scope: Scope) -> str:
    """The first occupied site from another one; the second where that one is the first in the same direction."""
    (start, way), number = arguments, 0
    while isinstance(start, ast.Call) and start.function == FIRST_OCCUPIED and start.arguments[1] == way:
        if number + 1 == len(COUNTED):
            break
        start, number = start.arguments[0], number + 1
    from_there = f"from {voice.value(start, scope)} {along(voice, way, scope)}"
    return f"the {COUNTED[number]} occupied {voice.terms.square} {from_there}"


def of_line(voice: Voice, arguments: Sequence[ast.Expression], scope: Scope) -> tuple[str, str]:
    """What lies in a line, `three of your marks`, `four empty squares`, and its directions in brackets, if not any."""
    length = voice.value(arguments[0], scope)
    length = number_word(int(length)) if length.isdigit() else length
    in_ways = f" ({voice.value(arguments[2], scope)})" if len(arguments) > 2 else ""
    return f"{length} {_behind_a_number(voice, arguments[1], scope)}", in_ways


def _behind_a_number(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    """`of your marks`, `empty squares`, `tall pieces`."""
    group, said = voice.group(node, scope), voice.value(node, scope)
    if group is None and voice.terms.kind_of(node, scope) == "mark":
        pieces = plural(voice.terms.piece)
        return f"{said} {pieces}" if voice.terms.mark(said) else f"{pieces} of {said}"
    if group is None or group.name or group.holder:
        return f"of {group.many() if group else said}"
    return group.many()
