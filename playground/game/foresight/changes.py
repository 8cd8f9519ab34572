"""What effects do to the pieces of a position, one after the other, and the sets of pieces after some of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from playground.game import core
from playground.game.core import NOTHING, Type
from playground.game.foresight.set_facts import SITES
from playground.game.foresight.set_terms import BOOL, EMPTY, FALSE, TRUE, Terms


class NotForeseenError(Exception):
    """What an option leads to is not known without trying it."""


Test = Callable[[core.Expression], core.Expression]
"""Whether a player, or a kind, is the one of what is put on sites."""


def _nobody(_player: core.Expression) -> core.Expression:
    return FALSE


def _always(_change: Change) -> core.Expression:
    return TRUE


@dataclass(frozen=True)
class Change:
    """What happens to the pieces on some sites: they are emptied, filled with something else, or another player's or
    of another kind. `sites` are those of the latter that have pieces."""

    what: str
    sites: core.Expression
    is_owner: Test = _nobody
    is_kind: Test = _nobody
    owner: core.Expression | None = field(default=None)
    kind: core.Expression | None = field(default=None)


@dataclass
class Changes:
    """The changes made so far; `number` is how many of these count."""

    game: core.Game
    terms: Terms
    made: list[Change] = field(default_factory=list)

    def add(self, change: Change) -> None:
        """Note a change, if there is any."""
        if not self.terms.alike(change.sites, EMPTY):
            self.made.append(change)

    def occupied(self, number: int) -> core.Expression:
        """The sites with pieces."""
        return self._after("occupied", (), number, _always, ("empty", "fill"))

    def held_by(self, player: core.Expression, number: int) -> core.Expression:
        """The sites with pieces of a player."""
        if player.type.optional and number:
            raise NotForeseenError
        which = ("empty", "fill", "owner")
        return self._after("held_by", (player,), number, lambda change: change.is_owner(player), which)

    def of_piece(self, kind: core.Expression, number: int) -> core.Expression:
        """The sites with pieces of a kind."""
        if kind.type.optional and number:
            raise NotForeseenError
        which = ("empty", "fill", "kind")
        return self._after("of_piece", (kind,), number, lambda change: change.is_kind(kind), which)

    def _after(
        self,
        name: str,
        arguments: tuple[core.Expression, ...],
        number: int,
        belongs: Callable[[Change], core.Expression],
        which: tuple[str, ...],
    ) -> core.Expression:
        terms = self.terms
        sites: core.Expression = core.Operation(name, arguments, type=SITES)
        for change in self.made[:number]:
            if change.what not in which:
                continue
            if change.what == "empty":
                sites = terms.difference(sites, change.sites)
                continue
            added = terms.choice(belongs(change), change.sites, EMPTY)
            if not self.terms.alike(added, change.sites):
                sites = terms.difference(sites, change.sites)
            sites = terms.union(sites, added)
        return sites

    def owned(self, number: int) -> core.Expression:
        """The sites with pieces that have owners."""
        if all(piece.owned for piece in self.game.pieces):
            return self.occupied(number)
        players = (core.Constant(player, type=Type("player")) for player in range(len(self.game.players)))
        return self.terms.union(*(self.held_by(player, number) for player in players))

    def owner(self, site: core.Expression, number: int) -> core.Expression:
        """The owner of the piece on a site."""
        before: core.Expression = core.Operation("owner", (site,), type=Type("player", optional=True))
        return self._of_site(before, site, number, lambda change: change.owner, "kind")

    def kind(self, site: core.Expression, number: int) -> core.Expression:
        """The kind of the piece on a site."""
        before: core.Expression = core.Operation("piece", (site,), type=Type("piece", optional=True))
        return self._of_site(before, site, number, lambda change: change.kind, "owner")

    def kind_or_none(self, site: core.Expression, number: int) -> core.Expression | None:
        """The same; None if it is not known."""
        try:
            return self.kind(site, number)
        except NotForeseenError:
            return None

    def _of_site(
        self,
        before: core.Expression,
        site: core.Expression,
        number: int,
        given_by: Callable[[Change], core.Expression | None],
        leaves: str,
    ) -> core.Expression:
        """Something about the piece on a site, that one sort of changes leaves as it is."""
        value = before
        for change in self.made[:number]:
            here = self.terms.contains(change.sites, site)
            if here is FALSE or change.what == leaves:
                continue
            nothing = core.Constant(NOTHING, type=before.type)
            given = nothing if change.what == "empty" else given_by(change)
            if given is None:
                raise NotForeseenError
            value = self.terms.choice(here, given, value)
        return value


def only_player(player: core.Expression, terms: Terms) -> tuple[Test, core.Expression]:
    """That a player is this one."""
    return (lambda other: terms.players_equal(player, other)), player


def only_kind(kind: core.Expression, terms: Terms) -> tuple[Test, core.Expression]:
    """That a kind is this one."""

    def is_kind(other: core.Expression) -> core.Expression:
        known = terms.facts.same_constant(kind, other)
        return core.Operation("equal", (kind, other), type=BOOL) if known is None else TRUE if known else FALSE

    return is_kind, kind


Whose = tuple[Test, core.Expression | None]
"""Whether what is put on sites is some player's, or of some kind; and which, if that is known."""


def filled_by(sites: core.Expression, owner: Whose, kind: Whose) -> Change:
    """That sites are filled with pieces of an owner and a kind."""
    return Change("fill", sites, owner[0], kind[0], owner[1], kind[1])


def of_one_site(
    origin: core.Expression, target: core.Expression, moves: core.Expression, number: int, changes: Changes
) -> tuple[core.Expression, Whose, Whose]:
    """What is put on a target where a piece moves there: the site, and whose and of what the piece is."""
    terms = changes.terms
    sites = terms.choice(moves, terms.singleton(target), EMPTY)

    def is_owner(player: core.Expression) -> core.Expression:
        return terms.contains(changes.held_by(player, number), origin)

    def is_kind(kind: core.Expression) -> core.Expression:
        return terms.contains(changes.of_piece(kind, number), origin)

    mover = core.Operation("mover", (), type=Type("player"))
    owner = mover if terms.facts.has(changes.held_by(mover, number), origin) else None
    return sites, (is_owner, owner), (is_kind, changes.kind_or_none(origin, number))
