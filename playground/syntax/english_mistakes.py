"""Diagnoses words of English and of other languages in place of those of rules; see `typical_mistakes.py`."""

from __future__ import annotations

import re

from playground.syntax.effect_mistakes import VERBS
from playground.syntax.failure import Failure
from playground.syntax.finding import Finding, finding_at
from playground.syntax.keywords import COMPARISONS, similar_keyword
from playground.syntax.other_words import EFFECTS, OF_PLAYERS, VERB_FORMS

_STARTING = ("then", "else", "do", ";", "(")
"""What an effect may follow."""

_SUBJECTS = ("mover", "opponent")
"""Players whose names every ruleset has."""

_OF_SUBJECTS = "behind a player there is: wins, loses, begins, continues with STEP"

_COMPARED = {("at", "least"): ">=", ("at", "most"): "<=", ("more", "than"): ">", ("next", "to"): "within neighbours of"}
"""Pairs of words, and what they are written as."""


def not_without_is(failure: Failure) -> Finding | None:
    """`card not hearts`, `a1 not empty`."""
    if failure.previous != "not" or failure.possible != {"in"} or failure.here is None or failure.at_end:
        return None
    word = failure.before[-1]
    fields = {"sign": "not", "meant": "is not"}
    return Finding("E004", word.start_pos or 0, word.end_pos or 0, f"write: is not {failure.here}", fields)


def subject_left_out(failure: Failure) -> Finding | None:
    """`die >= 2 and <= 4`, `die > 2 and < 5`."""
    here, joint = failure.here, failure.previous
    if here is None or here not in COMPARISONS or joint not in ("and", "or"):
        return None
    compared = [place for place, token in enumerate(failure.before[:-1]) if token in COMPARISONS]
    begin = next((p for p in range(len(failure.before) - 2, -1, -1) if failure.before[p] in _BEFORE_SUBJECTS), -1) + 1
    if not compared or compared[-1] <= begin:
        return None
    start, end = failure.before[begin].start_pos or 0, failure.before[compared[-1]].start_pos or 0
    subject = failure.text[start:end].strip()
    hint = f"say again what is compared: {joint} {subject} {here} …"
    return finding_at(failure, "E012", hint, what="a value", where=f"between '{joint}' and '{here}'")


_BEFORE_SUBJECTS = ("(", "when", "if", "and", "or", "not", "where", "has", "until", "while", ";")


def there_is(failure: Failure) -> Finding | None:
    """`there is a card in hand of mover`."""
    words = [str(token) for token in failure.before]
    at = next((p for p in range(len(words) - 1) if words[p] == "there" and words[p + 1] in ("is", "are")), None)
    if at is None or "while" in words[:at]:
        return None
    start, end = failure.before[at].start_pos or 0, failure.before[at + 1].end_pos or 0
    problem = f"unexpected '{failure.text[start:end]}'"
    return Finding("E001", start, end, "write: some SITES, or: any NAME in VALUES where …", {"problem": problem})


def question_in_english(failure: Failure) -> Finding | None:
    """`is card hearts`: what is compared stands first."""
    if failure.before or failure.here != "is" or failure.start != "expression_text":
        return None
    hint = "what is compared stands before it: SITE is SITES"
    return finding_at(failure, "E012", hint, what="a value", where="before 'is'")


_ABILITIES = {
    ("can", "move"): "",
    ("can", "not", "move"): "not ",
    ("cannot", "move"): "not ",
    ("has", "no", "move"): "not ",
    ("has", "no", "moves"): "not ",
    ("has", "no", "options"): "not ",
}
"""Words about what a player can do, and what stands before `can_move` for them."""

_VERBS_OF = {"win": "wins", "wins": "wins", "lose": "loses", "loses": "loses"}


