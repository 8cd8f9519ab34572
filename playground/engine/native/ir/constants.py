"""Operations of the IR on constants."""

from __future__ import annotations

from collections.abc import Sequence


def evaluated(name: str, values: Sequence[int]) -> int | None:
    """The value of an operation on constants, with truth values and sets as numbers; None if it is not known."""
    a, b = values[0], values[-1]
    results = {
        "add": a + b,
        "sub": a - b,
        "mul": a * b,
        "less": a < b,
        "at_most": a <= b,
        "same": a == b,
        "and": a and b,
        "or": a or b,
        "not": not a,
        "join": a | b,
        "meet": a & b,
        "minus": a & ~b,
        "differ": a ^ b,
        "same_set": a == b,
        "truth_as_number": a,
        "none_in": a == 0,
    }
    if name in results:
        return results[name]
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
