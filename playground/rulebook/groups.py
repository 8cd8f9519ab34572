"""Sets of sites in English: as squares, or as the pieces on them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from playground.rulebook.english import number_word, plural, possessive, with_article


@dataclass(frozen=True)
class Group:
    """`your Solid pieces next to the target`: whose, which, of what, where.

    `noun` is what there is of them; those of a plain place are not `pieces`. `name` stands for a set with a name of its
    own, such as `your home`, as long as nothing else is said of it; `where` tells the same as a place: `in your home`.
    """

    noun: str
    pieces: bool = False
    holder: str = ""
    adjectives: tuple[str, ...] = ()
    where: tuple[str, ...] = ()
    name: str = ""

    def __and__(self, other: Group) -> Group:
        """What both have in common."""
        noun = other.noun if other.pieces and not self.pieces else self.noun
        return Group(
            noun,
            self.pieces or other.pieces,
            self.holder or other.holder,
            tuple(dict.fromkeys((*self.adjectives, *other.adjectives))),
            tuple(dict.fromkeys((*self.where, *other.where))),
        )

    def with_adjective(self, adjective: str) -> Group:
        """Those of which the adjective is true."""
        return replace(self, adjectives=(*self.adjectives, adjective), name="")

    def with_place(self, where: str) -> Group:
        """Those which are there."""
        return replace(self, where=(*self.where, where), name="")

    def _around(self, noun: str) -> str:
        own = [possessive(self.holder)] if self.holder else []
        return " ".join([*own, *self.adjectives, noun, *self.where])

    def many(self) -> str:
        """`your Solid pieces`, `empty squares next to the target`, or the name."""
        return self.name or self._around(plural(self.noun))

    def all(self) -> str:
        """All of them, as something definite: `the empty squares`, `your pieces`."""
        return self.many() if self.holder or self.name else f"the {self.many()}"

    def one(self) -> str:
        """`one of your pieces`, `an empty square`, `a square in your home`."""
        if self.holder:
            return f"one of {self._around(plural(self.noun))}"
        return with_article(self._around(self.noun))

    def first(self, word: str) -> str:
        """`the first of your pieces`, `the first empty place in the pool`."""
        return f"the {word} of {self.many()}" if self.holder else f"the {word} {self._around(self.noun)}"

    def each(self) -> str:
        """`each of your pieces`, `every empty square`."""
        return f"each of {self._around(plural(self.noun))}" if self.holder else f"every {self._around(self.noun)}"

    def so_many(self, number: int) -> str:
        """`three pieces next to the target`, without whose they are."""
        noun = self.noun if number == 1 else plural(self.noun)
        return f"{number_word(number)} {replace(self, holder='')._around(noun)}"
