"""Whether thinking longer helps: agents that differ in one setting only, one that says how much they think."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import exp, isfinite, log, log2
from typing import Any

from playground.agents.agent import Setting
from playground.agents.named import read_agent
from playground.ladder.ladder import Ladder
from playground.stats.distributions import two_sided_normal
from playground.stats.fixed_n.intervals import Difference
from playground.stats.ratings.fit import Fit
from playground.stats.ratings.intervals import difference
from playground.stats.ratings.order import STEP


@dataclass(frozen=True)
class Family:
    """Agents of a kind with different values of `setting`; `members` are values and numbers, in ascending order."""

    kind: str
    setting: Setting
    members: tuple[tuple[int, int], ...]
    others: tuple[tuple[str, str], ...]
    """The other settings, as written."""

    def agent(self, value: int) -> str:
        """The agent with another value."""
        settings = ((self.setting.name, self.setting.written(value)), *self.others)
        return f"{self.kind}?{'&'.join(f'{name}={written}' for name, written in settings)}"


@dataclass(frozen=True)
class Effort:
    """What twice the effort brings: `doubling` over all `values`, `last` between the two largest, in steps."""

    kind: str
    setting: str
    values: tuple[int, ...]
    doubling: Difference
    last: Difference


def families(ladder: Ladder) -> Iterator[Family]:
    """The families of a ladder that have played and have several members."""
    found: dict[Any, list[tuple[int, int]]] = {}
    settings: dict[Any, Setting] = {}
    for agent, text in enumerate(ladder.agents):
        named = read_agent(text, ladder.compiled.game)
        known = {setting.name: setting for setting in named.kind.settings(ladder.compiled.game)}
        for setting in (each for each in known.values() if each.effort and ladder.tally.games_of(agent)):
            others = tuple((name, known[name].written(value)) for name, value in sorted(named.values.items()))
            key = named.kind.name, setting.name, tuple(each for each in others if each[0] != setting.name)
            settings[key] = setting
            found.setdefault(key, []).append((named.values[setting.name], agent))
    for key, members in found.items():
        if len(members) > 1:
            yield Family(key[0], settings[key], tuple(sorted(members)), key[2])


def efforts(ladder: Ladder, found: Fit, confidence: float) -> tuple[Effort, ...]:
    """What twice the effort brings, in each family."""
    return tuple(_effort(family, found, confidence) for family in families(ladder))


def _effort(family: Family, found: Fit, confidence: float) -> Effort:
    (lower, one), (upper, other) = family.members[-2:]
    apart, factor = difference(found, other, one, confidence), 1 / (STEP * log2(upper / lower))
    last = Difference(*(end * factor if isfinite(end) else end for end in (apart.estimate, apart.low, apart.high)))
    values = tuple(value for value, _ in family.members)
    doubling = last if len(values) == 2 else _slope(family, found, confidence)
    return Effort(family.kind, family.setting.name, values, doubling, last)


def _slope(family: Family, found: Fit, confidence: float) -> Difference:
    """Steps for each doubling: the line through the strengths, weighted by their covariance."""
    import numpy as np

    (least, lowest), *others = family.members
    contrasts = np.array([found.design.contrast(agent, lowest) for _, agent in others])
    doublings = np.array([log2(value / least) for value, _ in others])
    weights = np.linalg.inv(contrasts @ found.covariance @ contrasts.T)
    variance = 1 / float(doublings @ weights @ doublings)
    slope = variance * float(doublings @ weights @ (contrasts @ found.values))
    reach = two_sided_normal(confidence) * variance**0.5
    return Difference(slope / STEP, (slope - reach) / STEP, (slope + reach) / STEP)


def agent_at(ladder: Ladder, ratings: dict[str, float], rating: float) -> str | None:
    """An agent that should have a rating, between two members of a family next to each other; None if there is none.

    Strength is taken to grow with the logarithm of the effort between the two.
    """
    for family in families(ladder):
        rated = [(value, ratings[ladder.agents[agent]]) for value, agent in family.members]
        for (less, low), (more, high) in pairwise(rated):
            if low < rating < high:
                part = (rating - low) / (high - low)
                value = round(exp(log(less) + part * (log(more) - log(less))))
                return family.agent(value) if less < value < more else None
    return None
