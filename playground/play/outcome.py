"""What a decision brings about besides what was chosen, in words: dice rolled, components drawn, turned up, shuffled.

Only what all viewers see is named. Everything else comes from the rules: that cards are drawn is public, even where
they are not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from playground.engine.knowledge.events import Change, Events
from playground.engine.knowledge.visibility import Visibility
from playground.engine.observation import content_in_words
from playground.engine.plain_names import is_several
from playground.game.core import NOTHING, Game
from playground.play.chance_facts import ARE_SHUFFLED, IS_SHUFFLED, ChanceFacts
from playground.play.component_paths import ComponentPath
from playground.play.covered_facts import CoveredFacts
from playground.play.departures import REMOVED
from playground.play.facts import UNSEEN, Fact
from playground.play.hint_facts import HintFacts
from playground.play.open_facts import SENT, OpenFacts
from playground.play.places import PLURALS, Places, zone_name
from playground.play.words import Words
from playground.stats.wording import agreeing, listed, possessive

_TURNED_UP = "turned up"

_PASSIVE = (_TURNED_UP, IS_SHUFFLED, ARE_SHUFFLED, REMOVED, SENT)
"""Verbs of facts that name nobody who does it."""


class Outcomes:
    """Describes what happens in the decisions of a game."""

    def __init__(self, game: Game, visibility: Visibility) -> None:
        self.game, self.visibility = game, visibility
        self._words, self._places = Words(game), Places(game)
        self._chance = ChanceFacts(game, visibility, self._places, self._words)
        self._hints, self._open = HintFacts(game, self._places), OpenFacts(game, self._places)
        self._covered = CoveredFacts(game, self._places)

    def clauses(
        self,
        mover: int,
        events: Events,
        paths: Sequence[ComponentPath],
        viewers: Collection[int],
        mentioned: Collection[int] = (),
        chosen: Collection[int] = (),
        numbers: Sequence[str] = (),
        passing: Iterable[Fact] = (),
        *,
        apart: bool = False,
        before: bytes | None = None,
    ) -> tuple[str, ...]:
        """What happens, each in a clause such as `rolls 3 and 5`; `mover` is the subject of those that name none.

        `paths` are those of the events. Without viewers everything is named. `mentioned` are the sites where components
        began that are described already, `chosen` those that the option chooses; `numbers` is what is said last, and
        `passing` what is said in its place among the rest. What stands `apart` has no subject before it, so that each
        player is named. `before` is the position before the decision.
        """
        throws = self._chance.throws(events, paths, viewers)
        unnamed = [path for path in paths if not path.was_open and (path.continued or path.start not in mentioned)]
        at_once = (event.sites for event in events if isinstance(event, Change) and event.at_once)
        named = frozenset(chosen).union(*at_once)
        in_sight = [path for path in paths if path.is_open and not path.continued]
        gathered, taken = self._places.gathered(paths, chosen), self._places.taken_openly(in_sight)
        facts = [
            *passing,
            *self._chance.facts(mover, events, throws, viewers),
            *self._hints.facts(events, viewers),
            *self._turned_up(mover, [path for path in unnamed if path.is_turned_up and path not in throws.paths]),
            *self._covered.facts([path for path in unnamed if not path.is_turned_up], viewers, chosen, gathered, taken),
            *self._covered.lost([path for path in paths if path.continued or path.start not in named], viewers),
            *self._open.facts(mover, events, in_sight, chosen, gathered, before),
        ]
        clauses, last = list[str](), "" if apart or mover == NOTHING else self.game.players[mover]
        for _, successive in groupby(sorted(facts, key=attrgetter("moment")), attrgetter("verb")):
            together: dict[tuple[str, str, str, int], list[Fact]] = {}
            for fact in successive:
                together.setdefault(fact.clause, []).append(fact)
            for (who, verb, whose, _), found in together.items():
                agreed = agreeing(verb, many=is_several(self.game, who))
                clauses.append(self._clause("" if who == last else who, agreed, whose, found))
                last = who or ("" if self._names_a_player(clauses[-1]) else last)
        return (*clauses, *numbers)

    def _clause(self, subject: str, verb: str, whose: str, found: Sequence[Fact]) -> str:
        named = [fact.what for fact in found if fact.what != UNSEEN]
        unseen = Counter(fact.noun for fact in found if fact.what == UNSEEN)
        if unseen and verb in ("rolls", "roll"):
            named.append("more unseen" if named else "unseen")
        else:
            named += [f"a {noun}" if count == 1 else f"{count} {PLURALS[noun]}" for noun, count in unseen.items()]
        passive = (listed(named), verb, whose)
        words = passive if verb in _PASSIVE else (subject, verb, listed(named), whose)
        return " ".join(word for word in words if word)

    def _names_a_player(self, clause: str) -> bool:
        """Whether a clause without a player as its subject names one, who would seem to be that of the next."""
        return any(re.search(rf"\b{re.escape(player)}\b", clause) for player in self.game.players)

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
            if is_clear and len(shown_by) > 1 and owners == {NOTHING} and path.shown_by != NOTHING:
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
