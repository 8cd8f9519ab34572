"""Diagnoses typical mistakes in effects; see `typical_mistakes.py`."""

from __future__ import annotations

import re

from lark import Token

from playground.syntax.failure import Failure, effect_words, parses_as, value_words
from playground.syntax.finding import Finding, finding_at
from playground.syntax.keywords import FORMS, QUANTIFIERS, similar_keyword
from playground.syntax.other_words import of_a_die

VERBS = ("wins", "loses", "begins", "continues")
"""What can follow the player of an effect."""

CAPTURES = frozenset(("captures", "capture", "takes", "take", "kills", "beats", "eats", "destroys"))


def effects_not_separated(failure: Failure) -> Finding | None:
    """`flip piece, draw`, `flip piece and draw`, `flip piece draw`, `flip piece and mover wins`."""
    here, words = failure.here, effect_words()
    if any(part.missing[0] == "then" for part in failure.open_parts):
        return None  # within a condition
    if failure.previous == "and" and here in words:
        token: Token | None = failure.before[-1]
    elif not failure.accepts(";") or here is None:
        return None
    elif here in ("wins", "loses"):
        token = failure.before[-2] if failure.before[-2:-1] == ("and",) else failure.before[-1]
    elif failure.accepts("wins") and (here.type == "NAME" or similar_keyword(str(here), VERBS)):
        return None  # a name and what is nearly a verb
    else:
        token = here if here in words | {",", "and", "("} or here.type == "NAME" else None
    if token is None:
        return None
    return Finding("E019", token.start_pos or 0, token.end_pos or 0, _between(failure, token))


def name_in_brackets(failure: Failure) -> Finding | None:
    """`(everyone) win`: brackets are for players that an expression describes."""
    here = failure.here
    opening, *name, closing = failure.before[-3:] if len(failure.before) > 2 else ("", "")
    is_name = len(name) == 1 and isinstance(name[0], Token) and name[0].type == "NAME"
    if here not in (*VERBS, "win", "lose") or not is_name or (opening, closing) != ("(", ")"):
        return None
    return finding_at(
        failure, "E001", f"a name alone stands without brackets: {name[0]} {here}", problem=f"unexpected '{here}'"
    )


def _between(failure: Failure, token: Token) -> str:
    """What to write in place of what stands between two effects, or between what looks like two."""
    follower = failure.after[0] if failure.after else None
    if token == "," and follower is not None and follower.type == "NUMBER":
        return "a function of two numbers has brackets without a space before them: rows(1, 2)"
    if token == "," and follower is not None and follower.type == "NAME" and failure.after[1:2] in ((), (",",), (";",)):
        return "write 'or' between two sites or sets: a1 or b1; between two effects ';'"
    return "write ';' between two effects"


def dice_by_number(failure: Failure) -> Finding | None:
    """`roll 2d6`: a die is a variable."""
    die = re.compile(r"(\d+)\s*[dD](\d+)\b").match(failure.text, failure.place)
    if failure.previous != "roll" or die is None:
        return None
    hint = of_a_die(die[2])
    return Finding("E001", *die.span(), hint, {"problem": f"unexpected '{die[0]}'"})


def until_without_of(failure: Failure) -> Finding | None:
    """`roll value until fair`: only rolls of an attribute on sites are repeated by it."""
    if failure.here != "until" or failure.before[-2:-1] != ("roll",):
        return None
    of_variable = f"repeat up to NUMBER times until CONDITION do roll {failure.previous}"
    hint = f"write: roll ATTRIBUTE of SITES until CONDITION; for a variable: {of_variable}"
    return finding_at(failure, "E018", hint, word="of SITES", opener=f"roll {failure.previous}")


def loop_without_bound(failure: Failure) -> Finding | None:
    """`repeat roll die until die = 6`, `repeat until …` and `while … do …`: how often at most must be said."""
    if failure.previous == "repeat" and failure.here in effect_words() | {"while", "until"}:
        word = "until" if "until" in (failure.here, *failure.after) else "while"
        return finding_at(failure, "E018", _bounded(word), word="NUMBER times", opener="repeat")
    if failure.here == "while" and failure.accepts("place"):
        return finding_at(failure, "E016", _bounded("while"), word="while")
    return None


