"""A game's trained players."""

from __future__ import annotations

from pathlib import Path

from playground.engine.native.compile import Native
from playground.game.core import Game
from playground.learning.beginnings import layout_key
from playground.learning.check_arrays import largest_offset
from playground.learning.header import header_of
from playground.learning.player import LearnedPlayer, read_player
from playground.learning.store import SHIPPED, player_numbers, player_path, shipped_path
from playground.source.diagnostics import PlaygroundError


def load_player(native: Native, number: int) -> LearnedPlayer:
    """Player `number` of a game. Raises PlaygroundError if there is none, or it belongs to other rules."""
    game = native.game
    path = player_path(game, number)
    if not path.is_file():
        raise PlaygroundError(_missing(game, number))
    player = read_player(path)
    check_fits(native, player, path)
    return player


def _missing(game: Game, number: int) -> str:
    """The message that there is no such player."""
    if number == SHIPPED:
        return f"no player comes with {game.name}: 'playground train {game.name}' trains one"
    there, shipped = player_numbers(game), ""
    if comes_with(game):
        shipped = f"; 'learned?player={SHIPPED}' comes with the ruleset"
    if there:
        return f"there is no learned player {number} for {game.name}; there are {', '.join(map(str, there))}{shipped}"
    return f"no player has learned {game.name} with these rules yet: 'playground train {game.name}' trains one{shipped}"


def comes_with(game: Game) -> bool:
    """Whether a player comes with the ruleset of a game, and has learned its rules."""
    return (header_of(shipped_path(game)) or {}).get("hash") == game.hash


def check_fits(native: Native, player: LearnedPlayer, path: Path, *, same_rules: bool = True) -> None:
    """Raise PlaygroundError unless a player can play a game; with `same_rules` it must have learned just this one."""
    header = player.header
    if same_rules and header.get("hash") != native.game.hash:
        raise PlaygroundError(
            f"{path} has learned {header.get('ruleset')} with other rules: train a player for these, which may begin "
            "with what that one knows (--from)"
        )
    network, steps = player.network, len(native.game.steps)
    within = largest_offset(network) < native.layout.size and len(network.first_steps) == steps
    if header.get("layout") != layout_key(native) or not within:
        raise PlaygroundError(
            f"{path} has learned {header.get('ruleset')}, whose board, pieces or variables differ from those of "
            f"{native.game.name}: train a player from the beginning"
        )
