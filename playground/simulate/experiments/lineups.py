"""Line-ups of an experiment: an agent for each player, in the order in which the game names them.

random                   in all seats
[flat, random]           one for each seat
flat against random      flat in each seat in turn, random in all others: as many line-ups as there are seats
"""

from __future__ import annotations

import re
from collections.abc import Sequence

Lineup = tuple[str, ...]

_AGAINST = re.compile(r"(\S+)\s+against\s+(\S+)")


def agents_of(text: str) -> tuple[str, ...]:
    """The agents that a text names."""
    match = _AGAINST.fullmatch(text.strip())
    return (match[1], match[2]) if match else (text.strip(),)


def lineups_of(agents: tuple[str, ...], players: int) -> list[Lineup]:
    """The line-ups of one agent, or of one against another."""
    one, *others = agents
    if not others:
        return [(one,) * players]
    return [tuple(one if seat == number else others[0] for number in range(players)) for seat in range(players)]


def named_lineups(text: str, players: int) -> list[Lineup]:
    """The line-ups that a text describes: those of an item of `agents`, or one with all its agents: `flat, random`."""
    agents = tuple(name.strip() for name in text.split(","))
    return [agents] if len(agents) > 1 else lineups_of(agents_of(text), players)


def lineup_text(lineup: Sequence[str]) -> str:
    """A line-up as the value of `--agents`: one name for all seats, or one for each."""
    return lineup[0] if len(set(lineup)) == 1 else ", ".join(lineup)
