"""Words that belong to the language only within one construct, and are names elsewhere.

`spread orthogonally from last through own`: `from` comes between two values, so that the parser must know it for a word
of the language; but many games have a choice that is called `from`, and only behind `spread` can it mean anything else.
Before `most` and `least` the word `with` belongs to a value, `everyone with most points of it`; elsewhere to an effect.
"""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token
from lark.lark import PostLex

FROM = "FROM"
"""The parser's name for the soft word of a `spread`."""

WITH_EXTREME = "WITH_EXTREME"
"""The parser's name for a `with` before `most` or `least`."""

SOFT_WORDS = {FROM: "from", WITH_EXTREME: "with"}
"""The soft words as they are written, by the parser's names for them."""

_OPENS, _CLOSES, _SPREAD, _NAME = "LPAR", "RPAR", "SPREAD", "NAME"
_WITH, _EXTREMES = "WITH", ("MOST", "LEAST")


class SoftWords(PostLex):
    """Turns the first `from` behind each `spread`, outside further brackets, into a word of the language."""

    always_accept = ()

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """The tokens of a text, with its soft words."""
        depth, waiting = 0, list[int]()  # brackets that are open, and how many were at each `spread` without its `from`
        for token in _with_extremes(stream):
            if token.type == _OPENS:
                depth += 1
            elif token.type == _CLOSES:
                depth -= 1
                waiting = [each for each in waiting if each <= depth]
            elif token.type == _SPREAD:
                waiting.append(depth)
            elif token.type == _NAME and token == SOFT_WORDS[FROM] and waiting[-1:] == [depth]:
                waiting.pop()
                token = Token.new_borrow_pos(FROM, token.value, token)
            yield token


def _with_extremes(stream: Iterator[Token]) -> Iterator[Token]:
    """The tokens of a text, in which a `with` before `most` or `least` has a name of its own."""
    held: Token | None = None
    for token in stream:
        if held is not None:
            is_extreme = token.type in _EXTREMES
            yield Token.new_borrow_pos(WITH_EXTREME, held.value, held) if is_extreme else held
        held = token if token.type == _WITH else None
        if held is None:
            yield token
    if held is not None:
        yield held
