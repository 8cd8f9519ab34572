"""Zones that are shuffled again though nothing has been put there since.

draw: shuffle bag within occupied; move top to drawn       thirty random numbers for each draw
setup: …; shuffle bag                                      as random, if nobody sees into the bag
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from playground.game import core
from playground.game.effect_sequences import Effects, all_within, effects_after_setup
from playground.game.effect_walk import with_branches
from playground.game.empty_choices import places_reached
from playground.game.room import possible_sites
from playground.game.rule_expressions import named_values

BECAUSE = "each place is swapped with one at random, though nothing has been put there since that was last done"


def needless_shuffles(effects: Effects, game: core.Game) -> Iterator[core.Shuffle]:
    """The effects among some that shuffle places where only the setup puts anything."""
    shuffles = [each for each in all_within(effects) if isinstance(each, core.Shuffle)]
    if not shuffles:
        return
    reached = _reached(game)
    if reached is not None:
        for each in shuffles:
            places = possible_sites(each.sites)
            if places and not places & (reached | game.board.cell_set):
                yield each


def without(effects: Effects, needless: core.Effect) -> Effects:
    """Effects without one, wherever it stands among them."""
    return tuple(
        with_branches(each, lambda branch: without(branch, needless))
        if isinstance(each, core.If | core.ForEach | core.Repeat | core.Bind)
        else each
        for each in effects
        if each is not needless
    )


def hint_of(shuffle: core.Shuffle, game: core.Game) -> str:
    """What to write in place of a needless shuffle."""
    places = possible_sites(shuffle.sites)
    zone = next((each for each in game.zones if not places.isdisjoint(each.sites)), None)
    name = zone.name if zone is not None else "bag"
    hint = f"shuffle it once, at the end of the setup: 'shuffle {name}'"
    if zone is not None and zone.seen_by != "nobody":
        hint += f"; and let nobody see into it, '{name}: {{…, seen by: nobody}}'"
    return hint


def _reached(game: core.Game) -> frozenset[int] | None:
    """Where effects put something after the setup; None if that is not known of one of them."""
    named: Mapping[str, core.Expression] = dict(named_values(game))
    found = set[int]()
    for effect in effects_after_setup(game):
        match effect:
            case core.Place(target=target) | core.Move(target=target):
                sites = [places_reached(target, named)]
            case core.Swap(first=first, second=second):
                sites = [possible_sites(first), possible_sites(second)]
            case core.Reveal() | core.Sort():
                return None  # who has seen what lies there knows its order
            case _:
                continue
        if not all(sites):
            return None
        found.update(*sites)
    return frozenset(found)
