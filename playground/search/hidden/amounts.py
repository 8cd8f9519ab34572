"""What players know of secret variables: the possible values after each assignment, from the terms of its value.

`engine/knowledge/secret_amounts.py` defines it.
"""

from __future__ import annotations

from playground.search.hidden.blocks import add, at, copy_words, fill, get, get_int, has, next_member, put, row, size_of
from playground.search.hidden.contents import secret_of
from playground.search.hidden.fields import (
    BINDINGS,
    BYTE,
    CANDIDATES,
    CLAMP_HIGH,
    CLAMP_LOW,
    IS_KEPT,
    LEAST,
    LOWEST,
    MEMORY_WORDS,
    MOST,
    NONE,
    PLAYERS,
    SECRET_ENTRY,
    SECRET_WORDS,
    SECRETS,
    SHOWN,
    SIGN,
    START,
    SUM_VALUES,
    SUMS,
    TOTAL,
    UNSEEN,
    VARIABLE,
    VARIABLE_SECRETS,
)
from playground.search.hidden.secrets import add_value, is_chosen_unseen, take, take_choices
from playground.search.kernel import compiled_inner

ANY, SHOWN_BY, SHOWING = -2, -3, 0
MAY_BE_BELOW, MAY_BE_ABOVE = 1, 2
"""How an assigned value is known (`native/lower/performing/log.py`)."""

TERM, TERM_NUMBER = 14, 32
SECRET_TERM, CHOICE_TERM, RANGE_TERM, GUARD = 1, 2, 3, 4
"""Events that are terms, and their kinds (`native/structs/log.py`)."""

FAR = 1 << 40
"""Further from 0 than any sum."""


@compiled_inner
def _kind(term: int) -> int:
    return get_int(term + 4) % TERM_NUMBER // 4


@compiled_inner
def _sign(term: int) -> int:
    return get_int(term + 4) % 4 - 1


@compiled_inner
def _number(term: int) -> int:
    return get_int(term + 4) // TERM_NUMBER


@compiled_inner
def _value(term: int) -> int:
    return get_int(term + 8)


@compiled_inner
def _secret(rules: int, variable: int, place: int) -> int:
    return get(at(rules, rules, VARIABLE_SECRETS), variable) + place


@compiled_inner
def _is_unseen(rules: int, player: int, secret: int) -> bool:
    return get(at(rules, rules, UNSEEN), player * get(rules, SECRETS) + secret) != 0


@compiled_inner
def _candidates(rules: int, memory: int, secret: int) -> int:
    """The values that a secret may have; of a choice that is kept, all."""
    entry, words = secret_of(rules, secret), get(rules, SECRET_WORDS)
    if get(entry, IS_KEPT) != 0:
        return row(entry, SECRET_ENTRY, 1)
    return row(at(memory, rules, CANDIDATES), secret, words)


@compiled_inner
def _shown(rules: int, scratch: int, player: int) -> int:
    """For each secret and each used choice whether it was shown to a player during the decision."""
    return row(at(scratch, rules, SHOWN), player, get(rules, SECRETS) + get(rules, BINDINGS))


@compiled_inner
def _is_term_unseen(rules: int, scratch: int, player: int, mover: int, term: int) -> bool:
    """Whether a term is a secret variable or a choice that a player does not see."""
    if _kind(term) == SECRET_TERM:
        return bool(_is_unseen(rules, player, _secret(rules, _number(term), get_int(term + 12))))
    chosen = _kind(term) == CHOICE_TERM and player != mover
    return chosen and bool(is_chosen_unseen(rules, scratch, player, _number(term)))


@compiled_inner
def _place_shown(rules: int, term: int) -> int:
    """The place of a term among those that are shown in a decision, `NONE` for another secret variable."""
    if _kind(term) == CHOICE_TERM:
        return get(rules, SECRETS) + _number(term)
    secret = _secret(rules, _number(term), get_int(term + 12))
    return secret if get(secret_of(rules, secret), IS_KEPT) != 0 else NONE


@compiled_inner
def _sum_of(terms: int, step: int, count: int) -> int:
    total = 0
    for number in range(count):
        total += _sign(terms + number * step) * _value(terms + number * step)
    return total


@compiled_inner
def _shows_sum(rules: int, event: int, terms: int, step: int, count: int) -> bool:
    """Whether an assignment shows those who know the value that it is the sum of its terms."""
    detail, first, second = get_int(event + 4), get_int(event + 8), get_int(event + 12)
    total = _sum_of(terms, step, count)
    if detail == SHOWN_BY:
        return first < total < second
    if detail < SHOWING or count == 0:
        return False
    entry = secret_of(rules, _secret(rules, first, second))
    is_low = detail & MAY_BE_BELOW != 0 and total <= get(entry, CLAMP_LOW)
    is_high = detail & MAY_BE_ABOVE != 0 and total >= get(entry, CLAMP_HIGH)
    return not is_low and not is_high