def comparison_in_words(failure: Failure) -> Finding | None:
    """`count own at least 3`, `turns is more than 5`, `enemy next to last`."""
    tokens = (*failure.before, *(() if failure.here is None else (failure.here,)), *failure.after[:1])
    near = len(failure.before)  # the failure is at one of the two words, or behind them
    for place in range(max(0, near - 2), min(near + 1, len(tokens) - 1)):
        first, second = tokens[place : place + 2]
        meant = _COMPARED.get((str(first), str(second)))
        if meant:
            fields = {"sign": f"{first} {second}", "meant": meant}
            hint = f"write '{meant}' between two numbers" if meant[0] in "<>" else f"write: SITES {meant} SITES"
            return Finding("E004", first.start_pos or 0, second.end_pos or 0, hint, fields)
    return None


_AT_LEAST_OR_MOST = {("at", "least"): "{0}..MOST", ("at", "most"): "0..{0}", ("up", "to"): "0..{0}"}


def several_in_words(failure: Failure) -> Finding | None:
    """`any pair in up to 4 of own where …`, `at least 2 of own`: how many are taken is a range of numbers."""
    tokens = (*failure.before, *(() if failure.here is None else (failure.here,)), *failure.after)
    for place in range(max(0, len(failure.before) - 3), min(len(failure.before) + 1, len(tokens) - 3)):
        first, second, number, of = tokens[place : place + 4]
        meant = _AT_LEAST_OR_MOST.get((str(first), str(second)))
        if meant and number.type == "NUMBER" and of == "of":
            written = meant.format(number)
            fields = {"sign": f"{first} {second} {number}", "meant": written}
            return Finding("E004", first.start_pos or 0, number.end_pos or 0, f"write: {written} of SITES", fields)
    return None


_EXTREMES = {
    **dict.fromkeys(("highest", "greatest", "largest", "biggest", "max", "maximum", "maximal"), "most"),
    **dict.fromkeys(("lowest", "smallest", "fewest", "min", "minimum", "minimal"), "least"),
    "most": "most",
    "least": "least",
}
"""Words for the greatest and the smallest, and those of `with most` and `with least`."""


def extreme_in_words(failure: Failure) -> Finding | None:
    """`everyone where C with the most points of it`, `with highest points of it`, `and with most points of it`."""
    tokens = (*failure.before, *(() if failure.here is None else (failure.here,)), *failure.after)
    for place in range(max(0, len(failure.before) - 2), min(len(failure.before) + 1, len(tokens) - 1)):
        follows = tokens[place + 1 : place + 3]
        words = follows[1:] if follows[:1] == ("the",) else follows[:1]
        if tokens[place] != "with" or not words or words[0] not in _EXTREMES:
            continue
        begin = tokens[place - 1] if place and tokens[place - 1] == "and" else tokens[place]
        written = f"with {_EXTREMES[words[0]]}"
        if (begin, len(follows[: follows.index(words[0])]), words[0] in ("most", "least")) == (tokens[place], 0, True):
            continue
        start, end = begin.start_pos or 0, words[0].end_pos or 0
        problem = f"'{failure.text[start:end]}' is no part of the rule language"
        return Finding("E001", start, end, f"write: {written} NUMBER", {"problem": problem})
    return None


def range_in_words(failure: Failure) -> Finding | None:
    """`1 to 3`."""
    if failure.here != "to" or not failure.before or failure.before[-1].type != "NUMBER":
        return None
    if any(part.missing[0] == "to" for part in failure.open_parts) or failure.after[:1] == ("the",):
        return None
    return finding_at(failure, "E004", "write '..': '1..3' are the numbers from 1 to 3", sign="to", meant="..")


def then_between_effects(failure: Failure) -> Finding | None:
    """`flip piece and then draw`, `flip piece then draw`."""
    if failure.here != "then" or failure.start == "expression_text":
        return None
    joined = failure.previous == "and"
    if any(part.missing[0] == "then" for part in failure.open_parts) or not (joined or failure.accepts(";")):
        return None
    start = (failure.before[-1].start_pos or 0) if joined else failure.place
    return Finding("E019", start, failure.place + len("then"), "write ';' between two effects")


