"""A referee that searches: it values positions and options by a tree search, or by what a player has learned.

    `mcts?iterations=200` ──search_referee──► SearchReferee ──judge──► Judgement of each decision of a game

Like the referee of playouts it sees everything, and has random numbers of its own. It values everything twice, so that
two halves tell how far searches differ from each other by chance.

Each option is judged by a search of the position after it, because a search hardly tries those that do badly, and knows
little of them. It thinks a little too well of the player who decides: with each decision the other player would be
ahead. So a position is worth the mean of what is found in it and what is found after the best option.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from playground.agents.agent import Seat
from playground.agents.judging.sources import LearnedSource, Options, SearchSource
from playground.agents.learned import LearnedKind, leaves_of
from playground.agents.levels import LEVELS
from playground.agents.mcts import MctsKind, recipe_of
from playground.agents.named import NamedAgent, read_agent
from playground.agents.referee import Judgement
from playground.engine.cancellation import CancelToken
from playground.engine.native.compile import Machine, Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import FIRST_AGENT, Stream
from playground.engine.thinking import POINTS, points
from playground.game.core import Game
from playground.learning.store import player_path
from playground.source.diagnostics import PlaygroundError

AFTER_JUDGES = 2
"""The stream of random numbers after those of all players, of the referee of playouts and of the judge."""

LONGEST_FORCED = 200
"""Forced decisions in a row that are followed; a game that still goes on is worth the same to both players."""

FOREIGN_SETTINGS = ("memory", "reuse")
"""Of a search, what a referee does not have: it sees everything, and a judgement must not depend on others."""

OWN_SETTINGS = {LearnedKind.name: ("player", "iterations")}
"""The settings of an agent that a referee has as well; of those not named here all."""

Values = tuple[float, ...]


class Source(Protocol):
    """What values the options of a position in which everything is seen."""

    def judge(self, position: NativeState, stream: Stream, stop: CancelToken) -> Options:
        """Of a position with two options or more. Raises Cancelled soon after `stop` is set."""


@dataclass(frozen=True)
class SearchReferee:
    """Judges games of two players by a source that takes so many `iterations` for a position, 0 without a search.

    Its random numbers are those of `stream`, counted from the number of players. For one thread at a time, since a
    search keeps its memory.
    """

    machine: Machine
    source: Source
    iterations: int
    stream: int = AFTER_JUDGES

    def judge(
        self, seed: int, number: int, played: Sequence[int], options: bool, stop: CancelToken
    ) -> Iterator[Judgement]:
        """Judge each decision of game `number` of a seed, and each option; `played` are the numbers of its options.

        Without `options` positions get the same values. Raises Cancelled soon after `stop` is set.
        """
        state = NativeState(self.machine.thinking(), seed, number)
        stream = Stream(seed, number, FIRST_AGENT + len(self.machine.game.players) + self.stream)
        for option in played:
            halves = [self._half(state, stream.split(), options, stop) for _ in range(2)]
            (shares, values), (check, check_values) = halves
            yield Judgement(state.current_player(), values, check_values, shares, check)
            state.apply_action(option)

    def _half(self, state: NativeState, stream: Stream, options: bool, stop: CancelToken) -> tuple[Values, Values]:
        """The mover's share after each option, and the shares of both players in the position.

        Without `options` the first is empty. All options have the same dice and random numbers, so that they differ by
        what they are worth.
        """
        mover, several = state.current_player(), len(state.legal_actions())
        if several == 1:
            settled = _after(state, 0, stream)
            ended = _result(settled)
            values = self._half(settled, stream, False, stop)[1] if ended is None else ended
            return (values[mover],) if options else (), values
        found = self.source.judge(state, stream.split(), stop)

        def share(option: int) -> float:
            if found.proven[option]:
                return found.shares[option]
            own = stream.copy()
            return self._seen(_after(state, option, own), own, stop)[mover]

        best = share(found.best)
        of_position = found.shares[found.best] if found.certain else (found.shares[found.best] + best) / 2
        others = [best if option == found.best else share(option) for option in range(several if options else 0)]
        return tuple(others), _of_both(mover, of_position)

    def _seen(self, state: NativeState, stream: Stream, stop: CancelToken) -> Values:
        """The shares of both players as a single search sees them."""
        ended = _result(state)
        if ended is not None:
            return ended
        found = self.source.judge(state, stream.split(), stop)
        return _of_both(state.current_player(), found.shares[found.best])


def _of_both(mover: int, share: float) -> Values:
    return (share, 1.0 - share) if mover == 0 else (1.0 - share, share)


def _after(state: NativeState, option: int, stream: Stream) -> NativeState:
    """A copy of the position after an option and all forced decisions that follow, with other dice than the game's."""
    copy = state.clone()
    copy.set_dice(stream.split())
    copy.apply_action(option)
    for _ in range(LONGEST_FORCED):
        if copy.is_terminal() or len(copy.legal_actions()) != 1:
            break
        copy.apply_action(0)
    return copy


