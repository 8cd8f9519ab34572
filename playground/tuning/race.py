"""Playing candidates side by side, in a race: those that are clearly worse than others get no more games.

Only those are dropped that are surely farther from the goal than one with no more changes
(`stats/comparison/racing.py`): they cannot be part of what is shown. Those known to meet the goal need no more games.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from playground.compiler import Compiled
from playground.engine.cancellation import CancelToken
from playground.goals.evaluate import GoalResult, evaluate
from playground.goals.model import Goal
from playground.simulate.executors.base import Executor
from playground.simulate.measures.lookup import MeasureLookup
from playground.simulate.results.summary import Summary
from playground.simulate.study import Arm, Study
from playground.stats.comparison.racing import looks, surely_worse
from playground.tuning.candidates import Candidate, Tried

POLL_S = 0.1


@dataclass(frozen=True)
class Playing:
    """How candidates are played: `games` is the most of each, and `executor` None for threads of this machine."""

    goal: Goal
    agents: tuple[str, ...]
    games: int
    seed: int
    threads: int = 0
    executor: Executor | None = None
    stop: CancelToken = field(default_factory=CancelToken)


Inspect = Callable[[Candidate, Summary], str]
"""What is wrong with a candidate, by its games; empty if nothing is."""

Entrant = tuple[Candidate, Compiled]
Rival = tuple[int, float]
"""Of a candidate raced before: its number of changes, and the greatest distance that its interval allows."""


@dataclass
class Race:
    """A race of some entrants until a moment, `deadline` of `time.monotonic`; `rivals` have been raced before.

    `watch` is called every `POLL_S` seconds. `inspect` says what is wrong with a game, whatever its distance.
    """

    playing: Playing
    entrants: Sequence[Entrant]
    deadline: float
    rivals: Sequence[Rival] = ()
    watch: Callable[[], None] = lambda: None
    inspect: Inspect = lambda _candidate, _summary: ""
    _summaries: Sequence[Summary] = ()
    _results: dict[int, tuple[int, GoalResult]] = field(default_factory=dict)
    _dropped: set[int] = field(default_factory=set)

    def run(self) -> list[Tried]:
        """What was seen of each entrant; of a race that was stopped before its first look, nothing."""
        playing = self.playing
        arms = [Arm(candidate.label, compiled, playing.agents) for candidate, compiled in self.entrants]
        study = Study(arms, playing.games, playing.seed, playing.threads).at(playing.executor)
        running = set(range(len(arms)))
        for look in looks(playing.games):
            self._summaries = study.play(look, lambda _: self._proceeds(), POLL_S, running)
            self._look(running, self._summaries)
            running -= self._dropped | {number for number in running if self._settled(number)}
            if study.stopped or not running or not self._proceeds():
                break
        return [self._tried(number) for number in range(len(arms)) if number in self._results]

    def _proceeds(self) -> bool:
        self.watch()
        return not self.playing.stop.is_set and time.monotonic() < self.deadline

    def _look(self, running: set[int], summaries: Sequence[Summary]) -> None:
        said = len(self.entrants) * len(looks(self.playing.games))
        for number in running:
            if summaries[number].games:
                games = MeasureLookup(summaries[number], stop=self.playing.stop)
                self._results[number] = summaries[number].games, evaluate(self.playing.goal, games, said)
        known = sorted(self._results)
        found = [self._results[number][1] for number in known]
        costs = [self.entrants[number][0].changes for number in known]
        worse = surely_worse(
            [each.least for each in found] + [0.0] * len(self.rivals),
            [each.most for each in found] + [most for _, most in self.rivals],
            costs + [cost for cost, _ in self.rivals],
        )
        self._dropped |= {number for number, dropped in zip(known, worse, strict=False) if dropped} & running

    def _settled(self, number: int) -> bool:
        """Whether it is known to meet the goal."""
        return number in self._results and self._results[number][1].state == "met"

    def _tried(self, number: int) -> Tried:
        (candidate, compiled), (games, result) = self.entrants[number], self._results[number]
        problem = self.inspect(candidate, self._summaries[number])
        if problem:
            return Tried(candidate, compiled.game.hash, games, problem=problem)
        dropped = number in self._dropped and games < self.playing.games
        return Tried(candidate, compiled.game.hash, games, result, dropped)
