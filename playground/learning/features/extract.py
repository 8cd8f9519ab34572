"""Which slots a game has."""

from __future__ import annotations

from playground.engine.native.compile import Native
from playground.learning.features.contents import Contents
from playground.learning.features.extra_slots import extra_slots
from playground.learning.features.reach_slots import reach_slots
from playground.learning.features.samples import Sample
from playground.learning.features.site_slots import add_sites
from playground.learning.features.slots import Slots, View


def slots_of(native: Native, contents: Contents, views: tuple[View, ...], sample: Sample, by_mover: bool) -> Slots:
    """The slots of a game, as far as they vary in the sampled positions.

    `by_mover`: positions are seen by the player who decides only.
    """
    areas = (tuple(native.game.board.cells), *(zone.sites for zone in native.game.zones))
    slots = Slots(native.game, contents, views, areas)
    add_sites(slots, sample.blocks)
    slots.extras += extra_slots(slots, sample.blocks, by_mover)
    slots.extras += reach_slots(slots, native, sample)
    return slots
