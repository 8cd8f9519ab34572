"""Every effect that the definition records is logged by the native engine, under the number that is read."""

from __future__ import annotations

from playground.engine.knowledge.changed_sites import CHANGED_SITES
from playground.engine.native.lower.performing import log as lower
from playground.engine.native.structs import log
from playground.engine.native.structs.log import KINDS
from playground.game import core
from playground.search.hidden import amounts, events


def test_all_effects_that_change_knowledge_are_logged() -> None:
    assert set(KINDS) == {*CHANGED_SITES, core.Conceal, core.Assign, core.RollVariable}


def test_kinds_have_the_numbers_that_are_read() -> None:
    read = {
        core.Place: events.PLACE,
        core.Remove: events.REMOVE,
        core.Move: events.MOVE,
        core.Swap: events.SWAP,
        core.Shuffle: events.SHUFFLE,
        core.Sort: events.SORT,
        core.Turn: events.TURN,
        core.Flip: events.FLIP,
        core.SetAttribute: events.SET_ATTRIBUTE,
        core.RollAttribute: events.ROLL_ATTRIBUTE,
        core.Reveal: events.REVEAL,
        core.Conceal: events.CONCEAL,
    }
    assert read.items() <= KINDS.items()
    assert min(KINDS[core.Assign], KINDS[core.RollVariable]) > events.CONCEAL


def test_terms_of_assigned_values_have_the_numbers_that_are_read() -> None:
    written = (log.TERM, log.TERM_NUMBER, log.SECRET_TERM, log.CHOICE_TERM, log.RANGE_TERM, log.GUARD)
    read = (amounts.TERM, amounts.TERM_NUMBER, amounts.SECRET_TERM, amounts.CHOICE_TERM, amounts.RANGE_TERM)
    assert written == (*read, amounts.GUARD)
    assert log.TERM not in KINDS.values()
    ways = (lower.ANY, lower.SHOWN, lower.SHOWING, lower.MAY_BE_BELOW, lower.MAY_BE_ABOVE)
    assert ways == (amounts.ANY, amounts.SHOWN_BY, amounts.SHOWING, amounts.MAY_BE_BELOW, amounts.MAY_BE_ABOVE)
