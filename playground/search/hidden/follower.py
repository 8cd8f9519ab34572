"""Memory for following games of one ruleset in compiled code."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from playground.engine.knowledge.forgetting import Forgetting
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.search.hidden import fields
from playground.search.hidden.following import Follower, start, update_setup
from playground.search.hidden.rules import Rules
from playground.search.kernel import announce
from playground.search.machine import Machine, machine_of, place_of

Words = np.ndarray[Any, np.dtype[np.int64]]

MAX_EVENTS = 1024
"""Events of a decision, or of the setup, for which the log has room."""

LOG_WORDS = 3


class Following:
    """Follows games of one ruleset, one at a time: `follower` and `machine` are what compiled functions take.

    `new_knowledge` makes memory for the knowledge of a game's players; its address is that of a `knowledge`. All
    memory is kept as long as this object is. Raises NotFollowed if the ruleset has something that is not followed.
    """

    def __init__(self, native: Native, rules: Rules | None = None) -> None:
        self.native, frame = native, native.frame
        self.rules = rules or Rules(native.game, frame.value_count)
        announce("hidden information", start)
        self._scratch: Words = np.zeros(self.rules.scratch_words, np.int64)
        self._events = np.zeros(MAX_EVENTS * frame.event.size + 64, np.uint8)
        self._log: Words = np.array([0, MAX_EVENTS, self._events.ctypes.data], np.int64)
        self.machine: Machine = machine_of(native)
        event = frame.event
        setup = ctypes.cast(native.library.setup, ctypes.c_void_p).value or 0
        offsets = (event.size, event["members"].offset, event["position"].offset, frame.tally["log"].offset)
        addresses = (each.ctypes.data for each in (self.rules.words, self._scratch, self._log, self._events))
        self.follower = Follower(*(int(number) for number in (*addresses, *offsets, setup)))
        self._setup = NativeState(native)

    def new_knowledge(self) -> Words:
        """Memory for what all players know."""
        return np.zeros(len(self.native.game.players) * self.rules.memory_words, np.int64)

    def new_deal(self) -> Words:
        """Memory for deals of one position."""
        return np.zeros(self.rules.deal_words, np.int64)

    def forget(self, knowledge: Words, player: int, forgetting: Forgetting) -> None:
        """Have a player forget, in a game that has just begun."""
        place = player * self.rules.memory_words + int(self.rules.words[fields.FORGETTING])
        words = np.array([forgetting.lapse, forgetting.key], np.uint64)
        knowledge[place + fields.LAPSE : place + fields.KEY + 1] = words.view(np.int64)

    def begin(self, state: NativeState, knowledge: Words) -> bool:
        """Start to follow a game: from its setup, if this is its initial position, otherwise from what it implies.

        False if there was no room for all events.
        """
        address, seed, number = knowledge.ctypes.data, np.uint64(state.seed), np.uint64(state.number)
        followed = start(self.follower, place_of(self._setup), address, seed, number)
        if self._setup.to_bytes() == state.to_bytes():
            return bool(followed)
        self._log[0] = 0
        return bool(update_setup(self.follower, place_of(state), address))
