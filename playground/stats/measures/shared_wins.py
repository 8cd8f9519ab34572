"""Judged games in which players win together, transformed so that a win is worth 1 to each winner.

A referee's values share a win among its winners: a win of two is worth ½ to each. Measures of whether a winner
was ahead, or how open a game is, need values that can reach 1. So players who always win and lose together are one
*side*, whose value is the sum of theirs, and a game is one between its sides; and where every win is one of several
players all the same (everybody but one, say), values are scaled up so that such a win is worth 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from playground.stats.measures.judged import Judged, Table


def with_whole_wins(judged: Sequence[Judged]) -> list[Judged]:
    """Games between sides instead of players; unchanged if everybody wins alone."""
    sides = _sides(judged)
    if 1 < len(sides) < sum(map(len, sides)):
        judged = [_between(game, sides) for game in judged]
    winners = {len(game.winners) for game in judged if game.winners}
    return [_scaled(game, min(winners)) for game in judged] if winners and min(winners) > 1 else list(judged)


def _sides(judged: Sequence[Judged]) -> list[tuple[int, ...]]:
    """Players whose values are the same at every decision of all games, whatever playouts they come from."""
    if not judged or len({game.players for game in judged}) > 1:
        return []
    alike: dict[tuple[tuple[float, ...], ...], list[int]] = {}
    for player in range(judged[0].players):
        course = tuple(tuple(row[player] for row in _rows(game)) for game in judged)
        alike.setdefault(course, []).append(player)
    return [tuple(side) for side in alike.values()]


def _rows(game: Judged) -> Table:
    return (*game.values, *game.check_values, game.final) if game.final else (*game.values, *game.check_values)


def _between(game: Judged, sides: Sequence[tuple[int, ...]]) -> Judged:
    """The game of the sides: each has the sum of its players' values, and an option's value to one is that of all."""
    side_of = {player: number for number, side in enumerate(sides) for player in side}
    movers = tuple(side_of[mover] for mover in game.movers)
    sizes = [len(sides[mover]) for mover in movers]
    return replace(
        game,
        values=_summed(game.values, sides),
        check_values=_summed(game.check_values, sides),
        final=_summed((game.final,), sides)[0] if game.final else (),
        options=_times(game.options, sizes),
        check=_times(game.check, sizes),
        movers=movers,
        winners=tuple(dict.fromkeys(side_of[winner] for winner in game.winners)),
    )


def _scaled(game: Judged, winners: int) -> Judged:
    """Values scaled as if a win were not shared by this many winners."""
    factors = [winners] * game.decisions
    return replace(
        game,
        values=_times(game.values, factors),
        check_values=_times(game.check_values, factors),
        final=_times((game.final,), [winners])[0],
        options=_times(game.options, factors),
        check=_times(game.check, factors),
    )


def _summed(table: Table, sides: Sequence[tuple[int, ...]]) -> Table:
    return tuple(tuple(_whole(sum(row[player] for player in side)) for side in sides) for row in table)


def _times(table: Table, factors: Sequence[int]) -> Table:
    return tuple(tuple(_whole(value * factor) for value in row) for row, factor in zip(table, factors, strict=False))


def _whole(value: float) -> float:
    """At most 1, whatever the rounding."""
    return min(1.0, value)
