"""Confirming what a search found, on games that it has not seen.

The best of many was partly lucky: its own games flatter it. So the winners play games of another seed, beside the game
as it is, and only these are reported with intervals. What is said of all of them at every look holds together with 95%
confidence, so that confirming several does not make one of them look right by chance.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from playground.compiler import Compiled
from playground.engine.rng import MASK
from playground.goals.evaluate import GoalResult, evaluate
from playground.simulate.measures.lookup import MeasureLookup
from playground.simulate.results.summary import Summary
from playground.simulate.study import Arm, Study
from playground.stats.comparison.racing import looks
from playground.tuning.candidates import Tried
from playground.tuning.race import POLL_S, Playing

FIRST_LOOK = 512
MORE_GAMES = 16
"""How many times as many games as in the search each winner plays at most."""

MAX_CONFIRMED = 5


@dataclass(frozen=True)
class Confirmed:
    """A winner with what `games` fresh games of it say: intervals hold together with those of all others."""

    tried: Tried
    games: int
    result: GoalResult

    def to_json(self) -> dict[str, Any]:
        """Its part of stable JSON."""
        candidate = self.tried.candidate
        known: dict[str, Any] = {"label": candidate.label, "ruleset": candidate.selection or None}
        known |= {"changes": candidate.changes, "hash": self.tried.hash}
        return known | {"games": self.games} | self.result.to_json()


def fresh_seed(seed: int) -> int:
    """The seed of the games that confirm a search with a seed."""
    return (seed + 0x9E3779B9) & MASK


def confirm(
    tried: Sequence[tuple[Tried, Compiled]],
    playing: Playing,
    deadline: float,
    folder: Path | None = None,
    watch: Callable[[int], None] = lambda _: None,
) -> list[Confirmed]:
    """Play each on fresh games until it is known whether it meets the goal, until `deadline` or to the most games.

    `watch` is called with the number of games so far. With `folder` the games are recorded below it.
    """
    most = MORE_GAMES * playing.games
    arms = [Arm(each.candidate.label, compiled, playing.agents) for each, compiled in tried]
    out = None if folder is None else folder / "confirmed" / _digest(tried)
    study = Study(arms, most, fresh_seed(playing.seed), playing.threads, out, "confirmation").at(playing.executor)

    def proceeds(summaries: Sequence[Summary] = ()) -> bool:
        watch(sum(summary.games for summary in summaries))
        return not playing.stop.is_set and time.monotonic() < deadline

    running, results = set(range(len(arms))), dict[int, Confirmed]()
    planned = looks(most, FIRST_LOOK)
    for look in planned:
        summaries = study.play(look, proceeds, POLL_S, running)
        for number in running:
            if summaries[number].games:
                found = evaluate(
                    playing.goal, MeasureLookup(summaries[number], stop=playing.stop), len(arms) * len(planned)
                )
                results[number] = Confirmed(tried[number][0], summaries[number].games, found)
        running = {number for number in running if number not in results or results[number].result.state == "open"}
        if not running or study.stopped or not proceeds():
            break
    return [results[number] for number in sorted(results)]


def _digest(tried: Sequence[tuple[Tried, Compiled]]) -> str:
    """The name of the folder of some games."""
    return hashlib.sha256("\n".join(each.hash for each, _ in tried).encode()).hexdigest()[:12]


def with_problem(tried: Tried, problem: str) -> Tried:
    """A candidate that could not be played after all."""
    return replace(tried, result=None, problem=problem)
