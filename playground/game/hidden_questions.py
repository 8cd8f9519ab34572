"""Which hidden components decide the value of an expression, as far as their places are known.

    number of lowest of hand of who              one component of a hand
    sum card in hand of who giving rank of card  all of a hand
    card is Queen                                one component: what it is
    no (hand of who where fits(it))              nothing where this holds: see below

Where cards have to fit something, their owner says that none of them does, which nobody can check at a table either.
What follows from this alone is left out, if others do not see the places but their owner does; and so is who has some
card, of whom it is required, as of the two of clubs, which leads.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from playground.game import core
from playground.game.known_together import KnownTogether
from playground.game.operations import OPERATIONS

Sites = frozenset[int]
NO_SITES: Sites = frozenset()

_MEMBERS = ("lowest", "highest", "nth", "singleton")
EACH = "each"
"""The zones of several players in turn."""
_ALIKE = ("occupied", "distinct")
"""Operations that depend on what lies where, and do not say what it is."""


@dataclass(frozen=True)
class Question:
    """What lies on some places decides: all of it, or one component among them, which has a `name` if it was chosen.

    `whose` says whose zone it is in if that is certain: the mover's or the next player's. `is_of_each` if the zones of
    several players are looked at in turn.
    """

    places: Sites
    is_of_one: bool
    name: str = ""
    whose: str = ""
    is_of_each: bool = False


Questions = frozenset[Question]
NONE: Questions = frozenset()


class HiddenQuestions:
    """Finds the questions of expressions about some `hidden` places, of which `own` are seen by their owners.

    `anywhere` are those among which components are that may lie in any place, such as `own` in a game without a board:
    on a board they are seen. `members` are the sets among which what is chosen is; the names of `let` and of loops are
    added where they occur. `all_known` if everybody can tell what lies on all hidden places together.
    Names are unique in a game, and what definitions stand for is often a part of several expressions, which is looked
    at once.
    """

    def __init__(
        self,
        hidden: Sites,
        own: Sites,
        members: Mapping[str, core.Expression],
        anywhere: Sites = NO_SITES,
        *,
        all_known: bool = False,
    ) -> None:
        self._hidden, self._own, self._anywhere = hidden, own, anywhere
        self._chosen, self._members = frozenset(members), dict(members)
        self._values: dict[str, core.Expression] = {}
        self._together = KnownTogether(hidden, self._values, self.places) if all_known else None
        self._found: dict[tuple[int, Sites | None], Questions] = {}
        self._known: dict[int, Sites | None] = {}
        self._single: dict[int, bool] = {}
        self._conditional: dict[tuple[int, bool], Questions] = {}

    def let(self, name: str, value: core.Expression) -> None:
        """Remember what a name stands for."""
        self._values[name] = value

    def each(self, name: str, domain: core.Expression) -> None:
        """Remember of what a name is each one in turn."""
        self._members[name] = domain

    def of(self, expression: core.Expression) -> Questions:
        """The questions that decide the value of an expression."""
        return self._within(expression, None)

    def if_so(self, condition: core.Expression, *, holds: bool = True) -> Questions:
        """The questions on which it depends whether a condition holds, given that it does, or that it does not."""
        key = id(condition), holds
        if key not in self._conditional:
            self._conditional[key] = self._if_so(condition, holds=holds)
        return self._conditional[key]

    def _if_so(self, condition: core.Expression, *, holds: bool) -> Questions:
        match condition:
            case core.Let(variable, value, body):
                self.let(variable, value)
                return self.if_so(body, holds=holds)
            case core.Operation("not", (negated,)):
                return self.if_so(negated, holds=not holds)
            case core.Operation("and" | "or", several):
                return NONE.union(*(self.if_so(each, holds=holds) for each in several))
            case core.Quantified(kind="any" | "every", variable=name, domain=domain, body=body):
                self.each(name, domain)
                return self.of(domain) | self.if_so(body, holds=holds)
        found = self.of(condition)
        is_empty = _says_that_nothing_is_there(condition, holds=holds)
        return self._not_own(found) if is_empty else found

    def places(self, expression: core.Expression) -> Sites | None:
        """Places among which a site, or those of a set, certainly are; None if that is not known."""
        if id(expression) not in self._known:
            self._known[id(expression)] = None  # of a name that stands for itself
            self._known[id(expression)] = self._places(expression)
        return self._known[id(expression)]

    def free_places(self, target: core.Expression) -> Sites | None:
        """The places of a zone among which a target is the first free one, or one that lies there already."""
        meaning = self._values.get(target.name, target) if isinstance(target, core.Variable) else target
        return self.places(meaning.no if isinstance(meaning, core.Choice) else meaning)

    def _places(self, expression: core.Expression) -> Sites | None:
        match expression:
            case core.Constant(value=frozenset() as sites):
                return sites
            case core.Constant(value=int() as site):
                return frozenset((site,))
            case core.Variable(name=name):
                meaning = self._values.get(name) or self._members.get(name)
                return expression.type.among or None if meaning is None else self.places(meaning)
            case core.Table(values):
                if expression.type.kind not in ("site", "sites"):
                    return None
                sets = (value if isinstance(value, frozenset) else {int(str(value))} for value in values)
                return NO_SITES.union(*sets) - {core.NOTHING}
            case core.Subsets(among=sites) | core.Combinations(among=sites):
                return self.places(sites)
            case core.Operation(name, (sites, *_)) if name in (*_MEMBERS, "difference", "distinct"):
                return self.places(sites)
            case core.Operation("intersection", (one, other)):
                return _common(self.places(one), self.places(other))
            case core.Operation("union", (one, other)) | core.Choice(_, one, other):
                found = self.places(one), self.places(other)
                return None if found[0] is None or found[1] is None else found[0] | found[1]
            case core.Where(variable=name, domain=domain) | core.Quantified("the", name, domain):
                self.each(name, domain)
                return self.places(domain)
            case core.Let(variable, value, body):
                self.let(variable, value)
                return self.places(body)
        return None

    def _within(self, expression: core.Expression, within: Sites | None) -> Questions:
        """The questions of an expression of which, if it is a set, only what is within some places matters."""
        key = id(expression), within
        if key not in self._found:
            self._found[key] = NONE  # of a name that stands for itself
            self._found[key] = self._looked_at(expression, within)
        return self._found[key]

    def _looked_at(self, expression: core.Expression, within: Sites | None) -> Questions:
        besides = None if self._together is None else self._together.besides(expression)
        if besides is not None:
            return NONE.union(*map(self.of, besides))
        match expression:
            case core.Variable(name=name):
                return self._within(self._values[name], within) if name in self._values else NONE
            case core.After() | core.CanMove():
                return NONE
            case core.AttributeOf(site=site) | core.Operation("piece" | "owner", (site,)):
                return self.of(site) | self._about_one(site, self.places(site))
            case core.WithAttribute(value=value):
                return self.of(value) | self._about(within, is_of_one=False)
            case core.Operation("contains", (sites, site)):
                there = self.places(site)
                found = self._within(sites, there)
                return self.of(site).union(*(self._of_member(site, there, each) for each in found))
            case core.Operation("intersection", (one, other)):
                first, second = (_common(within, self.places(each)) for each in (other, one))
                return self._within(one, first) | self._within(other, second)
            case core.Operation(name) if OPERATIONS[name].sees_content and name not in _ALIKE:
                return self._about(within, is_of_one=False) | self._parts(expression)
            case core.Let(variable, value, body):
                self.let(variable, value)
                return self._within(body, within)
            case core.Where(variable=name, domain=domain, condition=condition):
                self.each(name, domain)
                return self._within(domain, within) | self.of(condition)
            case core.Quantified("the", name, domain, body) if _says_that_something_is_there(body):
                self.each(name, domain)
                return self.of(domain) | self._not_own(self.of(body))
            case core.Quantified(variable=name, domain=domain):
                self.each(name, domain)
        return self._parts(expression)

    def _parts(self, expression: core.Expression) -> Questions:
        return NONE.union(*map(self.of, core.parts(expression)))

    def _not_own(self, found: Questions) -> Questions:
        return frozenset(each for each in found if not each.places <= self._own)

    def _of_member(self, site: core.Expression, places: Sites | None, question: Question) -> Questions:
        """What a question about a set is about a site that may be in it."""
        is_of_others = question.is_of_one or (places is not None and places.isdisjoint(question.places))
        return frozenset({question}) if is_of_others else self._about_one(site, question.places)

    def _about_one(self, site: core.Expression, places: Sites | None) -> Questions:
        is_chosen = isinstance(site, core.Variable) and site.name in self._chosen
        name = site.name.partition(".")[0] if isinstance(site, core.Variable) and is_chosen else ""
        found = self._about(self._anywhere if places is None else places, is_of_one=self.is_one(site))
        is_of_each = self._whose(site) == EACH
        return frozenset(replace(each, name=name, whose=self.whose(site), is_of_each=is_of_each) for each in found)

    def _about(self, places: Sites | None, *, is_of_one: bool) -> Questions:
        hidden = (places or NO_SITES) & self._hidden
        return frozenset({Question(hidden, is_of_one)}) if hidden else NONE

    def is_one(self, site: core.Expression) -> bool:
        """Whether a site is a certain one, and not each of several in turn."""
        if id(site) not in self._single:
            self._single[id(site)] = self._is_one(site)
        return self._single[id(site)]

    def _is_one(self, site: core.Expression) -> bool:
        if isinstance(site, core.Variable):
            if site.name in self._values:
                return self.is_one(self._values[site.name])
            if site.name not in self._members or site.name in self._chosen:
                return True
            only = _only_member(self._members[site.name])
            return only is not None and self.is_one(only)
        return all(map(self.is_one, core.parts(site)))

    def whose(self, places: core.Expression) -> str:
        """`mover` or `next_player` if a site, or all sites of a set, are in a zone of this player; else nothing."""
        found = self._whose(places)
        return "" if found == EACH else found

    def _whose(self, places: core.Expression) -> str:
        match places:
            case core.Variable(name=name):
                meaning = self._values.get(name) or self._members.get(name)
                return "" if meaning is None else self._whose(meaning)
            case core.Operation(name, (sites, *_)) if name in (*_MEMBERS, "difference", "distinct"):
                return self._whose(sites)
            case core.Operation("intersection", (one, other)):
                return self._whose(one) or self._whose(other)
            case core.Choice(yes=one, no=other):
                players = {self._whose(each) for each in (one, other) if self.places(each) != NO_SITES}
                return players.pop() if len(players) == 1 else ""
            case core.Where(domain=sites) | core.Let(body=sites):
                return self._whose(sites)
            case core.Table(index=player):
                while isinstance(player, core.Variable) and player.name in self._values:
                    player = self._values[player.name]
                if isinstance(player, core.Variable) and player.name in self._members:
                    return "" if player.name in self._chosen else EACH
                is_certain = isinstance(player, core.Operation) and player.name in ("mover", "next_player")
                return player.name if isinstance(player, core.Operation) and is_certain else ""
        return ""


def shows(shown: Question, question: Question) -> bool:
    """Whether what is shown answers a question, as far as is known."""
    if shown.is_of_one and not question.is_of_one:
        return len(shown.places) == 1 and question.places <= shown.places
    return not shown.places.isdisjoint(question.places)


def zone_named(zone: core.Zone, whose: str, game: core.Game) -> str:
    """A zone as rules name it, as far as is known which of several it is: `whose`, or that of EACH player."""
    if sum(each.name == zone.name for each in game.zones) == 1:
        return zone.name
    if len(zone.indices) > 1:
        return f"{zone.name}(…)"
    if whose == EACH:
        return f"{zone.name} of everyone"
    next_one = "opponent" if len(game.players) == 2 else "player_after(mover)"
    return f"{zone.name} of {({'mover': 'mover', 'next_player': next_one}).get(whose, '…')}"


def _only_member(domain: core.Expression) -> core.Expression | None:
    """The site without which a set has no members, such as `last` of `last within clubs where rank of it = Q`."""
    match domain:
        case core.Operation("singleton", (site,)):
            return site
        case core.Operation("intersection", (one, other)):
            return _only_member(one) or _only_member(other)
        case core.Operation("difference", (sites, _)) | core.Where(domain=sites):
            return _only_member(sites)
    return None


def _common(one: Sites | None, other: Sites | None) -> Sites | None:
    if one is None or other is None:
        return one if other is None else other
    return one & other


def _says_that_nothing_is_there(condition: core.Expression, *, holds: bool) -> bool:
    """Whether a condition says that a set is empty if it holds, or if it does not."""
    match condition:
        case core.Operation("equal", (core.Operation("count"), core.Constant(value=0))):
            return holds
        case core.Operation("less", (core.Constant(value=0), core.Operation("count"))):
            return not holds
    return False


def _says_that_something_is_there(condition: core.Expression) -> bool:
    """Whether a condition says that a set is not empty."""
    while isinstance(condition, core.Let):
        condition = condition.body
    return _says_that_nothing_is_there(condition, holds=False)
