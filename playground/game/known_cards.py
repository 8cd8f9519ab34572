"""Finds cards that others have seen, and that their holder may later put away where nobody is to know of them.

    take: {do: move turned_up to hand of mover; continue with burying}
    bury: {choose: {card: hand of mover within occupied}, do: move card to deck}

    pick: {choose: {card: hand of mover within occupied}, do: move card to role of mover; move hand of mover to hand of
           player_after(mover)}

    pick: {choose: {card: hand of mover within occupied}, do: move card to role of mover; move hand of mover to passed
           of player_after(mover)}, and then: for each who in everyone do move passed of who to hand of who

    give: {choose: {card: hand of mover within occupied}, do: move card to hand of opponent}
    show: {choose: {card: hand of mover within occupied}, do: reveal card to opponent}

Everybody knows at which place of the hand the card lies that has been turned up, and who has passed on a hand knows
where each of its cards lies, also by way of a zone that nobody sees; who has given a card to another, or was shown it,
knows where this one lies. When a card of the hand is put away face down, its place becomes empty: so others see whether
it was that card. It shows nothing once the hand is mixed or sorted after the card has come.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from playground.game import core
from playground.game.disclosures import table_of
from playground.game.effect_sequences import all_effects, all_within
from playground.game.gaps_in_hands import following, hand_of_mover, is_hidden_away, mixes, things_alike
from playground.game.names import MOVER
from playground.game.room import possible_sites
from playground.game.rule_expressions import named_values
from playground.game.surrounding_effects import Placed, placed_after_setup
from playground.source.diagnostics import Diagnostics

Domains = Mapping[str, core.Expression]
"""What is known of names: the sets that they are chosen from, or the values that they stand for."""


def report_known_cards(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of each action that puts away unseen what may be a card that everybody has seen."""
    rules = [effect for rule in game.triggers for effect in all_within(rule.effects)]
    seen = _Seen(game)
    for number, action in enumerate(game.actions):
        effects = list(all_within(action.effects))
        deciding = _deciding(number, game)
        for binding in action.bindings:
            chosen = things_alike(binding.domain) or (None if binding.sets else binding.domain)
            hand = hand_of_mover(chosen, game) if chosen is not None else None
            if hand is None or not is_hidden_away(binding.variable, hand, action.effects, game):
                continue
            if _mixes_both(effects, hand) or any(mixes(effect, hand) for effect in rules):
                continue
            if _is_mixed_before(number, hand, game):
                continue
            arrival = next(seen.arrivals(_Putting(hand, effects, deciding, bool(binding.sets))), None)
            if arrival is not None and not (arrival.span and diagnostics.has_within("W104", arrival.span)):
                name = next(zone.name for zone in game.zones if not hand.isdisjoint(zone.sites))
                hint = f"mix or sort the hand when the card comes: 'shuffle {name} of …' or 'sort {name} of … by …'"
                diagnostics.report("W118", arrival.span, hint=hint, zone=name, name=action.name)
                return


def _deciding(action: int, game: core.Game) -> tuple[core.Expression, ...]:
    """The players who are next to decide in the steps that offer an action; none where others may take it as well."""
    steps = {number for number, step in enumerate(game.steps) if action in step.actions}
    if any(game.steps[number].by is not None for number in steps):
        return ()
    players = list[core.Expression]()
    for effect in all_effects(game) if 0 not in steps else ():
        if isinstance(effect, core.NextPlayer | core.Continue) and effect.step in steps:
            if effect.player is None:
                return ()
            players.append(effect.player)
    return tuple(players)


def _is_mixed_before(action: int, hand: frozenset[int], game: core.Game) -> bool:
    """Whether each step that offers an action begins with mixing or sorting a hand."""
    offering = {number for number, step in enumerate(game.steps) if action in step.actions}
    mixed = set[int]()
    for step in game.steps:
        if not step.actions and step.stuck and any(mixes(effect, hand) for effect in all_within(step.stuck)):
            mixed |= {effect.step for effect in step.stuck if isinstance(effect, core.Continue)}
    return bool(offering) and offering <= mixed


