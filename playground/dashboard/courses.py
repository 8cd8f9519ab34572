"""Games to look at, decision by decision: what was played, what the board looked like, what could have been played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from playground.compiler import Compiled
from playground.dashboard.board.choices import OfferedOption, offered_options
from playground.dashboard.board.moves import Row, rows_of
from playground.engine.layout import layout_of
from playground.engine.packing import unpack
from playground.engine.protocol import Option
from playground.play.board import result_text
from playground.play.told import Made, Messenger, Told

MOST_DECISIONS = 20_000
"""Decisions of a game that is shown: every position is kept."""


@dataclass(frozen=True)
class Moment:
    """A position of a game: its bytes, who decides there and which option was played.

    `rules` are the rules that fired when the option before it was played. Nobody decides in the last position.
    """

    block: bytes
    player: int
    number: int
    option: Option | None
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Course:
    """Game `number` of a seed from its start to where it was left; `played` are the numbers of the options.

    `agents` are those of the players, in words; `source` says where the game comes from.
    """

    compiled: Compiled
    source: str
    seed: int
    number: int
    agents: tuple[str, ...]
    played: tuple[int, ...]

    @property
    def length(self) -> int:
        """How many decisions are shown."""
        return min(len(self.played), MOST_DECISIONS)

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """All positions: one more than there are decisions."""
        state, found = self.compiled.initial_state(self.seed, self.number), list[Moment]()
        actions, names = len(self.compiled.game.actions), self.compiled.game.rule_names
        rules: tuple[str, ...] = ()
        for number in self.played[: self.length]:
            option = state.options()[number]
            found.append(Moment(state.to_bytes(), state.current_player(), number, option, rules))
            state.apply_action(number)
            rules = tuple(names[rule] for rule in state.last_fired if rule >= actions)
        return (*found, Moment(state.to_bytes(), state.current_player(), -1, None, rules))

    @cached_property
    def result(self) -> str:
        """How it ended; nothing if it was left before."""
        state = self.compiled.initial_state(self.seed, self.number)
        state.load(self.moments[-1].block)
        return result_text(state) if state.is_terminal() else ""

    @property
    def headline(self) -> str:
        """The game in a line."""
        return self.result or f"left after {self.length} decisions"

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """Who won, nobody if it was drawn or left."""
        winners = unpack(layout_of(self.compiled.game), self.moments[-1].block)["winners"][0]
        return tuple(player for player in range(len(self.compiled.game.players)) if winners >> player & 1)

    def options(self, at: int) -> list[OfferedOption]:
        """What could be played after `at` decisions."""
        state = self.compiled.initial_state(self.seed, self.number)
        state.load(self.moments[at].block)
        return [] if state.is_terminal() else offered_options(state)

    @cached_property
    def _rows(self) -> dict[int | None, list[Row]]:
        return {}

    def rows(self, viewer: int | None) -> list[Row]:
        """The moves as a viewer is told of them."""
        if viewer not in self._rows:
            self._rows[viewer] = self._told_rows(viewer)
        return self._rows[viewer]

    def _told_rows(self, viewer: int | None) -> list[Row]:
        layout = layout_of(self.compiled.game)
        turns = [unpack(layout, moment.block)["turns"][0] for moment in self.moments[:-1]]
        told_texts = (self._told(at, viewer).text for at in range(self.length))
        players = (moment.player for moment in self.moments)
        return rows_of(self.compiled.game, zip(turns, players, told_texts, strict=False))

    def last_sites(self, at: int, viewer: int | None) -> list[str]:
        """The names of the sites that the decision before position `at` chose."""
        board = self.compiled.game.board
        return [board.name(site) for site in self._told(at - 1, viewer).sites] if at > 0 else []

    def _told(self, at: int, viewer: int | None) -> Told:
        here, there = self.moments[at : at + 2]
        assert here.option is not None
        made = Made(here.player, here.option, here.block, there.block)
        return self._messenger.told(made, () if viewer is None else (viewer,))

    @cached_property
    def _messenger(self) -> Messenger:
        return Messenger(self.compiled.game)


def decisive_moment(values: Sequence[Sequence[float]], winners: Sequence[int]) -> int | None:
    """After how many decisions the winner's value rises for good above all that a loser ever had; None without one.

    `values` are those of each player before each decision and at the end; of several winners together the first one
    counts. Measure 16, decisiveness, asks when the winner is there for the first time.
    """
    losers = [player for player in range(len(values[0])) if player not in winners] if values else []
    if not winners or not losers:
        return None
    highest = max(value[loser] for value in values for loser in losers)
    below = [at for at, value in enumerate(values) if value[winners[0]] <= highest]
    return min(below[-1] + 1 if below else 0, len(values) - 1)
