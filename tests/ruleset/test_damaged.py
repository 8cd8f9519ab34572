"""Damaged rulesets are reported and never crash; and what is accepted is written, read and described alike."""

from __future__ import annotations

import copy

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from playground.ruleset.difference import difference
from playground.ruleset.resolve import resolve
from playground.ruleset.schema import json_schema
from playground.ruleset.selection import EDITOR
from playground.source.diagnostics import Diagnostics

from .conftest import SMALL

SOUND = yaml.safe_load(SMALL)
SCHEMA = Draft7Validator(json_schema())
JUNK = [None, [], {}, "x", 3, True, ["a", {"b": 1}], {"a": {"b": None}}, "~", "", "no", "2..1", [[]], {"default": 1}]
KEYS = ["about", "moves", "size", "regions", "choose", "range", "variants", "by", "nonsense"]


def paths(node, path=()):
    if path:
        yield path
    children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, child in children:
        yield from paths(child, (*path, key))


@st.composite
def damaged(draw):
    """The small ruleset with one to three of its values replaced, deleted or moved."""
    document = copy.deepcopy(SOUND)
    for _ in range(draw(st.integers(1, 3))):
        *folder, key = draw(st.sampled_from(list(paths(document))))
        node = document
        for part in folder:
            node = node[part]
        action = draw(st.sampled_from(("replace", "delete", "add")))
        if action == "delete":
            del node[key]
        elif action == "add" and isinstance(node, dict):
            node[draw(st.sampled_from(KEYS))] = copy.deepcopy(draw(st.sampled_from(JUNK)))
        else:
            node[key] = copy.deepcopy(draw(st.sampled_from(JUNK)))
    return yaml.safe_dump(document, sort_keys=False)


@settings(max_examples=75, deadline=None)
@given(damaged())
def test_damaged_rulesets(text):
    survives(text)


@pytest.mark.thorough
@settings(max_examples=1_000, deadline=None)
@given(damaged())
def test_many_damaged_rulesets(text):
    survives(text)


def survives(text):
    """A text is refused with an error, or means the same again once it is written out."""
    diagnostics = Diagnostics()
    ruleset = resolve(EDITOR, diagnostics, text=text)
    assert (ruleset is None) == bool(diagnostics.errors)
    if ruleset is not None:
        again = resolve(EDITOR, Diagnostics(), text=ruleset.text)
        assert difference(ruleset, again) == ()
        assert (again.text, again.hash) == (ruleset.text, ruleset.hash)
        assert list(SCHEMA.iter_errors(yaml.safe_load(text))) == []
