"""What `playground solve --json` prints."""

from __future__ import annotations

from typing import Any

from playground.game.core import Game
from playground.search.exact.solution import Solution


def solution_json(game: Game, solution: Solution) -> dict[str, Any]:
    """A solution as JSON."""
    value = solution.value
    return {
        "ruleset": game.name,
        "value": None if value is None else dict(zip(game.players, value, strict=True)),
        "solved": solution.solved,
        "positions": solution.positions,
        "best": list(solution.best.decisions),
        "length": solution.length,
        "play": "random" if solution.random else "best",
        "bounds": {
            player: [low, high] for player, low, high in zip(game.players, solution.low, solution.high, strict=True)
        },
        "error": solution.error if solution.solved else None,
        "draws": solution.draws,
        "length_bounds": [solution.at_least, solution.at_most] if solution.at_most is not None else None,
        "best_ends": solution.best.end.value if solution.best.decisions else None,
        "listed": solution.listed,
        "gave_up": None if solution.obstacle is None else solution.obstacle.value,
        "seconds": round(solution.seconds, 3),
    }
