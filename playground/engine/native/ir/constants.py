"""Operations of the IR on constants."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence

_SHORT: dict[str, Callable[[int, int], int]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "less": operator.lt,
    "at_most": operator.le,
    "same": operator.eq,
    "and": lambda a, b: a and b,
    "or": lambda a, b: a or b,
    "not": lambda a, _: not a,
    "join": operator.or_,
    "meet": operator.and_,
    "minus": lambda a, b: a & ~b,
    "differ": operator.xor,
    "same_set": operator.eq,
    "truth_as_number": lambda a, _: a,
    "none_in": lambda a, _: a == 0,
}
"""The values of operations on constants that are a line each; those of one argument are given it twice."""


def gathered(members: int, sites: int, others: int) -> int:
    """Those of some sites whose counterpart is in a set; the sites and the others, bits in the same number, are pairs
    in ascending order."""
    result = 0
    while sites:
        site, other = sites & -sites, others & -others
        result |= site if members & other else 0
        sites, others = sites ^ site, others ^ other
    return result


def evaluated(name: str, values: Sequence[int]) -> int | None:
    """The value of an operation on constants, with truth values and sets as numbers; None if it is not known."""
    a, b = values[0], values[-1]
    short = _SHORT.get(name)
    if short is not None:
        return short(a, b)
    if name in ("div", "mod"):
        return a // b if name == "div" else a % b
    if name == "digit":
        return a >> b & 1
    if name == "size":
        return a.bit_count()
    if name in ("lowest", "highest", "first_of"):
        lowest = a & -a
        return lowest if name == "first_of" else (a if name == "highest" else lowest).bit_length() - 1
    if name == "nth":
        members = [place for place in range(a.bit_length()) if a >> place & 1]
        return members[b - 1] if 1 <= b <= len(members) else -1
    if name == "bit" or name == "bit_or_none":
        return 1 << a if a >= 0 else 0
    if name in ("test", "test_or_none"):
        return b >= 0 and bool(a >> b & 1)
    return None
