"""Finds `roll` of hidden dice that `reveal` has turned up and nothing turns down: they are thrown where all see them.

cup: {size: 3, each: player, seen by: owner}
doubt: {do: reveal cup of everyone; …}        turn: {start: roll face of cup of everyone, …}
"""

from __future__ import annotations

from playground.game import core
from playground.game.effect_sequences import effects_after_setup
from playground.game.room import possible_sites, set_of
from playground.source.diagnostics import Diagnostics

_TURNED_DOWN = (core.Conceal, core.Shuffle, core.Sort, core.Place, core.Move, core.Swap)
"""Effects after which something may lie face down, or something else is there."""


def report_rolled_open(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of rolls of a zone after which its dice lie open, once for each zone."""
    effects = list(effects_after_setup(game))
    for zone in {each.name: each for each in game.zones if each.seen_by != "everybody"}.values():
        places = frozenset[int]().union(*(each.sites for each in game.zones if each.name == zone.name))
        about = [each for each in effects if not _sites_of(each, game).isdisjoint(places)]
        is_shown = any(isinstance(each, core.Reveal) and each.to is None for each in about)
        if not is_shown or any(isinstance(each, _TURNED_DOWN) for each in about):
            continue
        for roll in about:
            if isinstance(roll, core.RollAttribute) and roll.span is not None:
                which = roll.sites.span.text if roll.sites.span else zone.name
                hint = f"turn it down first: conceal {which}; {roll.span.text}"
                diagnostics.report("W146", roll.span, hint=hint, name=zone.name)
                break


def _sites_of(effect: core.Effect, game: core.Game) -> frozenset[int]:
    """The places that an effect may be about: all if it does not say which."""
    found = frozenset[int]()
    for name in ("sites", "target", "first", "second"):  # not where something is moved from: the rest stays as it is
        sites = getattr(effect, name, None)
        if isinstance(sites, core.Expression):
            found |= possible_sites(set_of(sites)) or frozenset(game.board.sites)
    return found
