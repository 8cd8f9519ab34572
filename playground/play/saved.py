"""Games kept in files: which ruleset, which seed, who plays, and every decision.

A saved game is played back decision by decision when it is taken up again, so the file holds no position. It is
written to a file of its own name beside its place and then moved there: a file is the whole game or is not there.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from playground.compiler import Compiled, load
from playground.engine.rng import check_seed
from playground.play.session import RANDOM, Decision, Session
from playground.ruleset.selection import parse_selection
from playground.source.diagnostics import PlaygroundError

FORMAT, VERSION = "playground game", 1
LARGEST_FILE = 20_000_000
"""Bytes; the longest game that a ruleset allows has a million decisions, but nobody plays it."""


@dataclass(frozen=True)
class SavedGame:
    """What a file holds. `decisions` are (player, number, option); numbers count from 1, as they are shown. `agents`
    are those that do not play at random, by their players.
    """

    ruleset: str
    hash: str
    seed: int
    people: tuple[str, ...]
    decisions: tuple[tuple[str, int, str], ...]
    agents: tuple[tuple[str, str], ...] = ()


def save(session: Session, selection: str, path: Path) -> None:
    """Write a game. Raises PlaygroundError if the file cannot be written."""
    try:
        _write(path, saved_text(session, selection))
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or error
        raise PlaygroundError(f"{path} cannot be written: {problem}; 'save FILE' writes elsewhere") from error


def saved_text(session: Session, selection: str) -> str:
    """What is written of a game."""
    game = session.game
    agents = {game.players[player]: name for player, name in session.agents.items() if name != RANDOM}
    content = {
        "format": FORMAT,
        "version": VERSION,
        "ruleset": _lasting(selection),
        "hash": game.hash,
        "seed": session.seed,
        "people": [game.players[player] for player in sorted(session.people)],
        **({"agents": agents} if agents else {}),
        "decisions": [
            {"player": game.players[made.player], "number": made.number + 1, "option": made.text}
            for made in session.decisions
        ],
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def _lasting(selection: str) -> str:
    """A selection that means the same from another folder: a path is written in full."""
    parsed = parse_selection(selection)
    return replace(parsed, name=str(Path(parsed.name).resolve())).text if parsed.is_path else parsed.text


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


# ---- taking it up again


def resume(path: Path) -> tuple[Session, str]:
    """The game of a file, as it was left, and its ruleset. Raises PlaygroundError if that cannot be had."""
    saved = read_saved(path)
    return take_up(saved, load(saved.ruleset), path), saved.ruleset


def take_up(saved: SavedGame, compiled: Compiled, path: Path) -> Session:
    """A game of a file, played on with its ruleset. Raises PlaygroundError where that cannot be done."""
    if compiled.game.hash != saved.hash:
        raise PlaygroundError(
            f"{path}: the ruleset {saved.ruleset} has changed since this game was saved, and the game may go otherwise "
            f"now; undo the change to go on with it, or start a new game: playground play '{saved.ruleset}'"
        )
    session = Session(compiled, saved.seed, _people(saved, compiled, path), _agents(saved, compiled, path))
    for place, made in enumerate(saved.decisions, start=1):
        _play_back(session, place, made, path)
    return session


def _people(saved: SavedGame, compiled: Compiled, path: Path) -> list[int]:
    players = compiled.game.players
    unknown = [name for name in saved.people if name not in players]
    if unknown or not saved.people:
        raise _damaged(path, f"'people' names {unknown[0] if unknown else 'nobody'}; players are {', '.join(players)}")
    return [players.index(name) for name in saved.people]


def _agents(saved: SavedGame, compiled: Compiled, path: Path) -> dict[int, str]:
    players = compiled.game.players
    for name, _ in saved.agents:
        if name not in players or name in saved.people:
            raise _damaged(path, f"'agents' names {name}, which is nobody that an agent plays")
    return {players.index(name): agent for name, agent in saved.agents}


def _play_back(session: Session, place: int, made: tuple[str, int, str], path: Path) -> None:
    player, number, text = made
    if session.is_over:
        raise _damaged(path, f"decision {place} comes after the end of the game")
    options, decides = session.options(), session.game.players[session.player]
    if player != decides:
        raise _damaged(path, f"decision {place} is by {player}, where {decides} decides")
    if not 1 <= number <= len(options) or options[number - 1] != text:
        raise _damaged(path, f"decision {place}, {number} '{text}', is not an option there")
    session.play_back(Decision(session.player, number - 1, text))


def read_saved(path: Path) -> SavedGame:
    """What a file holds. Raises PlaygroundError if it is no saved game, or one of another version."""
    return parse_saved(_text(path), path)


def parse_saved(text: str, path: Path) -> SavedGame:
    """What a text holds, which is that of `path`."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _damaged(path, f"it is not JSON ({error})") from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise PlaygroundError(f"{path} is not a saved game; games are saved by 'playground play … --save FILE'")
    if content.get("version") != VERSION:
        raise PlaygroundError(
            f"{path} is a saved game of version {content.get('version')!r}, where version {VERSION} is wanted; "
            "take it up with the playground that saved it"
        )
    try:
        return _checked(content)
    except (KeyError, TypeError, ValueError) as error:
        what = f"{error.args[0]!r} is missing" if isinstance(error, KeyError) else str(error)
        raise _damaged(path, what) from error


def _text(path: Path) -> str:
    try:
        if path.exists() and not path.is_file():
            raise PlaygroundError(f"{path} is not a file")
        if path.stat().st_size > LARGEST_FILE:
            raise PlaygroundError(f"{path} is too large for a saved game")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise PlaygroundError(f"{path} cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise _damaged(path, f"it is not JSON ({error})") from error


def _checked(content: Mapping[str, Any]) -> SavedGame:
    people = tuple(_typed(name, str, "people") for name in _typed(content["people"], list, "people"))
    decisions = tuple(
        (
            _typed(_typed(made, dict, "a decision")["player"], str, "player"),
            _typed(made["number"], int, "number"),
            _typed(made["option"], str, "option"),
        )
        for made in _typed(content["decisions"], list, "decisions")
    )
    seed = check_seed(_typed(content["seed"], int, "seed"))
    named = _typed(content.get("agents", {}), dict, "agents")
    agents = tuple((name, _typed(agent, str, "an agent")) for name, agent in named.items())
    ruleset, digest = (_typed(content[key], str, key) for key in ("ruleset", "hash"))
    return SavedGame(ruleset, digest, seed, people, decisions, agents)


def _typed(value: Any, kind: type, name: str) -> Any:
    if not isinstance(value, kind) or isinstance(value, bool):
        raise TypeError(f"'{name}' is {value!r}" if isinstance(value, str | int) else f"'{name}' is of a wrong kind")
    return value


def _damaged(path: Path, problem: str) -> PlaygroundError:
    return PlaygroundError(f"{path} is damaged: {problem}; restore the file, or start a new game")
