"""Diagnoses typical mistakes with words, from the tokens around the place where parsing failed.

Each function takes a failure and returns its finding, or None if the failure is of another kind. `TYPICAL` is their
order: the more specific first.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from lark import Token

from playground.syntax.effect_mistakes import (
    attributes_before_the_place,
    capture_as_effect,
    choice_of_a_step,
    dice_by_number,
    effect_as_value,
    effects_not_separated,
    loop_without_bound,
    name_in_brackets,
    no_such_effect,
    set_by,
    set_with_sign,
    sites_by_number,
    until_without_of,
    value_as_effect,
    value_without_brackets,
)
from playground.syntax.effects_in_english import (
    attribute_behind_with,
    condition_behind_a_set,
    condition_behind_an_effect,
    kinds_by_number,
    players_joined_by_and,
    times_behind_an_effect,
)
from playground.syntax.english_mistakes import (
    ability_of_a_player,
    comparison_in_words,
    draw_of_something,
    else_if_in_one_word,
    extreme_in_words,
    for_whom,
    foreign_verb,
    indices_behind_of,
    not_without_is,
    question_in_english,
    range_in_words,
    sentence_about_a_player,
    several_in_words,
    so_many_in_a_row,
    stray_has,
    subject_left_out,
    then_between_effects,
    there_is,
    verb_without_a_player,
    win_for_someone,
)
from playground.syntax.failure import Failure
from playground.syntax.finding import Finding, finding_at
from playground.syntax.foreign_symbols import assignment, comma_between_values, foreign_sign, glued_signs, measures
from playground.syntax.grammar import reserved_words
from playground.syntax.hyphens import hyphen_in_a_name
from playground.syntax.keywords import COMPARISONS, FORMS, LINKING, QUANTIFIERS
from playground.syntax.missing_parts import value_missing, word_missing
from playground.syntax.movement_mistakes import (
    all_directions,
    any_number,
    direction_left_out,
    direction_missing,
    distance_without_unit,
    parts_of_a_leap,
    spread_in_directions,
    unknown_clause,
)
from playground.syntax.other_words import QUANTIFIERS as OTHER_QUANTIFIERS
from playground.syntax.other_words import RESERVED
from playground.syntax.sentences import sentence_in_english


def nothing_here(failure: Failure) -> Finding | None:
    """An empty text."""
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
    article, has_condition = words[places[-1]], "where" in failure.after
    hint = f"leave it out, or write: {FORMS['the']}" if has_condition else "leave it out"
    return Finding("E032", article.start_pos or 0, article.end_pos or 0, hint)


def no_most(failure: Failure) -> Finding | None:
    """A preference without `most` or `least`."""
    if failure.start != "prefer_text" or failure.before:
        return None
    return finding_at(failure, "E033", "write: most NUMBER, or: least NUMBER")


def within_behind_number(failure: Failure) -> Finding | None:
    """`row 5 within own`: the function takes all that follows it, and a number is within nothing."""
    if failure.here != "within" or len(failure.before) < 2 or failure.before[-1].type != "NUMBER":
        return None
    words = failure.before
    if len(words) > 4 and words[-2] == ".." and words[-4] == "of":  # `pile of 1..7 within revealed`
        hint = f"put brackets around the numbers: {words[-5]} of ({words[-3]}..{words[-1]}) within …"
        return finding_at(failure, "E001", hint, problem="unexpected 'within'")
    function = f"{failure.before[-2]} {failure.previous}"
    hint = f"put brackets around what belongs to the number: ({function}) within …"
    return finding_at(failure, "E001", hint, problem="unexpected 'within'")


def second_most(failure: Failure) -> Finding | None:
    """`everyone with most points of it, then most coins of it`."""
    if failure.here != "," or failure.after[:1] != ("then",) or failure.after[1:2] not in (("most",), ("least",)):
        return None
    hint = f"put brackets around what counts first: (… with most NUMBER) with {failure.after[1]} NUMBER"
    return finding_at(failure, "E001", hint, problem="unexpected ','")


def quantifier_of_several(failure: Failure) -> Finding | None:
    """`some pair in 2 of own where …`, with a word that begins no quantifier."""
    if failure.here != "of" or "in" not in failure.before:
        return None
    place = len(failure.before) - 1 - failure.before[::-1].index("in")
    words = failure.before[max(place - 2, 0) : place]
    hints = {**OTHER_QUANTIFIERS, "the": OTHER_QUANTIFIERS["some"]}
    if len(words) < 2 or words[0] not in hints:
        return None
    start, end, hint = words[0].start_pos or 0, words[0].end_pos or 0, hints[words[0]]
    return Finding("E001", start, end, hint, {"problem": f"unexpected '{words[0]} {words[1]} in'"})


def while_without_brackets(failure: Failure) -> Finding | None:
    """`some spread from a1 through own while …`: like a `where`, the condition takes all that follows."""
    way = next((token for token in reversed(failure.before) if token.type in ("SPREAD", "DISTANCE")), None)
    if failure.here != "while" or way is None:
        return None
    hint = f"put brackets around the whole: ({FORMS[str(way)]} while …)"
    return finding_at(failure, "E001", hint, problem="unexpected 'while'")


def no_when(failure: Failure) -> Finding | None:
    """A rule without `when`."""
    if failure.start != "rule_text" or failure.before:
        return None
    hint = "write: when CONDITION then EFFECTS; under 'after', what follows an action is '{after: ACTION, then: …}'"
    return finding_at(failure, "E007", hint)


def stray_then(failure: Failure) -> Finding | None:
    """`not rain then true` under `when:`, where a condition stands alone."""
    if failure.here != "then" or failure.start != "expression_text" or failure.open_parts or not failure.before:
        return None
    hint = "a condition or a value stands alone here: leave out what begins with 'then'"
    return finding_at(failure, "E001", hint, problem="unexpected 'then'")


def stray_when(failure: Failure) -> Finding | None:
    """`when` within an expression or effects."""
    if failure.here != "when":
        return None
    hint = "write 'if … then …' inside effects" if failure.start == "effects_text" else ""
    is_double = failure.previous == "when" or (not failure.before and "then" not in failure.after)
    hint = "leave it out" if is_double and not hint else hint
    return finding_at(failure, "E029", hint)


def closes_nothing(failure: Failure) -> Finding | None:
    """A closing bracket without an opening one."""
    if failure.here != ")" or any(part.opener == "(" for part in failure.open_parts):
        return None
    return finding_at(failure, "E011", "leave it out, or open a bracket before it")


def chained_comparison(failure: Failure) -> Finding | None:
    """`1 < x < 5`."""
    here = failure.here
    if here is None or here not in COMPARISONS or not failure.accepts("+", "of"):
        return None
    for token in reversed(failure.before):
        if token in COMPARISONS:
            return Finding("E013", failure.place, failure.place + len(here), _both_sides(failure, token))
        if token in ("(", "and", "or", "not", "then", "where", "has", "giving", ";", ","):
            return None
    return None


def _both_sides(failure: Failure, first: Token) -> str:
    """What to write for two comparisons in a row; brackets where `a is b = c is d` compares whether both hold."""
    words = [str(token) for token in failure.before]
    place = words.index("in") if str(first) == "in" and failure.here == "is" else 0
    if place > 1 and words[place - 2] in ("no", "some", "count"):  # `no card in hand of mover is hearts`
        among = failure.text[failure.before[place].end_pos or 0 : failure.place].strip()
        return f"write: {words[place - 2]} ({among} where it is {failure.after[0] if failure.after else '…'})"
    if str(first) in ("is", "in") and "is" in failure.after:
        return "brackets compare whether both hold: (… is …) = (… is …); or join two comparisons with 'and'"
    return "join two comparisons with 'and'"


def needs_brackets(failure: Failure) -> Finding | None:
    """`a and any x in D where P`; after `any`, the parser expects `any direction`."""
    tokens = failure.before if failure.here is None else (*failure.before, failure.here)
    if failure.possible == {"direction"}:
        tokens = failure.before
    elif not failure.accepts("NUMBER"):
        return None
    if len(tokens) < 2 or tokens[-1] not in QUANTIFIERS:
        return None
    before, word = map(str, tokens[-2:])
    if word == "if" and failure.accepts("do"):
        return None  # `for each x in D if C then …`: a 'do' is missing
    start, end = tokens[-1].start_pos or 0, tokens[-1].end_pos or 0
    form = FORMS[word]
    if before == "of" and word in ("any", "every") and len(tokens) > 2 and tokens[-3].type == "NAME":
        among = "everyone" if "player" in (failure.here, *failure.after[:1]) else "VALUES"
        hint = f"ask for each of them: {FORMS[word].replace('VALUES', among).replace('NAME', 'one')}"
        hint = hint.replace("CONDITION", f"{tokens[-3]} of one …")
        return Finding("E022", start, end, hint, {"word": word, "before": before})
    if word == "the" and "with" in failure.after:
        form = "the NAME in VALUES with most NUMBER"
    return Finding("E022", start, end, f"write ({form})", {"word": word, "before": before})


_THE_WINNER = "a player who is looked for stands in brackets: (the who in everyone with most NAME of who) wins"

_NAMING = frozenset(("any", "every", "sum", "most", "least", "the", "each", "let", "define"))
"""Words before a name that is chosen."""


def reserved_name(failure: Failure) -> Finding | None:
    """A reserved word as a name."""
    word = str(failure.here)
    if word not in reserved_words() or not failure.accepts("NAME") or (word in LINKING and failure.accepts("NUMBER")):
        return None
    hint = "" if failure.previous in _NAMING else RESERVED.get(word, "")
    if failure.previous in _NAMING and word == "player":
        opener = "for each" if failure.previous == "each" else failure.previous
        hint = f"choose another name, such as 'who': '{opener} who in everyone …'"
    if failure.previous in ("sum", "most", "least") and word == "of":
        hint = f"write: {FORMS[failure.previous]}"
    if word == "the" and failure.accepts("place"):
        return finding_at(failure, "E028", _THE_WINNER)
    if failure.previous in COMPARISONS or failure.previous == "not":
        hint = hint or f"if it is a choice of a parameter, put it in quotes: '{word}'"
    if re.search(r"\bcan_move\s*\([^()]*,[^()]*$", failure.text[: failure.place]):
        hint = f"if it is an action, put it in quotes: '{word}'"
    return finding_at(failure, "E014", hint, word=word)


TYPICAL: tuple[Callable[[Failure], Finding | None], ...] = (
    hyphen_in_a_name,
    foreign_sign,
    sentence_in_english,
    parts_of_a_leap,
    any_number,
    nothing_here,
    set_with_sign,
    measures,
    glued_signs,
    indices_behind_of,
    comma_between_values,
    assignment,
    else_if_in_one_word,
    then_between_effects,
    draw_of_something,
    the,
    no_when,
    no_most,
    stray_when,
    stray_then,
    closes_nothing,
    there_is,
    subject_left_out,
    question_in_english,
    chained_comparison,
    ability_of_a_player,
    several_in_words,
    comparison_in_words,
    extreme_in_words,
    range_in_words,
    so_many_in_a_row,
    sites_by_number,
    kinds_by_number,
    times_behind_an_effect,
    condition_behind_an_effect,
    condition_behind_a_set,
    players_joined_by_and,
    not_without_is,
    value_without_brackets,
    attributes_before_the_place,
    attribute_behind_with,
    for_whom,
    win_for_someone,
    foreign_verb,
    name_in_brackets,
    effects_not_separated,
    all_directions,
    needs_brackets,
    within_behind_number,
    second_most,
    quantifier_of_several,
    while_without_brackets,
    spread_in_directions,
    choice_of_a_step,
    capture_as_effect,
    sentence_about_a_player,
    verb_without_a_player,
    stray_has,
    distance_without_unit,
    direction_left_out,
    direction_missing,
    unknown_clause,
    until_without_of,
    dice_by_number,
    loop_without_bound,
    set_by,
    word_missing,
    value_missing,
    effect_as_value,
    reserved_name,
    no_such_effect,
    value_as_effect,
)
