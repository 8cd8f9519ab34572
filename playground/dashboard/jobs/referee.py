"""The referee as a background job: how likely each player is to win after each decision of a game."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from playground.agents.referee import judge, outcome
from playground.charts.curve import curve
from playground.charts.data import Estimate, Line
from playground.charts.theme import GREY
from playground.dashboard.jobs.job import Job
from playground.dashboard.model.game_record import GameRecord, decisive_moment
from playground.engine.cancellation import Cancelled
from playground.pictures.colours import player_colour
from playground.stats.fixed_n.intervals import wilson

if TYPE_CHECKING:
    import plotly.graph_objects as go

PLAYOUTS = 100
"""Random games from each position."""

MAX_DOTS = 80
"""The largest number of decisions that the chart marks one by one; with more it draws a plain line."""


@dataclass(frozen=True)
class Chances:
    """The values of the players, from 0 to 1, before each decision judged so far and, once all are judged, at the end.

    `decisive` is the decisive moment, if there is one.
    """

    values: tuple[tuple[float, ...], ...]
    decisive: int | None = None

    def interval(self, at: int, player: int) -> tuple[float, float]:
        """Wilson's 95% interval of a value; a playout that nobody won counts as a fraction of a win."""
        interval = wilson(self.values[at][player] * PLAYOUTS, PLAYOUTS)
        return interval.low, interval.high


@dataclass(frozen=True)
class RefereeSpec:
    """A game to be judged position by position; the job's `result` holds the `Chances` so far."""

    record: GameRecord
    kind: ClassVar[str] = "referee"
    unit: ClassVar[str] = "positions"

    @property
    def title(self) -> str:
        """The title of the job in lists."""
        return f"Referee of {self.record.source}"

    def size(self) -> int:
        """The number of positions."""
        return self.record.length

    def run(self, job: Job) -> Chances:
        """Judge them all."""
        return judged(self.record, job)


def judged(record: GameRecord, job: Job) -> Chances:
    """Judge position by position, taking turns with other jobs."""
    values: list[tuple[float, ...]] = []
    played = record.played[: record.length]
    machine, cancel = record.compiled.machine, job.cancel_token
    with job.turn(), suppress(Cancelled):
        for ply in judge(machine, record.seed, record.number, played, PLAYOUTS, options=False, cancel=cancel):
            values.append(tuple((a + b) / 2 for a, b in zip(ply.values, ply.check_values, strict=True)))
            job.done = len(values)
            job.publish(Chances(tuple(values)))
            job.turns.pass_on(job)
    if job.cancelled:
        return Chances(tuple(values))
    if record.result:
        values.append(final_values(record))
    return Chances(tuple(values), decisive_moment(values, record.winners))


def final_values(record: GameRecord) -> tuple[float, ...]:
    """The value of the end for each player; equal shares if the game was abandoned as unfinished."""
    players = len(record.compiled.game.players)
    final, _ = outcome(record.compiled.machine, record.seed, record.number, record.played[: record.length])
    return final or (1 / players,) * players


def win_chart(record: GameRecord, chances: Chances, at: int) -> go.Figure:
    """The chances of each player over the game, or of all as one where they win and lose together; dotted at position
    `at`, dashed at the decisive moment."""
    lines = [_line(record, chances, player) for player in range(len(record.compiled.game.parties))]
    figure = course_chart(record, lines, "chance to win", at)
    if chances.decisive is not None:
        figure.add_vline(x=chances.decisive, line_dash="dash", line_color=GREY, line_width=2)
    return figure


def course_chart(record: GameRecord, lines: Sequence[Line], label: str, at: int) -> go.Figure:
    """A line for each player over the decisions of a game, in the players' colours, or one for all who win together;
    dotted at position `at`."""
    game = record.compiled.game
    own = [player_colour(game, player) for player in range(len(lines))] if game.parties == game.players else ()
    figure = curve(lines, "decisions made", "share", label, colours=own)
    figure.add_vline(x=at, line_dash="dot", line_color=GREY, line_width=2)
    figure.update_yaxes(range=[-3, 103])
    if record.length > MAX_DOTS:
        figure.update_traces(mode="lines", selector={"mode": "lines+markers"})
    figure.update_layout(height=300, clickmode="event+select")
    return figure


def _line(record: GameRecord, chances: Chances, player: int) -> Line:
    name = record.compiled.game.parties[player]
    places = range(len(chances.values))
    estimates = [_estimate(chances, at, player, f"{name}, after {at} decisions", record.length) for at in places]
    return Line(name, tuple(places), tuple(estimates))


def _estimate(chances: Chances, at: int, player: int, label: str, length: int) -> Estimate:
    value = chances.values[at][player]
    low, high = chances.interval(at, player) if at < length else (value, value)
    return Estimate(label, value, low, high)


def chance_rows(record: GameRecord, chances: Chances, places: Sequence[int]) -> list[list[str]]:
    """A table row of chances for each of some positions."""
    players = range(len(record.compiled.game.parties))
    return [[str(at), *(_chance(chances, at, player, record.length) for player in players)] for at in places]


def _chance(chances: Chances, at: int, player: int, length: int) -> str:
    value = f"{100 * chances.values[at][player]:.0f}%"
    low, high = chances.interval(at, player)
    return value if at == length else f"{value} ({100 * low:.0f} to {100 * high:.0f})"
