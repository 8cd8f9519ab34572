"""Determinization: deal the components that a player does not see at random, consistently with the player's knowledge.

The input is a player's memory (`memory.py`) and the position, the output the fields of a position. Hidden components
are dealt to the sites that the player sees face down. A component with known whereabouts goes to one of those sites; a
component within an order fits between its known neighbours. All consistent deals are equally likely: each proposal has
the number of choices it had as its weight, and is accepted with a probability proportional to it (rejection sampling
with the greatest weight estimated from a few proposals: Caffo, Booth & Davis 2002, "Empirical supremum rejection
sampling"). Where nothing restricts the deal all weights are equal, and sampling is exact.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain

from playground.engine.knowledge.hints import KIND_PLACE, Hints
from playground.engine.knowledge.matching import match
from playground.engine.knowledge.memory import Memory
from playground.engine.knowledge.secret_kinds import of_kind, possible_kinds
from playground.engine.knowledge.whereabouts import AWAY, Order, order_key
from playground.engine.layout import contents
from playground.engine.packing import Fields, pack, unpack
from playground.engine.reference.position import Content, ReferencePosition
from playground.engine.rng import Stream
from playground.game.core import KIND, NOTHING, Attribute, Game

ESTIMATES = 32
"""The number of proposals from which the greatest weight is estimated."""

MAX_PROPOSALS = 200
"""The most proposals for one deal. If none is accepted, the last complete one is used, whatever its weight."""

MAX_BITS = 53
"""Bits of the random numbers that are compared with probabilities."""

Key = tuple[int, int]
LOWEST, HIGHEST = (-1, 0), (2, 0)


@dataclass(frozen=True)
class Run:
    """Ascending sites whose contents ascend by `attribute`, with keys between `low` and `high`."""

    attribute: str
    sites: tuple[int, ...]
    low: Key
    high: Key


@dataclass(frozen=True)
class Dealt:
    """A deal: the fields of a position, and the components that left the game unseen."""

    fields: Fields
    away: tuple[Content, ...]


@dataclass(frozen=True)
class Slot:
    """A place to deal to: a site or AWAY, and the run that contains it."""

    site: int
    run: Run | None


def hidden_sites(memory: Memory, position: ReferencePosition) -> list[int]:
    """The sites that the player sees face down, ascending, except those with attributes rolled unseen."""
    rolled = frozenset(chain.from_iterable(memory.rolled.values()))
    return sorted(position.occupied() - memory.view.keys() - rolled)


def known_entries(order: Order, memory: Memory) -> list[Content | None]:
    """The contents of an order's entries, None where the player does not know them."""
    return [memory.view.get(entry) if isinstance(entry, int) else entry for entry in order.entries]