def _result(state: NativeState) -> Values | None:
    """The shares of both players at the end, or if there are only forced decisions; None while there is a choice."""
    if state.is_terminal():
        return tuple(each / POINTS for each in points(state.status, state.winners, state.game))
    return (0.5, 0.5) if len(state.legal_actions()) == 1 else None


# ---- by name


def check_search_referee(text: str, game: Game) -> NamedAgent:
    """The agent whose search judges. Raises PlaygroundError if there is none that could, or not for this game."""
    if len(game.players) != 2:
        raise PlaygroundError(
            f"'{text}' cannot judge {game.name}: a search says what the player who decides may expect, not how "
            "several others divide the rest. Leave it out, and the referee judges by random games"
        )
    if text in LEVELS:
        raise PlaygroundError(f"'{text}' is weaker on purpose: learned, the player that levels are made of, judges")
    named = read_agent(text, game)
    if not isinstance(named.kind, MctsKind | LearnedKind):
        raise PlaygroundError(f"'{text}' says of no position what it is worth: name mcts or learned, with settings")
    foreign = _foreign(named.kind.name, named.values, {each.name: each.default for each in named.kind.settings(game)})
    if foreign:
        raise PlaygroundError(
            f"'{text}': a referee has no '{foreign}', it is as good as it can be: "
            f"{named.kind.name}?iterations={max(1, named.values['iterations'])} would do"
        )
    if named.kind.evaluation(game, named.values) is not None:
        raise PlaygroundError(f"'{text}': the search of a referee has no strategy: leave out 'by', or by=learned")
    number = _player(named)
    if number is not None and not player_path(game, number).exists():
        raise PlaygroundError(f"no player {number} has learned {game.name}: playground train {game.name} trains one")
    return named


def _player(named: NamedAgent) -> int | None:
    """The number of the learned player by which positions are valued; None without one."""
    if named.kind.name == LearnedKind.name:
        return named.values["player"]
    return 1 if recipe_of(named.values).needs_evaluation else None


def _foreign(kind: str, values: Mapping[str, int], defaults: Mapping[str, int]) -> str:
    """A setting that is changed and means nothing to a referee; empty if there is none."""
    allowed = OWN_SETTINGS.get(kind, [name for name in defaults if name not in FOREIGN_SETTINGS])
    return next((name for name, value in values.items() if name not in allowed and value != defaults[name]), "")


def search_referee(text: str, machine: Machine) -> SearchReferee:
    """The referee of an agent's name. Raises PlaygroundError as `check_search_referee` does."""
    named = check_search_referee(text, machine.game)
    source = _source(named, Seat(named.values, machine.thinking()))
    return SearchReferee(machine, source, named.values["iterations"])


def _source(named: NamedAgent, seat: Seat) -> Source:
    native: Native = seat.native
    if named.kind.name == LearnedKind.name:
        return LearnedSource(native, seat.values["player"], seat.values["iterations"], worlds=1)
    recipe = replace(recipe_of(seat.values), reuse=False)
    return SearchSource(native, recipe, leaves_of(native, 1) if recipe.needs_evaluation else None)


def identity_of(text: str, game: Game) -> str:
    """What distinguishes a referee's judgements of a game from others: its name and, if it has learned, what.

    Raises PlaygroundError as `check_search_referee` does, and if the player cannot be read.
    """
    named = check_search_referee(text, game)
    number = _player(named)
    if number is None:
        return named.text
    try:
        learned = player_path(game, number).read_bytes()
    except OSError as error:
        raise PlaygroundError(f"player {number} of {game.name} cannot be read: {error.strerror or error}") from None
    return f"{named.text} {hashlib.sha256(learned).hexdigest()[:16]}"
