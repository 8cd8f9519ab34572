"""Deal what a player does not see at random, consistent with all he knows.

In come what he remembers (`memory.py`) and the position; out go positions as bytes. The components he does not see are
dealt to the sites where he sees something face down. A component whose whereabouts he knows goes to one of these; what
lies within an order fits between what he knows before and after it. Every way to deal is as likely as any other: each
proposal is weighed by the number of choices there were, and accepted with a probability in proportion (rejection with
the greatest weight estimated from a few proposals: Caffo, Booth & Davis 2002, "Empirical supremum rejection sampling").
Where nothing restricts the deal all weights are equal, and it is exact.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain
from math import exp, lgamma, log

from playground.engine.knowledge.matching import match
from playground.engine.knowledge.memory import AWAY, Memory, Order, order_key
from playground.engine.layout import contents
from playground.engine.packing import Fields, pack, unpack
from playground.engine.reference.position import Content, ReferencePosition
from playground.engine.rng import Stream
from playground.game.core import NOTHING, Attribute, Game

ESTIMATES = 32
"""Proposals from which the greatest weight is estimated."""

MOST_PROPOSALS = 200
"""So many proposals are made for a deal; then the last that came to an end is taken, whatever its weight."""

MOST_BITS = 53
"""Bits of a random number that is compared with a probability."""

Key = tuple[int, int]
LOWEST, HIGHEST = (-1, 0), (2, 0)


@dataclass(frozen=True)
class Run:
    """Sites in ascending order on which contents ascend by `attribute`, and lie between `low` and `high`."""

    attribute: str
    sites: tuple[int, ...]
    low: Key
    high: Key


@dataclass(frozen=True)
class Dealt:
    """What was dealt: a position, and what has left the game unseen."""

    fields: Fields
    away: tuple[Content, ...]


@dataclass(frozen=True)
class Slot:
    """A place to deal to: a site or AWAY, and the run it is in."""

    site: int
    run: Run | None


def hidden_sites(memory: Memory, position: ReferencePosition) -> list[int]:
    """The sites where the player sees only that something lies there, ascending, but for what was rolled unseen."""
    rolled = frozenset(chain.from_iterable(memory.rolled.values()))
    return sorted(position.occupied() - memory.view.keys() - rolled)


def known_entries(order: Order, memory: Memory) -> list[Content | None]:
    """What the player knows of each entry of an order."""
    return [memory.view.get(entry) if isinstance(entry, int) else entry for entry in order.entries]


def runs_of(order: Order, memory: Memory, game: Game) -> list[Run]:
    """The longest rows of sites within an order of which the player knows none."""
    known = known_entries(order, memory)
    keys = [None if content is None else order_key(game, order.attribute, content) for content in known]
    runs, sites, low = list[Run](), list[int](), LOWEST
    for entry, key in zip((*order.entries, None), (*keys, HIGHEST), strict=True):
        if key is None and isinstance(entry, int):
            sites.append(entry)
        elif key is not None:
            if sites:
                runs.append(Run(order.attribute, tuple(sites), low, key))
            sites, low = [], key
    return runs


class Deal:
    """All ways to deal what `memory`'s player does not see of a position."""

    def __init__(self, memory: Memory, position: ReferencePosition) -> None:
        self.memory, self.position, self.game = memory, position, position.game
        self._by_order = [runs_of(order, memory, self.game) for order in memory.orders]
        self._run_at = {site: run for runs in self._by_order for run in runs for site in run.sites}
        self._hidden = hidden_sites(memory, position)
        slots = [Slot(site, self._run_at.get(site)) for site in (*self._hidden, *(AWAY for _ in memory.away))]
        pool = Counter([*(position.content(site) for site in self._hidden), *memory.away])
        self._kinds = sorted(pool)
        self._slots = sorted(slots, key=lambda slot: (len(self._fitting(slot)), slot.site))
        self._traced = self._traced_kinds()
        left = pool - Counter(self._kinds[kind] for kind, _ in self._traced)
        self._left = [left[content] for content in self._kinds]
        self._choices = [self._fitting(slot) for slot in self._slots]
        self._ties = [tied for tied in map(self._tied, memory.orders, self._by_order) if tied]
        self._bound = self._greatest_weight()
        self._base, self._planes = self._without_hidden()

    def draw(self, rng: Stream) -> Dealt:
        """One of the deals."""
        accepted = self._accepted(rng)
        lying = [self._kinds[kind] for kind in accepted]
        laid = {slot.site: content for slot, content in zip(self._slots, lying, strict=True) if slot.site != AWAY}
        away = tuple(content for slot, content in zip(self._slots, lying, strict=True) if slot.site == AWAY)
        laid |= self._rolled(rng)
        for run in chain.from_iterable(self._by_order):
            self._put_in_order(run, laid)
        return Dealt(self._fields(laid, rng), away)

    # ---- what fits where

    def _fitting(self, slot: Slot) -> tuple[int, ...]:
        """The kinds of components that may lie on a slot."""
        run = slot.run
        if run is None:
            return tuple(range(len(self._kinds)))
        keys = [order_key(self.game, run.attribute, content) for content in self._kinds]
        return tuple(kind for kind, key in enumerate(keys) if run.low <= key <= run.high)

    def _traced_kinds(self) -> list[tuple[int, tuple[int, ...]]]:
        """The components of which the player knows the whereabouts: kinds, and the slots where they may lie."""
        traced = []
        for known in self.memory.whereabouts:
            # A run is sorted after the deal, so that its sites cannot be told apart here.
            runs = (self._run_at[site].sites for site in known.sites if site in self._run_at)
            sites = known.sites.union(*runs)
            kind = self._kinds.index(known.content)
            slots = enumerate(self._slots)
            traced.append((kind, tuple(i for i, slot in slots if slot.site in sites and kind in self._fitting(slot))))
        return sorted(traced, key=lambda traced: (len(traced[1]), traced))

    def _tied(self, order: Order, runs: list[Run]) -> tuple[str, Counter[Key], list[list[int]]] | None:
        """Of an order the keys that the player knows, and the slots of each run; None where no run can share a key."""
        known = (content for content in known_entries(order, self.memory) if content is not None)
        keys = Counter(order_key(self.game, order.attribute, content) for content in known)
        slots = [[i for i, slot in enumerate(self._slots) if slot.run is run] for run in runs]
        return (order.attribute, keys, slots) if keys and runs else None

    # ---- proposals and their weights

    def _propose(self, rng: Stream) -> tuple[list[int], float] | None:
        """A deal, as the kind on each slot, and the logarithm of its weight; None where it came to no end."""
        dealt, weight, left = [-1] * len(self._slots), 0.0, self._left.copy()
        for kind, slots in self._traced:
            free = [slot for slot in slots if dealt[slot] < 0]
            if not free:
                return None
            dealt[free[rng.below(len(free))]] = kind
            weight += log(len(free))
        for slot, kinds in enumerate(self._choices):
            if dealt[slot] >= 0:
                continue
            total = sum([left[kind] for kind in kinds])
            if not total:
                return None
            weight += log(total)
            number = rng.below(total)
            for kind in kinds:
                number -= left[kind]
                if number < 0:
                    dealt[slot] = kind
                    left[kind] -= 1
                    break
        return dealt, weight - self._tie_weight(dealt)

    def _tie_weight(self, dealt: list[int]) -> float:
        """Sorting leaves open which of equals comes first: what the player knows to lie at a place was one of as many.

        The logarithm of the number of ways in which the equals of each known key can be spread over the runs and the
        known places, as many of them in each.
        """
        weight = 0.0
        for attribute, known, runs in self._ties:
            keys = [[order_key(self.game, attribute, self._kinds[dealt[slot]]) for slot in run] for run in runs]
            for key, count in known.items():
                shares = [count, *(run.count(key) for run in keys)]
                weight += lgamma(1 + sum(shares)) - sum(lgamma(1 + share) for share in shares)
        return weight

    def _is_free(self) -> bool:
        """Whether nothing restricts the deal."""
        return not self._traced and not self._ties

    def _greatest_weight(self) -> float:
        """An estimate of the greatest weight, always from the same proposals."""
        if self._is_free():
            return -1.0  # every proposal is accepted
        rng = Stream(0, 0, 0)
        weights = [proposal[1] for _ in range(ESTIMATES) if (proposal := self._propose(rng))]
        return max(weights, default=0.0)

    def _accepted(self, rng: Stream) -> list[int]:
        finished: list[int] | None = None
        for _ in range(MOST_PROPOSALS):
            proposal = self._propose(rng)
            if proposal is None:
                continue
            finished, weight = proposal
            if weight >= self._bound or rng.below(1 << MOST_BITS) < exp(weight - self._bound) * (1 << MOST_BITS):
                return finished
        return finished or self._matched(rng)

    def _matched(self, rng: Stream) -> list[int]:
        """A deal found by search, where proposals come to no end. There is one, that of the position."""
        tokens = list(self._traced)
        for kind, count in enumerate(self._left):
            slots = tuple(slot for slot, kinds in enumerate(self._choices) if kind in kinds)
            tokens += [(kind, slots)] * count
        rng.shuffle(tokens)
        allowed = [list(slots) for _, slots in tokens]
        for choices in allowed:
            rng.shuffle(choices)
        places = match(allowed)
        if places is None:
            raise ValueError("what the player knows contradicts the position")
        dealt = [-1] * len(self._slots)
        for (kind, _), slot in zip(tokens, places, strict=True):
            dealt[slot] = kind
        return dealt

    # ---- from a deal to a position

    def _rolled(self, rng: Stream) -> dict[int, Content]:
        """What was rolled unseen, rolled again."""
        laid: dict[int, Content] = {}
        for place, attribute in enumerate(self.game.attributes, start=2):
            for site in sorted(self.memory.rolled.get(attribute.name, ())):
                content = list(laid.get(site, self.position.content(site)))
                if content[place] != NOTHING:
                    low, high = self._range(attribute, self._run_at.get(site))
                    content[place] = rng.roll(low, high - low + 1)
                laid[site] = tuple(content)
        return laid

    def _range(self, attribute: Attribute, run: Run | None) -> tuple[int, int]:
        """The least and the greatest value that an attribute may have within a run."""
        if run is None or run.attribute != attribute.name:
            return attribute.low, attribute.high
        low = attribute.low if run.low == LOWEST else run.low[1]
        return low, run.high[1] if run.high[0] == 0 else attribute.high

    def _put_in_order(self, run: Run, laid: dict[int, Content]) -> None:
        ascending = sorted((laid[site] for site in run.sites), key=lambda c: order_key(self.game, run.attribute, c))
        laid |= zip(run.sites, ascending, strict=True)

    def _without_hidden(self) -> tuple[dict[str, list[int]], list[str]]:
        """The position's fields with nothing on the sites that are dealt to, and the names of those that tell what lies
        where."""
        fields = unpack(self.position.layout, self.position.to_bytes())
        names = [name for name, _, _ in contents(self.game)]
        emptied = ~sum(1 << site for site in {*self._hidden, *chain.from_iterable(self.memory.rolled.values())})
        for name in names:
            fields[name] = [sites & emptied for sites in fields[name]]
        return fields, names

    def _fields(self, laid: dict[int, Content], rng: Stream) -> Fields:
        fields = {**self._base, **{name: self._base[name].copy() for name in self._planes}}
        for site, (owner, kind, *marks) in laid.items():
            bit = 1 << site
            fields["owner"][self.game.owners.index(owner)] |= bit
            if "piece" in fields:
                fields["piece"][kind] |= bit
            for attribute, mark in zip(self.game.attributes, marks, strict=True):
                if mark != NOTHING:
                    fields[f"attr.{attribute.name}"][mark - attribute.low] |= bit
        for (name, place), candidates in self.memory.secrets.items():
            if len(candidates) > 1:
                values = sorted(candidates)
                name = f"var.{name}"
                fields[name] = [*fields[name][:place], values[rng.below(len(values))], *fields[name][place + 1 :]]
        return fields


def block_of(dealt: Dealt, position: ReferencePosition) -> bytes:
    """The bytes of a position that was dealt."""
    return pack(position.layout, dealt.fields)
