"""Games in which players are stronger and weaker than each other, which those that all win together are not."""

from __future__ import annotations

from playground.game.core import Game
from playground.source.diagnostics import PlaygroundError


def check_apart(game: Game) -> None:
    """Raise PlaygroundError for a game in which nobody wins against others, so that none is seen to be stronger."""
    if game.is_cooperative:
        raise PlaygroundError(
            f"in {game.name} players win and lose together, so that none takes anything from a weaker one: compare "
            "how often they win by playground simulate --agents"
        )
