"""Whether a position is among those that a player holds possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain, pairwise

from playground.engine.knowledge.deal import hidden_sites
from playground.engine.knowledge.matching import match
from playground.engine.knowledge.memory import AWAY, Memory, Order, order_key
from playground.engine.observation import observe
from playground.engine.reference.position import Content, ReferencePosition
from playground.game.core import NOTHING


def is_possible(memory: Memory, truth: ReferencePosition, block: bytes) -> bool:
    """Whether the player may think that this is the position: he sees the same, and it fits all he remembers."""
    game, player = truth.game, memory.player
    if observe(game, block, player) != observe(game, truth.to_bytes(), player):
        return False
    position = ReferencePosition.from_bytes(game, block)
    hidden = hidden_sites(memory, truth)
    pool = Counter([*(truth.content(site) for site in hidden), *memory.away])
    lying = Counter(position.content(site) for site in hidden)
    return (
        lying <= pool
        and all(_same_but_rolled(site, memory, truth, position) for site in _rolled_sites(memory))
        and all(_holds(order, memory, position) for order in memory.orders)
        and _whereabouts_hold(memory, position, hidden, list((pool - lying).elements()))
        and all(position.remembered[name][place] in values for (name, place), values in memory.secrets.items())
    )


def _rolled_sites(memory: Memory) -> Iterable[int]:
    return set(chain.from_iterable(memory.rolled.values()))


def _same_but_rolled(site: int, memory: Memory, truth: ReferencePosition, position: ReferencePosition) -> bool:
    rolled = [2 + i for i, each in enumerate(truth.game.attributes) if site in memory.rolled.get(each.name, ())]
    pairs = enumerate(zip(truth.content(site), position.content(site), strict=True))
    return all(one == other or (place in rolled and NOTHING not in (one, other)) for place, (one, other) in pairs)


def _holds(order: Order, memory: Memory, position: ReferencePosition) -> bool:
    game = memory.visibility.game
    contents = (position.content(entry) if isinstance(entry, int) else entry for entry in order.entries)
    keys = [order_key(game, order.attribute, content) for content in contents]
    return all(one <= next_one for one, next_one in pairwise(keys))


def _whereabouts_hold(memory: Memory, position: ReferencePosition, hidden: list[int], away: list[Content]) -> bool:
    """Whether each component whose whereabouts the player knows has a place of its own there."""
    places = [*((site, position.content(site)) for site in hidden), *((AWAY, content) for content in away)]
    allowed = [
        [number for number, (site, content) in enumerate(places) if site in known.sites and content == known.content]
        for known in memory.whereabouts
    ]
    return match(allowed) is not None
