"""Finds decks whose order all players know, since an open pile becomes a deck again without being shuffled.

if no (deck within occupied) then move pile to deck; draw_card(deck, mover)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from playground.game import core
from playground.game.prune import all_effects
from playground.game.room import places_of_free_one, possible_sites, set_of
from playground.game.rule_expressions import distinct_parts, expressions_within
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span

Sites = frozenset[int]

_ONE_OF = ("lowest", "highest", "nth")


def report_known_order(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of the first such move to each zone that nobody sees, that is never shuffled, and from which is drawn."""
    if len(game.players) < 2:
        return
    playing = list(all_effects(replace(game, setup=())))
    unseen = _places(game, "nobody")
    shuffled = Sites().union(*(possible_sites(each.sites) for each in playing if isinstance(each, core.Shuffle)))
    warned = set[str]()
    for span, reached in _returned(playing, _places(game, "everybody"), unseen):
        names = {zone.name for zone in game.zones if reached & frozenset(zone.sites)}
        if len(names) == 1 and not names & warned and not reached & shuffled and _is_drawn_from(reached, playing):
            warned |= names
            name = min(names)
            which = name if sum(zone.name == name for zone in game.zones) == 1 else f"{name} of PLAYER"
            hint = f"shuffle it then: '(move … to {which}; shuffle {which})'"
            diagnostics.report("W134", span, hint=hint, name=name)


def _places(game: core.Game, seen_by: str) -> Sites:
    return Sites().union(*(zone.sites for zone in game.zones if zone.seen_by == seen_by))


def _returned(effects: list[core.Effect], seen: Sites, unseen: Sites) -> Iterator[tuple[Span, Sites]]:
    """The effects that move several of what all see to places that nobody sees, and these places."""
    for effect in effects:
        if not isinstance(effect, core.ForEach) or effect.span is None:
            continue
        origin = possible_sites(effect.domain)
        if not origin or not origin <= seen:
            continue
        for expression in distinct_parts(expressions_within(effect.body)):
            places = places_of_free_one(expression)
            reached = Sites() if places is None else possible_sites(places)
            if reached and reached <= unseen:
                yield effect.span, reached


def _is_drawn_from(places: Sites, effects: list[core.Effect]) -> bool:
    """Whether effects name the first or the last of what lies there, or the one with some number."""
    for each in distinct_parts(expressions_within(effects)):
        if isinstance(each, core.Operation) and each.name in _ONE_OF and places_of_free_one(each) is None:
            among = possible_sites(set_of(each))
            if among and among <= places:
                return True
    return False
