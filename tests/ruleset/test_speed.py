"""Resolving is a small part of the way from a text to machine code."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import process_time

import pytest
import yaml

from playground.ruleset.find import ruleset_folders, ruleset_names
from playground.ruleset.resolve import resolve
from playground.ruleset.selection import EDITOR
from playground.source.diagnostics import Diagnostics
from tests.fuzz.trial import slowness

READINGS = 2.5
"""A ruleset is resolved in at most so many times what PyYAML takes to read it: 0.7 to 1.2 were measured."""


@pytest.mark.quick(2)
@pytest.mark.parametrize("name", ruleset_names())
def test_a_ruleset_is_resolved_about_as_fast_as_its_yaml_is_read(name):
    (path,) = (path for folder in ruleset_folders() for path in folder.glob(f"{name}.yaml"))
    text = path.read_text(encoding="utf-8")

    def seconds(job: Callable[[], object]) -> float:
        start = process_time()
        assert job() is not None
        return process_time() - start

    resolved = min(seconds(lambda: resolve(name, Diagnostics())) for _ in range(5))
    read = min(seconds(lambda: yaml.load(text, yaml.SafeLoader)) for _ in range(5))
    assert resolved < READINGS * read


@pytest.mark.exhaustive
def test_many_actions_and_variants_are_checked_in_little_more_than_a_reading_of_them():
    """Each of 600 actions was looked up in the list of all of them, and this again for each of 60 variants."""
    actions = {f"put-{number}": {"choose": {"target": "empty"}, "do": "draw"} for number in range(600)}
    game = {"game": "Small", "players": ["South", "North"], "board": {"shape": "square", "size": 3}}
    game |= {"pieces": {"Stone": {"about": "a stone"}}, "actions": actions, "turn": {"play": {"actions": [*actions]}}}
    ends = {f"v{number}": {"end": {"full": f"when decisions > {number} then draw"}} for number in range(60)}
    game |= {"end": {"full": "when no empty then draw"}, "variants": ends}
    start = process_time()
    assert resolve(EDITOR, Diagnostics(), text=json.dumps(game)) is not None
    assert process_time() - start < 2.5 * slowness()
