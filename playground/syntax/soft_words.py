"""Words that belong to the language only within one construct, and are names elsewhere.

`spread orthogonally from last through own`: `from` comes between two values, so that the parser must know it for a word
of the language; but many games have a choice that is called `from`, and only behind `spread` can it mean anything else.
Likewise behind `distance`, as in `distance orthogonally from a1 to row 8 through empty`; `distance` itself is a name
elsewhere.

Before `most` and `least` the word `with` belongs to a value, `everyone with most points of it`; elsewhere to an effect.
`times` and `up` belong to a `repeat up to 3 times while …`, where `up` stands before `to`, and `times` before the word
behind the number.

`raise` and `lower` begin an effect where they stand before a name and a `by` follows within that effect, as in `raise
score of mover by 2`; `raise` may be the name of anything, and then no `by` follows it.

`3 of hand of mover`, `any of live`, `any few..many of hand`: the `of` behind a number, or behind `any` and how many,
says among what several are chosen. Behind anything else, as in `1..chips of mover`, `of` is that of `chips of mover`.

`1 or more squares along course through empty, round the bend`: `along` is a word behind `squares`, before what it goes
along; `round` before `the`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from lark import Token, UnexpectedInput
from lark.lark import PostLex

FROM, DISTANCE = "FROM", "DISTANCE"
"""The parser's names for the soft words of a `spread` and of the `distance` of the shortest way."""

WITH_EXTREME = "WITH_EXTREME"
"""The parser's name for a `with` before `most` or `least`."""

TIMES, UP = "TIMES", "UP"
"""The parser's names for the soft words of a `repeat`."""

SUBSET_OF = "SUBSET_OF"
"""The parser's name for the `of` of a choice of several."""

RAISE, LOWER = "RAISE", "LOWER"
"""The parser's names for the verbs of `raise score by 2` and `lower score by 2`."""

ALONG, ROUND = "ALONG", "ROUND"
"""The parser's names for the soft words of movements along tracks."""

SOFT_WORDS = {
    FROM: "from", DISTANCE: "distance", WITH_EXTREME: "with", TIMES: "times", UP: "up", SUBSET_OF: "of",
    RAISE: "raise", LOWER: "lower", ALONG: "along", ROUND: "round",
}  # fmt: skip
"""The soft words as they are written, by the parser's names for them."""

_OPENS, _CLOSES, _SPREAD, _NAME = "LPAR", "RPAR", "SPREAD", "NAME"
_OF_DIRECTIONS = (_NAME, "CALL", "ANY", "DIRECTION", "OR", "AND", "EXCEPT", "NOT", "OF", _OPENS, _CLOSES)
"""Tokens outside of further brackets of which directions consist."""
_JOINS = ("OR", "AND", "EXCEPT", "OF")
"""Tokens that stand between directions, and so before none."""
_WITH, _EXTREMES = "WITH", ("MOST", "LEAST")
_REPEAT, _TO, _END = "REPEAT", "TO", ""
_VERBS = (
    "PLACE", "SWAP", "ROLL", "SHUFFLE", "SORT", "REVEAL", "CONCEAL", "MOVE", "REMOVE", "TURN", "FLIP", "SET",
    "IF", "FOR",
)  # fmt: skip
_BEFORE_TIMES, _BEHIND_TIMES = ("NUMBER", _CLOSES), ("DO", "WHILE", "UNTIL", _END, *_VERBS)  # verbs: `do` is missing
_UNITS, _THE = ("SQUARE", "SQUARES", "CELL", "CELLS"), "THE"
_BEHIND_DIRECTIONS = ("THROUGH", "ONTO", "TO", "IF", "COMMA", ROUND, _END)
_HELD = (SOFT_WORDS[UP], SOFT_WORDS[TIMES])
_ANY, _OF, _NUMBER = "ANY", "OF", "NUMBER"
_OF_AMOUNTS = (_NAME, _NUMBER, "CALL")
"""Tokens, besides brackets and `..`, that say how many."""
_CHANGES = {SOFT_WORDS[name]: name for name in (RAISE, LOWER)}
_BEFORE_EFFECTS = ("", "SEMICOLON", "THEN", "ELSE", "DO", _OPENS)
_BY, _CALL = "BY", "CALL"
_ENDS_CHANGE = ("SEMICOLON", "THEN", "ELSE", "DO", "SORT")
"""Tokens outside of further brackets behind which a `by` belongs to something else."""


