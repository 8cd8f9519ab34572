"""A game between people and agents: decisions, undo and redo.

Each random player draws from the stream of its seat, and every snapshot includes how much was drawn: after undo and
redo, or when a file is replayed, random players make the same choices again. A searching agent has a stream for each
decision instead, so its choices can be replayed without searching again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from playground.agents.random import choose
from playground.compiler import Compiled
from playground.engine.knowledge import History
from playground.engine.knowledge.event_recorder import EventRecorder
from playground.engine.knowledge.events import Assignment, Event
from playground.engine.knowledge.visibility import Visibility
from playground.engine.notation import chosen_sites, describe
from playground.engine.reference.state import ReferenceState
from playground.engine.rng import FIRST_AGENT, Stream
from playground.game.core import Game
from playground.play.visible_decisions import Transition, VisibleDecisions

ONLY_GAME = 0
"""The number of the game within its seed: a session has one game."""

RANDOM = "random"
"""The agent of a seat by default."""


@dataclass(frozen=True)
class Decision:
    """A decision that was made: the player, the number of the option (from 0), and its notation.

    `visible_text` is the notation as far as all people in the session can see it, since some components may be face
    down for them; `sites` are the chosen sites that all of them can see.
    """

    player: int
    number: int
    text: str
    visible_text: str = ""
    sites: tuple[int, ...] = ()


@dataclass(frozen=True)
class _Snapshot:
    """The state before a decision, how much each random player had drawn by then, the decision, and the values of
    variables that it assigned, by name and place."""

    state: EventRecorder
    drawn: tuple[int, ...]
    decision: Decision
    assigned: frozenset[tuple[str, int]]


class Session:
    """A game in play. `people` are the players played by people; `agents` names the agents of the others.

    Raises PlaygroundError for an unknown agent.
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
        self._searchers = {player: _searcher(name, compiled) for player, name in self.agents.items() if name != RANDOM}
        self._visible_decisions = VisibleDecisions(compiled.game)
        self._cached_history: tuple[list[int], History[ReferenceState]] | None = None
        self.state = EventRecorder(compiled.game, seed, ONLY_GAME, Visibility(compiled.game))
        self._assigned_at_first = _assigned(self.state.events[self.state.of_setup :])
        self._streams = [Stream(seed, ONLY_GAME, FIRST_AGENT + seat) for seat in range(len(self.game.players))]
        self._snapshots: list[_Snapshot] = []
        self._undone: list[int] = []

    # ---- queries

    @property
    def is_over(self) -> bool:
        return self.state.is_terminal()

    @property
    def player(self) -> int:
        """The player to move; -1 when the game is over."""
        return self.state.current_player()

    @property
    def decisions(self) -> list[Decision]:
        """All decisions so far."""
        return [snapshot.decision for snapshot in self._snapshots]

    @property
    def assigned(self) -> frozenset[tuple[str, int]]:
        """The values of variables that the start of the first step and decisions so far have assigned, by name and
        place, also those that are as they were at the start; without assignments of which not all players know that
        they happened."""
        return self._assigned_at_first.union(*(snapshot.assigned for snapshot in self._snapshots))

    @property
    def can_undo(self) -> bool:
        """Whether a person has made a decision, which `undo` would take back."""
        return any(decision.player in self.people for decision in self.decisions)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone decision."""
        return bool(self._undone)

    def setup_outcome(self) -> tuple[str, ...]:
        """What happened before the first decision, in clauses, as far as all people see it."""
        return self._visible_decisions.setup(self.seed, ONLY_GAME, self.people)

    def block_before(self, number: int) -> bytes:
        """The packed position before decision `number`, from 0; after the last one, the present position."""
        snapshots = self._snapshots
        return (snapshots[number].state if number < len(snapshots) else self.state).to_bytes()

    def chosen_sites(self, number: int) -> list[int]:
        """The sites that decision `number`, from 0, has chosen (`notation.chosen_sites`)."""
        snapshot = self._snapshots[number]
        return chosen_sites(self.game, snapshot.state.options()[snapshot.decision.number])

    def turns(self) -> list[int]:
        """The number of finished turns before each decision."""
        return [snapshot.state.position.turns for snapshot in self._snapshots]

    def options(self) -> list[str]:
        """The notations of the legal options, in their order."""
        return [describe(self.game, option) for option in self.state.options()]

    def decisions_since_own(self) -> list[Decision]:
        """The decisions after the last one of the player to move; when the game is over, after the last by a person.

        That one comes first, so that what was chosen by its number can be read.
        """
        return self.decisions[max(self._last_own(), 0) :]

    def block_since_own(self) -> bytes | None:
        """The packed position after the last decision of the player to move; when the game is over, of a person. Before
        it, if nothing was decided since; None before the first decision."""
        last = self._last_own()
        return self.block_before(min(last + 1, len(self._snapshots) - 1)) if self._snapshots else None

    def _last_own(self) -> int:
        """The number of the last decision of the player to move, or when the game is over, of a person; -1 if none."""
        own = self.people if self.is_over else {self.player}
        return max((n for n, decision in enumerate(self.decisions) if decision.player in own), default=-1)

    def history(self) -> History[ReferenceState]:
        """A copy of the history of the game so far: what each player has seen of it."""
        return self._history().clone()

    # ---- commands

    def choose(self, number: int) -> None:
        """Play a legal option for the player to move. Undone decisions can no longer be redone."""
        self._undone.clear()
        self._apply(number)

    def play_agents(self) -> None:
        """Let agents decide until a person is to move or the game is over."""
        while not self.is_over and self.player not in self.people:
            self.replay(Decision(self.player, self.pending_choice()(), ""))

    def pending_choice(self) -> Callable[[], int]:
        """A function that computes the choice of the agent to move. It may be slow, and does not touch the session."""
        player, state = self.player, self.state
        if player not in self._searchers:
            stream = self._streams[player].copy()
            return lambda: choose(state, stream)
        searcher, history = self._searchers[player], self.history()
        stream = Stream(self.seed, ONLY_GAME + 1 + len(self._snapshots), FIRST_AGENT + player)
        return lambda: searcher(history, stream)

    def replay(self, decision: Decision) -> None:
        """Make a decision that is already known; a random player draws from its stream as it did the first time."""
        drawn = self._drawn()
        if self.agents.get(self.player) == RANDOM:
            choose(self.state, self._streams[self.player])
        self._apply(decision.number, drawn)

    def undo(self) -> bool:
        """Go back to before the last decision of a person. False if there is none."""
        if not self.can_undo:
            return False
        while True:
            snapshot = self._snapshots.pop()
            if snapshot.decision.player in self.people:
                self._restore(snapshot)
                self._undone.append(snapshot.decision.number)
                return True

    def redo(self) -> bool:
        """Make the decision that was undone last again. False if there is none."""
        if not self._undone:
            return False
        self._apply(self._undone.pop())
        return True

    def _apply(self, number: int, drawn: tuple[int, ...] | None = None) -> None:
        """Make a decision; `drawn` is how much random players had drawn before it, by default what they have now."""
        before, option = self.state.clone(), self.state.options()[number]
        events = self.state.play(number)
        assigned = _assigned(events)
        player = before.current_player()
        transition = Transition(player, option, before.to_bytes(), self.state.to_bytes(), before.chance)
        visible = self._visible_decisions.describe(transition, self.people)
        decision = Decision(player, number, describe(self.game, option), visible.text, visible.sites)
        self._snapshots.append(_Snapshot(before, self._drawn() if drawn is None else drawn, decision, assigned))

    def _history(self) -> History[ReferenceState]:
        """The history of the game so far; continues the cached one if that is a beginning of it."""
        numbers = [snapshot.decision.number for snapshot in self._snapshots]
        applied, history = self._cached_history or ([], None)
        if history is None or applied != numbers[: len(applied)]:
            applied, history = [], History(ReferenceState(self.game, self.seed, ONLY_GAME))
        for number in numbers[len(applied) :]:
            history.apply_action(number)
        self._cached_history = numbers, history
        return history

    def _drawn(self) -> tuple[int, ...]:
        return tuple(stream.drawn for stream in self._streams)

    def _restore(self, snapshot: _Snapshot) -> None:
        self.state = snapshot.state.clone()
        for stream, drawn in zip(self._streams, snapshot.drawn, strict=True):
            stream.drawn = drawn


def _assigned(events: Iterable[Event]) -> frozenset[tuple[str, int]]:
    """The values of variables that events assign, by name and place, as far as all players know that they do."""
    return frozenset(
        (event.variable, event.place) for event in events if isinstance(event, Assignment) and event.is_certain
    )


def _searcher(name: str, compiled: Compiled) -> Callable[[History[ReferenceState], Stream], int]:
    """The agent of that name. Imported here because it needs machine code, which random players do not."""
    from playground.agents.opponent import opponent

    return opponent(name, compiled)
