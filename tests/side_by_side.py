"""The engines side by side: one game, played on all of them at once, compared after every decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from playground.engine.counts import Tally, groups_left
from playground.engine.layout import SCORE, layout_of
from playground.engine.native.codegen.driver import STATE_FIELDS
from playground.engine.native.compile import Native, compile_game
from playground.engine.native.runtime.state import NativeState
from playground.engine.packing import unpack
from playground.engine.protocol import Option
from playground.engine.reference.state import ReferenceState
from playground.game.core import Expression, Game


class View(NamedTuple):
    """All that can be seen of a state: equal states look the same on every engine."""

    player: int
    options: list[Option]
    block: bytes
    terminal: bool
    returns: list[float]
    fired: tuple[int, ...]
    tally: Tally


def view(state: ReferenceState | NativeState) -> View:
    """What a state looks like."""
    return View(
        state.current_player(),
        state.options(),
        state.to_bytes(),
        state.is_terminal(),
        state.returns(),
        state.last_fired,
        state.tally,
    )


def natives(game: Game, values: tuple[Expression, ...] = (), *, cache: bool = True) -> tuple[Native, Native]:
    """The machine code of a game and of values of its positions: plain, and in checking mode."""
    return compile_game(game, values, cache=cache), compile_game(game, values, checked=True, cache=cache)


class SideBySide:
    """A game in play (`protocol.State`) on the reference engine and on others that must agree with it.

    Counts as a game's row does: the options there were in all and at most, and the decisions with several. The others
    were compiled with the `values`, which are compared for each player.
    """

    def __init__(
        self,
        game: Game,
        machines: Sequence[Native],
        seed: int = 0,
        number: int = 0,
        values: Sequence[Expression] = (),
    ) -> None:
        self.game, self.values = game, values
        self.reference = ReferenceState(game, seed, number)
        self.others = [NativeState(machine, seed, number) for machine in machines]
        self.options_total = self.options_max = self.choices = 0
        self._compare()

    def _compare(self) -> None:
        expected = view(self.reference)
        for other in self.others:
            found = view(other)
            assert found._replace(block=b"") == expected._replace(block=b"")
            assert unpack(layout_of(self.game), found.block) == unpack(layout_of(self.game), expected.block)
            assert found.block == expected.block
        for which, value in enumerate(self.values):
            for me in range(len(self.game.players)):
                worth = self.reference.worth(value, me)
                assert [worth] * len(self.others) == [other.worth(which, me) for other in self.others]

    def current_player(self) -> int:
        """See `protocol.State`."""
        return self.reference.current_player()

    def legal_actions(self) -> Sequence[int]:
        """See `protocol.State`."""
        return self.reference.legal_actions()

    def options(self) -> list[Option]:
        """See `protocol.State`."""
        return self.reference.options()

    def is_terminal(self) -> bool:
        """See `protocol.State`."""
        return self.reference.is_terminal()

    def returns(self) -> list[float]:
        """See `protocol.State`."""
        return self.reference.returns()

    def to_bytes(self) -> bytes:
        """See `protocol.State`."""
        return self.reference.to_bytes()

    def load(self, block: bytes) -> None:
        """Continue from another position on every engine."""
        self.reference.load(block)
        for other in self.others:
            other.load(block)
        self._compare()

    def apply_action(self, number: int) -> None:
        """Play an option on every engine; raises AssertionError where they differ."""
        count = len(self.legal_actions())
        self.options_total += count
        self.options_max = max(self.options_max, count)
        self.choices += count > 1
        for state in (self.reference, *self.others):
            state.apply_action(number)
        self._compare()

    def clone(self) -> SideBySide:
        """See `protocol.State`."""
        copy = type(self).__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy.reference = self.reference.clone()
        copy.others = [other.clone() for other in self.others]
        return copy

    def row(self) -> dict[str, Any]:
        """What simulation writes down about this game when it is over."""
        fields = unpack(layout_of(self.game), self.to_bytes())
        row: dict[str, Any] = {name: fields[name][0] for name in STATE_FIELDS}
        return row | {
            "options_max": self.options_max,
            "choices": self.choices,
            "options_total": self.options_total,
            "captures": self.reference.tally.captures,
            "fired": self.reference.tally.fired,
            "left": [self.reference.position.left(group) for group in groups_left(self.game)],
            **({SCORE: fields[SCORE][0]} if self.game.score else {}),
        }


def walk(state: SideBySide, depth: int, budget: int) -> int:
    """Compare the states up to `depth` decisions ahead, breadth first, as far as a budget of states goes.

    Gives the number of decisions compared.
    """
    level, compared = [state], 0
    for _ in range(depth):
        following = []
        for parent in level:
            for number in parent.legal_actions():
                if compared == budget:
                    return compared
                child = parent.clone()
                child.apply_action(number)
                compared += 1
                following.append(child)
        level = following
    return compared
