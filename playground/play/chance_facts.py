"""What chance does in a decision: dice that are rolled, shuffles; and turns that end by it, without a decision."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from playground.engine.knowledge.events import Change, Event, Events, TurnSkipped, VariableRoll
from playground.engine.knowledge.visibility import Visibility
from playground.engine.labels import value_word
from playground.engine.observation import content_in_words, sees_value
from playground.engine.plain_names import spoken
from playground.engine.reference.position import Content
from playground.game import core
from playground.game.core import NOTHING, Game
from playground.game.effect_sequences import all_effects
from playground.play.component_paths import ComponentPath
from playground.play.facts import UNSEEN, Fact
from playground.play.places import Places, zone_name
from playground.play.words import Words
from playground.stats.wording import listed, possessive

IS_SHUFFLED, ARE_SHUFFLED = "is shuffled", "are shuffled"

MAX_SITES = 6
"""Values of a variable that are said with their sites, at most; of more it is said how many."""

WITH_NAMES = ("mark", "piece", "way")
"""Kinds of indices by which players tell dice apart, unlike numbers."""


@dataclass(frozen=True)
class Throws:
    """The rolls of a decision that are said as those of whole components, `rolls Red foot`: a die that comes to lie
    open in it, or that is given what a variable has rolled.

    `copies` has the changes that give a die the value of a variable, by the moments of the rolls, and `paths` those of
    the dice that come to lie open, which is not said apart from the roll.
    """

    copies: dict[int, Change]
    paths: tuple[ComponentPath, ...]

    def is_of_components(self, roll: Change) -> bool:
        """Whether a roll is said with all that its components are."""
        return any(path.shown_at in roll.after for path in self.paths)


class ChanceFacts:
    """Describes rolls, shuffles and skipped turns of a game."""

    def __init__(self, game: Game, visibility: Visibility, places: Places, words: Words) -> None:
        self.game, self.visibility, self._places, self._words = game, visibility, places, words
        self._dice = {each.name for each in game.variables if each.type.kind == "int" and each.by_site is None}
        self._unshown = {each.name for each in game.variables if not each.is_shown}
        values = (each for each in all_effects(game) if isinstance(each, core.RollAttribute | core.SetAttribute))
        self._changing = {each.attribute for each in values}

    def throws(self, events: Events, paths: Iterable[ComponentPath], viewers: Collection[int]) -> Throws:
        """The rolls of components that all viewers see, where it matters which ones these are."""
        single = {variable.name for variable in self.game.variables if variable.size == 1}
        rolled, copies, changes = dict[str, int](), dict[int, Change](), list[tuple[int, Change]]()
        for moment, event in enumerate(events):
            if isinstance(event, VariableRoll) and event.variable in single:
                rolled[event.variable] = moment
            elif isinstance(event, Change) and event.effect is core.RollAttribute:
                changes.append((moment, event))
            elif isinstance(event, Change) and event.copied in rolled and self._is_one_in_sight(event, viewers):
                copies[rolled.pop(event.copied)] = event
                changes.append((moment, event))
        turned_up = [path for path in paths if path.is_turned_up and path.shown is not None]
        found = [path for path in turned_up if any(_is_thrown(path, moment, change) for moment, change in changes)]
        return Throws(copies, tuple(found))

    def _is_one_in_sight(self, change: Change, viewers: Collection[int]) -> bool:
        in_sight = all(self.visibility.in_sight[viewer] | change.up >= set(change.sites) for viewer in viewers)
        return in_sight and len([content for content in change.after.values() if content is not None]) == 1

    def facts(self, mover: int, events: Events, throws: Throws, viewers: Collection[int]) -> Iterator[Fact]:
        """What chance does, and which turns end without a decision of their players."""
        throws_before, many = _throws_before(events), self._values_of_many_sites(events)
        dice = self._dice.intersection(event.variable for event in events if isinstance(event, VariableRoll))
        for moment, event in enumerate(events):
            match event:
                case VariableRoll(variable=name) if name in self._unshown:
                    continue
                case VariableRoll() if lot := self._lot(event, viewers):
                    yield Fact(moment, "", "", lot, round=moment)
                case VariableRoll() | Change(effect=core.RollAttribute):
                    summed_up = many.get(moment)
                    roll = throws.copies.get(moment, event)
                    said = (
                        self._rolled(roll, throws, viewers, len(dice) > 1)
                        if summed_up is None
                        else [(each, "") for each in summed_up]
                    )
                    for what, whose in said:
                        yield Fact(moment, self.game.players[event.mover], "rolls", what, whose, throws_before[moment])
                case Change(effect=core.Shuffle) if event.is_certain or not viewers:
                    if sum(each is not None for each in event.before.values()) > 1:
                        yield self._shuffled(moment, event)
                case TurnSkipped():
                    rolled = any(_rolled_dice(each) and _roller(each) == event.mover for each in events[:moment])
                    yield from self._skipped(mover, moment, event, rolled)

    def _skipped(self, mover: int, moment: int, turn: TurnSkipped, rolled: bool) -> Iterator[Fact]:
        """A turn that ends without a decision. That the mover has no option left is no news at the end of a turn,
        unless it is after a roll, as in games that try one's luck, or components are lost by it, or the like."""
        name = self.game.players[turn.mover]
        if not turn.has_no_option:
            yield Fact(moment, "", "", f"{possessive(name)} turn ends", round=moment)
        elif turn.mover != mover or turn.follows or rolled:
            yield Fact(moment, name, "has", "no option")

    def _shuffled(self, moment: int, shuffle: Change) -> Fact:
        """A shuffle, by the player who decided on it, or by nobody where a step or a rule says so."""
        places = self._names_of(shuffle.sites)
        if shuffle.is_decided:
            return Fact(moment, self.game.players[shuffle.mover], "shuffles", listed(places), round=moment)
        return Fact(moment, "", IS_SHUFFLED if len(places) == 1 else ARE_SHUFFLED, listed(places), round=moment)

    def _rolled(
        self, roll: VariableRoll | Change, throws: Throws, viewers: Collection[int], of_several: bool
    ) -> Iterator[tuple[str, str]]:
        """What came up, and whose dice these are if they are another player's."""
        if isinstance(roll, VariableRoll):
            variable = next(each for each in self.game.variables if each.name == roll.variable)
            if all(sees_value(variable, roll.place, viewer) for viewer in viewers):
                yield self._value_of(variable, roll, of_several), ""
            else:
                yield UNSEEN, ""
            return
        sights = [self.visibility.in_sight[viewer] | roll.up for viewer in viewers]
        whole = roll.effect is not core.RollAttribute or throws.is_of_components(roll)
        for site, content in roll.after.items():
            if content is not None:
                seen = all(site in sight for sight in sights)
                named = content_in_words(self.game, (NOTHING, *content[1:]))
                what = named if whole else self._values(content, roll.attribute)
                yield (what, self._owner(content, roll.mover)) if seen else (UNSEEN, "")

    def _lot(self, roll: VariableRoll, viewers: Collection[int]) -> str:
        """A player who is chosen by lot, as far as viewers see it: `the lot for dealer falls on Ann`; else empty."""
        variable = next(each for each in self.game.variables if each.name == roll.variable)
        is_seen = all(sees_value(variable, roll.place, viewer) for viewer in viewers)
        if variable.type.kind != "player" or variable.by_site is not None or not is_seen:
            return ""
        player, _, which = self._value_of(variable, roll, False).partition(" for ")
        return f"the lot for {which} falls on {player}"

    def _value_of(self, variable: core.GameVariable, roll: VariableRoll, of_several: bool) -> str:
        """A value that came up, with the variable that it is of unless it is a number, or one `of_several` variables
        rolled in the decision, and with its site if it has one: `3`, `3 for left`, `Ben for first`, `3 for a1`, `Ben
        for flag of a1`."""
        value, names = self._words.say(variable.type, roll.value), list[str]()
        if variable.type.kind != "int":
            names.append(spoken(variable.name))
        elif variable.by_site is None:
            names += self._name_of_die(variable, roll.place, of_several)
        if variable.by_site is not None:
            indices = variable.indices_of(roll.place)
            names.append(listed([self._words.say(type_, index) for type_, index in indices]))
        return f"{value} for {' of '.join(names)}" if names else value

    def _name_of_die(self, variable: core.GameVariable, place: int, of_several: bool) -> Iterator[str]:
        """Which of the dice a variable stands for, `left`, `white 1` or `die of red`; nothing if there is only one, or
        several that are all alike."""
        indices = [(type_, index) for type_, index in variable.indices_of(place) if type_.kind != "player"]
        names = [self._words.say(type_, index) for type_, index in indices]
        if any(type_.kind in WITH_NAMES for type_, _ in indices):
            yield f"{spoken(variable.name)} of {listed(names)}"
        elif of_several:
            yield " ".join((spoken(variable.name), *names))

    def _values_of_many_sites(self, events: Events) -> dict[int, tuple[str, ...]]:
        """The moments of rolls of which each belongs to more sites than are named; the first says them all together."""
        by_site = {variable.name for variable in self.game.variables if variable.by_site is not None}
        moments: dict[tuple[str, int], list[int]] = {}
        for moment, event in enumerate(events):
            if isinstance(event, VariableRoll) and event.variable in by_site:
                moments.setdefault((event.variable, event.mover), []).append(moment)
        said: dict[int, tuple[str, ...]] = {}
        for (name, _), (first, *others) in moments.items():
            if len(others) >= MAX_SITES:
                said |= {first: (f"{len(others) + 1} values of {spoken(name)}",), **dict.fromkeys(others, ())}
        return said

    def _values(self, content: Content, rolled: str | None) -> str:
        """What came up on a die in words, and what else sets it apart from others, such as its colour: without
        its kind, its owner, and the values of other attributes that change in play."""
        _, kind, *marks = content
        values = {each.name: mark for each, mark in zip(self.game.attributes, marks, strict=True)}
        telling = [
            each for each in self.game.attributes_of(kind) if each.name == rolled or each.name not in self._changing
        ]
        return " ".join(value_word(each, values[each.name]) for each in telling)

    def _owner(self, content: Content, mover: int = NOTHING) -> str:
        """Whose a component is, if it is another player's than the mover's."""
        owner = content[0]
        return "" if owner in (NOTHING, mover) else f"of {self.game.players[owner]}"

    def _names_of(self, sites: Iterable[int]) -> list[str]:
        """The names of the zones that sites belong to."""
        zones = dict.fromkeys(self._places.zone(site) for site in sites)
        return [zone_name(zone) if zone else "the board" for zone in zones]


