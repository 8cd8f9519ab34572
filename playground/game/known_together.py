"""What follows from all the cards that lie where not everybody sees them: players tell which these are, from those that
lie open, though nobody knows where each of them is.

    define: {unseen: (deck or hand of everyone) within occupied}
    count (unseen where rank of it = 3)         known to all
    count (hand of Ann where rank of it = 3)    not known
    rank of lowest of unseen                    not known: which of them is the first?

A question is about all of them together if it asks of each only what it is, and not where it lies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playground.game import core
from playground.game.effect_sequences import all_within, sequences_after_setup

Sites = frozenset[int]
Places = Callable[[core.Expression], Sites | None]
"""The places among which the sites of a set certainly are; None if that is not known."""

NO_SITES: Sites = frozenset()
NO_NAMES = frozenset[str]()
_OF_EACH = ("any", "every", "sum", "most", "least")


def are_those_of_the_setup(game: core.Game, places: Sites, places_of: Places) -> bool:
    """Whether the components on some places are among those of the setup: nothing there is removed, nor made another
    that players do not know, and nothing is put there out of nowhere."""
    later = [effect for sequence in sequences_after_setup(game) for effect in all_within(sequence.effects)]
    return not any(_changes(each, places, places_of, after_setup=True) for each in later) and not any(
        _changes(each, places, places_of, after_setup=False) for each in all_within(game.setup)
    )


def _changes(effect: core.Effect, places: Sites, places_of: Places, *, after_setup: bool) -> bool:
    match effect:
        case core.Remove(sites) | core.RollAttribute(sites=sites):
            pass
        case core.SetAttribute(sites=sites) | core.Turn(sites) | core.Place(target=sites) if after_setup:
            pass
        case _:
            return False
    changed = places_of(sites)
    return changed is None or not changed.isdisjoint(places)


class KnownTogether:
    """Finds questions about all that lies on the `unseen` places together; `values` has what names stand for."""

    def __init__(self, unseen: Sites, values: dict[str, core.Expression], places_of: Places) -> None:
        self._unseen, self._values, self._places_of = unseen, values, places_of

    def besides(self, expression: core.Expression) -> tuple[core.Expression, ...] | None:
        """What a question about all of them together depends on besides; None if it is no such question."""
        match expression:
            case core.Operation("count", (sites,)) if self._has_all(sites):
                return tuple(_others(sites, NO_NAMES))
            case core.Quantified(kind, name, sites, body) if kind in _OF_EACH and self._has_all(sites):
                if _asks_what_it_is(body, name):
                    return (*_others(sites, NO_NAMES), *_others(body, frozenset({name})))
        return None

    def _has_all(self, sites: core.Expression) -> bool:
        """Whether a set has all of them, or those of them that are of some kind, besides others that all see."""
        if self._unseen <= self._whole(sites):
            return True
        match sites:
            case core.Variable(name=name) if name in self._values:
                return self._has_all(self._values[name])
            case core.Let(name, value, body):
                self._values[name] = value
                return self._has_all(body)
            case core.Where(name, domain, condition):
                return self._has_all(domain) and _asks_what_it_is(condition, name)
            case core.Operation("intersection", (one, other)):
                pairs = ((one, other), (other, one))
                return any(_says_what_they_are(second) and self._has_all(first) for first, second in pairs)
            case core.Operation("union", several):
                having = [self._has_all(each) for each in several]
                return any(having) and all(
                    has or self._is_open(each) for has, each in zip(having, several, strict=True)
                )
        return False

    def _is_open(self, sites: core.Expression) -> bool:
        places = self._places_of(sites)
        return places is not None and places.isdisjoint(self._unseen)

    def _whole(self, sites: core.Expression) -> Sites:
        """The places of which a set has everything that lies there."""
        match sites:
            case core.Constant(value=frozenset() as places):
                return places
            case core.Variable(name=name) if name in self._values:
                return self._whole(self._values[name])
            case core.Operation("occupied"):
                return self._unseen
            case core.Operation("intersection", (one, other)):
                return self._whole(one) & self._whole(other)
            case core.Operation("union", (one, other)):
                return self._whole(one) | self._whole(other)
            case core.Operation("difference", (one, other)):
                without = self._places_of(other)
                return NO_SITES if without is None else self._whole(one) - without
        return NO_SITES


def _says_what_they_are(sites: core.Expression) -> bool:
    """Whether a set has all components of some kind, wherever they are."""
    return isinstance(sites, core.WithAttribute) or (isinstance(sites, core.Operation) and sites.name == "of_piece")


def _asks_what_it_is(condition: core.Expression, name: str) -> bool:
    """Whether a condition depends on what a member by name is, and not on which place it is."""
    match condition:
        case core.Variable(name=mentioned):
            return mentioned != name
        case core.AttributeOf(site=core.Variable()) | core.Operation("piece", (core.Variable(),)):
            return True
    return all(_asks_what_it_is(part, name) for part in core.parts(condition))


def _others(expression: core.Expression, names: frozenset[str]) -> Iterator[core.Expression]:
    """The parts that ask nothing of the members by name, or of all that have some value."""
    match expression:
        case core.AttributeOf(site=core.Variable(name=name)) | core.Operation("piece", (core.Variable(name=name),)):
            if name not in names:
                yield expression
        case core.Where(name, domain, condition):
            yield from _others(domain, names)
            yield from _others(condition, names | {name})
        case _ if expression.type.kind == "sites" or any(core.mentions(expression, name) for name in names):
            for part in core.parts(expression):
                yield from _others(part, names)
        case _:
            yield expression
