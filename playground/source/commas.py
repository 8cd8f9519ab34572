"""Texts that a comma has split.

In `{home: rows(1, 2)}` YAML ends the text at the comma and takes `2)` for a key. The pieces are joined again, so that
the mistake is reported once, and reading continues with the text as it was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate

from playground.source.text import Span
from playground.source.tree import Node, Scalar

Pair = tuple[Node, Node]

_COLON = re.compile(r"\s*:")
_KEY_AND_WORD = re.compile(r",\s*(each|seen by|start|order) (\w+)$")
"""A key whose colon is missing: `{size: 5, each player}`."""

_LINE_BREAK = re.compile(r"[ \t]*\n\s*")
MAX_SHOWN = 60
"""The longest text that a hint repeats, in characters."""

MAX_JOINED = 2000
MAX_PIECES = 50
"""Limits on the length and pieces of a joined text: more is no rule, and joining would take quadratic time."""


def rejoin_pairs(pairs: Iterable[Pair]) -> tuple[list[Pair], list[Scalar]]:
    """The entries of `{…}` with split texts joined, and the joined texts."""
    whole: list[Pair] = []
    cut: dict[int, Scalar] = {}
    pairs, heads = _rejoin_keys(list(pairs))
    for key, value in pairs:
        previous = whole[-1][1] if whole else None
        if isinstance(previous, Scalar) and isinstance(key, Scalar) and _continues(previous, key, value):
            cut[len(whole) - 1] = _joined((previous, key))
            whole[-1] = (whole[-1][0], cut[len(whole) - 1])
        else:
            whole.append((key, value))
    return whole, [*heads, *cut.values()]


def _rejoin_keys(pairs: Sequence[Pair]) -> tuple[list[Pair], list[Scalar]]:
    """The entries with keys joined that were split inside brackets, `{gap(one, other): …}`, and these keys."""
    whole: list[Pair] = []
    cut: list[Scalar] = []
    place = 0
    while place < len(pairs):
        following = pairs[place : place + MAX_PIECES]
        count = 1 if following[0][1].span.text else _pieces([key for key, _ in following])
        values = [value.span.text for _, value in following[:count]]
        count = 1 if any(values[:-1]) or not values[-1] else count  # without a value they are the rest of a text
        key = _joined([key for key, _ in following[:count]]) if count > 1 else following[0][0]
        if count > 1 and isinstance(key, Scalar):
            cut.append(key)
        whole.append((key, following[count - 1][1]))
        place += count
    return whole, cut


def _continues(previous: Scalar, key: Scalar, value: Node) -> bool:
    """Whether a key is the rest of the text before it: it has no colon, and one of the two is more than a word."""
    if not (previous.plain and previous.text and key.plain) or value.span.text or len(previous.text) > MAX_JOINED:
        return False
    if _COLON.match(key.span.source.text, key.span.end):
        return False
    return ":" not in key.text and (_unclosed(previous) > 0 or " " in previous.text or " " in key.text)


def rejoin_items(items: Sequence[Node]) -> tuple[list[Node], list[Scalar]]:
    """The items of `[…]` with texts joined that were split inside brackets, and these texts."""
    whole: list[Node] = []
    cut: list[Scalar] = []
    place = 0
    while place < len(items):
        count = _pieces(items[place : place + MAX_PIECES])
        joined = _joined(items[place : place + count]) if count > 1 else items[place]
        if count > 1 and isinstance(joined, Scalar):
            cut.append(joined)
        whole.append(joined)
        place += count
    return whole, cut


def _pieces(items: Sequence[Node]) -> int:
    """The number of items in the first text: up to the one that closes the bracket the first leaves open."""
    unclosed = [_unclosed(item) for item in items]
    if unclosed[0] <= 0:
        return 1
    closing = next((index for index, open_ in enumerate(accumulate(unclosed)) if open_ <= 0), 0)
    pieces = items[: closing + 1]
    return len(pieces) if all(isinstance(item, Scalar) and item.plain for item in pieces) else 1


def _unclosed(node: Node) -> int:
    """The number of brackets that a text opens and does not close."""
    return node.text.count("(") - node.text.count(")") if isinstance(node, Scalar) else 0


def _joined(pieces: Sequence[Node]) -> Scalar:
    """One text from the first piece to the last; a line break in it is a space, as in any text without quotes."""
    first, last = pieces[0], pieces[-1]
    span = Span(first.span.source, first.span.start, last.span.end)
    indent = first.parent_indent if isinstance(first, Scalar) else 0
    return Scalar(_LINE_BREAK.sub(" ", span.text), span, plain=True, parent_indent=indent)


def quotes_hint(text: str) -> str:
    """A hint how to quote a text that was split."""
    if key := _KEY_AND_WORD.search(text):
        return f"write '{key[1]}: {key[2]}'"
    if len(text) > MAX_SHOWN:
        return "put quotes around the whole text"
    return f"write '{text}'" if '"' in text else f'write "{text}"'