def foreign_verb(failure: Failure) -> Finding | None:
    """`capture target`, `increase score by 1`, `unless skid then …`."""
    if not failure.before or not failure.accepts("wins"):
        return None
    verb = failure.before[-1]
    hint = EFFECTS.get(verb)
    if not hint or (len(failure.before) > 1 and failure.before[-2] not in _STARTING):
        return None
    start, end = verb.start_pos or 0, verb.end_pos or 0
    if verb in ("raise", "lower"):  # verbs only with a `by` behind them
        return Finding("E018", start, end, hint, {"word": "by", "opener": str(verb)})
    return Finding("E016", start, end, hint, {"word": str(verb)})


def sentence_about_a_player(failure: Failure) -> Finding | None:
    """`mover draws a card`, `score of mover increases by 1`: what follows a subject is no effect."""
    here = failure.here
    if here is None or not failure.accepts("wins") or here.type not in ("NAME", "NUMBER", "BY", "TO", "IS"):
        return None
    last = failure.before[-1]
    if here == "is" and (last == "next_player" or failure.after[:1] == ("next",)):
        return finding_at(failure, "E016", "write: next player is PLAYER", word="is")
    if len(failure.before) > 1 and last in OF_PLAYERS:  # `increases` in `score of mover increases by 1`
        return Finding("E016", last.start_pos or 0, last.end_pos or 0, OF_PLAYERS[last], {"word": str(last)})
    is_of_subject = last in _SUBJECTS and not similar_keyword(str(here), VERBS)
    hint = OF_PLAYERS.get(here) or (_OF_SUBJECTS if is_of_subject else "")
    return finding_at(failure, "E016", hint, word=str(here)) if hint else None


def draw_of_something(failure: Failure) -> Finding | None:
    """`draw 3 cards`, `mover loses 1 point`: what ends the game has nothing after it."""
    here, verb = failure.here, failure.previous
    if here is None or not failure.accepts(";") or verb not in (*_VERBS_OF, "draw"):
        return None
    if here.type not in ("NAME", "NUMBER", "CALL") and here not in ("the", "any"):
        return None
    if here.type in ("NAME", "CALL") and failure.after and verb != "draw":
        return None  # another effect, without a ';' before it
    hint = VERB_FORMS.get(verb) or f"'{verb}' ends the game; points are a variable: set NAME of PLAYER to VALUE"
    return finding_at(failure, "E001", hint, problem=f"unexpected '{here}'")


def verb_without_a_player(failure: Failure) -> Finding | None:
    """`win` as an effect."""
    here = str(failure.here)
    if here not in _VERBS_OF or not failure.accepts("place"):
        return None
    return finding_at(failure, "E012", f"write: mover {_VERBS_OF[here]}", what="a player", where=f"before '{here}'")


def ability_of_a_player(failure: Failure) -> Finding | None:
    """`opponent cannot move`, `not opponent can move`, `opponent has no moves`: what a player can do."""
    tokens = (*failure.before, *(() if failure.here is None else (failure.here,)), *failure.after)
    near = len(failure.before)  # the failure is at one of the words, or behind them
    for place in range(max(1, near - 2), min(near + 1, len(tokens))):
        words = tuple(map(str, tokens[place : place + 3]))
        said = next((said for said in _ABILITIES if words[: len(said)] == said), None)
        if said is not None and tokens[place - 1].type == "NAME":
            subject, verb = tokens[place - 1], tokens[place + len(said) - 1]
            fields = {"sign": f"{subject} {' '.join(said)}", "meant": f"{_ABILITIES[said]}can_move({subject})"}
            return Finding("E004", subject.start_pos or 0, verb.end_pos or 0, "", fields)
    return None


