"""Tracks: named successions of sites, which pieces follow as they follow directions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from playground.game.board import NO_SITE, Board, Direction
from playground.game.construct import ExpressionBuilder
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics, did_you_mean
from playground.source.tree import Scalar


def declare_tracks(ruleset: Ruleset, checker: ExpressionBuilder) -> None:
    """Check the tracks of a ruleset, and add two directions to its board for each: onward and back."""
    vocabulary = checker.vocabulary
    for track in ruleset.board.tracks if ruleset.board else ():
        if not track.by_name:
            vocabulary.tracks[track.name] = _added(track.name, track.everyone, checker)
            continue
        seated = [player for player in vocabulary.players if player in track.by_name]
        ways = [_added(f"{track.name} of {player}", track.by_name[player], checker) for player in seated]
        vocabulary.tracks[track.name] = tuple(ways)


def _added(name: str, stretches: Sequence[Scalar], checker: ExpressionBuilder) -> int:
    """The number of a new direction; 0, an arbitrary one, after a diagnostic."""
    world = checker.vocabulary.world
    path = _path(stretches, world.board, checker.diagnostics)
    if path is None:
        return 0
    stops, steps = [site for site, _ in path], tuple(stretch for _, stretch in path[1:])
    is_closed = _is_closed(stops)
    stops = stops[:-1] if is_closed else stops
    number = len(world.board.directions)
    onward = Direction(name, 0, 0, back=number + 1, stops=tuple(stops), is_closed=is_closed, stretches=steps)
    back_stops = stops[::-1] if not is_closed else [stops[0], *stops[:0:-1]]
    back = replace(onward, name=f"{name} backwards", back=number, stops=tuple(back_stops), stretches=steps[::-1])
    world.board = replace(world.board, directions=(*world.board.directions, onward, back))
    return number


def _is_closed(stops: Sequence[int]) -> bool:
    """Whether a track leads round and round: it ends where it began, and does not come home by the way it went out."""
    return len(stops) > 2 and stops[0] == stops[-1] and stops[1] != stops[-2]


_Path = list[tuple[int, int]]
"""Sites in order, each with the number of the straight stretch that led there, NO_SITE if none did."""


def _path(stretches: Sequence[Scalar], board: Board, diagnostics: Diagnostics) -> _Path | None:
    """The sites of a track in order; None after a diagnostic."""
    path: _Path = []
    for text in stretches:
        names = [name.strip() for name in text.text.split("-")]
        corners = _corners(text, names, board, diagnostics)
        if corners is None:
            return None
        if not path or path[-1][0] != corners[0]:
            path.append((corners[0], NO_SITE))
        way = NO_SITE
        for corner in corners[1:]:
            led = _line(path[-1][0], corner, board)
            if led is None:
                one, other = board.name(path[-1][0]), board.name(corner)
                hint = f"'-' is a straight line; write {one}, {other} in a list for a leap from the one to the other"
                diagnostics.report(
                    "T163", text.span, hint=hint, problem=f"no straight line leads from {one} to {other}"
                )
                return None
            line, direction = led
            stretch = path[-1][1] if direction == way else len(path)
            path += [(site, stretch) for site in line]
            way = direction
    if len({site for site, _ in path}) < 2:
        diagnostics.report("T163", stretches[0].span, problem="a track has two sites at least")
        return None
    return path


def _corners(text: Scalar, names: Sequence[str], board: Board, diagnostics: Diagnostics) -> list[int] | None:
    """The sites that a text names; None after a diagnostic."""
    for name in names:
        hint = did_you_mean(name, [board.name(cell) for cell in board.cells])
        if board.by_name.get(name, NO_SITE) not in board.cell_set:
            problem = f"'{name}' is no site of this board" if name else "a stretch is a site, or several: a1-a5-e5"
            diagnostics.report("T163", text.span, hint=hint if name else "", problem=problem)
            return None
    return [board.by_name[name] for name in names]


def _line(start: int, end: int, board: Board) -> tuple[list[int], int] | None:
    """The sites that lead straight from one to another, with the last, and the direction; None if no line does."""
    for way, direction in enumerate(board.directions):
        line, site = list[int](), start
        while direction.is_neighbourly and site != NO_SITE and site != end:
            site = board.ahead(site, way, 1)
            line.append(site)
        if line and site == end:
            return line, way
    return None
