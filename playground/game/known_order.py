"""Finds decks whose order all players know, since an open pile becomes a deck again without being shuffled there.

if no (deck within occupied) then move pile to deck; draw_card(deck, mover)
shuffle pile; move pile to deck                 whatever else lies there: all have seen the pile after it was shuffled
"""

from __future__ import annotations

from collections.abc import Iterator

from playground.game import core
from playground.game.room import places_of_free_one, possible_sites, set_of
from playground.game.rule_expressions import distinct_parts, expressions_within
from playground.game.surrounding_effects import Placed, placed_after_setup, shuffled_by
from playground.source.diagnostics import Diagnostics

Sites = frozenset[int]

_ONE_OF = ("lowest", "highest", "nth")


def report_known_order(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of the first such move to each zone that nobody sees.

    It must never be shuffled, and be drawn from; but what was shuffled just before should be in no order.
    """
    if len(game.players) < 2:
        return
    playing = list(placed_after_setup(game))
    effects = [each.effect for each in playing]
    unseen = _places(game, "nobody")
    shuffled = Sites().union(*(possible_sites(each.sites) for each in effects if isinstance(each, core.Shuffle)))
    warned = set[str]()
    for move, origin, reached in _returned(playing, _places(game, "everybody"), unseen):
        names = {zone.name for zone in game.zones if reached & frozenset(zone.sites)}
        if len(names) != 1 or names & warned:
            continue
        in_the_open = bool(origin & shuffled_by(move.before)) and not reached & shuffled_by(move.after)
        if in_the_open or (not reached & shuffled and _is_drawn_from(reached, effects)):
            warned |= names
            name = min(names)
            which = name if sum(zone.name == name for zone in game.zones) == 1 else f"{name} of PLAYER"
            hint = f"shuffle it then: '(move … to {which}; shuffle {which})'"
            if in_the_open:
                hint += ", or first move and shuffle it in a zone that nobody sees, if other things lie there"
            why = ": it was shuffled where all see it" if in_the_open else ", which nobody shuffles"
            diagnostics.report("W134", move.effect.span, hint=hint, name=name, why=why)


def _places(game: core.Game, seen_by: str) -> Sites:
    return Sites().union(*(zone.sites for zone in game.zones if zone.seen_by == seen_by))


def _returned(effects: list[Placed], seen: Sites, unseen: Sites) -> Iterator[tuple[Placed, Sites, Sites]]:
    """The effects that move several of what all see to places that nobody sees: from where, and to which places."""
    for placed in effects:
        effect = placed.effect
        if not isinstance(effect, core.ForEach) or effect.span is None:
            continue
        origin = possible_sites(effect.domain)
        if not origin or not origin <= seen:
            continue
        for expression in distinct_parts(expressions_within(effect.body)):
            places = places_of_free_one(expression)
            reached = Sites() if places is None else possible_sites(places)
            if reached and reached <= unseen:
                yield placed, origin, reached


def _is_drawn_from(places: Sites, effects: list[core.Effect]) -> bool:
    """Whether effects name the first or the last of what lies there, or the one with some number."""
    for each in distinct_parts(expressions_within(effects)):
        if isinstance(each, core.Operation) and each.name in _ONE_OF and places_of_free_one(each) is None:
            among = possible_sites(set_of(each))
            if among and among <= places:
                return True
    return False
