"""Diagnoses typical mistakes in movements and in their directions; see `typical_mistakes.py`."""

from __future__ import annotations

import re

from playground.syntax.clauses import ORDER, clause_meant
from playground.syntax.failure import Failure
from playground.syntax.finding import Finding, finding_at
from playground.syntax.keywords import LINKING, UNITS, similar_keyword


def any_number(failure: Failure) -> Finding | None:
    """`any number of squares forward`, `1+ squares forward`."""
    plus = re.match(r"\s*\d+\s*\+(?=\s*(?:squares?|cells?)\b)", failure.text)
    if failure.start == "movement_text" and plus:
        return Finding("E023", plus.start(), plus.end(), f"write: {plus[0].strip(' +')} or more squares")
    words = tuple(map(str, (*failure.before, failure.here, *failure.after)))
    if failure.start != "movement_text" or (words[:3] != ("any", "number", "of") and words[:2] != ("any", "distance")):
        return None
    start = failure.text.index("any")
    return Finding("E023", start, start + len("any"), "write: 1 or more squares, and the directions")


def distance_without_unit(failure: Failure) -> Finding | None:
    """`1 forward`."""
    if failure.start != "movement_text" or not failure.accepts("square") or not failure.before:
        return None
    hint = similar_keyword(str(failure.here), UNITS) or _distance(failure) or "write for example: 1 square forward"
    return Finding("E023", *failure.gap, hint)


_DISTANCES = {
    "leap": "write: 1 square in leap(1, 2), and where it may end: onto not own",
    "up": "write: 1..3 squares, and the directions",
    **dict.fromkeys(
        ("slide", "slides", "glide", "run", "ride"),
        "write: 1 or more squares, the directions, and: through empty onto not own",
    ),
    **dict.fromkeys(("jump", "jumps", "hop", "hops"), "write: 2 squares in any direction through enemy onto empty"),
}
"""How far is said of movements that begin with a word."""


def _distance(failure: Failure) -> str:
    words = re.findall(r"[a-z]+", failure.text.lower())
    return _DISTANCES.get(words[0], "") if words else ""


def all_directions(failure: Failure) -> Finding | None:
    """`1 square any`, `1 square in every direction`."""
    tokens = failure.before if failure.here is None else (*failure.before, failure.here)
    for before, token, behind in zip(tokens, tokens[1:], (*tokens[2:], ""), strict=False):
        if token == "any" and behind == "direction":
            continue
        if failure.start == "movement_text" and token in ("any", "every") and before in (*UNITS, "in"):
            if failure.possible != {"direction"} and token == "any":
                continue  # what fails stands behind 'any direction'
            fields = {"word": str(token), "before": str(before)}
            start, end = token.start_pos or 0, token.end_pos or 0
            return Finding("E022", start, end, "write 'any direction'", fields)
    return None


def spread_in_directions(failure: Failure) -> Finding | None:
    """`spread in any direction from a1 through empty`: only movements and distances say `in`."""
    if failure.here != "in" or failure.previous != "spread":
        return None
    hint = "leave 'in' out: spread any direction from SITES through SITES; so does 'spread from' alone"
    return finding_at(failure, "E001", hint, problem="unexpected 'in'")


def direction_missing(failure: Failure) -> Finding | None:
    """`1 square onto empty`."""
    units = [index for index, token in enumerate(failure.before) if token in UNITS]
    if failure.start != "movement_text" or not units or failure.accepts("onto"):
        return None
    if failure.before[units[-1] + 1 :] not in ((), ("in",)) or str(failure.here) not in ("", ",", *LINKING, "if"):
        return None
    return Finding("E026", *failure.gap, "write for example 'in any direction' or 'forward'")


_LEAP = re.compile(r"\bleap\b(\s*)(\(?)[^()]*")