def indices_behind_of(failure: Failure) -> Finding | None:
    """`side of (mover, 1)`: several indices stand in brackets directly behind the name."""
    begins = [place for place, token in enumerate(failure.before) if token == "("]
    if failure.here != "," or not begins or begins[-1] < 2 or failure.before[begins[-1] - 1] != "of":
        return None
    name, bracket = failure.before[begins[-1] - 2], failure.before[begins[-1]]
    end = failure.text.find(")", failure.place)
    if name.type != "NAME" or end < 0:
        return None
    meant = f"{name}{failure.text[bracket.start_pos : end + 1]}"
    return finding_at(failure, "E001", f"write: {meant}", problem="unexpected ','")


def stray_has(failure: Failure) -> Finding | None:
    """`South has 3 points`: only `every` has a `has`."""
    if failure.here != "has" or any(part.missing[0] in ("has", "where") for part in failure.open_parts):
        return None
    subject, thing = failure.previous, failure.after[0] if failure.after else ""
    hint = "it belongs to 'every NAME in VALUES has …'; what a player has is 'NAME of PLAYER' or 'pieces of PLAYER'"
    if thing[:1].isupper() and (subject in _SUBJECTS or subject[:1].isupper()):
        hint = f"write: some (pieces of {subject} within {thing})"
    elif thing[:1].isupper() and failure.before[-1].type == "NAME":
        hint = f"write: {subject} is {thing}"
    return finding_at(failure, "E001", hint, problem="unexpected 'has'")


def so_many_in_a_row(failure: Failure) -> Finding | None:
    """`5 own in a row`."""
    here = failure.here
    if here is None or here.type != "NAME" or failure.after[:3] != ("in", "a", "row"):
        return None
    number = failure.before[-1] if failure.before and failure.before[-1].type == "NUMBER" else None
    hint = f"write: line({number}, {here})"
    return finding_at(failure, "E001", hint, problem=f"unexpected '{here}'") if number is not None else None


def else_if_in_one_word(failure: Failure) -> Finding | None:
    """`if a then flip piece elif b then draw`."""
    names = ("elif", "elseif", "elsif")
    words = [token for token in failure.before if token in names] if failure.here == "then" else []
    words += [failure.here] if failure.here in names else []
    if not words:
        return None
    word = words[-1]
    fields = {"sign": str(word), "meant": "else if"}
    return Finding("E004", word.start_pos or 0, word.end_pos or 0, "write: else if CONDITION then EFFECT", fields)


def for_whom(failure: Failure) -> Finding | None:
    """`reveal deck for mover`: a `for` that begins no effect."""
    if failure.here != "for" or failure.after[:1] == ("each",) or not failure.accepts(";"):
        return None
    hint = verb_form(failure)
    return finding_at(failure, "E001", hint, problem="unexpected 'for'") if hint else None


def win_for_someone(failure: Failure) -> Finding | None:
    """`for (everyone) win`: who wins stands before the verb, without a `for`."""
    if failure.previous != "for" or failure.here is None or failure.here == "each":
        return None
    behind = (failure.here, *failure.after)
    end = next((place for place, word in enumerate(behind) if word in (";", "else", "do")), len(behind))
    verb = next((place for place, word in enumerate(behind[:end]) if place and word in (*_VERBS_OF, "begins")), None)
    if verb is None:
        return None
    first, last = behind[0].start_pos or 0, behind[verb].end_pos or 0
    written = failure.text[first:last]
    written = re.sub(r"^\((\w+)\)", r"\1", written)
    start = failure.before[-1].start_pos or 0
    return Finding("E001", start, start + len("for"), f"leave it out: {written}", {"problem": "unexpected 'for'"})


def verb_form(failure: Failure) -> str:
    """The syntax of the effect in which the failure is, for verbs that may go on in several ways; else empty."""
    for place in range(len(failure.before) - 1, -1, -1):
        word = str(failure.before[place])
        if word in _STARTING:
            return ""
        if word in VERB_FORMS and (place == 0 or failure.before[place - 1] in _STARTING):
            return VERB_FORMS[word]
    return ""
