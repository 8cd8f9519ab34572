"""What to write for a name without the argument that it needs: with one, or the set of all that it may be."""

from __future__ import annotations

import re
from collections.abc import Mapping

from playground.game import core
from playground.game.circumstances import Circumstances
from playground.game.names import Function, Locals
from playground.game.vocabulary import Vocabulary
from playground.ruleset.plurals import plural
from playground.source.text import Span
from playground.syntax import other_words
from playground.syntax.phrases import Phrase

_ALL_OF = {"site": "board", "player": "everyone", "piece": "kinds"}


_ALONG = (
    "movements along tracks have no 'distance'; make it a choice, 'choose:' in place of 'moves:': "
    '{piece: own, number: 1..3, target: "ahead(piece, TRACK, number)"}'
)
_WALKED = (
    "walks have no 'distance'; before the piece moves, the shortest way is "
    "'distance orthogonally from piece to target through empty'"
)
_WAY = "movements along tracks and walks have no 'way', as they may turn"


def instead_of_walks(name: str, names: Locals, walkers: Mapping[str, bool]) -> str:
    """What to write for the `way` or the `distance` of a movement that has none; empty for what means something else.
    `walkers` are the variables of the pieces of such movements."""
    piece = names.get("piece")
    if name not in ("way", "distance") or not isinstance(piece, core.Variable) or piece.name not in walkers:
        return ""
    if name == "way":
        return _WAY
    return _ALONG if walkers[piece.name] else _WALKED


_BEHIND_EACH = re.compile(r"(\beach:\s*(\[[^]]*)?|[\w\])}] each )$")
"""`each: team`, `0..9 each team`."""

_EACH_OF_SEVERAL = (
    "there is one each for players, kinds, sites, numbers or words; for each of two teams say 'each: 0..1', and then "
    "'… of side(who)', with a number for the side of a player, 'define: {side(who): seat_of who mod 2}'"
)

_NEAR = 120
_IN_BRACKETS = re.compile(r"\((?P<inside>\w+(?:\s+(?:or|and|except)\s+\w+)+)\)\s+of\s+(?P<whose>\w+)")
"""`(start or goal) of opponent`."""


def without_argument(function: Function, span: Span, known: Circumstances) -> Phrase:
    """What to write for a function without its argument, and further names beside it of which that says all."""
    hint = known.without_choices.get(function.name) or instead_of_walks(function.name, known.locals, known.walkers)
    if hint:
        return Phrase(hint, ())
    if _BEHIND_EACH.search(span.source.text[max(0, span.start - _NEAR) : span.start]):
        return Phrase(_EACH_OF_SEVERAL, ())
    spread = _with_of_in_brackets(span, known.vocabulary)
    return spread or Phrase(_with_an_argument(function, span, known.vocabulary), ())


def _with_of_in_brackets(span: Span, vocabulary: Vocabulary) -> Phrase | None:
    """What to write for `(start or goal) of opponent`; None for other names."""
    text = span.source.text
    for found in _IN_BRACKETS.finditer(text, max(0, span.start - _NEAR), span.end + _NEAR):
        if found.start() < span.start and span.end <= found.end("inside"):
            words = found["inside"].split()
            parts = [f"{word} of {found['whose']}" if _has_holders(word, vocabulary) else word for word in words]
            return Phrase(f"'of' does not reach into brackets: ({' '.join(parts)})", tuple(words))
    return None


def _has_holders(name: str, vocabulary: Vocabulary) -> bool:
    """Whether what a name means is one thing for each player, piece, site or number, and needs to be that of one."""
    variable = vocabulary.variables.get(name)
    has_indices = variable is not None and variable.each is not None
    of_one = {*vocabulary.zones, *vocabulary.tracks, *vocabulary.attributes}
    return name in of_one or has_indices or isinstance(vocabulary.regions.get(name), tuple)


def _with_an_argument(function: Function, span: Span, vocabulary: Vocabulary) -> str:
    """What to write for a function without its argument."""
    name = function.name
    if name in other_words.ARGUMENTS:
        return other_words.ARGUMENTS[name]
    hint = f"write '{vocabulary.spelling(function)}'"
    if name in vocabulary.attributes or name in vocabulary.word_lists:
        if name in vocabulary.attributes and _is_argument(span):
            return f"{hint}: an attribute itself cannot be given to a definition, which is written for each of them"
        return other_words.extreme_value(span) or f"{hint}; all values are '{plural(name)}'"
    everything = _all_of_zone(name, vocabulary)
    return f"{hint}; the places of all are '{name} of {everything}'" if everything else hint


def _is_argument(span: Span) -> bool:
    """Whether a name stands alone among the arguments of a definition: `points(who, column n, up)`."""
    before, after = span.source.text[: span.start].rstrip(), span.source.text[span.end :].lstrip()
    return re.search(r"\w\(|,$", before[-1:] if before.endswith(",") else before[-2:]) is not None and after[:1] in ",)"


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
