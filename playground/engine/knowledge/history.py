"""A game in play, with what each player has seen and still knows."""

from __future__ import annotations

from hashlib import blake2b
from typing import Generic, Protocol, Self, TypeVar

from playground.engine.chance import Chance, Script
from playground.engine.knowledge.canonical_text import decision_text, memory_text
from playground.engine.knowledge.consistency import is_possible
from playground.engine.knowledge.deal import Deal, block_of
from playground.engine.knowledge.event_recorder import EventRecorder
from playground.engine.knowledge.events import Change, Events
from playground.engine.knowledge.forgetting import Forgetting
from playground.engine.knowledge.kept_choices import are_options, kept_variables, with_choices_of_others
from playground.engine.knowledge.memory import Memory
from playground.engine.knowledge.visibility import Visibility
from playground.engine.observation import Observation, observe
from playground.engine.past import MAX_PAST
from playground.engine.protocol import Option, State
from playground.engine.reference.position import Content, ReferencePosition
from playground.engine.rng import Stream
from playground.game.core import Game
from playground.source.diagnostics import CompilerBug

MAX_TRIES = 20
"""How often a position is dealt again if the player would have other options in it."""


class PlayedState(State, Protocol):
    """A state of either engine, with its seed and game number, source of chance, and loading of positions."""

    seed: int
    number: int

    @property
    def chance(self) -> Chance:
        """A copy of the source of chance."""

    def set_dice(self, chance: Stream | Script) -> None:
        """Replace the source of chance."""

    def load(self, block: bytes) -> None:
        """Continue from another position of the same game."""


AnyState = TypeVar("AnyState", bound=PlayedState)


