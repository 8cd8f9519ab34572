"""Sweeps: a game measured at every point of one or two axes, each compared with the game as it is.

    selection + axes ──plan_sweep──► points, compiled ──study──► games of all, side by side ──► `result.py`

Every point plays the same game numbers of the same seed. No results are shown while games are
played, so that stopping a sweep cannot depend on them, and the intervals hold for the games played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from math import prod
from pathlib import Path

from playground.compiler import Compiled, check, load
from playground.game.core import Game
from playground.ruleset.model import ParameterValue
from playground.ruleset.parameters import shown
from playground.ruleset.selection import Selection, parse_selection
from playground.simulate.limits import MAX_GAMES
from playground.simulate.study import Arm, Study
from playground.simulate.sweeps.axes import Axis, read_axes
from playground.source.diagnostics import PlaygroundError

MAX_POINTS = 400
"""Maximum number of points of a sweep: each is compiled, and its games are kept in memory."""

PlanCallback = Callable[[int, int], None]
"""Called with the number of points compiled so far, and of all points."""


@dataclass(frozen=True)
class Point:
    """A game with values for the axes, in their order; if it cannot be played, `problem` says why."""

    values: tuple[ParameterValue, ...]
    selection: str
    compiled: Compiled | None
    problem: str = ""


@dataclass(frozen=True)
class SweepPlan:
    """The games of a sweep: `base` is the game as it is; points follow the axes, the last axis fastest."""

    base: Compiled
    axes: tuple[Axis, ...]
    points: tuple[Point, ...]

    @cached_property
    def played(self) -> tuple[Point, ...]:
        """The points that can be played."""
        return tuple(point for point in self.points if point.compiled)

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """All games that are played; the game as it is comes first."""
        return (self.base.game, *(point.compiled.game for point in self.played if point.compiled))

    @cached_property
    def usual(self) -> tuple[ParameterValue, ...]:
        """The values of the game as it is on the axes."""
        return tuple(self.base.ruleset.parameters[axis.parameter].value for axis in self.axes)

    def label(self, values: Sequence[ParameterValue]) -> str:
        """`stride = 3, skid = no`."""
        pairs = zip(self.axes, values, strict=True)
        return ", ".join(f"{axis.parameter} = {shown(value)}" for axis, value in pairs)

    def study(
        self, games: int, seed: int = 0, agents: tuple[str, ...] = (), threads: int = 0, out: Path | None = None
    ) -> Study:
        """The games to play; the game as it is comes first, unless it is one of the points.

        Raises PlaygroundError for arguments out of range.
        """
        arms = [
            Arm(self.label(point.values), point.compiled, agents, self._settings(point.values))
            for point in self.played
            if point.compiled
        ]
        if self.base_point is None:
            arms.insert(0, Arm(f"as it is: {self.label(self.usual)}", self.base, agents, self._settings(self.usual)))
        varied = ", ".join(axis.parameter for axis in self.axes)
        return side_by_side(arms, games, seed, threads, out, "sweep", f"{self.base.game.name}: {varied}")

    @cached_property
    def base_point(self) -> int | None:
        """The index in `played` of the game as it is; None if it is not among them."""
        return next((n for n, point in enumerate(self.played) if point.values == self.usual), None)

    def _settings(self, values: Sequence[ParameterValue]) -> dict[str, ParameterValue]:
        return {axis.parameter: value for axis, value in zip(self.axes, values, strict=True)}


def plan_sweep(
    selection: str, vary: Sequence[str], watch: PlanCallback | None = None, *, text: str | None = None
) -> SweepPlan:
    """Read the axes and compile every point. Raises PlaygroundError with all mistakes, and if no point can be played.

    `text` replaces the selected file's content (an editor's text).

    A combination of values that the ruleset forbids (`require`), or that its rules do not fit, is a point that cannot
    be played; a value that a parameter cannot have is a mistake.
    """
    base, chosen = load(selection, text=text), parse_selection(selection)
    axes = read_axes(vary, base.ruleset)
    count = prod(len(axis.values) for axis in axes)
    if count > MAX_POINTS:
        raise PlaygroundError(f"these are {count:,} points, and a sweep has at most {MAX_POINTS}: take larger steps")
    points = []
    for values in product(*(axis.values for axis in axes)):
        settings = {axis.parameter: shown(value) for axis, value in zip(axes, values, strict=True)}
        selected = replace(chosen, settings={**chosen.settings, **settings})
        points.append(Point(values, selected.text, *compile_point(selected, text)))
        if watch:
            watch(len(points), count)
    if not any(point.compiled for point in points):
        raise PlaygroundError(f"none of the {count:,} points can be played: {points[0].problem}")
    return SweepPlan(base, axes, tuple(points))


def compile_point(selection: Selection, text: str | None) -> tuple[Compiled | None, str]:
    """The game of a selection, compiled to machine code, or the reason why it cannot be played."""
    compiled, diagnostics = check(selection, text=text, other_variants=False, warns=False)
    if compiled is None:
        return None, next(mistake.message for mistake in diagnostics if mistake.severity == "error")
    compiled.native  # noqa: B018  # compiled here, where progress is shown, not when the first game is played
    return compiled, ""


def side_by_side(
    arms: Sequence[Arm], games: int, seed: int, threads: int, out: Path | None, kind: str, title: str
) -> Study:
    """The study of many arms; raises PlaygroundError if they have more games than fit the memory."""
    if len(arms) * games > MAX_GAMES:
        limit = MAX_GAMES // len(arms)
        raise PlaygroundError(f"{games:,} games of each of {len(arms):,} are too many: at most {limit:,} of each")
    return Study(arms, games, seed, threads, out, kind, title)
