"""Several runs side by side: the arms of a comparison, a sweep or an experiment.

Every arm plays the same game numbers of the same seed. A study can be played in stages, so that
playing until a question is answered looks at numbers of games that do not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from playground.compiler import Compiled
from playground.engine.cancellation import CancelToken
from playground.simulate.executors.base import Executor
from playground.simulate.results.summary import Summary
from playground.simulate.run import Run
from playground.simulate.scheduler import play_together
from playground.simulate.storage.studies import RecordedArm, RecordedStudy

if TYPE_CHECKING:
    from playground.simulate.measures.referee import Referee, RefereeCallback
    from playground.stats.measures.judged import Judged

ProgressCallback = Callable[[list[Summary]], bool | None]
"""Called with the results of all arms so far; returning False stops the study."""


@dataclass(frozen=True)
class Arm:
    """One of the games compared: `label` names it in output, `settings` is what differs from the other arms.

    Keys of `settings` are names of parameters, `variant`, or `agents`. `seed` is that of the study if it is None.
    """

    label: str
    compiled: Compiled
    agents: tuple[str, ...] = ()
    settings: Mapping[str, int | bool | str] = field(default_factory=dict)
    seed: int | None = None


class Study:
    """Several runs side by side. `stop` may be called from any thread."""

    def __init__(
        self,
        arms: Sequence[Arm],
        games: int,
        seed: int = 0,
        threads: int = 0,
        out: Path | None = None,
        kind: str = "study",
        title: str = "",
    ) -> None:
        """With `out` the games are recorded in that folder, and games recorded there are not played again.

        `kind` and `title` are written to its `study.json`. Raises PlaygroundError for arguments out of range, and
        for a folder that holds something else.
        """
        self.arms, self.games, self.out = tuple(arms), games, out
        self.runs = [
            Run(arm.compiled, games, seed if arm.seed is None else arm.seed, arm.agents, threads) for arm in arms
        ]
        self._recorded = None if out is None else RecordedStudy(self._recorded_arms(), out, kind, title)

    def _recorded_arms(self) -> list[RecordedArm]:
        return [RecordedArm(arm.label, arm.settings, run) for arm, run in zip(self.arms, self.runs, strict=True)]

    def at(self, executor: Executor | None) -> Study:
        """Set where to play; None, the default, means threads of this machine. Returns this study."""
        for run in self.runs:
            run.executor = executor
        return self

    def stop(self) -> None:
        """End soon; `play` then returns the finished games."""
        for run in self.runs:
            run.stop()

    @property
    def stopped(self) -> bool:
        """Whether `stop` was called."""
        return any(run.stopped for run in self.runs)

    @property
    def cancel_token(self) -> CancelToken:
        """Cancellation token for computations on this study."""
        return self.runs[0].cancel_token

    def play(
        self,
        upto: int | None = None,
        watch: ProgressCallback | None = None,
        every: float = 0.1,
        arms: Collection[int] | None = None,
    ) -> list[Summary]:
        """Play each arm until it has `upto` games (all, by default); the results include earlier calls.

        With `arms`, counted from 0, only these are played further; the results are those of all arms.
        Ctrl-C stops the study like `stop`. Raises PlaygroundError if records are damaged or cannot be written.
        """
        if self._recorded is not None:
            return list(self._recorded.play(upto, watch and (lambda totals: watch(list(totals))), every, arms))
        return list(play_together(self.runs, watch and (lambda results: watch(list(results))), every, upto, arms))

    def judge(
        self,
        results: Sequence[Summary],
        referee: Referee,
        options: bool,
        watch: RefereeCallback | None = None,
        every: float = 0.1,
    ) -> list[list[Judged]]:
        """Have a referee judge the first games of each result of `play`, except those judged in the records.

        It judges on threads of this machine, wherever the games were played. `options`: whether options are evaluated
        too. A stopped study is judged no further; Ctrl-C stops it. Raises PlaygroundError if records are damaged or
        cannot be written.
        """
        from playground.simulate.measures.referee import EvaluationTask, judge_together

        def watch_or_stop(judged: int) -> bool | None:
            proceed = watch(judged) if watch else None
            return False if self.stopped else proceed

        recorded = self._recorded
        with recorded.alone() if recorded else nullcontext():
            judged_by = [referee.judged_by(arm.compiled.game) for arm in self.arms] if recorded else []
            stored = recorded.judgements(judged_by, options) if recorded else [None] * len(self.arms)
            tasks = [
                EvaluationTask.of(result, arm.compiled.machine, referee, judgements)
                for result, arm, judgements in zip(results, self.arms, stored, strict=True)
            ]
            if not self.stopped:
                judge_together(tasks, referee, options, self.runs[0].threads, watch_or_stop, every)
        if any(len(task.judged) < task.games for task in tasks):
            self.stop()
        return [task.judged for task in tasks]
