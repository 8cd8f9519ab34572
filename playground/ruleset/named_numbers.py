"""What to write where names for numbers, `names: {J: 11, Q: 12}`, are written the other way round or as a list."""

from __future__ import annotations

from playground.source.tree import Mapping, Node, Scalar, Sequence
from playground.source.values import NAME


def turned(mapping: Mapping) -> str:
    """The hint for `{11: J, 12: Q}`; empty unless numbers stand first everywhere."""
    if not mapping.entries or not all(key.text.isdecimal() for key, _ in mapping.entries):
        return ""
    lines = (f"{value.span.text}: {key.text}" for key, value in mapping.entries)
    return f"the name comes first: {{{', '.join(lines)}}}"


def with_numbers(node: Node) -> str:
    """The hint for `[J, Q]` or one text."""
    names = [item.text for item in node if isinstance(item, Scalar)] if isinstance(node, Sequence) else []
    lines = [f"{name}: …" for name in names if NAME.fullmatch(name)]
    return f"write the number of each: {{{', '.join(lines or ['NAME: NUMBER'])}}}"
