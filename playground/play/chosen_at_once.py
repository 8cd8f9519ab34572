"""What becomes known of choices that players have made at the same time, once all have chosen.

Who has chosen what is said where the position shows it: of a value that is the player's own. Of what they change
together, such as the failures of a mission, the position shows what it has become, and not by whom:

    Ann sets approves to false; Ben sets approves to true       approves: bool each player
    failures: 2 (+2)                                            failures: 0..3
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from playground.engine.knowledge.events import Assignment, Events, VariableRoll
from playground.engine.layout import layout_of
from playground.engine.packing import unpack
from playground.engine.plain_names import spoken
from playground.game.choices import HAS_CHOSEN, PROGRESS
from playground.game.core import NOTHING, Game, GameVariable
from playground.play.facts import Fact
from playground.play.words import Words


def all_have_chosen(game: Game, before: bytes, events: Events) -> bool:
    """Whether what several players have chosen at the same time happens in a decision: that of the last of them.

    Engines note it as they come to the first who has chosen, who may be the one who has just decided.
    """
    progress = f"var.{PROGRESS}"
    fields = unpack(layout_of(game), before)
    if progress not in fields:
        return False
    chosen = {player for player, each in enumerate(fields[progress]) if each == HAS_CHOSEN}
    for event in events:
        if isinstance(event, Assignment) and event.variable == PROGRESS:
            if event.value == HAS_CHOSEN:
                chosen.add(event.place)
            elif event.value == 0 and event.place in chosen:
                return True
    return False


class ChosenAtOnce:
    """Describes the values that choices made at the same time give to variables that all see."""

    def __init__(self, game: Game, numbers: Collection[str], roles: Collection[str] = ()) -> None:
        """`numbers` are the names of those variables whose changes are said as numbers, by how much, and `roles` of
        those of which is said at last which player they name: `target is Eve`."""
        self._game, self._words, self._layout = game, Words(game), layout_of(game)
        self._public = {each.name: each for each in game.variables if each.is_shown and not (each.secret or each.kept)}
        self._numbers, self._roles = numbers, roles

    def facts(self, before: bytes, after: bytes, events: Events) -> Iterator[Fact]:
        """The values, each as it is last set; what was rolled is described as a roll."""
        last: dict[tuple[int, str, int], tuple[int, int]] = {}
        for moment, event in enumerate(events):
            if isinstance(event, Assignment) and event.at_once and event.variable in self._public:
                mover = event.mover if is_own(self._public[event.variable], event.place, event.mover) else NOTHING
                last[mover, event.variable, event.place] = (moment, event.value)
            elif isinstance(event, VariableRoll):
                last.pop((event.mover, event.variable, event.place), None)
                last.pop((NOTHING, event.variable, event.place), None)
        old, new = unpack(self._layout, before), unpack(self._layout, after)
        for (mover, name, place), (moment, value) in last.items():
            field, variable = f"var.{name}", self._public[name]
            what = self._words.say(variable.type, value)
            if mover != NOTHING:
                beside = self._words.besides_owner(variable, place)
                which = spoken(name) + (f" of {beside}" if beside else "")
                yield Fact(moment, self._game.players[mover], f"sets {which} to", what, round=moment)
            elif name not in self._numbers and (value != old[field][place] or value != new[field][place]):
                if name in self._roles and value == new[field][place] != NOTHING:
                    continue
                whose = self._words.whose(variable, place)
                which = spoken(name) + (f" of {whose}" if whose else "")
                yield Fact(moment, "", "", f"{which}: {what}", round=moment)


def is_own(variable: GameVariable, place: int, player: int) -> bool:
    """Whether a value is a player's, so that all see who has set it by a choice of his or her own."""
    return variable.owner_of(place) == player
