"""Checking whether a position is consistent with a player's knowledge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain, pairwise

from playground.engine.knowledge.deal import hidden_sites
from playground.engine.knowledge.hints import Hints
from playground.engine.knowledge.matching import match
from playground.engine.knowledge.memory import Memory
from playground.engine.knowledge.secret_kinds import of_kind, possible_kinds
from playground.engine.knowledge.whereabouts import AWAY, Order, order_key
from playground.engine.observation import observe
from playground.engine.reference.position import Content, ReferencePosition
from playground.game.core import KIND, NOTHING


def is_possible(memory: Memory, truth: ReferencePosition, block: bytes) -> bool:
    """Whether a position, given as bytes, is consistent with what the player sees and remembers of the true one."""
    game, player = truth.game, memory.player
    if observe(game, block, player) != observe(game, truth.to_bytes(), player):
        return False
    position = ReferencePosition.from_bytes(game, block)
    hidden = hidden_sites(memory, truth)
    pool = Counter([*(truth.content(site) for site in hidden), *memory.away])
    dealt = Counter(position.content(site) for site in hidden)
    hints, concerned = Hints(truth, player), {*hidden, *_rolled_sites(memory)}
    return (
        dealt <= pool
        and all(hints.allow(site, position.content(site)) for site in concerned)
        and all(_same_except_rolled(site, memory, truth, position) for site in _rolled_sites(memory))
        and all(_holds(order, memory, position) for order in memory.orders)
        and _whereabouts_hold(memory, position, hidden, list((pool - dealt).elements()))
        and all(position.variables[name][place] in values for (name, place), values in memory.secrets.items())
    )


def _rolled_sites(memory: Memory) -> Iterable[int]:
    return set(chain.from_iterable(memory.rolled.values()))


def _same_except_rolled(site: int, memory: Memory, truth: ReferencePosition, position: ReferencePosition) -> bool:
    rolled = [2 + i for i, each in enumerate(truth.game.attributes) if site in memory.rolled.get(each.name, ())]
    known, kind = truth.content(site), position.piece(site)
    if site in memory.rolled.get(KIND, ()) and kind in possible_kinds(truth.game, known):
        known = of_kind(truth.game, known, kind)
    pairs = enumerate(zip(known, position.content(site), strict=True))
    return all(one == other or (place in rolled and NOTHING not in (one, other)) for place, (one, other) in pairs)


def _holds(order: Order, memory: Memory, position: ReferencePosition) -> bool:
    game = memory.visibility.game
    contents = (position.content(entry) if isinstance(entry, int) else entry for entry in order.entries)
    keys = [order_key(game, order.attribute, content) for content in contents]
    return all(one <= next_one for one, next_one in pairwise(keys))


def _whereabouts_hold(memory: Memory, position: ReferencePosition, hidden: list[int], away: list[Content]) -> bool:
    """Whether all components with known whereabouts can be matched to different places."""
    places = [*((site, position.content(site)) for site in hidden), *((AWAY, content) for content in away)]
    allowed = [
        [number for number, (site, content) in enumerate(places) if site in known.sites and content == known.content]
        for known in memory.whereabouts
    ]
    return match(allowed) is not None
