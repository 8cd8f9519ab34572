"""Rulesets as games of OpenSpiel (`pip install 'rule-playground[open-spiel]'`).

    from playground.interop import open_spiel
    game = open_spiel.load_game("name@variant")              # registers the game `playground` with OpenSpiel
    pyspiel.load_game("playground(ruleset=name@variant)")  # the same, once it is registered

docs/interop-open-spiel.md describes what the game declares. Importing this package does not import OpenSpiel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.interop.extras import require

if TYPE_CHECKING:
    from playground.interop.open_spiel.game import PlaygroundGame

__all__ = ["load_game", "register"]


def register() -> None:
    """Register the game `playground` with OpenSpiel, unless it is. Raises MissingExtra if OpenSpiel is missing."""
    require("pyspiel", "open-spiel")
    from playground.interop.open_spiel.game import register_once

    register_once()


def load_game(selection: str) -> PlaygroundGame:
    """The game of a selection such as `name@variant?parameter=value`, as a `pyspiel.Game`.

    Raises RulesetError with all mistakes of the ruleset, and MissingExtra if OpenSpiel is not installed.
    """
    register()
    from playground.interop.open_spiel.game import game_of

    return game_of(selection)
