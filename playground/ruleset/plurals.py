"""The names that a ruleset gets without declaring them: plurals, for the sets of all values of what has a name.

`colours` are the values of `colour`, `bonuses` those of `bonus`, `smalls` the numbers of the sets of `small`. Only the
rules of English count, and none of its exceptions: so a reader can tell the name, and `dice` is left to the zone in
which dice lie.
"""

from __future__ import annotations

from collections.abc import Iterable

_HISSING = ("s", "x", "z", "ch", "sh")


def plural(name: str) -> str:
    """The regular plural of a name: `colours`, `bonuses`, `classes`, `boxes`, `cities`, `keys`, `dies`."""
    if name.endswith(_HISSING):
        return f"{name}es"
    if name.endswith("y") and name[-2:-1] not in tuple("aeiou"):
        return f"{name[:-1]}ies"
    return f"{name}s"


def singular(name: str, names: Iterable[str]) -> str | None:
    """Which of some names has this plural; None if none has."""
    return next((each for each in names if plural(each) == name), None)


def meant_by_s(name: str, names: Iterable[str]) -> str | None:
    """The plural that is meant by the name of something with an `s` behind it, as in `citys`; None if none is."""
    found = next((each for each in names if f"{each}s" == name), None)
    return plural(found) if found is not None and plural(found) != name else None
