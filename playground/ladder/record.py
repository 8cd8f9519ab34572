"""Ladders kept in folders: `ladder.json`, rewritten atomically while the ladder plays.

It holds what is played (ruleset, agents, seed) and the games so far, counted by line-up and winners. The same command
continues a ladder, and adds agents that are named and are not on it yet.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playground.compiler import Compiled
from playground.ladder.ladder import Ladder
from playground.ladder.tally import UNFINISHED
from playground.simulate.limits import MAX_GAMES
from playground.simulate.storage.lock import alone
from playground.source.atomic import write_atomically
from playground.source.diagnostics import PlaygroundError
from playground.source.files import read_regular
from playground.source.version import VERSION

FORMAT = 1
"""Increased when the format changes."""

NAME = "ladder.json"
MAX_FILE = 20_000_000
LAST_GAME = 2**62


@contextmanager
def opened(folder: Path) -> Iterator[Path]:
    """A folder for a ladder, made if need be and locked for this process. Raises PlaygroundError if that fails."""
    if folder.exists() and not folder.is_dir():
        raise PlaygroundError(f"{folder} is a file: --out names a folder, a new one or that of the same ladder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with alone(folder):
            yield folder
    except OSError as error:
        raise PlaygroundError(
            f"{folder} could not be read or written: {error.strerror or error}. Put this right and give the same "
            "command again: what was written there before stays"
        ) from error


def read_ladder(folder: Path) -> dict[str, Any] | None:
    """The content of a folder's `ladder.json`; None if the folder is empty.

    Raises PlaygroundError for a file that is damaged or has another format, and for a folder with other things.
    """
    path = folder / NAME
    try:
        content = json.loads(read_regular(path, MAX_FILE).decode())
    except FileNotFoundError:
        if any(not each.name.startswith(".") for each in folder.iterdir()):
            raise PlaygroundError(f"{folder} is not empty, and holds no ladder: give --out a new folder") from None
        return None
    except (ValueError, RecursionError):
        raise _damaged(path, "it is not JSON") from None
    if not isinstance(content, dict) or "format" not in content:
        raise _damaged(path, "it does not say its format")
    if content["format"] != FORMAT:
        raise PlaygroundError(
            f"{path} has format {str(content['format'])[:20]} of ladders, and this playground reads format {FORMAT}: "
            "use the version that wrote it, or name another folder"
        )
    problem = _problem(content)
    if problem:
        raise _damaged(path, problem)
    return content


def resumed(
    folder: Path, content: dict[str, Any], compiled: Compiled, named: Sequence[str], seed: int, threads: int
) -> Ladder:
    """The ladder of a folder, with agents that are named and not yet on it.

    Raises PlaygroundError if the folder holds the ladder of another ruleset, seed or version.
    """
    _check_same(folder, content, compiled, seed)
    ladder = Ladder(compiled, tuple(content["agents"]), seed, threads)
    _check_agents(folder, content["agents"], ladder)
    tally = ladder.tally
    for entry in content["games"]:
        for winners, games in entry["winners"].items():
            tally.results[tuple(entry["agents"]), int(winners)] += games
    for entry in content["tables"]:
        table = tuple(entry["agents"])
        tally.time[table] = entry["seconds"]
        if entry["cost"] is not None:
            tally.costs[table] = entry["cost"]
        if entry["target"]:
            ladder.schedule.targets[table] = entry["target"]
    ladder.next_game, ladder.seconds = content["next_game"], content["seconds"]
    ladder.add(named)
    return ladder


def write_ladder(folder: Path, ladder: Ladder) -> None:
    """Write what a ladder has played so far."""
    text = json.dumps(_content(ladder), indent=1, ensure_ascii=False) + "\n"
    write_atomically(folder / NAME, text, sync=True)


def _content(ladder: Ladder) -> dict[str, Any]:
    game, tally = ladder.compiled.game, ladder.tally
    lineups = sorted({lineup for lineup, _ in tally.results})
    return {
        "format": FORMAT,
        "playground": VERSION,
        "selection": game.name,
        "hash": game.hash,
        "players": list(game.players),
        "agents": list(ladder.agents),
        "seed": ladder.seed,
        "next_game": ladder.next_game,
        "seconds": round(ladder.seconds, 3),
        "games": [{"agents": list(lineup), "winners": _winners(tally.results, lineup)} for lineup in lineups],
        "tables": [
            {
                "agents": list(table),
                "cost": tally.costs.get(table),
                "seconds": tally.time.get(table, 0.0),
                "target": ladder.schedule.targets.get(table, 0),
            }
            for table in sorted({*tally.costs, *ladder.schedule.targets})
        ],
        "ruleset": ladder.compiled.ruleset.text,
    }


def _winners(results: Counter[tuple[tuple[int, ...], int]], lineup: tuple[int, ...]) -> dict[str, int]:
    return {str(winners): games for (each, winners), games in sorted(results.items()) if each == lineup}


def _check_same(folder: Path, content: dict[str, Any], compiled: Compiled, seed: int) -> None:
    differences = []
    if content["hash"] != compiled.game.hash:
        differences.append(f"its ruleset is {content['selection']}, and not this {compiled.game.name}")
    elif content["ruleset"] != compiled.ruleset.text:
        differences.append("the text of its ruleset differs from this one, in a strategy perhaps")
    if content["seed"] != seed:
        differences.append(f"its seed is {content['seed']}, here it is {seed}")
    if content["playground"] != VERSION:
        differences.append(f"it was played by playground {content['playground']}")
    if differences:
        raise PlaygroundError(
            f"{folder} holds another ladder: {'; '.join(differences)}. Give --out another folder, or repeat the "
            "command that made this one"
        )


def _check_agents(folder: Path, recorded: Sequence[str], ladder: Ladder) -> None:
    """Agents keep their numbers. What an agent is called may change with the version that reads it."""
    if list(ladder.agents[: len(recorded)]) != list(recorded):
        raise PlaygroundError(f"{folder} has agents under names that this playground writes otherwise: begin anew")


def _problem(content: dict[str, Any]) -> str:
    """What is wrong with the content of a file; empty if nothing is."""
    texts, numbers = ("playground", "selection", "hash", "ruleset"), ("seed", "next_game", "seconds")
    lists = ("players", "agents", "games", "tables")
    for keys, kind, what in ((texts, str, "a text"), (numbers, int | float, "a number"), (lists, list, "a list")):
        for key in keys:
            if not isinstance(content.get(key), kind) or isinstance(content.get(key), bool):
                return f"'{key}' must be {what}"
    if not all(isinstance(name, str) for name in (*content["agents"], *content["players"])):
        return "'agents' and 'players' must be names"
    agents, seats = len(content["agents"]), len(content["players"])
    if not all(
        _is_entry(entry, agents, seats) and _are_games(entry.get("winners"), seats) for entry in content["games"]
    ):
        return "'games' must have the agents and the winners of line-ups"
    if not all(_is_entry(entry, agents, seats) and _is_table(entry) for entry in content["tables"]):
        return "'tables' must have agents, and numbers that are not negative"
    if not (_is_count(content["next_game"], LAST_GAME) and 0 <= content["seconds"] < 1e12):
        return "'next_game' and 'seconds' must not be negative"
    return ""


def _is_entry(entry: Any, agents: int, seats: int) -> bool:
    """Whether this is an object with an agent for each seat."""
    lineup = entry.get("agents") if isinstance(entry, dict) else None
    return isinstance(lineup, list) and len(lineup) == seats and all(_is_count(each, agents - 1) for each in lineup)


def _are_games(winners: Any, seats: int) -> bool:
    ends = {str(end) for end in range(UNFINISHED, 1 << seats)}
    return isinstance(winners, dict) and all(end in ends and _is_count(games) for end, games in winners.items())


def _is_table(entry: dict[str, Any]) -> bool:
    """Whether the numbers of a table are possible; its `cost` is null until it has played."""
    numbers = [entry.get("cost") or 0.0, entry.get("seconds")]
    fine = all(isinstance(each, int | float) and not isinstance(each, bool) and 0 <= each < 1e9 for each in numbers)
    return fine and _is_count(entry.get("target"))


def _is_count(value: Any, most: int = MAX_GAMES) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def _damaged(path: Path, reason: str) -> PlaygroundError:
    return PlaygroundError(f"{path} is damaged: {reason}. Name another folder, or delete the file to begin anew")
