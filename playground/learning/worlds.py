"""Where a player tries its options: on the position itself, or where something is hidden, on one that fits what it
knows. Both kinds serve the same compiled loops, which are compiled for each."""

# numba wants every version of a function to have the same arguments
# ruff: noqa: ARG001, ARG005

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numba import extending

from playground.engine.knowledge.forgetting import Forgetting
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.search.arithmetic import split_into
from playground.search.hidden.follower import Following, Words
from playground.search.hidden.following import Follower, play_followed, start
from playground.search.hidden.resampling import AGREES, prepare, resample
from playground.search.kernel import compiled_apart
from playground.search.machine import (
    Machine,
    Place,
    call_apply,
    call_count,
    call_pick,
    call_setup,
    copy_bytes,
    place_of,
    store_word,
)
from playground.search.playing import WORD


class Open(NamedTuple):
    """Nothing is hidden. `source` is memory for a stream."""

    source: Any


class Hidden(NamedTuple):
    """A game is followed: addresses of what all players know, of memory for deals and of a block for a stream, the
    place for positions that fit, and memory for a stream."""

    follower: Follower
    knowledge: int
    deal: int
    block: int
    guess: Place
    source: Any


World = Open | Hidden


@dataclass(frozen=True)
class Surroundings:
    """A world, and what keeps its memory alive."""

    world: World
    guess: NativeState | None = None
    following: Following | None = None
    knowledge: Words | None = None
    kept: tuple[object, ...] = ()

    def follow(self, state: NativeState) -> bool:
        """Begin to follow a game from a position on, if something is hidden. False if there was no room for that."""
        if self.following is None or self.knowledge is None:
            return True
        followed = self.following.begin(state, self.knowledge)
        state.recount()
        return followed

    def forget(self, player: int, forgetting: Forgetting) -> None:
        """Have a player forget, in a game that has just begun and in which something is hidden."""
        assert self.following is not None and self.knowledge is not None
        self.following.forget(self.knowledge, player, forgetting)


def surroundings_of(native: Native) -> Surroundings:
    """The world of a game, for one thread. Raises NotFollowed if players' knowledge cannot be kept in compiled code."""
    source = np.zeros(2, np.uint64)
    if not native.game.conceals:
        return Surroundings(Open(source))
    following, guess = Following(native), NativeState(native)
    knowledge, memory, block = following.new_knowledge(), following.new_deal(), np.zeros(2, np.uint64)
    memories = (int(knowledge.ctypes.data), int(memory.ctypes.data), int(block.ctypes.data))
    world = Hidden(following.follower, memories[0], memories[1], memories[2], place_of(guess), source)
    return Surroundings(world, guess, following, knowledge, (memory, block))


def begin_game(world: Any, machine: Machine, place: Place, seed: Any, number: Any) -> bool:
    """Set up a game. False if there was no room to follow it."""
    raise NotImplementedError("for compiled functions")


def play_option(world: Any, machine: Machine, place: Place, option: int) -> bool:
    """Play an option of a position whose options were counted. False if there was no room to follow the game."""
    raise NotImplementedError("for compiled functions")


def guessed(world: Any, machine: Machine, place: Place, player: int, source: Any) -> Place:
    """A position on which a player may try its options, which are counted there and at `place`; takes words from
    `source` where something is hidden."""
    raise NotImplementedError("for compiled functions")


@compiled_apart
def _begin_open(machine: Machine, place: Place, seed: Any, number: Any) -> bool:
    for word in range(machine.size // WORD):
        store_word(place.state + np.uint64(word) * WORD, np.uint64(0))
    call_setup(machine.setup, place.state, place.frame, place.tally, seed, number)
    return True


@compiled_apart
def _play_open(machine: Machine, place: Place, option: int) -> bool:
    call_pick(machine.pick, place.state, place.frame, place.tally, option)
    call_apply(machine.apply, place.state, place.frame, place.tally, 0)
    return True


@compiled_apart
def deal(world: Hidden, machine: Machine, place: Place, player: int, source: Any) -> bool:
    """Write a position that fits what a player knows to `world.guess`. False if it has other options in all that were
    tried."""
    prepare(machine, world.follower, place, world.knowledge, player, world.deal)
    split_into(source, world.source)
    store_word(np.uint64(world.block), world.source[0])
    store_word(np.uint64(world.block) + WORD, world.source[1])
    copy_bytes(world.guess.state, place.state, machine.size)
    found = resample(machine, world.follower, world.knowledge, player, world.deal, world.block, world.guess)
    call_count(machine.options, place.state, place.frame, place.tally, 0)
    return bool(found == AGREES)


def _is_open(world: Any) -> bool:
    return getattr(world, "instance_class", None) is Open


@extending.overload(begin_game, strict=False)
def _begin_game(world: Any, machine: Any, place: Any, seed: Any, number: Any) -> Callable[..., Any]:
    if _is_open(world):
        return lambda world, machine, place, seed, number: _begin_open(machine, place, seed, number)
    return lambda world, machine, place, seed, number: start(world.follower, place, world.knowledge, seed, number)


@extending.overload(play_option, strict=False)
def _play_option(world: Any, machine: Any, place: Any, option: Any) -> Callable[..., Any]:
    if _is_open(world):
        return lambda world, machine, place, option: _play_open(machine, place, option)
    return lambda world, machine, place, option: play_followed(machine, world.follower, place, world.knowledge, option)


@extending.overload(guessed, strict=False)
def _guessed(world: Any, machine: Any, place: Any, player: Any, source: Any) -> Callable[..., Any]:
    if _is_open(world):
        return lambda world, machine, place, player, source: place

    def dealt(world: Any, machine: Any, place: Any, player: Any, source: Any) -> Any:
        # Where no deal has the options of the player, the true position has them, which in games with oneself is as
        # likely as any other of which that is so.
        return world.guess if deal(world, machine, place, player, source) else place

    return dealt
