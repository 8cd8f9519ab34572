"""What a decision changes in the variables that all see, in words: numbers and sites of players, such as points and the
ends of paths, and who has a role, such as the lead."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from playground.engine.knowledge.events import Assignment, Events, VariableRoll
from playground.engine.layout import layout_of
from playground.engine.packing import unpack
from playground.engine.plain_names import spoken
from playground.game.core import NOTHING, Game, GameVariable
from playground.play.facts import Fact
from playground.play.words import Words


class NumberChanges:
    """Describes changes of the numbers and sites that each player has, and of players with a role. Those of the game as
    a whole, and truth values, are mostly counters and marks of a ruleset's own, which positions show."""

    def __init__(self, game: Game) -> None:
        self._layout, self._words = layout_of(game), Words(game)
        self._values = [each for each in game.variables if _is_of_players(each)]
        self._roles = [each for each in game.variables if _is_role(each)]

    def facts(self, before: bytes, after: bytes, events: Events) -> list[Fact]:
        """Numbers that are set back to what they are at the start before anybody reads them, each as it was until then,
        such as the tricks of a round when the next one is dealt: `tricks of Ann: 3 (+1)`."""
        if not self._values:
            return []
        old, new = unpack(self._layout, before), unpack(self._layout, after)
        return [
            Fact(moment, "", "", self._clause(variable, place, value, was), round=moment)
            for variable, place, was, moment, value in self._set_back(old, new, events)
        ]

    def _set_back(
        self, old: dict[str, list[int]], new: dict[str, list[int]], events: Events
    ) -> Iterator[tuple[GameVariable, int, int, int, int]]:
        """Each such number with its place, its value before the decision, and the moment and value of the last change
        before it is set back; only of those that all know, and that effects do more with than compute."""
        numbers = {each.name: each for each in self._values if each.type.kind == "int"}
        assigned: dict[tuple[str, int], list[tuple[int, Assignment]]] = {}
        for moment, event in enumerate(events):
            if isinstance(event, Assignment) and event.variable in numbers:
                assigned.setdefault((event.variable, event.place), []).append((moment, event))
        for (name, place), found in assigned.items():
            was, now = old[f"var.{name}"][place], new[f"var.{name}"][place]
            passing = [(moment, event.value) for moment, event in found if event.value != now]
            if now != numbers[name].start_values()[place] or not all(_is_plain(event) for _, event in found):
                continue
            if passing and passing[-1][1] != was:
                yield numbers[name], place, was, *passing[-1]

    def clauses(
        self, mover: int, before: bytes, after: bytes, events: Events, chosen: Collection[int] = ()
    ) -> tuple[str, ...]:
        """`points of South: 13 (+13)`, `end of South: b4` or `leader is South`, for each variable that changed;
        that it is the mover who has a role, or that a site is one of those `chosen`, is mostly plain from the decision.
        What was rolled, or set by choices made at the same time, is said as that."""
        if not self._values and not self._roles:
            return ()
        said = {
            (event.variable, event.place)
            for event in events
            if isinstance(event, VariableRoll) or (isinstance(event, Assignment) and event.at_once)
        }
        old, new = unpack(self._layout, before), unpack(self._layout, after)
        since = {(variable.name, place): value for variable, place, _, _, value in self._set_back(old, new, events)}
        changed = ([*self._changes(each, old, new, said, since, chosen)] for each in self._values)
        roles = ((each, old[f"var.{each.name}"][0], new[f"var.{each.name}"][0]) for each in self._roles)
        return (
            *(", ".join(found) for found in changed if found),
            *(
                f"{spoken(each.name)} is {self._words.say(each.type, now)}"
                for each, was, now in roles
                if now not in (was, mover, NOTHING)
            ),
        )

    def _changes(
        self,
        variable: GameVariable,
        old: dict[str, list[int]],
        new: dict[str, list[int]],
        said: set[tuple[str, int]],
        since: Mapping[tuple[str, int], int],
        chosen: Collection[int],
    ) -> Iterator[str]:
        """The values that changed; of numbers also by how much, or by how much `since` they were last named."""
        field = f"var.{variable.name}"
        for place, (was, now) in enumerate(zip(old[field], new[field], strict=True)):
            was = since.get((variable.name, place), was)
            is_plain = variable.type.kind == "site" and now in chosen
            if was != now and not is_plain and (variable.name, place) not in said:
                yield self._clause(variable, place, now, was)

    def _clause(self, variable: GameVariable, place: int, now: int, was: int) -> str:
        value = f"{now:,} ({now - was:+,})" if variable.type.kind == "int" else self._words.say(variable.type, now)
        return f"{spoken(variable.name)} of {self._words.whose(variable, place)}: {value}"


def _is_plain(assignment: Assignment) -> bool:
    """Whether all know of an assignment and its value, and it is not said as a choice made at the same time."""
    return assignment.is_certain and assignment.is_known and not assignment.at_once


def _is_of_players(variable: GameVariable) -> bool:
    """Whether it is a number, or a site, for each player that everybody sees."""
    kinds = [index.type.kind for index in variable.indices] or ([variable.each.kind] if variable.each else [])
    return variable.type.kind in ("int", "site") and "player" in kinds and not (variable.secret or variable.kept)


def _is_role(variable: GameVariable) -> bool:
    """Whether it says of all the players which one has something, and everybody sees it."""
    return variable.type.kind == "player" and variable.size == 1 and not (variable.secret or variable.kept)
