"""Which kinds of values of the shape of a ruleset are texts, lists or groups."""

from __future__ import annotations

from playground.ruleset.shape import Cases, Either, Group, Kind, Many, Named, Patch, PerPlayer
from playground.source.tree import Mapping, Node, Sequence


def fits_one(node: Node, kind: Kind) -> bool:
    """Whether one of several kinds allows a group."""
    return isinstance(node, Mapping) and isinstance(kind, Either) and any(fits(node, one) for one in kind.kinds)


def fits(node: Node, kind: Kind) -> bool:
    """Whether a kind allows a node of this type: a text, a list or a group."""
    if isinstance(node, Mapping):
        return isinstance(kind, Group | Named | PerPlayer | Cases | Patch)
    if isinstance(node, Sequence):
        return isinstance(kind, Many)
    return not node.is_null and not isinstance(kind, Group | Named | PerPlayer | Cases | Patch | Many)
