"""The operations of expressions of the IR on plain Python numbers."""

from __future__ import annotations

from collections.abc import Callable
from operator import add, and_, eq, le, lt, mod, mul, or_, sub, xor

from playground.engine.packing import members_of

Value = int
"""A number, a truth value, or a set as bits."""


def nth(members: int, number: int) -> int:
    """The `number`-th member, counted from 1, or -1."""
    listed = members_of(members)
    return listed[number - 1] if 1 <= number <= len(listed) else -1


def bit(site: int) -> int:
    """The set of a site; of -1 the empty set."""
    return 1 << site if site >= 0 else 0


def gathered(members: int, sites: int, others: int) -> int:
    """Those of some sites whose counterpart in another set, in ascending order, is a member."""
    pairs = zip(members_of(sites), members_of(others), strict=True)
    return sum(1 << site for site, other in pairs if members >> other & 1)


OPERATIONS: dict[str, Callable[..., Value]] = {
    "add": add,
    "sub": sub,
    "mul": mul,
    "div": lambda a, b: a // b,
    "mod": mod,
    "less": lt,
    "at_most": le,
    "same": eq,
    "digit": lambda number, digit: bool(number >> digit & 1),
    "and": and_,
    "or": or_,
    "not": lambda a: not a,
    "join": or_,
    "meet": and_,
    "minus": lambda a, b: a & ~b,
    "differ": xor,
    "bit": bit,
    "bit_or_none": bit,
    "test": lambda members, site: bool(members & bit(site)),
    "test_or_none": lambda members, site: bool(members & bit(site)),
    "size": int.bit_count,
    "lowest": lambda members: nth(members, 1),
    "highest": lambda members: members.bit_length() - 1,
    "nth": nth,
    "first_of": lambda members: members & -members,
    "none_in": lambda members: members == 0,
    "same_set": eq,
    "truth_as_number": int,
}


def spread(start: int, passable: int, ways: int, steps: tuple[tuple[int, int, int], ...]) -> int:
    """The sites of `start`, and those to which steps onto passable sites lead, in the directions of the bits `ways`."""
    reached, before = start, -1
    while reached != before:
        before = reached
        for by, begins, place in steps:
            leaving = before & begins if ways >> place & 1 else 0
            reached |= (leaving << by if by > 0 else leaving >> -by) & passable
    return reached


def _led_to(sites: int, origins: tuple[int, ...], shifts: tuple[int, ...]) -> int:
    """Where one step leads from some sites; steps shift them by so many bits, and lead from their origins."""
    led = 0
    for by, leaves in zip(shifts, origins, strict=True):
        led |= (sites & leaves) << by if by > 0 else (sites & leaves) >> -by
    return led


def spread_by(start: int, *origins: int, shifts: tuple[int, ...]) -> int:
    """The sites of `start`, and those to which steps lead."""
    reached, before = start, -1
    while reached != before:
        before, reached = reached, reached | _led_to(reached, origins, shifts)
    return reached


def shortest(start: int, goal: int, *origins: int, detail: tuple[int, ...]) -> int:
    """The steps of the shortest way to a goal; the first number of `detail` if there is none."""
    farthest, *shifts = detail
    reached, steps, before = start, 0, -1
    while not reached & goal and reached != before:
        before, reached, steps = reached, reached | _led_to(reached, origins, tuple(shifts)), steps + 1
    return steps if reached & goal else farthest
