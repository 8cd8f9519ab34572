"""The seat that games are seen from."""

from __future__ import annotations

from collections.abc import Mapping

from playground.game.core import Game
from playground.source.diagnostics import PlaygroundError


def seat_of_interest(players: int) -> int:
    """The seat that games are seen from by default: the second of two, and the first of more."""
    return 2 if players == 2 else 1


def seat_between(seat: int | None, games: Mapping[str, Game]) -> int:
    """The seat to compare games from, by their names; 1, which stands for all players, where these win and lose
    together. Raises PlaygroundError unless the games can be compared, and have this seat.
    """
    together = [name for name, game in games.items() if game.is_cooperative]
    if not together:
        return check_seat(seat, {name: len(game.players) for name, game in games.items()})
    apart = [name for name in games if name not in together]
    if apart:
        raise PlaygroundError(
            f"{together[0]} is won or lost by all players together, and {apart[0]} is not: who wins cannot be compared"
        )
    if seat not in (None, 1):
        raise PlaygroundError(
            f"in {together[0]} players win and lose together, and no seat does better than others: leave the seat out"
        )
    return 1


def check_seat(seat: int | None, players: dict[str, int]) -> int:
    """The seat to compare games from; `players` has the number of players of each game by its name.

    Raises PlaygroundError unless all games have equally many players and this seat.
    """
    if len(set(players.values())) > 1:
        numbers = ", ".join(f"{name} has {number}" for name, number in players.items())
        raise PlaygroundError(
            f"only games with equally many players can be compared: {numbers}. Where the number of players is a "
            "parameter, set it for each: NAME?PARAMETER=NUMBER"
        )
    count = min(players.values())
    seat = seat_of_interest(count) if seat is None else seat
    if not 1 <= seat <= count:
        raise PlaygroundError(f"there is no seat {seat}: the games have seats 1 to {count}, and seat 1 moves first")
    return seat