@compiled_inner
def _learn_term(rules: int, memory: int, term: int) -> None:
    """A player learns the value of a secret variable that is a term."""
    secret, words = _secret(rules, _number(term), get_int(term + 12)), get(rules, SECRET_WORDS)
    candidates = row(at(memory, rules, CANDIDATES), secret, words)
    fill(candidates, words, 0)
    add(candidates, _value(term) - get(secret_of(rules, secret), LOWEST))


@compiled_inner
def _is_known(rules: int, shown: int, player: int, mover: int, scratch: int, term: int) -> bool:
    """Whether a player knows the value of a term, by what was shown after it."""
    if not _is_term_unseen(rules, scratch, player, mover, term):
        return True
    place = get(rules, SECRETS) + _number(term)
    if _kind(term) == SECRET_TERM:
        place = _secret(rules, _number(term), get_int(term + 12))
    return get(shown, place) != 0


@compiled_inner
def look_back(rules: int, scratch: int, mover: int, event: int, terms: int, step: int, count: int) -> None:
    """Note what an assignment shows, if only one of its terms is something that a player does not know: a choice, or
    the value that a secret variable had before. What comes after it has been looked at."""
    detail, target = get_int(event + 4), NONE
    if detail != SHOWN_BY:
        target = _secret(rules, get_int(event + 8), get_int(event + 12))
    for player in range(get(rules, PLAYERS)):
        shown = _shown(rules, scratch, player)
        known = target == NONE or not _is_unseen(rules, player, target) or get(shown, target) != 0
        if target != NONE:
            put(shown, target, 0)
        if not known or not _shows_sum(rules, event, terms, step, count):
            continue
        unknown, term = 0, terms
        for number in range(count):
            if not _is_known(rules, shown, player, mover, scratch, terms + number * step):
                unknown, term = unknown + 1, terms + number * step
        if unknown == 1 and _place_shown(rules, term) != NONE:
            put(shown, _place_shown(rules, term), 1)
        elif unknown == 1:
            put(shown, _secret(rules, _number(term), get_int(term + 12)), FAR + _value(term))


@compiled_inner
def learn_shown(rules: int, scratch: int, knowledge: int) -> None:
    """Players learn the values that secret variables had before the decision, as far as it shows them."""
    words = get(rules, SECRET_WORDS)
    for player in range(get(rules, PLAYERS)):
        shown, memory = _shown(rules, scratch, player), row(knowledge, player, get(rules, MEMORY_WORDS))
        for secret in range(get(rules, SECRETS)):
            entry = secret_of(rules, secret)
            if get(entry, IS_KEPT) == 0 and get(shown, secret) != 0:
                candidates = row(at(memory, rules, CANDIDATES), secret, words)
                fill(candidates, words, 0)
                add(candidates, get(shown, secret) - FAR - get(entry, LOWEST))
                put(shown, secret, 0)


@compiled_inner
def forget_shown(rules: int, scratch: int) -> None:
    """Nothing has been shown in the decision that begins."""
    fill(at(scratch, rules, SHOWN), get(rules, PLAYERS) * (get(rules, SECRETS) + get(rules, BINDINGS)), 0)


@compiled_inner
def _visit(
    rules: int, scratch: int, memory: int, player: int, mover: int, term: int, entry: int, target: int, state: int
) -> None:
    """Take all values that a term may have, with the total that is noted."""
    sums, value = at(scratch, rules, SUMS), _value(term)
    put(sums, SIGN, _sign(term))
    put(sums, LEAST, FAR)
    put(sums, MOST, -FAR)
    if _kind(term) == RANGE_TERM:
        for each in range(value, get_int(term + 12) + 1):
            take(rules, scratch, entry, target, each)
        return
    unseen = _is_term_unseen(rules, scratch, player, mover, term)
    place = _place_shown(rules, term) if unseen else NONE
    if not unseen or (place != NONE and get(_shown(rules, scratch, player), place) != 0):
        take(rules, scratch, entry, target, value)
    elif _kind(term) == CHOICE_TERM:
        take_choices(rules, scratch, player, _number(term), entry, target, state)
    else:
        secret, words = _secret(rules, _number(term), get_int(term + 12)), get(rules, SECRET_WORDS)
        candidates = _candidates(rules, memory, secret)
        member = next_member(candidates, -1, words)
        while member != NONE:
            take(rules, scratch, entry, target, member + get(secret_of(rules, secret), LOWEST))
            member = next_member(candidates, member, words)