def _bounded(word: str) -> str:
    return f"write: repeat up to NUMBER times {word} CONDITION do EFFECT"


def effect_as_value(failure: Failure) -> Finding | None:
    """`count move`, where a value is expected."""
    here = str(failure.here)
    if here not in effect_words() - QUANTIFIERS or not failure.accepts("NUMBER"):
        return None
    follower = failure.after[0] if failure.after else None
    goes_on = follower is not None and (follower.type in value_words() or follower in ("each", "player", "with"))
    alone = not failure.before and follower is None and failure.start == "expression_text"
    hint = "'player_after(mover)' is the one who follows" if (here, follower) == ("next", "player") else ""
    return finding_at(failure, "E027", hint, word=here) if goes_on or alone else None


def capture_as_effect(failure: Failure) -> Finding | None:
    """`mover captures target` as an effect."""
    here = failure.here
    if here is None or here not in CAPTURES or not failure.accepts("wins"):
        return None
    hint = "a move onto an enemy takes it; elsewhere write 'remove SITES'"
    return finding_at(failure, "E015", hint, word=str(here))


def no_such_effect(failure: Failure) -> Finding | None:
    """`plce Pawn of mover on target`, `mover winns`: after a name, only verbs such as `wins` are possible."""
    if not failure.accepts("wins", "loses"):
        return None
    verb = similar_keyword(str(failure.here), VERBS)
    if verb:
        return finding_at(failure, "E016", verb, word=str(failure.here))
    first = failure.before[_start_of_effect(failure)]
    if first in ("everyone", "players", "highest", "most", "winner"):
        best = _in_brackets(failure, first) or "(everyone with most NAME of it) win"
        return Finding("E016", first.start_pos or 0, first.end_pos or 0, f"write: {best}", {"word": str(first)})
    start, hint = first.start_pos or 0, similar_keyword(str(first), effect_words())
    if not hint and parses_as(failure.text[start:], "expression_text"):
        return Finding("E028", start, len(failure.text.rstrip()), _change(failure.text[start:]) or _verbs())
    return Finding("E016", start, first.end_pos or 0, hint or _verbs(), {"word": str(first)})


def _change(value: str) -> str:
    """What `score of mover + 1` is meant as where an effect stands; empty for other values."""
    match = re.fullmatch(r"\s*(\w+(?:\s+of\s+\w+)*|\w+\([^()]*\))\s*([+-])\s*(\S.*?)\s*", value, re.DOTALL)
    verb = {"+": "raise", "-": "lower"}[match[2]] if match else ""
    return f"write: {verb} {match[1]} by {match[3]}" if match else ""


def set_by(failure: Failure) -> Finding | None:
    """`set score of mover by 1`, `set score of mover + 1`: what a variable becomes is missing, or how much more."""
    part = failure.open_parts[-1] if failure.open_parts else None
    if part is None or part.opener != "set" or part.missing[0] != "to" or "to" in failure.after:
        return None
    if failure.here != "by" and not (failure.at_end and {"+", "-"} & set(map(str, failure.before))):
        return None
    hint = f"write: {FORMS['set']}; or if it becomes more or less: {FORMS['raise']}"
    return finding_at(failure, "E018", hint, word="to", opener="set")


def value_as_effect(failure: Failure) -> Finding | None:
    """A value where an effect is expected."""
    here = str(failure.here)
    opens = failure.here is not None and (here in value_words() or failure.here.type in value_words())
    if not failure.accepts("place") or not opens:
        return None
    return finding_at(failure, "E028", _verbs())


def _verbs() -> str:
    return f"an effect begins with: {', '.join(sorted(effect_words()))}, or PLAYER wins"


def _in_brackets(failure: Failure, first: Token) -> str:
    """`everyone except mover with most points of it win` with the brackets that players need before `win`; or empty."""
    tokens = (*(() if failure.here is None else (failure.here,)), *failure.after)
    verb = next((token for token in tokens if token in ("win", "wins", "lose", "loses")), None)
    if verb is None:
        return ""
    written = f"({failure.text[first.start_pos or 0 : verb.start_pos or 0].strip()}) {verb}"
    is_of_each = "with" not in written.split() or re.search(r"\bit\b", written) is not None
    return written if is_of_each and parses_as(written, "effects_text") else ""


