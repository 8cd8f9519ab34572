"""Words that belong to the language only within one construct, and are names elsewhere.

`spread orthogonally from last through own`: `from` comes between two values, so that the parser must know it for a word
of the language; but many games have a choice that is called `from`, and only behind `spread` can it mean anything else.
Likewise behind `distance`, as in `distance orthogonally from a1 to row 8 through empty`; `distance` itself is a name
elsewhere. `roll dealer from losers` has one as well, behind what is rolled.

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

from collections.abc import Iterator, Sequence

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
_NAMES = frozenset(SOFT_WORDS.values())
_CHANGES = {SOFT_WORDS[name]: name for name in (RAISE, LOWER)}
_BEFORE_EFFECTS = ("", "SEMICOLON", "THEN", "ELSE", "DO", _OPENS)
_BY, _CALL = "BY", "CALL"
_ENDS_CHANGE = ("SEMICOLON", "THEN", "ELSE", "DO", "SORT")
"""Tokens outside of further brackets behind which a `by` belongs to something else."""
_ROLL, _ENDS_ROLL = "ROLL", ("SEMICOLON", "THEN", "ELSE", "DO")
_BEFORE_FROM = (_NAME, _NUMBER, _CLOSES)
"""Tokens that end what is rolled; `from` is a name behind others, as in `roll pips of from`."""


class SoftWords(PostLex):
    """Finds the soft words among the tokens of a text, and gives them the parser's names for them."""

    always_accept = ()

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """The tokens of a text, with its soft words; then what is no token is raised in its place."""
        tokens = list[Token]()
        mistake: UnexpectedInput | None = None
        try:
            for token in stream:
                tokens.append(token)  # what stands before a mistake is kept
        except UnexpectedInput as met:
            mistake = met
        if _may_have_soft_words(tokens):
            for find in (_find_changes, _find_distances, _find_subsets, _find_by_neighbours, _find_origins):
                find(tokens)
        yield from tokens
        if mistake is not None:
            raise mistake


def _may_have_soft_words(tokens: Sequence[Token]) -> bool:
    """Whether a text, as most do not, has a name, a `with` or an `of` that may be a soft word."""
    previous, is_any = "", False
    for token in tokens:
        kind = token.type
        if kind == _WITH or (kind == _NAME and token in _NAMES) or (kind == _OF and (is_any or previous == _NUMBER)):
            return True
        is_any = is_any or kind == _ANY
        previous = kind
    return False


def _rename(tokens: list[Token], place: int, name: str) -> None:
    tokens[place] = Token.new_borrow_pos(name, tokens[place].value, tokens[place])


def _find_changes(tokens: list[Token]) -> None:
    """The verbs of `raise score by 2` and `lower score by 2`."""
    before = ""
    for place, token in enumerate(tokens):
        is_verb = token.type == _NAME and token in _CHANGES and before in _BEFORE_EFFECTS
        if is_verb and _goes_on_with_by(tokens, place + 1):
            _rename(tokens, place, _CHANGES[token.value])
        before = tokens[place].type


def _goes_on_with_by(tokens: Sequence[Token], start: int) -> bool:
    """Whether a name follows, and then a `by` before the effect ends."""
    depth = 0
    for place in range(start, len(tokens)):
        kind = tokens[place].type
        if place == start and kind not in (_NAME, _CALL):
            return False
        depth += (kind == _OPENS) - (kind == _CLOSES)
        if depth < 0 or (depth == 0 and kind in _ENDS_CHANGE):
            return False
        if depth == 0 and kind == _BY:
            return True
    return False


def _find_distances(tokens: list[Token]) -> None:
    """The `distance` before directions and a `from`."""
    for place, token in enumerate(tokens):
        if token.type == _NAME and token == SOFT_WORDS[DISTANCE] and _goes_on_with_from(tokens, place + 1):
            _rename(tokens, place, DISTANCE)