def _differ(one: core.Expression, other: core.Expression) -> bool:
    """Whether two are different players by name, or values of the same variable for different numbers, as `office of 2`
    and `office of 4` are."""
    match one, other:
        case core.Constant(value=first), core.Constant(value=second):
            return first != second
        case core.StateVariable(name=name, index=core.Constant() as here), core.StateVariable(
            name=same, index=core.Constant() as there
        ):
            return name == same and here.value != there.value
    return False


def _are_neighbours(one: core.Expression, other: core.Expression) -> bool:
    """Whether two are the mover and the next player, or are different ones by name."""
    match one, other:
        case (core.Operation("next_player", (player,)), mover) | (mover, core.Operation("next_player", (player,))):
            return player == mover == MOVER
    return _differ(one, other)


def _mixes_both(effects: Collection[core.Effect], hand: frozenset[int]) -> bool:
    """Whether the hand is mixed or sorted, and something else shuffled, where the card may have been put."""
    shuffled = (isinstance(effect, core.Shuffle) and not mixes(effect, hand) for effect in effects)
    return any(mixes(effect, hand) for effect in effects) and any(shuffled)


@dataclass(frozen=True)
class _Putting:
    """What puts cards of a hand away unseen: the `effects` of an action of those who are `deciding`, if only these may
    do it."""

    hand: frozenset[int]
    effects: Collection[core.Effect]
    deciding: Collection[core.Expression]
    are_several: bool
    """Whether the action puts several cards away at once."""


