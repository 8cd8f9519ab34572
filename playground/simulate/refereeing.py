"""Games of results judged by a referee, for the measures that need values of positions and options.

Cases, each a result or an arm of a study, are judged side by side: the first game of all, then the second of all, so
that whoever stops has judged about equally many of each. What has been judged of a case is a contiguous beginning.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from playground.agents.lineup import LineUp
from playground.agents.referee import PLAYOUTS, judge, outcome
from playground.engine.native.compile import Machine
from playground.engine.native.stopping import Stop
from playground.engine.packing import members_of
from playground.simulate.run import check_threads
from playground.source.diagnostics import PlaygroundError
from playground.stats.measures.judged import Judged
from playground.stats.measures.referee import OF_OPTIONS

if TYPE_CHECKING:
    from playground.simulate.records.judgements import Judgements
    from playground.simulate.summary import Summary

MOST_PLAYOUTS = 100_000

AHEAD = 2
"""Games that wait for each thread: few, so that a watch that makes others wait is soon obeyed."""

Watch = Callable[[int], bool | None]
"""Told how many games are judged, those found in records included; returning False stops the referee."""


@dataclass(frozen=True)
class Referee:
    """How many games are judged of each result, and by how many random games each position and each option.

    Raises PlaygroundError for numbers out of range.
    """

    games: int
    playouts: int = PLAYOUTS

    def __post_init__(self) -> None:
        if self.games < 1 or not 2 <= self.playouts <= MOST_PLAYOUTS:
            raise PlaygroundError(
                f"a referee judges 1 game or more by 2 to {MOST_PLAYOUTS:,} playouts; "
                f"these are {self.games:,} by {self.playouts:,}"
            )

    def games_of(self, result: Summary) -> int:
        """How many games of a result are judged: no more than there are."""
        return min(self.games, result.games)


def referee_json(referee: Referee | None) -> dict[str, int] | None:
    """Part of the stable JSON of `sweep` and `run`."""
    return asdict(referee) if referee else None


def need_options(measures: Iterable[str]) -> bool:
    """Whether any of these measures needs the values of options, which take most of the time."""
    return any(name in OF_OPTIONS for name in measures)


@dataclass
class Case:
    """The first `games` of a result, to be judged; `judged` are those that are. `kept` keeps them in a folder."""

    machine: Machine
    seed: int
    agents: tuple[str, ...]
    games: int
    kept: Judgements | None = None
    judged: list[Judged] = field(default_factory=list)

    @classmethod
    def of(cls, result: Summary, machine: Machine, referee: Referee, kept: Judgements | None = None) -> Case:
        """The case of a result, with what is kept of it. Raises PlaygroundError where that is damaged."""
        games = referee.games_of(result)
        judged = kept.read()[:games] if kept else []
        return cls(machine, result.seed, result.agents, games, kept, judged)

    def lineup(self) -> LineUp:
        """Its agents and its machine, ready to judge: compiled here, by one thread."""
        found = LineUp(self.machine, self.agents)
        assert self.machine.thinking() and found.native
        return found

    def add(self, one: Judged) -> None:
        """The next game."""
        self.judged.append(one)
        if self.kept:
            self.kept.write_now_and_then(self.judged)


def judged_games(
    result: Summary,
    referee: Referee,
    options: bool = True,
    threads: int = 0,
    watch: Watch | None = None,
    folder: Path | None = None,
) -> list[Judged]:
    """The first games of a result, or all if it has fewer, each judged decision by decision.

    Each position, and with `options` each option, is valued by random games, whoever played: the same referee for every
    variant, and positions are worth the same with options and without. Ctrl-C ends it.

    With the `folder` in which the run is recorded, games that are found judged there are not judged again, and others
    are kept there. Raises PlaygroundError if what is kept is damaged, or cannot be written.
    """
    with ExitStack() as stack:
        kept = None if folder is None else stack.enter_context(judgements_in(folder, referee.playouts, options))
        case = Case.of(result, Machine(result.game), referee, kept)
        judge_together([case], referee, options, threads, watch)
    return case.judged


@contextmanager
def judgements_in(folder: Path, playouts: int, options: bool) -> Iterator[Judgements]:
    """Where the judged games of a recorded run are kept, to which this process alone writes meanwhile."""
    from playground.simulate.records.folders import alone, writing
    from playground.simulate.records.judgements import Judgements
    from playground.simulate.records.manifest import digest, read_manifest

    with writing(folder), alone(folder):
        described = read_manifest(folder)
        if described is None:
            raise PlaygroundError(f"{folder} holds no recorded run whose games could be judged")
        yield Judgements(folder, digest(described), playouts, options)


def judge_together(
    cases: Sequence[Case],
    referee: Referee,
    options: bool = True,
    threads: int = 0,
    watch: Watch | None = None,
    every: float = 0.1,
) -> None:
    """Judge what is missing of each case, game by game in turn; `watch` is called about every `every` seconds.

    Ctrl-C stops it like `watch`. Raises OSError if what is to be kept cannot be written.
    """
    bench, left = _Bench(referee.playouts, options, check_threads(threads)), _left(cases)
    shown = time.perf_counter()
    try:
        while True:
            bench.take(left)
            if not bench.waiting:
                break
            case, pending = bench.waiting[0]
            wait([pending], every)
            if pending.done():
                case.add(pending.result())
                bench.waiting.popleft()
            if watch and time.perf_counter() - shown >= every:
                if watch(sum(len(case.judged) for case in cases)) is False:
                    break
                shown = time.perf_counter()
    except KeyboardInterrupt:
        pass
    finally:
        bench.close()
        for case in cases:
            if case.kept:
                case.kept.write(case.judged)


def _left(cases: Sequence[Case]) -> Iterator[tuple[Case, int]]:
    """What is to be judged, in turn."""
    begun = [len(case.judged) for case in cases]
    for number in range(max((case.games for case in cases), default=0)):
        for case, first in zip(cases, begun, strict=True):
            if first <= number < case.games:
                yield case, number


class _Bench:
    """The threads of a referee, and the games that they judge."""

    def __init__(self, playouts: int, options: bool, threads: int) -> None:
        self.waiting = deque[tuple[Case, Future[Judged]]]()
        self._playouts, self._options, self._most = playouts, options, AHEAD * threads
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="referee")
        self._lineups: dict[int, LineUp] = {}
        self._stop = Stop()

    def take(self, left: Iterator[tuple[Case, int]]) -> None:
        """Begin with some more games, if there is room."""
        while len(self.waiting) < self._most and (found := next(left, None)):
            case, number = found
            if id(case) not in self._lineups:
                self._lineups[id(case)] = case.lineup()
            judging = self._pool.submit(self._judged, self._lineups[id(case)], case.seed, number)
            self.waiting.append((case, judging))

    def close(self) -> None:
        """Give up what is not judged yet, also in the middle of a decision."""
        self._stop.set()
        self._pool.shutdown(cancel_futures=True)

    def _judged(self, lineup: LineUp, seed: int, number: int) -> Judged:
        played = lineup.trace(seed, number, self._stop)
        seen = list(judge(lineup.machine, seed, number, played, self._playouts, self._options, self._stop))
        final, winners = outcome(lineup.machine, seed, number, played)
        return Judged(
            values=tuple(one.values for one in seen),
            options=tuple(one.options for one in seen) if self._options else (),
            check=tuple(one.check for one in seen) if self._options else (),
            movers=tuple(one.mover for one in seen),
            winners=tuple(members_of(winners)),
            final=final,
            playouts=2 * ((self._playouts + 1) // 2),
            check_values=tuple(one.check_values for one in seen),
        )
