"""Diagnoses whole phrases of English that beginners write for what rules say in another way.

    a player has no cards                    any who in everyone where no (ZONE of who within occupied)
    the player with the most points wins     (everyone with most points of it) win
    roll two dice                            roll NAME of DICE

Each has a pattern that no rule text matches, and what to write, with what was written in place of its names.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from playground.syntax.failure import Failure
from playground.syntax.finding import Finding

_NUMBERS = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "ten": 10}
_NUMBER = rf"(?:\d+|{'|'.join(_NUMBERS)})"
_ON_BOARDS = ("piece", "pieces", "man", "men", "stone", "stones", "token", "tokens", "pawn", "pawns", "checkers")
_LEAST = ("fewest", "least", "lowest", "smallest")
_PLACES = {"free": "empty", "vacant": "empty", "unoccupied": "empty", "empty": "empty", "own": "own", "enemy": "enemy"}
_NEARBY = {"my": "own", "friendly": "own", "opponent": "enemy", "enemies": "enemy"}


def _number(word: str) -> str:
    return str(_NUMBERS.get(word, word))


def _has_nothing(found: re.Match[str]) -> str:
    """`a player has no cards`, `mover has no pieces left`."""
    groups = found.groupdict()
    who = groups.get("who") or "who"
    nothing = f"no pieces of {who}" if found["what"] in _ON_BOARDS else f"no (ZONE of {who} within occupied)"
    if "who" in groups:
        return f"write: {nothing}"
    is_of_all = groups["many"] in ("every", "each", "all")
    return f"write: {'every who in everyone has' if is_of_all else 'any who in everyone where'} {nothing}"


def _with_most(found: re.Match[str]) -> str:
    """`the player with the most points wins`."""
    word = "least" if found["extreme"] in _LEAST else "most"
    return f"write: (everyone with {word} {found['what']} of it) {'lose' if found['verb'] == 'loses' else 'win'}"


def _next_to(found: re.Match[str]) -> str:
    """`empty square next to an own piece`."""
    near = _NEARBY.get(found["near"], found["near"])
    near = f"({near} within {found['kind']})" if found["kind"] else near
    return f"write: {_PLACES[found['what']]} within neighbours of {near}"


def _in_a_row(found: re.Match[str]) -> str:
    return f"write: line({_number(found['number'])}, own), where so many side by side are in a straight line"


def _dealt(found: re.Match[str]) -> str:
    return f"with 'include: cards' write: deal_to_each(DECK, {_number(found['number'])})"


def _drawn(found: re.Match[str]) -> str:
    return f"with 'include: cards' write: draw_card(DECK, {found['who']})"


def _rolled(found: re.Match[str]) -> str:
    if found["one"]:
        return "a die is a variable, die: {type: 1..6}, and is rolled with: roll die"
    return "dice lie in a zone and have an attribute, pips: 1..6, and are rolled with: roll pips of ZONE"


def _counted(found: re.Match[str]) -> str:
    return f"write: count ({' '.join(found['where'].split())} within occupied)"


def _on(found: re.Match[str]) -> str:
    line = found["line"] if found["number"] else "row NUMBER"
    return f"write: {found['what']} within {' '.join(line.split())}"


_AT_THE_START = (
    "what happens then stands under 'start' of a step, turn: {play: {start: EFFECTS, …}}; "
    "at the end of one it is a rule under 'after': when turn_ends then EFFECTS"
)
LAST_PLAYED = (
    "what was put into a pile last is 'highest of (ZONE within occupied)', 'top_of_pile(ZONE)' of the part 'cards'"
)
"""What to write for the card that was played last."""

_SENTENCES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = tuple(
    (re.compile(rf"\b{pattern}", re.ASCII), hint)
    for pattern, hint in (
        (r"(?:(?P<many>a|any|every|each|some|all|no)\s+)?players?\s+(?:has|have)\s+no\s+(?P<what>\w+)"
         r"(?:\s+left)?\b", _has_nothing),
        (r"(?P<who>mover|opponent)\s+has\s+no\s+(?P<what>\w+)(?:\s+left)?\b", _has_nothing),
        (r"(?:the\s+)?player\s+with\s+(?:the\s+)?(?P<extreme>most|highest|greatest|largest|fewest|least|lowest|smallest)"
         r"\s+(?P<what>(?!of\b)\w+)(?:\s+(?P<verb>wins|loses))?\b", _with_most),
        (r"(?:(?:any|an?|the)\s+)?(?P<what>empty|free|vacant|unoccupied|own|enemy)(?:\s+(?:square|cell|site|space)s?)?"
         r"(?:\s+where)?(?:\s+it)?(?:\s+is)?\s+(?:next|adjacent)\s+to\s+(?:an?\s+|the\s+)?(?P<near>\w+)"
         r"(?:\s+(?:pieces?\b|(?P<kind>[A-Z]\w*)))?", _next_to),
        (rf"(?P<number>{_NUMBER})\s+or\s+more\s+(?:\w+\s+)?in\s+a\s+(?:row|line)\b", _in_a_row),
        (rf"(?:each|every)\s+player\s+(?:draws|gets|receives|takes)\s+(?P<number>{_NUMBER})\b(?:\s+\w+)?", _dealt),
        (rf"deal\s+(?P<number>{_NUMBER})\s+(?:\w+\s+)?to\s+(?:each|every|all)\s+players?\b", _dealt),
        (rf"for\s+each\s+player\s+(?:draw|deal)\s+(?P<number>{_NUMBER})\b(?:\s+\w+)?", _dealt),
        (r"(?P<who>mover|opponent)\s+draws\s+(?:an?|one|1)\s+(?:card|tile)\b", _drawn),
        (r"roll\s+(?:(?P<one>an?|one|1)\s+die|(?:the\s+)?(?:\w+\s+)?dice)\b(?!\s+(?:of|until)\b)", _rolled),
        (r"(?:the\s+)?number\s+of\s+\w+\s+in\s+(?P<where>\w+(?:\s+of\s+\w+)?)", _counted),
        (r"(?P<what>own|enemy)\s+(?:on|at)\s+(?:the\s+)?(?P<line>(?:row|column)\s+(?P<number>\d+)|last\s+row)\b", _on),
        (r"at\s+the\s+(?:start|beginning|end)\s+of\s+(?:the|each|a|every)\s+turn\b", lambda _found: _AT_THE_START),
        (r"the\s+last\s+(?:card|tile)(?:\s+(?:that\s+was\s+)?played)?\b", lambda _found: LAST_PLAYED),
    )
)  # fmt: skip


def sentence_in_english(failure: Failure) -> Finding | None:
    """A phrase in which the text stops to be a rule, or directly behind which it does."""
    for pattern, hint in _SENTENCES:
        for found in pattern.finditer(failure.text):
            behind = failure.text[found.end() : failure.place]
            if found.start() <= failure.place and not behind.strip():
                problem = f"'{' '.join(found[0].split())}' is no part of the rule language"
                return Finding("E001", found.start(), found.end(), hint(found), {"problem": problem})
    return None
