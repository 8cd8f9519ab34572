"""Where games were given up: the steps in which nobody could do anything any more, and the last steps of long games.

Results do not say it, so some of these games are played again. The last decision of a game is then repeated on the
reference engine, which reports each step that is reached without an option.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from playground.agents.lineup import LineUp
from playground.engine.layout import UNFINISHED
from playground.engine.native.compile import machine_of
from playground.engine.native.runtime.state import NativeState
from playground.engine.protocol import Option
from playground.engine.reference.effects import Decision
from playground.engine.reference.state import ReferenceState
from playground.game.core import NOTHING, Continue, Game, Rule, Step, end_of, start_of
from playground.game.effect_sequences import all_within
from playground.game.prune import PASSES
from playground.simulate.results.summary import Summary
from playground.stats.wording import listed

SAMPLE = 10
"""The games that are played again: a game is stuck in one or two steps, which show soon."""

VISITS = 4
"""The last steps of a game that are looked at, for each player: more than they go through before all is as it was."""

MIN_VISITS = 12
"""The same for a game of one or two players, whose turns may have several steps."""

Visit = tuple[str, int]
"""The name of a step, and the player who was to decide in it."""


@dataclass(frozen=True)
class GivenUp:
    """Game `number`, given up after some decisions: the steps in which it went round, most frequent first, and the
    players who were to decide in them. `passing`: they had decisions, and could only pass. `rule` is the rule under
    `after` that led back there, if one did."""

    number: int
    decisions: int
    steps: tuple[str, ...]
    players: tuple[int, ...]
    passing: bool
    rule: Rule | None = None


def stuck_games(result: Summary) -> list[int]:
    """The numbers of games in which nobody could move, and of those that stopped by a fault."""
    unfinished = (result.outcome_codes() < 0) & (result.decisions_by_game() < result.game.max_decisions)
    return [int(number) for number in unfinished.nonzero()[0]]


def capped_games(result: Summary) -> list[int]:
    """The numbers of games that were given up at the cap on decisions."""
    return [int(number) for number in result.given_up_by_game().nonzero()[0]]


def given_up(result: Summary, numbers: Sequence[int]) -> Iterator[GivenUp]:
    """Where the first of some games were given up; those that stopped by a mistake of the rules are left out."""
    lineup = LineUp(machine_of(result.game), result.agents)
    for number in numbers[:SAMPLE]:
        found = _given_up(lineup, result.game, result.seed, number)
        if found is not None:
            yield found


def by_steps(found: Iterable[GivenUp]) -> list[tuple[tuple[str, ...], list[GivenUp]]]:
    """The games by the steps in which they went round, those of most games first."""
    groups: dict[tuple[str, ...], list[GivenUp]] = {}
    for each in found:
        groups.setdefault(tuple(sorted(each.steps)), []).append(each)
    return sorted(groups.items(), key=lambda group: -len(group[1]))


def players_phrase(game: Game, players: Sequence[int]) -> str:
    """`Ann`, `Ann and Ben`, or `every player`."""
    if len(players) == len(game.players) > 1:
        return "every player"
    return listed(game.players[player] for player in sorted(players))


def _given_up(lineup: LineUp, game: Game, seed: int, number: int) -> GivenUp | None:
    played, state = lineup.trace(seed, number), NativeState(lineup.native, seed, number)
    names = [_written(step) for step in game.steps]
    visits: list[Visit] = []
    visited, passing = _visits(game), True
    for left, option in enumerate(played[:-1], start=1 - len(played)):
        if left >= -visited:
            visits.append((names[state.step], state.current_player()))
            passing = passing and game.actions[state.options(1)[0].action].name in PASSES
        state.apply_action(option)
    watched = _Watched(game, seed, number, is_begun=bool(played))
    if played:
        watched.load(state.to_bytes())
        watched.set_dice(state.chance)
        watched.apply_action(played[-1])
    if watched.position.status != UNFINISHED or watched.position.ending != NOTHING:
        return None
    seen = watched.without_option or visits
    if not seen:
        return None
    steps, players = (Counter(part) for part in zip(*seen[-visited:], strict=True))
    most = tuple(name for name, _ in steps.most_common())
    passing = passing and not watched.without_option
    return GivenUp(number, len(played), most, tuple(sorted(players)), passing, watched.leading_back())


class _Watched(ReferenceState):
    """A game in which the steps that are reached without an option are noted.

    It is given up after fewer of them than others: it is known that none follows in which there is an option. One that
    `is_begun` continues from a position that is loaded, and does not compute the options of its first position.
    """

    def __init__(self, game: Game, seed: int, number: int, *, is_begun: bool) -> None:
        self._waits = is_begun
        self.without_option: list[Visit] = []
        self._leading = Counter[int]()
        super().__init__(game, seed, number)

    def load(self, block: bytes) -> None:
        self._waits = False
        super().load(block)

    def _prepare_options(self) -> None:
        if not self._waits:
            super()._prepare_options()

    def _options_here(self) -> list[Option]:
        options = super()._options_here()
        step = self.game.steps[self.position.step]
        if options or step.stuck is None:
            self.without_option.clear()
            self._leading.clear()
            return options
        self.without_option.append((_written(step), self.position.acting))
        if len(self.without_option) >= 2 * _visits(self.game):
            self.position.status = UNFINISHED
        return options

    def _fire_triggers(self, decision: Decision, option: Option | None) -> Iterator[int]:
        for number in super()._fire_triggers(decision, option):
            rule = self.game.triggers[number - len(self.game.actions)]
            if option is None and any(isinstance(each, Continue) for each in all_within(rule.effects)):
                self._leading[number - len(self.game.actions)] += 1
            yield number

    def leading_back(self) -> Rule | None:
        """The rule that went on with turns which would have ended without a decision, if one did again and again."""
        found = self._leading.most_common(1)
        return self.game.triggers[found[0][0]] if found and found[0][1] >= VISITS else None


def _written(step: Step) -> str:
    """The step of the ruleset that a step belongs to: what happens at the start or end of it is one of its own."""
    return step.name.removeprefix(start_of("")).removeprefix(end_of(""))


def _visits(game: Game) -> int:
    return max(MIN_VISITS, VISITS * len(game.players))