def runs_of(order: Order, memory: Memory, game: Game) -> list[Run]:
    """The maximal runs of sites within an order whose contents the player does not know."""
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
    """Samples the deals of a position that are consistent with a player's memory."""

    def __init__(self, memory: Memory, position: ReferencePosition) -> None:
        self.memory, self.position, self.game = memory, position, position.game
        self._by_order = [runs_of(order, memory, self.game) for order in memory.orders]
        self._run_at = {site: run for runs in self._by_order for run in runs for site in run.sites}
        self._hidden = hidden_sites(memory, position)
        slots = [Slot(site, self._run_at.get(site)) for site in (*self._hidden, *(AWAY for _ in memory.away))]
        pool = Counter([*(position.content(site) for site in self._hidden), *memory.away])
        self._kinds = sorted(pool)
        self._hints = Hints(position, memory.player)
        self._slots = sorted(slots, key=lambda slot: (len(self._fitting(slot)), slot.site))
        self._located = self._located_kinds()
        left = pool - Counter(self._kinds[kind] for kind, _ in self._located)
        self._left = [left[content] for content in self._kinds]
        self._choices = [self._fitting(slot) for slot in self._slots]
        self._ties = [tied for tied in map(self._shared_keys, memory.orders, self._by_order) if tied]
        self._bound = self._greatest_weight()
        self._base, self._planes = self._without_hidden()

    def draw(self, rng: Stream) -> Dealt:
        """A random deal."""
        accepted = self._accepted(rng)
        dealt = [self._kinds[kind] for kind in accepted]
        placed = {slot.site: content for slot, content in zip(self._slots, dealt, strict=True) if slot.site != AWAY}
        away = tuple(content for slot, content in zip(self._slots, dealt, strict=True) if slot.site == AWAY)
        placed |= self._rerolled(rng)
        for run in chain.from_iterable(self._by_order):
            self._sort(run, placed)
        return Dealt(self._fields(placed, rng), away)

    # ---- constraints

    def _fitting(self, slot: Slot) -> tuple[int, ...]:
        """The kinds of components that may be dealt to a slot."""
        run = slot.run
        kinds = [kind for kind, content in enumerate(self._kinds) if self._hints.allow(slot.site, content)]
        if run is None:
            return tuple(kinds)
        keys = [order_key(self.game, run.attribute, content) for content in self._kinds]
        return tuple(kind for kind in kinds if run.low <= keys[kind] <= run.high)

    def _located_kinds(self) -> list[tuple[int, tuple[int, ...]]]:
        """The components with known whereabouts: their kinds, and the slots that they may be dealt to."""
        located = []
        for known in self.memory.whereabouts:
            # A run is sorted after the deal, so its sites are interchangeable here.
            runs = (self._run_at[site].sites for site in known.sites if site in self._run_at)
            sites = known.sites.union(*runs)
            kind = self._kinds.index(known.content)
            slots = enumerate(self._slots)
            located.append((kind, tuple(i for i, slot in slots if slot.site in sites and kind in self._fitting(slot))))
        return sorted(located, key=lambda located: (len(located[1]), located))

    def _shared_keys(self, order: Order, runs: list[Run]) -> tuple[str, Counter[Key], list[list[int]]] | None:
        """The known keys of an order, and the slots of each of its runs; None where no run can share a key."""
        known = (content for content in known_entries(order, self.memory) if content is not None)
        keys = Counter(order_key(self.game, order.attribute, content) for content in known)
        slots = [[i for i, slot in enumerate(self._slots) if slot.run is run] for run in runs]
        return (order.attribute, keys, slots) if keys and runs else None

    # ---- proposals and their weights

    def _propose(self, rng: Stream) -> tuple[list[int], float] | None:
        """A deal, as the kind on each slot, and its weight; None where it reached a dead end.

        The weight is the product of the numbers of choices, each as a share of the greatest possible number.
        """
        dealt, weight, left = [-1] * len(self._slots), 1.0, self._left.copy()
        open_ = len(self._slots) - len(self._located)
        for kind, slots in self._located:
            free = [slot for slot in slots if dealt[slot] < 0]
            if not free:
                return None
            dealt[free[rng.below(len(free))]] = kind
            weight *= len(free) / len(slots)
        for slot, kinds in enumerate(self._choices):
            if dealt[slot] >= 0:
                continue
            total = sum([left[kind] for kind in kinds])
            if not total:
                return None
            weight *= total / open_
            open_ -= 1
            number = rng.below(total)
            for kind in kinds:
                number -= left[kind]
                if number < 0:
                    dealt[slot] = kind
                    left[kind] -= 1
                    break
        return dealt, weight / self._tied_ways(dealt)

    def _tied_ways(self, dealt: list[int]) -> float:
        """The correction for known components that tie with others in a sorted order.

        Sorting leaves the order of equal keys open. This is the number of ways to distribute the components of each
        known key over the runs and the known places, given how many each of them has.
        """
        ways = 1.0
        for attribute, known, runs in self._ties:
            keys = [[order_key(self.game, attribute, self._kinds[dealt[slot]]) for slot in run] for run in runs]
            for key, count in known.items():
                placed = 0
                for share in (count, *(run.count(key) for run in keys)):
                    for number in range(1, share + 1):  # a multinomial coefficient, factor by factor
                        placed += 1
                        ways = ways * placed / number
        return ways

    def _is_free(self) -> bool:
        """Whether the deal is unrestricted."""
        return not self._located and not self._ties and not any(self._hints.concern(slot.site) for slot in self._slots)

    def _greatest_weight(self) -> float:
        """An estimate of the greatest weight, from a fixed seed."""
        if self._is_free():
            return -1.0  # every proposal is accepted
        rng = Stream(0, 0, 0)
        weights = [proposal[1] for _ in range(ESTIMATES) if (proposal := self._propose(rng))]
        return max(weights, default=0.0)

    def _accepted(self, rng: Stream) -> list[int]:
        finished: list[int] | None = None
        for _ in range(MAX_PROPOSALS):
            proposal = self._propose(rng)
            if proposal is None:
                continue
            finished, weight = proposal
            if weight >= self._bound or rng.below(1 << MAX_BITS) < weight / self._bound * (1 << MAX_BITS):
                return finished
        return finished or self._matched(rng)

    def _matched(self, rng: Stream) -> list[int]:
        """A deal by bipartite matching, for when all proposals reach dead ends. The true position is always one."""
        components = list(self._located)
        for kind, count in enumerate(self._left):
            slots = tuple(slot for slot, kinds in enumerate(self._choices) if kind in kinds)
            components += [(kind, slots)] * count
        rng.shuffle(components)
        allowed = [list(slots) for _, slots in components]
        for choices in allowed:
            rng.shuffle(choices)
        places = match(allowed)
        if places is None:
            raise ValueError("what the player knows contradicts the position")
        dealt = [-1] * len(self._slots)
        for (kind, _), slot in zip(components, places, strict=True):
            dealt[slot] = kind
        return dealt

    # ---- from a deal to a position

    def _rerolled(self, rng: Stream) -> dict[int, Content]:
        """The contents of sites with attributes rolled unseen, rolled again, of any kind where that is secret."""
        rerolled = {site: self._of_any_kind(site, rng) for site in sorted(self.memory.rolled.get(KIND, ()))}
        for place, attribute in enumerate(self.game.attributes, start=2):
            for site in sorted(self.memory.rolled.get(attribute.name, ())):
                content = list(rerolled.get(site, self.position.content(site)))
                if content[place] != NOTHING:
                    low, high = self._range(attribute, self._run_at.get(site))
                    faces = attribute.faces
                    if self._hints.concern(site):
                        every = faces or tuple(range(low, high + 1))
                        faces = tuple(face for face in every if self._hints.allow_value(site, place, face))
                    possible = [face for face in faces if low <= face <= high]
                    content[place] = rng.face(possible) if possible else rng.roll(low, high - low + 1)
                rerolled[site] = tuple(content)
        return rerolled

    def _of_any_kind(self, site: int, rng: Stream) -> Content:
        """What lies on a site, made of a kind that it may be as far as the player knows."""
        content, run = self.position.content(site), self._run_at.get(site)
        kinds = possible_kinds(self.game, content)
        if run is not None and run.attribute == KIND:
            kinds = [kind for kind in kinds if run.low <= (0, kind) <= run.high]
        possible = [kind for kind in kinds if self._hints.allow_value(site, KIND_PLACE, kind)]
        return of_kind(self.game, content, rng.face(possible)) if possible else content

    def _range(self, attribute: Attribute, run: Run | None) -> tuple[int, int]:
        """The least and the greatest possible value of an attribute within a run."""
        if run is None or run.attribute != attribute.name:
            return attribute.low, attribute.high
        low = attribute.low if run.low == LOWEST else run.low[1]
        return low, run.high[1] if run.high[0] == 0 else attribute.high

    def _sort(self, run: Run, placed: dict[int, Content]) -> None:
        ascending = sorted((placed[site] for site in run.sites), key=lambda c: order_key(self.game, run.attribute, c))
        placed |= zip(run.sites, ascending, strict=True)

    def _without_hidden(self) -> tuple[dict[str, list[int]], list[str]]:
        """The position's fields with the sites to deal to emptied, and the names of the fields for contents."""
        fields = unpack(self.position.layout, self.position.to_bytes())
        names = [name for name, _, _ in contents(self.game)]
        emptied = ~sum(1 << site for site in {*self._hidden, *chain.from_iterable(self.memory.rolled.values())})
        for name in names:
            fields[name] = [sites & emptied for sites in fields[name]]
        if self.game.hides:
            fields["known"][self.memory.player] &= ~sum(1 << site for site in self.memory.forgotten)
        for name, sets in self._hints.shared(fields, ~emptied).items():
            fields[name] = sets
        return fields, names

    def _fields(self, placed: dict[int, Content], rng: Stream) -> Fields:
        fields = {**self._base, **{name: self._base[name].copy() for name in self._planes}}
        for site, (owner, kind, *values) in placed.items():
            bit = 1 << site
            fields["owner"][self.game.owners.index(owner)] |= bit
            if "piece" in fields:
                fields["piece"][kind] |= bit
            for attribute, value in zip(self.game.attributes, values, strict=True):
                if value != NOTHING:
                    fields[f"attr.{attribute.name}"][value - attribute.low] |= bit
        for (name, place), candidates in self.memory.secrets.items():
            if len(candidates) > 1:
                possible = sorted(candidates)
                name = f"var.{name}"
                fields[name] = [*fields[name][:place], possible[rng.below(len(possible))], *fields[name][place + 1 :]]
        return fields


def block_of(dealt: Dealt, position: ReferencePosition) -> bytes:
    """The bytes of a dealt position."""
    return pack(position.layout, dealt.fields)