class SoftWords(PostLex):
    """Turns the first `from` behind each `spread` and `distance`, outside further brackets, into a word of its own."""

    always_accept = ()

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """The tokens of a text, with its soft words."""
        depth, waiting = 0, list[int]()  # brackets that are open, and how many were at each word without its `from`
        for token in _by_neighbours(_with_subsets(_with_distances(_with_changes(stream)))):
            if token.type == _OPENS:
                depth += 1
            elif token.type == _CLOSES:
                depth -= 1
                waiting = [each for each in waiting if each <= depth]
            elif token.type in (_SPREAD, DISTANCE):
                waiting.append(depth)
            elif token.type == _NAME and token == SOFT_WORDS[FROM] and waiting[-1:] == [depth]:
                waiting.pop()
                token = Token.new_borrow_pos(FROM, token.value, token)
            yield token


def _with_changes(stream: Iterator[Token]) -> Iterator[Token]:
    """The tokens of a text, in which the verbs of `raise score by 2` and `lower score by 2` have names of their own."""
    before, tokens = "", _ReadAhead(stream)
    for token in tokens:
        if token.type == _NAME and token in _CHANGES and before in _BEFORE_EFFECTS and _goes_on_with_by(tokens):
            token = Token.new_borrow_pos(_CHANGES[token.value], token.value, token)
        yield token
        before = token.type


def _with_distances(stream: Iterator[Token]) -> Iterator[Token]:
    """The tokens of a text, in which the `distance` before directions and a `from` has a name of its own."""
    tokens = _ReadAhead(stream)
    for token in tokens:
        if token.type == _NAME and token == SOFT_WORDS[DISTANCE] and _goes_on_with_from(tokens):
            token = Token.new_borrow_pos(DISTANCE, token.value, token)
        yield token


def _goes_on_with_from(tokens: _ReadAhead) -> bool:
    """Whether a `from` follows, behind directions if anything."""
    depth = 0
    for place, token in enumerate(tokens.following()):
        if place == 0 and token.type in _JOINS:  # `distance of from`: names of a variable and a choice
            return False
        if depth == 0 and token.type == _NAME and token == SOFT_WORDS[FROM]:
            return True
        depth += (token.type == _OPENS) - (token.type == _CLOSES)
        if depth < 0 or (depth == 0 and token.type not in _OF_DIRECTIONS):
            return False
    return False


class _ReadAhead(Iterator[Token]):
    """Tokens of which those that follow can be looked at; what is no token is met in its place nevertheless."""

    def __init__(self, stream: Iterator[Token]) -> None:
        self._stream, self._held = stream, deque[Token]()
        self._mistake: UnexpectedInput | None = None

    def __next__(self) -> Token:
        if self._held:
            return self._held.popleft()
        if self._mistake is not None:
            raise self._mistake
        return next(self._stream)

    def following(self) -> Iterator[Token]:
        """The tokens that follow, up to the first mistake."""
        yield from tuple(self._held)
        while self._mistake is None:
            try:
                token = next(self._stream)
            except StopIteration:
                return
            except UnexpectedInput as mistake:
                self._mistake = mistake
                return
            self._held.append(token)
            yield token


def _goes_on_with_by(tokens: _ReadAhead) -> bool:
    """Whether a name follows, and then a `by` before the effect ends."""
    depth, is_first = 0, True
    for token in tokens.following():
        if is_first and token.type not in (_NAME, _CALL):
            return False
        is_first = False
        depth += (token.type == _OPENS) - (token.type == _CLOSES)
        if depth < 0 or (depth == 0 and token.type in _ENDS_CHANGE):
            return False
        if depth == 0 and token.type == _BY:
            return True
    return False


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
        if token.type == _WITH or (token.type == _NAME and _may_be_soft(token, before, in_repeat)):
            held = token
        else:
            yield token
            before = token.type
    if held is not None:
        yield _soft(held, before, _END)


def _may_be_soft(name: Token, before: str, in_repeat: bool) -> bool:
    """Whether a name may be a soft word, depending on the token behind it."""
    is_along = name == SOFT_WORDS[ALONG] and before in _UNITS
    return is_along or name == SOFT_WORDS[ROUND] or (in_repeat and name in _HELD)


def _soft(token: Token, before: str, behind: str) -> Token:
    """A word as the language's own, if it is one between these neighbours, and otherwise as it is."""
    name = token.type
    if token.type == _WITH and behind in _EXTREMES:
        name = WITH_EXTREME
    elif token == SOFT_WORDS[UP] and (before, behind) == (_REPEAT, _TO):
        name = UP
    elif token == SOFT_WORDS[TIMES] and before != _REPEAT and (before in _BEFORE_TIMES or behind in _BEHIND_TIMES):
        name = TIMES
    elif token == SOFT_WORDS[ALONG] and before in _UNITS and behind not in _BEHIND_DIRECTIONS:
        name = ALONG
    elif token == SOFT_WORDS[ROUND] and behind == _THE:
        name = ROUND
    return Token.new_borrow_pos(name, token.value, token)
