"""Tracks on a board: lines through the centres of their sites, and loops where they turn back beside the board.

A track that leaps from the end of a stretch to the next goes on there in another direction. Where an arc of a circle
leads from the one direction into the other, as round a corner of the board, the leap is drawn as that arc; others are
dashed lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import atan2, ceil, cos, hypot, pi, radians, sin

from playground.game.board import NO_SITE, Board, Direction
from playground.game.core import Game
from playground.pictures.colours import on_board, player_tint, region_tint
from playground.pictures.shapes import CELL, Point, middle_of, titled

APART = 3.5
"""The distance between the lines of tracks that share a part of their way, in units of the picture."""

_NEARLY = 1e-6


@dataclass(frozen=True)
class Track:
    """A track as it is drawn: its name, its colour, its direction, and how far its line is moved aside."""

    name: str
    colour: str
    direction: Direction
    aside: float = 0.0


@dataclass(frozen=True)
class Arc:
    """An arc of a circle that leaves a point in some direction; `turn` is its angle, positive to the right."""

    centre: Point
    radius: float
    start: float
    turn: float

    def points(self) -> Iterator[Point]:
        """Points on the arc, 10 degrees apart or less, with both of its ends."""
        steps = max(1, ceil(abs(self.turn) / radians(10)))
        for step in range(steps + 1):
            angle = self.start + self.turn * step / steps
            yield self.centre[0] + self.radius * cos(angle), self.centre[1] + self.radius * sin(angle)


def tracks_of(game: Game) -> list[Track]:
    """The tracks of a game with their colours: players' own for those that each player has."""
    onward = [way for number, way in enumerate(game.board.directions) if way.stops and number < way.back]
    shared = [way.name for way in onward if not _owner(game, way.name)]
    aside = _aside(onward)
    return [
        Track(
            way.name,
            region_tint(len(game.landmarks) + 1 + shared.index(way.name))
            if way.name in shared
            else _own_tint(game, way),
            way,
            aside[way.name],
        )
        for way in onward
    ]


def track_parts(game: Game) -> Iterator[str]:
    """The elements of all tracks, to be drawn above the cells."""
    for track in tracks_of(game):
        day, night = on_board(track.colour)
        shade = f'style="--day:{day};--night:{night}"'
        move = f' transform="translate({track.aside:.1f} {track.aside:.1f})"' if track.aside else ""
        line = f'fill="none" stroke="{day}" stroke-width="2.5" stroke-opacity="0.75" stroke-linejoin="round"'
        path = " ".join(_path(game.board, track.direction))
        yield titled(f'<path class="track" d="{path}" {line}{move} {shade}/>', track.name)
        leaps = " ".join(_leaps(game.board, track.direction))
        if leaps:
            dashed = f'<path class="track leap" d="{leaps}" {line} stroke-dasharray="4 4"{move} {shade}/>'
            yield titled(dashed, track.name)
        if not track.direction.is_closed:
            head = f'<path class="track head" d="{_head(game.board, track.direction)}" fill="{day}"{move} {shade}/>'
            yield titled(head, track.name)


def loops(board: Board) -> list[Arc]:
    """The arcs of all tracks of a board."""
    onward = [way for number, way in enumerate(board.directions) if way.stops and number < way.back]
    return [arc for way in onward for place in range(len(way.stretches)) if (arc := _arc(board, way, place))]


def _owner(game: Game, name: str) -> str:
    return next((player for player in game.players if name.endswith(f" of {player}")), "")


def _own_tint(game: Game, way: Direction) -> str:
    return player_tint(game, game.players.index(_owner(game, way.name)))


def _aside(tracks: list[Direction]) -> Mapping[str, float]:
    """How far each line is moved: those that share a step with another one lie beside each other."""
    steps = [{frozenset(step) for step in zip(way.stops, _following(way), strict=False)} for way in tracks]
    sharing = [
        place
        for place, own in enumerate(steps)
        if any(own & other for number, other in enumerate(steps) if number != place)
    ]
    middle = (len(sharing) - 1) / 2
    return {way.name: 0.0 for way in tracks} | {
        tracks[place].name: (number - middle) * APART for number, place in enumerate(sharing)
    }


