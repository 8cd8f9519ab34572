"""Which of the parts that come along has a name, for messages about names that mean nothing in a game."""

from __future__ import annotations

from functools import cache

from playground.ruleset.find import parts_folder
from playground.ruleset.names import head_name
from playground.source.diagnostics import Diagnostics
from playground.source.read import read_file, read_tree
from playground.source.tree import Mapping

_SECTIONS = ("define", "zones", "variables", "regions")
"""The sections of a part whose names stand in expressions, and are found nowhere else; kinds of pieces are left out,
since games have their own."""


def part_with(name: str) -> str | None:
    """The first part that comes along, in alphabetical order, with a name; None if there is none."""
    return _parts().get(name)


@cache
def _parts() -> dict[str, str]:
    found: dict[str, str] = {}
    for path in sorted(parts_folder().glob("*.yaml")):
        source = read_file(path, Diagnostics())
        tree = read_tree(source, Diagnostics()) if source else None
        for section in _SECTIONS:
            entries = tree.get(section) if isinstance(tree, Mapping) else None
            for key in entries if isinstance(entries, Mapping) else ():
                found.setdefault(head_name(key), path.stem)
    return found
