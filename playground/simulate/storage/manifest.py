"""`manifest.json`: what a recorded run consists of, fixed before its first game; and `study.json`, for several."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

from playground.engine.counts import groups_left
from playground.simulate.run import Run
from playground.simulate.storage.validation import check_depth, check_run, check_study
from playground.source.diagnostics import PlaygroundError
from playground.source.files import read_regular
from playground.source.version import VERSION

FORMAT = 2
"""Increased when the format of files changes."""

MAX_FILE = 100_000_000
"""Bytes of such a file; a study with thousands of arms takes some millions."""

NAME = "manifest.json"
STUDY = "study.json"

CHUNK = 50_000
"""Games of random players in a chunk: up to some seconds of work, which is what a killed run loses."""

THINKING_CHUNK = 100
"""Games in a chunk if an agent is not random: those may take seconds each."""

_WORDS = {"agents": "agents", "games": "number of games", "chunk": "games in a chunk"}


def manifest(run: Run, chunk: int | None = None) -> dict[str, Any]:
    """The manifest of a run; `chunk` is the number of games in a chunk, by default few enough to finish soon."""
    game = run.compiled.game
    default = CHUNK if set(run.agents) == {"random"} else THINKING_CHUNK
    return {
        "format": FORMAT,
        "playground": VERSION,
        "pyarrow": version("pyarrow"),
        "selection": game.name,
        "hash": game.hash,
        "parameters": dict(game.parameters),
        "players": list(game.players),
        "agents": list(run.agents),
        "seed": run.seed,
        "games": run.games,
        "chunk": chunk or default,
        "endings": list(game.ends),
        "rules": list(game.rule_names),
        "left": [group.name for group in groups_left(game)],
        **({"scored": True} if game.score else {}),
        "ruleset": run.compiled.ruleset.text,
    }


def content(described: dict[str, Any]) -> bytes:
    """The file's bytes."""
    return (json.dumps(described, indent=2, ensure_ascii=False) + "\n").encode()


def digest(described: dict[str, Any]) -> str:
    """Identifies the run in its chunks."""
    return hashlib.sha256(content(described)).hexdigest()


def read_manifest(folder: Path) -> dict[str, Any] | None:
    """The manifest of a folder; None if it has none. Raises PlaygroundError for a malformed one."""
    return _read_described(folder / NAME, check_run)


def read_study(folder: Path) -> dict[str, Any] | None:
    """The `study.json` of a folder, which lists several runs in folders beside it; None if it has none."""
    return _read_described(folder / STUDY, check_study)


def _read_described(path: Path, check: Callable[[dict[str, Any]], None]) -> dict[str, Any] | None:
    """The JSON object in a file, after a check; None if there is no such file.

    Raises PlaygroundError, with the path and what is wrong, whatever the file holds.
    """
    try:
        text = read_regular(path, MAX_FILE).decode()
        described = json.loads(text)
        check_depth(described)
        content(described)  # raises for lone surrogates, which could not be written again
    except FileNotFoundError:
        return None
    except OSError as error:
        raise PlaygroundError(f"{path} cannot be read: {error.strerror or error}") from None
    except (ValueError, RecursionError):
        raise _damaged(path, "it is not JSON, or is nested too deeply") from None
    if not isinstance(described, dict) or "format" not in described:
        raise _damaged(path, "it does not say its format")
    if described["format"] != FORMAT:
        raise PlaygroundError(
            f"{path} has format {str(described['format'])[:20]} of records, and this playground reads format {FORMAT}: "
            "use the version that wrote it, or record anew in another folder"
        )
    try:
        check(described)
    except ValueError as error:
        raise _damaged(path, str(error)) from None
    return described


def check_same(path: Path, recorded: dict[str, Any], requested: dict[str, Any]) -> None:
    """Raises PlaygroundError, with all differences, unless a folder's run is the requested one."""
    differences = list(_differences(recorded, requested))
    if differences:
        raise PlaygroundError(
            f"{path} holds another run: {'; '.join(differences)}. "
            "Give --out another folder, or repeat the command that made this one"
        )


def _differences(recorded: dict[str, Any], requested: dict[str, Any]) -> Iterator[str]:
    same_game = recorded.get("hash") == requested.get("hash")
    follows = set() if same_game else {"ruleset", "players", "endings", "rules", "left"}
    for key, value in requested.items():
        if recorded.get(key) != value and key not in follows:
            if key == "ruleset":
                yield "the text of the ruleset differs"
            elif key == "hash":
                yield "the game there is not this one"
            elif key == "parameters":
                yield from _parameters_differ(recorded.get(key), value)
            elif key == "arms":
                yield from _arms_differ(recorded.get(key), value)
            else:
                yield f"{_WORDS.get(key, key)} there {_shown(recorded.get(key))}, here {_shown(value)}"


def _parameters_differ(recorded: Any, requested: dict[str, Any]) -> Iterator[str]:
    old = recorded if isinstance(recorded, dict) else {}
    for name in dict.fromkeys((*old, *requested)):
        if old.get(name) != requested.get(name):
            yield f"{name} there {_shown(old.get(name))}, here {_shown(requested.get(name))}"


def _arms_differ(recorded: Any, requested: list[dict[str, Any]]) -> Iterator[str]:
    """Differences between the arms of two studies: the first different label, or else differences under each label."""
    old_arms = [arm for arm in recorded if isinstance(arm, dict)] if isinstance(recorded, list) else []
    labels = [[str(arm.get("label")) for arm in arms] for arms in (old_arms, requested)]
    if len(old_arms) != len(requested):
        yield f"arms there {len(old_arms)}, here {len(requested)}"
    for number, (old, new) in enumerate(zip(*labels, strict=False), start=1):
        if old != new:
            yield f"arm {number} there '{old}', here '{new}'"
            return  # all that follow would differ as well
    for old_arm, arm in zip(old_arms, requested, strict=False):
        for key in (key for key in arm if old_arm.get(key) != arm[key]):
            if key == "hash":
                yield f"the game of the arm {arm['label']} is another one"
                continue
            what = f"{_WORDS.get(key, key)} of the arm {arm['label']}"
            yield f"{what} there {_shown(old_arm.get(key))}, here {_shown(arm[key])}"


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _damaged(path: Path, reason: str) -> PlaygroundError:
    return PlaygroundError(
        f"{path} is damaged: {reason}. Delete it and give the same command again: it is written anew, and the chunks "
        "stay"
    )
