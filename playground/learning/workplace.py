"""Where a player learns: on this machine, or on a worker of a cluster (`elsewhere.py`)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.native.compile import Native
from playground.learning.player import LearnedPlayer
from playground.learning.trainer import Measured, Training

Keep = Callable[[LearnedPlayer, Measured], None]
"""Called with the player, and how it did, after each part of its training."""


class Workplace(Protocol):
    """Trains players; several threads may call `train` at once."""

    def train(self, player: LearnedPlayer, seconds: float, stop: CancelToken, keep: Keep) -> LearnedPlayer:
        """The player after some more seconds of learning, or fewer if `stop` is set."""


class ThisMachine:
    """Trains each player in so many threads of this process."""

    def __init__(self, native: Native, threads: int) -> None:
        self._native, self._threads = native, threads

    def train(self, player: LearnedPlayer, seconds: float, stop: CancelToken, keep: Keep) -> LearnedPlayer:
        """The player after some more seconds of learning, or fewer if `stop` is set."""
        training = Training(self._native, player, self._threads)
        with suppress(Cancelled):  # while the functions were prepared: nothing has been learned since
            training.run(seconds, stop, lambda measured: keep(training.player, measured))
        return training.player
