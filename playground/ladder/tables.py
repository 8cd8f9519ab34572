"""Tables: which agents sit down together. They rotate, so that each agent plays each seat equally often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

Table = tuple[int, ...]
"""The numbers of the agents at a table, one for each player."""


def rotations(table: Table) -> tuple[Table, ...]:
    """The distinct line-ups in which the agents of a table move round the seats."""
    return tuple(dict.fromkeys(table[shift:] + table[:shift] for shift in range(len(table))))


def pair_tables(one: int, other: int, players: int) -> tuple[Table, ...]:
    """One agent among others of a second kind, and the other way round; of two players both are the same."""
    if players == 2:
        return ((one, other),)
    return ((one, *(other,) * (players - 1)), (other, *(one,) * (players - 1)))


def all_pairs(agents: int, players: int) -> tuple[Table, ...]:
    """The tables of all pairs of agents."""
    return tuple(table for pair in combinations(range(agents), 2) for table in pair_tables(*pair, players))


def mixed_tables(ranking: Sequence[int], players: int, random: Random) -> Iterator[Table]:
    """For three and more players: different agents that follow each other in the ranking, in a random order."""
    size = min(players, len(ranking))
    if players == 2 or size < 3:
        return
    for first in range(len(ranking) - size + 1):
        seated = list(ranking[first : first + size])
        seated += random.choices(seated, k=players - size)
        random.shuffle(seated)
        yield tuple(seated)


def company(table: Table) -> Table:
    """What identifies a table whatever the seats: its agents in ascending order."""
    return tuple(sorted(table))
