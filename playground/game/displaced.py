"""Finds components that are replaced by what then moves on from their place: they leave the game without a word.

    choose: {spot: hand of mover}
    do: move top(deck) to spot; move spot to pile       moves the new card on; the one in the hand is gone
    do: move one to other; move other to one            does not swap the two
    do: if other is enemy then move other to one; move one to other      what follows 'if' is done in either case

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

_MIXES = core.Place | core.Swap | core.Shuffle | core.Sort | core.Remove


def report_displaced(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of moves onto a place from which the next move takes what has just come."""
    found = _Found(frozenset[int]().union(*(zone.sites for zone in game.zones)))
    for sequence in sequences_of(game):
        found.look(sequence.effects, sequence.domains)
    for span, moves in found.moves.items():
        _report(span, moves, diagnostics)


def _report(span: Span, moves: _Moves, diagnostics: Diagnostics) -> None:
    first, second = moves.first, moves.second
    place, origin = first.target.span, first.origin.span
    name = place.text if place else "it"
    one, other = (_text(move) for move in (first, second))
    swap = f"swap {origin.text} with {name}" if place and origin and core.alike(first.origin, second.target) else ""
    condition = moves.condition
    if condition is None:
        hint = f"write '{swap}'" if swap else f"move away first what lies there: '{other}; {one}'"
    elif not condition:
        hint = f"'{other}' is done in either case, and what lies there must be moved away first"
    elif swap:
        hint = f"write 'if {condition} then {swap} else {other}': what stands behind ';' is done in either case"
    else:
        hint = f"move away first what lies there: '{other}; if {condition} then {one}'"
    diagnostics.report("W143", span, hint=hint, name=name, then=other)


def _text(part: core.Effect | core.Expression) -> str:
    return " ".join(part.span.text.split()) if part.span else "…"


@dataclass(frozen=True)
class _Moves:
    """A move onto a place and the one that moves on from it, with the condition of the first if the second is done
    without it as well; an empty one is not easily said."""

    first: core.Move
    second: core.Move
    condition: str | None


@dataclass
class _Found:
    """The moves onto a place with those that move on from it, by the text of the first.

    `zones` are the places of all zones.
    """

    zones: frozenset[int]
    moves: dict[Span, _Moves] = field(default_factory=dict)

    def look(
        self,
        sequence: Effects,
        names: Mapping[str, core.Expression],
        after: Effects = (),
        condition: str | None = None,
    ) -> None:
        """Find them in a sequence and in those within it; `names` are what variables stand for, or are chosen from.

        `after` is what is done next if the sequence is done, and without its `condition` as well.
        """
        for number, effect in enumerate(sequence):
            following = tuple(certainly_done(sequence[number + 1 :]))
            match effect:
                case core.Move(span=Span() as span) if span not in self.moves:
                    second = _moves_on(site_named(effect.target), (*following, *after))
                    if second is not None and self._is_suspicious(effect, second, names):
                        unconditional = any(each is second for each in after)
                        self.moves[span] = _Moves(effect, second, condition if unconditional else None)
                case core.Bind(variable=name, value=value, body=body):
                    self.look(body, {**names, name: _chosen_from(value)}, (*following, *after), condition)
                case core.If(condition=test, then=then, otherwise=otherwise):
                    text = _text(test) if condition is None and not otherwise else ""
                    self.look(then, {**names, **_narrowed(test, names)}, (*following, *after), text)
                    self.look(otherwise, {**names, **_left_out(test, names)}, (*following, *after), "")
                case core.ForEach(variable=name, domain=domain, body=body):
                    self.look(body, {**names, name: domain})
                case _:
                    for branch in branches(effect):
                        self.look(branch, names)

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
        if isinstance(effect, _MIXES | core.Finish):
            return None
        if core.effect_mentions(effect, name):
            return moves.get(effect.span)  # closing up a pile before a card comes to it is of the same text
    return None


def _narrowed(condition: core.Expression, names: Mapping[str, core.Expression]) -> dict[str, core.Expression]:
    """The sets in which sites certainly are where a condition holds, by their variables."""
    match condition:
        case core.Operation("and", conditions):
            found: dict[str, core.Expression] = {}
            for each in conditions:
                found |= _narrowed(each, {**names, **found})
            return found
        case core.Operation("contains", (sites, site)) if (name := site_named(site)) in names:
            return {name: core.Operation("intersection", (names[name], sites), type=sites.type)}
        case core.Operation("not", (other,)):
            return _left_out(other, names)
    return {}


def _left_out(condition: core.Expression, names: Mapping[str, core.Expression]) -> dict[str, core.Expression]:
    """The same where it does not hold."""
    match condition:
        case core.Operation("contains", (sites, site)) if (name := site_named(site)) in names:
            return {name: core.Operation("difference", (names[name], sites), type=sites.type)}
    return {}


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