class _Seen:
    """What others have seen before it comes to a hand."""

    def __init__(self, game: core.Game) -> None:
        self.game = game
        self.placed = list(placed_after_setup(game))
        self.names: Domains = dict(named_values(game))
        self.chosen = {binding.variable for action in game.actions for binding in action.bindings}
        self.handed_over = list(self._handed_over())

    def arrivals(self, putting: _Putting) -> Iterator[core.Effect]:
        """The effects that move to a hand, which nothing mixes afterwards, what others have seen, or show it to them.

        Of the effects of the action that puts a card away only those count that move other cards than the chosen one,
        from where another player has just seen them; none if it puts several away, as hands are passed on once.
        """
        takers = list(self._takers(putting))
        for placed in self.placed:
            is_own = placed.effect in putting.effects
            if is_own and putting.are_several:
                continue
            if not is_own and self._shows(placed, putting):
                yield placed.effect
            for origin, target in _moved(placed.effect):
                if self._is_of_others(target, putting) or self._is_given_back(origin, takers):
                    continue
                if self._is_mixed(target, placed, putting.hand):
                    continue
                is_chosen = is_own and isinstance(origin, core.Variable) and origin.name in self.chosen
                is_lying_known = not is_own and self._is_known(origin, target)
                if is_lying_known or (not is_chosen and self._is_just_seen(origin, target, placed)):
                    yield placed.effect

    def _shows(self, placed: Placed, putting: _Putting) -> bool:
        """Whether an effect shows others what lies in a hand and remains there; if all, until it is turned down."""
        match placed.effect:
            case core.Reveal(sites, to) if to is not None and not self._is_of_others(sites, putting):
                owner = _whose(sites, self.game, self.names)
                moved = [origin for each in all_within(placed.after) for origin, _ in _moved(each)]
                if owner is None or core.alike(owner, to) or sites in moved:
                    return False
                return not self._is_mixed(sites, placed, putting.hand)
            case core.Reveal(sites, None) if not self._is_of_others(sites, putting) and self._is_turned_down(sites):
                moved = [origin for each in all_within(placed.after) for origin, _ in _moved(each)]
                return sites not in moved and not self._is_mixed(sites, placed, putting.hand)
        return False

    def _is_turned_down(self, sites: core.Expression) -> bool:
        """Whether some effect turns down again what lies on some sites."""
        places = _sites(sites, self.names)
        concealing = (each.effect.sites for each in self.placed if isinstance(each.effect, core.Conceal))
        return any(not places.isdisjoint(_sites(each, self.names) or places) for each in concealing)

    def _is_of_others(self, place: core.Expression, putting: _Putting) -> bool:
        """Whether a place is in no hand from which cards are put away."""
        return putting.hand.isdisjoint(_sites(place, self.names)) or self._is_of_none(place, putting.deciding)

    def _takers(self, putting: _Putting) -> Iterator[core.Expression | None]:
        """Those to whose hands cards of the mover's hand are put; None where it is nobody's."""
        for effect in putting.effects:
            for origin, target in _moved(effect):
                giver = _whose(origin, self.game, self.names)
                if giver is not None and _are_neighbours(giver, MOVER):
                    continue
                if not putting.hand.isdisjoint(_sites(origin, self.names)):
                    yield _whose(target, self.game, self.names) if self._is_in_hand(target) else None

    def _is_given_back(self, origin: core.Expression, takers: Collection[core.Expression | None]) -> bool:
        """Whether only the giver of a card knows it, who is given what is put away."""
        giver = _whose(origin, self.game, self.names) if self._is_in_hand(origin) else None
        if giver is None or None in takers:
            return False
        if len(self.game.players) == 2:
            return not any(taker == MOVER for taker in takers)
        is_the_same_always = isinstance(giver, core.Constant | core.StateVariable)
        return is_the_same_always and all(taker is not None and core.alike(giver, taker) for taker in takers)

    def _is_of_none(self, target: core.Expression, players: Collection[core.Expression]) -> bool:
        """Whether a card comes to the hand of a player who is certainly none of some."""
        taker = _whose(target, self.game, self.names)
        return bool(players) and taker is not None and all(_differ(taker, each) for each in players)

    def _is_mixed(self, place: core.Expression, placed: Placed, hand: frozenset[int]) -> bool:
        """Whether the hand with a place is mixed or sorted after an effect, without a decision between: that of the
        mover is another than that of the next player."""
        owner = _whose(place, self.game, self.names)
        for effect in all_within(placed.after):
            if isinstance(effect, core.Shuffle | core.Sort) and mixes(effect, hand):
                mixed = _whose(effect.sites, self.game, self.names)
                if owner is None or mixed is None or not _are_neighbours(owner, mixed):
                    return True
        if placed.action is None:
            return False
        effects = list(all_within(self.game.actions[placed.action].effects))
        return any(mixes(each, hand) for each in following(placed.action, effects, self.game))

    def _is_known(self, origin: core.Expression, target: core.Expression) -> bool:
        """Whether a card lies where all see it, or where another player has put it down from a hand."""
        places = _sites(origin, self.names)
        if _is_open(places, self.game):
            return True
        put_down = (is_own for reached, is_own in self.handed_over if places and places <= reached)
        return any(not is_own or not self._is_own(origin, target) for is_own in put_down)

    def _is_just_seen(self, origin: core.Expression, target: core.Expression, placed: Placed) -> bool:
        """Whether others have seen a card just before, or in the hand that it comes from."""
        is_revealed = _is_revealed(origin, target, list(all_within(placed.before)), self.game, self.names)
        return is_revealed or _is_of_another(origin, target, self.game, self.names)

    def _handed_over(self) -> Iterator[tuple[frozenset[int], bool]]:
        """The places into which nobody sees, and which nothing mixes, where players put cards from their hands; and
        whether these are places of their own."""
        mixing = (each.effect for each in self.placed)
        mixed = frozenset[int]().union(
            *(possible_sites(effect.sites) for effect in mixing if isinstance(effect, core.Shuffle | core.Sort))
        )
        for placed in self.placed:
            for origin, target in _moved(placed.effect):
                reached = _sites(target, self.names)
                zones = [zone for zone in self.game.zones if not reached.isdisjoint(zone.sites)]
                are_unseen = bool(zones) and all(zone.seen_by == "nobody" for zone in zones)
                if are_unseen and reached.isdisjoint(mixed) and self._is_in_hand(origin):
                    yield reached, self._is_own(origin, target)

    def _is_in_hand(self, site: core.Expression) -> bool:
        places = _sites(site, self.names)
        return bool(places) and all(
            zone.seen_by == "owner" for zone in self.game.zones if not places.isdisjoint(zone.sites)
        )

    def _is_own(self, origin: core.Expression, target: core.Expression) -> bool:
        """Whether a card moves from a place of a player to another place of the same player."""
        giver, taker = (_whose(place, self.game, self.names) for place in (origin, target))
        return giver is not None and taker is not None and core.alike(giver, taker)


