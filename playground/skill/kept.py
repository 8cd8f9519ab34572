"""What was measured of trained players, kept beside their files: their levels, and the games in which they met.

Nothing of it is used for a player that has changed since. A file that is damaged, or of another version, is measured
anew.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
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

FORMAT = 3
FILE = "measured.json"
LARGEST = 10_000_000


@dataclass(frozen=True)
class Cell:
    """The games of one line-up of trainings at one level, or of random players: how they ended by seats in turn order,
    the sum of their decisions and of the squares of these, and how long they took (0 if that is not known)."""

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
        content = _content_of(self._path)
        self._players: dict[str, Any] = _objects(content.get("players"))
        self._games: dict[str, Any] = _objects(content.get("games"))

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

    def cells(self, level: str, agents: Sequence[str], numbers: Sequence[int], seed: int) -> tuple[Cell, ...] | None:
        """The games of line-ups of some players at a level, if there are some of these `agents` with this seed."""
        try:
            kept = self._games[_key(level, numbers)]
            same = kept["agents"] == list(agents) and kept["seed"] == seed
            if not same or kept["files"] != [self._stamp(number) for number in numbers]:
                return None
            cells = tuple(_cell(each) for each in kept["cells"])
            return cells if cells and all(cell.games for cell in cells) else None
        except (KeyError, TypeError, ValueError):
            return None

    def keep_calibration(self, number: int, calibration: Calibration) -> None:
        """Keep the levels of a player."""
        self._players[str(number)] = {"file": self._stamp(number), "calibration": asdict(calibration)}
        self._save()

    def keep_cells(
        self, level: str, agents: Sequence[str], numbers: Sequence[int], seed: int, cells: Sequence[Cell]
    ) -> None:
        """Keep the games of line-ups of some players at a level, in place of those that were there.

        Without players they are those of random ones.
        """
        self._games[_key(level, numbers)] = {
            "agents": list(agents),
            "files": [self._stamp(number) for number in numbers],
            "seed": seed,
            "cells": [asdict(cell) for cell in cells],
        }
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
        kept = {"format": FORMAT, "game": self._game.name, "players": self._players, "games": self._games}
        content = json.dumps(kept, indent=1)
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self._path, content + "\n")
        except OSError as error:
            raise PlaygroundError(f"{self._path} cannot be written: {error.strerror or error}") from error


def _key(level: str, numbers: Sequence[int]) -> str:
    return " ".join([level, *map(str, numbers)])


def _cell(kept: Mapping[str, Any]) -> Cell:
    """Raises KeyError, TypeError or ValueError for what is none."""
    cell = dict(kept)
    cell["wins"] = tuple(map(int, cell["wins"]))
    cell["shared"] = tuple((int(seats), int(games)) for seats, games in cell["shared"])
    return Cell(**cell)


def _content_of(path: Path) -> Mapping[str, Any]:
    try:
        content = json.loads(read_regular(path, LARGEST).decode())
    except (OSError, ValueError, RecursionError):
        return {}
    return content if isinstance(content, Mapping) and content.get("format") == FORMAT else {}


def _objects(entries: object) -> dict[str, Any]:
    items = entries.items() if isinstance(entries, dict) else ()
    return {key: entry for key, entry in items if isinstance(entry, dict)}
