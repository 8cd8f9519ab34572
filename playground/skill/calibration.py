"""The levels of one trained player: the same player with less search and with mistakes, found by bisection.

`master` is the player at its strongest, and each level below loses 75 of 100 decisive games, one step, against the
next. Where fewer than four steps lie between random players and the master, the levels divide them equally, as those of
ladders do. Strengths (`strengths.py`) fall gradually from the master to a random player, so that a level exists for
every rating.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log, sqrt

from playground.agents.levels import LEVELS
from playground.skill.strengths import RANDOM_PLAYER, Strength

FIRST_GAMES = 30
"""The games of a match after which it is looked at first; then whenever their number has doubled."""

CLEAR = 2.6
"""Standard errors from the share that is looked for, beyond which a match is ended early."""

FEW, COARSE = 60, 3
"""Where matches have fewer games than this, strengths that are so many places apart cannot be distinguished."""

MIN_ROOM = 0.5
"""Steps between random players and the master, below which a game has no levels."""

MAX_STEPS = 12.0
"""A player who wins every game is taken to be at most so many steps ahead."""

Meet = Callable[[Strength, Strength, int], tuple[float, int]]
"""Plays games between a player and itself at a lower strength: the wins of the former among how many decisive games.
The third argument is how many games are to be played."""

Most = Callable[[Strength], int]
"""The most games of a match in which this is the higher strength."""


@dataclass(frozen=True)
class Rung:
    """A level: its strength, and of how many decisive games it won how many against the level below, the lowest against
    random players."""

    strength: Strength
    wins: float
    games: int


@dataclass(frozen=True)
class Calibration:
    """The levels from the weakest to the strongest; `steps` is how far apart neighbours should be."""

    rungs: tuple[Rung, ...]
    steps: float
    players: int

    @property
    def iterations(self) -> int:
        """Those of the strongest level."""
        return self.rungs[-1].strength.iterations

    @property
    def room(self) -> bool:
        """Whether the strongest level is far enough above random players for levels to mean anything."""
        return self.steps * len(LEVELS) >= MIN_ROOM


def expected_share(steps: float, players: int) -> float:
    """The share of decisive games that one player wins who sits among others, each so many steps weaker."""
    odds: float = 3.0**steps
    return odds / (odds + players - 1)


def steps_of(wins: float, games: int, players: int) -> float:
    """How many steps a player is above the others, from its wins; half a win and half a loss are imagined."""
    steps = log((wins + 0.5) / (games - wins + 0.5) * (players - 1), 3.0)
    return max(0.0, min(MAX_STEPS, steps))


def calibrate(meet: Meet, scale: Sequence[Strength], players: int, most: Most) -> Calibration:
    """Find the levels on a scale of strengths, the strongest first, which ends with a random player.

    At last each plays the most games of a match against the one below.
    """
    search = _Search(meet, scale, players, most)
    places, room = search.walk(1.0)
    steps = min(1.0, room / len(LEVELS))
    if steps < 1.0:
        places, _ = search.walk(steps)
    found, below = [], RANDOM_PLAYER
    for place in reversed(places):
        found.append(Rung(scale[place], *meet(scale[place], below, most(scale[place]))))
        below = scale[place]
    return Calibration(tuple(found), steps, players)


@dataclass(frozen=True)
class _Search:
    """Looks for levels by their places on a scale."""

    meet: Meet
    scale: Sequence[Strength]
    players: int
    most: Most

    def walk(self, steps: float) -> tuple[list[int], float]:
        """From the master downwards, levels that are `steps` apart; and how many steps there are to random players.

        If random players are nearer than the next level should be, the rest of the levels are between.
        """
        share, levels, above = expected_share(steps, self.players), [0], 0.0
        while len(levels) < len(LEVELS):
            last = self._steps_to_random(levels[-1], share)
            if last <= steps:
                strength = self.scale[levels[-1]]  # more games than it takes to see that it is less
                last = steps_of(*self.meet(strength, RANDOM_PLAYER, self.most(strength)), self.players)
                return levels + self._between(levels[-1], len(LEVELS) - len(levels)), above + last
            levels.append(self._level_below(levels[-1], share))
            above += steps
        return levels, above + self._steps_to_random(levels[-1], share)

    def _steps_to_random(self, place: int, share: float) -> float:
        return steps_of(*self._match(place, len(self.scale) - 1, share), self.players)

    def _between(self, above: int, number: int) -> list[int]:
        """So many places between one and that of a random player, different ones if there are as many."""
        last = len(self.scale) - 1
        return [min(last - 1, above + max(k, round((last - above) * k / (number + 1)))) for k in range(1, number + 1)]

    def _level_below(self, above: int, share: float) -> int:
        """The place with which a level loses this share of games against the one above."""
        low, high = above, len(self.scale) - 1
        apart = COARSE if self.most(self.scale[above]) < FEW else 1
        while high - low > apart:
            middle = (low + high) // 2
            wins, games = self._match(above, middle, share)
            low, high = (low, middle) if (wins + 1) / (games + 2) >= share else (middle, high)
        return min(high, len(self.scale) - 2)

    def _match(self, stronger: int, weaker: int, share: float) -> tuple[float, int]:
        """Wins and decisive games of a match, which ends early if the stronger clearly wins more or less than that."""
        high, low, most = self.scale[stronger], self.scale[weaker], self.most(self.scale[stronger])
        wins, games, played, part = 0.0, 0, 0, min(FIRST_GAMES, most)
        while played < most:
            won, decisive = self.meet(high, low, part)
            wins, games, played = wins + won, games + decisive, played + part
            error = sqrt(share * (1 - share) / max(1, games))
            if games >= FIRST_GAMES / 2 and abs(wins / games - share) > CLEAR * error:
                break
            part = min(played, most - played)
        return wins, games
