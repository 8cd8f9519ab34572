"""Sets of sites as far as places of some zones belong to them: may they, do all of them, are they equal?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playground.game import core
from playground.game.satisfiability import SatisfiabilityAnalysis

Names = frozenset[str]
"""Variables that may name places of the zones."""

NO_NAMES: Names = frozenset()


@dataclass
class PlacesOfZones:
    """The places of some zones of a game. What is not certain is possible."""

    game: core.Game
    zones: tuple[frozenset[int], ...]

    def __post_init__(self) -> None:
        self.sites = frozenset[int]().union(*self.zones)
        self._possible = SatisfiabilityAnalysis(self.game.board)

    def adding(self, names: Names, variable: str, value: core.Expression) -> Names:
        """The names with that of a value, if it may be a place of the zones."""
        return names | {variable} if self.may_meet(value, names) else names

    def is_symmetric(self, value: core.Value, type_: core.Type) -> bool:
        """Whether a constant remains the same if places are exchanged."""
        if type_.kind == "site":
            return value not in self.sites or any(zone == {value} for zone in self.zones)
        if type_.kind != "sites" or not isinstance(value, frozenset):
            return True
        return all(zone <= value or not zone & value for zone in self.zones)

    def is_even(self, values: tuple[core.Value, ...]) -> bool:
        """Whether a table has the same value for all places of each zone."""
        return all(len({values[site] for site in zone if site < len(values)}) <= 1 for zone in self.zones)

    def may_meet(self, sites: core.Expression, names: Names) -> bool:
        """Whether a site, or one of a set, or of sets of several, may be a place of the zones."""
        if isinstance(sites, core.Combinations):
            return self.may_meet(sites.among, names)
        if sites.type.kind not in ("site", "sites"):
            return False
        match sites:
            case core.Variable(name):
                return name in names
            case core.StateVariable():
                return False  # none keeps a place
            case core.Let(variable, value, body):
                return self.may_meet(body, self.adding(names, variable, value))
            case core.Choice(_, yes, no):
                return self.may_meet(yes, names) or self.may_meet(no, names)
            case core.Where(_, domain, _):
                return self.may_meet(domain, names) and self._may_contain(sites)
            case core.Operation("ahead", (site, _, steps)):
                return steps.type.low <= 0 <= steps.type.high and self.may_meet(site, names)
            case core.Operation("intersection", arguments):
                return all(self.may_meet(each, names) for each in arguments)
            case core.Operation("union", arguments):
                return any(self.may_meet(each, names) for each in arguments)
            case core.Operation("shift" | "track_stop"):
                return False
            case core.Operation(
                "difference" | "singleton" | "distinct" | "lowest" | "highest" | "nth" | "spread" | "walk" | "trace",
                (argument, *_),
            ):
                return self.may_meet(argument, names)
        return self._may_contain(sites) if sites.type.kind == "sites" else self._is_place(sites)

    def _is_place(self, site: core.Expression) -> bool:
        return not isinstance(site, core.Constant) or site.value in self.sites

    def _may_contain(self, sites: core.Expression) -> bool:
        return any(self._possible.may_contain(sites, place, {}) for place in self.sites)

    def is_within_one(self, sites: core.Expression) -> bool:
        """Whether all of a set certainly are places of one zone."""
        match sites:
            case core.Constant(value):
                return self._is_of_one(value)
            case core.Table(values):
                return all(map(self._is_of_one, values))
            case core.Operation("intersection", arguments):
                return any(map(self.is_within_one, arguments))
            case core.Operation("difference", (whole, _)) | core.Where(_, whole, _):
                return self.is_within_one(whole)
            case core.Choice(_, yes, no):
                return self.is_within_one(yes) and self.is_within_one(no)
        return False

    def _is_of_one(self, value: core.Value) -> bool:
        return isinstance(value, frozenset) and any(value <= zone for zone in self.zones)

    def are_equal(self, sites: core.Expression) -> bool:
        """Whether all of a set certainly are equal components in one zone."""
        if self.game.attributes or not self.is_within_one(sites):
            return False
        said = set(said_of_members(sites))
        is_of_one_kind = "kind" in said or len(self.game.pieces) == 1
        return is_of_one_kind and ("owner" in said or not any(piece.owned for piece in self.game.pieces))


def said_of_members(sites: core.Expression) -> Iterator[str]:
    """Whether the members of a set all have one kind, and one owner."""
    match sites:
        case core.Operation("of_piece"):
            yield "kind"
        case core.Operation("held_by"):
            yield "owner"
        case core.Operation("intersection", arguments):
            for argument in arguments:
                yield from said_of_members(argument)
        case core.Operation("difference", (whole, _)):
            yield from said_of_members(whole)
        case core.Where(variable, domain, condition):
            yield from said_of_members(domain)
            yield from _said_by(condition, variable)


def _said_by(condition: core.Expression, member: str) -> Iterator[str]:
    """The same, of a condition on a member."""
    match condition:
        case core.Operation("and", arguments):
            for argument in arguments:
                yield from _said_by(argument, member)
        case core.Operation("contains", (sites, core.Variable(name))) if name == member:
            yield from said_of_members(sites)
        case core.Operation("equal", (one, other)):
            for question, value in ((one, other), (other, one)):
                match question:
                    case core.Operation("piece" | "owner" as what, (core.Variable(name),)) if name == member:
                        if not core.mentions(value, member):
                            yield "kind" if what == "piece" else what
