"""A game in play together with what each player has seen of it and still knows."""

from __future__ import annotations

from hashlib import blake2b
from typing import Generic, Protocol, Self, TypeVar

from playground.engine.chance import Chance
from playground.engine.knowledge.deal import Deal, block_of
from playground.engine.knowledge.memory import Memory
from playground.engine.knowledge.possible import is_possible
from playground.engine.knowledge.story import Change, Story, Teller
from playground.engine.knowledge.visibility import Visibility
from playground.engine.knowledge.words import told_decision, told_memory
from playground.engine.observation import Observation, observe
from playground.engine.protocol import Option, State
from playground.engine.reference.position import Content, ReferencePosition
from playground.engine.rng import Stream
from playground.game.core import NOTHING, Game
from playground.source.diagnostics import CompilerBug

MOST_TRIES = 20
"""How often a position is dealt anew in which the player would have other options than he has."""


class PlayedState(State, Protocol):
    """What either engine's states offer besides: where they come from, what they draw from, other positions."""

    seed: int
    number: int

    @property
    def chance(self) -> Chance:
        """What will be drawn next."""

    def set_dice(self, chance: Stream) -> None:
        """Draw from somewhere else from now on."""

    def load(self, block: bytes) -> None:
        """Go on from another position of the same game."""


AnyState = TypeVar("AnyState", bound=PlayedState)


class History(Generic[AnyState]):
    """Follows a game that is played through `apply_action`. `state` is of either engine, and not to be played directly.

    A state at the beginning of its game is followed from the setup on. One that comes from elsewhere is followed from
    there: players then know what the position itself says. `information_state` can be told of one that `keeps_past`
    alone; what players know does not depend on it.
    """

    def __init__(self, state: AnyState, keeps_past: bool = True) -> None:
        self.state, self.keeps_past = state, keeps_past
        self.game: Game = state.game
        self.visibility = Visibility(state.game)
        players = range(len(state.game.players))
        self._past: list[tuple[str, ...]] = [() for _ in players]
        self._digests = [b"" for _ in players]
        self._deals: dict[int, Deal] = {}
        self._memories: list[Memory] = []
        self._teller: Teller | None = None
        if self.visibility.hides:
            self._begin()

    def _begin(self) -> None:
        game, state = self.game, self.state
        self._teller = teller = Teller(game, state.seed, state.number, self.visibility)
        story = teller.story if teller.to_bytes() == state.to_bytes() else []
        if not story:
            teller.load(state.to_bytes())
        teller.chance = state.chance.copy()
        self._memories = [Memory(self.visibility, player, teller.position) for player in range(len(game.players))]
        if story:
            self._remember(story, NOTHING, None)

    def clone(self) -> Self:
        """An independent copy."""
        copy = type(self).__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy.state = self.state.clone()
        copy._past, copy._digests, copy._deals = self._past.copy(), self._digests.copy(), self._deals.copy()
        copy._memories = [memory.clone() for memory in self._memories]
        copy._teller = self._teller.clone() if self._teller else None
        return copy

    def apply_action(self, number: int) -> None:
        """Play option `number`. Raises ValueError if there is no such option."""
        if number not in self.state.legal_actions():
            raise ValueError(f"there is no option {number}: there are {len(self.state.legal_actions())}")
        option, mover = self.state.options()[number], self.state.current_player()
        self.state.apply_action(number)
        self._deals = {}
        if self._teller is None:
            self._record(option, mover, frozenset())
            return
        up = self._teller.position.turned_up
        story = self._teller.play(number)
        if self._teller.to_bytes() != self.state.to_bytes():
            raise CompilerBug(f"the engines disagree after option {number}")
        changes = [event for event in story if isinstance(event, Change)]
        self._remember(story, mover, option)
        self._record(option, mover, up.union(*(change.up for change in changes)))

    def observation(self, player: int) -> Observation:
        """What a player sees now."""
        return observe(self.game, self.state.to_bytes(), player)

    def information_state(self, player: int) -> str:
        """All that a player knows: what he sees now, what he remembers of where things are, and what he saw happen.

        Histories that look the same to the player, and they alone, have the same. Raises ValueError where the past is
        not kept.
        """
        if not self.keeps_past:
            raise ValueError("this history does not keep the past")
        seen = [self.observation(player).text(self.game)]
        knows = told_memory(self._memories[player]) if self._memories else []
        past = [*self._past[player], f"seen so far: {self._digests[player].hex()}"]
        return "\n".join([*seen, "knows:", *knows, "past:", *past])

    def resample(self, player: int, rng: Stream) -> AnyState:
        """A random state in which the player would see and know the same; its dice are fresh.

        When it is his turn he has the same options there.
        """
        return self._dealt(player, rng)[0]

    def imagine(self, player: int, rng: Stream) -> Self:
        """The same with a history: that player remembers what he does, the others know what they see there."""
        state, away = self._dealt(player, rng)
        imagined = self.clone()
        imagined.state = state
        if imagined._teller is None:
            return imagined
        imagined._deals = {}
        imagined._teller.load(state.to_bytes())
        imagined._teller.chance = state.chance.copy()
        position = imagined._teller.position
        mine = imagined._memories[player]
        mine.away = list(away)
        imagined._memories = [Memory(self.visibility, other, position) for other in range(len(self.game.players))]
        imagined._memories[player] = mine
        return imagined

    def possible(self, player: int, block: bytes) -> bool:
        """Whether a player may think that these are the bytes of the position."""
        if self._teller is None:
            return block == self.state.to_bytes()
        return is_possible(self._memories[player], self._teller.position, block)

    def _remember(self, story: Story, mover: int, option: Option | None) -> None:
        position = self._position()
        for player, memory in enumerate(self._memories):
            chosen = _chosen_sites(self.game, option) if option and player == mover else frozenset[int]()
            memory.take_in(story, chosen, position)

    def _record(self, option: Option, mover: int, up: frozenset[int]) -> None:
        """Note the decision as each player sees it, and what he sees then."""
        if not self.keeps_past:
            return
        for player in range(len(self.game.players)):
            unseen = self.visibility.unseen_values(player, mover, option, up)
            seen = self.observation(player).to_bytes()
            noticed = self._memories[player].noticed if self._memories else {}
            told = told_decision(self.game, mover, option, unseen, noticed)
            self._past[player] = (*self._past[player], told)
            self._digests[player] = blake2b(self._digests[player] + seen, digest_size=16).digest()

    def _dealt(self, player: int, rng: Stream) -> tuple[AnyState, tuple[Content, ...]]:
        """A state dealt at random, and what has left the game there without the player's seeing it."""
        state = self.state.clone()
        away: tuple[Content, ...] = ()
        for _ in range(MOST_TRIES if self._teller else 0):
            dealt = self._deal_of(player).draw(rng)
            state.load(block_of(dealt, self._position()))
            away = dealt.away
            if self.state.current_player() != player or state.options() == self.state.options():
                break
        state.set_dice(rng.split())
        return state, away

    def _deal_of(self, player: int) -> Deal:
        """The deals for a player, worked out once for a position."""
        if player not in self._deals:
            self._deals[player] = Deal(self._memories[player], self._position())
        return self._deals[player]

    def _position(self) -> ReferencePosition:
        assert self._teller is not None
        return self._teller.position


def _chosen_sites(game: Game, option: Option) -> frozenset[int]:
    """The sites among what an option chooses."""
    bindings = game.actions[option.action].bindings
    pairs = zip(bindings, option.values, strict=True)
    return frozenset(value for binding, value in pairs if binding.type.kind == "site")
