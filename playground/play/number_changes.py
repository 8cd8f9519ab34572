"""What a decision changes in the variables that its readers see, in words: numbers and sites of players, such as points
and the ends of paths, numbers of teams and of the whole game, such as a pot, and who has a role, such as the lead."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from playground.engine.knowledge.events import Assignment, Events, VariableRoll
from playground.engine.layout import layout_of
from playground.engine.observation import sees_value
from playground.engine.packing import unpack
from playground.engine.plain_names import spoken
from playground.engine.protocol import Option
from playground.game.core import NOTHING, Game, GameVariable
from playground.play.chosen_at_once import is_own
from playground.play.facts import Fact
from playground.play.public_numbers import PublicNumbers
from playground.play.words import Words

MAX_CHANGES = 6
"""Values of a variable that are listed when they change, at most; of more it is said how many."""


class NumberChanges:
    """Describes changes of the numbers and sites that each player has, of other numbers that say how the game stands
    (`public_numbers.py`), and of players with a role. Truth values are mostly marks of a ruleset's own, which positions
    show."""

    def __init__(self, game: Game) -> None:
        self._layout, self._words = layout_of(game), Words(game)
        self._numbers = PublicNumbers(game)
        self._of_players, self._roles = self._numbers.of_players, self._numbers.roles
        self._values = [*self._of_players, *self._numbers.of_the_game]
        others = [each for each in self._numbers.of_all if each not in self._values]
        self._own = self._numbers.own
        self._of_all = [*self._values, *others, *self._own]
        self._variables = {each.name: each for each in game.variables}
        self._set_by_choice = [frozenset(self._numbers.set_by_choice(each)) for each in range(len(game.actions))]

    @property
    def names_of_all(self) -> frozenset[str]:
        """The names of the variables whose changes are said of what happens once all have chosen."""
        return frozenset(each.name for each in self._of_all)

    @property
    def names_of_roles(self) -> frozenset[str]:
        """The names of the variables of which is said which player they have come to name."""
        return frozenset(each.name for each in self._roles)

    def facts(self, before: bytes, after: bytes, events: Events) -> list[Fact]:
        """Numbers that are set back to what they are at the start before anybody reads them, each as it was until then,
        such as the tricks of a round when the next one is dealt: `tricks of Ann: 3 (+1)`, or the pot that a player gets
        before the next one is filled: `pot: 7 (+4)`."""
        if not self._of_players and not self._numbers.of_the_game:
            return []
        old, new = unpack(self._layout, before), unpack(self._layout, after)
        return [
            Fact(moment, "", "", self._clause(variable, place, value, was), round=moment)
            for variable, place, was, moment, value in (
                *self._set_back(old, new, events),
                *self._filled_anew(old, new, events),
            )
        ]

    def _filled_anew(
        self, old: dict[str, list[int]], new: dict[str, list[int]], events: Events
    ) -> Iterator[tuple[GameVariable, int, int, int, int]]:
        """The same of each number of the whole game that is nothing again in between, and then something else."""
        emptied = self._emptied(events)
        for variable in self._numbers.of_the_game:
            for place, was in enumerate(old[f"var.{variable.name}"]):
                if (variable.name, place) not in emptied or self._is_emptied(
                    variable, new[f"var.{variable.name}"][place]
                ):
                    continue
                assigned = [
                    (moment, event)
                    for moment, event in enumerate(events)
                    if isinstance(event, Assignment) and (event.variable, event.place) == (variable.name, place)
                ]
                last = max(at for at, (_, event) in enumerate(assigned) if self._is_emptied(variable, event.value))
                moment, event = assigned[last - 1]
                is_news = event.value != was and not self._is_emptied(variable, event.value)
                if last and is_news and all(_is_plain(each) for _, each in assigned):
                    yield variable, place, was, moment, event.value

    def _set_back(
        self, old: dict[str, list[int]], new: dict[str, list[int]], events: Events
    ) -> Iterator[tuple[GameVariable, int, int, int, int]]:
        """Each such number with its place, its value before the decision, and the moment and value of the last change
        before it is set back; only of those that all know, and that effects do more with than compute."""
        numbers = {each.name: each for each in self._of_players if each.type.kind == "int"}
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
        self,
        mover: int,
        before: bytes,
        after: bytes,
        events: Events,
        option: Option | None = None,
        chosen: Collection[int] = (),
        *,
        viewers: Collection[int] = (),
        together: bool = False,
    ) -> tuple[str, ...]:
        """`points of South: 13 (+13)`, `end of South: b4`, `pot: 12 (+4)` or `leader is South`, for each variable that
        changed; that it is the mover who has a role, or that a site is one of those `chosen`, is mostly plain from the
        decision. What was rolled, or set by choices made at the same time, is said as that, and what the `option` has
        set to a choice of it is said by its notation. Of secret numbers those are said that all `viewers` see.

        What several have chosen happens `together`: then all numbers that all see are said, also those with which rules
        keep count, since no one option says what becomes of them, and also who has a role if that is the mover."""
        values = self._of_all if together else [*self._values, *self._own]
        if not values and not self._roles:
            return ()
        said = {*self._said_otherwise(events), *self._unseen(viewers)}
        old, new = unpack(self._layout, before), unpack(self._layout, after)
        since = {(variable.name, place): value for variable, place, _, _, value in self._set_back(old, new, events)}
        since |= self._emptied(events)
        changed = [[*self._changes(each, old, new, said, since, self._stated(each, option, chosen))] for each in values]
        roles = ((each, old[f"var.{each.name}"][0], new[f"var.{each.name}"][0]) for each in self._roles)
        return (
            *(self._in_a_clause(each, found) for each, found in zip(values, changed, strict=True) if found),
            *(
                f"{spoken(each.name)} is {self._words.say(each.type, now)}"
                for each, was, now in roles
                if now not in (was, NOTHING) and (together or now != mover)
            ),
        )

    def _in_a_clause(self, variable: GameVariable, found: Sequence[str]) -> str:
        return (
            ", ".join(found) if len(found) <= MAX_CHANGES else f"{len(found)} values of {spoken(variable.name)} change"
        )

    def _said_otherwise(self, events: Events) -> Iterator[tuple[str, int]]:
        """The values of which it is said whose they are: as a roll, or as that player's choice among those of all."""
        for event in events:
            match event:
                case VariableRoll(variable=name, place=place):
                    yield name, place
                case Assignment(variable=name, place=place, mover=mover, at_once=True):
                    if is_own(self._variables[name], place, mover):
                        yield name, place

    def _unseen(self, viewers: Collection[int]) -> Iterator[tuple[str, int]]:
        """The secret values that one of the viewers does not see."""
        for variable in self._own:
            for place in range(variable.size):
                if not all(sees_value(variable, place, viewer) for viewer in viewers):
                    yield variable.name, place

    def _changes(
        self,
        variable: GameVariable,
        old: dict[str, list[int]],
        new: dict[str, list[int]],
        said: set[tuple[str, int]],
        since: Mapping[tuple[str, int], int],
        stated: Collection[int],
    ) -> Iterator[str]:
        """The values that changed, but for those that the option has `stated`; of numbers also by how much, or by how
        much `since` they were last named."""
        field = f"var.{variable.name}"
        for place, (was, now) in enumerate(zip(old[field], new[field], strict=True)):
            was = since.get((variable.name, place), was)
            begins_anew = variable.each_turn and old["turns"] != new["turns"]
            is_plain = now in stated or begins_anew or self._is_emptied(variable, now)
            if was != now and not is_plain and (variable.name, place) not in said:
                yield self._clause(variable, place, now, was)

    def _stated(self, variable: GameVariable, option: Option | None, chosen: Collection[int]) -> frozenset[int]:
        """The values of a variable that go without saying, since the notation of an option has them."""
        if variable.type.kind == "site":
            return frozenset(chosen)
        legs = option.legs if option is not None else ()
        return frozenset(
            leg.values[place]
            for leg in legs
            for name, place in self._set_by_choice[leg.action]
            if name == variable.name
        )

    def _emptied(self, events: Events) -> dict[tuple[str, int], int]:
        """The numbers of the whole game that are nothing again at some moment, from which their changes count then."""
        common = {each.name: each for each in self._numbers.of_the_game}
        return {
            (event.variable, event.place): event.value
            for event in events
            if isinstance(event, Assignment)
            and event.variable in common
            and self._is_emptied(common[event.variable], event.value)
        }

    def _is_emptied(self, variable: GameVariable, now: int) -> bool:
        """Whether a number of the whole game is nothing again, as at the start: a pot that players have got."""
        of_players = (*self._of_players, *self._own)
        is_common = variable not in of_players and not self._numbers.is_of_teams(variable)
        return is_common and now == variable.start == variable.type.low

    def _clause(self, variable: GameVariable, place: int, now: int, was: int) -> str:
        """A value, with its change if it is a number that is raised or lowered, and not only set."""
        is_counted = variable.type.kind == "int" and variable.name in self._numbers.counted
        value = f"{now:,} ({now - was:+,})" if is_counted else self._words.say(variable.type, now)
        whose = self._words.whose(variable, place)
        return f"{spoken(variable.name)}{f' of {whose}' if whose else ''}: {value}"


def _is_plain(assignment: Assignment) -> bool:
    """Whether all know of an assignment and its value, and it is not said as a choice made at the same time."""
    return assignment.is_certain and assignment.is_known and not assignment.at_once
