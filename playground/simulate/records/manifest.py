"""`manifest.json`: what a recorded run consists of, fixed before its first game; and `study.json`, for several."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

from playground.engine.counts import groups_left
from playground.simulate.run import Run
from playground.source.diagnostics import PlaygroundError

FORMAT = 2
"""Raised when files of this package are no longer what they were."""

NAME = "manifest.json"
STUDY = "study.json"

CHUNK = 50_000
"""Games of random players in a chunk: fractions of a second up to some seconds, which is what being killed can cost."""

CHUNK_OF_THINKERS = 100
"""Games in a chunk where an agent is not random: those may take seconds each."""

_NEEDED = {"players", "agents", "endings", "rules", "left", "games", "chunk", "seed"}
_WORDS = {"agents": "agents", "games": "number of games", "chunk": "games in a chunk"}


def manifest(run: Run, chunk: int | None = None) -> dict[str, Any]:
    """What is written of a run; `chunk` is the number of games in a chunk, by default such that one is soon played."""
    game = run.compiled.game
    usual = CHUNK if set(run.agents) == {"random"} else CHUNK_OF_THINKERS
    return {
        "format": FORMAT,
        "playground": version("playground"),
        "pyarrow": version("pyarrow"),
        "selection": game.name,
        "hash": game.hash,
        "parameters": dict(game.parameters),
        "players": list(game.players),
        "agents": list(run.agents),
        "seed": run.seed,
        "games": run.games,
        "chunk": chunk or usual,
        "endings": list(game.endings),
        "rules": list(game.rule_names),
        "left": [group.name for group in groups_left(game)],
        "ruleset": run.compiled.ruleset.text,
    }


def content(described: dict[str, Any]) -> bytes:
    """The file's bytes."""
    return (json.dumps(described, indent=2, ensure_ascii=False) + "\n").encode()


def digest(described: dict[str, Any]) -> str:
    """What chunks name their run by."""
    return hashlib.sha256(content(described)).hexdigest()


def read_manifest(folder: Path) -> dict[str, Any] | None:
    """The manifest of a folder, None if it has none. Raises PlaygroundError where it cannot be understood."""
    return read_described(folder / NAME, _NEEDED)


def read_study(folder: Path) -> dict[str, Any] | None:
    """The same of the `study.json` of a folder, which tells of several runs in folders beside it."""
    return read_described(folder / STUDY, {"arms", "games", "seed"})


def read_described(path: Path, needed: set[str]) -> dict[str, Any] | None:
    """The object in a file that describes records and has the keys that are needed; None if there is no such file."""
    if not path.exists():
        return None
    try:
        described = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        raise _damaged(path) from None
    if not isinstance(described, dict) or "format" not in described:
        raise _damaged(path)
    if described["format"] != FORMAT:
        raise PlaygroundError(
            f"{path} has format {described['format']} of records, and this playground reads format {FORMAT}: "
            "use the version that wrote it, or record anew in another folder"
        )
    if not needed <= set(described):
        raise _damaged(path)
    return described


def check_same(path: Path, there: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Raises PlaygroundError, with all that differs, unless a folder's run is the one that is wanted."""
    differences = list(_differences(there, wanted))
    if differences:
        raise PlaygroundError(
            f"{path} holds another run: {'; '.join(differences)}. "
            "Give --out another folder, or repeat the command that made this one"
        )


def _differences(there: dict[str, Any], wanted: dict[str, Any]) -> Iterator[str]:
    follows = {"ruleset", "players", "endings", "rules", "left"} if there.get("hash") != wanted.get("hash") else set()
    for key, value in wanted.items():
        if there.get(key) != value and key not in follows:
            if key == "ruleset":
                yield "the text of the ruleset differs"
            elif key == "hash":
                yield "the game there is not this one"
            elif key == "parameters":
                yield from _parameters_differ(there.get(key), value)
            elif key == "arms":
                yield from _arms_differ(there.get(key), value)
            else:
                yield f"{_WORDS.get(key, key)} there {_shown(there.get(key))}, here {_shown(value)}"


def _parameters_differ(there: Any, wanted: dict[str, Any]) -> Iterator[str]:
    found = there if isinstance(there, dict) else {}
    for name in dict.fromkeys((*found, *wanted)):
        if found.get(name) != wanted.get(name):
            yield f"{name} there {_shown(found.get(name))}, here {_shown(wanted.get(name))}"


def _arms_differ(there: Any, wanted: list[dict[str, Any]]) -> Iterator[str]:
    """What tells two studies' arms apart: their labels, or else what is different about those of the same label."""
    found = [arm for arm in there if isinstance(arm, dict)] if isinstance(there, list) else []
    labels = [[str(arm.get("label")) for arm in arms] for arms in (found, wanted)]
    if len(found) != len(wanted):
        yield f"arms there {len(found)}, here {len(wanted)}"
    for number, (old, new) in enumerate(zip(*labels, strict=False), start=1):
        if old != new:
            yield f"arm {number} there '{old}', here '{new}'"
            return  # those that follow would all be told apart as well
    for old_arm, arm in zip(found, wanted, strict=False):
        for key in (key for key in arm if old_arm.get(key) != arm[key]):
            if key == "hash":
                yield f"the game of the arm {arm['label']} is another one"
                continue
            what = f"{_WORDS.get(key, key)} of the arm {arm['label']}"
            yield f"{what} there {_shown(old_arm.get(key))}, here {_shown(arm[key])}"


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _damaged(path: Path) -> PlaygroundError:
    return PlaygroundError(
        f"{path} is damaged. Delete it and give the same command again: it is written anew, and the chunks stay"
    )