class History(Generic[AnyState]):
    """Follows a game that is played through `apply_action`. `state`, of either engine, must not be played directly.

    An initial state is followed from the setup on; `setup` is the source of chance with which it was set up, if not
    that of its seed. In any other state, players start with what the position implies. `information_state` needs
    `keeps_past`; what players know does not depend on it. `positions` are the first ones that came about, as
    bytes; none in a game with hidden information.
    """

    def __init__(self, state: AnyState, keeps_past: bool = True, setup: Chance | None = None) -> None:
        self.state, self.keeps_past = state, keeps_past
        self.game: Game = state.game
        self.visibility = Visibility(state.game)
        players = range(len(state.game.players))
        self._past: list[tuple[str, ...]] = [() for _ in players]
        self._digests = [self._digest(b"", player) for player in players] if keeps_past else []
        self._deals: dict[int, Deal] = {}
        self._memories: list[Memory] = []
        self.positions: list[bytes] = [] if self.game.conceals else [state.to_bytes()]
        self._start, self._setup, self._played = state.clone(), setup, list[int | Stream | Script]()
        self._forgetful: dict[tuple[int, int], History[AnyState]] = {}
        self._recorder: EventRecorder | None = None
        if self.visibility.hides:
            self._start_recording(setup)

    def _start_recording(self, setup: Chance | None) -> None:
        game, state = self.game, self.state
        self._recorder = recorder = EventRecorder(game, state.seed, state.number, self.visibility, setup)
        events = recorder.events if recorder.to_bytes() == state.to_bytes() else []
        if not events:
            recorder.load(state.to_bytes())
        recorder.chance = state.chance.copy()
        self._memories = [Memory(self.visibility, player, recorder.position) for player in range(len(game.players))]
        if events:
            for memory in self._memories:
                memory.set_up(events, recorder.position)

    def clone(self) -> Self:
        """An independent copy."""
        copy = type(self).__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy.state = self.state.clone()
        copy._past, copy._digests, copy._deals = self._past.copy(), self._digests.copy(), self._deals.copy()
        copy._memories = [memory.clone() for memory in self._memories]
        copy._played, copy._forgetful = self._played.copy(), {}
        copy.positions = self.positions.copy()
        copy._recorder = self._recorder.clone() if self._recorder else None
        return copy

    def set_dice(self, chance: Stream | Script) -> None:
        """Draw from another source of chance in the following decisions."""
        self._played.append(chance.copy())
        for forgetful in self._forgetful.values():
            forgetful.set_dice(chance.copy())
        self.state.set_dice(chance)
        if self._recorder:
            self._recorder.set_dice(chance.copy())

    def apply_action(self, number: int) -> None:
        """Play option `number`. Raises ValueError if there is no such option."""
        if number not in self.state.legal_actions():
            raise ValueError(f"there is no option {number}: there are {len(self.state.legal_actions())}")
        self._played.append(number)
        for forgetful in self._forgetful.values():
            forgetful.apply_action(number)
        option, mover = self.state.options()[number], self.state.current_player()
        self.state.apply_action(number)
        if not self.game.conceals and len(self.positions) < MAX_PAST:
            self.positions.append(self.state.to_bytes())
        self._deals = {}
        if self._recorder is None:
            self._record(option, mover, frozenset())
            return
        up = self._recorder.position.turned_up
        events = self._recorder.play(number)
        if self._recorder.to_bytes() != self.state.to_bytes():
            raise CompilerBug(f"the engines disagree after option {number}")
        changes = [event for event in events if isinstance(event, Change)]
        self._update_memories(events, mover, option)
        self._record(option, mover, up.union(*(change.up for change in changes)))

    def forget(self, player: int, forgetting: Forgetting) -> None:
        """Have a player forget from now on."""
        self._memories[player].forgetting = forgetting

    def recalling(self, player: int, memory: int) -> History[AnyState]:
        """The same game with a player who still knows `memory` percent of what it saw a round later.

        It goes on with this one.
        """
        if (player, memory) not in self._forgetful:
            other = History(self._start.clone(), keeps_past=False, setup=self._setup)
            place = (self.state.seed, self.state.number, player)
            other.forget(player, Forgetting.of(memory, len(self.game.players), place))
            for played in self._played:
                if isinstance(played, int):
                    other.apply_action(played)
                else:
                    other.set_dice(played.copy())
            self._forgetful[player, memory] = other
        return self._forgetful[player, memory]

    def observation(self, player: int) -> Observation:
        """What a player sees now."""
        return observe(self.game, self.state.to_bytes(), player)

    def information_state(self, player: int) -> str:
        """Everything a player knows: the observation, remembered locations of components, and observed events.

        Two histories have the same information state exactly if the player cannot distinguish them. Raises ValueError
        if the past is not kept.
        """
        if not self.keeps_past:
            raise ValueError("this history does not keep the past")
        seen = [self.observation(player).text(self.game)]
        knows = memory_text(self._memories[player]) if self._memories else []
        past = [*self._past[player], f"seen so far: {self._digests[player].hex()}"]
        return "\n".join([*seen, "knows:", *knows, "past:", *past])

    def resample(self, player: int, rng: Stream) -> AnyState:
        """A determinization: a random state in which the player sees and knows the same, with fresh dice.

        If the player is to decide, the options are the same where one of MAX_TRIES positions has them.
        """
        return self._dealt(player, rng)[0]

    def agreeing(self, player: int, rng: Stream) -> AnyState | None:
        """The same, but None where the player has other options in it than in the true position."""
        state, agrees = self.resampled(player, rng)
        return state if agrees else None

    def resampled(self, player: int, rng: Stream) -> tuple[AnyState, bool]:
        """A determinization, and whether the player, if it is to decide, has the same options in it."""
        state, _, agrees = self._dealt(player, rng)
        return state, agrees

    def dealt(self, player: int, rng: Stream, count: int) -> bytes:
        """The bytes of so many determinizations, one after another.

        Positions are left out in which the player is to decide and has other options.
        """
        drawn = (self.resampled(player, rng) for _ in range(count))
        return b"".join(state.to_bytes() for state, agrees in drawn if agrees)

    def imagine(self, player: int, rng: Stream) -> Self:
        """A determinization with its history. The player remembers the same, the others know what they see in it."""
        state, away, _ = self._dealt(player, rng)
        imagined = self.clone()
        imagined.state = state
        if imagined._recorder is None:
            return imagined
        imagined._deals = {}
        imagined._recorder.load(state.to_bytes())
        imagined._recorder.chance = state.chance.copy()
        position = imagined._recorder.position
        mine = imagined._memories[player]
        mine.away = list(away)
        imagined._memories = [Memory(self.visibility, other, position) for other in range(len(self.game.players))]
        imagined._memories[player] = mine
        return imagined

    def possible(self, player: int, block: bytes) -> bool:
        """Whether a position, given as bytes, is consistent with a player's knowledge."""
        if self._recorder is None:
            return block == self.state.to_bytes()
        possible = is_possible(self._memories[player], self._recorder.position, block)
        return possible and (not kept_variables(self.game) or are_options(self.state.clone(), block, player))

    def _update_memories(self, events: Events, mover: int, option: Option) -> None:
        position = self._position()
        for player, memory in enumerate(self._memories):
            chosen = _chosen_sites(self.game, option) if player == mover else frozenset[int]()
            memory.update(events, chosen, position)

    def _record(self, option: Option, mover: int, up: frozenset[int]) -> None:
        """Add the decision as each player sees it, and the observation after it, to the past."""
        if not self.keeps_past:
            return
        for player in range(len(self.game.players)):
            unseen = self.visibility.unseen_values(player, mover, option, up)
            noticed = self._memories[player].noticed if self._memories else {}
            sees_action = self.visibility.sees_action(player, mover, option)
            text = decision_text(self.game, mover, option, unseen if sees_action else None, noticed)
            self._past[player] = (*self._past[player], text)
            self._digests[player] = self._digest(self._digests[player], player)

    def _digest(self, before: bytes, player: int) -> bytes:
        """The digest of all that a player has seen, from that of what it saw before."""
        return blake2b(before + self.observation(player).to_bytes(), digest_size=16).digest()

    def _dealt(self, player: int, rng: Stream) -> tuple[AnyState, tuple[Content, ...], bool]:
        """A determinization, the components that left the game in it unseen by the player, and whether the options of
        the player, if it is to decide, are the same."""
        state, same = self.state.clone(), True
        away: tuple[Content, ...] = ()
        for _ in range(MAX_TRIES if self._recorder else 0):
            dealt = self._deal_of(player).draw(rng)
            block, complete = with_choices_of_others(state, block_of(dealt, self._position()), player, rng)
            state.load(block)
            away = dealt.away
            same = self.state.current_player() != player or state.options() == self.state.options()
            if complete and same:
                break
        state.set_dice(rng.split())
        return state, away, same

    def _deal_of(self, player: int) -> Deal:
        """The deals for a player, cached for the current position."""
        if player not in self._deals:
            self._deals[player] = Deal(self._memories[player], self._position())
        return self._deals[player]

    def _position(self) -> ReferencePosition:
        assert self._recorder is not None
        return self._recorder.position


def _chosen_sites(game: Game, option: Option) -> frozenset[int]:
    """The sites among the values of an option."""
    bindings = game.actions[option.action].bindings
    pairs = zip(bindings, option.values, strict=True)
    return frozenset(site for binding, value in pairs for site in binding.sites(value))
