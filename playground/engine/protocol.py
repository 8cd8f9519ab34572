"""The interface of a game in play that both engines implement, modelled on OpenSpiel's states."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, Self

from playground.game.core import Game


@dataclass(frozen=True)
class Option:
    """One legal way to carry out an action: an index of `Game.actions`, and the values of its bindings in order.

    `then` are the legs that follow, of an option that has several.
    """

    action: int
    values: tuple[int, ...]
    then: tuple[Option, ...] = ()

    @property
    def legs(self) -> tuple[Option, ...]:
        """What is done one after the other: the option itself without what follows, and that."""
        return (Option(self.action, self.values), *self.then) if self.then else (self,)


class State(Protocol):
    """A game in play. Options are numbered from 0 in canonical order at each decision."""

    game: Game

    def current_player(self) -> int:
        """The player who decides, as an index of `Game.players`; -1 when the game is over."""

    def legal_actions(self) -> Sequence[int]:
        """The numbers of the legal options, 0 up to their count; empty when the game is over."""

    def options(self) -> list[Option]:
        """The legal options in canonical order."""

    def apply_action(self, number: int) -> None:
        """Play option `number`. Raises ValueError if there is no such option."""

    def is_terminal(self) -> bool:
        """Whether the game is over: finished, or abandoned as unfinished."""

    def returns(self) -> list[float]:
        """For each player +1 (a winner), -1 (a loser), or 0 if the game was drawn or is unfinished."""

    def is_unfinished(self) -> bool:
        """Whether the game is over without a result: it had no room for a card, or too many decisions. No draw."""

    def ended_by(self) -> str | None:
        """What ended the game, one of `Game.ends`: an ending, or why it could not go on, such as a full zone.

        None while it goes on, and of a game that was given up after too many decisions.
        """

    def clone(self) -> Self:
        """An independent copy."""

    def to_bytes(self) -> bytes:
        """The position as bytes (`layout.py`)."""
