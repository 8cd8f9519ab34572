"""A ladder in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import isinf

from playground.ladder.effort import Effort
from playground.ladder.standing import Luck, Standing
from playground.stats.fixed_n.intervals import Difference
from playground.stats.ratings.misfit import Meeting
from playground.stats.rounding import in_percent

MAX_NAMED = 3
"""Pairs of neighbours that are named if their order is open."""

FAR = 1.0
"""Steps from which one agent counts as far weaker than another."""


def sentences(standing: Standing) -> Iterator[str]:
    """What a ladder says, in the order of what matters."""
    yield _order(standing)
    yield _depth(standing)
    if standing.luck is not None and standing.depth.estimate >= FAR:
        yield _luck(standing.luck)
    for effort in standing.efforts:
        yield _effort(effort)
    yield from _exploits(standing)
    yield _seats(standing)
    if standing.draws or standing.unfinished:
        yield _draws(standing)


def steps(value: float) -> str:
    """A number of steps: `0.35`, `7.8`."""
    return f"{value:.2f}" if abs(value) < 4.95 else f"{value:.1f}"


def interval(apart: Difference) -> str:
    """`7.8 (7.3 to 8.4)`, or what is known where the games do not determine an end."""
    if isinf(apart.low) and isinf(apart.high):
        return "not known"
    if isinf(apart.high):
        return f"at least {steps(apart.low)}"
    if isinf(apart.low):
        return f"at most {steps(apart.high)}"
    return f"{steps(apart.estimate)} ({steps(apart.low)} to {steps(apart.high)})"


def _order(standing: Standing) -> str:
    open_pairs = [f"{upper.agent} and {lower.agent}" for upper, lower in pairwise(standing.rated) if not upper.answer]
    equal = [f"{upper.agent} and {lower.agent}" for upper, lower in pairwise(standing.rated) if upper.answer == "equal"]
    text = "The order is settled"
    if len(open_pairs) > MAX_NAMED:
        text = f"The order is not settled between {len(open_pairs)} of {len(standing.rated) - 1} pairs of neighbours"
    elif open_pairs:
        text = f"The order is not settled between {_listed(open_pairs, '; ')}"
    if equal:
        text += f"; as strong as each other, within a fifth of a step, are {_listed(equal, '; ')}"
    return text + "."


def _depth(standing: Standing) -> str:
    weakest, strongest = standing.ladder.agents[0], standing.rated[0].agent
    if weakest == strongest:
        return f"No agent here is stronger than {weakest}."
    return (
        f"Depth: from {weakest} to {strongest}, the strongest here, it is {interval(standing.depth)} steps; the agent "
        "that is one step higher wins 75% of decisive games."
    )


def _luck(luck: Luck) -> str:
    if not luck.decisive:
        return f"Luck: {luck.weak} and {luck.strong} drew all their {luck.games:,} games."
    share = f"{in_percent(luck.share)}% ({in_percent(luck.interval.low)} to {in_percent(luck.interval.high)})"
    where = "against" if luck.fair == 0.5 else "alone among players of"
    fair = "" if luck.fair == 0.5 else f", where {in_percent(luck.fair)}% would be fair"
    return f"Luck: {luck.weak} {where} {luck.strong} wins {share} of {luck.decisive:,} decisive games{fair}."


def _effort(effort: Effort) -> str:
    low, high = effort.values[0], effort.values[-1]
    text = (
        f"Thinking: twice the {effort.setting} of {effort.kind} bring {interval(effort.doubling)} steps between "
        f"{low:,} and {high:,}"
    )
    if len(effort.values) > 2:
        text += f", and {interval(effort.last)} from {effort.values[-2]:,} on"
    if effort.last.low > 0:
        return text + ": more thinking still helps at the top."
    if effort.last.high < 0:
        return text + ": more thinking does harm at the top."
    return text + ": it is not known whether more thinking still helps at the top."


def _exploits(standing: Standing) -> Iterator[str]:
    tested = len(standing.meetings)
    if not tested:
        yield "Exploits: no pair has met often enough, beside other games, to say who exploits whom."
        return
    if not standing.exploits:
        pairs = "the only pair" if tested == 1 else f"none of the {tested:,} pairs"
        departs = "agrees with its ratings" if tested == 1 else "departs from its ratings by more than chance"
        yield f"Exploits: {pairs} that could be tested {departs}."
    for meeting in standing.exploits:
        yield _exploit(standing, meeting)


def _exploit(standing: Standing, meeting: Meeting) -> str:
    one, other = standing.ladder.agents[meeting.one], standing.ladder.agents[meeting.other]
    share, expected = meeting.share, meeting.expected
    if share < expected:
        one, other, share, expected = other, one, 1 - share, 1 - expected
    against = " although it is rated lower" if share > 0.5 > expected else ""
    return (
        f"Exploits: {one} wins {in_percent(share)}% of {meeting.games:,.0f} decisive games against {other}{against}, "
        f"where their other games say {in_percent(expected)}%."
    )


def _seats(standing: Standing) -> str:
    parts = []
    for number, seat in enumerate(standing.seats, start=2):
        if seat.low <= 0 <= seat.high:
            ends = f"{steps(seat.low)} to {steps(seat.high)} steps"
            parts.append(f"seat {number} may be worse or better than seat 1 ({ends})")
            continue
        size = Difference(abs(seat.estimate), *sorted((abs(seat.low), abs(seat.high))))
        parts.append(f"seat {number} is {interval(size)} steps {'better' if seat.low > 0 else 'worse'} than seat 1")
    return f"Seats: between equally strong agents {_listed(parts)}."


def _draws(standing: Standing) -> str:
    games = standing.ladder.tally.games
    text = f"Of {games:,} games {in_percent(standing.draws / games)}% were drawn"
    if standing.unfinished:
        text += f", and {in_percent(standing.unfinished / games)}% given up as unfinished, which count as draws here"
    return text + "."


def _listed(parts: list[str], comma: str = ", ") -> str:
    """`a, b and c`; parts with an 'and' of their own take another `comma`."""
    last = " and " if comma == ", " else comma
    return parts[0] if len(parts) == 1 else f"{comma.join(parts[:-1])}{last}{parts[-1]}"
