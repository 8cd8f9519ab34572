"""Training: self-play in batches, until the time is over, with what is measured on the way."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from playground.engine.cancellation import CancelToken
from playground.engine.native.compile import Native
from playground.game.chance import meets_chance
from playground.learning.arena import Learner
from playground.learning.learning_rule import Weights, quicken
from playground.learning.player import LearnedPlayer
from playground.learning.self_play import Schedule, learn_games
from playground.search.kernel import announce

RATE, EXPLORE, FADE = 1.0, 0.3, 0.7
"""The step size, the share of random decisions at the beginning, and λ."""

RANDOM_PART = 0.15
"""The part of the time in which random games are learned from: beginners play longer games than random players."""

ALIKE = 500
"""In random games of more decisions the step size is smaller: all their positions have the same result as target."""

LEAST = 0.1
"""At the end of training, the step size and random decisions have this share of what they were at the beginning."""

MAX_FADING = 0.01
"""The most that a value loses from one decision to the next; in long games it loses one part in their mean length."""

LENGTHS, MIN_LENGTH = 4, 200
"""A game is broken off after this many times the mean length of random games: beginners may go round in circles."""

BATCH_SECONDS = 0.25
MAX_BATCH = 1 << 14
"""The most games in a batch."""

MEASURED, MIN_MEASURED, MEASURED_DECISIONS = 200, 20, 20_000
"""The most and fewest games of each measurement while a player learns; fewer where games are long."""

RANDOM_GAMES = "random"
"""The entry of a player's header that is there while it learns from random games."""

MATCH_SEED = 2**63
"""Added to the seed of a training for games that are played to measure."""


MEASUREMENTS = 6
"""Parts of a training, each of which ends with a measurement."""

Streams = tuple[tuple[int, ...], ...]
"""Where the random numbers of each thread are."""


