"""The folders of the grammar, the rulesets, the experiments and the cache.

In a checkout they are beside the package folder; in an installed wheel inside it, under `data/`. A `rulesets/` or
`simulations/` folder in the current directory comes first, so that users can have games of their own.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

from playground.source.diagnostics import CompilerBug

PACKAGE = Path(__file__).resolve().parent.parent


def grammar_folder() -> Path:
    """The folder of the rule language's grammar and prelude."""
    return shipped_folder("grammar")


def ruleset_folders() -> tuple[Path, ...]:
    """The folders in which rulesets are looked up by name, in order of precedence."""
    return _own_then_shipped("rulesets")


def simulation_folders() -> tuple[Path, ...]:
    """The folders in which experiments are looked up by name, in order of precedence."""
    return _own_then_shipped("simulations")


@cache
def shipped_folder(name: str, package: Path = PACKAGE) -> Path:
    """The folder `name` that comes with the playground, whose package is at `package`.

    Looked for once: pages that list all rulesets request it hundreds of times whenever they are drawn.
    """
    for folder in (package / "data" / name, package.parent / name):
        if folder.is_dir():
            return folder
    raise CompilerBug(f"the folder '{name}' is missing from this installation of the playground ({package})")


def _own_then_shipped(name: str) -> tuple[Path, ...]:
    own, shipped = Path(name), shipped_folder(name)
    if not own.is_dir():
        return (shipped,)
    return (own,) if own.samefile(shipped) else (own, shipped)


def cache_folder() -> Path:
    """The folder of the cache: in the folder that PLAYGROUND_CACHE names, or the user's cache folder.

    PLAYGROUND_CACHE may name a shared folder such as `/tmp`: each user has a separate folder in it.
    """
    given = os.environ.get("PLAYGROUND_CACHE")
    if not given:
        return user_cache_path("playground")
    return Path(given) / (f"playground-{os.geteuid()}" if hasattr(os, "geteuid") else "playground")
