"""A game to step through: its decisions, positions, and the options that were available."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from playground.compiler import Compiled
from playground.dashboard.model.changes import Change, changes_between
from playground.dashboard.model.move_list import Row, rows_of
from playground.dashboard.model.offered_options import OfferedOption, offered_options
from playground.engine.chance import Chance
from playground.engine.layout import layout_of
from playground.engine.notation import chosen_sites
from playground.engine.packing import unpack
from playground.engine.protocol import Option
from playground.engine.visible_components import look
from playground.play.board import result_text
from playground.play.ending_sites import ending_sites
from playground.play.visible_decisions import Transition, VisibleDecision, VisibleDecisions

MAX_DECISIONS = 20_000
"""The largest number of decisions that are shown: every position is kept in memory."""


@dataclass(frozen=True)
class Ply:
    """A position of a game: its bytes, the player to decide, the option that was played, and the source of chance.

    `rules` are the rules that fired when the option before it was played. The last position has no option.
    """

    block: bytes
    player: int
    number: int
    option: Option | None
    rules: tuple[str, ...]
    chance: Chance


@dataclass(frozen=True)
class GameRecord:
    """Game `number` of a seed from its start to where it was left; `played` are the numbers of the options played.

    `agents` names the agents of the players; `source` says where the game comes from.
    """

    compiled: Compiled
    source: str
    seed: int
    number: int
    agents: tuple[str, ...]
    played: tuple[int, ...]

    @property
    def length(self) -> int:
        """The number of decisions shown."""
        return min(len(self.played), MAX_DECISIONS)

    @cached_property
    def plies(self) -> tuple[Ply, ...]:
        """All positions: one more than decisions."""
        state, plies = self.compiled.initial_state(self.seed, self.number), list[Ply]()
        actions, names = len(self.compiled.game.actions), self.compiled.game.rule_names
        rules: tuple[str, ...] = ()
        for number in self.played[: self.length]:
            option = state.options()[number]
            plies.append(Ply(state.to_bytes(), state.current_player(), number, option, rules, state.chance.copy()))
            state.apply_action(number)
            rules = tuple(names[rule] for rule in state.last_fired if rule >= actions)
        return (*plies, Ply(state.to_bytes(), state.current_player(), -1, None, rules, state.chance.copy()))

    @cached_property
    def result(self) -> str:
        """The result in words; empty if the game was left unfinished."""
        state = self.compiled.initial_state(self.seed, self.number)
        state.load(self.plies[-1].block)
        return result_text(state) if state.is_terminal() else ""

    @property
    def headline(self) -> str:
        """The game in one line."""
        return self.result or f"left after {self.length} decisions"

    @cached_property
    def stops_by_mistake(self) -> bool:
        """Whether the game ended because its rules could not be followed."""
        (ending,) = unpack(layout_of(self.compiled.game), self.plies[-1].block)["ending"]
        return self.compiled.game.fault_of(ending) is not None

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """The winners; empty if the game was drawn or left."""
        winners = unpack(layout_of(self.compiled.game), self.plies[-1].block)["winners"][0]
        return tuple(player for player in range(len(self.compiled.game.players)) if winners >> player & 1)

    def options(self, at: int) -> list[OfferedOption]:
        """The options after `at` decisions."""
        state = self.compiled.initial_state(self.seed, self.number)
        state.load(self.plies[at].block)
        return [] if state.is_terminal() else offered_options(state)

    @cached_property
    def _rows(self) -> dict[int | None, list[Row]]:
        return {}

    def rows(self, viewer: int | None) -> list[Row]:
        """The moves as a viewer sees them; None sees everything."""
        if viewer not in self._rows:
            self._rows[viewer] = self._visible_rows(viewer)
        return self._rows[viewer]

    def _visible_rows(self, viewer: int | None) -> list[Row]:
        layout = layout_of(self.compiled.game)
        turns = [unpack(layout, ply.block)["turns"][0] for ply in self.plies[:-1]]
        texts = (self._visible(at, viewer).text for at in range(self.length))
        players = (ply.player for ply in self.plies)
        return rows_of(self.compiled.game, zip(turns, players, texts, strict=False))

    def last_sites(self, at: int, viewer: int | None) -> list[str]:
        """The names of the sites chosen by the decision before position `at`."""
        board = self.compiled.game.board
        return [board.name(site) for site in self._visible(at - 1, viewer).sites] if at > 0 else []

    def changes(self, at: int, viewer: int | None) -> list[Change]:
        """What the decision before position `at` has changed on the table, as a viewer sees it."""
        if at == 0:
            return []
        game, before, after = self.compiled.game, self.plies[at - 1], self.plies[at]
        assert before.option is not None
        was, now = (look(game, ply.block, viewer) for ply in (before, after))
        return changes_between(game, was, now, chosen_sites(game, before.option))

    @cached_property
    def ending_sites(self) -> list[str]:
        """The names of the sites of the pieces that ended the game."""
        state = self.compiled.reference_state(self.seed, self.number)
        state.load(self.plies[-1].block)
        return [self.compiled.game.board.name(site) for site in ending_sites(state)]

    def _visible(self, at: int, viewer: int | None) -> VisibleDecision:
        before, after = self.plies[at : at + 2]
        assert before.option is not None
        transition = Transition(before.player, before.option, before.block, after.block, before.chance)
        return self._visible_decisions.describe(transition, () if viewer is None else (viewer,))

    @cached_property
    def _visible_decisions(self) -> VisibleDecisions:
        return VisibleDecisions(self.compiled.game)


def decisive_moment(values: Sequence[Sequence[float]], winners: Sequence[int]) -> int | None:
    """The number of decisions after which the winner's value stays above the highest value that any loser ever had.

    `values` are those of each player before each decision and at the end; of several winners, the first one counts.
    None without winners or losers. Measure 16, decisiveness, looks for the first such decision instead.
    """
    losers = [player for player in range(len(values[0])) if player not in winners] if values else []
    if not winners or not losers:
        return None
    highest = max(value[loser] for value in values for loser in losers)
    below = [at for at, value in enumerate(values) if value[winners[0]] <= highest]
    return min(below[-1] + 1 if below else 0, len(values) - 1)
