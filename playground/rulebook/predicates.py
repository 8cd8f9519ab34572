"""Which names of conditions can follow `is`: `you are *safe*`, but not `you are *road*`."""

from __future__ import annotations

import re

from playground.rulebook.english import is_adjective, spaced
from playground.rulebook.terms import Terms

_ADJECTIVES = """
alive alone apart asleep awake bare big blind bound brave bright broad calm cheap clean clear close cold complete
correct cruel dead deep done down dry due empty equal even exact far fast fit flat free fresh full gone good
great grim happy hard healthy heavy high hot hungry idle ill illegal immune invisible lame large late lawful legal
lone lonely long loose loud low lucky mad mobile narrow near neutral new odd old open out over pale poor
present pure quick quiet rare ready rich right ripe rough royal safe secret secure severe sharp short shut sick
silent similar simple slow small smooth soft solid steady steep still strange strong sturdy sure
tall tame thick thin tight tiny tough true up useful valid visible vulnerable warm weak wealthy welcome wet whole
wide wild wise wounded wrong young
"""
"""Adjectives, and adverbs that say where something is, that rules are likely to use and that no ending gives away."""

_PARTICIPLES = """
beaten bitten born bought bound broken brought built burnt caught chosen cut dealt drawn driven eaten fallen felt
forbidden forgotten found fought frozen given grown heard held hidden hit hurt kept known laid led left lent lit
lost made met paid risen seen sent shaken shown slain sold spent stolen struck stuck sunk
sworn taken thrown told torn trodden understood won worn woven written
"""
"""Participles of irregular verbs."""

_KNOWN = frozenset((_ADJECTIVES + _PARTICIPLES).split())

_ENDINGS = ("ful", "less", "ous")


def can_follow_is(name: str) -> bool:
    """Whether a name of a condition reads well behind `is`: an adjective, a participle, or a phrase such as `in mill`.

    A word that is not known as one may be a noun or a verb, such as `road` or `run`.
    """
    word = spaced(name)
    if is_adjective(word) or word.endswith(_ENDINGS):
        return True
    return word.removeprefix("un") in _KNOWN


def adjective_of(name: str) -> str:
    """The adjective in the name of a condition, `playable` in `is_playable`, or the name; empty if there is none."""
    word = name.removeprefix("is_").removeprefix("is-")
    is_known = can_follow_is(word) or (word != name and " " not in spaced(word) and word.endswith("est"))
    return word if is_known else ""


def can_stand_before(adjective: str) -> bool:
    """Whether an adjective can stand before a noun: `free`, and not `alone` or `in mill`."""
    return " " not in spaced(adjective) and adjective not in _ONLY_BEHIND


_ONLY_BEHIND = (
    "alive", "alone", "apart", "asleep", "awake", "done", "down", "ill", "out", "over", "ready", "stuck", "sure", "up",
)  # fmt: skip


def kind_word(terms: Terms, name: str) -> str:
    """The noun in the name of a condition, `trump` in `is_a_trump`, or `trump card` where a variable has that name;
    empty if there is none."""
    match = re.fullmatch(r"is[_-]an?[_-](\w+)", name)
    noun = match[1] if match else ""
    return f"{noun} {terms.component}" if noun and terms.variable(noun) is not None else noun


def is_ability(name: str) -> bool:
    """Whether a name of a condition says what a player or a thing can or may do: `can jump`."""
    first, *others = spaced(name).split(" ")
    return bool(others) and first in _ABILITIES


_ABILITIES = {"can": "cannot", "may": "may not"}


def denied_ability(name: str) -> str:
    """The opposite of a name that says what something can or may do: `cannot jump`."""
    first, rest = spaced(name).split(" ", 1)
    return f"{_ABILITIES[first]} {rest}"


def is_verb(name: str) -> bool:
    """Whether a name may be a verb of the third person: `grazes`, and not `pass` or `bonus`."""
    return " " not in spaced(name) and name.endswith("s") and not name.endswith(("ss", "us"))


_WITHOUT_OBJECT = (
    *("arrives", "comes", "ends", "falls", "goes", "happens", "lies", "moves", "rests", "rises", "sits", "stands"),
    *("starts", "stays", "stops", "turns", "waits", "works"),
)
"""Verbs that have no object: what else they are given is no part of their clause."""


def has_object(name: str) -> bool:
    """Whether a name that is a verb may have an object: `fits`, `beats`, and not `stays`."""
    return is_verb(name) and name not in _WITHOUT_OBJECT


def begins_with_verb(name: str) -> bool:
    """Whether a name is a predicate of its own, such as `has bid`, `is free`, `can castle` or `sits out`, which cannot
    follow another verb."""
    first, *others = spaced(name).split(" ")
    auxiliaries = ("can", "did", "does", "had", "has", "is", "may", "must", "was", "will")
    return first in auxiliaries or (bool(others) and first in _WITHOUT_OBJECT)
