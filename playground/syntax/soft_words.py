"""Words that belong to the language only within one construct, and are names elsewhere.

`spread orthogonally from last through own`: `from` comes between two values, so that the parser must know it for a word
of the language; but many games have a choice that is called `from`, and only behind `spread` can it mean anything else.
"""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token
from lark.lark import PostLex

FROM = "FROM"
"""The parser's name for the soft word of a `spread`."""

SOFT_WORDS = {FROM: "from"}
"""The soft words as they are written, by the parser's names for them."""

_OPENS, _CLOSES, _SPREAD, _NAME = "LPAR", "RPAR", "SPREAD", "NAME"


class SoftWords(PostLex):
    """Turns the first `from` behind each `spread`, outside further brackets, into a word of the language."""

    always_accept = ()

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """The tokens of a text, with its soft words."""
        depth, waiting = 0, list[int]()  # brackets that are open, and how many were at each `spread` without its `from`
        for token in stream:
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
