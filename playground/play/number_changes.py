"""What a decision changes in the variables that all see, in words: numbers and sites of players, such as points and the
ends of paths, and who has a role, such as the lead."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from playground.engine.knowledge.events import Assignment, Events, VariableRoll
from playground.engine.layout import layout_of
from playground.engine.packing import unpack
from playground.engine.plain_names import spoken
from playground.game.core import NOTHING, Game, GameVariable
from playground.play.words import Words


class NumberChanges:
    """Describes changes of the numbers and sites that each player has, and of players with a role. Those of the game as
    a whole, and truth values, are mostly counters and marks of a ruleset's own, which positions show."""

    def __init__(self, game: Game) -> None:
        self._layout, self._words = layout_of(game), Words(game)
        self._values = [each for each in game.variables if _is_of_players(each)]
        self._roles = [each for each in game.variables if _is_role(each)]

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
        changed = (list(self._changes(each, old, new, said, chosen)) for each in self._values)
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
        chosen: Collection[int],
    ) -> Iterator[str]:
        field = f"var.{variable.name}"
        for place, (was, now) in enumerate(zip(old[field], new[field], strict=True)):
            if was != now and (variable.name, place) not in said:
                whose = f"{spoken(variable.name)} of {self._words.whose(variable, place)}"
                if variable.type.kind == "int":
                    yield f"{whose}: {now:,} ({now - was:+,})"
                elif now not in chosen:
                    yield f"{whose}: {self._words.say(variable.type, now)}"


def _is_of_players(variable: GameVariable) -> bool:
    """Whether it is a number, or a site, for each player that everybody sees."""
    kinds = [index.type.kind for index in variable.indices] or ([variable.each.kind] if variable.each else [])
    return variable.type.kind in ("int", "site") and "player" in kinds and not (variable.secret or variable.kept)


def _is_role(variable: GameVariable) -> bool:
    """Whether it says of all the players which one has something, and everybody sees it."""
    return variable.type.kind == "player" and variable.size == 1 and not (variable.secret or variable.kept)
