"""Names of a ruleset that every ruleset has, such as a definition `edge: row 2`: the rulebook says what they mean here.

    ruleset with `edge` ──► the same with `eqge` ──► rules in English ──► `edge` again

English is chosen by names in many places: `the edge`, `your opponent`, `the player who began`. A ruleset that gives one
of these names a meaning of its own is therefore put into English under another name, which is as long, so that places
in the text stay the same, and which nothing else has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import product
from typing import Any

from playground.compiler import Compiled
from playground.game.build import build
from playground.game.operations import BY_SPELLING
from playground.game.prelude import prelude
from playground.rulebook.prelude_words import FUNCTIONS, WORDS
from playground.rulebook.word_kinds import KINDS
from playground.ruleset.model import Ruleset
from playground.ruleset.plurals import plural
from playground.source.diagnostics import Diagnostics

_RARE = "qxzj"
"""Letters for names that no text has."""

_OF_THE_LANGUAGE = frozenset({"measures", "shape", "kind", "seen_by", "best", "cap"})
"""Parts of declarations whose words are those of every ruleset, such as `rows` of a board."""


@dataclass(frozen=True)
class OtherNames:
    """A game whose own names are none that every ruleset has, and the beginnings of names that it has instead."""

    compiled: Compiled
    in_place_of: Mapping[str, str]

    def restored(self, text: str) -> str:
        """A text with the names that the ruleset has."""
        for other, name in self.in_place_of.items():
            text = text.replace(other, name).replace(other.capitalize(), name.capitalize())
        return text


def with_other_names(compiled: Compiled) -> OtherNames:
    """A game under other names where those of its ruleset hide some that every ruleset has; as it is, if none does."""
    texts = " ".join(source.text for source in compiled.ruleset.sources).lower()
    hiding, others = _hiding(compiled.ruleset), dict[str, str]()
    for name in sorted(hiding):
        first = name.split("_")[0]
        candidates = (other for other in _others(first) if other not in texts and other not in others.values())
        others[first] = others.get(first) or next(candidates, first)
    if not others:
        return OtherNames(compiled, {})
    ruleset = _Renamed(dict(_whole_words(hiding, others))).of(compiled.ruleset)
    game = build(ruleset, Diagnostics(warns=False))
    if game is None:  # a rule has the name in both of its meanings
        return OtherNames(compiled, {})
    return OtherNames(Compiled(ruleset, game), {other: first for first, other in others.items()})


def _hiding(ruleset: Ruleset) -> frozenset[str]:
    """The names of a ruleset's own that hide one that every ruleset has."""
    return _known() & {each for names in _declared(ruleset) for each in names}


def _known() -> frozenset[str]:
    return frozenset({*prelude(), *KINDS, *WORDS, *FUNCTIONS, *BY_SPELLING})


def _whole_words(names: frozenset[str], others: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Names with what is written in place of them, and their plurals, such as `lines` for all parts of a region."""
    for name in names:
        first = name.split("_")[0]
        yield from ((word, others[first] + word[len(first) :]) for word in {name, plural(name)} - (_known() - {name}))


def _declared(ruleset: Ruleset) -> Iterator[Iterator[str]]:
    yield (each.head.text.partition("(")[0].strip() for each in ruleset.definitions)
    yield from map(iter, (ruleset.variables, ruleset.zones, ruleset.attributes, ruleset.relations))
    if ruleset.board is not None:
        yield iter(ruleset.board.regions)


def _others(name: str) -> Iterator[str]:
    """Words like a name, and as long, that English does not have: `eqge`, `exge` for `edge`."""
    for number in range(1, len(name)):
        for letters in product(_RARE, repeat=number):
            yield name[0] + "".join(letters) + name[1 + number :]


class _Renamed:
    """Copies of what a ruleset is made of, with other names."""

    def __init__(self, names: Mapping[str, str]) -> None:
        words = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
        self._word = re.compile(rf"\b(?:{words})(?=\d*\b)")  # `rows2` is a place of the zone `rows`
        self._names = names
        self._done: dict[int, tuple[Any, Any]] = {}  # with what was copied, so that no other has its number

    def of(self, thing: Any) -> Any:
        """A copy; the thing itself where nothing in it has another name."""
        if isinstance(thing, str):
            return self._word.sub(lambda found: self._names[found[0]], thing)
        if id(thing) not in self._done:
            self._done[id(thing)] = thing, self._copy(thing)
        return self._done[id(thing)][1]

    def _copy(self, thing: Any) -> Any:
        if isinstance(thing, tuple | frozenset) and type(thing) in (tuple, frozenset):
            return type(thing)(map(self.of, thing))
        if isinstance(thing, Mapping):
            return {self.of(key): self.of(value) for key, value in thing.items()}
        if not is_dataclass(thing) or isinstance(thing, type):
            return thing
        names = (each.name for each in fields(thing) if each.init and each.name not in _OF_THE_LANGUAGE)
        new = {name: self.of(getattr(thing, name)) for name in names}
        return replace(thing, **new)
