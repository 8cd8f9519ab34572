"""Observations and information states for OpenSpiel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from playground.interop.encoding import Row
from playground.interop.rules import Rules
from playground.source.diagnostics import PlaygroundError

if TYPE_CHECKING:
    from playground.interop.open_spiel.state import PlaygroundState

NOT_SET_UP = "the game is being set up"


class PlaygroundObserver:
    """Writes what a player sees, as text and (without perfect recall) as numbers; with perfect recall, what it knows.

    `tensor` is one row, `dict` has its parts by name (`encoding.py`). Players see the position before a decision until
    its draws are complete.
    """

    def __init__(self, rules: Rules, kind: pyspiel.IIGObservationType, params: Mapping[str, Any] | None) -> None:
        if params:
            raise PlaygroundError(f"observations of the playground have no parameters: {', '.join(params)}")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise PlaygroundError(
                "the playground has observations of all that one player sees: public_info=True and "
                "private_info=SINGLE_PLAYER"
            )
        self._rules, self._recalls = rules, kind.perfect_recall
        self.tensor: Row | None = None
        self.dict: dict[str, Row] = {}
        if not self._recalls:
            self.tensor = np.zeros(rules.encoding.size, np.float32)
            for part in rules.encoding.parts:
                self.dict[part.name] = self.tensor[part.offset : part.offset + part.size].reshape(part.shape)

    def set_from(self, state: PlaygroundState, player: int) -> None:
        """Write what a player sees into `tensor`, and so into `dict`; during the setup, nothing but who sees it."""
        if self.tensor is None:
            return
        position, player = state.play.state, max(player, 0)
        if position is None:
            self.tensor.fill(0)
            self.tensor[player] = 1
        else:
            self._rules.encoding.encode_into(position.observation(player), self.tensor)

    def string_from(self, state: PlaygroundState, player: int) -> str:
        """What a player sees, or with perfect recall knows, as text."""
        play = state.play
        if play.state is None:
            return f"{self._rules.game.players[player]}: {NOT_SET_UP}"
        if not self._recalls:
            return play.state.observation(player).text(self._rules.game)
        assert play.history is not None
        return play.history.information_state(player)
