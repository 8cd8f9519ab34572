"""What is left of a ruleset once the parts with mistakes are taken out.

A mistake in the structure of a ruleset shall not hide those in its rules: the smallest parts that hold the mistakes
are left away, and the rest is checked like any other ruleset. Names that stand in what was left away may still be
meant by the rest; they are kept as `lost`, so that nobody is told that they do not exist.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from playground.ruleset.structure import check_structure
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span
from playground.source.tree import Mapping, Node, Scalar, Sequence

MOST_ROUNDS = 20
"""Taking a part out may leave its group incomplete, which is then taken out in the next round."""

_WORD = re.compile(r"[A-Za-z]\w*", re.ASCII)


@dataclass(frozen=True)
class SoundPart:
    """A tree without mistakes in its structure, and the words of what was taken out of it."""

    tree: Mapping
    lost: frozenset[str]


def sound_part(tree: Mapping) -> SoundPart | None:
    """The sound part of a tree; None if what is left is no ruleset, or lost the board or the pieces of its rules."""
    lost: set[str] = set()
    had = [name for name in ("board", "pieces") if name in tree]
    for _ in range(MOST_ROUNDS):
        found = Diagnostics()
        check_structure(tree, found)
        places = [mistake.span for mistake in found.errors]
        if not places:
            return SoundPart(tree, frozenset(lost)) if all(_is_left(name, tree) for name in had) else None
        for place in places:
            if place is None:
                return None
            taken = _take_out(tree, place, lost)
            tree = taken if isinstance(taken, Mapping) else tree
    return None


def _is_left(name: str, tree: Mapping) -> bool:
    """Whether a section is there, with something in it."""
    section = tree.get(name)
    return isinstance(section, Mapping) and bool(section.entries)


def _take_out(node: Node, place: Span, lost: set[str]) -> Node | None:
    """The node without its smallest entry that holds a place; None if no entry of it does."""
    if isinstance(node, Mapping):
        return _from_mapping(node, place, lost)
    return _from_sequence(node, place, lost) if isinstance(node, Sequence) else None


def _from_mapping(node: Mapping, place: Span, lost: set[str]) -> Mapping | None:
    for index, (key, value) in enumerate(node.entries):
        before, after = node.entries[:index], node.entries[index + 1 :]
        smaller = _take_out(value, place, lost)
        if smaller is not None:
            return Mapping((*before, (key, smaller), *after), node.span)
        if _holds(key, place) or _holds(value, place):
            lost.update(_words(key), _words(value))
            return Mapping((*before, *after), node.span)
    return None


def _from_sequence(node: Sequence, place: Span, lost: set[str]) -> Sequence | None:
    for index, item in enumerate(node.items):
        before, after = node.items[:index], node.items[index + 1 :]
        smaller = _take_out(item, place, lost)
        if smaller is not None:
            return Sequence((*before, smaller, *after), node.span)
        if _holds(item, place):
            lost.update(_words(item))
            return Sequence((*before, *after), node.span)
    return None


def _holds(node: Node, place: Span) -> bool:
    span = node.span
    return span.source is place.source and span.start <= place.start and place.end <= span.end


def _words(node: Node) -> Iterator[str]:
    if isinstance(node, Scalar):
        yield from _WORD.findall(node.text)
        return
    for part in node.items if isinstance(node, Sequence) else (part for entry in node.entries for part in entry):
        yield from _words(part)
