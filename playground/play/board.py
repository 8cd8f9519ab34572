"""The position as text: the board, what its signs mean, and what the game remembers."""

from __future__ import annotations

from playground.engine.layout import layout_of
from playground.engine.notation import board_text
from playground.engine.packing import unpack
from playground.engine.protocol import State
from playground.game.core import Game, Remembered
from playground.play.words import Words


def position_text(state: State, viewer: int) -> str:
    """The board and, below it, the values of the game's variables that a player may see."""
    block = state.to_bytes()
    values = unpack(layout_of(state.game), block)
    lines = [
        f"{variable.name}: {_values(state.game, variable, values[f'var.{variable.name}'], viewer)}"
        for variable in state.game.variables
        if not (variable.secret and variable.each is None)
    ]
    return "\n".join([board_text(state.game, block), *lines])


def _values(game: Game, variable: Remembered, values: list[int], viewer: int) -> str:
    words = Words(game)
    said = [words.say(variable.type, value) for value in values]
    if variable.each is None:
        return said[0]
    owners = [words.say(variable.each, variable.each.low + place) for place in range(len(said))]
    if variable.secret:
        owners, said = [owners[viewer]], [said[viewer]]
    return ", ".join(f"{owner} {value}" for owner, value in zip(owners, said, strict=True))


def legend(game: Game) -> str:
    """What the signs of the board stand for: the players', then the kinds of pieces if there are several."""
    owned = [piece.symbol or piece.name[0] for piece in game.pieces if piece.owned]
    kinds = [f"{piece.symbol or piece.name[0]}: {piece.name}" for piece in game.pieces] if len(game.pieces) > 1 else []
    parts = [_players(game, owned) if owned else [], kinds]
    return "; ".join(", ".join(part) for part in parts if part)


def _players(game: Game, letters: list[str]) -> list[str]:
    """The signs of each player's pieces, as `board_text` marks them."""
    if len(game.players) == 2 and all(letter.upper() != letter.lower() for letter in letters):
        signs = [" ".join(letter.upper() for letter in letters), " ".join(letter.lower() for letter in letters)]
    else:
        numbers = range(1, len(game.players) + 1)
        signs = [" ".join(f"{letter}{number}" for letter in letters) for number in numbers]
    return [f"{sign}: {player}" for sign, player in zip(signs, game.players, strict=True)]
