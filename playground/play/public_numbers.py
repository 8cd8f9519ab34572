"""Which variables the log mentions when they change: those that say how a game stands, and not those with which its
rules keep count of turns, passes and the like. Of secret ones these are numbers that only their players see.

    pot: 0..99                  goes to players: raise chips of winner by pot
    clues_left: {start: 8}      a supply, which is raised and lowered
    score: 0..500 each 0..1     of two teams of four players
    total: 0..31                a sum: raise total by worth(card)
    passes: 0..2                a counter: raise passes by 1
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import chain

from playground.game import core
from playground.game.core import Game, GameVariable
from playground.game.effect_sequences import all_effects, all_within
from playground.game.rule_expressions import distinct_parts
from playground.game.scratch import scratch_variables

_CHANGES = {"add", "subtract"}
_ARITHMETIC = {*_CHANGES, "multiply", "divide"}


class PublicNumbers:
    """The variables of a game that all see, as far as their changes are mentioned."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._assigned = [effect for effect in all_effects(game) if isinstance(effect, core.Assign)]
        self._addends = [frozenset(self._addends_of(effect.value)) for effect in self._assigned]
        self._reads = [self._variables_in(effect.value) for effect in self._assigned]
        public = [each for each in game.variables if each.is_shown and not (each.secret or each.kept)]
        self.of_players = [each for each in public if _is_of_players(each)]
        numbers = [each for each in public if each.type.kind == "int" and each.by_site is None]
        self.of_the_game = self._telling([each for each in numbers if each not in self.of_players])
        scratch = scratch_variables(game)
        self.of_all = [*self.of_players, *(each for each in numbers if each.name not in scratch)]
        """All that are more than notes within a decision, also those with which the rules keep count."""
        self.roles = [each for each in public if _is_role(each) and not self._says_whose_turn_it_is(each)]
        self.counted = frozenset(
            effect.variable for effect, read in zip(self._assigned, self._reads, strict=True) if effect.variable in read
        )
        """The names of variables that are raised or lowered, unlike those that are only set."""
        secret = [each for each in game.variables if each.secret and each.is_shown and not each.kept]
        self.own = [
            each for each in secret if each.type.kind == "int" and _is_of_players(each) and each.name in self.counted
        ]
        """Secret numbers of players that are raised or lowered, such as money."""

    def set_by_choice(self, action: int) -> Iterator[tuple[str, int]]:
        """The variables that an action sets to what is chosen in it, as its notation says: each with the place of the
        choice."""
        chosen = self._game.actions[action]
        places = {binding.variable: place for place, binding in enumerate(chosen.bindings)}
        for effect in all_within(chosen.effects):
            if isinstance(effect, core.Assign) and isinstance(effect.value, core.Variable):
                place = places.get(effect.value.name)
                if place is not None and self._is_written(chosen, chosen.bindings[place].label):
                    yield effect.variable, place

    @staticmethod
    def _is_written(action: core.Action, label: str) -> bool:
        return label in action.shown and (not action.notation or f"{{{label}}}" in action.notation)

    def _telling(self, numbers: list[GameVariable]) -> list[GameVariable]:
        """Numbers of the game as a whole, of teams or of supplies that are mentioned."""
        won = (effect.player for effect in all_effects(self._game) if isinstance(effect, core.Finish) and effect.player)
        decisive = self._variables_in(*self._game.scored, *won)
        players = {each.name for each in self._game.variables if _is_of_players(each)}
        own = {each.name for each in numbers if self._is_sum(each) or self._is_supply(each) or self.is_of_teams(each)}
        given = {each.name for each in numbers if each.name in decisive} | own
        while more := {each.name for each in numbers if self._goes_to(each, players | given)} - given:
            given |= more
        scratch = scratch_variables(self._game)
        return [each for each in numbers if each.name in given - scratch]

    def _is_sum(self, number: GameVariable) -> bool:
        """Whether a number is raised by more than fixed amounts, which counters are raised by."""
        changes = (each for each in self._own_changes(number) if each.name == "add")
        return any(not isinstance(each.arguments[1], core.Constant) for each in changes)

    def _goes_to(self, number: GameVariable, mentioned: set[str]) -> bool:
        """Whether a number that is raised or lowered is added to one that is mentioned: a pot to the chips of one."""
        return any(self._own_changes(number)) and any(
            effect.variable in mentioned and effect.variable != number.name and number.name in addends
            for effect, addends in zip(self._assigned, self._addends, strict=True)
        )

    def _own_changes(self, number: GameVariable) -> Iterator[core.Operation]:
        """The values that effects give to a number by raising or lowering it."""
        for effect in self._assigned:
            value = effect.value
            if effect.variable == number.name and isinstance(value, core.Operation) and value.name in _CHANGES:
                first = value.arguments[0]
                if isinstance(first, core.StateVariable) and first.name == number.name:
                    yield value

    def _addends_of(self, value: core.Expression) -> Iterator[str]:
        """The variables that a value is computed from, without those of conditions and indices."""
        if isinstance(value, core.StateVariable):
            yield value.name
        elif isinstance(value, core.Variable):
            for each in self._bound.get(value.name, ()):
                yield from self._addends_of(each)
        elif isinstance(value, core.Operation) and value.name in _ARITHMETIC:
            for argument in value.arguments:
                yield from self._addends_of(argument)

    def _is_supply(self, number: GameVariable) -> bool:
        """Whether a number is raised as well as lowered by effects; of many, only if there is one of each thing."""
        kinds = [index.type.kind for index in number.indices] or ([number.each.kind] if number.each else [])
        if "int" in kinds:
            return False
        return {each.name for each in self._own_changes(number)} == _CHANGES

    def is_of_teams(self, number: GameVariable) -> bool:
        """Whether there is one for each number of a few, among which the players are evenly divided."""
        players = len(self._game.players)
        kind = number.each.kind if number.each is not None and len(number.indices) < 2 else ""
        return kind == "int" and 1 < number.size < players and players % number.size == 0

    def _says_whose_turn_it_is(self, role: GameVariable) -> bool:
        """Whether a role is always given to the player who decides, but for the first time."""
        setup = {id(effect) for effect in all_within(self._game.setup)}
        values = [each.value for each in self._assigned if each.variable == role.name and id(each) not in setup]
        return bool(values) and all(isinstance(each, core.Operation) and each.name == "mover" for each in values)

    def _variables_in(self, *expressions: core.Expression) -> set[str]:
        """The state variables that expressions read, also by way of names that effects give to values."""
        parts = [*distinct_parts(expressions)]
        names = {part.name for part in parts if isinstance(part, core.Variable)}
        bound = (values for name, values in self._bound.items() if name in names)
        return {
            part.name for part in chain(parts, distinct_parts(chain(*bound))) if isinstance(part, core.StateVariable)
        }

    @cached_property
    def _bound(self) -> dict[str, list[core.Expression]]:
        found: dict[str, list[core.Expression]] = {}
        for effect in all_effects(self._game):
            if isinstance(effect, core.Bind):
                found.setdefault(effect.variable, []).append(effect.value)
        return found


def _is_of_players(variable: GameVariable) -> bool:
    """Whether it is a number, or a site, for each player."""
    kinds = [index.type.kind for index in variable.indices] or ([variable.each.kind] if variable.each else [])
    return variable.type.kind in ("int", "site") and "player" in kinds


def _is_role(variable: GameVariable) -> bool:
    """Whether it says of all the players which one has something."""
    return variable.type.kind == "player" and variable.size == 1
