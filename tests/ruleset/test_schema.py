"""The schema that editors use: it accepts what the checker accepts, and catches common slips."""

from __future__ import annotations

import pytest
import yaml
from jsonschema import Draft7Validator

from playground.ruleset.find import find_by_name, parts_folder, ruleset_names
from playground.ruleset.schema import json_schema
from playground.ruleset.sections import SECTIONS

from .conftest import SMALL

SCHEMA = json_schema()


def problems(text: str) -> list[str]:
    return [error.message for error in Draft7Validator(SCHEMA).iter_errors(yaml.safe_load(text))]


def test_is_a_schema():
    Draft7Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", ruleset_names())
def test_shipped_rulesets_fit(name):
    assert problems(find_by_name(name).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        SMALL,
        "extends: small\nparameters: {far: 3}\nend: {full: ~}\nsetup: ~\n",
        SMALL.replace("parameters:\n", "parameters:\n  max_decisions: 70\n", 1),
    ],
)
def test_sound_texts_fit(text):
    assert problems(text) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("game: Small\n", ""),
        ("setup:", "setups:"),
        ("shape: square", "shape: squre"),
        ("size: far + 2", "side: 3"),
        ("size: far + 2", "size: 4, rows: 4"),
        ("range: 1..3", "range: 1-3"),
        ("Stone: {moves", "Old-Stone: {moves"),
        ("moves: own,", "moves: own, choose: {a: empty},"),
        ("{moves: own, by: creep", "{by: creep"),
        ("do: move piece to target", "doo: move piece to target"),
        ("players: {White", "players: {1st"),
        ("far: {default: 2, range", "far: {range"),
        ("actions: {put: ~}", "action: {put: ~}"),
        ("  far: {default: 2, range: 1..3, about: squares a stone travels}", "  far: 2"),
    ],
)
def test_slips_do_not_fit(old, new):
    assert old in SMALL
    assert problems(SMALL.replace(old, new, 1)) != []


def test_every_section_has_a_description():
    properties = SCHEMA["definitions"]["game"]["properties"]
    assert {name: part["description"] for name, part in properties.items()} == {
        k.name: k.doc for k in SECTIONS.values()
    }


def test_every_key_has_a_description():
    def undescribed(schema, path):
        if isinstance(schema, dict):
            for name, part in schema.get("properties", {}).items():
                described = part is False or {"description", "$ref"} & {*part}
                if not described and name not in ("shape", "max_decisions"):
                    yield (*path, name)
            for name, part in schema.items():
                yield from undescribed(part, (*path, name))
        elif isinstance(schema, list):
            for part in schema:
                yield from undescribed(part, path)

    assert list(undescribed(SCHEMA["definitions"], ())) == []


@pytest.mark.parametrize("path", sorted(parts_folder().glob("*.yaml")), ids=lambda path: path.stem)
def test_shipped_parts_fit(path):
    assert problems(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("include", ["cards", "[cards, {part: french-deck, with: {low: 7}, except: [deal, room]}]"])
def test_a_ruleset_may_leave_to_a_part_what_it_would_need_itself(include):
    text = f"game: Small\nplayers: [A, B]\ninclude: {include}\nzones: {{hand: {{seen by: owner}}}}\n"
    assert problems(text) == []
    assert problems(text.replace("with:", "given:").replace("include: cards", "include: {except: deal}"))
