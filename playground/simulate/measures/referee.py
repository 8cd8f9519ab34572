"""Games of results judged by a referee, for the measures that need values of positions and options.

Tasks, each a result or an arm of a study, are judged side by side: the first game of all, then the second of all, so
that a stopped referee has judged about equally many of each. The judged games of a task are a contiguous beginning.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from playground.agents.lineup import LineUp
from playground.agents.referee import PLAYOUTS, Judgement, judge, outcome
from playground.engine.cancellation import CancelToken
from playground.engine.layout import winning
from playground.engine.native.compile import Machine, machine_of
from playground.game.core import Game
from playground.simulate.limits import MAX_PLAYOUTS
from playground.simulate.run import check_threads
from playground.source.diagnostics import PlaygroundError
from playground.stats.measures.judged import Judged
from playground.stats.measures.registry import spec_of
from playground.stats.measures.spec import Needs

if TYPE_CHECKING:
    from playground.agents.judging.search_referee import SearchReferee
    from playground.simulate.results.summary import Summary
    from playground.simulate.storage.judgements import JudgedBy, Judgements

QUEUED_PER_THREAD = 2
"""Games submitted for each thread: few, so that a callback that returns False takes effect soon."""

RefereeCallback = Callable[[int], bool | None]
"""Called with the number of judged games, those read from records included; returning False stops the referee."""


@dataclass(frozen=True)
class Referee:
    """How many games of each result are judged, and by what: so many playouts of each position and each option, or
    the search of an agent, `by` its name (`mcts?iterations=200`).

    Raises PlaygroundError for numbers out of range.
    """

    games: int
    playouts: int = PLAYOUTS
    by: str = ""

    def __post_init__(self) -> None:
        if self.games < 1 or not 2 <= self.playouts <= MAX_PLAYOUTS:
            raise PlaygroundError(
                f"a referee judges 1 game or more by 2 to {MAX_PLAYOUTS:,} playouts; "
                f"these are {self.games:,} by {self.playouts:,}"
            )

    def check(self, game: Game) -> None:
        """Raises PlaygroundError if it cannot judge a game."""
        if game.is_cooperative:
            raise PlaygroundError(
                f"in {game.name} players win and lose together, so that nobody is ahead of others: what a referee "
                "measures, such as comebacks and changes of the lead, does not exist there"
            )
        if self.by:
            from playground.agents.judging.search_referee import check_search_referee

            check_search_referee(self.by, game)

    def judged_by(self, game: Game) -> JudgedBy:
        """How its judgements of a game are stored. Raises PlaygroundError if it cannot judge that."""
        from playground.simulate.storage.judgements import JudgedBy

        if not self.by:
            return JudgedBy(self.playouts)
        from playground.agents.judging.search_referee import identity_of

        return JudgedBy(self.playouts, self.by, identity_of(self.by, game))

    def games_of(self, result: Summary) -> int:
        """How many games of a result are judged: at most all of them."""
        return min(self.games, result.games)


def referee_json(referee: Referee | None) -> dict[str, int | str] | None:
    """Part of the stable JSON of `sweep` and `run`: `{games, playouts}`, or `{games, by}` of a search."""
    if referee is None:
        return None
    return {key: value for key, value in asdict(referee).items() if key != ("playouts" if referee.by else "by")}


def need_options(measures: Iterable[str]) -> bool:
    """Whether any of these measures needs the values of options, which cost most of the time."""
    return any(spec.needs is Needs.OPTIONS for name in measures if (spec := spec_of(name)))


@dataclass
class EvaluationTask:
    """The first `games` of a result, to be judged; `judged` are the finished ones, which `kept` stores in a folder."""

    machine: Machine
    seed: int
    agents: tuple[str, ...]
    games: int
    kept: Judgements | None = None
    judged: list[Judged] = field(default_factory=list)

    @classmethod
    def of(cls, result: Summary, machine: Machine, referee: Referee, kept: Judgements | None = None) -> EvaluationTask:
        """The task of a result, with the judged games in `kept`. Raises PlaygroundError if these are damaged."""
        games = referee.games_of(result)
        judged = kept.read()[:games] if kept else []
        return cls(machine, result.seed, result.agents, games, kept, judged)

    def lineup(self) -> LineUp:
        """Its agents and its machine, compiled here by one thread and ready to judge."""
        lineup = LineUp(self.machine, self.agents)
        assert self.machine.thinking() and lineup.native
        return lineup

    def add(self, one: Judged) -> None:
        """Append the next judged game."""
        self.judged.append(one)
        if self.kept:
            self.kept.write_now_and_then(self.judged)


def judged_games(
    result: Summary,
    referee: Referee,
    options: bool = True,
    threads: int = 0,
    watch: RefereeCallback | None = None,
    folder: Path | None = None,
) -> list[Judged]:
    """The first games of a result, or all if it has fewer, each judged decision by decision.

    Each position, and with `options` each option, is evaluated by playouts, whichever agents played: the referee is the
    same for every variant, and values of positions do not depend on `options`. Ctrl-C ends it.

    With the `folder` in which the run is recorded, games judged there are not judged again, and others are stored
    there. Raises PlaygroundError if stored games are damaged or cannot be written.
    """
    with ExitStack() as stack:
        kept = None if folder is None else stack.enter_context(judgements_in(folder, referee, options, result.game))
        task = EvaluationTask.of(result, machine_of(result.game), referee, kept)
        judge_together([task], referee, options, threads, watch)
    return task.judged


@contextmanager
def judgements_in(folder: Path, referee: Referee, options: bool, game: Game) -> Iterator[Judgements]:
    """The stored judged games of a recorded run, locked for this process."""
    from playground.simulate.storage.judgements import Judgements
    from playground.simulate.storage.lock import alone, writing
    from playground.simulate.storage.manifest import digest, read_manifest

    with writing(folder), alone(folder):
        described = read_manifest(folder)
        if described is None:
            raise PlaygroundError(f"{folder} holds no recorded run whose games could be judged")
        yield Judgements(folder, digest(described), referee.judged_by(game), options)


def judge_together(
    tasks: Sequence[EvaluationTask],
    referee: Referee,
    options: bool = True,
    threads: int = 0,
    watch: RefereeCallback | None = None,
    every: float = 0.1,
) -> None:
    """Judge the missing games of each task in turn; `watch` is called about every `every` seconds.

    Ctrl-C stops it like `watch`. Raises OSError if judged games cannot be written.
    """
    pool, remaining = _RefereePool(referee, options, check_threads(threads)), _remaining(tasks)
    shown = time.perf_counter()
    try:
        while True:
            pool.submit(remaining)
            if not pool.waiting:
                break
            task, pending = pool.waiting[0]
            wait([pending], every)
            if pending.done():
                task.add(pending.result())
                pool.waiting.popleft()
            if watch and time.perf_counter() - shown >= every:
                if watch(sum(len(task.judged) for task in tasks)) is False:
                    break
                shown = time.perf_counter()
    except KeyboardInterrupt:
        pass
    finally:
        pool.close()
        for task in tasks:
            if task.kept:
                task.kept.write(task.judged)


def _remaining(tasks: Sequence[EvaluationTask]) -> Iterator[tuple[EvaluationTask, int]]:
    """The games still to be judged, with their tasks, in turn."""
    begun = [len(task.judged) for task in tasks]
    for number in range(max((task.games for task in tasks), default=0)):
        for task, first in zip(tasks, begun, strict=True):
            if first <= number < task.games:
                yield task, number


class _RefereePool:
    """The threads of a referee, and the games submitted to them."""

    def __init__(self, referee: Referee, options: bool, threads: int) -> None:
        self.waiting = deque[tuple[EvaluationTask, Future[Judged]]]()
        self._referee, self._options, self._capacity = referee, options, QUEUED_PER_THREAD * threads
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="referee")
        self._lineups: dict[int, LineUp] = {}
        self._own = threading.local()
        self._stop = CancelToken()

    def submit(self, remaining: Iterator[tuple[EvaluationTask, int]]) -> None:
        """Submit games until the queue is full."""
        while len(self.waiting) < self._capacity and (following := next(remaining, None)):
            task, number = following
            if id(task) not in self._lineups:
                self._lineups[id(task)] = task.lineup()
            pending = self._pool.submit(self._judged, self._lineups[id(task)], task.seed, number)
            self.waiting.append((task, pending))

    def close(self) -> None:
        """Drop what is not judged yet, even in the middle of a decision."""
        self._stop.set()
        self._pool.shutdown(cancel_futures=True)

    def _judged(self, lineup: LineUp, seed: int, number: int) -> Judged:
        played = lineup.trace(seed, number, self._stop)
        decisions = list(self._judgements(lineup.machine, seed, number, played))
        final, winners = outcome(lineup.machine, seed, number, played)
        return Judged(
            values=tuple(one.values for one in decisions),
            options=tuple(one.options for one in decisions) if self._options else (),
            check=tuple(one.check for one in decisions) if self._options else (),
            movers=tuple(one.mover for one in decisions),
            winners=tuple(winning(winners, len(lineup.machine.game.players))),
            final=final,
            playouts=self._playouts(lineup.machine),
            check_values=tuple(one.check_values for one in decisions),
            by=self._referee.by,
        )

    def _playouts(self, machine: Machine) -> int:
        """How many playouts, or iterations of a search, are behind each value, those of both halves together."""
        if self._referee.by:
            return 2 * max(1, self._searching(machine).iterations)
        return 2 * ((self._referee.playouts + 1) // 2)

    def _judgements(self, machine: Machine, seed: int, number: int, played: Sequence[int]) -> Iterator[Judgement]:
        if self._referee.by:
            return self._searching(machine).judge(seed, number, played, self._options, self._stop)
        return judge(machine, seed, number, played, self._referee.playouts, self._options, self._stop)

    def _searching(self, machine: Machine) -> SearchReferee:
        """The search of this thread for a machine, whose memory is used again for game after game."""
        from playground.agents.judging.search_referee import search_referee

        known: dict[int, SearchReferee] = vars(self._own).setdefault("searching", {})
        if id(machine) not in known:
            known[id(machine)] = search_referee(self._referee.by, machine)
        return known[id(machine)]
