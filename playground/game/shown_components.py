"""Whether components in some hidden places may have been shown to players before: turned up, or shown to one of them.

What was shown elsewhere is known wherever it goes, so that it counts if it may be moved to these places.
"""

from __future__ import annotations

from collections.abc import Iterator

from playground.game import core
from playground.game.effect_sequences import all_effects
from playground.game.empty_choices import places_reached
from playground.game.gaps import Meanings, effects_after_setup
from playground.game.room import possible_sites, set_of


def may_be_shown(places: frozenset[int], game: core.Game) -> bool:
    """Whether players may have been shown what lies on some places; what is not certain is possible."""
    shown = frozenset[int]()
    for effect in all_effects(game):
        if isinstance(effect, core.Reveal | core.Hint):
            turned = possible_sites(set_of(effect.sites))
            if not turned or turned & places:
                return True
            shown |= turned
    return bool(shown) and any(_may_bring(game, shown, places))


def _may_bring(game: core.Game, shown: frozenset[int], places: frozenset[int]) -> Iterator[bool]:
    """For each effect, whether it may move something from where it was shown to some places."""
    played = list(effects_after_setup(game))
    named = {effect.variable: effect.value for effect, _ in played if isinstance(effect, core.Bind)}
    for effect, meanings in played:
        match effect:
            case core.Move(origin=origin, target=target):
                reached, left = places_reached(target, named), _origins(origin, meanings)
                yield (not reached or bool(reached & places)) and (not left or bool(left & shown))
            case core.Swap():
                yield True
            case core.Shuffle(sites=sites) | core.Sort(sites=sites):
                possible = possible_sites(sites)
                yield not possible or bool(possible & shown and possible & places)


def _origins(site: core.Expression, meanings: Meanings) -> frozenset[int]:
    """The places from which a component may be taken; none if they are not known."""
    if isinstance(site, core.Variable):
        return possible_sites(meanings[site.name]) if site.name in meanings else frozenset()
    return possible_sites(set_of(site))
