"""Several runs side by side: the arms of a comparison, a sweep or an experiment.

Every arm plays the same game numbers of the same seed. A study is played as far as wanted, and then further, so that
whoever plays until a question is answered looks at numbers of games that do not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from playground.compiler import Compiled
from playground.engine.native.stopping import Stop
from playground.simulate.records.studies import Kept, RecordedStudy
from playground.simulate.run import Run, play_together
from playground.simulate.summary import Summary
from playground.simulate.workplaces.workplace import Workplace

if TYPE_CHECKING:
    from playground.simulate.refereeing import Referee
    from playground.simulate.refereeing import Watch as Watching
    from playground.stats.measures.judged import Judged

Watch = Callable[[list[Summary]], bool | None]
"""Called with what each arm has played so far; returning False stops the study."""


@dataclass(frozen=True)
class Arm:
    """One of the games compared: `label` is what people call it, `settings` what it differs in from the others.

    `settings` go by the names of parameters, of `variant`, or of `agents`.
    """

    label: str
    compiled: Compiled
    agents: tuple[str, ...] = ()
    settings: Mapping[str, int | bool | str] = field(default_factory=dict)


class Study:
    """Arms in play. `stop` may be called from any thread."""

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
        """With `out` the games are recorded in that folder, and those found there are not played again.

        `kind` and `title` are kept there for whoever finds it. Raises PlaygroundError for arguments out of range, and
        for a folder that holds something else.
        """
        self.arms, self.games, self.out = tuple(arms), games, out
        self.runs = [Run(arm.compiled, games, seed, arm.agents, threads) for arm in arms]
        self._recorded = None if out is None else RecordedStudy(self._kept(), out, kind, title)

    def _kept(self) -> list[Kept]:
        return [Kept(arm.label, arm.settings, run) for arm, run in zip(self.arms, self.runs, strict=True)]

    def at(self, place: Workplace | None) -> Study:
        """This study, to be played at a place; by default, and for None, it is played on threads of this machine."""
        for run in self.runs:
            run.workplace = place
        return self

    def stop(self) -> None:
        """End soon; `play` then returns what has been played."""
        for run in self.runs:
            run.stop()

    @property
    def stopped(self) -> bool:
        """Whether the study has been told to end."""
        return any(run.stopped for run in self.runs)

    @property
    def told_to_stop(self) -> Stop:
        """What says stop when the study has been told to end, to whatever is worked out of its games."""
        return self.runs[0].told_to_stop

    def play(self, upto: int | None = None, watch: Watch | None = None, every: float = 0.1) -> list[Summary]:
        """Play each arm until it has `upto` games (all, by default); what each has played since the beginning.

        Ctrl-C stops the study like `stop`. Raises PlaygroundError if what is recorded is damaged, or cannot be written.
        """
        if self._recorded is not None:
            return list(self._recorded.play(upto, watch and (lambda totals: watch(list(totals))), every))
        return list(play_together(self.runs, watch and (lambda results: watch(list(results))), every, upto))

    def judge(
        self,
        results: Sequence[Summary],
        referee: Referee,
        options: bool,
        watch: Watching | None = None,
        every: float = 0.1,
    ) -> list[list[Judged]]:
        """Have a referee judge the first games of what `play` returned, or what of them is not found in the records.

        It judges on threads of this machine, wherever the games were played. `options` says whether options are valued
        as well. A study that has been stopped is judged no further. Ctrl-C stops it. Raises PlaygroundError if what is
        recorded is damaged, or cannot be written.
        """
        from playground.simulate.refereeing import Case, judge_together

        def look(judged: int) -> bool | None:
            more = watch(judged) if watch else None
            return False if self.stopped else more

        recorded = self._recorded
        with recorded.alone() if recorded else nullcontext():
            kept = recorded.judgements(referee.playouts, options) if recorded else [None] * len(self.arms)
            cases = [
                Case.of(result, arm.compiled.machine, referee, keeps)
                for result, arm, keeps in zip(results, self.arms, kept, strict=True)
            ]
            if not self.stopped:
                judge_together(cases, referee, options, self.runs[0].threads, look, every)
        if any(len(case.judged) < case.games for case in cases):
            self.stop()
        return [case.judged for case in cases]
