"""Loops in English: several within each other as one, and what goes from place to place all at once."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playground.rulebook.interface import Voice
from playground.rulebook.left import Left
from playground.rulebook.pieces import what_is_on
from playground.rulebook.scope import Scope
from playground.rulebook.slots import zone_of
from playground.stats.wording import listed
from playground.syntax import ast
from playground.syntax.trees import uses

_PUT = re.compile(r"put (?P<what>[^:;.]+?) of that player (?P<where>(?:on|in) [^:;.]+)")
"""What is put somewhere for a player: `put a man of that player on that player's home`."""


def only_loop(body: ast.Effect) -> ast.ForEach | None:
    """The loop that is all of the body of another one; None if the body does something else too."""
    while isinstance(body, ast.Block) and len(body.effects) == 1:
        body = body.effects[0]
    return body if isinstance(body, ast.ForEach) else None


def of_every(heads: Sequence[str]) -> str:
    """What loops within each other go through in each combination: `every suit and rank`."""
    alike = all(re.fullmatch(r"every \w+", head) for head in heads)
    return f"every {listed([head.removeprefix('every ') for head in heads])}" if alike else listed(heads)


def moved_together(
    voice: Voice, left: Left, variable: str, domain: ast.Expression, body: ast.Effect, scope: Scope
) -> str:
    """The clause that moves all of a set into a zone, where the rules do so one by one; empty for other loops."""
    match left.done(body):
        case ast.Block((ast.Move(ast.Name(one), target),)) | ast.Move(ast.Name(one), target):
            to = zone_of(voice, target, scope)
            if one == variable and to is not None and not uses(target, variable):
                return f"move {what_is_on(voice, domain, scope)} to {to.name}"
    return ""


def put_for_each(heads: list[str], clause: str) -> str:
    """A loop over the players that only puts something somewhere, `put a man of each player on that player's home`;
    empty for other loops."""
    put = _PUT.fullmatch(clause)
    return f"put {put['what']} of each player {put['where']}" if put and heads == ["every player"] else ""
