"""Several values in brackets, one of which something is compared with: `(hearts or spades)`, `(1 or 3..5)`."""

from __future__ import annotations

from collections.abc import Iterator

from playground.syntax import ast


def is_one_of_several(node: ast.Expression) -> bool:
    """Whether these are several values; on one side of a comparison an `or` can only stand in brackets."""
    return isinstance(node, ast.Binary) and node.operator == "or"


def alternatives(node: ast.Expression) -> Iterator[ast.Expression]:
    """The values one by one; a single value is itself."""
    if isinstance(node, ast.Binary) and node.operator == "or":
        yield from alternatives(node.left)
        yield from alternatives(node.right)
    else:
        yield node
