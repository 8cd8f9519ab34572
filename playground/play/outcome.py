"""What a decision brings about besides what was chosen, in words: dice rolled, components drawn, turned up, shuffled.

Only what all viewers see is named. Everything else comes from the rules: that cards are drawn is public, even where
they are not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from playground.engine.knowledge.events import Assignment, Change, Events, HintGiven, VariableRoll
from playground.engine.knowledge.visibility import Visibility
from playground.engine.labels import property_word, value_word
from playground.engine.observation import content_in_words, sees_value
from playground.engine.plain_names import spoken
from playground.engine.reference.position import Content
from playground.game import core
from playground.game.core import NOTHING, Game, Zone
from playground.play.component_paths import ComponentPath
from playground.play.words import Words
from playground.stats.wording import listed, possessive

UNSEEN = ""
"""In place of the words for what not all viewers see."""

_TURNED_UP, _IS_SHUFFLED, _ARE_SHUFFLED = "turned up", "is shuffled", "are shuffled"

_PASSIVE = (_TURNED_UP, _IS_SHUFFLED, _ARE_SHUFFLED)
"""Verbs of facts that name nobody who does it."""

MAX_SITES = 6
"""Values of a variable that are said with their sites, at most; of more it is said how many."""

_PLURALS = {"card": "cards", "tile": "tiles", "die": "dice", "piece": "pieces"}


@dataclass(frozen=True)
class _Fact:
    """Something that happens at a moment: who does what with a component or value in words, or UNSEEN.

    `whose` follows the components, such as `from Ann`, or `in pot`; facts of different rounds are not said together.
    """

    moment: int
    who: str
    verb: str
    what: str
    whose: str = ""
    round: int = 0

    @property
    def clause(self) -> tuple[str, str, str, int]:
        """What facts have in common that one clause can say."""
        return self.who, self.verb, self.whose, self.round


class Outcomes:
    """Describes what happens in the decisions of a game."""

    def __init__(self, game: Game, visibility: Visibility) -> None:
        self.game, self.visibility = game, visibility
        self._words = Words(game)
        self._zone_of = {site: zone for zone in game.zones for site in zone.sites}
        looks = {piece.look for piece in game.pieces}
        self._noun = looks.pop() if len(looks) == 1 and looks <= set(_PLURALS) else "piece"

    def clauses(
        self,
        mover: int,
        events: Events,
        paths: Iterable[ComponentPath],
        viewers: Collection[int],
        mentioned: Collection[int] = (),
    ) -> tuple[str, ...]:
        """What happens, each in a clause such as `rolls 3 and 5`; `mover` is the subject of those that name none.

        `paths` are those of the events. Without viewers everything is named. `mentioned` are the sites where components
        began that are described already.
        """
        unnamed = [path for path in paths if not path.was_open and (path.continued or path.start not in mentioned)]
        facts = [
            *self._of_chance(events, viewers),
            *(self._set_at_once(events) if viewers else ()),
            *self._shown_by_hints(events, viewers),
            *self._turned_up(mover, [path for path in unnamed if path.is_turned_up]),
            *(fact for path in unnamed if not path.is_turned_up for fact in self._of_path(path, viewers)),
        ]
        clauses, last = list[str](), self.game.players[mover] if mover != NOTHING else ""
        for _, successive in groupby(sorted(facts, key=attrgetter("moment")), attrgetter("verb")):
            together: dict[tuple[str, str, str, int], list[str]] = {}
            for fact in successive:
                together.setdefault(fact.clause, []).append(fact.what)
            for (who, verb, whose, _), found in together.items():
                clauses.append(self._clause("" if who == last else who, verb, whose, found))
                last = who or last
        return tuple(clauses)

    def _clause(self, subject: str, verb: str, whose: str, found: list[str]) -> str:
        named = [what for what in found if what != UNSEEN]
        unseen = len(found) - len(named)
        if unseen and verb == "rolls":
            named.append("more unseen" if named else "unseen")
        elif unseen:
            named.append(f"a {self._noun}" if unseen == 1 else f"{unseen} {_PLURALS[self._noun]}")
        passive = (listed(named), verb, whose)
        words = passive if verb in _PASSIVE else (subject, verb, listed(named), whose)
        return " ".join(word for word in words if word)

    # ---- chance

    def _of_chance(self, events: Events, viewers: Collection[int]) -> Iterator[_Fact]:
        rolls, roller, many = 0, NOTHING, self._values_of_many_sites(events)
        for moment, event in enumerate(events):
            match event:
                case VariableRoll() | Change(effect=core.RollAttribute):
                    rolls, roller = rolls + (event.mover != roller), event.mover
                    summed_up = many.get(moment)
                    said = self._rolled(event, viewers) if summed_up is None else [(what, "") for what in summed_up]
                    for what, whose in said:
                        yield _Fact(moment, self.game.players[roller], "rolls", what, whose, rolls)
                case Change(effect=core.Shuffle) if event.is_certain or not viewers:
                    if sum(each is not None for each in event.before.values()) > 1:
                        yield self._shuffled(moment, event)

    def _shuffled(self, moment: int, shuffle: Change) -> _Fact:
        """A shuffle, by the player who decided on it, or by nobody where a step or a rule says so."""
        places = self._places(shuffle.sites)
        if shuffle.is_decided:
            return _Fact(moment, self.game.players[shuffle.mover], "shuffles", listed(places), round=moment)
        return _Fact(moment, "", _IS_SHUFFLED if len(places) == 1 else _ARE_SHUFFLED, listed(places), round=moment)

    def _set_at_once(self, events: Events) -> Iterator[_Fact]:
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
            yield _Fact(moment, self.game.players[mover], f"sets {which} to", what, round=moment)

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
        has = self.game.pieces[kind].attributes
        pairs = zip(self.game.attributes, marks, strict=True)
        return " ".join(value_word(attribute, mark) for attribute, mark in pairs if attribute.name in has)

    def _owner(self, content: Content, mover: int = NOTHING) -> str:
        """Whose a component is, if it is another player's than the mover's."""
        owner = content[0]
        return "" if owner in (NOTHING, mover) else f"of {self.game.players[owner]}"

    def _places(self, sites: Iterable[int]) -> list[str]:
        """The names of the zones that sites belong to."""
        zones = dict.fromkeys(self._zone_of.get(site) for site in sites)
        return [self._name(zone) if zone else "the board" for zone in zones]

    def _name(self, zone: Zone) -> str:
        return f"{spoken(zone.name)}{zone.suffix}"

    # ---- hints

    def _shown_by_hints(self, events: Events, viewers: Collection[int]) -> Iterator[_Fact]:
        """What hints show players of components. Others learn at most that there is a hint."""
        for moment, event in enumerate(events):
            if not isinstance(event, HintGiven):
                continue
            if event.seers.issuperset(viewers):
                for what in self._hint(event):
                    yield _Fact(moment, "", "", what, round=moment)
            elif event.is_certain:
                shown = listed([self.game.players[player] for player in sorted(event.seers)])
                yield _Fact(
                    moment, "", "", f"{shown} {'are' if len(event.seers) > 1 else 'is'} shown {_a(event.about)}"
                )

    def _hint(self, hint: HintGiven) -> Iterator[str]:
        """What a hint says of the components that it names, and what of others: `Ben's card 1 is red`."""
        by_value: dict[int, list[int]] = {}
        for site, value in hint.sites.items():
            by_value.setdefault(value, []).append(site)
        for value, sites in by_value.items():
            yield f"{self._components(sites)} {self._is(sites)} {self._property(hint.about, value)}"
        if hint.others and hint.value is not None:
            sites = sorted(hint.others)
            yield f"{self._components(sites)} {self._is(sites)} not {self._property(hint.about, hint.value)}"

    def _is(self, sites: Collection[int]) -> str:
        return "is" if len(sites) == 1 else "are"

    def _property(self, about: str, value: int) -> str:
        if value == NOTHING:
            return f"without {spoken(about)}"
        word = property_word(self.game, about, value)
        return f"{spoken(about)} {word}" if word.lstrip("-").isdigit() else word

    def _components(self, sites: Iterable[int]) -> str:
        """Components by their places: `Ben's cards 1 and 3`, `deck 2`, `a1`."""
        found: dict[str, list[str]] = {}
        for site in sites:
            zone = self._zone_of.get(site)
            if zone is None:
                found.setdefault("", []).append(self.game.board.name(site))
            else:
                place = str(zone.sites.index(site) + 1)
                whose = possessive(self.game.players[zone.owner]) if zone.owner != NOTHING else self._name(zone)
                found.setdefault(whose, []).append(place)
        return listed([self._in_one(whose, places) for whose, places in found.items() if places])

    def _in_one(self, whose: str, places: list[str]) -> str:
        noun = f"{self._noun if len(places) == 1 else _PLURALS[self._noun]} " if whose.endswith(("'s", "'")) else ""
        return f"{whose} {noun}{listed(places)}".strip()

    # ---- components

    def _turned_up(self, mover: int, paths: Sequence[ComponentPath]) -> Iterator[_Fact]:
        """What comes to lie open, with whose it is or the zone where, unless all of it is the mover's or in one zone
        that is nobody's."""
        owners = {self._holder(path) for path in paths}
        zones = {zone.name if zone else None for zone in (self._zone(path.shown_at) for path in paths)}
        is_clear = owners == {mover} or (owners == {NOTHING} and len(zones) == 1)
        for path in paths:
            assert path.shown is not None
            owner, zone = self._holder(path), self._zone(path.shown_at)
            what = content_in_words(self.game, (NOTHING, *path.content[1:]))
            if is_clear:
                yield _Fact(path.shown, "", _TURNED_UP, what)
            elif owner != NOTHING:
                yield _Fact(path.shown, "", _TURNED_UP, f"{possessive(self.game.players[owner])} {what}")
            else:
                yield _Fact(path.shown, "", _TURNED_UP, what, f"in {self._name(zone)}" if zone else "")

    def _holder(self, path: ComponentPath) -> int:
        """Whose a component is that is turned up: its owner, or else the owner of the zone that it comes from, or lies
        in then."""
        zones = (self._zone(path.start), self._zone(path.shown_at))
        owners = (path.content[0], *(zone.owner for zone in zones if zone))
        return next((owner for owner in owners if owner != NOTHING), NOTHING)

    def _of_path(self, path: ComponentPath, viewers: Collection[int]) -> Iterator[_Fact]:
        """What becomes of a component that at no time lies open."""
        named = content_in_words(self.game, path.content)
        what = named if all(viewer in path.seen_by for viewer in viewers) else UNSEEN
        start, end = self._zone(path.start), self._zone(path.end)
        if end and _is_covered_zone(end) and not (start and start.owner == end.owner):
            giver = start.owner if start else NOTHING
            verb, whose = ("draws", "") if giver == NOTHING else ("gets", f"from {self.game.players[giver]}")
            if what != UNSEEN or path.is_certain:
                yield _Fact(path.moment, self.game.players[end.owner], verb, what, whose)
        else:
            yield from self._glimpses(path, named, viewers)

    def _glimpses(self, path: ComponentPath, named: str, viewers: Collection[int]) -> Iterator[_Fact]:
        """Those who see a component that is not theirs by looking, as far as the viewers see it too."""
        home = self._zone(path.start)
        for player in sorted(path.seen_by.intersection(viewers or path.seen_by)):
            if not (home and home.owner == player) and all(viewer in path.seen_by for viewer in viewers):
                yield _Fact(path.moment, self.game.players[player], "sees", named)

    def _zone(self, site: int | None) -> Zone | None:
        return None if site is None else self._zone_of.get(site)


def _a(name: str) -> str:
    """A property with its article: `a rank`, `an age`."""
    return f"{'an' if name[0] in 'aeiou' else 'a'} {spoken(name)}"


def _is_covered_zone(zone: Zone) -> bool:
    """Whether a zone is a player's and not open to all, such as a hand, also one that not even the player sees."""
    return zone.owner != NOTHING and zone.seen_by != "everybody"
