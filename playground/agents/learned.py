"""Learned players as agents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playground.agents.agent import Agent, AgentKind, Seat, Setting
from playground.agents.best_option import as_native
from playground.agents.flat import worlds_setting
from playground.agents.memory import memory_setting, with_memory
from playground.agents.turn import Turn
from playground.engine.cancellation import CancelToken
from playground.engine.native.compile import Native
from playground.engine.thinking import PERFECT
from playground.game.chance import is_deterministic, meets_chance
from playground.game.core import Game
from playground.learning.store import MAX_PLAYERS, player_path

if TYPE_CHECKING:
    from playground.learning.planning.leaves import ByNetwork
    from playground.learning.playing import Deciding, Style
    from playground.search.machine import Place

TEMPERATURE, ROLLS, REPETITION = 20, 3, 20

ABOUT_REPETITION = "thousandths by which an option is worth less each time that the game has been where it leads"


class LearnedKind(AgentKind):
    """`learned?player=2`"""

    name = "learned"
    about = "has learned the game by playing against itself (playground train), and looks one decision ahead"

    def settings(self, game: Game) -> tuple[Setting, ...]:
        """`rolls` only where chance matters; where something is hidden, `worlds` have their own."""
        by_chance = meets_chance(game) and not game.conceals
        return (
            Setting("player", 1, 0, MAX_PLAYERS, "which of the trained players; 0: what comes with the ruleset"),
            Setting("temperature", TEMPERATURE, 0, 1000, "thousandths: how much worse options may be and still chosen"),
            Setting("mistakes", 0, 0, 1000, "thousandths of decisions that are random"),
            Setting("iterations", 0, 0, 1_000_000, "positions of its tree search; 0: none", effort=True),
            *((Setting("repetition", REPETITION, 0, 1000, ABOUT_REPETITION),) if is_deterministic(game) else ()),
            *((Setting("rolls", ROLLS, 1, 100, "rolls of the dice tried with each option"),) if by_chance else ()),
            *worlds_setting(game),
            *memory_setting(game),
        )

    def create(self, seat: Seat) -> Agent:
        """A learned player. Raises PlaygroundError if none has been trained for the game."""
        agent = Learned(_deciding(seat.native, seat.values["player"]), _style(seat.values))
        return with_memory(agent, seat.values)

    def tracer(
        self, seats: Sequence[Seat], kinds: Sequence[AgentKind]
    ) -> Callable[[int, int, CancelToken], list[int] | None] | None:
        """Whole games in compiled code, if all other seats are random or players who learned from the same features."""
        own = [seat if kind.name == self.name else None for seat, kind in zip(seats, kinds, strict=True)]
        searches = any(seat.values["iterations"] for seat in own if seat)
        if searches or {kind.name for kind in kinds} - {self.name, "random"}:
            return None
        deciding = next(_deciding(seat.native, seat.values["player"]) for seat in own if seat)
        playing = [
            (_deciding(seat.native, seat.values["player"]).player, _style(seat.values)) if seat else None
            for seat in own
        ]
        if not all(each is None or each[0].shares_network(deciding.player) for each in playing):
            return None
        return lambda seed, number, stop: deciding.trace(seed, number, playing, stop)


@dataclass(frozen=True)
class Learned:
    """Plays an option of high value; random numbers come from a stream split off `turn.stream`."""

    deciding: Deciding
    style: Style

    def decide(self, turn: Turn) -> int:
        """The index of the option to play."""
        if turn.options == 1:
            return 0
        stream = turn.stream.split()
        native = self.deciding.native
        if turn.game.conceals:
            own = stream.split()
            drawn = turn.positions(self.style.worlds, stream)
            positions = ((as_native(native, position), each) for position, each in drawn)
            return self.deciding.decide_in(turn.options, positions, self.style, own, turn.cancel)
        ((position, own),) = turn.positions(1, stream)
        return self.deciding.decide(as_native(native, position), self.style, own, turn.cancel, turn.past)


def _style(values: Mapping[str, int]) -> Style:
    from playground.learning.playing import Style

    shares, memory = (values["mistakes"] / 1000, values["temperature"] / 1000), values.get("memory", PERFECT)
    times = values.get("rolls", 1), values["iterations"], values.get("worlds", 1)
    return Style(*shares, *times, memory, values.get("repetition", 0) / 1000)


def leaves_of(native: Native, number: int) -> Callable[[Place], ByNetwork]:
    """What values positions by what a player has learned, given a place to try options. Raises PlaygroundError if it
    has not been trained."""
    player = _deciding(native, number).player
    from playground.learning.planning.leaves import by_network

    return by_network(player)


_loaded: dict[tuple[int, int], tuple[int, Deciding]] = {}
"""The players in use, with the time of their files: by machine code and number."""

MAX_LOADED = 32


def _deciding(native: Native, number: int) -> Deciding:
    """The player of a file, which is read again when the file has changed."""
    try:
        changed = player_path(native.game, number).stat().st_mtime_ns
    except OSError:
        changed = 0
    key = (id(native), number)  # a `Deciding` keeps its machine code, so that the identity is not used again
    known = _loaded.get(key)
    if known is not None and known[0] == changed:
        return known[1]
    from playground.learning.loading import load_player
    from playground.learning.playing import Deciding

    deciding = Deciding(native, load_player(native, number).for_play())
    while len(_loaded) >= MAX_LOADED:
        _loaded.pop(next(iter(_loaded)), None)
    _loaded[key] = (changed, deciding)
    return deciding
