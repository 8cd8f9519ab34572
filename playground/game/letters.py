"""The letters by which kinds of pieces are known in texts and pictures, and a warning if two kinds have the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from playground.game.core import Constant, Expression, Flip, Game, Piece, Place, SetOwner, Turn
from playground.game.effect_sequences import all_effects
from playground.ruleset.model import PieceDeclaration
from playground.source.diagnostics import Diagnostics


def symbols(game: Game) -> tuple[str, ...]:
    """The label of each kind of piece: its symbol, else the shortest prefix of its name that stands for no other kind.

    The only kind of a game has its symbol, or an empty label.
    """
    if len(game.pieces) == 1:
        return (game.pieces[0].symbol,)
    names = [piece.name for piece in game.pieces if not piece.symbol]
    taken = Counter(name[:length].casefold() for name in names for length in range(1, len(name) + 1))
    given = {piece.symbol.casefold() for piece in game.pieces if piece.symbol}

    def label(name: str) -> str:
        prefixes = (name[:length] for length in range(1, len(name)))
        return next((each for each in prefixes if taken[each.casefold()] == 1 and each.casefold() not in given), name)

    return tuple(piece.symbol or label(piece.name) for piece in game.pieces)


def letters(game: Game) -> tuple[str, ...]:
    """Like `symbols`, but with a letter for the only kind of a game too."""
    return tuple(symbol or game.pieces[kind].name[0] for kind, symbol in enumerate(symbols(game)))


def owned_letter(game: Game, kind: int, owner: int) -> str:
    """A kind's letter with its owner: upper case for the first of two players, lower case for the second.

    Otherwise the player's number is appended; with more than two players and a single kind, distinct initials of the
    players are used instead.
    """
    return _with_owner(game, letters(game)[kind], owner)


def _with_owner(game: Game, letter: str, owner: int) -> str:
    initials = {player[0] for player in game.players}
    if len(game.players) > 2 and len(game.pieces) == 1 and not game.pieces[0].symbol:
        return game.players[owner][0] if len(initials) == len(game.players) else f"{letter}{owner + 1}"
    if len(game.players) > 2 or letter.upper() == letter.lower():
        return f"{letter}{owner + 1}"
    return letter.lower() if owner else letter[0].upper() + letter[1:]


def shortest_prefix(name: str, names: Iterable[str]) -> str:
    """The shortest prefix of a name that no other name has."""
    others = [other for other in names if other != name]
    prefixes = (name[:length] for length in range(1, len(name)))
    return next((prefix for prefix in prefixes if not any(other.startswith(prefix) for other in others)), name)


def report_letters(game: Game, pieces: Mapping[str, PieceDeclaration], diagnostics: Diagnostics) -> None:
    """Warn of kinds that look the same on the board, in texts or in pictures; each is named with the first like it."""
    shown, first, owners = letters(game), dict[object, int](), _owners(game)
    for kind, piece in enumerate(game.pieces):
        keys = [(piece.attributes, look) for look in _looks(game, piece, shown[kind], owners[kind])]
        other = min((first[key] for key in keys if key in first), default=None)
        for key in keys:
            first.setdefault(key, kind)
        if other is None:
            continue
        declared = [pieces[game.pieces[each].name] for each in (kind, other)]
        own = next((each for each in declared if each.span.source.included is None), declared[0])
        because = ""
        if shown[kind] != shown[other]:
            because = f"capitals are pieces of {game.players[0]}, so that '{shown[other]}' and '{shown[kind]}' are one"
        names = {"name": piece.name, "other": game.pieces[other].name, "sign": shown[kind]}
        hint = "give one of them another letter, or several: 'symbol: …'"
        diagnostics.report("W103", own.span, because=because, hint=hint, **names)


def _owners(game: Game) -> list[set[int]]:
    """The players whose each kind of piece may be: those for whom it is placed, and all where pieces turn into others,
    or change hands."""
    owners = [set[int]() for _ in game.pieces]
    for effect in all_effects(game):
        if isinstance(effect, Turn | Flip | SetOwner):
            return [set(range(len(game.players)))] * len(game.pieces)
        if isinstance(effect, Place):
            for kind in _values(effect.piece, len(game.pieces)):
                owners[kind].update(_values(effect.owner, len(game.players)))
    return owners


def _values(value: Expression, count: int) -> Iterable[int]:
    """The numbers that a kind or a player may be, of so many."""
    return (int(value.value),) if isinstance(value, Constant) and isinstance(value.value, int) else range(count)


def _looks(game: Game, piece: Piece, letter: str, owners: set[int]) -> Iterator[object]:
    """What pieces of a kind look like: in pictures, and in texts, where the values of their attributes follow."""
    yield from ((letter, piece.owned, owner, piece.look, piece.drawings) for owner in owners)
    if piece.owned:
        yield from (_with_owner(game, letter, owner) for owner in owners)
    else:
        yield letter
