"""The most pieces that a player may have, which the setup places and nothing adds to.

    setup: place King of White on e1; place Pawn of White on row 2           White has nine pieces at most
    setup: for each who in everyone do place Pawn of who on start of who     one each, if `start` has one site

A position may be set up with more, so that this is for what is likely to be quick, and for nothing that must be right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from playground.game import core
from playground.game.effect_sequences import all_within, inner, sequences_after_setup

_ADD = (core.Place, core.SetOwner, core.Flip)
"""Effects that may give a player a piece."""

_TURN = (core.Turn, core.Flip)
"""Effects that may change the kind of a piece."""


def most_pieces(game: core.Game, kind: int | None = None) -> int:
    """The most pieces of a player, or of a kind; the number of all sites where nothing bounds them."""
    every = len(game.board.sites)
    played = [effect for each in sequences_after_setup(game) for effect in all_within(each.effects)]
    if any(isinstance(effect, _ADD) and _may_be(effect, kind) for effect in played):
        return every
    if kind is not None and any(isinstance(effect, _TURN) for effect in (*played, *all_within(game.setup))):
        return every
    if any(isinstance(effect, core.SetOwner | core.Flip | core.Repeat) for effect in all_within(game.setup)):
        return every
    players = range(len(game.players))
    return min(every, max(_placed(game.setup, player, kind, {}, every) for player in players))


def most_of(sites: core.Expression, game: core.Game) -> int:
    """The most sites of a set that is made of the mover's pieces; the number of all sites where nothing bounds them."""
    every = len(game.board.sites)
    if sites.type.kind == "site":
        return 1
    match sites:
        case core.Where():
            return most_of(sites.domain, game)
        case core.Operation(name="intersection", arguments=arguments):
            kinds = [kind for each in arguments if (kind := _kind_of(each)) is not None]
            if any(_is_of_player(each) for each in arguments) and kinds:
                return most_pieces(game, kinds[0])
            return min(most_of(each, game) for each in arguments)
        case core.Operation(name="difference", arguments=(first, _)):
            return most_of(first, game)
        case core.Operation(name="held_by"):
            return most_pieces(game)
    return every


def _is_of_player(sites: core.Expression) -> bool:
    return isinstance(sites, core.Operation) and sites.name == "held_by"


def _kind_of(sites: core.Expression) -> int | None:
    """The kind of the pieces on all sites of a set that is made of those of one kind."""
    match sites:
        case core.Operation(name="of_piece", arguments=(core.Constant(value=int() as kind),)):
            return kind
    return None


def _may_be(effect: core.Effect, kind: int | None) -> bool:
    """Whether what an effect places or gives away may be of a kind."""
    if kind is None or not isinstance(effect, core.Place):
        return True
    return not isinstance(effect.piece, core.Constant) or effect.piece.value == kind


def _placed(
    effects: Iterable[core.Effect], player: int, kind: int | None, rounds: Mapping[str, int], every: int
) -> int:
    """How many pieces effects place of a player, each of whose loops, given by their variables, has so many rounds."""
    total = 0
    for effect in effects:
        match effect:
            case core.Place(owner=owner, target=target) if _may_be(effect, kind):
                if isinstance(owner, core.Constant) and owner.value != player:
                    continue
                times = 1
                for variable, number in rounds.items():
                    times *= 1 if isinstance(owner, core.Variable) and owner.name == variable else number
                total += times * (1 if target.type.kind == "site" else _members(target, every))
            case core.ForEach():
                within = {**rounds, effect.variable: _members(effect.domain, every)}
                total += _placed(inner(effect), player, kind, within, every)
            case _:
                total += _placed(inner(effect), player, kind, rounds, every)
    return total


def _members(sites: core.Expression, every: int) -> int:
    """The most members of a set."""
    match sites:
        case core.Constant(value=frozenset() as members):
            return len(members)
        case core.Table(values=values):
            sizes = [len(value) for value in values if isinstance(value, frozenset)]
            return max(sizes) if len(sizes) == len(values) else every
        case core.Where():
            return _members(sites.domain, every)
    return every