def _is_thrown(path: ComponentPath, moment: int, change: Change) -> bool:
    """Whether a component lies open where a roll changes it, at the moment of the change."""
    return path.shown is not None and path.shown <= moment and path.shown_at in change.after


def _throws_before(events: Events) -> dict[int, int]:
    """The number of each roll's throw, from 0, by its moment: a die is in one throw only once, and of one player.

    A single die that is thrown again and again belongs to one throw, which is said in one clause.
    """
    throws, roller, rolled = list[list[int]](), NOTHING, set[tuple[str, int]]()
    for moment, event in enumerate(events):
        dice = _rolled_dice(event)
        if dice and isinstance(event, VariableRoll | Change):
            if event.mover != roller or (not dice.isdisjoint(rolled) and len(rolled | dice) > 1):
                throws.append([])
                rolled = set()
            throws[-1].append(moment)
            roller, rolled = event.mover, rolled | dice
    return {moment: number for number, moments in enumerate(throws) for moment in moments}


def _roller(event: Event) -> int:
    """The player whose roll an event is; NOTHING of what is none."""
    return event.mover if isinstance(event, VariableRoll | Change) else NOTHING


def _rolled_dice(event: Event) -> frozenset[tuple[str, int]]:
    """The dice that an event rolls: variables with their places, or the sites of components."""
    match event:
        case VariableRoll(variable=name, place=place):
            return frozenset({(name, place)})
        case Change(effect=core.RollAttribute, attribute=name, sites=sites):
            return frozenset((name or "", site) for site in sites)
    return frozenset()
