"""The judge of a game as a background job: what each decision lost, from what its player knew."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from playground.agents.judging.judge import Judge
from playground.agents.judging.judged_game import JudgedDecision, judge_game
from playground.charts.data import Estimate, Line
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.referee import course_chart
from playground.dashboard.model.game_record import GameRecord
from playground.engine.cancellation import Cancelled

if TYPE_CHECKING:
    import plotly.graph_objects as go

JudgedDecisions = tuple[JudgedDecision, ...]


@dataclass(frozen=True)
class JudgeSpec:
    """A game to be judged decision by decision; the job's `result` holds the decisions judged so far."""

    record: GameRecord
    kind: ClassVar[str] = "judge"
    unit: ClassVar[str] = "decisions"

    @property
    def title(self) -> str:
        """The title of the job in lists."""
        return f"Judge of {self.record.source}"

    def size(self) -> int:
        """The number of decisions."""
        return self.record.length

    def run(self, job: Job) -> JudgedDecisions:
        """Judge them all, taking turns with other jobs."""
        record, judged = self.record, list[JudgedDecision]()
        judge, played = Judge(record.compiled.machine), record.played[: record.length]
        job.begin_part("Judging", self.size(), self.unit)
        with job.turn(), suppress(Cancelled):
            for decision in judge_game(judge, record.seed, record.number, played, job.cancel_token):
                judged.append(decision)
                job.count(0, len(judged))
                job.publish(tuple(judged))
                job.turns.pass_on(job)
        return tuple(judged)


def expectation_chart(record: GameRecord, judged: JudgedDecisions, at: int) -> go.Figure:
    """What each player could expect over the game, as the one who decided saw it; dotted at position `at`."""
    values = _values(judged)
    lines = [
        Line(name, tuple(range(len(values))), tuple(_exact(name, at, value[player]) for at, value in enumerate(values)))
        for player, name in enumerate(record.compiled.game.parties)
    ]
    return course_chart(record, lines, "share to expect", at)


def expectation_rows(record: GameRecord, judged: JudgedDecisions, most: int) -> list[list[str]]:
    """The numbers of the chart at so many positions at most."""
    values, players = _values(judged), range(len(record.compiled.game.parties))
    step = max(1, -(-len(values) // most))
    places = sorted({*range(0, len(values), step), len(values) - 1})
    return [[str(at), *(f"{100 * values[at][player]:.0f}%" for player in players)] for at in places]


def _values(judged: JudgedDecisions) -> list[tuple[float, ...]]:
    """What the players could expect before each decision, and after the last one."""
    return [judged[0].assessment.values, *(one.after for one in judged)]


def _exact(name: str, at: int, value: float) -> Estimate:
    return Estimate(f"{name}, after {at} decisions", value, value, value)