def _start_of_effect(failure: Failure) -> int:
    """The index of the name that begins the incomplete effect (`rank` in `rank of mover shrinks`)."""
    for index in range(len(failure.before) - 1, -1, -1):
        if failure.before[index] in ("then", "else", "do", ";", "("):
            return min(index + 1, len(failure.before) - 1)
    return 0


_ONE_OF_TWO_STEPS = re.compile(
    r"\(\s*if\s+(?P<condition>.+?)\s+then\s+(?P<one>[\w-]+)\s+else\s+(?P<other>[\w-]+)\s*\)", re.S
)


def choice_of_a_step(failure: Failure) -> Finding | None:
    """`next player is leader with (if closed then playing else drawing)`: a step stands there by its name."""
    leads = failure.previous == "with" and {"next", "continue", "continues"} & {*map(str, failure.before)}
    if failure.here != "(" or not leads:
        return None
    hint = "a step stands there by its name: 'if CONDITION then … with STEP else … with STEP'"
    if found := _ONE_OF_TWO_STEPS.match(failure.text, failure.place):
        lead = failure.text[failure.before[_start_of_effect(failure)].start_pos or 0 : failure.place].strip()
        one, other = (f"{lead} {found[step]}" for step in ("one", "other"))
        effects = f"if {found['condition']} then {one} else {other}"
        hint = f"a step stands there by its name, so there are two effects: {effects}"
    return finding_at(failure, "E001", hint, problem="unexpected '('")


_OF_VALUES = ("+", "-", "*", "div", "mod")


def value_without_brackets(failure: Failure) -> Finding | None:
    """`place Card on spot with rank 7 + n`: what stands behind `with` and the name of an attribute is one value."""
    words = [str(token) for token in failure.before]
    if failure.here not in _OF_VALUES or "with" not in words:
        return None
    at = len(words) - 1 - words[::-1].index("with")
    begin = next((place for place in range(len(words) - 1, at, -1) if words[place] in ("with", ",")), at) + 1
    if "place" not in words[:at] or ";" in words[at:] or begin + 1 >= len(words):
        return None
    value = failure.text[failure.before[begin + 1].start_pos or 0 : failure.place].strip()
    hint = f"a value of several parts stands in brackets: with {words[begin]} ({value} {failure.here} …)"
    return finding_at(failure, "E001", hint, problem=f"unexpected '{failure.here}'")


def attributes_before_the_place(failure: Failure) -> Finding | None:
    """`place Card with rank 7 on spot`."""
    words = [str(token) for token in failure.before]
    begin = max((place for place, word in enumerate(words) if word in (";", "do", "then", "else", "(")), default=-1) + 1
    if failure.here != "with" or words[begin : begin + 1] != ["place"] or "on" in words[begin:]:
        return None
    hint = "values of attributes come last: place PIECE on SITES with ATTRIBUTE VALUE"
    return finding_at(failure, "E001", hint, problem="unexpected 'with'")


def set_with_sign(failure: Failure) -> Finding | None:
    """`set points of mover += 2`."""
    words = [str(token) for token in failure.before]
    sign = re.search(r"[+-]\s*=", failure.text)
    if sign is None or not sign.start() <= failure.place < sign.end() or "set" not in words:
        return None
    begin = failure.before[len(words) - 1 - words[::-1].index("set")]
    named = failure.text[begin.end_pos or 0 : sign.start()].strip()
    verb = "raise" if sign[0][0] == "+" else "lower"
    return Finding("E005", *sign.span(), f"write '{verb} {named} by …'", {"sign": sign[0]})


_OF_SITES = ("move", "remove", "flip", "reveal", "conceal", "shuffle")


def sites_by_number(failure: Failure) -> Finding | None:
    """`move 2 cards to pile`: sites are named."""
    words = [str(token) for token in failure.before]
    if len(words) < 2 or words[-2] not in _OF_SITES or failure.before[-1].type != "NUMBER" or failure.here is None:
        return None
    if failure.here.type != "NAME":
        return None
    one = "lowest of (ZONE within occupied)"
    hint = (
        f"sites are named, not counted: {words[-2]} {one} …; several times: repeat {words[-1]} times do {words[-2]} …"
    )
    return finding_at(failure, "E001", hint, problem=f"unexpected '{failure.here}'")
