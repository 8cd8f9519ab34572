"""What to write for a name without the argument that it needs: with one, or the set of all that it may be."""

from __future__ import annotations

from playground.game.names import Function
from playground.game.vocabulary import Vocabulary
from playground.ruleset.plurals import plural
from playground.source.text import Span
from playground.syntax import other_words

_ALL_OF = {"site": "board", "player": "everyone", "piece": "kinds"}


def with_an_argument(function: Function, span: Span, vocabulary: Vocabulary) -> str:
    """What to write for a function without its argument."""
    name = function.name
    if name in other_words.ARGUMENTS:
        return other_words.ARGUMENTS[name]
    hint = f"write '{vocabulary.spelling(function)}'"
    if name in vocabulary.attributes or name in vocabulary.word_lists:
        return other_words.extreme_value(span) or f"{hint}; all values are '{plural(name)}'"
    everything = _all_of_zone(name, vocabulary)
    return f"{hint}; the places of all are '{name} of {everything}'" if everything else hint


def _all_of_zone(name: str, vocabulary: Vocabulary) -> str:
    """Of what a zone gives all places that go by its name; empty for what is no zone, or has several indices."""
    if name in vocabulary.zones:
        indices = vocabulary.zones[name][0].indices
        if len(indices) > 1:
            return ""
        type_ = indices[0][0]
        numbers = sorted(zone.indices[0][1] for zone in vocabulary.zones[name])
        all_of = _ALL_OF | {"mark": plural(type_.name), "int": f"({numbers[0]}..{numbers[-1]})"}
        return all_of[type_.kind]
    places = vocabulary.regions.get(name)
    if not isinstance(places, tuple) or not all(isinstance(each, frozenset) for each in places):
        return ""
    area = vocabulary.world.board.area
    are_places = all(site >= area for each in places if isinstance(each, frozenset) for site in each)
    return "everyone" if are_places else ""
