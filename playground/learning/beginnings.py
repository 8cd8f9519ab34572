"""Players that have learned nothing yet, or what their parent knows."""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.engine.native.compile import Native
from playground.learning.learning_rule import Weights, quicken
from playground.learning.model import Model, model_of
from playground.learning.player import LearnedPlayer


def new_player(native: Native, seed: int, parent: LearnedPlayer | None = None) -> LearnedPlayer:
    """A player that has learned nothing, or what its parent has: another variant's player of the same shape."""
    game = native.game
    header: dict[str, Any] = {
        "ruleset": game.name,
        "hash": game.hash,
        "layout": layout_key(native),
        "seed": seed,
        "games": 0,
        "decisions": 0,
        "seconds": 0.0,
        "history": [],
    }
    if parent is not None:
        header["parent"] = {name: parent.header.get(name) for name in ("ruleset", "hash", "games", "seconds")}
        header["mean_length"] = parent.header.get("mean_length", 100.0)
        header["mean_stall"] = parent.header.get("mean_stall", header["mean_length"])
        copied = Weights(*(part.copy() for part in parent.weights))
        quicken(copied)
        return LearnedPlayer(header, parent.network, copied)
    model: Model = model_of(native)
    header["mean_length"], header["mean_stall"] = model.decisions, model.stall
    header["symmetries"] = model.symmetries
    return LearnedPlayer(header, model.network, Weights(*(np.zeros(model.weights, np.float32) for _ in range(3))))


def layout_key(native: Native) -> str:
    """What has to be equal for a player of one ruleset to serve another: the layout of positions, and the steps."""
    fields = [f"{field.name}:{field.kind}:{field.count}" for field in native.layout.fields]
    steps = [step.name for step in native.game.steps]
    zones = [f"{zone.owner}:{zone.sites}:{zone.seen_by}" for zone in native.game.zones]
    board = native.game.board
    return "; ".join([f"{board.shape} {board.width}x{board.height}", *fields, *steps, *zones])
