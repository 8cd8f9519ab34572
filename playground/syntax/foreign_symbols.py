"""Diagnoses signs of other languages in a rule, and suggests replacements."""

from __future__ import annotations

import re

from playground.syntax.failure import Failure
from playground.syntax.finding import Finding

_MEANT = {
    "&&": "and", "&": "and", "∧": "and", "||": "or", "|": "or", "∨": "or", "!": "not", "¬": "not", "~": "not",
    "/": "div", "÷": "div", "%": "mod", "×": "*", "·": "*", "−": "-", "–": "-", "—": "-",
    "≤": "<=", "≥": ">=", "≠": "!=", "∈": "in", "…": "..", "[": "(", "]": ")", "{": "(", "}": ")",
}  # fmt: skip
_ARROWS = ("→", "⇒", "⟶", "↦")
_QUOTES = "\"'`´“”„‟‘’‚‛«»‹›′″"
_ASSIGNING = re.compile(r":=|[+*-]=|==?|\+\+|--")
_GLUED = {"==": "=", "=<": "<=", "=>": "", "<>": "!=", "->": "", "**": "*", "++": "+"}


def foreign_sign(failure: Failure) -> Finding | None:
    """Characters that are no token of the language."""
    if failure.here is not None:
        return None
    place, rest = failure.place, failure.text[failure.place :]
    if rest.startswith(_ARROWS):
        return _arrow(place, place + 1, rest[0])
    if rest[0] == "\\" and rest[1:2].strip() and rest[1] in _QUOTES:
        return Finding("E021", place, place + 2, "write names and words without quotes", {"quote": rest[:2]})
    if rest[0] in _QUOTES:
        return Finding("E021", place, place + 1, _instead_of_quote(failure, rest), {"quote": rest[0]})
    if re.match(r"\.[0-9]", rest) and failure.text[:place][-1:].isdigit():
        return _decimal(failure)
    if rest[0] == "." and failure.text[:place].endswith(".."):
        return _foreign(place - 2, "...", "..")
    if (several := _listed(failure, rest)) is not None:
        return several
    if (answer := re.match(r"/\s*(yes|no)\b", rest)) and failure.previous in ("yes", "no"):
        return Finding("E004", place, place + answer.end(), "write: yes or no", {"sign": "/", "meant": "or"})
    if rest[0] == "{" and any(part.missing[0] == "then" for part in failure.open_parts[-1:]):
        return Finding("E004", place, place + 1, "write: then (EFFECT; EFFECT)", {"sign": "{", "meant": "then ("})
    for sign in sorted(_MEANT, key=len, reverse=True):
        if rest.startswith(sign):
            return _foreign(place, sign, _MEANT[sign])
    return Finding("E030", place, place + 1, _instead(failure, rest), {"character": _shown(rest[0])})


def _instead_of_quote(failure: Failure, rest: str) -> str:
    """What to write for a quote: `isn't` and `opponent's forward` are English."""
    if failure.previous == "isn" and re.match(r"\Wt\b", rest):
        return "write 'is not'"
    if owned := re.match(r"\Ws (\w+)", rest):
        return f"write '{owned[1]} of {failure.previous}'"
    return "write names and words without quotes"


_LIST = re.compile(r"[\[{]([^][{}]*)[\]}]")
_BRACKETED = re.compile(r"\(([^()]*)\)")
_BARE = re.compile(r"(\w+(?:\.\.\w+)?(?:\s*,\s*\w+(?:\.\.\w+)?)+)\b(?!\s*[=<>!(]|\s+(?:is|in|of|not)\b)")
_BEFORE_SETS = ("is", "in", "not", "=", "!=")


def _listed(failure: Failure, rest: str) -> Finding | None:
    """`suit of card in [clubs, spades]`: several values are joined by `or`, in round brackets."""
    found = _LIST.match(rest)
    if not found or "," not in found[1] or failure.previous not in _BEFORE_SETS:
        return None
    return Finding("E034", failure.place, failure.place + found.end(), _joined(found[1]))


def measures(failure: Failure) -> Finding | None:
    """`8x8`."""
    here, number = failure.here, failure.before[-1] if failure.before else None
    if here is None or number is None or number.type != "NUMBER" or number.end_pos != here.start_pos:
        return None
    second = re.fullmatch(r"[xX](\d+)", here)
    if second is None:
        return None
    hint = (
        f"columns and rows are 'shape: rectangle {number} by {second[1]}'; a product is written {number} * {second[1]}"
    )
    return Finding("E001", number.start_pos or 0, here.end_pos or 0, hint, {"problem": f"unexpected '{here}'"})


