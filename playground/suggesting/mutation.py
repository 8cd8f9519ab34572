"""A change of a ruleset as data: a patch, as a file that `extends` it would have it, and what it says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from playground.ruleset.write import WIDTH, quoted_if_needed

Patch: TypeAlias = "Mapping[str, Patch | str | bool | list[str] | None]"
"""What changes: groups are merged key by key, any other value replaces the old one, and None deletes a key."""


@dataclass(frozen=True)
class Mutation:
    """A change of one rule. `place` is the path of what changes, and `about` says the change in a few words.

    `kind` groups changes that are alike, so that a search tries some of every kind.
    """

    kind: str
    place: tuple[str, ...]
    about: str
    patch: Patch


def entry(place: tuple[str, ...], value: str | bool | list[str] | None) -> Patch:
    """The patch that sets, or with None deletes, one entry."""
    first, *rest = place
    return {first: entry(tuple(rest), value) if rest else value}


def conflict(one: Mutation, other: Mutation) -> bool:
    """Whether one of two changes would undo the other: both are at the same place, or one within that of the other."""
    shared = min(len(one.place), len(other.place))
    return one.place[:shared] == other.place[:shared]


def merged(one: Patch, other: Patch) -> Patch:
    """Both patches as one."""
    result = dict(one)
    for key, value in other.items():
        old = result.get(key)
        result[key] = merged(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return result


def patch_text(extends: str, patch: Patch) -> str:
    """The file that extends a ruleset with a patch."""
    return "\n".join([f"extends: {quoted_if_needed(extends)}", *_lines(patch, 0)]) + "\n"


def _lines(patch: Patch, indent: int) -> list[str]:
    lines = list[str]()
    for key, value in patch.items():
        start = f"{' ' * indent}{quoted_if_needed(key)}:"
        if isinstance(value, Mapping):
            lines += [start, *_lines(value, indent + 2)]
        elif isinstance(value, list):
            lines += [start, *(f"{' ' * (indent + 2)}- {quoted_if_needed(item)}" for item in value)]
        elif isinstance(value, bool):
            lines.append(f"{start} {'yes' if value else 'no'}")
        else:
            lines += _folded(start, "~" if value is None else quoted_if_needed(value), indent, value)
    return lines


def _folded(start: str, written: str, indent: int, value: str | None) -> list[str]:
    """A value; a long text is folded, and YAML joins its lines with single blanks."""
    import textwrap

    if value is None or len(start) + len(written) < WIDTH:
        return [f"{start} {written}"]
    space = " " * (indent + 2)
    return [f"{start} >-", *(space + line for line in textwrap.wrap(value, WIDTH - indent, break_long_words=False))]
