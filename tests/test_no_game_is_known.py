"""No game is known to the Python code: rulesets teach the engine, never the other way round."""

import re
from functools import cache
from pathlib import Path

import pytest

from playground.compiler import load
from playground.source.folders import ruleset_folders

ROOT = Path(__file__).parents[1]
RULESETS = sorted(path.stem for folder in ruleset_folders() for path in folder.glob("*.yaml"))
MODULES = sorted((ROOT / "playground").rglob("*.py"))


def words(name):
    """A name as it might be written in code: with spaces, hyphens, underscores, or none."""
    parts = re.split(r"[\s_-]+", name.lower())
    return re.compile(r"[\s_-]?".join(map(re.escape, parts)), re.IGNORECASE)


@cache
def text_of(path):
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_module_names_a_game(ruleset):
    game = load(ruleset).game
    patterns = [words(ruleset), words(game.title)]
    found = [
        f"{path.relative_to(ROOT)}: {pattern.pattern}"
        for path in MODULES
        for pattern in patterns
        if pattern.search(text_of(path))
    ]
    assert found == []


def test_there_are_games_and_modules_to_look_at():
    assert len(RULESETS) >= 4
    assert len(MODULES) > 50