def _goes_on_with_from(tokens: Sequence[Token], start: int) -> bool:
    """Whether a `from` follows, behind directions if anything."""
    depth = 0
    for place in range(start, len(tokens)):
        token = tokens[place]
        if place == start and token.type in _JOINS:  # `distance of from`: names of a variable and a choice
            return False
        if depth == 0 and token.type == _NAME and token == SOFT_WORDS[FROM]:
            return True
        depth += (token.type == _OPENS) - (token.type == _CLOSES)
        if depth < 0 or (depth == 0 and token.type not in _OF_DIRECTIONS):
            return False
    return False


def _find_subsets(tokens: list[Token]) -> None:
    """The `of` of a choice of several."""
    depth, previous = 0, ""
    amounts = list[int]()  # how many brackets were open at each `any` behind which there has only been an amount
    for place, token in enumerate(tokens):
        kind = token.type
        if kind == _OF and (previous == _NUMBER or amounts[-1:] == [depth]):
            amounts = [each for each in amounts if each < depth]
            _rename(tokens, place, SUBSET_OF)
            kind = SUBSET_OF
        depth += (kind == _OPENS) - (kind == _CLOSES)
        if kind == _ANY:
            amounts.append(depth)
        elif kind not in (*_OF_AMOUNTS, _OPENS, _CLOSES) and token != "..":
            amounts = [each for each in amounts if each < depth]
        amounts = [each for each in amounts if each <= depth]
        previous = kind


def _find_by_neighbours(tokens: list[Token]) -> None:
    """The soft words that the tokens before and behind them tell."""
    before, in_repeat = "", False
    for place, token in enumerate(tokens):
        in_repeat = in_repeat or token.type == _REPEAT
        if token.type == _WITH or (token.type == _NAME and _may_be_soft(token, before, in_repeat)):
            behind = tokens[place + 1].type if place + 1 < len(tokens) else _END
            _rename(tokens, place, _soft(token, before, behind))
            in_repeat = in_repeat and tokens[place].type != TIMES
        before = tokens[place].type


def _may_be_soft(name: Token, before: str, in_repeat: bool) -> bool:
    """Whether a name may be a soft word, depending on the token behind it."""
    is_along = name == SOFT_WORDS[ALONG] and before in _UNITS
    return is_along or name == SOFT_WORDS[ROUND] or (in_repeat and name in _HELD)


def _soft(token: Token, before: str, behind: str) -> str:
    """The parser's name for a word: one of the language, if it is one between these neighbours, else the one it has."""
    if token.type == _WITH and behind in _EXTREMES:
        return WITH_EXTREME
    if token == SOFT_WORDS[UP] and (before, behind) == (_REPEAT, _TO):
        return UP
    if token == SOFT_WORDS[TIMES] and before != _REPEAT and (before in _BEFORE_TIMES or behind in _BEHIND_TIMES):
        return TIMES
    if token == SOFT_WORDS[ALONG] and before in _UNITS and behind not in _BEHIND_DIRECTIONS:
        return ALONG
    if token == SOFT_WORDS[ROUND] and behind == _THE:
        return ROUND
    return str(token.type)


def _find_origins(tokens: list[Token]) -> None:
    """The first `from` behind each `spread` and `distance`, outside further brackets, and that of each `roll`."""
    depth, waiting = 0, list[int]()  # brackets that are open, and how many were at each word without its `from`
    rolls = list[int]()
    for place, token in enumerate(tokens):
        if token.type == _OPENS:
            depth += 1
        elif token.type == _CLOSES:
            depth -= 1
            waiting = [each for each in waiting if each <= depth]
            rolls = [each for each in rolls if each <= depth]
        elif token.type in (_SPREAD, DISTANCE):
            waiting.append(depth)
        elif token.type == _ROLL:
            rolls.append(depth)
        elif token.type in _ENDS_ROLL:
            rolls = [each for each in rolls if each < depth]
        elif token.type == _NAME and token == SOFT_WORDS[FROM]:
            if waiting[-1:] == [depth]:
                waiting.pop()
                _rename(tokens, place, FROM)
            elif rolls[-1:] == [depth] and tokens[place - 1].type in _BEFORE_FROM:
                rolls.pop()
                _rename(tokens, place, FROM)
