"""The differences between two rulesets: as changes with their places, as English sentences, and as a text diff."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from playground.ruleset.contents import Contents, SourcedValue, contents
from playground.ruleset.model import Ruleset
from playground.ruleset.write import flow_style
from playground.source.text import Span

ORDER = "order"
"""The last part of the path of a change that only reorders names."""

_NOUNS = {
    "players": "player",
    "parameters": "parameter",
    "regions": "region",
    "pieces": "piece",
    "drawings": "drawing",
    "moves": "movement",
    "define": "definition",
    "glossary": "word",
    "variables": "variable",
    "actions": "action",
    "turn": "step",
    "after": "rule",
    "end": "ending",
    "strategies": "strategy",
}
_ORDERED = ("players", "pieces", "moves", "choose", "actions", "turn", "after", "end")
"""Sections whose order matters: it decides who plays first, and the order of options and of rules."""

_TITLES = {
    "game": "the title",
    "about": "the description",
    "source": "the source",
    "setup": "the setup",
    "score": "the score",
}


@dataclass(frozen=True)
class Change:
    """One difference between a and b.

    `path` is its path (`("end", "routed")`), `kind` is 'added', 'removed' or 'changed'; `before` and `after` are the
    values in a and b, `place_a` and `place_b` their places (None if there is none, or if a selection sets the value).
    `about` describes the parameter that changed.
    """

    path: tuple[str, ...]
    kind: str
    before: str | None
    after: str | None
    place_a: Span | None
    place_b: Span | None
    about: str = ""

    def __str__(self) -> str:
        return sentence(self)


def difference(a: Ruleset, b: Ruleset) -> tuple[Change, ...]:
    """The changes from `a` to `b`, in the order of sections; none if their contents are equal."""
    return tuple(_describe(change, a, b) for change in _compare((), contents(a), contents(b)))


def text_difference(a: Ruleset, b: Ruleset) -> str:
    """A unified diff of the resolved texts; empty if they are equal."""
    lines = difflib.unified_diff(a.text.splitlines(True), b.text.splitlines(True), a.name, b.name)
    return "".join(lines)


def _compare(path: tuple[str, ...], a: Mapping[str, Contents], b: Mapping[str, Contents]) -> Iterator[Change]:
    for name in (*a, *(name for name in b if name not in a)):
        yield from _compare_parts((*path, name), a.get(name), b.get(name))
    shared = [name for name in a if name in b], [name for name in b if name in a]
    if path and path[-1] in _ORDERED and shared[0] != shared[1]:
        before, after = (", ".join(names) for names in shared)
        yield Change((*path, ORDER), "changed", before, after, _place(a), _place(b))


def _compare_parts(path: tuple[str, ...], a: Contents | None, b: Contents | None) -> Iterator[Change]:
    a_is_group, b_is_group = isinstance(a, Mapping), isinstance(b, Mapping)
    section_alone = len(path) == 1 and (a is None or b is None)
    if (a_is_group and b_is_group) or (section_alone and (a_is_group or b_is_group) and path[0] in _NOUNS):
        yield from _compare(path, a if isinstance(a, Mapping) else {}, b if isinstance(b, Mapping) else {})
    elif _shown(a) != _shown(b):
        kind = "added" if a is None else "removed" if b is None else "changed"
        yield Change(path, kind, _shown(a), _shown(b), _place(a), _place(b))


def _shown(part: Contents | None) -> str | None:
    if isinstance(part, SourcedValue) and isinstance(part.value, str):
        return part.value
    return None if part is None else flow_style(part)


def _place(part: Contents | None) -> Span | None:
    """The place of a value, or of the first value in a group."""
    if part is None or isinstance(part, SourcedValue):
        return part.span if part else None
    places = (_place(value) for value in part.values())
    return next((place for place in places if place is not None), None)


def _describe(change: Change, a: Ruleset, b: Ruleset) -> Change:
    if change.path[0] != "parameters":
        return change
    known = b.parameters.get(change.path[1]) or a.parameters.get(change.path[1])
    about = known.about if known else ""
    return Change(change.path, change.kind, change.before, change.after, change.place_a, change.place_b, about)


# ---- in English


def sentence(change: Change) -> str:
    """One change as a sentence without a full stop."""
    if change.path[-1] == ORDER and len(change.path) > 1:
        noun = _NOUNS.get(change.path[-2], "choice")
        return f"the {noun}s come in the order {change.after} instead of {change.before}"
    if change.path[0] == "parameters" and change.path[2:] == ("default",):
        about = f" ({change.about})" if change.about else ""
        return f"{change.path[1]} is {change.after} instead of {change.before}{about}"
    subject = _subject(change.path)
    if change.kind == "added":
        return f"{subject} is new: {change.after}"
    if change.kind == "removed":
        return f"{subject} is gone: {change.before}"
    return f"{subject} is now: {change.after} (before: {change.before})"


def _subject(path: tuple[str, ...]) -> str:
    """A path in words: "'do' of the action 'move'", "the region 'home' of South"."""
    if path[0] == "board" and path[1:2] == ("regions",) and len(path) > 2:
        return f"the region '{path[2]}'" + "".join(f" of {player}" for player in path[3:])
    if len(path) == 1:
        return _TITLES.get(path[0], f"'{path[0]}'")
    if path[0] not in _NOUNS:
        return f"'{' '.join(path[1:])}' of the {path[0]}"
    noun = f"the {_NOUNS[path[0]]} '{path[1]}'"
    if path[0] == "define" and len(path) > 2:
        return f"the case '{path[2]}' of {noun}"
    return noun if len(path) == 2 else f"'{' '.join(path[2:])}' of {noun}"
