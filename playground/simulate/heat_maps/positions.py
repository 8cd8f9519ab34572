"""The positions of random games, many at once."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from playground.agents.lineup import LineUp
from playground.compiler import Compiled
from playground.engine.cancellation import Cancelled, CancelToken
from playground.simulate.heat_maps.recorder import Recorder


def positions_of_games(
    compiled: Compiled, games: int, max_decisions: int, stop: CancelToken | None = None
) -> Iterator[npt.NDArray[np.uint8]]:
    """The positions of games 0, 1, … among random players, a row of bytes each; in parts, of which each is replaced by
    the next. No game is begun after so many decisions, or once `stop` is set."""
    lineup = LineUp(compiled.machine, ["random"] * len(compiled.game.players))
    recorder, played = Recorder(lineup, 0, stop or CancelToken()), 0
    for number in range(games):
        if played > max_decisions:
            return
        try:
            decisions = recorder.play(number)
        except Cancelled:
            return
        played += decisions
        for positions, _ in recorder.parts(number, decisions):
            yield positions
