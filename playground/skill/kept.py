"""What was measured of trained players, kept beside their files: their levels, and the games of each level.

Nothing of it is used for a player that has changed since. A file that is damaged, or of another version, is measured
anew.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from playground.game.core import Game
from playground.learning.store import player_stamp, players_folder
from playground.simulate.results.rows import Result
from playground.skill.calibration import Calibration, Rung
from playground.skill.strengths import Strength
from playground.source.atomic import write_atomically
from playground.source.diagnostics import PlaygroundError
from playground.source.files import read_regular
from playground.stats.outcomes import Outcomes

FORMAT = 2
FILE = "measured.json"
LARGEST = 10_000_000


@dataclass(frozen=True)
class Cell:
    """The games of one training at one level, or of random players: how they ended by seats in turn order, the sum of
    their decisions and of the squares of these, and how long they took (0 if that is not known)."""

    seed: int
    wins: tuple[int, ...]
    draws: int
    unfinished: int
    shared: tuple[tuple[int, int], ...]
    decisions: int
    squares: int
    seconds: float = 0.0

    @classmethod
    def of(cls, result: Result) -> Cell:
        """The sums over a result."""
        outcomes, lengths = result.outcomes(), result.lengths()
        squares = sum(games * length**2 for length, games in lengths.items())
        total = sum(games * length for length, games in lengths.items())
        ends = outcomes.wins, outcomes.draws, outcomes.unfinished, outcomes.shared
        return cls(result.seed, *ends, total, squares, result.timing.play_s)

    def outcomes(self, label: str) -> Outcomes:
        """How the games ended."""
        return Outcomes(label, self.wins, self.draws, self.unfinished, self.shared)

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.outcomes("").games


class Measured:
    """What is known of the players of a game; `save` writes it."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._path: Path = players_folder(game) / FILE
        self._players: dict[str, Any] = _players_in(self._path)

    def calibration(self, number: int) -> Calibration | None:
        """The levels of a player, if they were measured."""
        try:
            kept = deepcopy(self._entry(number)["calibration"])
            return Calibration(
                tuple(Rung(Strength(**rung.pop("strength")), **rung) for rung in kept["rungs"]),
                float(kept["steps"]),
                int(kept["players"]),
            )
        except (KeyError, TypeError, ValueError):
            return None

    def cell(self, number: int, level: str, seed: int) -> Cell | None:
        """The games of a player at a level, if there are some with this seed."""
        try:
            kept = dict(self._entry(number)["played"][level])
            kept["wins"] = tuple(map(int, kept["wins"]))
            kept["shared"] = tuple((int(seats), int(games)) for seats, games in kept["shared"])
            cell = Cell(**kept)
            return cell if cell.seed == seed and cell.games else None
        except (KeyError, TypeError, ValueError):
            return None

    def keep_calibration(self, number: int, calibration: Calibration) -> None:
        """Keep the levels of a player, whose games at other levels are forgotten."""
        self._players[str(number)] = {"file": self._stamp(number), "calibration": asdict(calibration), "played": {}}
        self._save()

    def keep_cell(self, number: int, level: str, cell: Cell) -> None:
        """Keep the games of a player at a level. Those of random players are kept under a number that no player has."""
        entry = self._players.setdefault(str(number), {"file": self._stamp(number), "played": {}})
        entry["played"][level] = asdict(cell)
        self._save()

    def _entry(self, number: int) -> dict[str, Any]:
        """What is kept of a player as it is now; KeyError if there is nothing."""
        entry = self._players[str(number)]
        if entry["file"] != self._stamp(number):
            raise KeyError(number)
        return dict(entry)

    def _stamp(self, number: int) -> list[int]:
        """By which a change of a player's file is noticed."""
        return player_stamp(self._game, number)

    def _save(self) -> None:
        content = json.dumps({"format": FORMAT, "game": self._game.name, "players": self._players}, indent=1)
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self._path, content + "\n")
        except OSError as error:
            raise PlaygroundError(f"{self._path} cannot be written: {error.strerror or error}") from error


def _players_in(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(read_regular(path, LARGEST).decode())
    except (OSError, ValueError, RecursionError):
        return {}
    sound = isinstance(content, Mapping) and content.get("format") == FORMAT
    players = content.get("players") if sound else None
    return (
        {key: entry for key, entry in players.items() if isinstance(entry, dict)} if isinstance(players, dict) else {}
    )
