"""Where trained players are kept: a folder for each ruleset, with a numbered file for each player.

The folder belongs to the user's data and is never emptied by the playground. It is named after the ruleset's hash:
after a change of the rules, or for another variant, there are other players.

Player 0 comes with a ruleset: its file is among the ruleset's checks, and has the levels that are made of it
(`playground/skill/shipped.py`).
"""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

from playground.game.core import Game
from playground.ruleset.find import find_by_name
from playground.ruleset.selection import parse_selection

MAX_PLAYERS = 99

SHIPPED = 0
"""The number of the player that comes with a ruleset."""

SUFFIX = ".player"


def players_folder(game: Game) -> Path:
    """The folder of a game's players, which need not exist: in PLAYGROUND_PLAYERS, or in the folder of user data."""
    given = os.environ.get("PLAYGROUND_PLAYERS")
    root = Path(given) if given else user_data_path("playground") / "players"
    return root / f"{_plain(game.name)}-{game.hash[:16]}"


def player_path(game: Game, number: int) -> Path:
    """The file of player `number`, which need not exist."""
    if number == SHIPPED:
        return shipped_path(game)
    return players_folder(game) / f"{number}{SUFFIX}"


def shipped_path(game: Game) -> Path:
    """Where the player is that comes with the ruleset of a game, which may be of other rules or not exist."""
    selection = parse_selection(game.name)
    own = Path(selection.name)
    file = own if selection.is_path else find_by_name(selection.name) or own
    settings = game.name.removeprefix(selection.name)
    return file.parent / "checks" / f"{file.stem}{_plain(settings)}{SUFFIX}"


def player_numbers(game: Game) -> list[int]:
    """The numbers of the players that the user has trained for a game, ascending."""
    try:
        names = [path.name for path in players_folder(game).iterdir()]
    except OSError:
        return []
    stems = [name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX)]
    return sorted(int(stem) for stem in stems if stem.isascii() and stem.isdigit())


def player_stamp(game: Game, number: int) -> list[int]:
    """Size and time of a player's file, by which a change is noticed; empty if there is none."""
    try:
        found = player_path(game, number).stat()
    except OSError:
        return []
    return [found.st_size, found.st_mtime_ns]


def _plain(name: str) -> str:
    return "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "_" for c in name)[:60]
