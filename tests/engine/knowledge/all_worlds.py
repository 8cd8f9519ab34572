"""All worlds that look alike to a player: every way in which the cards may have been dealt and shuffled is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from playground.engine.chance import Chance, outcomes
from playground.engine.knowledge import History
from playground.engine.layout import layout_of
from playground.engine.observation import Observation
from playground.engine.packing import unpack
from playground.engine.protocol import Option
from playground.engine.reference.state import ReferenceState
from playground.engine.rng import FIRST_AGENT, Stream
from playground.game.core import Game

Lying = tuple[tuple[int, ...], ...]
"""What lies on each site."""


def lying(game: Game, block: bytes) -> Lying:
    """What lies where in a position, whoever knows of it."""
    fields = unpack(layout_of(game), block)
    names = ["owner", *(["piece"] if "piece" in fields else []), *(f"attr.{each.name}" for each in game.attributes)]
    return tuple(tuple(fields[name]) for name in names)


def worlds_alike(
    game: Game, player: int, chosen: Sequence[Option], seen: Sequence[Observation]
) -> dict[bytes, Fraction]:
    """The positions, with their probabilities, to which the same options lead while a player sees the same."""
    found: Counter[bytes] = Counter()
    reached: list[bytes | None] = []

    def happens(chance: Chance) -> None:
        state = ReferenceState(game, chance=chance)
        reached.append(None)
        if state.observation(player) != seen[0]:
            return
        for option, after in zip(chosen, seen[1:], strict=True):
            options = state.options()
            if option not in options:
                return
            state.apply_action(options.index(option))
            if state.observation(player) != after:
                return
        reached[-1] = state.to_bytes()

    for probability in outcomes(happens):
        block = reached.pop()
        if block is not None:
            found[block] += probability
    total = sum(found.values())
    return {block: Fraction(probability) / total for block, probability in found.items()}


class Followed:
    """A game that is played, with the options and with what each player has seen."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.history = game, History(ReferenceState(game, seed))
        self.chosen: list[Option] = []
        self.seen = [[self.history.observation(player)] for player in range(len(game.players))]

    def play(self, number: int) -> None:
        """Play an option."""
        self.chosen.append(self.history.state.options()[number])
        self.history.apply_action(number)
        for player, seen in enumerate(self.seen):
            seen.append(self.history.observation(player))

    def worlds(self, player: int) -> dict[bytes, Fraction]:
        """The positions that look alike to a player."""
        return worlds_alike(self.game, player, self.chosen, self.seen[player])


def check(game: Followed, player: int, number: int, *, exactly: bool) -> None:
    """All worlds that look alike are possible by what the player knows, and what is dealt is one of them."""
    worlds = game.worlds(player)
    assert game.history.state.to_bytes() in worlds
    assert all(game.history.possible(player, block) for block in worlds)
    stream = Stream(12, number, FIRST_AGENT)
    drawn = Counter(lying(game.game, game.history.resample(player, stream).to_bytes()) for _ in range(60))
    expected = {lying(game.game, block) for block in worlds}
    if exactly:
        assert set(drawn) <= expected
        if len(expected) <= 4:
            assert set(drawn) == expected
