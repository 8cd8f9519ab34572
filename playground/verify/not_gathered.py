"""Deals to which fewer cards go each time, since some are not gathered before the deck is shuffled.

    again: when … then move won of everyone to deck; shuffle deck; deal_to_each(deck, 5); move top(deck) to turned

The cards that were turned up stay where they are, and so many are missing in the next deal. Games show it: the deck is
shuffled and dealt to several players, something has come back to it, and what lies elsewhere is more from deal to deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from playground.engine.reference.position import ReferencePosition
from playground.game import core
from playground.game.effect_sequences import all_effects, effects_after_setup, effects_in, sequences_after_setup
from playground.game.room import places_of_free_one, possible_sites
from playground.game.rule_expressions import expressions_within
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics

MIN_DEALS = 3
"""How many deals of a game show that more and more lies elsewhere, and not just what is kept from the first."""

MAX_DEALS = 6
"""How many deals of a game are looked at: the stock may be used up after more."""


@dataclass(frozen=True)
class Deal:
    """A deal of a zone that was shuffled just before: how much lay there before and after it, how much elsewhere, and
    how much was dealt there, by the names of zones. `hands` are those of players to which something was dealt."""

    before: int
    after: int
    elsewhere: Counter[str]
    dealt: Counter[str]
    hands: frozenset[str]


@dataclass
class _Begun:
    """A deal that has begun: at which event, and where everything lay."""

    event: tuple[int, int]
    before: int
    contents: list[int]


@dataclass
class Stock:
    """A zone that is shuffled in play, and its deals in each game, in order. `kinds` are those of what lies in it."""

    zone: core.Zone
    kinds: frozenset[int] = frozenset()
    is_shuffled: bool = False
    begun: _Begun | None = None
    deals: dict[int, list[Deal]] = field(default_factory=dict)


class Deals:
    """Follows the deals of games, effect by effect."""

    def __init__(self, game: core.Game) -> None:
        self._game, self.stocks = game, list(_stocks(game))
        self._shuffled = {
            id(effect): [stock for stock in self.stocks if possible_sites(effect.sites) & frozenset(stock.zone.sites)]
            for effect in (all_effects(game) if self.stocks else ())
            if isinstance(effect, core.Shuffle)
        }

    def note_begin(self, position: ReferencePosition, event: tuple[int, int]) -> None:
        """Look at the position before the effects of a game and decision, the `event`: deals before it are complete."""
        for stock in self.stocks:
            if stock.begun is not None and stock.begun.event != event:
                self._complete(stock, stock.begun, position)
                stock.begun = None

    @property
    def awaits_moves(self) -> bool:
        """Whether a deal may begin."""
        return any(stock.is_shuffled and stock.begun is None for stock in self.stocks)

    def note_shuffle(self, effect: core.Shuffle) -> None:
        """Note that zones are shuffled."""
        for stock in self._shuffled.get(id(effect), ()):
            stock.is_shuffled = True

    def note_move(self, origin: int, position: ReferencePosition, event: tuple[int, int]) -> None:
        """Look at the position before something is moved: the first from a zone that was shuffled begins a deal."""
        for stock in self.stocks:
            if stock.is_shuffled and stock.begun is None and origin in stock.zone.sites:
                sites = [site for site in stock.zone.sites if position.pieces[site] != core.NOTHING]
                stock.kinds = stock.kinds or frozenset(position.pieces[site] for site in sites)
                stock.begun = _Begun(event, len(sites), self._contents(stock, position))
                stock.is_shuffled = False

    def _contents(self, stock: Stock, position: ReferencePosition) -> list[int]:
        """How many of the components that belong to a stock lie in each zone."""
        pieces, kinds = position.pieces, stock.kinds
        return [sum(pieces[site] in kinds for site in zone.sites) for zone in self._game.zones]

    def _complete(self, stock: Stock, begun: _Begun, position: ReferencePosition) -> None:
        """Keep a deal, if it was one to several players."""
        now, zones = self._contents(stock, position), self._game.zones
        changes = list(zip(zones, begun.contents, now, strict=True))
        filled = [zone for zone, old, new in changes if zone.owner >= 0 and new > old]
        if len({zone.owner for zone in filled}) > 1:
            elsewhere, dealt = Counter[str](), Counter[str]()
            for zone, old, new in changes:
                if zone is not stock.zone:
                    elsewhere[zone.name] += old
                    dealt[zone.name] += new - old
            hands = frozenset(zone.name for zone in filled)
            deal = Deal(begun.before, now[zones.index(stock.zone)], elsewhere, dealt, hands)
            deals = stock.deals.setdefault(begun.event[0], [])
            deals += (deal,) if len(deals) < MAX_DEALS else ()


def _stocks(game: core.Game) -> Iterator[Stock]:
    """The zones from which several deals may be made: one for all, which is shuffled after the setup."""
    shuffles = [each.sites for each in effects_after_setup(game) if isinstance(each, core.Shuffle)]
    shuffled = frozenset[int]().union(*map(possible_sites, shuffles))
    if len(game.players) > 1:
        yield from (Stock(zone) for zone in game.zones if zone.owner < 0 and shuffled.intersection(zone.sites))


def report_not_gathered(deals: Deals | None, game: core.Game, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    """Warn of zones in which cards of a stock are left where it is dealt again and again.

    A zone that no rule of play asks about is a box for what has left the game, and one that only endings and the score
    ask about keeps what players have won.
    """
    unseen = {zone.name for zone in game.zones if zone.seen_by == "nobody"}
    owned = {zone.name for zone in game.zones if zone.owner >= 0}
    for stock in deals.stocks if deals is not None else ():
        deck = stock.zone.name
        for name, numbers in _left_behind(stock, unseen):
            declared = [ruleset.zones[each].span for each in (name, deck) if each in ruleset.zones]
            place = next((span for span in declared if span.source is ruleset.span.source), None)
            if place is not None and _is_of_interest(name, game):
                had = ", then ".join(str(number) for number in numbers)
                because = f"in a random game {had} were in '{deck}' when it was dealt"
                moving = f"move {name} of everyone to {deck}" if name in owned else f"move {name} to {deck}"
                hint = f"move it back before '{deck}' is shuffled, '{moving}'; what is to leave the game is removed"
                diagnostics.report("W170", place, because=because, hint=hint, name=name, deck=deck)


def _left_behind(stock: Stock, unseen: Container[str]) -> Iterator[tuple[str, list[int]]]:
    """The names of zones in which something is left, with how much lay in the stock at the first deals of a game."""
    games = [deals for deals in stock.deals.values() if len(deals) > 1 and _come_back(deals)]
    hands = frozenset[str]().union(*(deal.hands for deals in games for deal in deals))
    names = {name for deals in games for deal in deals for name in deal.elsewhere} - hands
    for name in sorted(names):
        if _grows(name, games) or _is_dealt_onto(name, games, name in unseen):
            yield name, [deal.before for deal in max(games, key=len)[:MIN_DEALS]]


def _grows(name: str, games: list[list[Deal]]) -> bool:
    """Whether there is more from deal to deal, as of cards that are turned up."""
    long = [deals for deals in games if len(deals) >= MIN_DEALS]
    steps = [later.elsewhere[name] - earlier.elsewhere[name] for deals in long for earlier, later in pairwise(deals)]
    return min(steps, default=-1) >= 0 and 2 * sum(step > 0 for step in steps) > len(steps)


def _is_dealt_onto(name: str, games: list[list[Deal]], is_unseen: bool) -> bool:
    """Whether cards are put first where nothing lies, and then where some are left: as many each time, as on a table
    and not as where gaps are filled, or those that nobody sees, such as the rest of the deck."""
    firsts, later = [deals[0] for deals in games], [deal for deals in games for deal in deals[1:]]
    if len(later) < MIN_DEALS:
        return False
    as_many = len({deal.dealt[name] for deal in (*firsts, *later)}) == 1
    begin_empty = all(deal.elsewhere[name] == 0 < deal.dealt[name] for deal in firsts)
    return begin_empty and (as_many or is_unseen) and 2 * sum(deal.elsewhere[name] > 0 for deal in later) > len(later)


def _come_back(deals: Iterable[Deal]) -> bool:
    """Whether something came back to the stock between any two deals."""
    return all(later.before > earlier.after for earlier, later in pairwise(deals))


def _is_of_interest(name: str, game: core.Game) -> bool:
    """Whether rules of play ask what lies in the zones of a name, other than for a free place."""
    places = frozenset(site for zone in game.zones if zone.name == name for site in zone.sites)
    sequences = (each for each in sequences_after_setup(game) if each.rule not in game.end_conditions)
    rules = [*expressions_within(effects_in(sequences))]
    for action in game.actions:
        rules += (*(binding.domain for binding in action.bindings), *action.questions)
    rules += (rule.condition for rule in game.triggers)
    return any(_asks_about(places, each) for each in rules)


def _asks_about(places: frozenset[int], rule: core.Expression) -> bool:
    waiting = [rule]
    while waiting:
        part = waiting.pop()
        if not _is_free(part):
            among = _sites_of(part)
            if among and among <= places:
                return True
            waiting += core.parts(part)
    return False


def _sites_of(expression: core.Expression) -> frozenset[int]:
    match expression:
        case core.Constant(int() as site) if expression.type.kind == "site":  # `lowest of turned` is known
            return frozenset({site})
    return possible_sites(expression)


def _is_free(expression: core.Expression) -> bool:
    """Whether an expression is the free places of a zone, one of them, or one of them for what does not lie there."""
    match expression:
        case core.Choice(no=no):
            return _is_free(no)
        case core.Operation("difference", (_, core.Operation("occupied"))):
            return True
    return places_of_free_one(expression) is not None