@dataclass(frozen=True)
class Course:
    """Where a training is: it began when the player had learned for `begun` seconds, and takes `seconds` more, of which
    `spent` are over. `warm` of them are for random games; the next batch has `batch` games, and `part` parts are done.
    """

    begun: float
    seconds: float
    warm: float
    batch: int
    spent: float = 0.0
    part: int = 0

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to learn."""
        return self.spent >= self.seconds

    @property
    def part_end(self) -> float:
        """The seconds at which the present part ends."""
        return self.seconds * ((self.part + 1) / MEASUREMENTS)


@dataclass(frozen=True)
class Measured:
    """How a player did after some seconds of training: its share against random players, and against itself as it was
    at the measurement before (None at the first), with few random decisions."""

    seconds: float
    games: int
    against_random: float
    against_before: float | None
    first_share: float
    decisions: float


def announce_training() -> None:
    """Log that compiled functions are about to be prepared, if they are not in the cache."""
    announce("learning", learn_games)


class Training:
    """Trains one player; `run` may be called again to go on.

    With several threads each plays games of its own, and all change the same weights without waiting for each other
    (Niu, Recht, Ré & Wright 2011): games of the same numbers then do not always lead to the same player.
    """

    def __init__(self, native: Native, player: LearnedPlayer, threads: int = 1, streams: Streams = ()) -> None:
        """`streams` are those of another training of this player that this one continues, with what it measured."""
        self.header = dict(player.header)
        self.network, self.weights = player.network, player.weights
        self._learners = [Learner(native, player, number) for number in range(threads)]
        for learner, stream in zip(self._learners, streams, strict=False):
            learner.stream = stream
        self.arena = self._learners[0].arena
        self._draws = int(meets_chance(native.game))
        self._before: Weights | None = self._copied() if streams else None
        length = float(self.header["mean_length"])
        self._keep = 1.0 - min(MAX_FADING, 1.0 / length)
        self._longest = max(MIN_LENGTH, round(LENGTHS * length))

    @property
    def player(self) -> LearnedPlayer:
        """The player as it is now; its weights go on changing."""
        return LearnedPlayer(dict(self.header), self.network, self.weights)

    @property
    def streams(self) -> Streams:
        """Where the random numbers of its threads are now."""
        return tuple(learner.stream for learner in self._learners)

    def run(self, seconds: float, stop: CancelToken, measured: Callable[[Measured], None] | None = None) -> None:
        """Learn for some seconds, or until `stop` is set; the player has then learned from all complete games.

        `measured` is called with the measurement after each part; these take no part of the time.
        """
        course = self.begin(seconds)
        self.prepare()
        while not course.is_over and not stop.is_set:
            course = self.learn_part(course, stop)
            if measured is not None and not stop.is_set:
                measured(self.measure(stop))

    def begin(self, seconds: float) -> Course:
        """The course of a training of so many seconds from now on."""
        begun, warm = float(self.header["seconds"]), 0.0
        if RANDOM_GAMES in self.header or (self.header["games"] == 0 and "parent" not in self.header):
            warm = RANDOM_PART * (begun + seconds) - begun
        return Course(begun, seconds, warm, len(self._learners))

    def learn_part(self, course: Course, stop: CancelToken) -> Course:
        """Learn until the present part of a course ends, or `stop` is set; where the course is then."""
        spent, batch, least = course.spent, course.batch, len(self._learners)
        end = course.part_end
        while spent < end and not stop.is_set:
            start = time.monotonic()
            share = max(LEAST, 1.0 - spent / course.seconds) if spent >= course.warm else None
            self.learn(batch, share, stop)
            took = time.monotonic() - start
            spent += took
            self.header["seconds"] = course.begun + spent
            if took < BATCH_SECONDS / 2:
                batch = min(2 * batch, MAX_BATCH)
            elif took > 2 * BATCH_SECONDS:
                batch = max(least, batch // 2)
        part = course.part
        while part + 1 < MEASUREMENTS and spent >= replace(course, part=part).part_end:
            part += 1
        return replace(course, spent=spent, batch=batch, part=part)

    def prepare(self) -> None:
        """Load the compiled functions, which are compiled first if need be; takes no part of the time of training."""
        self.learn(0, None, CancelToken())
        self.arena.match(self.weights, self.weights, (0.0, 0.0), 0, 0, CancelToken())

    def learn(self, games: int, share: float | None, stop: CancelToken) -> None:
        """Learn from some games, with this share of the step size and of the random decisions at the beginning.

        None: random games, of which only the results are learned from.
        """
        if share is None:
            if games > 0:
                self.header[RANDOM_GAMES] = True
            rate = RATE * min(1.0, ALIKE / float(self.header["mean_length"]))
            schedule = Schedule(rate, 1.0, 1.0, self._keep, self._longest, self._draws)
        else:
            if self.header.pop(RANDOM_GAMES, False):
                quicken(self.weights)
            schedule = Schedule(RATE * share, EXPLORE * share, FADE, self._keep, self._longest, self._draws)
        first, number = int(self.header["games"]), len(self._learners)
        shares = [games // number + (place < games % number) for place in range(number)]
        starts = [first + sum(shares[:place]) for place in range(number)]
        jobs = [job for job in zip(self._learners, starts, shares, strict=True) if job[2] or games == 0]

        def play(job: tuple[Learner, int, int]) -> tuple[int, int]:
            learner, start, share = job
            return learner.learn(self.weights, schedule, start, share, stop)

        if len(jobs) == 1:
            played = [play(jobs[0])]
        else:
            with ThreadPoolExecutor(len(jobs), thread_name_prefix="learning") as threads:
                played = list(threads.map(play, jobs))
        self.header["games"] = first + sum(games for games, _ in played)
        self.header["decisions"] = int(self.header["decisions"]) + sum(decisions for _, decisions in played)

    def measure(self, stop: CancelToken) -> Measured:
        """Play against random players, and against the player as it was at the measurement before."""
        games = max(MIN_MEASURED, min(MEASURED, int(MEASURED_DECISIONS / float(self.header["mean_length"]))))
        seed, few = int(self.header["seed"]) % MATCH_SEED + MATCH_SEED, (0.03, 0.03)
        weights, before = self.weights, self._before
        random, _, _ = self.arena.match(weights, weights, (0.0, 1.0), seed, games // 2, stop)
        own, lengths, played = self.arena.match(weights, weights, few, seed, games, stop)
        against = None
        if before is not None:
            against = first_mean(self.arena.match(weights, before, few, seed, games, stop)[0])
        self._before = self._copied()
        nothing = played == 0 or len(random) == 0
        result = Measured(
            float(self.header["seconds"]),
            int(self.header["games"]),
            0.0 if nothing else first_mean(random),
            against,
            0.0 if nothing else float(own[:, 0].mean()),
            0.0 if nothing else float(lengths.mean()),
        )
        if not stop.is_set:
            self.header["history"] = [*self.header["history"], vars(result)]
        return result

    def _copied(self) -> Weights:
        """The weights as they are now, to play against later."""
        return Weights(self.weights.values.copy(), self.weights.nets[:0], self.weights.sums[:0])


def first_mean(shares: Any) -> float:
    """What the first of two players got of a match, seats counted alike: 0.5 means that they are equal."""
    games, players = shares.shape
    if games == 0:
        return 0.5
    is_first = (np.arange(players)[None, :] + np.arange(games)[:, None]) % 2 == 0
    first = (shares * is_first).sum() / is_first.sum()
    second = (shares * ~is_first).sum() / max(1, (~is_first).sum())
    return float(first / (first + second)) if first + second > 0 else 0.5
