"""Words that belong to the language only within one construct, and are names elsewhere.

`spread orthogonally from last through own`: `from` comes between two values, so that the parser must know it for a word
of the language; but many games have a choice that is called `from`, and only behind `spread` can it mean anything else.
Before `most` and `least` the word `with` belongs to a value, `everyone with most points of it`; elsewhere to an effect.
`times` and `up` belong to a `repeat up to 3 times while …`, where `up` stands before `to`, and `times` before the word
behind the number.

`3 of hand of mover`, `any of live`, `any few..many of hand`: the `of` behind a number, or behind `any` and how many,
says among what several are chosen. Behind anything else, as in `1..chips of mover`, `of` is that of `chips of mover`.
"""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token
from lark.lark import PostLex

FROM = "FROM"
"""The parser's name for the soft word of a `spread`."""

WITH_EXTREME = "WITH_EXTREME"
"""The parser's name for a `with` before `most` or `least`."""

TIMES, UP = "TIMES", "UP"
"""The parser's names for the soft words of a `repeat`."""

SUBSET_OF = "SUBSET_OF"
"""The parser's name for the `of` of a choice of several."""

SOFT_WORDS = {FROM: "from", WITH_EXTREME: "with", TIMES: "times", UP: "up", SUBSET_OF: "of"}
"""The soft words as they are written, by the parser's names for them."""

_OPENS, _CLOSES, _SPREAD, _NAME = "LPAR", "RPAR", "SPREAD", "NAME"
_WITH, _EXTREMES = "WITH", ("MOST", "LEAST")
_REPEAT, _TO, _END = "REPEAT", "TO", ""
_VERBS = (
    "PLACE", "SWAP", "ROLL", "SHUFFLE", "SORT", "REVEAL", "CONCEAL", "MOVE", "REMOVE", "TURN", "FLIP", "SET",
    "IF", "FOR",
)  # fmt: skip
_BEFORE_TIMES, _BEHIND_TIMES = ("NUMBER", _CLOSES), ("DO", "WHILE", "UNTIL", _END, *_VERBS)  # verbs: `do` is missing
_ANY, _OF, _NUMBER = "ANY", "OF", "NUMBER"
_OF_AMOUNTS = (_NAME, _NUMBER, "CALL")
"""Tokens, besides brackets and `..`, that say how many."""


class SoftWords(PostLex):
    """Turns the first `from` behind each `spread`, outside further brackets, into a word of the language."""

    always_accept = ()

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """The tokens of a text, with its soft words."""
        depth, waiting = 0, list[int]()  # brackets that are open, and how many were at each `spread` without its `from`
        for token in _by_neighbours(_with_subsets(stream)):
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


def _with_subsets(stream: Iterator[Token]) -> Iterator[Token]:
    """The tokens of a text, in which the `of` of a choice of several has a name of its own."""
    depth, previous = 0, ""
    amounts = list[int]()  # how many brackets were open at each `any` behind which there has only been an amount
    for token in stream:
        if token.type == _OF and (previous == _NUMBER or amounts[-1:] == [depth]):
            amounts = [each for each in amounts if each < depth]
            token = Token.new_borrow_pos(SUBSET_OF, token.value, token)
        depth += (token.type == _OPENS) - (token.type == _CLOSES)
        if token.type == _ANY:
            amounts.append(depth)
        elif token.type not in (*_OF_AMOUNTS, _OPENS, _CLOSES) and token != "..":
            amounts = [each for each in amounts if each < depth]
        amounts = [each for each in amounts if each <= depth]
        previous = token.type
        yield token


def _by_neighbours(stream: Iterator[Token]) -> Iterator[Token]:
    """The tokens of a text, with the soft words that the tokens before and behind them tell.

    Only what may be such a word waits for the next token, so that the place of what is no token stays where it is.
    """
    before, in_repeat = "", False
    held: Token | None = None
    for token in stream:
        if held is not None:
            word = _soft(held, before, token.type)
            yield word
            in_repeat, before, held = in_repeat and word.type != TIMES, word.type, None
        in_repeat = in_repeat or token.type == _REPEAT
        if token.type == _WITH or (in_repeat and token.type == _NAME and token in (SOFT_WORDS[UP], SOFT_WORDS[TIMES])):
            held = token
        else:
            yield token
            before = token.type
    if held is not None:
        yield _soft(held, before, _END)


def _soft(token: Token, before: str, behind: str) -> Token:
    """A word as the language's own, if it is one between these neighbours, and otherwise as it is."""
    name = token.type
    if token.type == _WITH and behind in _EXTREMES:
        name = WITH_EXTREME
    elif token == SOFT_WORDS[UP] and (before, behind) == (_REPEAT, _TO):
        name = UP
    elif token == SOFT_WORDS[TIMES] and before != _REPEAT and (before in _BEFORE_TIMES or behind in _BEHIND_TIMES):
        name = TIMES
    return Token.new_borrow_pos(name, token.value, token)