def _following(way: Direction) -> tuple[int, ...]:
    """The stop after each stop that has one."""
    return (*way.stops[1:], way.stops[0]) if way.is_closed else way.stops[1:]


def _path(board: Board, way: Direction) -> Iterator[str]:
    """The path data of a track; leaps without an arc are gaps, unless they lead to a neighbour."""
    x, y = middle_of(board, way.stops[0])
    yield f"M{x:.1f} {y:.1f}"
    for place, following in enumerate(_following(way)):
        x, y = middle_of(board, following)
        arc = _arc(board, way, place)
        if arc is not None:
            large, right = int(abs(arc.turn) > pi), int(arc.turn > 0)
            yield f"A{arc.radius:.1f} {arc.radius:.1f} 0 {large} {right} {x:.1f} {y:.1f}"
        elif _is_leap(board, way, place):
            yield f"M{x:.1f} {y:.1f}"
        else:
            yield f"L{x:.1f} {y:.1f}"


def _leaps(board: Board, way: Direction) -> Iterator[str]:
    """The path data of the leaps without an arc."""
    for place, (stop, following) in enumerate(zip(way.stops, _following(way), strict=False)):
        if _is_leap(board, way, place) and _arc(board, way, place) is None:
            (x1, y1), (x2, y2) = middle_of(board, stop), middle_of(board, following)
            yield f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"


def _is_leap(board: Board, way: Direction, place: int) -> bool:
    """Whether a step leads neither along a stretch nor to a neighbour."""
    one, other = way.stops[place], _following(way)[place]
    ways = (number for number, direction in enumerate(board.directions) if direction.is_neighbourly)
    return way.stretches[place] == NO_SITE and all(board.ahead(one, each, 1) != other for each in ways)


def _arc(board: Board, way: Direction, place: int) -> Arc | None:
    """The arc of a leap, from the direction of the step before into that of the step after; None without one."""
    count, following = len(way.stretches), _following(way)
    before, after = (place - 1) % count, (place + 1) % count
    if way.stretches[place] != NO_SITE or NO_SITE in (way.stretches[before], way.stretches[after]):
        return None
    if not way.is_closed and not 0 < place < count - 1:
        return None
    start, end = middle_of(board, way.stops[place]), middle_of(board, following[place])
    out = _heading(board, way.stops[before], way.stops[place])
    back = _heading(board, following[place], following[after])
    return _tangent(start, out, end, back)


def _heading(board: Board, one: int, other: int) -> Point:
    """The direction from a site to another, of length 1."""
    (x1, y1), (x2, y2) = middle_of(board, one), middle_of(board, other)
    length = hypot(x2 - x1, y2 - y1)
    return (x2 - x1) / length, (y2 - y1) / length


def _tangent(start: Point, out: Point, end: Point, back: Point) -> Arc | None:
    """The arc that leaves one point in a direction and reaches another one in a second; None if no circle does."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    squared, along, across = dx * dx + dy * dy, dx * out[0] + dy * out[1], dy * out[0] - dx * out[1]
    if abs(across) < _NEARLY:
        return None
    # The circle through both points with this tangent at the first has that one, mirrored at the chord, at the second.
    mirrored = 2 * along * dx / squared - out[0], 2 * along * dy / squared - out[1]
    if hypot(mirrored[0] - back[0], mirrored[1] - back[1]) > _NEARLY:
        return None
    reach = squared / (2 * across)  # signed: positive to the right, since y grows downwards
    centre = start[0] - reach * out[1], start[1] + reach * out[0]
    angle = atan2(start[1] - centre[1], start[0] - centre[0])
    turn = (atan2(end[1] - centre[1], end[0] - centre[0]) - angle) % (2 * pi)
    return Arc(centre, abs(reach), angle, turn if reach > 0 else turn - 2 * pi)


def _head(board: Board, way: Direction) -> str:
    """A small triangle at the end of an open track."""
    x, y = middle_of(board, way.stops[-1])
    dx, dy = _heading(board, way.stops[-2], way.stops[-1])
    long, wide = CELL * 0.16, CELL * 0.12
    tip = f"M{x + long * dx:.1f} {y + long * dy:.1f}"
    ends = (f"L{x - long * dx + side * dy:.1f} {y - long * dy - side * dx:.1f}" for side in (wide, -wide))
    return f"{tip}{''.join(ends)}Z"
