"""Reading many positions at once: which sites each owner and each kind of piece is on, as arrays of bits."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from playground.engine.layout import Field, layout_of
from playground.game.board import NO_SITE
from playground.game.core import NOTHING, Binding, Game

Bits = npt.NDArray[np.uint8]
"""Zeros and ones: positions × sets × sites."""


class Planes:
    """The planes of a game's positions."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._sites = game.board.size
        self._layout = layout_of(game)
        self._cells = np.zeros(self._sites, np.uint8)
        self._cells[list(game.board.cells)] = 1
        self._target = np.array([_last_site(action.bindings) for action in game.actions])
        self._zones = {zone.owner: np.zeros(self._sites, np.bool_) for zone in game.zones}
        for zone in game.zones:
            self._zones[zone.owner][list(zone.sites)] = True

    def owned(self, positions: Bits) -> Bits:
        """The sites of each of `Game.owners`."""
        return self._read(positions, self._layout.by_name["owner"])

    def of_kind(self, positions: Bits, kind: int | None) -> Bits:
        """The sites that hold components of a kind, or all if it is None or there is only one."""
        field = self._layout.by_name.get("piece")
        if kind is None or field is None:
            return np.ones((len(positions), 1, self._sites), np.uint8)
        return self._read(positions, field)[:, kind : kind + 1]

    def _read(self, positions: Bits, field: Field) -> Bits:
        end = field.offset + field.count * self._layout.width(field)
        sets = positions[:, field.offset : end].reshape(len(positions), field.count, -1)
        return np.unpackbits(sets, axis=2, count=self._sites, bitorder="little")

    def by_player(self, sums: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """A row for each player, and one for components without owner, from one for each of `Game.owners`."""
        players = len(self._game.players)
        rows = np.zeros((players + 1, self._sites))
        for place, owner in enumerate(self._game.owners):
            rows[players if owner == NOTHING else owner] += sums[place]
        return rows

    def held(self, standing: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """What each player holds: its own components, and those without owner in its zones."""
        held = standing[:-1].copy()
        for owner, sites in self._zones.items():
            if owner != NOTHING:
                held[owner, sites] += standing[-1, sites]
        return held

    def targets(self, choices: npt.NDArray[np.int32]) -> npt.NDArray[np.int64]:
        """The site that each decision chose last: where its move went; NO_SITE if it chose none."""
        column = self._target[choices[:, 1]]
        values = choices[np.arange(len(choices)), 2 + np.maximum(column, 0)] if choices.shape[1] > 2 else column
        targets: npt.NDArray[np.int64] = np.where(column < 0, NO_SITE, values)
        return targets

    def captured(self, owned: Bits, movers: npt.NDArray[np.int32]) -> npt.NDArray[np.float64]:
        """How many components each decision captured on each site, by the owner who lost them.

        As `engine.counts.Tally` counts: on the board, of another player than the mover. What one decision takes from
        an owner who also moved elsewhere is shared among the sites that this owner left.
        """
        board = owned * self._cells
        left = board[:-1] & (1 - board[1:])
        numbers = board.sum(axis=2, dtype=np.int64)
        fewer = np.maximum(0, numbers[:-1] - numbers[1:])
        for place, owner in enumerate(self._game.owners):
            fewer[:, place] *= (movers != owner) & (owner != NOTHING)
        shares = fewer / np.maximum(1, left.sum(axis=2, dtype=np.int64))
        captured: npt.NDArray[np.float64] = left * shares[:, :, None]
        return captured


def _last_site(bindings: tuple[Binding, ...]) -> int:
    """The number of an action's last choice of a site; NO_SITE if it has none."""
    sites = [number for number, each in enumerate(bindings) if each.type.kind == "site"]
    return sites[-1] if sites else NO_SITE
