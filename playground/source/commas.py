"""Texts that a comma has cut into pieces.

In `{home: rows(1, 2)}` YAML ends the text at the comma and takes `2)` for a key. The pieces are put together again, so
that this one mistake is told once, and the text is read on as it was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate

from playground.source.text import Span
from playground.source.tree import Node, Scalar

Pair = tuple[Node, Node]

_COLON = re.compile(r"\s*:")
_LINE_BREAK = re.compile(r"[ \t]*\n\s*")
LONGEST_SHOWN = 60
"""Characters of a text that a hint repeats."""

LONGEST_JOINED = 2000
MOST_PIECES = 50
"""What is cut more often, or longer, is no rule; joining it step by step would take long."""


def rejoin_pairs(pairs: Iterable[Pair]) -> tuple[list[Pair], list[Scalar]]:
    """The entries of `{…}` with cut texts put together, and the texts that were cut."""
    whole: list[Pair] = []
    cut: dict[int, Scalar] = {}
    for key, value in pairs:
        begun = whole[-1][1] if whole else None
        if isinstance(begun, Scalar) and isinstance(key, Scalar) and _goes_on(begun, key, value):
            cut[len(whole) - 1] = _joined((begun, key))
            whole[-1] = (whole[-1][0], cut[len(whole) - 1])
        else:
            whole.append((key, value))
    return whole, list(cut.values())


def _goes_on(begun: Scalar, key: Scalar, value: Node) -> bool:
    """Whether a key is the rest of the text before it: it has no colon, and one of the two is more than a word."""
    if not (begun.plain and begun.text and key.plain) or value.span.text or len(begun.text) > LONGEST_JOINED:
        return False
    if _COLON.match(key.span.source.text, key.span.end):
        return False
    return ":" not in key.text and (_unclosed(begun) > 0 or " " in begun.text or " " in key.text)


def rejoin_items(items: Sequence[Node]) -> tuple[list[Node], list[Scalar]]:
    """The items of `[…]` with texts put together that were cut inside of a bracket, and these texts."""
    whole: list[Node] = []
    cut: list[Scalar] = []
    place = 0
    while place < len(items):
        count = _pieces(items[place : place + MOST_PIECES])
        joined = _joined(items[place : place + count]) if count > 1 else items[place]
        if count > 1 and isinstance(joined, Scalar):
            cut.append(joined)
        whole.append(joined)
        place += count
    return whole, cut


def _pieces(items: Sequence[Node]) -> int:
    """How many items make one text: those up to the one that closes the bracket left open by the first."""
    unclosed = [_unclosed(item) for item in items]
    if unclosed[0] <= 0:
        return 1
    closing = next((index for index, open_ in enumerate(accumulate(unclosed)) if open_ <= 0), 0)
    pieces = items[: closing + 1]
    return len(pieces) if all(isinstance(item, Scalar) and item.plain for item in pieces) else 1


def _unclosed(node: Node) -> int:
    """The brackets a text opens and does not close."""
    return node.text.count("(") - node.text.count(")") if isinstance(node, Scalar) else 0


def _joined(pieces: Sequence[Node]) -> Scalar:
    """One text from the first piece to the last; a line break in it is a space, as in any text without quotes."""
    first, last = pieces[0], pieces[-1]
    span = Span(first.span.source, first.span.start, last.span.end)
    indent = first.parent_indent if isinstance(first, Scalar) else 0
    return Scalar(_LINE_BREAK.sub(" ", span.text), span, plain=True, parent_indent=indent)


def quotes_hint(text: str) -> str:
    """How to write a text that was cut."""
    if len(text) > LONGEST_SHOWN:
        return "put quotes around the whole text"
    return f"write '{text}'" if '"' in text else f'write "{text}"'
