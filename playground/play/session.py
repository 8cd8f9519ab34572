"""A game between people and agents: decisions made, taken back and made again.

The random player of a seat draws from its own stream, and what it has drawn is part of every moment of the game:
decisions that are taken back and made again, or that are played back from a file, meet the same answers. An agent that
thinks has a stream of its own for every decision, for the same reason: nothing has to be thought through again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from playground.agents.random import choose
from playground.compiler import Compiled
from playground.engine.knowledge import History
from playground.engine.notation import describe
from playground.engine.reference.state import ReferenceState
from playground.engine.rng import FIRST_AGENT, Stream
from playground.game.core import Game
from playground.play.told import Made, Messenger

ONLY_GAME = 0
"""The number of the game within its seed: an evening at the terminal is one game."""

RANDOM = "random"
"""The agent of a seat for which none is named."""


@dataclass(frozen=True)
class Decision:
    """A decision made: by which player, the number of the option, and the option in words.

    `told` is what people are told of it, who may know what lies face down in one place and not in another, and `sites`
    are those of its sites that they all get to see.
    """

    player: int
    number: int
    text: str
    told: str = ""
    sites: tuple[int, ...] = ()


@dataclass(frozen=True)
class _Moment:
    """The game before a decision, and how much the random players had drawn."""

    state: ReferenceState
    drawn: tuple[int, ...]
    decision: Decision


class Session:
    """A game in play. `people` are the players whom somebody plays; for the others `agents` names who does.

    Raises PlaygroundError for an agent that there is not.
    """

    def __init__(
        self, compiled: Compiled, seed: int, people: Iterable[int], agents: Mapping[int, str] | None = None
    ) -> None:
        self.compiled = compiled
        self.game: Game = compiled.game
        self.seed = seed
        self.people = frozenset(people)
        others = set(range(len(self.game.players))) - self.people
        self.agents = {player: (agents or {}).get(player, RANDOM) for player in sorted(others)}
        self._thinkers = {player: _thinker(name, compiled) for player, name in self.agents.items() if name != RANDOM}
        self._messenger = Messenger(compiled.game)
        self._followed: tuple[list[int], History[ReferenceState]] | None = None
        self.state = ReferenceState(compiled.game, seed, ONLY_GAME)
        self._streams = [Stream(seed, ONLY_GAME, FIRST_AGENT + seat) for seat in range(len(self.game.players))]
        self._past: list[_Moment] = []
        self._undone: list[int] = []

    # ---- what there is

    @property
    def is_over(self) -> bool:
        return self.state.is_terminal()

    @property
    def player(self) -> int:
        """Who decides; -1 when the game is over."""
        return self.state.current_player()

    @property
    def decisions(self) -> list[Decision]:
        """All decisions so far."""
        return [moment.decision for moment in self._past]

    @property
    def has_own(self) -> bool:
        """Whether somebody has decided anything."""
        return any(decision.player in self.people for decision in self.decisions)

    @property
    def can_redo(self) -> bool:
        """Whether a decision was taken back that can be made again."""
        return bool(self._undone)

    def turns(self) -> list[int]:
        """How many turns were over before each decision."""
        return [moment.state.position.turns for moment in self._past]

    def options(self) -> list[str]:
        """The legal options in words, in their order."""
        return [describe(self.game, option) for option in self.state.options()]

    def since_own(self) -> list[Decision]:
        """What has happened since the last decision of the player who decides now, that one left out.

        When the game is over: since the last decision that was not made at random.
        """
        own = self.people if self.is_over else {self.player}
        decisions = self.decisions
        last = max((n for n, decision in enumerate(decisions) if decision.player in own), default=-1)
        return decisions[last + 1 :]

    # ---- what can be done

    def choose(self, number: int) -> None:
        """Play a legal option for the player who decides; what had been taken back is forgotten."""
        self._undone.clear()
        self._apply(number)

    def answer(self) -> None:
        """Let agents decide until it is somebody's turn."""
        while not self.is_over and self.player not in self.people:
            self.play_back(Decision(self.player, self.thought()(), ""))

    def thought(self) -> Callable[[], int]:
        """What the agent who decides now will choose, as a question that may take long and leaves the session alone."""
        player, state = self.player, self.state
        if player not in self._thinkers:
            stream = self._streams[player].copy()
            return lambda: choose(state, stream)
        thinker, history = self._thinkers[player], self._history().clone()
        luck = Stream(self.seed, ONLY_GAME + 1 + len(self._past), FIRST_AGENT + player)
        return lambda: thinker(history, luck)

    def play_back(self, decision: Decision) -> None:
        """Make a decision that is known already; a random player draws for it as it did then."""
        drawn = self._drawn()
        if self.agents.get(self.player) == RANDOM:
            choose(self.state, self._streams[self.player])
        self._apply(decision.number, drawn)

    def undo(self) -> bool:
        """Go back to before the last decision that somebody made. False if there is none."""
        if not self.has_own:
            return False
        while True:
            moment = self._past.pop()
            if moment.decision.player in self.people:
                self._return_to(moment)
                self._undone.append(moment.decision.number)
                return True

    def redo(self) -> bool:
        """Make the decision that was taken back last once more. False if there is none."""
        if not self._undone:
            return False
        self._apply(self._undone.pop())
        return True

    def _apply(self, number: int, drawn: tuple[int, ...] | None = None) -> None:
        """Make a decision; `drawn` is what had been drawn before it, if that is not what has been drawn now."""
        before, option = self.state.clone(), self.state.options()[number]
        self.state.apply_action(number)
        player = before.current_player()
        made = Made(player, option, before.to_bytes(), self.state.to_bytes())
        seen = self._messenger.told(made, self.people)
        decision = Decision(player, number, describe(self.game, option), seen.text, seen.sites)
        self._past.append(_Moment(before, self._drawn() if drawn is None else drawn, decision))

    def _history(self) -> History[ReferenceState]:
        """The game with all that its players know, followed from its beginning or from where it was followed to."""
        played = [moment.decision.number for moment in self._past]
        done, history = self._followed or ([], None)
        if history is None or done != played[: len(done)]:
            done, history = [], History(ReferenceState(self.game, self.seed, ONLY_GAME))
        for number in played[len(done) :]:
            history.apply_action(number)
        self._followed = played, history
        return history

    def _drawn(self) -> tuple[int, ...]:
        return tuple(stream.drawn for stream in self._streams)

    def _return_to(self, moment: _Moment) -> None:
        self.state = moment.state.clone()
        for stream, drawn in zip(self._streams, moment.drawn, strict=True):
            stream.drawn = drawn


def _thinker(name: str, compiled: Compiled) -> Callable[[History[ReferenceState], Stream], int]:
    """The agent of that name. Those that think need machine code, which random players do not."""
    from playground.agents.opponent import opponent

    return opponent(name, compiled)