def parts_of_a_leap(failure: Failure) -> Finding | None:
    """`leap(2 forward, 1 sideways)`, `leap forward 2, sideways 1`."""
    leap = next((leap for leap in _LEAP.finditer(failure.text) if leap.end(2) <= failure.place < leap.end()), None)
    if leap is None or failure.here is None or not re.search(r"[a-z]", failure.text[leap.end(2) : leap.end()]):
        return None
    hint = "each part of a leap is a direction and a number, with a comma between them: leap(forward 2, sideways 1)"
    if leap[1] or not leap[2]:
        hint = "a bracket follows 'leap' without a space: leap(forward 2, sideways 1)"
    return finding_at(failure, "E001", hint, problem=f"unexpected '{failure.here}'")


_OF_SITES = {
    **dict.fromkeys(UNITS, "leave it out: 'onto empty' are the empty squares"),
    "where": "put brackets around the sites: onto (empty where …)",
    **dict.fromkeys(
        ("captures", "capturing", "capture", "captured", "takes", "taking", "take"),
        "pieces that take in another way have a second movement, such as '1 square diagonally forwards onto enemy'",
    ),
    **dict.fromkeys(
        ("at", "when", "on", "once", "unless"),
        "a condition on the squares stands behind 'while': "
        "2 squares forward through empty onto empty, while here is row 2",
    ),
}
"""What to write for words that follow the sites of a clause."""

_SEVERAL_DIRECTIONS = "several directions stand in brackets: 1 square (orthogonally or forwards) onto …"


_LEFT_OUT = re.compile(
    r"(?P<far>.*?\b(?:squares?|cells?))(?:\s+in)?(?:\s+(?P<ways>any direction|\w+(?:\s+or\s+\w+)*))?"
    r"\s+(?:except|(?:but\s+)?not)\s+(?P<way>\w+)",
    re.DOTALL,
)


def direction_left_out(failure: Failure) -> Finding | None:
    """`1 square in any direction except backward`, `1 square not backwards`."""
    found = _LEFT_OUT.match(failure.text) if failure.start == "movement_text" else None
    if found is None or not found.end("far") <= failure.place <= found.end():
        return None
    ways = " ".join((found["ways"] or "any direction").split())
    ways = f"({ways})" if " or " in ways else ways
    hint = f"write: {found['far'].strip()} in ({ways} except {found['way']}) …"
    start = found.end("ways") if found["ways"] else found.end("far")
    word = failure.text[start : found.start("way")].split()[-1]
    start = failure.text.index(word, start)
    return Finding("E024", start, start + len(word), hint, {"word": word})


_SECOND = "a second movement has a name of its own, and the piece a list of them: moves: [NAME, NAME]"
_TWO_WAYS = (
    "a direction is one word, or several side by side: diagonally forwards; a jump is leap(forward 1, sideways 1)"
)


def unknown_clause(failure: Failure) -> Finding | None:
    """`1 square forward over empty`, `1 square forward to empty`."""
    if failure.start == "movement_text" and failure.previous == "to" and failure.possible == {"the"}:
        to = failure.before[-1]
        return Finding("E024", to.start_pos or 0, to.end_pos or 0, "did you mean 'onto'?", {"word": "to"})
    if failure.start != "movement_text" or not failure.accepts("onto") or failure.here is None or failure.at_end:
        return None
    if failure.here in ("or", "and", "except"):
        return finding_at(failure, "E024", _SEVERAL_DIRECTIONS, word=str(failure.here))
    if failure.here in UNITS and failure.before[-1].type == "NUMBER":
        return finding_at(failure, "E024", _SECOND, word=str(failure.here))
    if failure.here == "-" and failure.after:
        return finding_at(failure, "E024", _TWO_WAYS, word="-")
    meant = clause_meant(str(failure.here))
    of_sites = _OF_SITES.get(str(failure.here), "")
    is_clause = meant and not (failure.here == "on" and failure.after[:1] in (("first",), ("its",), ("their",)))
    hint = f"did you mean '{meant}'?" if is_clause else of_sites or f"the clauses are: {', '.join(ORDER)}"
    return finding_at(failure, "E024", hint, word=str(failure.here))
