"""Finds components that are replaced by what then moves on from their place: they leave the game without a word.

    choose: {spot: hand of mover}
    do: move top(deck) to spot; move spot to pile       moves the new card on; the one in the hand is gone
    do: move one to other; move other to one            does not swap the two

Nothing is reported where the place is empty before, nor on the board, where pieces are captured by being replaced,
unless one certainly stands there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from playground.game import core
from playground.game.effect_sequences import Effects, branches, sequences_of
from playground.game.emptied import has_only_components, site_named
from playground.game.room import possible_sites, set_of
from playground.game.surrounding_effects import certainly_done
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span

_MIXES = (core.Place, core.Swap, core.Shuffle, core.Sort, core.Remove)


def report_displaced(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of moves onto a place from which the next move takes what has just come."""
    found = _Found(frozenset[int]().union(*(zone.sites for zone in game.zones)))
    for sequence in sequences_of(game):
        found.look(sequence.effects, sequence.domains)
    for span, (first, second) in found.moves.items():
        _report(span, first, second, diagnostics)


def _report(span: Span, first: core.Move, second: core.Move, diagnostics: Diagnostics) -> None:
    place, origin = first.target.span, first.origin.span
    name = place.text if place else "it"
    one, other = (" ".join(move.span.text.split()) for move in (first, second) if move.span)
    hint = f"move away first what lies there: '{other}; {one}'"
    if place and origin and core.alike(first.origin, second.target):
        hint = f"write 'swap {origin.text} with {name}'"
    diagnostics.report("W143", span, hint=hint, name=name, then=other)


@dataclass
class _Found:
    """The moves onto a place with those that move on from it, by the text of the first.

    `zones` are the places of all zones.
    """

    zones: frozenset[int]
    moves: dict[Span, tuple[core.Move, core.Move]] = field(default_factory=dict)

    def look(self, sequence: Effects, names: Mapping[str, core.Expression]) -> None:
        """Find them in a sequence and in those within it; `names` are what variables stand for, or are chosen from."""
        named = {each.variable: _chosen_from(each.value) for each in sequence if isinstance(each, core.Bind)}
        inside = {**names, **named}
        done = tuple(certainly_done(sequence))
        for number, effect in enumerate(done):
            if isinstance(effect, core.Move) and effect.span is not None and effect.span not in self.moves:
                second = _moves_on(site_named(effect.target), done[number + 1 :])
                if second is not None and self._is_suspicious(effect, second, inside):
                    self.moves[effect.span] = effect, second
        for effect in sequence:
            within = {effect.variable: effect.domain} if isinstance(effect, core.ForEach) else {}
            for branch in branches(effect):
                self.look(branch, inside | within)

    def _is_suspicious(self, first: core.Move, second: core.Move, names: Mapping[str, core.Expression]) -> bool:
        places = names.get(site_named(first.target))
        if places is None or _are_empty(places):
            return False
        possible = possible_sites(places)
        is_in_zone = bool(possible) and possible <= self.zones
        return is_in_zone or has_only_components(places) or core.alike(first.origin, second.target)


def _moves_on(name: str, after: tuple[core.Effect, ...]) -> core.Move | None:
    """The move that takes away what lies on a place, if nothing before it is about that place."""
    if not name:
        return None
    moves = {each.span: each for each in after if isinstance(each, core.Move) and site_named(each.origin) == name}
    for effect in after:
        if isinstance(effect, _MIXES):
            return None
        if core.effect_mentions(effect, name):
            return moves.get(effect.span)  # closing up a pile before a card comes to it is of the same text
    return None


def _chosen_from(site: core.Expression) -> core.Expression:
    """The set of which a site is one."""
    while isinstance(site, core.Let):
        site = core.substitute(site.body, site.variable, site.value)
    return set_of(site)


def _are_empty(places: core.Expression) -> bool:
    """Whether nothing lies on any of some places."""
    match places:
        case core.Operation("difference", (_, core.Operation("occupied"))):
            return True
        case core.Operation("intersection", parts):
            return any(map(_are_empty, parts))
        case core.Operation("difference", (whole, *_)) | core.Where(domain=whole):
            return _are_empty(whole)
    return False
