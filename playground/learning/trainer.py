"""Training: self-play in batches, until the time is over, with what is measured on the way."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from playground.engine.cancellation import CancelToken
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.native.structs.frame import max_options
from playground.engine.rng import Stream
from playground.learning.learning_rule import Record, Weights
from playground.learning.model import Model, draws_chance, model_of, sees_by_mover
from playground.learning.network import Network, Scratch, scratch_for
from playground.learning.player import LearnedPlayer
from playground.learning.self_play import Schedule, learn_games, match_games
from playground.learning.worlds import Surroundings, World, surroundings_of
from playground.search.kernel import announce
from playground.search.machine import Machine, machine_of, place_of

RATE, EXPLORE, FADE = 1.0, 0.3, 0.7
"""The step size, the share of random decisions at the beginning, and λ."""

RANDOM_PART = 0.15
"""The part of the time in which random games are learned from: beginners play longer games than random players."""

ALIKE = 500
"""In random games of more decisions the step size is smaller: all their positions have the same result as target."""

LEAST = 0.1
"""At the end of training, the step size and random decisions have this share of what they were at the beginning."""

MOST_FADING = 0.01
"""The most that a value loses from one decision to the next; in long games it loses one part in their mean length."""

LENGTHS, LEAST_LENGTH = 4, 200
"""A game is broken off after this many times the mean length of random games: beginners may go round in circles."""

RECORDED = 2048
"""Decisions after which a game is learned from although it goes on."""

BATCH_SECONDS = 0.25
MOST_BATCH = 1 << 14
"""The most games in a batch."""

MEASURED, LEAST_MEASURED, MEASURED_DECISIONS = 200, 20, 20_000
"""The most and fewest games of each measurement while a player learns; fewer where games are long."""

MOST_OPTIONS = 65_536
"""Options beyond this number are not considered."""

TRAINING, MEASURING = 0, 1
"""Streams of a training: self-play, and matches."""

MATCH_SEED = 2**63
"""Added to the seed of a training for games that are played to measure."""


@dataclass(frozen=True)
class Measured:
    """How a player did after some seconds of training: its share against random players, and against itself as it was
    at the measurement before (None at the first), with few random decisions."""

    seconds: float
    games: int
    against_random: float
    against_before: float | None
    first_share: float
    decisions: float


class Arena:
    """Memory for games of one game in one thread, for learning and for matches."""

    def __init__(self, native: Native, network: Network) -> None:
        self.machine: Machine = machine_of(native)
        self.network = network
        self.players = len(native.game.players)
        self.scratch: Scratch = scratch_for(network, min(MOST_OPTIONS, max_options(native.game)))
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

    def follow(self, state: NativeState) -> bool:
        """Begin to follow a game, if something is hidden. False if there was no room for that."""
        return self._surroundings.follow(state)

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


def announce_training() -> None:
    """Log that compiled functions are about to be prepared, if they are not in the cache."""
    announce("learning", learn_games)


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
        fresh = Weights(parent.weights.values.copy(), *(np.zeros_like(parent.weights.nets) for _ in range(2)))
        fresh.sums[:] = parent.weights.sums * PARENT_SHARE
        fresh.nets[:] = np.sign(parent.weights.nets) * fresh.sums
        return LearnedPlayer(header, parent.network, fresh)
    model: Model = model_of(native)
    header["mean_length"], header["symmetries"] = model.decisions, model.symmetries
    return LearnedPlayer(header, model.network, Weights(*(np.zeros(model.weights, np.float32) for _ in range(3))))


PARENT_SHARE = 0.05
"""How much of its parent's experience a variant's player keeps: its step sizes begin large again."""


def layout_key(native: Native) -> str:
    """What has to be equal for a player of one ruleset to serve another: the layout of positions, and the steps."""
    fields = [f"{field.name}:{field.kind}:{field.count}" for field in native.layout.fields]
    steps = [step.name for step in native.game.steps]
    zones = [f"{zone.owner}:{zone.sites}:{zone.seen_by}" for zone in native.game.zones]
    board = native.game.board
    return "; ".join([f"{board.shape} {board.width}x{board.height}", *fields, *steps, *zones])


class Training:
    """Trains one player; `run` may be called again to go on."""

    def __init__(self, native: Native, player: LearnedPlayer) -> None:
        game = native.game
        self.header = dict(player.header)
        self.network, self.weights = player.network, player.weights
        self.arena = Arena(native, player.network)
        chains = 1 if sees_by_mover(game) else len(game.players)
        self._record = _record(chains, len(player.network.bases))
        self._draws = int(draws_chance(game))
        self._counts = np.zeros(2, np.int64)
        stream = Stream(int(self.header["seed"]), int(self.header["games"]), TRAINING)
        self._source = np.array(stream.place, np.uint64)
        self._before: Weights | None = None
        length = float(self.header["mean_length"])
        self._keep = 1.0 - min(MOST_FADING, 1.0 / length)
        self._longest = max(LEAST_LENGTH, round(LENGTHS * length))

    @property
    def player(self) -> LearnedPlayer:
        """The player as it is now; its weights go on changing."""
        return LearnedPlayer(dict(self.header), self.network, self.weights)

    def run(
        self,
        seconds: float,
        stop: CancelToken,
        measured: Callable[[Measured], None] | None = None,
        measurements: int = 6,
    ) -> None:
        """Learn for some seconds, or until `stop` is set; the player has then learned from all complete games.

        `measured` is called with each of some measurements; they take no part of the time.
        """
        self.prepare()
        begun = float(self.header["seconds"])
        warm = RANDOM_PART if self.header["games"] == 0 and "parent" not in self.header else 0.0
        spent, due, batch = 0.0, seconds / measurements, 1
        while spent < seconds and not stop.is_set:
            start = time.monotonic()
            share = max(LEAST, 1.0 - spent / seconds) if spent >= warm * seconds else None
            self.learn(batch, share, stop)
            took = time.monotonic() - start
            spent += took
            self.header["seconds"] = begun + spent
            if took < BATCH_SECONDS / 2:
                batch = min(2 * batch, MOST_BATCH)
            elif took > 2 * BATCH_SECONDS:
                batch = max(1, batch // 2)
            if measured is not None and spent >= due and not stop.is_set:
                due += seconds / measurements
                measured(self.measure(stop))

    def prepare(self) -> None:
        """Load the compiled functions, which are compiled first if need be; takes no part of the time of training."""
        self.learn(0, None, CancelToken())
        self.arena.match(self.weights, self.weights, (0.0, 0.0), 0, 0, CancelToken())

    def learn(self, games: int, share: float | None, stop: CancelToken) -> None:
        """Learn from some games, with this share of the step size and of the random decisions at the beginning.

        None: random games, of which only the results are learned from.
        """
        if share is None:
            rate = RATE * min(1.0, ALIKE / float(self.header["mean_length"]))
            schedule = Schedule(rate, 1.0, 1.0, self._keep, self._longest, self._draws)
        else:
            schedule = Schedule(RATE * share, EXPLORE * share, FADE, self._keep, self._longest, self._draws)
        arena, first = self.arena, int(self.header["games"])
        game = (arena.world, arena.machine, arena.network)
        place = (*game, self.weights, arena.scratch, self._record, arena.current, arena.trial)
        seed, last = np.uint64(self.header["seed"]), np.uint64(stop.address)
        played = learn_games(*place, schedule, seed, first, games, self._source, last, self._counts)
        self.header["games"] = first + int(played)
        self.header["decisions"] = int(self.header["decisions"]) + int(self._counts[0])
        self._counts[:] = 0

    def measure(self, stop: CancelToken) -> Measured:
        """Play against random players, and against the player as it was at the measurement before."""
        games = max(LEAST_MEASURED, min(MEASURED, int(MEASURED_DECISIONS / float(self.header["mean_length"]))))
        seed, few = int(self.header["seed"]) % MATCH_SEED + MATCH_SEED, (0.03, 0.03)
        weights, before = self.weights, self._before
        random, _, _ = self.arena.match(weights, weights, (0.0, 1.0), seed, games // 2, stop)
        own, lengths, played = self.arena.match(weights, weights, few, seed, games, stop)
        against = None
        if before is not None:
            against = first_mean(self.arena.match(weights, before, few, seed, games, stop)[0])
        self._before = Weights(weights.values.copy(), weights.nets[:0], weights.sums[:0])
        nothing = played == 0 or len(random) == 0
        result = Measured(
            float(self.header["seconds"]),
            int(self.header["games"]),
            0.0 if nothing else first_mean(random),
            against,
            0.0 if nothing else float(own[:, 0].mean()),
            0.0 if nothing else float(lengths.mean()),
        )
        if not stop.is_set:
            self.header["history"] = [*self.header["history"], vars(result)]
        return result


def first_mean(shares: Any) -> float:
    """What the first of two players got of a match, seats counted alike: 0.5 means that they are equal."""
    games, players = shares.shape
    if games == 0:
        return 0.5
    is_first = (np.arange(players)[None, :] + np.arange(games)[:, None]) % 2 == 0
    first = (shares * is_first).sum() / is_first.sum()
    second = (shares * ~is_first).sum() / max(1, (~is_first).sum())
    return float(first / (first + second)) if first + second > 0 else 0.5


def _record(chains: int, tuples: int) -> Record:
    return Record(
        np.zeros((RECORDED, chains, tuples), np.int32),
        np.zeros((RECORDED, chains)),
        np.zeros((RECORDED, chains), np.int8),
        np.zeros(RECORDED),
        np.zeros(RECORDED, np.int32),
    )
