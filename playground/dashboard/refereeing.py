"""A referee's view of a whole game: how likely each player is to win after each decision, found in the background."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playground.agents.referee import judge, outcome
from playground.charts.curve import curve
from playground.charts.data import Estimate, Line
from playground.charts.theme import GREY, faint
from playground.dashboard.courses import Course, decisive_moment
from playground.dashboard.jobs import Job, jobs
from playground.game.core import Game
from playground.pictures.colours import brightness, named_colour
from playground.stats.intervals import wilson

if TYPE_CHECKING:
    import plotly.graph_objects as go

PLAYOUTS = 100
"""Random games from each position."""

DARKEST, BRIGHTEST = 60, 215
"""Between these a colour is seen on white and on black (of 255)."""

MOST_DOTS = 80
"""Decisions that are marked one by one in the chart; more of them make a line."""


@dataclass(frozen=True)
class Chances:
    """The values of the players, from 0 to 1, before each decision as far as they are known; the last ones are those of
    the end once all are known. `decisive` is the decisive moment, if there is one."""

    values: tuple[tuple[float, ...], ...]
    decisive: int | None = None

    def interval(self, at: int, player: int) -> tuple[float, float]:
        """Wilson's interval of 95% of a value; games nobody won count as parts of a win."""
        found = wilson(self.values[at][player] * PLAYOUTS, PLAYOUTS)
        return found.low, found.high


def start_judging(course: Course, replaces: str | None) -> Job:
    """Begin to judge a game; what is known so far is the job's `found`."""

    def work(job: Job) -> Chances:
        return judged(course, job)

    title, count = f"Referee of {course.source}", course.length
    return jobs().start(title, "referee", work, asked=count, unit="positions", replaces=replaces)


def judged(course: Course, job: Job) -> Chances:
    """Judge position after position, giving way to other jobs."""
    found: list[tuple[float, ...]] = []
    played = course.played[: course.length]
    with job.turn():
        for seen in judge(course.compiled.machine, course.seed, course.number, played, PLAYOUTS, options=False):
            found.append(tuple((a + b) / 2 for a, b in zip(seen.values, seen.check_values, strict=True)))
            job.done = len(found)
            job.publish(Chances(tuple(found)))
            job.turns.pass_on(job)
            if job.cancelled:
                return Chances(tuple(found))
    if course.result:
        found.append(final_values(course))
    return Chances(tuple(found), decisive_moment(found, course.winners))


def final_values(course: Course) -> tuple[float, ...]:
    """What the end is worth to each player; to all the same where the game was given up as unfinished."""
    players = len(course.compiled.game.players)
    final, _ = outcome(course.compiled.machine, course.seed, course.number, course.played[: course.length])
    return final or (1 / players,) * players


def win_chart(course: Course, found: Chances, at: int) -> go.Figure:
    """The chances of each player over the game; dotted where the board stands, dashed at the decisive moment."""
    players = course.compiled.game.players
    lines = [_line(course, found, player) for player in range(len(players))]
    figure = curve(lines, "decisions made", "share", "chance to win")
    for player, own in enumerate(own_colours(course.compiled.game)):
        band, line = figure.data[2 * player : 2 * player + 2]
        band.fillcolor, line.line.color, line.marker.color = faint(own), own, own
    figure.add_vline(x=at, line_dash="dot", line_color=GREY, line_width=2)
    if found.decisive is not None:
        figure.add_vline(x=found.decisive, line_dash="dash", line_color="#2fa87a", line_width=2)
    figure.update_yaxes(range=[-3, 103])
    if course.length > MOST_DOTS:
        figure.update_traces(mode="lines")
    figure.update_layout(height=300, clickmode="event+select")
    return figure


def own_colours(game: Game) -> list[str]:
    """The colours that the players are named by, if they all are and can be seen on light and on dark pages."""
    own = [named_colour(name) for name in game.players]
    found = [colour for colour in own if colour and DARKEST < brightness(colour) < BRIGHTEST]
    return found if len(found) == len(own) else []


def _line(course: Course, found: Chances, player: int) -> Line:
    name = course.compiled.game.players[player]
    places = range(len(found.values))
    estimates = [_estimate(found, at, player, f"{name}, after {at} decisions", course.length) for at in places]
    return Line(name, tuple(places), tuple(estimates))


def _estimate(found: Chances, at: int, player: int, label: str, length: int) -> Estimate:
    value = found.values[at][player]
    low, high = found.interval(at, player) if at < length else (value, value)
    return Estimate(label, value, low, high)


def chance_rows(course: Course, found: Chances, places: Sequence[int]) -> list[list[str]]:
    """The chances at some places of the game, in words."""
    players = range(len(course.compiled.game.players))
    return [[str(at), *(_chance(found, at, player, course.length) for player in players)] for at in places]


def _chance(found: Chances, at: int, player: int, length: int) -> str:
    value = f"{100 * found.values[at][player]:.0f}%"
    low, high = found.interval(at, player)
    return value if at == length else f"{value} ({100 * low:.0f} to {100 * high:.0f})"
