"""The levels of one trained player: the same player with mistakes, found by bisection.

`master` is the player itself, and each level below loses 75 of 100 decisive games, one step, against the next. Where
fewer than four steps lie between random players and the master, the levels divide them equally, as those of ladders do.
Mistakes are random decisions, in thousandths: 0 is the player itself, 1000 a random player, and strength falls in
between, so that a level exists for every rating.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import log, sqrt

from playground.agents.levels import LEVELS

RANDOM = 1000
"""Mistakes of a random player."""

MASTER = 0

FIRST_GAMES = 30
"""The games of a match after which it is looked at first; then whenever their number has doubled."""

CLEAR = 2.6
"""Standard errors from the share that is looked for, beyond which a match is ended early."""

NARROW = 1.15
"""Bisection ends when the mistakes of its two ends, plus one, have at most this ratio."""

LEAST_ROOM = 0.5
"""Steps between random players and the master, below which a game has no levels."""

MOST_STEPS = 12.0
"""A player who wins every game is taken to be at most so many steps ahead."""

Meet = Callable[[int, int, int], tuple[float, int]]
"""Plays games between the player with so many mistakes and itself with more: the wins of the former among how many
decisive games. The third argument is how many games are to be played."""


@dataclass(frozen=True)
class Rung:
    """A level: its mistakes, and of how many decisive games it won how many against the level below, the lowest against
    random players."""

    mistakes: int
    wins: float
    games: int


@dataclass(frozen=True)
class Calibration:
    """The levels from the weakest to the strongest; `steps` is how far apart neighbours should be."""

    rungs: tuple[Rung, ...]
    steps: float
    players: int

    @property
    def room(self) -> bool:
        """Whether the strongest level is far enough above random players for levels to mean anything."""
        return self.steps * len(LEVELS) >= LEAST_ROOM


def expected_share(steps: float, players: int) -> float:
    """The share of decisive games that one player wins who sits among others, each so many steps weaker."""
    odds: float = 3.0**steps
    return odds / (odds + players - 1)


def steps_of(wins: float, games: int, players: int) -> float:
    """How many steps a player is above the others, from its wins; half a win and half a loss are imagined."""
    steps = log((wins + 0.5) / (games - wins + 0.5) * (players - 1), 3.0)
    return max(0.0, min(MOST_STEPS, steps))


def calibrate(meet: Meet, players: int, most: int, check: int) -> Calibration:
    """Find the levels with matches of at most `most` games; then each plays `check` games against the one below."""
    steps = 1.0
    mistakes, room = _walk(meet, players, most, steps)
    if room < len(LEVELS):
        steps = room / len(LEVELS)
        mistakes, _ = _walk(meet, players, most, steps)
    below = [RANDOM, *reversed(mistakes)]
    rungs = tuple(Rung(level, *meet(level, weaker, check)) for weaker, level in pairwise(below))
    return Calibration(rungs, steps, players)


def _walk(meet: Meet, players: int, most: int, steps: float) -> tuple[list[int], float]:
    """From the master downwards, levels that are `steps` apart; and how many steps there are down to random players.

    If random players are nearer than the next level should be, the rest of the levels are between.
    """
    share, levels, above = expected_share(steps, players), [MASTER], 0.0
    while len(levels) < len(LEVELS):
        last = steps_of(*_match(meet, levels[-1], RANDOM, most, share), players)
        if last <= steps:
            last = steps_of(*meet(levels[-1], RANDOM, most), players)  # more games than it takes to see that it is less
            left = len(LEVELS) - len(levels)
            return levels + _between(levels[-1], left), above + last
        levels.append(_level_below(meet, levels[-1], share, most))
        above += steps
    return levels, above + steps_of(*_match(meet, levels[-1], RANDOM, most, share), players)


def _between(above: int, number: int) -> list[int]:
    """So many different mistakes between those of a level and those of a random player."""
    ratio = ((RANDOM + 1) / (above + 1)) ** (1 / (number + 1))
    found = [above]
    for _ in range(number):
        found.append(max(found[-1] + 1, round((found[-1] + 1) * ratio) - 1))
    return found[1:]


def _level_below(meet: Meet, above: int, share: float, most: int) -> int:
    """The mistakes with which a level loses this share of games against the one above: bisects their logarithm."""
    low, high = above, RANDOM
    while high - low > 1 and (high + 1) / (low + 1) > NARROW:
        middle = min(high - 1, max(low + 1, round(sqrt((low + 1) * (high + 1))) - 1))
        wins, games = _match(meet, above, middle, most, share)
        low, high = (middle, high) if (wins + 1) / (games + 2) < share else (low, middle)
    return max(above + 1, round(sqrt((low + 1) * (high + 1))) - 1 if high - low > 1 else high)


def _match(meet: Meet, stronger: int, weaker: int, most: int, share: float) -> tuple[float, int]:
    """Wins and decisive games of a match, which ends early if the stronger clearly wins more or less than `share`."""
    wins, games, played, part = 0.0, 0, 0, min(FIRST_GAMES, most)
    while played < most:
        won, decisive = meet(stronger, weaker, part)
        wins, games, played = wins + won, games + decisive, played + part
        error = sqrt(share * (1 - share) / max(1, games))
        if games >= FIRST_GAMES / 2 and abs(wins / games - share) > CLEAR * error:
            break
        part = min(played, most - played)
    return wins, games
