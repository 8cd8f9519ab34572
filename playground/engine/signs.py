"""Short signs and words for what lies on a site: letters of kinds, values of attributes."""

from __future__ import annotations

from collections.abc import Sequence

from playground.engine.sight import Component
from playground.game.core import NOTHING, Attribute, Game


def symbols(game: Game) -> tuple[str, ...]:
    """What is written on each kind of piece: its symbol, else as many letters as tell it from the others.

    The only kind of a game needs no letter.
    """
    if len(game.pieces) == 1:
        return (game.pieces[0].symbol,)
    names = [piece.name for piece in game.pieces if not piece.symbol]
    return tuple(piece.symbol or _shortest(piece.name, names) for piece in game.pieces)


def letters(game: Game) -> tuple[str, ...]:
    """As `symbols`, but the only kind of a game has a letter too."""
    return tuple(symbol or game.pieces[kind].name[0] for kind, symbol in enumerate(symbols(game)))


def owned_letter(game: Game, kind: int, owner: int) -> str:
    """A kind's letter so that it tells the owner: a capital for the first of two players, a small one for the second.

    Where that cannot be, the player's number follows; of more players with a single kind their initials are enough.
    """
    letter = letters(game)[kind]
    initials = {player[0] for player in game.players}
    if len(game.players) > 2 and len(game.pieces) == 1 and not game.pieces[0].symbol:
        return game.players[owner][0] if len(initials) == len(game.players) else f"{letter}{owner + 1}"
    if len(game.players) > 2 or letter.upper() == letter.lower():
        return f"{letter}{owner + 1}"
    return letter.lower() if owner else letter[0].upper() + letter[1:]


def value_sign(attribute: Attribute, value: int) -> str:
    """A number, or as many letters of a word as tell it from the other words."""
    return _shortest(attribute.words[value], attribute.words) if attribute.words else str(value)


def value_word(attribute: Attribute, value: int) -> str:
    """A number, or the word."""
    return attribute.words[value] if attribute.words else str(value)


def values_sign(game: Game, component: Component) -> str:
    """The values of a component's attributes, such as `w3`; empty if it has none."""
    return "".join(
        value_sign(attribute, component.attributes[attribute.name])
        for attribute in game.attributes
        if attribute.name in component.attributes
    )


def in_words(game: Game, component: Component) -> str:
    """What a component is: `purple 3`, `Rock of South`; its kind is named where there are several, or nothing else."""
    values = [
        value_word(attribute, component.attributes[attribute.name])
        for attribute in game.attributes
        if attribute.name in component.attributes
    ]
    kind = [game.pieces[component.kind].name] if len(game.pieces) > 1 or not values else []
    whose = [f"of {game.players[component.owner]}"] if component.owner != NOTHING else []
    return " ".join([*kind, *values, *whose])


def _shortest(name: str, names: Sequence[str]) -> str:
    """The shortest beginning of a name that no other name has."""
    others = [other for other in names if other != name]
    beginnings = (name[:length] for length in range(1, len(name)))
    return next((start for start in beginnings if not any(other.startswith(start) for other in others)), name)
