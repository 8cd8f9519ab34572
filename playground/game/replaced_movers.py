"""Finds pieces that are replaced where they stand, and are then to move.

    choose: {ring: own Ring, target: empty}
    do: place Marker of mover on ring; move ring to target

A name for a site is a name for the place: `place` takes the ring off the board, and what moves is the marker. Only
names of places on which something certainly lies are looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from playground.game import core
from playground.game.effect_sequences import sequences_after_setup
from playground.game.emptied import has_only_components, site_named
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span


def report_replaced_movers(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of effects that place something on a component that is to move afterwards."""
    reported = set[Span]()
    for sequence in sequences_after_setup(game):
        for place, move in _replaced(sequence.effects, _Places(_taken(sequence.choices))):
            if place.span is None or move.span is None or place.span in reported:
                continue
            reported.add(place.span)
            name = move.origin.span.text if move.origin.span else "it"
            placed, moved = (" ".join(span.text.split()) for span in (place.span, move.span))
            hint = f"to leave it behind write '{moved}; {placed}'; to change what moves, 'turn {name} into …'"
            diagnostics.report("W102", place.span, hint=hint, name=name, line=str(move.span.line))


def _taken(bindings: Iterable[core.Binding]) -> frozenset[str]:
    """The choices that are places of components."""
    return frozenset(
        each.variable for each in bindings if each.type.kind == "site" and has_only_components(each.domain)
    )


@dataclass
class _Places:
    """What is known of places by their names: those of components, and those where something has replaced one."""

    taken: frozenset[str]
    replaced: dict[str, core.Place] = field(default_factory=dict)

    def with_name(self, name: str, is_taken: bool) -> _Places:
        """The same where a name stands for a place as well."""
        return _Places(self.taken | {name} if is_taken else self.taken, dict(self.replaced))

    def become(self, one: _Places, other: _Places) -> None:
        """What is known after either of two ways."""
        self.taken, self.replaced = one.taken & other.taken, {**one.replaced, **other.replaced}


def _replaced(effects: Iterable[core.Effect], places: _Places) -> Iterator[tuple[core.Place, core.Move]]:
    """The effects that replace a component, with those that move it afterwards; `places` becomes what is known then."""
    for effect in effects:
        match effect:
            case core.If():
                then, otherwise = places.with_name("", False), places.with_name("", False)
                yield from _replaced(effect.then, then)
                yield from _replaced(effect.otherwise, otherwise)
                places.become(then, otherwise)
            case core.ForEach(variable=name, domain=domain):
                within = places.with_name(name, has_only_components(domain))
                yield from _replaced(effect.body, within)
                places.become(places, within)
            case core.Repeat():
                within = places.with_name("", False)
                yield from _replaced(effect.body, within)
                places.become(places, within)
            case core.Bind(variable=name, value=value):
                within = places.with_name(name, _is_component(value))
                yield from _replaced(effect.body, within)
                places.become(within, within)
            case core.Place():
                name = site_named(effect.target)
                if name in places.taken:
                    places.replaced[name] = effect
            case core.Move():
                name = site_named(effect.origin)
                if name in places.replaced:
                    yield places.replaced[name], effect
                _leave(places, name)
            case core.Remove():
                _leave(places, site_named(effect.sites))
            case core.Swap() | core.Shuffle() | core.Sort():
                places.replaced.clear()


def _leave(places: _Places, name: str) -> None:
    places.taken -= {name}
    places.replaced.pop(name, None)


def _is_component(site: core.Expression) -> bool:
    """Whether a site is one of components; it may be none."""
    is_member = isinstance(site, core.Operation) and site.name in ("lowest", "highest", "nth")
    return is_member and has_only_components(core.parts(site)[0])
