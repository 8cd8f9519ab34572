"""The interface of agents: `Agent` makes decisions, `AgentKind` declares and creates agents.

    name?setting=value ──registry──► AgentKind ──create──► Agent ──decide(Turn)──► index of an option

To add a kind of agent, write a subclass of `AgentKind` in a file of its own and register it (`registry.py`);
`docs/agents.md` shows an example. It then works in every command, in experiments and in the dashboard. If the native
engine can make the same decisions by itself, `native_seat` says how; this is an optimisation and must not change what
is played.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Protocol

from playground.agents.turn import Turn
from playground.engine.cancellation import CancelToken
from playground.engine.native.compile import Native
from playground.engine.thinking import Thinker
from playground.game.core import Expression, Game


class Agent(Protocol):
    """A player of one seat in one game."""

    def decide(self, turn: Turn) -> int:
        """The index of the option to play, at least 0 and below `turn.options`.

        The choice must depend on the turn only, so that games can be replayed, continued and taken back. What counts
        between decisions of a game belongs in `turn.kept`, if there is any; other state may only save time. Random
        numbers come from `turn.stream`. Raises Cancelled soon after `turn.cancel` is set.
        """


@dataclass(frozen=True)
class Setting:
    """An integer setting that can follow an agent's name, as in `flat?playouts=50`; `low` and `high` are its bounds.

    One with `choices` is the number of one of these words, which users write; `hundredths` are written as a decimal, 80
    as 0.8. With more of an `effort` the agent thinks longer.
    """

    name: str
    default: int
    low: int
    high: int
    about: str
    choices: tuple[str, ...] = ()
    effort: bool = False
    hundredths: bool = False

    def written(self, value: int) -> str:
        """A value as users write it."""
        if self.choices:
            return self.choices[value]
        return f"{value / HUNDRED:g}" if self.hundredths else str(value)

    def read(self, text: str) -> int:
        """The value that users write so. Raises ValueError, which says what is needed."""
        if self.choices:
            if text not in self.choices:
                raise ValueError(f"is {' or '.join(reversed(self.choices))}, as in {self.name}={self.choices[0]}")
            return self.choices.index(text)
        try:
            value = Decimal(text) * HUNDRED if self.hundredths else Decimal(int(text))
        except (ValueError, InvalidOperation):
            value = Decimal("NaN")
        if not value.is_finite() or value != int(value):
            needed = "a number with at most two decimals" if self.hundredths else "a whole number"
            raise ValueError(f"needs {needed}, as in {self.name}={self.written(self.default)}")
        if not self.low <= value <= self.high:
            low, high = self.written(self.low), self.written(self.high)
            raise ValueError(f"must lie between {low} and {high}; it is {self.written(int(value))}")
        return int(value)


HUNDRED = 100


def choice(name: str, choices: tuple[str, ...], about: str) -> Setting:
    """A setting that is one of some words, the first by default."""
    return Setting(name, 0, 0, len(choices) - 1, about, choices=choices)


def switch(name: str, default: bool, about: str) -> Setting:
    """A setting that is yes or no."""
    return Setting(name, int(default), 0, 1, about, choices=("no", "yes"))


@dataclass(frozen=True)
class Seat:
    """The arguments from which an agent is created: its settings, and the machine code of the game.

    `native` was compiled with the evaluations of all seats; `evaluation` is the index of this seat's, 0 without one.
    """

    values: Mapping[str, int]
    native: Native
    evaluation: int = 0


class AgentKind(ABC):
    """A kind of agent for one ruleset; `name` is what users write, `about` one sentence on how it plays."""

    name: str
    about: str

    def refusal(self, game: Game) -> str:
        """Why agents of this kind cannot play a game, as the end of a sentence, and a way out; empty if they can."""
        return ""

    def settings(self, game: Game) -> tuple[Setting, ...]:
        """The settings that agents of this kind have in a game."""
        return ()

    def missing(self, game: Game, setting: str) -> str:
        """Why agents of this kind do not have a setting in a game, although they have it in others, as the end of a
        sentence; empty if there is no such setting at all."""
        return ""

    def evaluation(self, game: Game, values: Mapping[str, int]) -> Expression | None:
        """An expression to compile with the game, so that machine code evaluates it; None if none is needed."""
        return None

    def native_seat(self, seat: Seat) -> Thinker | None:
        """How native code makes the same decisions where nothing is hidden; None if it cannot."""
        return None

    def tracer(
        self, seats: Sequence[Seat], kinds: Sequence[AgentKind]
    ) -> Callable[[int, int, CancelToken], list[int] | None] | None:
        """What plays whole games with these seats faster than decision by decision; None if nothing does.

        It is called with a seed, the number of a game and a token to cancel it, and returns the options played, the
        same as agents created for the seats would play, or None if it cannot play this game. Raises Cancelled.
        """
        return None

    @abstractmethod
    def create(self, seat: Seat) -> Agent:
        """An agent for one seat of one game. May be called from several threads at once."""
