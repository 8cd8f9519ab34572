"""A game between people and random players: decisions made, taken back and made again.

The random player of a seat draws from its own stream, and what it has drawn is part of every moment of the game:
decisions that are taken back and made again, or that are played back from a file, meet the same answers.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from playground.agents.random import choose
from playground.compiler import Compiled
from playground.engine.notation import describe
from playground.engine.protocol import Option
from playground.engine.reference.state import ReferenceState
from playground.engine.rng import FIRST_AGENT, Stream
from playground.engine.sight import HIDDEN, look
from playground.engine.signs import in_words
from playground.game.core import Game
from playground.play.words import listed

ONLY_GAME = 0
"""The number of the game within its seed: an evening at the terminal is one game."""


@dataclass(frozen=True)
class Decision:
    """A decision made: by which player, the number of the option, and the option in words.

    `told` is what people are told of it, who may know what lies face down in one place and not in another.
    """

    player: int
    number: int
    text: str
    told: str = ""


@dataclass(frozen=True)
class _Moment:
    """The game before a decision, and how much the random players had drawn."""

    state: ReferenceState
    drawn: tuple[int, ...]
    decision: Decision


class Session:
    """A game in play. `people` are the players whom somebody plays; the others play at random."""

    def __init__(self, compiled: Compiled, seed: int, people: Iterable[int]) -> None:
        self.compiled = compiled
        self.game: Game = compiled.game
        self.seed = seed
        self.people = frozenset(people)
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
        """Let random players decide until it is somebody's turn."""
        while not self.is_over and self.player not in self.people:
            drawn = self._drawn()
            self._apply(choose(self.state, self._streams[self.player]), drawn)

    def play_back(self, decision: Decision) -> None:
        """Make a decision of an earlier game; a random player draws for it as it did then."""
        drawn = self._drawn()
        if self.player not in self.people:
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
        told = self._told(option, before.to_bytes())
        decision = Decision(before.current_player(), number, describe(self.game, option), told)
        self._past.append(_Moment(before, self._drawn() if drawn is None else drawn, decision))

    def _told(self, option: Option, before: bytes) -> str:
        """A decision just made in words, with what lies face down as far as everybody at the terminal knows it."""
        texts = {self._told_to(person, option, before) for person in self.people}
        return texts.pop() if len(texts) == 1 else describe(self.game, option)

    def _told_to(self, person: int, option: Option, before: bytes) -> str:
        """The option, and what has been turned up by it: `ask Ann for lowest: 3`."""
        text = describe(self.game, option, before, person)
        bindings = zip(self.game.actions[option.action].bindings, option.values, strict=True)
        chosen = {value for binding, value in bindings if binding.type.kind == "site"}
        old, new = (look(self.game, block, person) for block in (before, self.state.to_bytes()))
        known = {site for site in chosen & set(new) if new[site] is not HIDDEN}
        shown = [in_words(self.game, new[site]) for site in known if new[site].is_up or old.get(site) is HIDDEN]
        return f"{text}: {listed(shown)}" if shown else text

    def _drawn(self) -> tuple[int, ...]:
        return tuple(stream.drawn for stream in self._streams)

    def _return_to(self, moment: _Moment) -> None:
        self.state = moment.state.clone()
        for stream, drawn in zip(self._streams, moment.drawn, strict=True):
            stream.drawn = drawn
