"""Diagnoses effects and values in the order of English words; see `typical_mistakes.py`.

    raise points of mover by 5 if card is Wild       a condition stands before an effect
    place Wild on lowest of deck 2 times             so does how often
    Ann and Ben win                                  several are joined by 'or', in brackets
    cards_of(mover) if colour of it is trump         those of which something holds: where

The hints repeat what was written, in the order that rules have.
"""

from __future__ import annotations

import re

from lark import Token

from playground.syntax.failure import Failure
from playground.syntax.finding import Finding, finding_at
from playground.syntax.keywords import COMPARISONS

_BEGINNINGS = (";", "then", "else", "do", "(")
"""What an effect follows."""

MAX_REPEATED = 90
"""The longest text that a hint repeats, in characters."""

_VERBS_OF_SEVERAL = {"win": "win", "wins": "win", "lose": "lose", "loses": "lose"}


def condition_behind_an_effect(failure: Failure) -> Finding | None:
    """`raise points of mover by 5 if card is Wild`."""
    if failure.here != "if" or not failure.accepts(";") or "then" in _to_the_end(failure):
        return None
    condition = failure.text[failure.place + len("if") : _end(failure)].strip()
    written = f"if {condition} then {_effect(failure, failure.place)}"
    hint = f"a condition stands before an effect: {_short(written, 'if CONDITION then EFFECT')}"
    return finding_at(failure, "E001", hint, problem="unexpected 'if'")


def times_behind_an_effect(failure: Failure) -> Finding | None:
    """`place Wild on lowest of (deck except occupied) 2 times`."""
    words = [failure.here, *failure.after[:1]]
    number: Token | None = failure.before[-1] if failure.before and failure.here == "times" else failure.here
    if number is None or number.type != "NUMBER" or "times" not in words or "repeat" in _since_the_beginning(failure):
        return None
    start = number.start_pos or 0
    written = f"repeat {number} times do {_effect(failure, start)}"
    end = start + len(failure.text[start:].split("times")[0]) + len("times")
    hint = f"how often stands before an effect: {_short(written, 'repeat NUMBER times do EFFECT')}"
    return Finding("E001", start, end, hint, {"problem": f"unexpected '{failure.text[start:end]}'"})


def players_joined_by_and(failure: Failure) -> Finding | None:
    """`Ann and Ben win`."""
    here, words = failure.here, failure.after
    if here != "and" or len(words) < 2 or words[0].type != "NAME" or not failure.accepts("wins"):
        return None
    names = [failure.previous, str(words[0])]
    place = 1
    while words[place : place + 1] == ("and",) and words[place + 1 : place + 2] and words[place + 1].type == "NAME":
        names.append(str(words[place + 1]))
        place += 2
    verb = _VERBS_OF_SEVERAL.get(str(words[place])) if place < len(words) else None
    if verb is None or failure.before[-1].type != "NAME":
        return None
    return finding_at(failure, "E004", f"write: ({' or '.join(names)}) {verb}", sign="and", meant="or")


def condition_behind_a_set(failure: Failure) -> Finding | None:
    """`cards_of(mover) if colour of it is trump`; `1 + if …` has no brackets."""
    is_behind_a_value = failure.accepts("where")
    if failure.here != "if" or failure.start != "expression_text" or not is_behind_a_value or "then" in failure.after:
        return None
    hint = _short(f"{failure.text.strip()[: failure.place].strip()} where {_rest(failure)}", "SITES where CONDITION")
    return finding_at(failure, "E004", f"those of which something holds: {hint}", sign="if", meant="where")


def kinds_by_number(failure: Failure) -> Finding | None:
    """`place 2 Wild on deck`."""
    if failure.before[-2:-1] != ("place",) or failure.before[-1].type != "NUMBER" or failure.here is None:
        return None
    if failure.here.type != "NAME":
        return None
    number, kind = failure.previous, failure.here
    hint = (
        f"'place {kind} on SITES' puts one on each of them; of a zone with more places: "
        f"repeat {number} times do place {kind} on lowest of (ZONE except occupied)"
    )
    return Finding("E001", failure.before[-1].start_pos or 0, failure.before[-1].end_pos or 0, hint, _is_here(number))


def attribute_behind_with(failure: Failure) -> Finding | None:
    """`card is Plain with number 5`, `some Plain with number 5 in hand`: in a question values stand behind `where`."""
    words = failure.after
    if failure.here != "with" or len(words) < 2 or failure.accepts("player") or words[0].type != "NAME":
        return None
    if not failure.before or failure.before[-1].type not in ("NAME", ")") or "place" in _since_the_beginning(failure):
        return None
    things = failure.previous if failure.before[-1].type == "NAME" else "SITES"
    sign = "=" if words[1].type == "NUMBER" else "is"
    if words[1] in COMPARISONS and len(words) > 2:
        sign, words = str(words[1]), (words[0], *words[2:])
    condition = f"{words[0]} of it {sign} {words[1]}"
    hint = f"write: ({things} where {condition})"
    if words[0] in ("same", "equal", "different"):
        alike = "is not" if words[0] == "different" else "is"
        one, other = (f"{words[1]} of {end} of CHOSEN" for end in ("lowest", "highest"))
        hint = f"it is a condition on what was chosen, '2 of SITES' with 'when: {one} {alike} {other}'"
    return finding_at(failure, "E001", hint, problem="unexpected 'with'")


def _is_here(word: str) -> dict[str, str]:
    return {"problem": f"unexpected '{word}'"}


def _since_the_beginning(failure: Failure) -> list[str]:
    """The words of the incomplete effect before the failure."""
    words = [str(token) for token in failure.before]
    begin = max((place for place, word in enumerate(words) if word in _BEGINNINGS[:4]), default=-1) + 1
    return words[begin:]


def _effect(failure: Failure, end: int) -> str:
    """The text of the effect that ends here."""
    depth, begin = 0, 0
    for token in reversed([token for token in failure.before if (token.start_pos or 0) < end]):
        depth += {")": 1, "(": -1}.get(str(token), 0)
        if depth < 0 or (depth == 0 and token in _BEGINNINGS[:4]):
            begin = token.end_pos or 0
            break
    return failure.text[begin:end].strip()


def _to_the_end(failure: Failure) -> list[str]:
    """The words behind the failure, up to a `;`."""
    words = [str(token) for token in failure.after]
    return words[: words.index(";")] if ";" in words else words


def _end(failure: Failure) -> int:
    """Where the effect ends that the failure is in: before a `;` or the bracket around it."""
    depth = 0
    for token in failure.after:
        depth += {"(": 1, ")": -1}.get(str(token), 0)
        if depth < 0 or token in (";", "else"):
            return token.start_pos or 0
    return len(failure.text)


def _rest(failure: Failure) -> str:
    return failure.text[failure.place + len(str(failure.here)) :].strip()


def _short(written: str, form: str) -> str:
    """What to write, or only its form if that is long."""
    written = re.sub(r"\s+", " ", written)
    return written if len(written) <= MAX_REPEATED else form
