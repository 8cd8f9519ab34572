"""A position in plain Python: what stands where, what is remembered, whose decision it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from playground.engine.layout import FINISHED, RUNNING, layout_of
from playground.engine.packing import bits_of, pack
from playground.game.board import Board
from playground.game.core import NOTHING, Game

FIRST_STEP = 0


@dataclass(frozen=True)
class GameWorld:
    """What never changes during a game."""

    board: Board
    player_count: int


class ReferencePosition:
    """A position, and the answers to what expressions ask of it.

    `owners` and `pieces` have an entry for each cell of the board's rectangle, NOTHING where it is empty. `remembered`
    has the values of each state variable, one for each player or just one. `acting` is the mover, `made` the number of
    decisions; `last_site` is NOTHING except while an action and what follows from it take place.
    """

    def __init__(self, game: Game) -> None:
        players = len(game.players)
        self.game = game
        self.layout = layout_of(game)
        self.owners = [NOTHING] * game.board.size
        self.pieces = [NOTHING] * game.board.size
        self.remembered = {v.name: [v.start] * (players if v.per_player else 1) for v in game.variables}
        self.acting, self.step = 0, FIRST_STEP
        self.made, self.turns = 0, 0
        self.status, self.winners, self.ending = RUNNING, 0, NOTHING
        self.last_site = NOTHING
        self._sets: dict[tuple[str, int], frozenset[int]] = {}

    def clone(self) -> Self:
        """An independent copy."""
        copy = self.__class__.__new__(self.__class__)
        copy.__dict__.update(self.__dict__)
        copy.owners, copy.pieces = self.owners.copy(), self.pieces.copy()
        copy.remembered = {name: values.copy() for name, values in self.remembered.items()}
        copy._sets = self._sets.copy()
        return copy

    # What expressions ask (`game.evaluate.Position`).

    def mover(self) -> int:
        """The player whose decision it is, or was."""
        return self.acting

    def occupied(self) -> frozenset[int]:
        """All sites with a piece."""
        return frozenset().union(*(self.held_by(player) for player in range(len(self.game.players))))

    def held_by(self, player: int) -> frozenset[int]:
        """The sites with a player's pieces."""
        return frozenset() if player == NOTHING else self._sites_with("owner", self.owners, player)

    def of_piece(self, piece: int) -> frozenset[int]:
        """The sites with a kind of piece, whoever owns it."""
        return frozenset() if piece == NOTHING else self._sites_with("piece", self.pieces, piece)

    def owner(self, site: int) -> int:
        """Whose piece stands on a site; NOTHING for an empty site and for NOTHING."""
        return NOTHING if site == NOTHING else self.owners[site]

    def piece(self, site: int) -> int:
        """Which piece stands on a site; NOTHING for an empty site and for NOTHING."""
        return NOTHING if site == NOTHING else self.pieces[site]

    def last(self) -> int:
        """Where the action just taken put a piece, or NOTHING."""
        return self.last_site

    def decisions(self) -> int:
        """How many decisions have been made."""
        return self.made

    def variable(self, name: str, index: int | None) -> int:
        """What the game remembers under a name, for a player where each has an own value."""
        return self.remembered[name][index or 0]

    def _sites_with(self, what: str, values: list[int], wanted: int) -> frozenset[int]:
        """The sites with one of `values`; found once, then kept until something stands elsewhere."""
        key = (what, wanted)
        if key not in self._sets:
            self._sets[key] = frozenset(site for site in self.game.board.sites if values[site] == wanted)
        return self._sets[key]

    # What effects do.

    def put(self, site: int, owner: int, piece: int) -> None:
        """Let a piece stand on a site, whatever stood there; NOTHING twice makes the site empty."""
        self.owners[site], self.pieces[site] = owner, piece
        self._sets.clear()

    def finish(self, winners: Iterable[int], ending: int) -> None:
        """The game is over; no winners mean a draw."""
        self.status, self.winners, self.ending = FINISHED, bits_of(winners), ending

    def to_bytes(self) -> bytes:
        """The position as laid out by `layout.py`."""
        players, kinds = range(len(self.game.players)), range(len(self.game.pieces))
        values = {f"var.{name}": values for name, values in self.remembered.items()} | {
            "owner": [bits_of(self.held_by(player)) for player in players],
            "piece": [bits_of(self.of_piece(kind)) for kind in kinds],
            "mover": [self.acting],
            "step": [self.step],
            "decisions": [self.made],
            "turns": [self.turns],
            "status": [self.status],
            "winners": [self.winners],
            "ending": [self.ending],
        }
        return pack(self.layout, values)
