"""The types of values in the checked game."""

from __future__ import annotations

from dataclasses import dataclass, field

NOTHING = -1
"""The value of an optional site, player, piece, mark or direction that is absent."""


_NO_SITES = frozenset[int]()


@dataclass(frozen=True)
class Type:
    """The type of an expression.

    `kind` is int, bool, word, player, players, piece, pieces, way, ways, site, sites, sets (of sites), mark, marks,
    numbers or steps, a set of steps from site to site (`operation_values.step`), which no rule names. An int lies in
    `low..high`, and so do the members of numbers. An `optional` site, player, piece, mark or direction may be NOTHING.
    `name` is the attribute to which a mark belongs, or the variable that lists it. A variable for sites has the `most`
    members that its set can have; 0 if nothing is known. The members are some of `among`; empty if nothing is known.
    Numbers are `named` by the attribute or the variable whose names for its numbers they have. None of these is a
    difference between types.
    """

    kind: str
    low: int = 0
    high: int = 0
    optional: bool = False
    name: str = ""
    most: int = field(default=0, compare=False)
    among: frozenset[int] = field(default=frozenset(), compare=False, repr=False)
    named: str = field(default="", compare=False)

    def __init__(
        self,
        kind: str,
        low: int = 0,
        high: int = 0,
        optional: bool = False,
        name: str = "",
        most: int = 0,
        among: frozenset[int] = _NO_SITES,
        named: str = "",
    ) -> None:
        fields = self.__dict__  # all at once: one after the other, as frozen dataclasses do, takes twice as long
        fields["kind"], fields["low"], fields["high"], fields["optional"] = kind, low, high, optional
        fields["name"], fields["most"], fields["among"], fields["named"] = name, most, among, named

    def __str__(self) -> str:
        of_one = {"mark": f"a value of '{self.name}'", "marks": f"values of '{self.name}'"} if self.name else {}
        return of_one.get(self.kind, TYPE_NAMES[self.kind])


TYPE_NAMES = {
    "int": "a number",
    "bool": "true or false",
    "word": "a word",
    "player": "a player",
    "players": "players",
    "piece": "a piece",
    "pieces": "kinds of pieces",
    "way": "a direction",
    "ways": "directions",
    "site": "a site",
    "sites": "a set of sites",
    "sets": "sets of sites",
    "numbers": "a range of numbers",
    "mark": "a value of an attribute",
    "marks": "values of an attribute",
    "steps": "steps",
}

MEMBER = {"sites": "site", "players": "player", "pieces": "piece", "ways": "way", "numbers": "int", "marks": "mark"}
"""The kind of the members of a set."""

YES_OR_NO = "yes or no"
"""What the numbers 0 and 1 are named by that are no and yes of a choice. No name of a ruleset has spaces."""

ANSWERS = {0: "no", 1: "yes"}

Value = int | bool | str | frozenset[int]
