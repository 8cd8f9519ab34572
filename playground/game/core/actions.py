"""What players may do, step by step, and the rules that follow or end the game."""

from __future__ import annotations

from dataclasses import dataclass

from playground.game.core.effects import Effect
from playground.game.core.expressions import After, Constant, Expression, Operation, Table, Variable
from playground.game.core.types import NOTHING, YES_OR_NO, Type


class _Chosen:
    """What is chosen: a value, or several sites, of whose `sets` the value is a number; of yes and no, 1 and 0."""

    variable: str
    type: Type
    sets: tuple[frozenset[int], ...]

    @property
    def meaning(self) -> Expression:
        """What rules mean by the choice: its value, the set of sites whose number that is, or whether it is yes."""
        variable = Variable(self.variable, type=self.type)
        if self.is_yes_or_no:
            yes = Constant(1, type=Type("int", 1, 1))
            return Operation("equal", (variable, yes), type=Type("bool"))
        return Table(self.sets, variable, type=Type("sites")) if self.sets else variable

    @property
    def is_yes_or_no(self) -> bool:
        """Whether yes or no is chosen, which is a condition in rules."""
        return self.type.named == YES_OR_NO

    @property
    def is_of_sites(self) -> bool:
        """Whether sites are chosen, one or several."""
        return self.type.kind == "site" or bool(self.sets)


@dataclass(frozen=True)
class Binding(_Chosen):
    """One choice of an action. The domain may depend on the variables of earlier bindings.

    The domain is a set, or an optional site, which counts as a set of one or none. `label` is the name in the ruleset.
    Where several sites are chosen at once, the value is the number of one of `sets` (`Subsets`).
    """

    variable: str
    label: str
    type: Type
    domain: Expression
    sets: tuple[frozenset[int], ...] = ()

    def sites(self, value: int) -> tuple[int, ...]:
        """The sites that are chosen with a value, ascending."""
        if self.sets:
            return tuple(sorted(self.sets[value]))
        return (value,) if self.type.kind == "site" and value != NOTHING else ()


@dataclass(frozen=True)
class Action:
    """Something a player may do.

    `guard` does not depend on the choices: conditions on choices are part of their domains. If it holds, the options
    are the values of the bindings in lexicographic order (directions, players, pieces and marks as declared, numbers
    and sites ascending). `shown` are the labels to show to users, in order.

    If an action of a step has `prefer`, only the options of the step with the greatest value are legal; options of
    actions without it count as 0. `notation` is the text of an option, with placeholders `{label}` for the choices.

    What must not hold after any option is in the conditions of most actions. `never` is this question for an action
    whose options may have legs: it is about the position after all of them, and about no choices.
    """

    name: str
    bindings: tuple[Binding, ...]
    guard: Expression | None
    effects: tuple[Effect, ...]
    shown: tuple[str, ...]
    prefer: Expression | None = None
    notation: str = ""
    secret: bool = False
    """Whether nobody else sees that this action of its step was taken, nor what was chosen."""
    never: After | None = None

    @property
    def questions(self) -> tuple[Expression, ...]:
        """What the rules say of its options beside the domains of its choices."""
        return tuple(part for part in (self.guard, self.prefer, self.never) if part is not None)


@dataclass(frozen=True)
class Step:
    """A stage of a turn at which a player decides; `actions` are indices into `Game.actions`, in the order of options.

    If there are no options when the step is reached, the `stuck` effects run. They may finish the game or lead to
    another step; otherwise the turn ends without a decision. If `stuck` is None, the action `pass` is the only option.

    A step without actions is no decision: what happens at the start of a step is the `stuck` of such a step before it.
    Nor is a `joined` step one of its own: an option whose effects continue with it goes on with one of its actions, and
    is one option with all of its legs. If no leg can follow, the turn ends; and it may, if the option `may_stop`.

    After the `stuck` effects of a step that `settles` what was decided, triggers and end conditions apply also where
    the turn goes on; after those of others only if it ends.

    While a game is checked, `by` are the players who decide in a step in place of the mover, and `then` is what happens
    afterwards; `choices.py` writes both out, so that engines meet neither.
    """

    name: str
    actions: tuple[int, ...]
    stuck: tuple[Effect, ...] | None
    joined: bool = False
    may_stop: bool = False
    settles: bool = False
    by: Expression | None = None
    then: tuple[Effect, ...] = ()

    @property
    def sequences(self) -> tuple[tuple[Effect, ...], ...]:
        """The effects of the step that are not those of its actions: those where its player has no option, and those
        afterwards, which may happen without these."""
        return self.stuck or (), self.then

    @property
    def effects(self) -> tuple[Effect, ...]:
        """All of these."""
        stuck, then = self.sequences
        return (*stuck, *then)


def start_of(step: str) -> str:
    """The name of the step that leads to a step with actions, and does what happens at its start."""
    return f"start of {step}"


def end_of(step: str) -> str:
    """The name of the step that follows when several have chosen in a step, and does what happens then."""
    return f"end of {step}"


@dataclass(frozen=True)
class SharedChoice(_Chosen):
    """A choice of all actions that a rule follows: what the rule calls it, and its place among the bindings of each."""

    variable: str
    type: Type
    places: tuple[int, ...]
    sets: tuple[frozenset[int], ...] = ()
    """As those of the bindings, where several sites are chosen at once."""


@dataclass(frozen=True)
class Rule:
    """`when condition then effects`: a trigger, run after each action, or an end condition, run after the triggers.

    A trigger with `actions` (indices into `Game.actions`) follows these alone: decisions whose option, or its first
    leg, is one of them. Its condition and its effects may use the variables of `choices`, which all of them have.
    """

    name: str
    condition: Expression
    effects: tuple[Effect, ...]
    actions: tuple[int, ...] | None = None
    choices: tuple[SharedChoice, ...] = ()

    def follows(self, action: int | None) -> bool:
        """Whether the rule applies after an action; None is a turn that ends without one."""
        return self.actions is None or action in self.actions

    def choices_of(self, action: int) -> dict[str, int]:
        """The places among the bindings of an action, by the rule's variables; none if the rule does not follow it."""
        if self.actions is None or action not in self.actions:
            return {}
        return {choice.variable: choice.places[self.actions.index(action)] for choice in self.choices}
