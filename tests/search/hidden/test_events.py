"""Every effect that the definition records is logged by the native engine, under the number that is read."""

from __future__ import annotations

from playground.engine.knowledge.changed_sites import CHANGED_SITES
from playground.engine.native.structs.log import KINDS
from playground.game import core
from playground.search.hidden import events


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
