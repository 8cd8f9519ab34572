"""Diagnoses words and values that are missing from incomplete constructs; see `typical_mistakes.py`."""

from __future__ import annotations

import re

from playground.syntax.failure import Failure, OpenPart, effect_words
from playground.syntax.finding import Finding, finding_at
from playground.syntax.keywords import FORMS, LINKING, QUANTIFIERS
from playground.syntax.other_words import VERB_FORMS

_OPERAND = re.compile(r"\s*(\([^()]*\)|\w+(?:\([^()]*\))?(?:\s+(?:of|within|except)\s+\w+(?:\([^()]*\))?)*)")
"""The sites or players behind an `of`, as far as an operator or another word."""


_EACH_GIVES = ("sum", "most", "least")
"""Quantifiers of a number that each member has."""


def word_missing(failure: Failure) -> Finding | None:
    """The innermost open construct needs a keyword that is possible here and missing."""
    if not failure.open_parts:
        return None
    part = failure.open_parts[-1]
    word = part.missing[0]
    if not failure.accepts(word) or word in failure.after or _effect_may_end(failure, part):
        return None
    if word == ")":
        place = part.opener.start_pos or 0
        return Finding("E010", place, place + 1, "close it with ')'")
    opener = str(part.opener)
    start, end = _in_place_of_has(failure, part) or failure.gap
    hint = f"write: {_form_of(failure, part)}"
    return Finding(_code_of(opener, word), start, end, hint, {"word": word, "opener": opener})


def _form_of(failure: Failure, part: OpenPart) -> str:
    """The syntax of an incomplete construct, with what it is of where that can be read."""
    opener, word = str(part.opener), part.missing[0]
    form = FORMS[opener]
    if (opener, word) == ("any", "where"):
        named, _, among = re.split(r"\b(in)\b", failure.text[part.opener.end_pos or 0 : failure.gap[0]], maxsplit=1)
        is_set = named.strip()[:1].isupper() or named.strip().endswith("s")  # `any King in row 8`, `any hearts in hand`
        among = re.split(r"\b(?:and|or)\b", among)[0].strip()
        return f"{form}; or: some ({named.strip()} within {among})" if is_set else form
    if opener in _EACH_GIVES and word == "in" and failure.here == "of":  # `sum rank of held`
        values = _OPERAND.match(failure.text, failure.place + len("of"))
        return f"{opener} one in {values[1] if values else 'VALUES'} giving {failure.previous} of one"
    return form


def _in_place_of_has(failure: Failure, part: OpenPart) -> tuple[int, int] | None:
    """The span of the `where` in `every x in D where C`, which has no condition that all must fulfil."""
    depth = 0
    for token in failure.before[failure.before.index(part.opener) :] if part.opener == "every" else ():
        depth += {"(": 1, ")": -1}.get(str(token), 0)
        if token == "where" and depth == 0:
            return token.start_pos or 0, token.end_pos or 0
    return None


def _effect_may_end(failure: Failure, part: OpenPart) -> bool:
    """Whether nothing is missing: after `if C then EFFECT`, `else` is optional."""
    return part.missing[0] == "else" and failure.accepts(";", "$END")


def _code_of(opener: str, word: str) -> str:
    if word in ("then", "else"):
        return "E006" if word == "then" else "E008"
    return "E017" if opener in QUANTIFIERS else "E018"


def value_missing(failure: Failure) -> Finding | None:
    """Two adjacent operators, an operator or a `;` at the end, or empty brackets."""
    here = str(failure.here)
    what = "an effect" if failure.accepts("place") else "a value"
    if not failure.accepts("NUMBER", "place") or failure.accepts("+", "of"):
        return None
    if not failure.at_end and here not in LINKING and here[:1].isalnum():
        return None
    if failure.at_end:
        hint = "leave it out: ';' stands between two effects" if failure.previous == ";" else _form(failure)
        return Finding("E012", *failure.gap, hint, {"what": what, "where": f"after '{failure.previous}'"})
    where = f"between '{failure.previous}' and '{here}'" if failure.before else f"before '{here}'"
    is_ended = (failure.previous, here) == (";", "else")
    hint = "leave out the ';', which ends the 'if'; several effects stand in brackets" if is_ended else _form(failure)
    hint = "leave it out" if here == "do" and not failure.before else hint
    return finding_at(failure, "E012", hint, what=what, where=where)


def _form(failure: Failure) -> str:
    """The syntax of the verb or the word after which a value is missing."""
    word = failure.previous
    if word == "is" and failure.here in ("on", "within"):
        return f"leave out '{failure.here}': last is row 8"
    return VERB_FORMS.get(word) or (f"write: {FORMS[word]}" if word in effect_words() and word in FORMS else "")
