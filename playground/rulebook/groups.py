"""Noun phrases for sets of sites: as squares, or as the pieces on them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from playground.rulebook.brackets import HAS_CLAUSE, outside_brackets
from playground.rulebook.english import number_word, possessive, with_article
from playground.rulebook.relative_clauses import agreeing, which
from playground.ruleset.nouns import plural
from playground.stats.wording import listed


@dataclass(frozen=True)
class Group:
    """The parts of a noun phrase such as `your Knights next to the target`.

    `noun` is in the singular, and `kind` is the noun for pieces of one kind; `pieces` is true for pieces and false for
    squares and places. `name` is the name of a set that has one, such as `your home`, until an adjective or place is
    added; `where` says the same as a place: `in your home`. `single` is true for such a set if it is always one place,
    and `singles` if it is several of which each is one.
    """

    noun: str
    pieces: bool = False
    holder: str = ""
    adjectives: tuple[str, ...] = ()
    where: tuple[str, ...] = ()
    name: str = ""
    kind: str = ""
    single: bool = False
    singles: bool = False

    def __and__(self, other: Group) -> Group:
        """The intersection of both."""
        noun = other.noun if other.pieces and not self.pieces else self.noun
        return Group(
            noun,
            self.pieces or other.pieces,
            self.holder or other.holder,
            tuple(dict.fromkeys((*self.adjectives, *other.adjectives))),
            _next_to_both(sorted(dict.fromkeys((*self.where, *other.where)), key=_is_behind)),
            kind=self.kind or other.kind,
        )

    def with_adjective(self, adjective: str) -> Group:
        """The group with one more adjective."""
        return replace(self, adjectives=(*self.adjectives, adjective), name="", single=False)

    def with_place(self, where: str) -> Group:
        """The group with one more place; of two relative clauses there is one. It stands before how members are
        reached, so that it is not said of what they are reached through."""
        *before, last = self.where or ("",)
        if last.startswith(_REACHED):
            if where.startswith(_CLAUSES):
                last = f"and {which(f'is {last}')}"
            others = replace(self, where=tuple(before)).with_place(where)
            return replace(others, where=(*others.where, last))
        if where.startswith("that ") and self.where and self.where[-1].startswith("that "):
            where = f"{self.where[-1]} and {where.removeprefix('that ')}"
            return replace(self, where=(*self.where[:-1], where), name="", single=False)
        return replace(self, where=(*self.where, where), name="", single=False)

    @property
    def _is_of_holder(self) -> bool:
        """Whether the holder stands behind the noun, being too long to stand before it."""
        return len(self.holder.split()) > 2

    def _phrase(self, many: bool) -> str:
        """The noun with everything around it: holder, adjectives, places."""
        noun = plural(self.kind or self.noun) if many else self.kind or self.noun
        own = [possessive(self.holder)] if self.holder and not self._is_of_holder else []
        of = [f"of {self.holder}"] if self._is_of_holder else []
        return agreeing(" ".join([*own, *self.adjectives, noun, *of, *_before_clauses(self.where)]), many)

    def many(self) -> str:
        """`your Knights`, `empty squares next to the target`, or the name."""
        return self.name or self._phrase(True)

    def all(self) -> str:
        """All members, with a definite article: `the empty squares`, `your pieces`."""
        return self.many() if self.name or (self.holder and not self._is_of_holder) else f"the {self.many()}"

    def one(self) -> str:
        """`one of your pieces`, `an empty square`, `a square in your home`."""
        return f"one of {self.all()}" if self.holder else with_article(self._phrase(False))

    def first(self, word: str) -> str:
        """`the first of your pieces`, `the first of the pits at the corners`, `the first empty place in the pool`."""
        is_listed = self.holder or (self.name and self.singles)
        return f"the {word} of {self.many()}" if is_listed else f"the {word} {self._phrase(False)}"

    def each(self) -> str:
        """`each of your pieces`, `every empty square`."""
        is_listed = self.holder or (self.name and self.singles)
        return f"each of {self.all()}" if is_listed else f"every {self._phrase(False)}"

    def counted(self, number: int) -> str:
        """`three pieces next to the target`, without the holder."""
        return f"{number_word(number)} {replace(self, holder='')._phrase(number != 1)}"

    def places(self, word: str = "") -> str:
        """Where a single member is: `in your home`, or with a word between several: `in row 1 and next to it`."""
        if not word:
            return agreeing(" ".join(self.where), False)
        first, *others = self.where or ("",)
        return agreeing(f" {word} ".join([first, *(place.removeprefix(which("")) for place in others)]), False)


_NEXT = "next to "
_CLAUSES = ("that ", "whose ", "where ", "for which ", "and that ")
_REACHED = ("reached ", f"and {which('is reached ')}")
_WITHOUT = "without "
_IN_OR_ON = re.compile(r" (?:in|on|at) ")
_OF_THINGS = ("of ", "with ")
_BESIDE = re.compile(r"(?:\w+ )?next to ")


def _before_clauses(where: Sequence[str]) -> list[str]:
    """Places in an order in which a clause is about the whole: `that is next to the man and that is not taken`.

    A clause behind `next to the man`, or behind one of several places, would be about the man; a place behind a clause
    would be a part of that, and one behind `in row 1 or in row 3` would be said of row 3.
    """
    clauses = [place for place in where if place.startswith(_CLAUSES)]
    places = [place for place in where if not place.startswith((*_CLAUSES, *_REACHED))]
    reached = [place for place in where if place.startswith(_REACHED) and place not in clauses]
    of_several = [place for place in places if " or " in outside_brackets(place)]
    if len(of_several) < 2 and (not clauses or not any(map(_takes_a_clause, places))):
        return [*places, *clauses, *reached]
    kept = [place for place in places if place.startswith(_OF_THINGS)]
    but = [place for place in places if place.startswith("except ")]
    within = [place for place in places if place not in (*kept, *but)]
    apart = of_several if len(of_several) > 1 else []
    verbs = [f"does not hold {place.removeprefix(_WITHOUT)}" for place in within if place.startswith(_WITHOUT)]
    there = " and ".join(place for place in within if not place.startswith(_WITHOUT) and place not in apart)
    are_there = [which(f"is {place}") for place in (*([there] if there else []), *apart)]
    said = [*are_there, *map(which, verbs), *clauses]
    return [*kept, listed(said), *but, *reached]


def _takes_a_clause(place: str) -> bool:
    """Whether a clause behind a place would be read as one about something that the place is said of."""
    bare = outside_brackets(place)
    is_of_others = _BESIDE.match(bare) is not None or bare.startswith((_WITHOUT, "except "))
    return is_of_others or " and " in bare or " or " in bare


def _is_behind(place: str) -> int:
    """How far behind others a place stands: first those that say what things are of, last how they are reached.

    `Of the suit of the card on your table` stands behind the others, which would be read as places of that card.
    """
    is_short = place.startswith("of ") and _IN_OR_ON.search(place) is None
    return 0 if is_short else 3 if place.startswith(_REACHED) else 2 if place.startswith("of ") else 1


def _next_to_both(places: Sequence[str]) -> tuple[str, ...]:
    """Places of which two that say what something is next to are one: `next to both the man and the goal`,
    `orthogonally next to the man and diagonally next to the goal`."""
    beside = [place for place in places if _BESIDE.match(place) and HAS_CLAUSE.search(place) is None]
    if len(beside) < 2 or any(" and " in place for place in beside):
        return tuple(places)
    what = listed([place.removeprefix(_NEXT) for place in beside])
    alike = all(place.startswith(_NEXT) for place in beside)
    both = f"{_NEXT}{'both' if len(beside) == 2 else 'all of'} {what}" if alike else listed(beside)
    return tuple(both if place == beside[0] else place for place in places if place not in beside[1:])


_IN_PLACES = ("in ", "on ")
_OF_SEVERAL = re.compile(r", (?=in |on )| or (?=in |on )")
"""What stands between the places of a group that is in one of several."""


def in_both_places(first: Group, second: Group) -> Group | None:
    """The pieces of two groups that differ in where they are alone: `the cards in your hand or in the market`; else
    None."""
    if not first.pieces or first.name or second.name or replace(first, where=second.where) != second:
        return None
    places = [place for group in (first, second) for each in group.where for place in _OF_SEVERAL.split(each)]
    if (len(first.where), len(second.where)) != (1, 1) or not all(place.startswith(_IN_PLACES) for place in places):
        return None
    return replace(first, where=(listed(places, "or"),))
