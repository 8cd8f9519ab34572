"""Levels: agents by the names that people choose, `casual`, `club`, `expert` and `master`.

    `expert` ──levels of the ruleset──► `mcts?iterations=700` ──registry──► agent

A level is a recipe, an agent with settings, that a ladder has chosen for one ruleset (`playground/ladder/levels.py`).
The recipes of a ruleset and its variants are kept beside its checks, in `checks/NAME.levels.json`; those that cannot be
written there are in the user's cache folder. They belong to the hash of a game: rules that have changed have none.
Where a ladder has chosen none, levels are those of a trained player: of one that the user has trained, whose levels are
kept beside it, or of the one that comes with the ruleset, whose file has them. Where there is neither, a command that
names a level makes them (`making_levels`, `playground/skill/made.py`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playground.game.core import Game
from playground.learning.header import header_of
from playground.learning.store import player_stamp, players_folder, shipped_path
from playground.ruleset.find import find_by_name
from playground.ruleset.selection import parse_selection
from playground.source.atomic import write_atomically
from playground.source.diagnostics import PlaygroundError
from playground.source.files import read_regular
from playground.source.folders import cache_folder

LEVELS = ("casual", "club", "expert", "master")
"""From the weakest to the strongest."""

ALL_LEVELS = ("random", *LEVELS)
"""With random players, who are weaker than all of them."""

LEVELS_ABOUT = {
    "casual": "plays with many mistakes, and beats random players",
    "club": "wins three of four decisive games against casual",
    "expert": "wins three of four decisive games against club",
    "master": "wins three of four decisive games against expert",
}
"""One line on each; where a game has less room for skill, they lie closer together."""

LEVELS_PLAYER = 1
"""The number of the trained player whose levels a game has."""

FORMAT = 1
MAX_FILE = 10_000_000


@dataclass(frozen=True)
class Level:
    """A level of a game: the agent, its rating in steps above `random`, and how it compares with the level below.

    `share` is the part of decisive games that it should win against the level below (the lowest against `random`), by
    the ratings, from `low` to `high`.
    """

    name: str
    agent: str
    rating: float
    share: float
    low: float
    high: float

    def to_json(self) -> dict[str, Any]:
        """The level as it is kept in files."""
        shares = {key: round(getattr(self, key), 3) for key in ("share", "low", "high")}
        return {"level": self.name, "agent": self.agent, "rating": round(self.rating, 3), **shares}


def level_agent(name: str, game: Game) -> str:
    """The agent that a level stands for. Raises PlaygroundError if the game has no levels, or their file is damaged."""
    levels = find_levels(game) or _made(game)
    if levels is None:
        raise PlaygroundError(
            f"{game.name} has no levels yet: 'playground ladder \"{game.name}\" --levels' finds them in some minutes, "
            f"and then '{name}' is an agent of it"
        )
    return levels[name].agent


def find_levels(game: Game) -> Mapping[str, Level] | None:
    """The levels of a game by name; None if it has none. Raises PlaygroundError for a damaged file."""
    for path in _files(game):
        for entry in _entries(path).values():
            if entry["hash"] == game.hash:
                return _levels_of(entry)
    for entry in _entries(_of_player(game)).values():
        if entry["hash"] == game.hash and entry.get("player") == player_stamp(game, LEVELS_PLAYER):
            return _levels_of(entry)
    return shipped_levels(game)


def shipped_levels(game: Game) -> dict[str, Level] | None:
    """The levels that come with the ruleset of a game; None if there are none, or of other rules."""
    header = header_of(shipped_path(game)) or {}
    if header.get("hash") != game.hash or not _are_levels(header.get("levels")):
        return None
    return _levels_of(header)


Maker = Callable[[Game], Mapping[str, Level] | None]
"""Makes and keeps the levels of a game that has none; None if it cannot be done."""

_makers: list[Maker] = []


@contextmanager
def making_levels(maker: Maker) -> Iterator[None]:
    """Within this context levels are made by `maker` when they are first named as agents."""
    _makers.append(maker)
    try:
        yield
    finally:
        _makers.remove(maker)


def _made(game: Game) -> Mapping[str, Level] | None:
    return _makers[-1](game) if _makers else None


def write_trained_levels(game: Game, levels: Mapping[str, Level]) -> None:
    """Keep the levels of the trained player of a game beside it. Raises PlaygroundError if that fails."""
    path = _of_player(game)
    entry = {
        "hash": game.hash,
        "player": player_stamp(game, LEVELS_PLAYER),
        "levels": [level.to_json() for level in levels.values()],
    }
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        content = {"format": FORMAT, "games": {game.name: entry}}
        write_atomically(path, json.dumps(content, indent=2, ensure_ascii=False) + "\n")
    except OSError as error:
        raise PlaygroundError(f"{path} cannot be written: {error.strerror or error}") from error


def _of_player(game: Game) -> Path:
    return players_folder(game) / "levels.json"


def _levels_of(entry: Mapping[str, Any]) -> dict[str, Level]:
    return {level["level"]: _level(level) for level in entry["levels"]}


def write_levels(game: Game, levels: Mapping[str, Level]) -> Path:
    """Keep the levels of a game beside its ruleset, or else in the cache; returns the file.

    Raises PlaygroundError if neither can be written, or the file is damaged.
    """
    entry = {"hash": game.hash, "levels": [level.to_json() for level in levels.values()]}
    problem: OSError | None = None
    for path in _files(game):
        content = {"format": FORMAT, "games": {**_entries(path), game.name: entry}}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, json.dumps(content, indent=2, ensure_ascii=False) + "\n")
            return path
        except OSError as error:
            problem = error
    raise PlaygroundError(f"the levels could not be written: {problem}")


def _files(game: Game) -> Iterator[Path]:
    """Where the levels of a game may be, in order of precedence."""
    selection = parse_selection(game.name)
    file = Path(selection.name) if selection.is_path else find_by_name(selection.name)
    if file is not None:
        yield file.parent / "checks" / f"{file.stem}.levels.json"
    yield cache_folder() / "levels" / f"{game.hash[:32]}.json"


def _entries(path: Path) -> dict[str, Any]:
    """The levels in a file by selection; none if there is no such file."""
    try:
        content = json.loads(read_regular(path, MAX_FILE).decode())
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise PlaygroundError(f"{path} cannot be read: {error.strerror or error}") from None
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict) or not _is_sound(content.get("games")) or content.get("format") != FORMAT:
        raise PlaygroundError(
            f"{path} is damaged, or of another version: delete it, and 'playground ladder RULESET --levels' writes it "
            "anew"
        )
    return dict(content["games"])


def _is_sound(games: Any) -> bool:
    """Whether each game has a hash and all levels in order."""
    return isinstance(games, dict) and all(
        isinstance(entry, dict) and isinstance(entry.get("hash"), str) and _are_levels(entry.get("levels"))
        for entry in games.values()
    )


def _are_levels(levels: Any) -> bool:
    if not isinstance(levels, list) or not all(isinstance(level, dict) for level in levels):
        return False
    numbers = [level.get(key) for level in levels for key in ("rating", "share", "low", "high")]
    return (
        tuple(level.get("level") for level in levels) == LEVELS
        and all(isinstance(level.get("agent"), str) for level in levels)
        and all(isinstance(value, int | float) and not isinstance(value, bool) for value in numbers)
    )


def _level(entry: Mapping[str, Any]) -> Level:
    return Level(*(entry[key] for key in ("level", "agent", "rating", "share", "low", "high")))
