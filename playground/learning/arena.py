"""Where one thread plays: memory for matches, and for games that are learned from."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from playground.engine.cancellation import CancelToken
from playground.engine.knowledge.forgetting import Forgetting
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.native.structs.frame import max_options
from playground.engine.rng import Stream
from playground.game.chance import is_deterministic
from playground.learning.learning_rule import Record, Weights
from playground.learning.model import sees_by_mover
from playground.learning.network import Network, Scratch, scratch_for
from playground.learning.player import LearnedPlayer
from playground.learning.self_play import Schedule, learn_games, match_games
from playground.learning.worlds import Surroundings, World, surroundings_of
from playground.search.machine import Machine, machine_of, place_of
from playground.search.past import Past, new_past, nothing

RECORDED = 2048
"""Decisions after which a game is learned from although it goes on."""

MAX_OPTIONS = 65_536
"""Options beyond this number are not considered."""

TRAINING, MEASURING = 0, 1
"""Streams of a training: self-play, and matches. Self-play in the second and further threads has those after them."""


class Arena:
    """Memory for games of one game in one thread, for learning and for matches."""

    def __init__(self, native: Native, network: Network) -> None:
        self.machine: Machine = machine_of(native)
        self.network = network
        self.players = len(native.game.players)
        self.scratch: Scratch = scratch_for(network, min(MAX_OPTIONS, max_options(native.game)))
        self._states = NativeState(native), NativeState(native)
        self.current, self.trial = (place_of(state) for state in self._states)
        self._native = native

    @cached_property
    def _surroundings(self) -> Surroundings:
        return surroundings_of(self._native)

    @property
    def world(self) -> World:
        """Where options are tried."""
        return self._surroundings.world

    @cached_property
    def past(self) -> Past:
        """Memory for the positions that a game has been in; none where options may lead anywhere by chance."""
        return new_past(self._native, len(self.scratch.worths)) if is_deterministic(self._native.game) else nothing()

    def follow(self, state: NativeState) -> bool:
        """Begin to follow a game, if something is hidden. False if there was no room for that."""
        return self._surroundings.follow(state)

    def forget(self, player: int, forgetting: Forgetting) -> None:
        """Have a player forget, in a game that has just begun and in which something is hidden."""
        self._surroundings.forget(player, forgetting)

    def match(
        self, first: Weights, second: Weights, mistakes: tuple[float, float], seed: int, games: int, stop: CancelToken
    ) -> tuple[Any, Any, int]:
        """Shares by seat and lengths of games between two sets of weights, and how many were played."""
        source = np.array(Stream(seed, 0, MEASURING).place, np.uint64)
        shares, lengths = np.zeros((games, self.players)), np.zeros(games, np.int64)
        game = (self.world, self.machine, self.network)
        place = (*game, first.values, second.values, self.scratch, self.current, self.trial)
        chances, last = np.array(mistakes), np.uint64(stop.address)
        played = match_games(*place, chances, np.uint64(seed), 0, games, source, last, shares, lengths)
        return shares[:played], lengths[:played], int(played)


class Learner:
    """One thread of a training: where it plays, what it records, and its random numbers."""

    def __init__(self, native: Native, player: LearnedPlayer, number: int) -> None:
        game = native.game
        self.arena = Arena(native, player.network)
        self._record = _record(1 if sees_by_mover(game) else len(game.players), len(player.network.bases))
        self._seed = np.uint64(player.header["seed"])
        stream = Stream(int(player.header["seed"]), int(player.header["games"]), number + MEASURING if number else 0)
        self._source = np.array(stream.place, np.uint64)

    @property
    def stream(self) -> tuple[int, ...]:
        """Where its random numbers are."""
        return tuple(map(int, self._source))

    @stream.setter
    def stream(self, place: tuple[int, ...]) -> None:
        self._source = np.array(place, np.uint64)

    def learn(self, weights: Weights, schedule: Schedule, first: int, games: int, stop: CancelToken) -> tuple[int, int]:
        """Change the weights by some games, from number `first` on; the games and decisions that were played."""
        arena, counts = self.arena, np.zeros(2, np.int64)
        game = (arena.world, arena.machine, arena.network)
        place = (*game, weights, arena.scratch, self._record, arena.current, arena.trial)
        last = np.uint64(stop.address)
        played = learn_games(*place, schedule, self._seed, first, games, self._source, last, counts)
        return int(played), int(counts[0])


def _record(chains: int, tuples: int) -> Record:
    return Record(
        np.zeros((RECORDED, chains, tuples), np.int32),
        np.zeros((RECORDED, chains)),
        np.zeros((RECORDED, chains), np.int8),
        np.zeros(RECORDED),
        np.zeros(RECORDED, np.int32),
    )
