"""Finds `conceal` of what all see where it lies: on the board, or in an open zone, nothing lies face down.

    setup: place Man on a1 or a2; shuffle board; conceal board

The pieces are no longer `revealed`, and all see them as before. Who writes so means them to be hidden, for which each
square has a zone that nobody sees. What may go on from there to a hidden place is left out: a card that has been turned
up lies face up there as well, unless it is turned down before.
"""

from __future__ import annotations

from playground.game import core
from playground.game.effect_sequences import all_effects
from playground.game.room import possible_sites, set_of
from playground.game.rule_expressions import named_values
from playground.game.seen_anyway import places_meant
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span

UNDER = "'under: {size: 1, each: site, seen by: nobody}'"
ON_THE_BOARD = (
    f"nothing lies face down on the board: give each square a zone that nobody sees, {UNDER}, and put it there"
)


def report_concealed_open(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of concealing what all see."""
    open_ones = concealed_open(game)
    for span in sorted(open_ones, key=lambda each: each.start):
        places, cells = open_ones[span], game.board.cell_set
        names = sorted({zone.name for zone in game.zones if not places.isdisjoint(zone.sites)})
        where = f"in '{names[0]}'" if names and cells.isdisjoint(places) else "on the board" if cells else "here"
        hint = f"hide what lies there: '{names[0]}: {{…, seen by: nobody}}'" if names else ON_THE_BOARD
        if not names and not cells:
            hint = "give a zone 'seen by: owner' or 'seen by: nobody'"
        diagnostics.report("W161", span, hint=hint, where=where)


def concealed_open(game: core.Game) -> dict[Span, frozenset[int]]:
    """Where the rules conceal what certainly lies where all see it, and where that is; no places if that is not known,
    in a game in which nothing is hidden."""
    hidden = frozenset(site for zone in game.zones if zone.seen_by != "everybody" for site in zone.sites)
    names = dict(named_values(game))
    found: dict[Span, frozenset[int]] = {}
    partly = set[Span]()
    going_on = _origins_of_hidden(game, hidden, names)
    for effect in all_effects(game):
        if isinstance(effect, core.Conceal) and effect.span is not None:
            places = possible_sites(places_meant(set_of(effect.sites), names))
            if hidden and (not places or places & (hidden | going_on)):
                partly.add(effect.span)  # of a definition, which another use may give a hidden zone
            else:
                found[effect.span] = found.get(effect.span, frozenset()) | places
    return {span: places for span, places in found.items() if span not in partly}


def _origins_of_hidden(game: core.Game, hidden: frozenset[int], names: dict[str, core.Expression]) -> frozenset[int]:
    """Where what comes to hidden places may lie before."""
    everywhere = game.board.cell_set.union(*(zone.sites for zone in game.zones))

    def places(site: core.Expression) -> frozenset[int]:
        meaning = names.get(site.name, site) if isinstance(site, core.Variable) else site
        if isinstance(meaning, core.Choice):
            site = meaning.no  # the first free place of a zone, unless what is moved lies there already
        return possible_sites(places_meant(set_of(site), names)) or game.board.cell_set or everywhere

    found = set[int]()
    for effect in all_effects(game):
        if isinstance(effect, core.Move) and places(effect.target) & hidden:
            found |= places(effect.origin)
        elif isinstance(effect, core.Swap) and (places(effect.first) | places(effect.second)) & hidden:
            found |= places(effect.first) | places(effect.second)
    return frozenset(found)
