"""The seat that games are seen from."""

from __future__ import annotations

from playground.source.diagnostics import PlaygroundError


def seat_of_interest(players: int) -> int:
    """The seat that games are seen from by default: the second of two, and the first of more."""
    return 2 if players == 2 else 1


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
