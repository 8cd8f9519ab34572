"""A game in play whose players' knowledge is kept in compiled code: `engine.knowledge.History`, many times as fast."""

from __future__ import annotations

from weakref import WeakKeyDictionary

import numpy as np

from playground.engine.knowledge import History
from playground.engine.knowledge.forgetting import Forgetting
from playground.engine.native.compile import Native
from playground.engine.native.llvm.jit import Library
from playground.engine.native.runtime.state import NativeState
from playground.engine.observation import Observation
from playground.engine.rng import MASK, Stream
from playground.search.hidden.contents import mask
from playground.search.hidden.follower import Following
from playground.search.hidden.following import play_followed
from playground.search.hidden.resampling import AGREES, CONTRADICTS, deal_many, prepare, resample
from playground.search.hidden.rules import NotFollowed, Rules
from playground.search.machine import place_of
from playground.source.diagnostics import CompilerBug

_CONTRADICTION = "what the player knows contradicts the position"


class NativeHistory:
    """Follows a game that is played through `apply_action`; `state` must not be played directly.

    Everything is as in a `History` of the same game: a stream draws the same positions from both. If players have to
    remember more than there is room for, a `History` takes over, which plays the game again up to there. `following`
    serves one history at a time.
    """

    def __init__(self, state: NativeState, following: Following) -> None:
        self.state, self._following = state, following
        self._start, self._played = state.clone(), list[int]()
        self._knowledge, self._deal = following.new_knowledge(), following.new_deal()
        self._prepared_for: int | None = None
        self._slow: History[NativeState] | None = None
        self._forgetting, self._forgetful = dict[int, Forgetting](), dict[tuple[int, int], NativeHistory]()
        if not following.begin(state, self._knowledge):
            self._fall_back()

    def apply_action(self, number: int) -> None:
        """Play option `number`. Raises ValueError if there is no such option."""
        if number not in self.state.legal_actions():
            raise ValueError(f"there is no option {number}: there are {len(self.state.legal_actions())}")
        for forgetful in self._forgetful.values():
            forgetful.apply_action(number)
        self._played.append(number)
        if self._slow:
            self._slow.apply_action(number)
            return
        self._prepared_for = None
        following, place = self._following, place_of(self.state)
        address = self._knowledge.ctypes.data
        followed = play_followed(following.machine, following.follower, place, address, number)
        self.state.recount()
        if not followed:
            self._fall_back()

    def forget(self, player: int, forgetting: Forgetting) -> None:
        """Have a player forget from now on; no decision has been made yet."""
        self._forgetting[player] = forgetting
        self._following.forget(self._knowledge, player, forgetting)
        if self._slow:
            self._slow.forget(player, forgetting)

    def recalling(self, player: int, memory: int) -> NativeHistory:
        """The same game with a player who still knows `memory` percent of what it saw a round later.

        It goes on with this one.
        """
        if (player, memory) not in self._forgetful:
            other = NativeHistory(self._start.clone(), self._following)
            place = (self.state.seed, self.state.number, player)
            other.forget(player, Forgetting.of(memory, len(self.state.game.players), place))
            for number in self._played:
                other.apply_action(number)
            self._forgetful[player, memory] = other
        return self._forgetful[player, memory]

    def observation(self, player: int) -> Observation:
        """What a player sees now."""
        return self.state.observation(player)

    def masked(self, player: int) -> bytes:
        """What a player sees now, as bytes (`observation.masked`)."""
        layout = self._following.native.layout
        target = np.zeros(layout.size // 8 + layout.words, np.int64)
        mask(self._following.follower.rules, self.state.address, player, target.ctypes.data)
        return target.tobytes()

    def resample(self, player: int, rng: Stream) -> NativeState:
        """A determinization: a random state in which the player sees and knows the same, with fresh dice.

        If the player is to decide, the options are the same where one of 20 positions has them.
        """
        return self._resampled(player, rng)[0]

    def agreeing(self, player: int, rng: Stream) -> NativeState | None:
        """The same, but None where the player has other options in it than in the true position."""
        state, agrees = self._resampled(player, rng)
        return state if agrees else None

    def _resampled(self, player: int, rng: Stream) -> tuple[NativeState, bool]:
        """A determinization, and whether the player has the same options in it."""
        if self._slow:
            return self._slow.resampled(player, rng)
        copy, source = self.state.clone(), np.array(rng.place, np.uint64)
        place = (player, self._prepared(player), source.ctypes.data, place_of(copy))
        following = self._following
        found = resample(following.machine, following.follower, self._knowledge.ctypes.data, *place)
        if found == CONTRADICTS:
            raise CompilerBug(_CONTRADICTION)
        rng.start, rng.drawn = int(source[0]) & MASK, 0
        copy.recount()
        return copy, found == AGREES

    def dealt(self, player: int, rng: Stream, count: int) -> bytes:
        """The bytes of so many determinizations, one after another: those that `resample` draws from the stream.

        Positions are left out in which the player is to decide and has other options.
        """
        if self._slow:
            return self._slow.dealt(player, rng, count)
        copy, source = self.state.clone(), np.array(rng.place, np.uint64)
        target = np.zeros(count * self._following.native.layout.size, np.uint8)
        place = (player, self._prepared(player), source.ctypes.data, place_of(copy))
        following = self._following
        addresses = (following.follower, self._knowledge.ctypes.data, *place, target.ctypes.data)
        written = deal_many(following.machine, *addresses, count)
        if written < 0:
            raise CompilerBug(_CONTRADICTION)
        rng.start, rng.drawn = int(source[0]) & MASK, 0
        return target[: written * following.native.layout.size].tobytes()

    def _prepared(self, player: int) -> int:
        """The address of the deals of the present position for a player."""
        following, deal = self._following, self._deal.ctypes.data
        if self._prepared_for != player:
            knowledge = self._knowledge.ctypes.data
            prepare(following.machine, following.follower, place_of(self.state), knowledge, player, deal)
            self.state.recount()
            self._prepared_for = player
        return deal

    def _fall_back(self) -> None:
        """Play the game again on a `History`."""
        history = History(self._start.clone(), keeps_past=False)
        for player, forgetting in self._forgetting.items():
            history.forget(player, forgetting)
        for number in self._played:
            history.apply_action(number)
        if history.state.to_bytes() != self.state.to_bytes():
            raise CompilerBug("a game that is played again goes another way")
        history.state = self.state
        self._slow = history


def followed(state: NativeState) -> NativeHistory | History[NativeState]:
    """Follow a game from this state on, in compiled code if its rules allow that."""
    rules = _rules_of(state.native)
    if rules is None:
        return History(state, keeps_past=False)
    return NativeHistory(state, Following(state.native, rules))


def can_follow(native: Native) -> bool:
    """Whether what players know can be kept in compiled code."""
    return _rules_of(native) is not None


def _rules_of(native: Native) -> Rules | None:
    """The rules of a game, None if they cannot be followed; computed once."""
    code = native.library
    if code not in _RULES:
        try:
            _RULES[code] = Rules(native.game, native.frame.value_count)
        except NotFollowed:
            _RULES[code] = None
    return _RULES[code]


_RULES = WeakKeyDictionary[Library, Rules | None]()
