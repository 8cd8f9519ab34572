"""A ladder: agents of one game that play each other until their order is settled, or time is over.

    agents ──Schedule──► Round ──executor──► rows ──Tally──► ratings (`standing.py`)

Every game has a number of its own, and game k of a seed with the same line-up is always the same game. Which games are
played depends on how long they take, so that another machine plays others.
"""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import TYPE_CHECKING, Any

from playground.agents.named import read_agent
from playground.compiler import Compiled
from playground.engine.rng import check_seed
from playground.ladder.schedule import Round, Schedule
from playground.ladder.tables import Table
from playground.ladder.tally import Tally
from playground.simulate.executors.base import Executor, Pending
from playground.simulate.executors.threads import ThreadExecutor
from playground.simulate.results.rows import outcome_codes, row_type
from playground.simulate.run import Run, check_threads
from playground.simulate.scheduler import POLL_S
from playground.source.diagnostics import PlaygroundError

if TYPE_CHECKING:
    from playground.simulate.results.columns import Rows

ANCHOR = "random"
"""The agent whose rating is 0. It is on every ladder."""

MAX_AGENTS = 24
SAVE_EVERY_S = 5.0
SHORTEST_ROUND_S, LONGEST_ROUND_S = 0.4, 4.0
ROUNDS = 100
"""About how many rounds fit into the time, where their length allows."""


class Ending(Enum):
    """Why a ladder stopped."""

    SETTLED = "settled"
    TIME = "time"
    STOPPED = "stopped"


@dataclass
class _Task:
    """Games of one line-up under way."""

    lineup: Table
    rows: Rows
    pending: Pending


@dataclass
class Ladder:
    """Agents of a game, and the games that they have played. `stop` may be called from any thread.

    `agents` are canonical names, the first is `random`. `next_game` is the first number of a game that is free, and
    `seconds` how long the ladder has played, earlier sittings included.
    """

    compiled: Compiled
    agents: tuple[str, ...]
    seed: int = 0
    threads: int = 0
    executor: Executor | None = None
    next_game: int = 0
    seconds: float = 0.0
    tally: Tally = field(init=False)
    schedule: Schedule = field(init=False)
    _runs: dict[Table, Run] = field(default_factory=dict, init=False, repr=False)
    _stopped: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        """Raises PlaygroundError for arguments out of range, and for games that have no ladder."""
        self.agents = ladder_agents(self.compiled, self.agents)
        self.threads = check_threads(self.threads)
        check_seed(self.seed)
        self.tally = Tally(len(self.agents), len(self.compiled.game.players))
        self.schedule = Schedule(self.tally)

    def add(self, names: Sequence[str]) -> None:
        """Put more agents on the ladder. Raises PlaygroundError for unknown ones, and for too many."""
        agents = ladder_agents(self.compiled, (*self.agents, *names))
        if agents != self.agents:
            self.agents, self.tally.agents = agents, len(agents)
            self.schedule.reopen()

    def stop(self) -> None:
        """End soon; games under way are dropped."""
        self._stopped = True
        for run in tuple(self._runs.values()):
            run.stop()

    def play(
        self,
        seconds: float,
        watch: Callable[[Ladder], None] | None = None,
        save: Callable[[Ladder], None] | None = None,
        every: float = 0.2,
    ) -> Ending:
        """Play for `seconds` at most, or until the order is settled.

        `watch` is called about every `every` seconds, `save` every few seconds and at the end.
        """
        executor = self.executor or ThreadExecutor(self.threads)
        workers = max(1, executor.slots - 1)
        self.schedule.round_s = workers * min(LONGEST_ROUND_S, max(SHORTEST_ROUND_S, seconds / ROUNDS))
        self.schedule.random = Random(self.seed + self.next_game)
        clock = _Clock(time.monotonic(), seconds, self.seconds)
        calls = [_Regularly(every, watch), _Regularly(SAVE_EVERY_S, save)]
        try:
            ending = self._play(executor, clock, calls)
        finally:
            stopped = self._stopped
            self.stop()
            executor.clear()
            self._stopped = stopped
            self._runs.clear()
            self.seconds = clock.total
            if save:
                save(self)
        return ending

    def _play(self, executor: Executor, clock: _Clock, calls: Sequence[_Regularly]) -> Ending:
        queue, waiting = deque[tuple[Table, int]](), list[_Task]()
        while True:
            if self._stopped or clock.is_over:
                return Ending.STOPPED if self._stopped else Ending.TIME
            if not queue and len(waiting) < executor.slots:
                planned = self.schedule.next_round()
                if planned is None:
                    return Ending.SETTLED
                queue.extend(self._tasks_of(planned))
            while queue and len(waiting) < executor.slots:
                waiting.append(self._submit(executor, *queue.popleft()))
            waiting = self._collect(waiting)
            self.seconds = clock.total
            for call in calls:
                call(self)

    def _tasks_of(self, planned: Round) -> list[tuple[Table, int]]:
        return [(lineup, planned.games) for lineup in planned.lineups]

    def _submit(self, executor: Executor, lineup: Table, games: int) -> _Task:
        import numpy as np

        run = self._run(lineup)
        rows = np.zeros(games, dtype=row_type(run.lineup.native))
        first, self.next_game = self.next_game, self.next_game + games
        return _Task(lineup, rows, executor.submit(run, first, rows))

    def _run(self, lineup: Table) -> Run:
        if lineup not in self._runs:
            names = tuple(self.agents[agent] for agent in lineup)
            self._runs[lineup] = Run(self.compiled, 1, self.seed, names, self.threads, executor=self.executor)
        return self._runs[lineup]

    def _collect(self, waiting: list[_Task]) -> list[_Task]:
        """Count the games of tasks that are done; returns the others. Waits a moment for the first."""
        left = []
        for number, task in enumerate(waiting):
            try:
                batch = task.pending.result(0.0 if number else POLL_S)
            except TimeoutError:
                left.append(task)
                continue
            if batch.games:
                results = self._results(task.lineup, task.rows[: batch.games])
                self.tally.add(results, task.lineup, batch.seconds_per_game)
        return left

    def _results(self, lineup: Table, rows: Rows) -> Counter[tuple[Table, int]]:
        """The games of a batch by the agents in turn order and the winning seats."""
        firsts: Any = rows["first"]
        ends = outcome_codes(rows, self.compiled.game).tolist()
        games = Counter(zip(firsts.tolist(), ends, strict=True))
        results: Counter[tuple[Table, int]] = Counter()
        for (first, winners), count in games.items():
            results[lineup[first:] + lineup[:first], winners] += count
        return results


