"""The value function for a game's positions, before anything is learned: which features it has.

Choosing features takes a second or so: random games are played, and symmetries tested on them. A player's file keeps
the result.
"""

from __future__ import annotations

from dataclasses import dataclass

from playground.engine.native.compile import Native
from playground.game.core import Game
from playground.learning.features.contents import contents_of
from playground.learning.features.extract import slots_of
from playground.learning.features.samples import sample_positions
from playground.learning.features.slots import views_of
from playground.learning.features.symmetry import symmetries_of
from playground.learning.features.tuples import tuples_of
from playground.learning.network import Network, network_of


@dataclass(frozen=True)
class Model:
    """A network and how many weights it has. `decisions` is the mean length of the random games that were sampled,
    `stall` that of the longest part of each in which no piece comes or goes, `symmetries` the number of symmetries that
    the rules have."""

    network: Network
    weights: int
    decisions: float
    stall: float
    symmetries: int


def sees_by_mover(game: Game) -> bool:
    """Whether positions are valued only for the player who decides: what one of two gains there, the other loses.

    With more players, or with cards that only one sees, each player's value is learned apart; and so it is where both
    win or lose together.
    """
    return len(game.players) == 2 and not game.hides and not game.is_cooperative


def model_of(native: Native) -> Model:
    """The features of a game."""
    game = native.game
    sample = sample_positions(native)
    symmetries = symmetries_of(native, sample.blocks)
    by_mover = sees_by_mover(game)
    slots = slots_of(native, contents_of(game), views_of(game, symmetries), sample, by_mover)
    tuples = tuples_of(slots, symmetries)
    network = network_of(tuples, by_mover, sample.first_steps)
    return Model(network, tuples.roles * tuples.weights, sample.decisions, sample.stall, len(symmetries))
