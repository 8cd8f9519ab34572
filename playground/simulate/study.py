"""Several runs side by side: the arms of a comparison, a sweep or an experiment.

Every arm plays the same game numbers of the same seed. A study is played as far as wanted, and then further, so that
whoever plays until a question is answered looks at numbers of games that do not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from playground.compiler import Compiled
from playground.simulate.run import Run, play_together
from playground.simulate.summary import Summary

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
        self, arms: Sequence[Arm], games: int, seed: int = 0, threads: int = 0, out: Path | None = None
    ) -> None:
        """Raises PlaygroundError for arguments out of range, and for a folder that holds something else."""
        self.arms, self.games, self.out = tuple(arms), games, out
        self.runs = [Run(arm.compiled, games, seed, arm.agents, threads) for arm in arms]

    def stop(self) -> None:
        """End soon; `play` then returns what has been played."""
        for run in self.runs:
            run.stop()

    @property
    def stopped(self) -> bool:
        """Whether the study has been told to end."""
        return any(run.stopped for run in self.runs)

    def play(self, upto: int | None = None, watch: Watch | None = None, every: float = 0.1) -> list[Summary]:
        """Play each arm until it has `upto` games (all, by default); what each has played since the beginning.

        Ctrl-C stops the study like `stop`.
        """
        return list(play_together(self.runs, watch and (lambda results: watch(list(results))), every, upto))
