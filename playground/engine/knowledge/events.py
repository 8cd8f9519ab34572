"""The events of a decision: what happened effect by effect, as far as it matters to the players' knowledge.

`event_recorder.py` records them. The events of a decision update every player's memory (`memory.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from playground.engine.reference.position import Content
from playground.game.core import Effect, Type


@dataclass(frozen=True)
class Change:
    """An effect on some sites (for a move or swap the two in order), with their contents before and after (None if
    empty), and the sites that were face up before and after. `attribute` is the one that was rolled, or sorted by,
    `unknown` are those that have values which others may not know: rolled, or set by a secret, with KIND for what the
    components are; `occupied` are the sites that were not empty before, and `copied` is the variable whose value is
    given to an attribute, such as a die that was rolled;
    `mover` is the player whose decision or step it belongs to; `seers` are the players to whom alone it shows the
    sites. `is_decided` is whether it is part of what a player has chosen, and not of a step or a rule; `at_once`
    whether it is part of what the mover has chosen at the same time as others, and that happens when all have chosen.
    `is_certain` is whether all players know whether and where the effect happens (`Visibility.is_certain`), and
    `is_public` whether they also know what lies there afterwards, if they knew what was there
    (`core.Effect.is_public`).
    """

    effect: type[Effect]
    sites: tuple[int, ...]
    before: Mapping[int, Content | None]
    after: Mapping[int, Content | None]
    up_before: frozenset[int]
    up: frozenset[int]
    attribute: str | None
    mover: int
    seers: frozenset[int] = frozenset()
    is_decided: bool = False
    at_once: bool = False
    is_certain: bool = True
    is_public: bool = False
    unknown: tuple[str, ...] = ()
    occupied: frozenset[int] = frozenset()
    copied: str | None = None


@dataclass(frozen=True)
class Term:
    """A term of an assigned value, which is their sum: its sign, and its value then.

    `secret` is the secret variable that it is, by name and place, and `choice` the place of the choice that it is,
    `NOTHING` for what depends on more. `unseen` are the players who do not see it then, and `candidates` the values
    that it may have for each player, the true one among them.
    """

    sign: int
    value: int
    secret: tuple[str, int] | None = None
    choice: int | None = None
    unseen: frozenset[int] = frozenset()
    candidates: tuple[frozenset[int], ...] = ()


@dataclass(frozen=True)
class SecretAssignment:
    """An assignment to a secret variable at a place, or one that shows something secret (`core.Derivation`): to
    `value`, which is the sum of the terms if there are any, as far as the type has it. It has one value of `every`, and
    nobody can say which if it `is_hidden`, nor who does not know all of `guards`. `shows` is whether who sees it knows
    that it is the sum of the terms."""

    variable: str
    place: int
    value: int
    type: Type
    every: frozenset[int]
    terms: tuple[Term, ...] = ()
    guards: tuple[tuple[str, int], ...] = ()
    is_hidden: bool = False
    shows: bool = False


@dataclass(frozen=True)
class VariableRoll:
    """A roll of a variable at a place, with the value that came up, and the player who rolled. It is none where all
    know that there is only one value to draw from."""

    variable: str
    place: int
    value: int
    mover: int


@dataclass(frozen=True)
class Assignment:
    """An assignment to a variable at a place, or a roll of it, whether it is secret or not, with the value that it has
    then; `mover`, `at_once` and `is_certain` as of a change, and `is_known` whether all players know the value too."""

    variable: str
    place: int
    value: int
    mover: int
    at_once: bool
    is_certain: bool = True
    is_known: bool = True


@dataclass(frozen=True)
class HintGiven:
    """A hint: `seers` are shown a property of the components on `sites`, whose values are given.

    `others` are the sites of which they conclude that the property is not `value`. `mover` and `is_decided` as of a
    change.
    """

    about: str
    sites: Mapping[int, int]
    others: frozenset[int]
    value: int | None
    seers: frozenset[int]
    mover: int
    is_decided: bool
    is_certain: bool


@dataclass(frozen=True)
class TurnSkipped:
    """The end of a turn in a step in which its player decides nothing: the start of the step ends the turn, or the
    player has no option, as `has_no_option` says; `follows` is whether something then becomes of components, as all
    players know."""

    mover: int
    has_no_option: bool
    follows: bool = False


Event = Change | Assignment | SecretAssignment | VariableRoll | HintGiven | TurnSkipped
Events = list[Event]
