"""Who may own pieces of each kind. A piece that is flipped or turned into another kind keeps its owner, or has none as
before, whatever is said about that kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playground.game import core
from playground.game.conversions import may_be_of
from playground.game.core import NOTHING
from playground.game.effect_sequences import all_effects
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span


def owners_of_kinds(game: core.Game) -> tuple[tuple[int, ...], ...]:
    """For each kind of piece the places in `Game.owners` of those who may own such a piece, with that of nobody."""
    owned = {kind for kind, piece in enumerate(game.pieces) if piece.owned}
    unowned = set(range(len(game.pieces))) - owned
    if owned and unowned:
        changes = list(_changes(game))
        owned, unowned = _reached(owned, changes), _reached(unowned, changes)
    players = [place for place, owner in enumerate(game.owners) if owner != NOTHING]
    nobody = [place for place, owner in enumerate(game.owners) if owner == NOTHING]
    return tuple(
        (*(players if kind in owned else ()), *(nobody if kind in unowned else ())) for kind in range(len(game.pieces))
    )


def owner_of_members(sites: core.Expression, game: core.Game | None) -> core.Expression | None:
    """Whose all members of a set are, if it is plain from how the set is written; of two players, in a game."""
    match sites:
        case core.Operation("held_by", (player,)):
            return player
        case core.Operation("intersection", (one, other)):
            return owner_of_members(one, game) or owner_of_members(other, game)
        case core.Operation("difference", (core.Operation("occupied"), core.Operation("held_by", (one,)))):
            other = core.Operation("next_player", (one,), type=one.type)
            return other if game is not None and is_of_two(game) and not one.type.optional else None
        case core.Operation("difference", (one, _)) | core.Where(domain=one):
            return owner_of_members(one, game)
    return None


def is_of_two(game: core.Game) -> bool:
    """Whether all pieces are owned by one of two players."""
    return len(game.players) == 2 and all_owned(game)


def all_owned(game: core.Game) -> bool:
    """Whether all pieces are owned by players."""
    return all(game.owners[owner] != NOTHING for places in owners_of_kinds(game) for owner in places)


def report_ownerless(game: core.Game, diagnostics: Diagnostics) -> None:
    """Report effects that set the owner of pieces which nobody ever owns, also after they have become another kind."""
    reported = set[Span | None]()
    owned = [any(game.owners[place] != NOTHING for place in places) for places in owners_of_kinds(game)]
    for effect in all_effects(game):
        if not isinstance(effect, core.SetOwner) or effect.span in reported:
            continue
        kinds = may_be_of(effect.sites)
        if game.pieces and not any(owned if kinds is None else (owned[kind] for kind in kinds)):
            reported.add(effect.span)
            place = effect.sites.span
            all_are = "all kinds of pieces of this game are"
            what = f"the pieces in '{place.text}' are" if any(owned) and place else all_are
            hint = "in whose hand or other zone it lies is 'holder of SITE'"
            diagnostics.report("T141", effect.span, hint=hint, what=what)


def _changes(game: core.Game) -> Iterator[tuple[int, int]]:
    """The kinds that pieces may change from and to."""
    kinds = range(len(game.pieces))
    yield from ((kind, piece.flips_to) for kind, piece in enumerate(game.pieces) if piece.flips_to != NOTHING)
    for effect in all_effects(game):
        if isinstance(effect, core.Turn):
            after = _kinds_meant(effect.piece, kinds)
            before = may_be_of(effect.sites)
            yield from ((kind, becomes) for kind in (kinds if before is None else before) for becomes in after)


def _kinds_meant(piece: core.Expression, kinds: Sequence[int]) -> Sequence[int]:
    """The kinds that an expression may mean: one, if it is constant."""
    if isinstance(piece, core.Constant) and isinstance(piece.value, int):
        return [piece.value] if piece.value in kinds else []
    return kinds


def _reached(kinds: set[int], changes: list[tuple[int, int]]) -> set[int]:
    """Some kinds, and those that pieces of these kinds may become."""
    while more := {after for before, after in changes if before in kinds} - kinds:
        kinds = kinds | more
    return kinds
