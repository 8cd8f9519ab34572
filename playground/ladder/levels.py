"""The levels of a game, chosen by its ladder.

`master` is the strongest agent. Each level below should lose 75 of 100 decisive games against the next, one step; where
a game has less than four steps from `random` to the strongest, the levels divide them equally. Where no agent is near
enough to such a rating, one is put on the ladder that should have it: a search with a number of iterations between two
others.
"""

from __future__ import annotations

from collections.abc import Callable

from playground.agents.levels import LEVELS, Level
from playground.ladder.effort import agent_at
from playground.ladder.ladder import ANCHOR, Ending, Ladder
from playground.ladder.standing import Standing, standing
from playground.source.diagnostics import PlaygroundError

NEAR_ENOUGH = 0.15
"""Steps: an agent nearer than this to a level's rating needs no substitute. It wins 71 to 79 instead of 75 games."""

ROUNDS = 2
"""How often missing agents are added; the time is divided equally among the first games and those after."""

MIN_ROOM = 0.5
"""Steps from random to the strongest agent, below which a game has no levels."""


def play_levels(ladder: Ladder, seconds: float, play: Callable[[float], Ending]) -> Ending:
    """Play a ladder with `play`, adding the agents that its levels lack, for `seconds` in all."""
    part = seconds / (ROUNDS + 1)
    ending = play(part)
    for _ in range(ROUNDS):
        if ending is Ending.STOPPED or not ladder.tally.games:
            return ending
        missing = _missing(standing(ladder))
        if missing:
            ladder.add(missing)
            ending = play(part)
    return ending


def _ratings(now: Standing) -> dict[str, float]:
    return {rated.agent: rated.rating.estimate for rated in now.rated}


def level_ratings(strongest: float) -> tuple[float, ...]:
    """The rating that each level should have, from the weakest to the strongest, in steps above random."""
    apart = min(1.0, strongest / len(LEVELS))
    return tuple(strongest - apart * below for below in reversed(range(len(LEVELS))))


def _missing(now: Standing) -> list[str]:
    """Agents that should have the ratings of levels for which the ladder has none."""
    ratings = _ratings(now)
    targets = level_ratings(max(ratings.values()))
    far = [target for target in targets if min(abs(target - rating) for rating in ratings.values()) > NEAR_ENOUGH]
    agents = [agent_at(now.ladder, ratings, target) for target in far]
    return [agent for agent in agents if agent is not None]


def choose_levels(now: Standing) -> dict[str, Level]:
    """The levels by name. Raises PlaygroundError if the ladder has too few agents, or they are too much alike."""
    name, ratings = now.ladder.compiled.game.name, _ratings(now)
    strongest = max(ratings.values())
    if strongest < MIN_ROOM:
        raise PlaygroundError(
            f"{name} has no room for levels: the strongest agent on the ladder is {strongest:.2f} steps above random"
        )
    chosen = _nearest({agent: rating for agent, rating in ratings.items() if rating > 0}, level_ratings(strongest))
    if len(chosen) < len(LEVELS):
        raise PlaygroundError(
            f"the ladder of {name} has too few agents above random for {len(LEVELS)} levels: name more"
        )
    levels, below = {}, ANCHOR
    for level, agent in zip(LEVELS, chosen, strict=True):
        apart = now.apart(agent, below)
        if apart.low <= 0:
            raise PlaygroundError(
                f"the ladder of {name} has too few games to tell {agent} from {below}: give more --minutes, and an "
                "--out DIR, by which the same command continues"
            )
        levels[level] = Level(
            level, agent, ratings[agent], *(share(end) for end in (apart.estimate, apart.low, apart.high))
        )
        below = agent
    return levels


def share(steps: float) -> float:
    """The part of decisive games that an agent wins against one so many steps below."""
    return float(1 / (1 + 3.0**-steps))


def _nearest(ratings: dict[str, float], targets: tuple[float, ...]) -> list[str]:
    """An agent for each rating, all different and in ascending order: the choice with the smallest squared distances.

    Empty if there are too few agents.
    """
    ordered = sorted(ratings, key=lambda agent: ratings[agent])
    best: list[tuple[float, list[str]]] = [(0.0, []), *((float("inf"), []) for _ in targets)]
    for agent in ordered:
        for number in range(len(targets), 0, -1):
            cost, agents = best[number - 1]
            cost += (ratings[agent] - targets[number - 1]) ** 2
            if cost < best[number][0]:
                best[number] = cost, [*agents, agent]
    return best[-1][1]
