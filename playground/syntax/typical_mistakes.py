"""Mistakes people typically make with words, each recognised by what stands around the place where reading stopped.

Each function looks at a failure and gives its finding, or None if the failure is of another kind. `TYPICAL` is their
order: the more telling first.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable

from lark import Token

from playground.syntax.clauses import ORDER, clause_meant
from playground.syntax.failure import Failure, OpenPart, effect_words, parses_as, value_words
from playground.syntax.finding import Finding
from playground.syntax.grammar import reserved_words
from playground.syntax.signs import assignment, foreign_sign, glued_signs

COMPARISONS = frozenset(("=", "!=", "<", "<=", ">", ">=", "is", "in"))
UNITS = frozenset(("square", "squares", "cell", "cells"))
QUANTIFIERS = frozenset(("any", "every", "sum", "most", "least", "the", "if"))
CAPTURES = frozenset(("captures", "capture", "takes", "take", "kills", "beats", "eats", "destroys"))
LINKING = frozenset((
    "then", "else", "where", "has", "giving", "do", "of", "within", "and", "or", "except", "div", "mod",
    "is", "in", "to", "on", "into", "with", "by", "until", "through", "onto",
))  # fmt: skip
"""Reserved words between two values: where one stands instead of a value, a value is missing."""

FORMS = {
    "place": "place PIECE on SITES",
    "move": "move SITES to SITE",
    "swap": "swap SITE with SITE",
    "sort": "sort SITES by ATTRIBUTE",
    "turn": "turn SITES into PIECE",
    "set": "set VARIABLE to VALUE",
    "next": "next player is PLAYER",
    "continue": "continue with STEP",
    "continues": "PLAYER continues with STEP",
    "define": "define NAME := VALUE",
    "for": "for each NAME in VALUES do EFFECT",
    "any": "any NAME in VALUES where CONDITION",
    "every": "every NAME in VALUES has CONDITION",
    "sum": "sum NAME in VALUES giving NUMBER",
    "most": "most NAME in VALUES giving NUMBER",
    "least": "least NAME in VALUES giving NUMBER",
    "the": "the NAME in VALUES where CONDITION",
    "if": "if CONDITION then … else …",
    "when": "when CONDITION then EFFECTS",
}


def nothing_here(failure: Failure) -> Finding | None:
    if failure.before or not failure.at_end:
        return None
    return Finding("E031", 0, len(failure.text))


def the(failure: Failure) -> Finding | None:
    """`on the target`; but `the stone in own where …` is a value."""
    words = (*failure.before, failure.here) if failure.here is not None else failure.before
    places = [index for index, word in enumerate(words) if word == "the"]
    if not places or words[places[-1] + 2 : places[-1] + 3] == ("in",) or len(words) > places[-1] + 3:
        return None
    if failure.start == "movement_text" or (failure.here == "the" and failure.after[1:2] == ("in",)):
        return None
    found, searches = words[places[-1]], "where" in failure.after
    hint = f"leave it out, or write: {FORMS['the']}" if searches else "leave it out"
    return Finding("E032", found.start_pos or 0, found.end_pos or 0, hint)


def no_most(failure: Failure) -> Finding | None:
    if failure.start != "prefer_text" or failure.before:
        return None
    return _at_here(failure, "E033", "write: most NUMBER, or: least NUMBER")


def no_when(failure: Failure) -> Finding | None:
    if failure.start != "rule_text" or failure.before:
        return None
    return _at_here(failure, "E007", "write: when CONDITION then EFFECTS")


def stray_when(failure: Failure) -> Finding | None:
    if failure.here != "when":
        return None
    hint = "write 'if … then …' inside effects" if failure.start == "effects_text" else ""
    return _at_here(failure, "E029", hint)


def closes_nothing(failure: Failure) -> Finding | None:
    if failure.here != ")" or any(part.opener == "(" for part in failure.open_parts):
        return None
    return _at_here(failure, "E011", "leave it out, or open a bracket before it")


def effects_not_separated(failure: Failure) -> Finding | None:
    """`flip piece, draw`, `flip piece and draw`, `flip piece draw`, `flip piece and mover wins`."""
    here, words = failure.here, effect_words()
    if failure.previous == "and" and here in words:
        token: Token | None = failure.before[-1]
    elif not failure.can_be(";") or here is None:
        return None
    elif here in ("wins", "loses"):
        token = failure.before[-2] if failure.before[-2:-1] == ("and",) else failure.before[-1]
    else:
        token = here if here in words | {",", "and", "("} or here.type == "NAME" else None
    if token is None:
        return None
    return Finding("E019", token.start_pos or 0, token.end_pos or 0, "write ';' between two effects")


def chained_comparison(failure: Failure) -> Finding | None:
    here = failure.here
    if here is None or here not in COMPARISONS or not failure.can_be("+", "of"):
        return None
    for token in reversed(failure.before):
        if token in COMPARISONS:
            return Finding("E013", failure.place, failure.place + len(here), "join two comparisons with 'and'")
        if token in ("(", "and", "or", "not", "then", "where", "has", "giving", ";", ","):
            return None
    return None


def needs_brackets(failure: Failure) -> Finding | None:
    """`a and any x in D where P`; of `any`, the parser thinks first that `any direction` is coming."""
    tokens = failure.before if failure.here is None else (*failure.before, failure.here)
    if failure.possible == {"direction"}:
        tokens = failure.before
    elif not failure.can_be("NUMBER"):
        return None
    if len(tokens) < 2 or tokens[-1] not in QUANTIFIERS:
        return None
    before, word = map(str, tokens[-2:])
    start, end = tokens[-1].start_pos or 0, tokens[-1].end_pos or 0
    return Finding("E022", start, end, f"write ({FORMS[word]})", {"word": word, "before": before})


def word_missing(failure: Failure) -> Finding | None:
    """What has begun last waits for a word that could stand here and does not."""
    if not failure.open_parts:
        return None
    part = failure.open_parts[-1]
    word = part.missing[0]
    if not failure.can_be(word) or word in failure.after or _effect_may_end(failure, part):
        return None
    if word == ")":
        place = part.opener.start_pos or 0
        return Finding("E010", place, place + 1, "close it with ')'")
    opener = str(part.opener)
    start, end = _gap(failure)
    return Finding(_code_of(opener, word), start, end, f"write: {FORMS[opener]}", {"word": word, "opener": opener})


def until_without_of(failure: Failure) -> Finding | None:
    """`roll value until fair`: only what is rolled on some sites can be rolled again."""
    if failure.here != "until" or failure.before[-2:-1] != ("roll",):
        return None
    hint = "write: roll ATTRIBUTE of SITES until CONDITION"
    return _at_here(failure, "E018", hint, word="of SITES", opener=f"roll {failure.previous}")


def _effect_may_end(failure: Failure, part: OpenPart) -> bool:
    """After `if C then EFFECT` nothing is missing, though `else` could stand there."""
    return part.missing[0] == "else" and failure.can_be(";", "$END")


def _code_of(opener: str, word: str) -> str:
    if word in ("then", "else"):
        return "E006" if word == "then" else "E008"
    return "E017" if opener in QUANTIFIERS else "E018"


def distance_without_unit(failure: Failure) -> Finding | None:
    if failure.start != "movement_text" or not failure.can_be("square") or not failure.before:
        return None
    hint = _similar(str(failure.here), UNITS) or "write for example: 1 square forward"
    return Finding("E023", *_gap(failure), hint)


def direction_missing(failure: Failure) -> Finding | None:
    units = [index for index, token in enumerate(failure.before) if token in UNITS]
    if failure.start != "movement_text" or not units or failure.can_be("onto"):
        return None
    if failure.before[units[-1] + 1 :] not in ((), ("in",)) or str(failure.here) not in ("", ",", *LINKING, "if"):
        return None
    return Finding("E026", *_gap(failure), "write for example 'in any direction' or 'forward'")


def unknown_clause(failure: Failure) -> Finding | None:
    if failure.start != "movement_text" or not failure.can_be("onto") or failure.here is None or failure.at_end:
        return None
    meant = clause_meant(str(failure.here))
    hint = f"did you mean '{meant}'?" if meant else f"the clauses are: {', '.join(ORDER)}"
    return _at_here(failure, "E024", hint, word=str(failure.here))


def value_missing(failure: Failure) -> Finding | None:
    """Two operators side by side, an operator or a `;` at the end, a bracket with nothing in it."""
    here = str(failure.here)
    what = "an effect" if failure.can_be("place") else "a value"
    if not failure.can_be("NUMBER", "place") or failure.can_be("+", "of"):
        return None
    if not failure.at_end and here not in LINKING and here[:1].isalnum():
        return None
    if failure.at_end:
        return Finding("E012", *_gap(failure), "", {"what": what, "where": f"after '{failure.previous}'"})
    where = f"between '{failure.previous}' and '{here}'" if failure.before else f"before '{here}'"
    return _at_here(failure, "E012", "", what=what, where=where)


def effect_as_value(failure: Failure) -> Finding | None:
    here = str(failure.here)
    if here not in effect_words() - QUANTIFIERS or not failure.can_be("NUMBER"):
        return None
    follower = failure.after[0] if failure.after else None
    goes_on = follower is not None and (follower.type in value_words() or follower in ("each", "player", "with"))
    alone = not failure.before and follower is None and failure.start == "expression_text"
    return _at_here(failure, "E027", "", word=here) if goes_on or alone else None


def reserved_name(failure: Failure) -> Finding | None:
    word = str(failure.here)
    if word not in reserved_words() or not failure.can_be("NAME") or (word in LINKING and failure.can_be("NUMBER")):
        return None
    return _at_here(failure, "E014", f"choose another name, such as '{word}_'", word=word)


def told_as_sentence(failure: Failure) -> Finding | None:
    """`mover captures target`, where an effect stands."""
    here = failure.here
    if here is None or here not in CAPTURES or not failure.can_be("wins"):
        return None
    hint = "a move onto an enemy takes it; elsewhere write 'remove SITES'"
    return _at_here(failure, "E015", hint, word=str(here))


def no_such_effect(failure: Failure) -> Finding | None:
    """`plce Pawn of mover on target`, `mover winns`: the first word is a name, so only such verbs could follow."""
    if not failure.can_be("wins", "loses"):
        return None
    verb = _similar(str(failure.here), ("wins", "loses", "begins", "continues"))
    if verb:
        return _at_here(failure, "E016", verb, word=str(failure.here))
    first = failure.before[_start_of_effect(failure)]
    start, hint = first.start_pos or 0, _similar(str(first), effect_words())
    if not hint and parses_as(failure.text[start:], "expression_text"):
        return Finding("E028", start, len(failure.text.rstrip()), _verbs())
    return Finding("E016", start, first.end_pos or 0, hint or _verbs(), {"word": str(first)})


def value_as_effect(failure: Failure) -> Finding | None:
    here = str(failure.here)
    opens = failure.here is not None and (here in value_words() or failure.here.type in value_words())
    if not failure.can_be("place") or not opens:
        return None
    return _at_here(failure, "E028", _verbs())


def _verbs() -> str:
    return f"an effect begins with: {', '.join(sorted(effect_words()))}, or PLAYER wins"


def _start_of_effect(failure: Failure) -> int:
    """The index of the name that begins the unfinished effect (`rank` in `rank of mover shrinks`)."""
    for index in range(len(failure.before) - 1, -1, -1):
        if failure.before[index] in ("then", "else", "do", ";", "("):
            return min(index + 1, len(failure.before) - 1)
    return 0


def _at_here(failure: Failure, code: str, hint: str, **fields: object) -> Finding:
    if failure.at_end:
        return Finding(code, *_gap(failure), hint, fields)
    return Finding(code, failure.place, failure.place + len(str(failure.here)), hint, fields)


def _similar(word: str, known: Iterable[str]) -> str:
    """A hint naming the one of `known` that the word is almost, or nothing."""
    near = difflib.get_close_matches(word, sorted(known), n=1, cutoff=0.75)
    return f"did you mean '{near[0]}'?" if near else ""


def _gap(failure: Failure) -> tuple[int, int]:
    """What stands where something is missing; at the end of the text the place behind it."""
    if failure.at_end or failure.here is None:
        return failure.after_previous, failure.after_previous
    return failure.place, failure.place + len(failure.here)


TYPICAL: tuple[Callable[[Failure], Finding | None], ...] = (
    foreign_sign,
    nothing_here,
    glued_signs,
    assignment,
    the,
    no_when,
    no_most,
    stray_when,
    closes_nothing,
    chained_comparison,
    effects_not_separated,
    needs_brackets,
    told_as_sentence,
    distance_without_unit,
    direction_missing,
    unknown_clause,
    until_without_of,
    word_missing,
    value_missing,
    effect_as_value,
    reserved_name,
    no_such_effect,
    value_as_effect,
)
