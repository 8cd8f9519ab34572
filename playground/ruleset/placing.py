"""Puts endings, rules and steps before others, where a file or a variant says so.

    end: {row: before full when line(3, own) then mover wins}        after: {tidy: before score when … then …}
    turn: {draw: {before: play, start: move top of deck to hand of mover}}

What is new comes last otherwise, and what comes first has its way: an ending that stands behind `full: when no empty
then draw` never sees the position in which a game ends by the last free square. `before NAME` alone moves what the base
has. Afterwards the tree says nothing of places any more.
"""

from __future__ import annotations

import re

from playground.ruleset.patch import Entries, replace
from playground.source.diagnostics import Diagnostics, did_you_mean, near_name
from playground.source.tree import Mapping, Node, Scalar

BEFORE = "before"
"""The word, and the key of a step, before the name of what something stands before."""

PLACED = {"end": "ending", "after": "rule", "turn": "step"}
"""The sections whose order has a meaning, with what each consists of."""

_TEXT = re.compile(rf"\s*{BEFORE}\s+(?P<name>[^\s:,]+)[:,]?\s*(?P<rest>.*)", re.DOTALL)


def placed(tree: Mapping, base: Mapping | None, diagnostics: Diagnostics) -> Mapping:
    """The tree of a game with all that says where it stands in its place; `base` is the tree that was changed."""
    for section, noun in PLACED.items():
        group, before = tree.get(section), base.get(section) if base else None
        if isinstance(group, Mapping) and any(_place(value) for _, value in group.entries):
            old = before if isinstance(before, Mapping) else Mapping((), group.span)
            tree = replace(tree, section, _in_place(group, old, noun, diagnostics))
    return tree


def _in_place(group: Mapping, base: Mapping, noun: str, diagnostics: Diagnostics) -> Mapping:
    """A group with entries moved to before those that they name; of what is only moved, `base` has the value."""
    entries: Entries = {key.text: (key, value) for key, value in group.entries}
    waiting: dict[str, Scalar] = {}
    for key, value in group.entries:
        found = _place(value)
        if found is not None:
            kept = found[1] if found[1] is not None else base.get(key.text)
            if kept is None:
                _report_nothing(key, found[0], base, noun, diagnostics)
                del entries[key.text]
                continue
            entries[key.text] = (key, kept)
            waiting[key.text] = found[0]
    while waiting:  # what others are to stand before is placed first
        free = [each for each, name in waiting.items() if name.text not in waiting]
        moved = free[0] if free else next(iter(waiting))
        name = waiting.pop(moved)
        if free and name.text in entries:
            entries = _moved(entries, moved, name.text)
            continue
        hint = did_you_mean(name.text, [each for each in entries if each != moved])
        if not free and name.text != moved:
            hint = f"'{name.text}' is to come before '{moved}' in its turn: leave out one of the two"
        diagnostics.report("R087", name.span, name=name.text, noun=noun, placed=moved, hint=hint)
    return Mapping(tuple(entries.values()), group.span)


def _report_nothing(key: Scalar, name: Scalar, base: Mapping, noun: str, diagnostics: Diagnostics) -> None:
    """Report `before NAME` alone for something that the base does not have."""
    hint = near_name(key.text, list(base)) or f"write: {BEFORE} {name.text} when CONDITION then EFFECTS"
    diagnostics.report("R088", key.span, hint=hint, name=key.text, noun=noun, before=name.text)


def _place(value: Node) -> tuple[Scalar, Node | None] | None:
    """The name of what an entry stands before, and the rest of it, None if that is all; None if it says no place."""
    if isinstance(value, Mapping):
        name = value.get(BEFORE)
        others = tuple(entry for entry in value.entries if entry[0].text != BEFORE)
        return (name, Mapping(others, value.span)) if isinstance(name, Scalar) else None
    found = _TEXT.fullmatch(value.text) if isinstance(value, Scalar) else None
    if found is None or not isinstance(value, Scalar):
        return None
    return value.part(*found.span("name")), value.part(*found.span("rest")) if found["rest"] else None


def _moved(entries: Entries, name: str, before: str) -> Entries:
    """The entries with one before another."""
    moved = entries.pop(name)
    found: Entries = {}
    for each, entry in entries.items():
        if each == before:
            found[name] = moved
        found[each] = entry
    return found
