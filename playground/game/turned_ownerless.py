"""Finds `turn target into Stone` where all that can be turned is nobody's, and stays so as a kind that players own.

    pieces: {Stone: {}, Grey: {owner: nobody}}
    win_over: {choose: board within Grey, do: turn target into Stone}

This Stone is no player's: neither `own` nor `enemy` finds it. Who writes so means the mover to get it.
"""

from __future__ import annotations

from playground.game import core
from playground.game.conversions import may_be_of
from playground.game.core import NOTHING
from playground.game.effect_sequences import all_effects
from playground.game.owners import owners_of_kinds
from playground.game.room import set_of
from playground.game.rule_expressions import all_parts, named_values, rule_expressions
from playground.game.unowned import depends_on_owners
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span


def report_turned_ownerless(game: core.Game, within: Span, diagnostics: Diagnostics) -> None:
    """Warn of turning what nobody owns into what players own, where rules ask whose it is and none gives it to a
    player; `within` is the ruleset's text."""
    turns = [effect for effect in all_effects(game) if isinstance(effect, core.Turn)]
    if not turns or any(isinstance(effect, core.SetOwner) for effect in all_effects(game)):
        return
    ownerless = {
        kind
        for kind, places in enumerate(owners_of_kinds(game))
        if all(game.owners[place] == NOTHING for place in places)
    }
    if not ownerless or not any(map(depends_on_owners, all_parts(rule_expressions(game)))):
        return
    names = dict(named_values(game))
    found: dict[Span, list[core.Turn]] = {}
    for effect in turns:
        if effect.span is not None and effect.span.source is within.source:
            found.setdefault(effect.span, []).append(effect)
    for span, uses in found.items():
        if all(_stays_ownerless(game, effect, ownerless, names) for effect in uses):
            _report(game, span, uses[0], diagnostics)


def _stays_ownerless(
    game: core.Game, effect: core.Turn, ownerless: set[int], names: dict[str, core.Expression]
) -> bool:
    """Whether an effect turns only what nobody owns, into a kind that players own."""
    before = _may_be_of(effect.sites, names)
    return (
        before is not None
        and before <= ownerless
        and isinstance(effect.piece, core.Constant)
        and isinstance(effect.piece.value, int)
        and effect.piece.value != NOTHING
        and game.pieces[effect.piece.value].owned
    )


def _may_be_of(sites: core.Expression, names: dict[str, core.Expression]) -> frozenset[int] | None:
    """The kinds that sites can hold, of a choice those among which it has been made; None if they are not known."""
    place = set_of(sites)
    names = dict(names)
    while isinstance(place, core.Variable) and place.name in names:
        place = set_of(names.pop(place.name))
    return may_be_of(place)


def _report(game: core.Game, span: Span, effect: core.Turn, diagnostics: Diagnostics) -> None:
    assert isinstance(effect.piece, core.Constant)
    assert isinstance(effect.piece.value, int)  # of a turn that stays ownerless
    kind, place = game.pieces[effect.piece.value].name, effect.sites.span
    where = place.text if place else "…"
    hint = f"to replace it by a {kind} of the mover write: place {kind} on {where}"
    diagnostics.report("W163", span, hint=hint, kind=kind)
