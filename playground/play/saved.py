"""Games saved in files: the ruleset, the seed, who plays, and every decision.

Resuming a saved game replays its decisions, so the file holds no position. Files are written atomically.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from playground.compiler import Compiled, load
from playground.engine.rng import check_seed
from playground.play.session import RANDOM, Decision, Session
from playground.ruleset.selection import parse_selection
from playground.source.atomic import write_atomically
from playground.source.diagnostics import PlaygroundError

FORMAT, VERSION = "playground game", 1
LARGEST_FILE = 20_000_000
"""Bytes. A ruleset may allow games of a million decisions, but nobody plays one."""


@dataclass(frozen=True)
class SavedGame:
    """The content of a file. `decisions` are (player, number, option) with numbers from 1, as shown to players;
    `agents` are (player, agent) for the agents that do not play at random.
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
    """The content of a saved game's file."""
    game = session.game
    agents = {game.players[player]: name for player, name in session.agents.items() if name != RANDOM}
    content = {
        "format": FORMAT,
        "version": VERSION,
        "ruleset": _with_absolute_path(selection),
        "hash": game.hash,
        "seed": session.seed,
        "people": [game.players[player] for player in sorted(session.people)],
        **({"agents": agents} if agents else {}),
        "decisions": [
            {"player": game.players[decision.player], "number": decision.number + 1, "option": decision.text}
            for decision in session.decisions
        ],
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def _with_absolute_path(selection: str) -> str:
    """A selection that means the same from any folder."""
    parsed = parse_selection(selection)
    return replace(parsed, name=str(Path(parsed.name).resolve())).text if parsed.is_path else parsed.text


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, text, sync=True)


# ---- resuming


def resume(path: Path) -> tuple[Session, str]:
    """The session that a file holds, and its selection. Raises PlaygroundError if it cannot be restored."""
    saved = read_saved(path)
    return restore_session(saved, load(saved.ruleset), path), saved.ruleset


def restore_session(saved: SavedGame, compiled: Compiled, path: Path) -> Session:
    """The session of a saved game; `path` is for messages. Raises PlaygroundError if it does not fit the ruleset."""
    if compiled.game.hash != saved.hash:
        raise PlaygroundError(
            f"{path}: the ruleset {saved.ruleset} has changed since this game was saved, and the game may take another "
            f"course now; undo the change to continue it, or start a new game: playground play '{saved.ruleset}'"
        )
    session = Session(compiled, saved.seed, _people(saved, compiled, path), _agents(saved, compiled, path))
    for place, decision in enumerate(saved.decisions, start=1):
        _replay(session, place, decision, path)
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
            raise _damaged(path, f"'agents' names {name}, which is not a player of an agent")
    return {players.index(name): agent for name, agent in saved.agents}


def _replay(session: Session, place: int, decision: tuple[str, int, str], path: Path) -> None:
    player, number, text = decision
    if session.is_over:
        raise _damaged(path, f"decision {place} comes after the end of the game")
    options, expected = session.options(), session.game.players[session.player]
    if player != expected:
        raise _damaged(path, f"decision {place} is by {player}, where {expected} decides")
    if not 1 <= number <= len(options) or options[number - 1] != text:
        raise _damaged(path, f"decision {place}, {number} '{text}', is not an option there")
    session.replay(Decision(session.player, number - 1, text))


def read_saved(path: Path) -> SavedGame:
    """The saved game in a file. Raises PlaygroundError if it is no saved game, or one of another version."""
    return parse_saved(_text(path), path)


def parse_saved(text: str, path: Path) -> SavedGame:
    """The saved game in a text, read from `path`. Raises PlaygroundError as `read_saved` does."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _damaged(path, f"it is not JSON ({error})") from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise PlaygroundError(f"{path} is not a saved game; games are saved by 'playground play … --save FILE'")
    if content.get("version") != VERSION:
        raise PlaygroundError(
            f"{path} is a saved game of version {content.get('version')!r}, and this playground reads version "
            f"{VERSION}; resume it with the playground that saved it"
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
            _typed(_typed(decision, dict, "a decision")["player"], str, "player"),
            _typed(decision["number"], int, "number"),
            _typed(decision["option"], str, "option"),
        )
        for decision in _typed(content["decisions"], list, "decisions")
    )
    seed = check_seed(_typed(content["seed"], int, "seed"))
    named = _typed(content.get("agents", {}), dict, "agents")
    agents = tuple((name, _typed(agent, str, "an agent")) for name, agent in named.items())
    ruleset, digest = (_typed(content[key], str, key) for key in ("ruleset", "hash"))
    return SavedGame(ruleset, digest, seed, people, decisions, agents)


def _typed(value: Any, kind: type, name: str) -> Any:
    if not isinstance(value, kind) or isinstance(value, bool):
        raise TypeError(f"'{name}' is {value!r}" if isinstance(value, str | int) else f"'{name}' has the wrong type")
    return value


def _damaged(path: Path, problem: str) -> PlaygroundError:
    return PlaygroundError(f"{path} is damaged: {problem}; restore the file, or start a new game")