def comma_between_values(failure: Failure) -> Finding | None:
    """`suit of card in (clubs, spades)`, and `suit of card is clubs, spades`."""
    if failure.here != "," or failure.start == "movement_text":
        return None
    begin = max((place for place, token in enumerate(failure.before) if token in _BEFORE_SETS), default=-1)
    value = failure.before[begin + 1 :] if begin >= 0 else ()
    in_brackets = value[:1] == ("(",)
    inner = value[1:] if in_brackets else value
    if not inner or not all(token.type in ("NAME", "NUMBER") or token in ("..", "none") for token in inner):
        return None
    start = value[0].start_pos or 0
    found = (_BRACKETED if in_brackets else _BARE).match(failure.text, start)
    return Finding("E034", start, found.end(), _joined(found[1])) if found else None


def _joined(values: str) -> str:
    several = " or ".join(value.strip() for value in values.split(",") if value.strip())
    return f"write '({several})'"


_OF_ONE_PLACE = ("empty", "occupied", "own", "enemy")
_HOW_MANY = ("length", "len", "size", "count")


def _instead(failure: Failure, rest: str) -> str:
    """What to write in place of a sign between words: `piece.number`, `if skid: draw`; empty if nobody knows."""
    owner = failure.before[-1] if failure.before and failure.before[-1].type == "NAME" else None
    part = re.match(r"\.(\w+)", rest)
    if part and owner is not None and owner.end_pos == failure.place:
        if part[1] in _OF_ONE_PLACE:
            return f"write '{owner} is {part[1]}'"
        if part[1].lower() in _HOW_MANY:
            return f"write 'count {owner}', or of what lies in a zone 'count ({owner} within occupied)'"
        words = (part[1], str(owner)) if part[1] not in ("mover", "opponent") else (str(owner), part[1])
        return f"write '{words[0]} of {words[1]}'"
    waiting = [part.missing[0] for part in failure.open_parts]
    if rest[0] == ":" and waiting and waiting[-1] in ("then", "do"):
        return f"write '{waiting[-1]}'"
    if failure.start in ("effects_text", "rule_text") and re.match(r"\.\s+\w", rest):
        return "write ';' between two effects"
    return "leave it out" if rest.strip() in (".", ":", "!", "?") else ""


def glued_signs(failure: Failure) -> Finding | None:
    """Two tokens that are a single sign in other languages: `==`, `->`."""
    if failure.here is None or not failure.before:
        return None
    sign = failure.previous + str(failure.here)
    start, end = failure.before[-1].start_pos or 0, failure.here.end_pos or 0
    if sign not in _GLUED or end - start != len(sign):
        return None
    if sign in ("->", "=>"):
        return _arrow(start, end, sign)
    if sign == "==":
        return Finding("E003", start, end, "write '='")
    name = str(failure.before[-2]) if len(failure.before) > 1 else ""
    if sign == "++" and not failure.after and name.isidentifier():
        return Finding("E004", start, end, f"write '{name} + 1'", {"sign": sign, "meant": "+ 1"})
    return _foreign(start, sign, _GLUED[sign])


def assignment(failure: Failure) -> Finding | None:
    """`score := 3`, and `score = 3` or `score of mover += 1` as an effect."""
    here = failure.here
    if here is None or not failure.before:
        return None
    match = _ASSIGNING.match(failure.text, failure.place) if failure.accepts("wins") else None
    sign = match[0] if match else str(here)
    if not match and here != ":=":
        return None
    name, amount = _assigned(failure), "1" if sign in ("++", "--") else "…"
    value = f"{name} * …" if sign[0] == "*" else "…"
    verb = {"+": "raise", "-": "lower"}.get(sign[0])
    meant = f"{verb} {name} by {amount}" if verb else f"set {name} to {value}"
    return Finding("E005", failure.place, failure.place + len(sign), f"write '{meant}'", {"sign": sign})


def _assigned(failure: Failure) -> str:
    """The assigned variable: `score`, or `score of mover`."""
    start = len(failure.before)
    while start and (failure.before[start - 1].type == "NAME" or failure.before[start - 1] == "of"):
        start -= 1
    words = failure.before[start:]
    return " ".join(words) if words and words[0].type == "NAME" else "score"


def _foreign(place: int, sign: str, meant: str) -> Finding:
    return Finding("E004", place, place + len(sign), f"write '{meant}'", {"sign": sign, "meant": meant})


def _arrow(start: int, end: int, arrow: str) -> Finding:
    hint = "write 'then' between a condition and what follows from it"
    return Finding("E009", start, end, hint, {"arrow": arrow})


def _decimal(failure: Failure) -> Finding:
    whole = failure.before[-1].start_pos or 0
    match = re.compile(r"[0-9]+\.[0-9]+").match(failure.text, whole)
    end = match.end() if match else failure.place + 1
    number = failure.text[whole:end]
    return Finding("E020", whole, end, "count in smaller units, or divide with 'div'", {"number": number})


def _shown(character: str) -> str:
    return f"'{character}'" if character.isprintable() else f"U+{ord(character):04X}"
