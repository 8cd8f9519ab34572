"""Choices that players have made at the same time as others, and that nobody else has seen (`game/choices.py`).

They have changed nothing yet, so that each of these players had, in any position that may be the true one, the options
that the rules offer there. What they have chosen is one of them, each as likely as another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from playground.engine.layout import layout_of
from playground.engine.packing import Fields, pack, unpack
from playground.engine.rng import Stream
from playground.game.choices import HAS_CHOSEN, PROGRESS, TO_CHOOSE
from playground.game.core import Game, GameVariable


class LoadedState(Protocol):
    """A state of either engine into which positions can be loaded."""

    game: Game

    def load(self, block: bytes) -> None:
        """Continue from another position of the same game."""

    def current_player(self) -> int:
        """The player who decides, -1 when the game is over."""

    def legal_actions(self) -> Sequence[int]:
        """The numbers of the legal options."""

    def apply_action(self, number: int) -> None:
        """Play an option."""

    def to_bytes(self) -> bytes:
        """The position as bytes."""


def kept_variables(game: Game) -> tuple[GameVariable, ...]:
    """The variables that keep what players have chosen: one value for each player, who alone sees it."""
    return tuple(variable for variable in game.variables if variable.kept and variable.secret)


def with_choices_of_others(state: LoadedState, block: bytes, player: int, rng: Stream) -> tuple[bytes, bool]:
    """A position in which all others than a player have chosen at random, and whether all of them had a choice there.

    `state` is used to find their options.
    """
    kept = kept_variables(state.game)
    if not kept:
        return block, True
    layout, complete = layout_of(state.game), True
    fields = unpack(layout, block)
    for variable in kept:
        values = fields[f"var.{variable.name}"]
        values[:] = [value if owner == player else variable.start for owner, value in enumerate(values)]
    for other in _others_who_have_chosen(fields, player):
        state.load(pack(layout, _before_choice(fields, other)))
        count = len(state.legal_actions())
        if state.current_player() != other or count == 0:
            complete = False
            continue
        state.apply_action(rng.below(count) if count > 1 else 0)
        after = unpack(layout, state.to_bytes())
        for variable in kept:
            fields[f"var.{variable.name}"][other] = after[f"var.{variable.name}"][other]
    return pack(layout, fields), complete


def are_options(state: LoadedState, block: bytes, player: int) -> bool:
    """Whether what all others than a player have chosen in a position are options that they had."""
    fields, kept = unpack(layout_of(state.game), block), kept_variables(state.game)
    return all(
        tuple(fields[f"var.{variable.name}"][other] for variable in kept) in _possible(state, fields, other)
        for other in _others_who_have_chosen(fields, player)
    )


def _others_who_have_chosen(fields: Fields, player: int) -> Iterator[int]:
    progress = fields.get(f"var.{PROGRESS}", ())
    return (other for other, each in enumerate(progress) if each == HAS_CHOSEN and other != player)


def _before_choice(fields: Fields, player: int) -> dict[str, Sequence[int]]:
    """The fields of the position in which a player chooses."""
    return {**fields, **_with(fields, PROGRESS, player, TO_CHOOSE), "mover": [player]}


def _with(fields: Fields, variable: str, player: int, value: int) -> dict[str, Sequence[int]]:
    """The field of a variable with another value for a player."""
    values = enumerate(fields[f"var.{variable}"])
    return {f"var.{variable}": [value if owner == player else each for owner, each in values]}


def _possible(state: LoadedState, fields: Fields, player: int) -> Iterator[tuple[int, ...]]:
    """What could be kept of a player's choice: that of each option."""
    layout, kept = layout_of(state.game), kept_variables(state.game)
    before = _before_choice(fields, player)
    for variable in kept:
        before |= _with(fields, variable.name, player, variable.start)
    block = pack(layout, before)
    state.load(block)
    count = len(state.legal_actions()) if state.current_player() == player else 0
    for number in range(count):
        state.load(block)
        state.apply_action(number)
        after = unpack(layout, state.to_bytes())
        yield tuple(after[f"var.{variable.name}"][player] for variable in kept)
