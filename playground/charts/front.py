"""What can be had at what cost: games by the changes that they take, and their distance from a goal."""

from __future__ import annotations

from collections.abc import Sequence
from math import log1p

import plotly.graph_objects as go

from playground.charts.theme import GREY, below_ticks, colour, plain, with_layout, wrapped

Place = tuple[int, float, str]
"""Changes, distance and label of a game."""

TICKS = (0, 1, 3, 10, 30, 100, 300)
"""Distances are drawn by the logarithm of 1 + distance: what is nearly met and what is far off are both seen."""

SPREAD = 0.35
"""Games with as many changes are drawn beside each other, over this width to both sides."""


def front_chart(games: Sequence[Place], front: Sequence[Place]) -> go.Figure:
    """All `games` as small marks, and those of the `front`, which no other beats, joined by a line of steps."""
    figure = go.Figure()
    _marks(figure, games, "tried", {"size": 6, "color": GREY, "opacity": 0.55}, spread=SPREAD)
    best = {"size": 12, "color": colour(0)}
    _marks(figure, front, "nearest with as few changes", best, line={"shape": "hv", "color": colour(0), "width": 2})
    most = max((place for place, _, _ in games), default=1)
    figure.update_xaxes(title=below_ticks("changes of the rules"), dtick=1, range=[-0.6, most + 0.6], zeroline=False)
    highest = max((distance for _, distance, _ in games), default=1.0)
    shown = [tick for tick in TICKS if tick <= max(1.0, 1.2 * highest)]
    figure.update_yaxes(
        title=wrapped("distance from the goal", 36),
        tickvals=[log1p(tick) for tick in shown],
        ticktext=["met", *(f"{tick}" for tick in shown[1:])],
        zeroline=False,
    )
    return with_layout(figure, 360)


def _marks(
    figure: go.Figure,
    games: Sequence[Place],
    name: str,
    marker: dict[str, object],
    spread: float = 0.0,
    line: dict[str, object] | None = None,
) -> None:
    """Marks of games; those with as many changes in a row, in their order."""
    groups: dict[int, int] = {}
    places = []
    for changes, _, _ in games:
        groups[changes] = groups.get(changes, 0) + 1
        places.append(groups[changes])
    across = [
        changes + spread * (2 * place / (groups[changes] + 1) - 1)
        for (changes, _, _), place in zip(games, places, strict=True)
    ]
    figure.add_scatter(
        x=across,
        y=[log1p(distance) for _, distance, _ in games],
        mode="markers" if line is None else "lines+markers",
        line=line,
        marker=marker,
        customdata=[[plain(label), f"{distance:.1f}"] for _, distance, label in games],
        hovertemplate="%{customdata[0]}<br>distance %{customdata[1]}<extra></extra>",
        name=name,
    )
