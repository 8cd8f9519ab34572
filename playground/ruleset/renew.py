"""Parts that a ruleset includes again which the ruleset that it extends includes already: with other values.

    base: {part: dice, with: {dice: 5}}     extended: {part: dice, with: {faces: 8}}     5 dice with 8 faces

What is given again replaces what the base gives, the rest stays. What the base has taken of the part is then that of
the new values; what the base declares itself in place of something of the part still stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from playground.ruleset.names import head_name
from playground.ruleset.splice import Values
from playground.source.diagnostics import Diagnostics
from playground.source.text import Source, Span
from playground.source.tree import Mapping, Node, Scalar, Sequence

Place = tuple[Path, int]
"""The place of a key in the file of a part, which is the same whatever the part is given."""


@dataclass(frozen=True)
class Part:
    """A part as one file includes it: what it declares, with values in place of its parameters.

    `name` is where it is named, and `root` where the part is that it came with, which the ruleset itself names; `given`
    are the values that were given there, `settings` with those that a base of the ruleset gives, and `values` with the
    defaults of all others. `left_out` are the names that are not taken, there or in a base.
    """

    tree: Mapping
    name: Scalar
    root: Scalar
    source: Source
    given: Values
    settings: Values
    left_out: frozenset[str] = frozenset()
    values: Values = field(default_factory=dict)


def file_of(source: Source) -> Path:
    """The file of a source, to compare it with others."""
    return Path(source.name).resolve()


def settings_of(parts: Iterable[Part]) -> dict[Path, Values]:
    """What the parts that a ruleset names itself are given, by their files."""
    return {file_of(part.source): part.settings for part in parts if part.root is part.name}


def left_out_of(parts: Iterable[Part]) -> dict[Path, frozenset[str]]:
    """The names that are not taken of the parts that a ruleset names itself, by their files."""
    return {file_of(part.source): part.left_out for part in parts if part.root is part.name}


def roots_again(earlier: Iterable[Part], parts: Iterable[Part]) -> frozenset[int]:
    """The parts of `parts`, by the identities of their names, that a ruleset includes after what it extends."""
    known = settings_of(earlier)
    return frozenset(id(part.name) for part in parts if part.root is part.name and file_of(part.source) in known)


def renewed(tree: Mapping, earlier: Iterable[Part], parts: Iterable[Part], diagnostics: Diagnostics) -> Mapping:
    """The tree of a base, with what it has of `earlier` parts replaced by what that is in those of the same files.

    Parts that come with others count if those are the same. What the base has of others must be the same in `parts`.
    """
    earlier, parts = list(earlier), list(parts)
    again = roots_again(earlier, parts)
    roots = {file_of(part.source): part.root.text for part in earlier}
    renewal = _Renewal()
    for part in parts:
        for key, value in _entries(part.tree):
            place = (file_of(part.source), key.span.start)
            if id(part.root) in again:
                renewal.new.setdefault(place, (key, value))
            elif place[0] in roots:
                renewal.others.setdefault(place, (part, value))
    if not renewal.new and not renewal.others:
        return tree
    whole = renewal.of_sections(tree)
    for part, names in renewal.differing.values():
        _report_differing(part, names, roots[file_of(part.source)], diagnostics)
    return whole


def of_same_part(node: Node, place: Span) -> bool:
    """Whether a node comes from the file of a part in which a place is."""
    return node.span.source.included is not None and file_of(node.span.source) == file_of(place.source)


def said(node: Node) -> object:
    """What a node says, without its places."""
    if isinstance(node, Scalar):
        return " ".join(node.text.split())
    if isinstance(node, Sequence):
        return [said(item) for item in node]
    return {key.text: said(value) for key, value in node.entries}


def _entries(node: Node) -> Iterator[tuple[Scalar, Node]]:
    for key, value in node.entries if isinstance(node, Mapping) else ():
        yield key, value
        yield from _entries(value)


@dataclass
class _Renewal:
    """What replaces entries of a base, and what parts that do not replace them have at the same places.

    `differing` has the names of what is not the same there, by the places of the parts in the ruleset.
    """

    new: dict[Place, tuple[Scalar, Node]] = field(default_factory=dict)
    others: dict[Place, tuple[Part, Node]] = field(default_factory=dict)
    differing: dict[Span, tuple[Part, list[str]]] = field(default_factory=dict)

    def of_sections(self, tree: Mapping) -> Mapping:
        """The keys of sections have no places of their own, so that only what stands in them is looked for."""
        changed: list[tuple[Scalar, Node]] = []
        for key, value in tree.entries:
            if key.text == "board" and isinstance(value, Mapping):
                changed.append((key, self.of_sections(value)))
            elif isinstance(value, Mapping):
                entries = tuple(self._entry(name, meaning, name.text) for name, meaning in value.entries)
                changed.append((key, Mapping(entries, value.span)))
            else:
                changed.append((key, value))
        return Mapping(tuple(changed), tree.span)

    def _entry(self, key: Scalar, value: Node, name: str) -> tuple[Scalar, Node]:
        """An entry under the name that it has in its section, which stands in a part or not."""
        source = key.span.source
        place = (file_of(source), key.span.start) if source.included is not None else None
        new = self.new.get(place) if place else None
        if isinstance(value, Mapping):
            entries = tuple(self._entry(inner, each, name) for inner, each in value.entries)
            return new[0] if new else key, Mapping(entries, value.span)
        if place is None or not of_same_part(value, key.span):
            return key, value
        if place in self.others:
            part, other = self.others[place]
            if said(new[1] if new else value) != said(other):
                self.differing.setdefault(part.root.span, (part, []))[1].append(head_name(name))
        return new or (key, value)


def _report_differing(part: Part, names: list[str], one: str, diagnostics: Diagnostics) -> None:
    """Report what a base has from its part `one`, and this ruleset from another part with other values."""
    root, left_out = part.root.text, dict.fromkeys(names)
    listed = names[0] if len(left_out) == 1 else f"[{', '.join(left_out)}]"
    hint = f"'{one}' comes with what this ruleset extends: give it other values, or leave out here what differs, "
    hint += f"{{part: {root}, except: {listed}}}: that then stays as it is"
    diagnostics.report("R073", part.root.span, hint=hint, name=names[0], one=one, other=root)
