"""Whether the player who is to decide next may be nobody, so that nothing happens."""

from __future__ import annotations

from collections.abc import Sequence

from playground.game import core
from playground.game.expressions import ExpressionChecker
from playground.syntax import ast

NextOnes = Sequence[core.Expression]
"""Names for `next_of(SOME, PLAYER)`."""


def may_be_nobody(
    node: ast.Expression, player: core.Expression, next_ones: NextOnes, checker: ExpressionChecker
) -> bool:
    """Whether a player may be nobody, of two in an `if` each where it is taken; `next_of(SOME, PLAYER)` is not."""
    match node, player:
        case ast.Choice(_, one, other), core.Choice(condition, yes, no):
            with checker.assuming(condition):
                first = may_be_nobody(one, yes, next_ones, checker)
            with checker.assuming(condition, False):
                return first or may_be_nobody(other, no, next_ones, checker)
    certain = not player.type.optional or checker.is_certainly_present(player)
    return not certain and not is_next_of(node, next_ones, checker)


def is_next_of(node: ast.Expression, next_ones: NextOnes, checker: ExpressionChecker) -> bool:
    """Whether a player is `next_of(SOME, PLAYER)`, also behind names: of those who are still in there is one."""
    seen: set[str] = set()
    if isinstance(node, ast.Name) and (local := checker.locals.get(node.text)) is not None:
        return any(core.alike(local, one) for one in next_ones)
    while isinstance(node, ast.Name | ast.Call | ast.Of):
        head = node.head if isinstance(node, ast.Of) else node
        name = head.function if isinstance(head, ast.Call) else head.text if isinstance(head, ast.Name) else ""
        definition = None if name in {*checker.locals, *seen} else checker.vocabulary.definitions.get(name)
        if definition is None or checker.vocabulary.is_prelude(definition):
            return definition is not None and name == "next_of"
        seen.add(name)
        node = definition.body
    return False
