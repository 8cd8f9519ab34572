"""The variables bound in a rule, with their noun phrases in English."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from playground.rulebook.english import is_adjective, spaced, term
from playground.rulebook.relative_clauses import ITSELF
from playground.rulebook.zone_nouns import is_participle
from playground.ruleset.nouns import plural

_NO_NOUNS = ("mine", "over", "theirs", "under", "what", "yours")
"""Words that no article can stand before."""

_VAGUE = ("who", "whom", "it", "one", "each", "any", "what", "where", "which", *_NO_NOUNS)

_SAID = {"from": "origin", "to": "destination", "onto": "destination", "at": "place"}
"""Nouns for names that are none."""

_SAID_OF_NUMBERS = {"from": "start", "to": "end"}
"""The same for numbers: those of a stretch of a row."""

PLACES = ("target", "to", "cell", "square", "place", "site", "spot")
"""Names that mean no more than "a square"."""

_WITH_ARTICLE = ("site", "sites", "player", "players", "piece", "way")
"""Kinds of values whose names are nouns."""

_PRONOUNS = ("all", "both", "one", "others", "some", "those")
"""Names without an article."""

COMPARED = (
    "best", "better", "big", "biggest", "bottom", "far", "high", "higher", "highest", "large", "largest", "left", "low",
    "lower", "lowest", "near", "new", "old", "other", "right", "small", "smallest", "top", "worse", "worst",
)  # fmt: skip
"""Adjectives that single out one of several things."""

COUNTED = ("first", "second", "third", "fourth", "fifth")
ORDINALS = (*COUNTED, "last", "next", "final")
_ADVERBS = ("ahead", "aside", "away", "back", "backward", "behind", "down", "forth", "forward", "onward", "up")
_OF_PLAY = ("game", "move", "play", "round", "step", "turn")
"""Words that mean something else in every rulebook than the direction that has one of them for a name."""
NUMERALS = ("one", "two", "three", "four", "five", "six", "seven")

_NOUNS = {"player": "player", "site": "place", "piece": "kind", "int": "number", "way": "direction"}


NOUNS = {"player": "player", "piece": "kind of piece", "way": "direction", "mark": "value", "int": "number"}
"""Nouns for values, by their kind; a site is a square or a place."""


_FURTHER = ("other", "third", "fourth")
"""What further things of a kind are called whose names say nothing."""

_OF_PIECE = re.compile("(?<=^kind) of .*")
"""What `that kind` goes without where it is clear from `a kind of piece`, or of card."""


_OF_TIME = ("after", "before", "from", "now", "since", "then", "until")
"""Names that say when something has a value, or from where, and not what it is: `the *number before*`."""

_OF_SETS = ("of", "from", "in", "among")
"""What is left without the determiner of names such as `some_of`, which are no nouns."""

_DETERMINER = re.compile(r"^(?:an?|any|each|every|some|that|the|this) (?=\w)")
"""The beginning of a name such as `some_chain`, in place of which there is an article."""


@dataclass(frozen=True)
class Local:
    """A variable bound in a rule: its kind of value, and its noun phrase in English.

    `depends_on` is what its value is computed from if the noun phrase is that value itself. `of_pieces` is true for a
    site that stands for the piece on it.
    """

    kind: str
    noun_phrase: str
    depends_on: frozenset[str] = frozenset()
    of_pieces: bool = False
    gone: str = ""
    """What the pieces on the sites of a set were called until an effect took them away."""
    is_answer: bool = False
    """Whether it is yes or no, as a player has chosen."""
    part_of: str = ""
    """The region in parts of which a number is that of a part."""


Scope = Mapping[str, Local]


def about(name: str, local: Local, noun: str, square: str, scope: Scope) -> tuple[Scope, str]:
    """The scope of a clause about a thing with a name, and what the clause calls the thing where it is no subject.

    That is `that player`, or `this player` if `that player` is another one. A thing that a clause around this one is
    about is called after its kind in this one, and a site, which has no kind, after what `square` says.
    """
    noun, kinds = _OF_PIECE.sub("", noun), {kind: _OF_PIECE.sub("", said) for kind, said in NOUNS.items()}
    around = {
        other: replace(outer, noun_phrase=f"that {kinds.get(outer.kind, square)}")
        if outer.noun_phrase == ITSELF and other != name
        else outer
        for other, outer in scope.items()
    }
    is_taken = any(f"that {noun} ".startswith(f"{other.noun_phrase} ") for other in around.values())
    return {**around, name: local}, f"{'this' if is_taken else 'that'} {noun}"


def is_vague(name: str) -> bool:
    """Whether the name of a variable says nothing about what it stands for: `n`, `it`."""
    return len(spaced(name)) == 1 or spaced(name) in _VAGUE


def noun_phrase(name: str, kind: str, scope: Scope, noun: str = "") -> str:
    """The noun phrase of a bound variable: from its name, or from its kind if the name means nothing.

    `noun` is what the variable is, if more is known than its kind: `card` makes `the first card` of `first`.
    """
    taken = any(local.kind == kind and local.noun_phrase in ("that player", ITSELF) for local in scope.values())
    if kind == "player" and not taken:
        return "that player"
    if kind == "player" and is_vague(name) and all(local.noun_phrase != "this player" for local in scope.values()):
        return "this player"
    if kind == "players" and is_vague(name):
        return "those players"
    if kind == "bool":
        return f"“{spaced(name)}”"
    word = _word(spaced(name), kind, noun or _NOUNS.get(kind, ""))
    if kind == "way" and len(word) < 4:
        word = "direction"
    others = {f"that {word}" if is_itself(local, kind) else local.noun_phrase for local in scope.values()}
    known = (word, *(f"{which} {word}" for which in _FURTHER))
    free = [f"the {each}" for each in known if others.isdisjoint({f"the {each}", f"that {each}"})]
    return free[0] if free and (free[0] == f"the {word}" or is_vague(name)) else f"the {spaced(name)}"


def named_by_rule(name: str, kind: str, noun: str, scope: Scope, is_like: bool = False) -> str:
    """What a value is called to which a rule gives a name.

    `is_like` is true for a name that says what something is like. That is `the *low card*`, `the *gained* squares`,
    `*this player*` for `who`, and just `*total*` for a number.
    """
    if spaced(name) in _OF_TIME and kind in _NOUNS and (kind == "int" or spaced(name) not in _SAID):
        what = _NOUNS[kind] if kind == "int" else noun
        return f"the {term(f'{what} {spaced(name)}')}"
    if kind not in _WITH_ARTICLE or spaced(name) in _PRONOUNS:
        return term(name)
    several = kind in ("sites", "players")
    if is_vague(name):
        this = term(f"these {plural(noun)}" if several else f"this {noun}")
        return term(name) if any(local.noun_phrase == this for local in scope.values()) else this
    name = word = _SAID.get(spaced(name), spaced(name))
    is_without_noun = is_like or is_adjective(word) or is_participle(word) or word in (*ORDINALS, *COMPARED)
    return f"the {term(name)} {plural(noun) if several else noun}" if is_without_noun else f"the {term(name)}"


def is_itself(local: Local, kind: str) -> bool:
    """Whether a local is what a clause is about, and of a kind: the clause may refer to it as `that number`."""
    return local.noun_phrase == ITSELF and local.kind == kind


def _word(word: str, kind: str, noun: str) -> str:
    """The noun of a name for what is a `noun`."""
    bare = _DETERMINER.sub("", word)
    word = "set" if bare in _OF_SETS and kind == "sites" else word if bare in _OF_SETS else bare
    if word.startswith("of ") and word.removeprefix("of ") not in _PRONOUNS:
        word = word.removeprefix("of ")  # `of_letter` beside an attribute `letter`
    if word == "many" and kind == "int":
        return "amount"
    if not noun:
        return "value" if word in _NO_NOUNS else word
    if is_vague(word):
        return plural(noun) if kind == "sites" else noun
    if kind == "way" and word.split(" ")[-1] in ("way", "direction"):
        return word
    if kind == "way" and word in (*_ADVERBS, *_OF_PLAY):
        return f"{word} direction"
    if word == "other" or word in (*ORDINALS, *COMPARED) or is_adjective(word) or is_participle(word):
        return f"{word} {plural(noun) if kind == 'sites' else noun}"
    if kind == "sites" and word in NUMERALS[1:]:
        return f"{word} {plural(noun)}"
    return (_SAID_OF_NUMBERS if kind == "int" else _SAID).get(word, word)