@dataclass
class _Clock:
    """How long this sitting, and the whole ladder, has played."""

    started: float
    allowed: float
    before: float

    @property
    def is_over(self) -> bool:
        return time.monotonic() - self.started >= self.allowed

    @property
    def total(self) -> float:
        """Seconds of all sittings."""
        return self.before + time.monotonic() - self.started


class _Regularly:
    """Calls a function, if there is one, about every so many seconds."""

    def __init__(self, every: float, function: Callable[[Ladder], None] | None) -> None:
        self._every, self._function, self._last = every, function, time.monotonic()

    def __call__(self, ladder: Ladder) -> None:
        if self._function and time.monotonic() - self._last >= self._every:
            self._function(ladder)
            self._last = time.monotonic()


def check_different(compiled: Compiled, names: Sequence[str]) -> None:
    """Raise PlaygroundError if two names are of the same agent, or one of them is of none."""
    known: dict[str, str] = {}
    for name in names:
        agent = read_agent(name, compiled.game).text
        if agent in known:
            same = f"'{name}' is named twice" if known[agent] == name else f"'{known[agent]}' and '{name}' are the same"
            raise PlaygroundError(f"{same}: on a ladder an agent plays against others, so name each once")
        known[agent] = name


def ladder_agents(compiled: Compiled, names: Sequence[str]) -> tuple[str, ...]:
    """The canonical names of the agents of a ladder; `random` comes first, whether it is named or not.

    Raises PlaygroundError for unknown agents, for fewer than two or too many, and for a game for one player.
    """
    game = compiled.game
    if len(game.players) < 2:
        raise PlaygroundError(f"{game.name} is for a single player: on a ladder agents play against each other")
    if game.is_cooperative:
        raise PlaygroundError(
            f"in {game.name} players win and lose together, and on a ladder agents play against each other: "
            "compare how often they win by playground simulate --agents"
        )
    agents = tuple(dict.fromkeys((ANCHOR, *(read_agent(name, game).text for name in names))))
    if len(agents) < 2:
        raise PlaygroundError(
            f"a ladder needs another agent than '{ANCHOR}', which is on every ladder: name one, as in --agents flat"
        )
    if len(agents) > MAX_AGENTS:
        raise PlaygroundError(f"a ladder has at most {MAX_AGENTS} agents, '{ANCHOR}' included; here are {len(agents)}")
    return agents
