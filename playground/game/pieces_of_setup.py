"""How many pieces of each kind there can be where only the setup places them, as kings and other single pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from playground.game import core
from playground.game.effect_sequences import effects_after_setup, inner


def most_of_each_kind(game: core.Game) -> Mapping[int, int]:
    """The most pieces of the kinds that nothing but the setup places, by the numbers of the kinds; others are left
    out."""
    found = dict.fromkeys(range(len(game.pieces)), 0)
    _add_placed(game.setup, 1, found)
    for effect in effects_after_setup(game):
        if isinstance(effect, core.Place | core.Turn):
            _forget(effect.piece, found)
    return found


def _add_placed(effects: Iterable[core.Effect], times: int, found: dict[int, int]) -> None:
    """Add the pieces that effects place which are repeated so many times."""
    for effect in effects:
        match effect:
            case core.Place(piece=core.Constant(value=int() as kind), target=target) if many := _most(target):
                if kind in found:
                    found[kind] += times * many
            case core.Place(piece=piece) | core.Turn(piece=piece):
                _forget(piece, found)
            case core.ForEach(domain=core.Constant(value=frozenset() as members)):
                _add_placed(inner(effect), times * len(members), found)
            case core.ForEach() | core.Repeat():
                for each in _placed_within(effect):
                    _forget(each.piece, found)
            case _:
                _add_placed(inner(effect), times, found)


def _placed_within(effect: core.Effect) -> Iterable[core.Place | core.Turn]:
    for each in inner(effect):
        if isinstance(each, core.Place | core.Turn):
            yield each
        yield from _placed_within(each)


def _forget(piece: core.Expression, found: dict[int, int]) -> None:
    """Something else puts pieces of a kind, or of any."""
    if isinstance(piece, core.Constant) and isinstance(piece.value, int):
        found.pop(piece.value, None)
    else:
        found.clear()


def _most(target: core.Expression) -> int:
    """The most sites that an effect may be about; 0 if that is not known."""
    match target:
        case core.Constant(value=frozenset() as sites):
            return len(sites)
        case core.Table(values=values) if target.type.kind == "sites":
            return max((len(each) for each in values if isinstance(each, frozenset)), default=0)
    return 1 if target.type.kind == "site" else 0
