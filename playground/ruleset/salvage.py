"""Removes the parts of a ruleset that have mistakes in their structure.

A structural mistake should not hide mistakes in rules: the smallest parts with mistakes are removed, and the rest is
checked like any other ruleset. The rest may still refer to names in the removed parts; these are kept as `lost`, so
that they are not reported as unknown.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from playground.ruleset.check_scalars import misspelt_sections
from playground.ruleset.structure import check_structure
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span
from playground.source.tree import Mapping, Node, Scalar, Sequence

MAX_ROUNDS = 20
"""Limit on rounds: removing a part may leave its group incomplete, which is then removed in the next round."""

_WORD = re.compile(r"[A-Za-z]\w*", re.ASCII)


@dataclass(frozen=True)
class SoundPart:
    """A tree without structural mistakes, and the words of the removed parts."""

    tree: Mapping
    lost: frozenset[str]


def sound_part(tree: Mapping) -> SoundPart | None:
    """The sound part of a tree; None if it is not a ruleset any more, or has lost its board or its pieces."""
    lost: set[str] = set()
    if misspelt_sections(tree) & {"board", "pieces"}:
        return None
    sections = [name for name in ("board", "pieces") if name in tree]
    for _ in range(MAX_ROUNDS):
        diagnostics = Diagnostics()
        check_structure(tree, diagnostics)
        places = [mistake.span for mistake in diagnostics.errors]
        if not places:
            return SoundPart(tree, frozenset(lost)) if all(_is_present(name, tree) for name in sections) else None
        if None in places:
            return None
        smaller, _ = _without(tree, _Places(place for place in places if place), lost)
        tree = smaller if isinstance(smaller, Mapping) else tree
    return None


def _is_present(name: str, tree: Mapping) -> bool:
    """Whether a section exists and is not empty."""
    section = tree.get(name)
    return isinstance(section, Mapping) and bool(section.entries)


class _Places:
    """Places of mistakes, which are found by where they are: there may be hundreds."""

    def __init__(self, places: Iterable[Span]) -> None:
        self._of_source: dict[int, list[Span]] = {}
        for place in places:
            self._of_source.setdefault(id(place.source), []).append(place)
        for spans in self._of_source.values():
            spans.sort(key=_start)

    def within(self, node: Node) -> set[Span]:
        """The places that a node contains."""
        span = node.span
        spans = self._of_source.get(id(span.source), [])
        first, last = bisect_left(spans, span.start, key=_start), bisect_right(spans, span.end, key=_start)
        return {place for place in spans[first:last] if place.end <= span.end}


def _start(place: Span) -> int:
    return place.start


def _without(node: Node, places: _Places, lost: set[str]) -> tuple[Node, set[Span]]:
    """The node without the smallest entries that contain the places, and the places of these."""
    if isinstance(node, Mapping):
        return _from_mapping(node, places, lost)
    return _from_sequence(node, places, lost) if isinstance(node, Sequence) else (node, set())


def _from_mapping(node: Mapping, places: _Places, lost: set[str]) -> tuple[Mapping, set[Span]]:
    entries, removed = list[tuple[Scalar, Node]](), set[Span]()
    for key, value in node.entries:
        smaller, within = _without(value, places, lost)
        own = (places.within(key) | places.within(value)) - within
        removed |= within | own
        if own:
            lost.update(_words(key), _words(value))
        else:
            entries.append((key, smaller))
    return (Mapping(tuple(entries), node.span) if removed else node), removed


def _from_sequence(node: Sequence, places: _Places, lost: set[str]) -> tuple[Sequence, set[Span]]:
    items, removed = list[Node](), set[Span]()
    for item in node.items:
        smaller, within = _without(item, places, lost)
        own = places.within(item) - within
        removed |= within | own
        if own:
            lost.update(_words(item))
        else:
            items.append(smaller)
    return (Sequence(tuple(items), node.span) if removed else node), removed


def _words(node: Node) -> Iterator[str]:
    if isinstance(node, Scalar):
        yield from _WORD.findall(node.text)
        return
    for part in node.items if isinstance(node, Sequence) else (part for entry in node.entries for part in entry):
        yield from _words(part)
