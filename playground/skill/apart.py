"""Games in which players are stronger and weaker than each other, which those that all win together are not."""

from __future__ import annotations

from playground.game.core import Game
from playground.source.diagnostics import PlaygroundError


def why_not_apart(game: Game) -> str:
    """Why no player of a game is seen to be stronger than another: nobody wins against others. Empty where some do."""
    if not game.is_cooperative:
        return ""
    if len(game.players) == 1:
        return f"{game.name} is for a single player, who beats nobody"
    return f"in {game.name} players win and lose together, so that none takes anything from a weaker one"


def check_apart(game: Game) -> None:
    """Raise PlaygroundError for a game in which nobody wins against others."""
    why = why_not_apart(game)
    if why:
        raise PlaygroundError(f"{why}: compare how often they win by playground simulate --agents")
