"""Hints about names that are no measures of some games, wherever they are written."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from playground.source.diagnostics import did_you_mean
from playground.stats.measures.registry import (
    FAMILIES,
    is_of_family,
    needs_ideal,
    needs_matches,
    needs_referee,
    why_not_by_search,
)

SHOWN_MEMBERS = 4


@dataclass(frozen=True)
class WaysOut:
    """What to do about a measure that needs an ideal length, or a referee, where it was written."""

    ideal: str
    referee: str
    matches: str = "it needs games of its own: playground simulate plays them, with --skill MINUTES"


def unknown_measure(name: str, known: Collection[str], ways: WaysOut, searched: bool = False) -> str:
    """A hint about a name that is none of the `known` measures; `searched` if a referee judges by a search."""
    members = [other for other in known if is_of_family(other, name)]
    if members:
        return f"which one: {', '.join(members[:SHOWN_MEMBERS])}{', …' if len(members) > SHOWN_MEMBERS else ''}?"
    if needs_ideal(name):
        return ways.ideal
    if needs_matches(name):
        return ways.matches
    if searched and why_not_by_search(name):
        return f"it needs a referee of random games: {why_not_by_search(name)}"
    if needs_referee(name):
        return ways.referee
    return did_you_mean(name, {*known, *(other.partition(".")[0] for other in known)} or FAMILIES)
