"""The operations of the IR with the types of their operands and of their result."""

from __future__ import annotations

Type = str
"""'bool', 'int' or 'set'."""

SIGNATURES: dict[str, tuple[tuple[Type, ...], Type]] = {
    "add": (("int", "int"), "int"),
    "sub": (("int", "int"), "int"),
    "mul": (("int", "int"), "int"),
    "div": (("int", "int"), "int"),
    "mod": (("int", "int"), "int"),
    "less": (("int", "int"), "bool"),
    "at_most": (("int", "int"), "bool"),
    "same": (("int", "int"), "bool"),
    "digit": (("int", "int"), "bool"),  # whether a binary digit of a number is 1; which one is a constant
    "and": (("bool", "bool"), "bool"),
    "or": (("bool", "bool"), "bool"),
    "not": (("bool",), "bool"),
    "join": (("set", "set"), "set"),
    "meet": (("set", "set"), "set"),
    "minus": (("set", "set"), "set"),
    "differ": (("set", "set"), "set"),  # symmetric difference
    "slide": (("set",), "set"),  # detail: how many bits to the left, negative for the right
    "gather": (("set",), "set"),  # detail: pairs of sites in order; the first of each pair whose second is in the set
    "rotate": (("set", "int"), "set"),  # how many bits to the left; those at the end of the last word come first
    "bit": (("int",), "set"),  # of a site
    "bit_or_none": (("int",), "set"),  # of a site or -1
    "test": (("set", "int"), "bool"),  # whether a site is in the set
    "test_or_none": (("set", "int"), "bool"),  # the same for a site or -1
    "size": (("set",), "int"),
    "lowest": (("set",), "int"),  # -1 of the empty set
    "highest": (("set",), "int"),  # -1 of the empty set
    "nth": (("set", "int"), "int"),  # counted from 1; -1 if there is none
    "first_of": (("set",), "set"),  # the set of the lowest member, or the empty set
    "spread": (
        ("set", "set", "int"),
        "set",
    ),  # detail: slides, the sites where each begins, and the bits of their directions
    "none_in": (("set",), "bool"),
    "same_set": (("set", "set"), "bool"),
    "truth_as_number": (("bool",), "int"),
}
"""Operations with fixed types. The others are const, local, variable, chosen, chosen_at, best_worth, call, load,
plane_of, choose, table, and those of `STEPPING`."""

STEPPING = {"spread_by": ("set", "set"), "shortest": ("int", "set", "set")}
"""Operations by steps of several kinds: the types of their result and of their first operands. Then comes a set for
each number of bits by which steps shift a set, from which those lead. The detail has these numbers, and of `shortest`
before them the value where there is no way."""
