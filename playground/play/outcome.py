"""What a decision brings about besides what was chosen, in words: dice rolled, components drawn, turned up, shuffled.

Only what all viewers see is named. Everything else comes from the rules: that cards are drawn is public, even where
they are not.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from playground.engine.knowledge.events import Assignment, Change, Events, VariableRoll
from playground.engine.knowledge.visibility import Visibility
from playground.engine.labels import value_word
from playground.engine.observation import content_in_words, sees_value
from playground.engine.plain_names import is_several, spoken
from playground.engine.reference.position import Content
from playground.game import core
from playground.game.core import NOTHING, Game, Zone
from playground.play.component_paths import ComponentPath
from playground.play.facts import UNSEEN, Fact
from playground.play.hint_facts import HintFacts
from playground.play.open_facts import REMOVED, SENT, OpenFacts
from playground.play.places import PLURALS, Places, zone_name
from playground.play.words import Words
from playground.stats.wording import agreeing, listed, possessive

_TURNED_UP, _IS_SHUFFLED, _ARE_SHUFFLED = "turned up", "is shuffled", "are shuffled"

_PASSIVE = (_TURNED_UP, _IS_SHUFFLED, _ARE_SHUFFLED, REMOVED, SENT)
"""Verbs of facts that name nobody who does it."""

MAX_SITES = 6
"""Values of a variable that are said with their sites, at most; of more it is said how many."""


class Outcomes:
    """Describes what happens in the decisions of a game."""

    def __init__(self, game: Game, visibility: Visibility) -> None:
        self.game, self.visibility = game, visibility
        self._words, self._places = Words(game), Places(game)
        self._hints, self._open = HintFacts(game, self._places), OpenFacts(game, self._places)

    def clauses(
        self,
        mover: int,
        events: Events,
        paths: Iterable[ComponentPath],
        viewers: Collection[int],
        mentioned: Collection[int] = (),
        chosen: Collection[int] = (),
        numbers: Sequence[str] = (),
    ) -> tuple[str, ...]:
        """What happens, each in a clause such as `rolls 3 and 5`; `mover` is the subject of those that name none.

        `paths` are those of the events. Without viewers everything is named. `mentioned` are the sites where components
        began that are described already, `chosen` those that the option chooses, and `numbers` what is said last.
        """
        unnamed = [path for path in paths if not path.was_open and (path.continued or path.start not in mentioned)]
        at_once = (event.sites for event in events if isinstance(event, Change) and event.at_once)
        named = frozenset(chosen).union(*at_once)
        facts = [
            *self._of_chance(events, viewers),
            *(self._set_at_once(events) if viewers else ()),
            *self._hints.facts(events, viewers),
            *self._turned_up(mover, [path for path in unnamed if path.is_turned_up]),
            *(fact for path in unnamed if not path.is_turned_up for fact in self._of_path(path, viewers)),
            *self._lost([path for path in paths if path.continued or path.start not in named], viewers),
            *self._open.facts(mover, [path for path in paths if path.was_open and not path.continued], chosen),
        ]
        clauses, last = list[str](), self.game.players[mover] if mover != NOTHING else ""
        for _, successive in groupby(sorted(facts, key=attrgetter("moment")), attrgetter("verb")):
            together: dict[tuple[str, str, str, int], list[str]] = {}
            for fact in successive:
                together.setdefault(fact.clause, []).append(fact.what)
            for (who, verb, whose, _), found in together.items():
                agreed = agreeing(verb, many=is_several(self.game, who))
                clauses.append(self._clause("" if who == last else who, agreed, whose, found))
                last = who or ("" if self._names_a_player(clauses[-1]) else last)
        return (*clauses, *numbers)

    def _clause(self, subject: str, verb: str, whose: str, found: list[str]) -> str:
        named = [what for what in found if what != UNSEEN]
        unseen = len(found) - len(named)
        if unseen and verb in ("rolls", "roll"):
            named.append("more unseen" if named else "unseen")
        elif unseen:
            named.append(f"a {self._places.noun}" if unseen == 1 else f"{unseen} {PLURALS[self._places.noun]}")
        passive = (listed(named), verb, whose)
        words = passive if verb in _PASSIVE else (subject, verb, listed(named), whose)
        return " ".join(word for word in words if word)

    def _names_a_player(self, clause: str) -> bool:
        """Whether a clause without a player as its subject names one, who would seem to be that of the next."""
        return any(re.search(rf"\b{re.escape(player)}\b", clause) for player in self.game.players)

    # ---- chance

    def _of_chance(self, events: Events, viewers: Collection[int]) -> Iterator[Fact]:
        rolls, roller, many = 0, NOTHING, self._values_of_many_sites(events)
        for moment, event in enumerate(events):
            match event:
                case VariableRoll() | Change(effect=core.RollAttribute):
                    rolls, roller = rolls + (event.mover != roller), event.mover
                    summed_up = many.get(moment)
                    said = self._rolled(event, viewers) if summed_up is None else [(what, "") for what in summed_up]
                    for what, whose in said:
                        yield Fact(moment, self.game.players[roller], "rolls", what, whose, rolls)
                case Change(effect=core.Shuffle) if event.is_certain or not viewers:
                    if sum(each is not None for each in event.before.values()) > 1:
                        yield self._shuffled(moment, event)

    def _shuffled(self, moment: int, shuffle: Change) -> Fact:
        """A shuffle, by the player who decided on it, or by nobody where a step or a rule says so."""
        places = self._names_of(shuffle.sites)
        if shuffle.is_decided:
            return Fact(moment, self.game.players[shuffle.mover], "shuffles", listed(places), round=moment)
        return Fact(moment, "", _IS_SHUFFLED if len(places) == 1 else _ARE_SHUFFLED, listed(places), round=moment)

    def _set_at_once(self, events: Events) -> Iterator[Fact]:
        """The values that players give to variables by what they have chosen at the same time, which all know then.

        What was rolled is described as a roll.
        """
        public = {variable.name: variable for variable in self.game.variables if not (variable.secret or variable.kept)}
        last: dict[tuple[int, str, int], tuple[int, int]] = {}
        for moment, event in enumerate(events):
            if isinstance(event, Assignment) and event.at_once and event.variable in public:
                last[event.mover, event.variable, event.place] = (moment, event.value)
            elif isinstance(event, VariableRoll):
                last.pop((event.mover, event.variable, event.place), None)
        for (mover, name, place), (moment, value) in last.items():
            variable = public[name]
            own = variable.each is None or variable.owner_of(place) == mover
            which = spoken(name) if own else f"{spoken(name)} of {self._words.whose(variable, place)}"
            what = self._words.say(variable.type, value)
            yield Fact(moment, self.game.players[mover], f"sets {which} to", what, round=moment)

    def _rolled(self, roll: VariableRoll | Change, viewers: Collection[int]) -> Iterator[tuple[str, str]]:
        """What came up, and whose dice these are if they are another player's."""
        if isinstance(roll, VariableRoll):
            variable = next(each for each in self.game.variables if each.name == roll.variable)
            if all(sees_value(variable, roll.place, viewer) for viewer in viewers):
                yield self._value_of(variable, roll), ""
            else:
                yield UNSEEN, ""
            return
        sights = [self.visibility.in_sight[viewer] | roll.up for viewer in viewers]
        for site, content in roll.after.items():
            if content is not None:
                seen = all(site in sight for sight in sights)
                yield (self._values(content), self._owner(content, roll.mover)) if seen else (UNSEEN, "")

    def _value_of(self, variable: core.GameVariable, roll: VariableRoll) -> str:
        """A value that came up, with the variable that it is of unless it is a number, and with its site if it has
        one: `3`, `Ben for first`, `3 for a1`, `Ben for flag of a1`."""
        value, names = self._words.say(variable.type, roll.value), list[str]()
        if variable.type.kind != "int":
            names.append(spoken(variable.name))
        if variable.by_site is not None:
            indices = variable.indices_of(roll.place)
            names.append(listed([self._words.say(type_, index) for type_, index in indices]))
        return f"{value} for {' of '.join(names)}" if names else value

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

    def _values(self, content: Content) -> str:
        """The values of a die in words, without its kind and its owner."""
        _, kind, *marks = content
        values = {each.name: mark for each, mark in zip(self.game.attributes, marks, strict=True)}
        return " ".join(value_word(each, values[each.name]) for each in self.game.attributes_of(kind))

    def _owner(self, content: Content, mover: int = NOTHING) -> str:
        """Whose a component is, if it is another player's than the mover's."""
        owner = content[0]
        return "" if owner in (NOTHING, mover) else f"of {self.game.players[owner]}"

    def _names_of(self, sites: Iterable[int]) -> list[str]:
        """The names of the zones that sites belong to."""
        zones = dict.fromkeys(self._places.zone(site) for site in sites)
        return [zone_name(zone) if zone else "the board" for zone in zones]

    # ---- components

    def _turned_up(self, mover: int, paths: Sequence[ComponentPath]) -> Iterator[Fact]:
        """What comes to lie open, with whose it is or the zone where, unless all of it is the mover's or in one zone
        that is nobody's; of this, with who turned it up where one did so after another."""
        owners = {self._holder(path) for path in paths}
        zones = {zone.name if zone else None for zone in (self._places.zone(path.shown_at) for path in paths)}
        is_clear = owners == {mover} or (owners == {NOTHING} and len(zones) == 1)
        shown_by = {path.shown_by for path in paths} - {NOTHING}
        of_owners: dict[int, list[str]] = {}
        for path in paths:
            assert path.shown is not None
            owner, zone = self._holder(path), self._places.zone(path.shown_at)
            what = content_in_words(self.game, (NOTHING, *path.content[1:]))
            if is_clear and len(shown_by) > 1 and owners == {NOTHING}:
                yield Fact(path.shown, self.game.players[path.shown_by], "turns up", what)
            elif is_clear:
                yield Fact(path.shown, "", _TURNED_UP, what)
            elif owner != NOTHING:
                of_owners.setdefault(owner, []).append(what)
            else:
                yield Fact(path.shown, "", _TURNED_UP, what, f"in {zone_name(zone)}" if zone else "")
        for owner, found in of_owners.items():
            first = min(path.shown for path in paths if path.shown is not None and self._holder(path) == owner)
            yield Fact(first, "", _TURNED_UP, f"{possessive(self.game.players[owner])} {listed(found)}")

    def _holder(self, path: ComponentPath) -> int:
        """Whose a component is that is turned up: its owner, or else the owner of the zone that it comes from, or lies
        in then."""
        zones = (self._places.zone(path.start), self._places.zone(path.shown_at))
        owners = (path.content[0], *(zone.owner for zone in zones if zone))
        return next((owner for owner in owners if owner != NOTHING), NOTHING)

    def _of_path(self, path: ComponentPath, viewers: Collection[int]) -> Iterator[Fact]:
        """What becomes of a component that at no time lies open."""
        named = content_in_words(self.game, path.content)
        what = named if all(viewer in path.seen_by for viewer in viewers) else UNSEEN
        start, end = self._places.zone(path.start), self._places.zone(path.end)
        if end and _is_covered_zone(end) and not (start and start.owner == end.owner):
            giver = start.owner if start else NOTHING
            verb, whose = ("draws", "") if giver == NOTHING else ("gets", f"from {self.game.players[giver]}")
            if what != UNSEEN or path.is_certain:
                yield Fact(path.moment, self.game.players[end.owner], verb, what, whose)
        else:
            yield from self._glimpses(path, named, viewers)

    def _lost(self, paths: Iterable[ComponentPath], viewers: Collection[int]) -> Iterator[Fact]:
        """Components that leave the game from a player's hand, as far as viewers see which ones. A place for a single
        one is no hand: what leaves it, such as a bid, is settled and not lost."""
        for path in paths:
            home = self._places.zone(path.start)
            if path.end is not None or home is None or not _is_covered_zone(home) or not path.is_certain:
                continue
            if len(home.sites) == 1:
                continue
            is_seen = path.is_open or all(viewer in path.seen_by for viewer in viewers)
            what = content_in_words(self.game, (NOTHING, *path.content[1:])) if is_seen else UNSEEN
            yield Fact(path.moment, self.game.players[home.owner], "loses", what)

    def _glimpses(self, path: ComponentPath, named: str, viewers: Collection[int]) -> Iterator[Fact]:
        """Those who see a component that is not theirs by looking, as far as the viewers see it too."""
        home = self._places.zone(path.start)
        for player in sorted(path.seen_by.intersection(viewers or path.seen_by)):
            if not (home and home.owner == player) and all(viewer in path.seen_by for viewer in viewers):
                yield Fact(path.moment, self.game.players[player], "sees", named)


def _is_covered_zone(zone: Zone) -> bool:
    """Whether a zone is a player's and not open to all, such as a hand, also one that not even the player sees."""
    return zone.owner != NOTHING and zone.seen_by != "everybody"
