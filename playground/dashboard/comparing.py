"""Comparisons as work for the background: entries are played side by side, and what they show is published."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from playground.dashboard.entries import Entry
from playground.dashboard.estimates import Point, Trace, labelled, verdicts
from playground.dashboard.jobs import MOST_GAMES, Job, Jobs
from playground.simulate.comparing.comparison import Compared, check_seat, compare_results
from playground.simulate.comparing.sequential import Decided, until_decided
from playground.simulate.study import Arm
from playground.simulate.summary import Summary
from playground.source.diagnostics import PlaygroundError
from playground.stats.measures.measure import Measure

MOST_ENTRIES = 8
KIND = "comparison"


@dataclass(frozen=True)
class Question:
    """What is compared: `games` of each entry, of which the first is the baseline, seen from `seat`.

    With `out`, the games are recorded in that folder. With `until_decided` fewer are played where the question is
    answered before; `margin` is then the largest difference of shares that does not matter.
    """

    entries: tuple[Entry, ...]
    agents: tuple[str, ...]
    games: int
    seed: int
    seat: int | None = None
    out: Path | None = None
    until_decided: bool = False
    margin: float | None = None

    @property
    def title(self) -> str:
        """What it is called in lists."""
        first, *others = (entry.label for entry in self.entries)
        return f"{first} against {', '.join(others)}" if others else first


@dataclass(frozen=True)
class Played:
    """What the games of a comparison show at some moment; `final` when no more are played.

    `measures` follow a little later, and only where all games were played that were settled beforehand. `decided` is
    there at the end of what was played until decided.
    """

    question: Question
    results: tuple[Summary, ...]
    seat: int
    points: tuple[tuple[Point, ...], ...]
    measures: tuple[dict[str, Measure], ...] = ()
    decided: Decided | None = None
    final: bool = False

    @cached_property
    def compared(self) -> Compared:
        """The comparison of what was played; worked out when somebody looks.

        Its intervals are those for a fixed number of games once all were played, for the looks of a plan where it was
        played until decided, and until then such that may be watched.
        """
        found = self.decided.compared if self.decided else compare_results(self.results, self.seat)
        return labelled(found, self.labels)

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of what is compared."""
        return tuple(entry.label for entry in self.question.entries)

    @property
    def headline(self) -> str:
        """The first verdict."""
        return verdicts(self.compared)[0].headline


def start(jobs: Jobs, question: Question, page: str, replaces: str | None = None) -> Job:
    """Begin a comparison. Raises PlaygroundError for one that cannot be made."""
    work, asked = Comparing(question).do, question.games * len(question.entries)
    return jobs.start(question.title, KIND, work, page=page, asked=asked, replaces=replaces)


def check_question(question: Question) -> int:
    """The seat that a comparison is seen from. Raises PlaygroundError for one that cannot be made."""
    if not 1 <= len(question.entries) <= MOST_ENTRIES:
        raise PlaygroundError(f"between 1 and {MOST_ENTRIES} games can be compared, not {len(question.entries)}")
    if not 1 <= question.games <= MOST_GAMES:
        raise PlaygroundError(f"the dashboard plays 1 to {MOST_GAMES:,} games of a variant, not {question.games:,}")
    compiled = {entry.label: entry.compiled for entry in question.entries}
    first: dict[str, str] = {}
    for label, each in compiled.items():
        if each.game.hash in first:
            raise PlaygroundError(f"{first[each.game.hash]} and {label} are the same game: choose two that differ")
        first[each.game.hash] = label
    return check_seat(question.seat, {label: len(each.game.players) for label, each in compiled.items()})


class Comparing:
    """The work of a comparison."""

    def __init__(self, question: Question) -> None:
        """Raises PlaygroundError for one that cannot be made."""
        self.question, self.seat = question, check_question(question)
        self.trace = Trace(len(question.entries), self.seat)

    def do(self, job: Job) -> Played | None:
        """The whole work: play the games, and measure them in the end."""
        played = self.play(job, job.publish)
        if played is None or job.cancelled:
            return played
        job.publish(played)
        job.phase = "Measuring"
        return replace(played, measures=tuple(result.measures(stop=job.told_to_stop) for result in played.results))

    def play(self, job: Job, publish: Callable[[Played], None]) -> Played | None:
        """Play the games, publishing what they show; None if it was cancelled before each variant had one."""
        question, decided = self.question, None
        arms = [Arm(entry.label, entry.compiled, question.agents) for entry in question.entries]
        study = job.study(arms, question.games, question.seed, question.out, KIND, question.title)

        def look(results: Sequence[Summary], *_: object) -> None:
            if all(result.games for result in results):
                publish(self._played(results))

        if question.until_decided and len(arms) > 1:
            decided = until_decided(study, self.seat, question.margin, look)
            results: Sequence[Summary] = decided.compared.results
        else:
            results = study.play(watch=look)
        if not all(result.games for result in results):
            return None
        return replace(self._played(results), decided=decided, final=True)

    def _played(self, results: Sequence[Summary]) -> Played:
        self.trace.extend(results)
        points = tuple(map(tuple, self.trace.points))
        return Played(self.question, tuple(results), self.seat, points)
