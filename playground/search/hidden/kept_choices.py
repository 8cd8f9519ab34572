"""What others have chosen while the player still chooses, in compiled code: `engine.knowledge.kept_choices`."""

from __future__ import annotations

from playground.engine.layout import RUNNING
from playground.game.choices import HAS_CHOSEN, TO_CHOOSE
from playground.search.hidden.blocks import at, copy_words, get, get_int, put_int, signed
from playground.search.hidden.contents import secret_of
from playground.search.hidden.fields import (
    BYTE,
    IS_KEPT,
    KEPT,
    MOVER_AT,
    NONE,
    PLAYERS,
    PROGRESS_AT,
    SECRETS,
    SPOT,
    STATE_WORDS,
)
from playground.search.hidden.random_numbers import exactly_below
from playground.search.kernel import compiled_apart, compiled_inner
from playground.search.machine import Machine, Place, call_apply, call_count, call_pick, load_int

INT_BYTES = 4


@compiled_apart
def choose_for_others(machine: Machine, rules: int, deal: int, player: int, source: int, work: Place) -> bool:
    """Have all others than a player who have chosen choose at random in the position at `work`.

    False if one of them has nothing to choose from there.
    """
    if get(rules, PROGRESS_AT) == NONE:
        return True
    state, complete = signed(work.state), True
    kept = at(deal, rules, KEPT)
    for other in range(get(rules, PLAYERS)):
        progress = state + get(rules, PROGRESS_AT) + INT_BYTES * other
        if other == player or get_int(progress) != HAS_CHOSEN:
            continue
        copy_words(kept, state, get(rules, STATE_WORDS))
        put_int(progress, TO_CHOOSE)
        put_int(state + get(rules, MOVER_AT), other)
        count = call_count(machine.options, work.state, work.frame, work.tally, 0)
        decides = load_int(work.state + machine.status) == RUNNING and load_int(work.state + machine.mover) == other
        if decides and count > 0:
            option = exactly_below(source, count) if count > 1 else 0
            call_pick(machine.pick, work.state, work.frame, work.tally, option)
            call_apply(machine.apply, work.state, work.frame, work.tally, 0)
            _keep(rules, other, state, kept)
        else:
            complete = False
        copy_words(state, kept, get(rules, STATE_WORDS))
    return complete


@compiled_inner
def _keep(rules: int, player: int, state: int, kept: int) -> None:
    """Write what a player has chosen to the position before the choice."""
    for secret in range(get(rules, SECRETS)):
        entry = secret_of(rules, secret)
        if get(entry, IS_KEPT) != 0 and get(entry, SPOT) == player:
            put_int(kept + get(entry, BYTE), get_int(state + get(entry, BYTE)))