@compiled_inner
def _knows_guards(rules: int, scratch: int, memory: int, player: int, terms: int, step: int, count: int) -> bool:
    """Whether a player knows the variables on which a value depends in another way than as terms."""
    words = get(rules, SECRET_WORDS)
    for number in range(count):
        if _kind(terms + number * step) != GUARD:
            continue
        for secret in range(get(rules, SECRETS)):
            if get(secret_of(rules, secret), VARIABLE) != _number(terms + number * step):
                continue
            known = not _is_unseen(rules, player, secret) or get(_shown(rules, scratch, player), secret) != 0
            if not known and size_of(_candidates(rules, memory, secret), words) > 1:
                return False
    return True


@compiled_inner
def _sum_up(
    rules: int, scratch: int, memory: int, player: int, mover: int, terms: int, step: int, count: int, entry: int,
    state: int,
) -> int:  # fmt: skip
    """Write the possible sums, as far as the range of the variable has them, to `SUM_VALUES`, if there are terms; the
    number of the only term that the player does not know, `NONE` if there is none or more."""
    sums, target, words = at(scratch, rules, SUMS), at(scratch, rules, SUM_VALUES), get(rules, SECRET_WORDS)
    known, low, high, unknown, only = 0, 0, 0, 0, NONE
    put(sums, TOTAL, 0)
    for number in range(count):
        term = terms + number * step
        if _kind(term) == GUARD:
            continue
        _visit(rules, scratch, memory, player, mover, term, entry, target, state)
        one, other = _sign(term) * get(sums, LEAST), _sign(term) * get(sums, MOST)
        if one == other:
            known += one
        else:
            unknown, only = unknown + 1, number
            low += min(one, other)
            high += max(one, other)
    fill(target, words, 0)
    if unknown == 0:
        add_value(rules, entry, target, known)
        return NONE
    if unknown == 1:
        put(sums, TOTAL, known)
        _visit(rules, scratch, memory, player, mover, terms + only * step, entry, target, state)
        return only
    least = min(max(known + low, get(entry, CLAMP_LOW)), get(entry, CLAMP_HIGH)) - get(entry, LOWEST)
    most = min(max(known + high, get(entry, CLAMP_LOW)), get(entry, CLAMP_HIGH)) - get(entry, LOWEST)
    every = row(entry, SECRET_ENTRY, 1)
    for value in range(max(least, 0), min(most, 64 * words - 1) + 1):
        if has(every, value):
            add(target, value)
    return NONE


@compiled_inner
def assign(
    rules: int, scratch: int, knowledge: int, mover: int, event: int, terms: int, step: int, count: int, state: int
) -> None:
    """Update what players know after an assignment that is an event of the log, with the terms before it."""
    detail, target, words = get_int(event + 4), at(scratch, rules, SUM_VALUES), get(rules, SECRET_WORDS)
    for player in range(get(rules, PLAYERS)):
        memory = row(knowledge, player, get(rules, MEMORY_WORDS))
        if detail == SHOWN_BY or not _is_unseen(rules, player, _secret(rules, get_int(event + 8), get_int(event + 12))):
            if _shows_sum(rules, event, terms, step, count):
                _learn(rules, scratch, memory, player, mover, terms, step, count, state)
            continue
        secret = _secret(rules, get_int(event + 8), get_int(event + 12))
        entry, candidates = secret_of(rules, secret), row(at(memory, rules, CANDIDATES), secret, words)
        knows = detail != ANY and _knows_guards(rules, scratch, memory, player, terms, step, count)
        if not knows:
            copy_words(candidates, row(entry, SECRET_ENTRY, 1), words)
        elif count == 0 or _kind(terms) == GUARD:
            fill(candidates, words, 0)
            add(candidates, get_int(state + get(entry, BYTE)) - get(entry, LOWEST))
        else:
            _sum_up(rules, scratch, memory, player, mover, terms, step, count, entry, state)
            copy_words(candidates, target, words)


@compiled_inner
def _learn(
    rules: int, scratch: int, memory: int, player: int, mover: int, terms: int, step: int, count: int, state: int
) -> None:  # fmt: skip
    """A player who sees a sum learns the secret variable that is its only unknown term."""
    only = _sum_up(rules, scratch, memory, player, mover, terms, step, count, secret_of(rules, 0), state)
    term = terms + only * step
    if only != NONE and _kind(term) == SECRET_TERM and _place_shown(rules, term) == NONE:
        _learn_term(rules, memory, term)


@compiled_inner
def start_of_secrets(rules: int, memory: int) -> None:
    """A player knows the values with which secret variables start."""
    words = get(rules, SECRET_WORDS)
    for secret in range(get(rules, SECRETS)):
        entry, candidates = secret_of(rules, secret), row(at(memory, rules, CANDIDATES), secret, words)
        fill(candidates, words, 0)
        add(candidates, get(entry, START) - get(entry, LOWEST))
