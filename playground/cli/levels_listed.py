"""The levels of a ruleset in words: the agent that each stands for, how strong it is, and where they come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.cli.output import aligned, wrapped

if TYPE_CHECKING:
    from playground.game.core import Game


def levels_text(game: Game | None) -> str:
    """The levels of a game, or what levels are. Raises PlaygroundError for a damaged file."""
    from playground.agents.levels import LEVELS_ABOUT, find_levels

    title, levels = "  levels of players, as --agents and play --against take them", find_levels(game) if game else None
    if game and levels:
        about = [(level.name, f"{level.rating:.1f} steps above random: {level.agent}") for level in levels.values()]
        return "\n".join([title, aligned(about), wrapped(_origin(game), 4)])
    made = [] if game is None else [wrapped("made when one is first named, in about a minute", 4)]
    return "\n".join([title, aligned(list(LEVELS_ABOUT.items())), *made])


def _origin(game: Game) -> str:
    """Where the levels of a game come from."""
    from playground.agents.levels import find_levels, shipped_levels
    from playground.learning.header import header_of
    from playground.learning.store import shipped_path

    if find_levels(game) != shipped_levels(game):
        return "chosen by a ladder, or made of a player that was trained here"
    header = header_of(shipped_path(game)) or {}
    minutes, games = float(header.get("seconds", 0)) / 60, header.get("games", 0)
    return f"come with the ruleset: a player that learned for {minutes:.1f} minutes, in {games:,} games"