def _moved(effect: core.Effect) -> tuple[tuple[core.Expression, core.Expression], ...]:
    """From where and to where an effect moves cards."""
    match effect:
        case core.Move(origin, target):
            return ((origin, target),)
        case core.Swap(first, second):
            return (first, second), (second, first)
    return ()


def _is_revealed(
    origin: core.Expression,
    target: core.Expression,
    before: Collection[core.Effect],
    game: core.Game,
    domains: Domains,
) -> bool:
    """Whether others than the taker have just seen what is moved, or a whole set of which it may be one."""
    places = _sites(origin, domains)
    if any(mixes(effect, places) for effect in before):
        return False
    taker = _whose(target, game, domains)
    turned = [
        effect.sites
        for effect in before
        if isinstance(effect, core.Reveal)
        and (effect.to is None or (taker is not None and not core.alike(effect.to, taker)))
    ]
    return any(
        each == origin or (each.type.kind == "sites" and not places.isdisjoint(_sites(each, domains)))
        for each in turned
    )


def _is_of_another(origin: core.Expression, target: core.Expression, game: core.Game, domains: Domains) -> bool:
    """Whether a card comes from the hand of another player, who has seen it there."""
    zones = [zone for zone in game.zones if not _sites(origin, domains).isdisjoint(zone.sites)]
    giver, taker = (_whose(place, game, domains) for place in (origin, target))
    are_hands = bool(zones) and all(zone.seen_by == "owner" for zone in zones)
    return are_hands and giver is not None and taker is not None and not core.alike(giver, taker)


def _whose(place: core.Expression, game: core.Game, domains: Domains) -> core.Expression | None:
    """The player whose place it is, as far as that is known."""
    table = table_of(_set(place, domains))
    if table is None:
        owners = {zone.owner for zone in game.zones if not _sites(place, domains).isdisjoint(zone.sites)}
        owner = owners.pop() if len(owners) == 1 else core.NOTHING
        return core.Constant(owner, type=core.Type("player")) if owner != core.NOTHING else None
    player = table.index
    while isinstance(player, core.Variable) and player.name in domains and domains[player.name].type.kind == "player":
        player = domains[player.name]
    return player


def _sites(place: core.Expression, domains: Domains) -> frozenset[int]:
    """The sites among which a place certainly is; empty if that is not known."""
    if isinstance(place, core.Constant) and isinstance(place.value, int):
        return frozenset((place.value,))
    found = _set(place, domains)
    return possible_sites(found) if found is place or found.type.kind == "sites" else _sites(found, domains)


def _set(place: core.Expression, domains: Domains) -> core.Expression:
    """The set of which a place is one, as far as it is known."""
    match place:
        case core.Variable(name=name) if name in domains:
            return _set(domains[name], {known: each for known, each in domains.items() if known != name})
        case core.Operation("lowest" | "highest" | "nth", (sites, *_)):
            return _set(sites, domains)
        case core.Quantified(kind="the", domain=sites):
            return _set(sites, domains)
        case core.Let(variable, value, body):
            return _set(core.substitute(body, variable, value), domains)
        case core.Choice(no=free) if place.type.kind == "site":  # a place of a zone, or the free one after others
            return _set(free, domains)
    return place


def _is_open(sites: frozenset[int], game: core.Game) -> bool:
    """Whether everybody sees what lies on sites."""
    concealed = {site for zone in game.zones if zone.seen_by != "everybody" for site in zone.sites}
    return bool(sites) and sites.isdisjoint(concealed)
