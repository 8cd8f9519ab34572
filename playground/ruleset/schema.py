"""The JSON Schema (draft-07) of rulesets, for completion, descriptions and validation in editors.

Derived from `sections.py`. A schema cannot check everything that the checker does (names, references, ranges), but it
accepts every ruleset that the checker accepts.
"""

from __future__ import annotations

from typing import Any

from playground.ruleset.drawings.figures import FIGURES
from playground.ruleset.parameters import built_in_parameters
from playground.ruleset.sections import INCLUDE, PART, RULESET
from playground.ruleset.shape import (
    Cases,
    Drawing,
    Either,
    Group,
    Key,
    Kind,
    Many,
    Named,
    NewName,
    Patch,
    PerPlayer,
    Range,
    Value,
    Word,
)

Schema = dict[str, Any]

DRAFT = "http://json-schema.org/draft-07/schema#"

_HYPHENATED = "^[A-Za-z][A-Za-z0-9_]*(-[A-Za-z0-9_]+)*$"
_IDENTIFIER = "^[A-Za-z][A-Za-z0-9_]*$"
_HEAD = r"^\s*[A-Za-z][A-Za-z0-9_]*\s*(\(.*\))?\s*$"


_DRAWING: Schema = {"anyOf": [{"enum": list(FIGURES)}, {"type": "string", "pattern": _HYPHENATED}]}
"""Drawings of the ruleset are allowed too: the built-in ones are listed for completion."""


def json_schema() -> Schema:
    """The schema of a ruleset file, or of a part.

    One that extends another is a patch: nothing is required, `~` deletes. One that includes parts may leave to them
    what else would be required.
    """
    change = _group(RULESET, patch=True)
    return {
        "$schema": DRAFT,
        "title": "Ruleset",
        "description": "A game for the playground, a change to one, or a part of games.",
        "type": "object",
        **_first_of(("extends", "part", "include"), otherwise="game"),
        "definitions": {
            "game": _group(RULESET, patch=False),
            "change": change,
            "extends": {"allOf": [_CHANGE], "required": ["extends"]},
            "include": {"allOf": [_CHANGE], "required": ["game", "include"]},
            "part": _part(change),
            "drawing": _DRAWING,
        },
    }


_CHANGE: Schema = {"$ref": "#/definitions/change"}


def _part(change: Schema) -> Schema:
    """The schema of a part: keys that rulesets have as well are described there."""
    known = change["properties"]
    keys = {key.name: key for key in PART.keys}
    own = {name: _key(key, patch=key is not INCLUDE) for name, key in keys.items()}
    properties = {
        name: {"$ref": f"#/definitions/change/properties/{name}"} if known.get(name) == schema else schema
        for name, schema in own.items()
    }
    return {"type": "object", "properties": properties, "additionalProperties": False, "required": ["part"]}


def _first_of(keys: tuple[str, ...], otherwise: str) -> Schema:
    """The definition of the first of the keys that a file has."""
    if not keys:
        return {"$ref": f"#/definitions/{otherwise}"}
    then = {"$ref": f"#/definitions/{keys[0]}"}
    return {"if": {"required": [keys[0]]}, "then": then, "else": _first_of(keys[1:], otherwise)}


def _kind(kind: Kind, patch: bool) -> Schema:
    match kind:
        case Group():
            return _group(kind, patch)
        case Patch(group):
            return _group(group, patch=True)
        case Named():
            return _named(kind, patch)
        case PerPlayer(value) | Cases(value):
            return {"type": "object", "additionalProperties": _deletable(_kind(value, patch), patch)}
        case Many():
            return _many(kind, patch)
        case Either(kinds):
            return {"anyOf": [_kind(one, patch) for one in kinds]}
        case _:
            return _scalar(kind)


def _scalar(kind: Kind) -> Schema:
    match kind:
        case Word(choices, measured=True):
            return {"type": "string", "anyOf": [{"enum": list(choices)}, {"pattern": f"^({'|'.join(choices)})\\s"}]}
        case Word(choices):
            return {"type": "string", "enum": list(choices)}
        case NewName():
            return {"type": "string", "pattern": _IDENTIFIER}
        case Drawing(others):
            built_in = {"$ref": "#/definitions/drawing"}
            return {"anyOf": [{"enum": list(others)}, built_in] if others else [built_in]}
        case Range():
            return {"type": "string", "pattern": r"^\s*-?[0-9]+\s*\.\.\s*-?[0-9]+\s*$"}
        case Value():
            return {"type": ["integer", "boolean", "string"]}
        case _:
            # YAML parsers do not read `8`, `1.5` or `true` as strings, but the checker accepts them as texts.
            return {"type": ["string", "number", "boolean"]}


def _many(kind: Many, patch: bool) -> Schema:
    item = _kind(kind.item, patch)
    several = {"type": "array", "items": item, "minItems": 1}
    return {"anyOf": [item, several]} if kind.or_one else several


def _named(kind: Named, patch: bool) -> Schema:
    pattern = _HEAD if kind.head else _IDENTIFIER if kind.identifier else _HYPHENATED
    if kind.shared:
        name = pattern.strip("^$")
        pattern = rf"^{name}(\s*,\s*{name})*$"
    value = _kind(kind.value, patch)
    schema: Schema = {"type": "object", "propertyNames": {"pattern": pattern}}
    if kind.noun in ("parameter", "weight"):
        settable = {"anyOf": [value, _scalar(Value())]}  # in a patch, the new default alone is enough
        if kind.noun == "parameter":
            schema["properties"] = dict.fromkeys(built_in_parameters(), settable)
        value = settable if patch else value
    schema["additionalProperties"] = _deletable(value, patch)
    return schema if patch else {**schema, "minProperties": 1}


def _group(group: Group, patch: bool) -> Schema:
    schema: Schema = {
        "type": "object",
        "properties": {name: _key(key, patch and key is not INCLUDE) for name, key in group.all_keys().items()},
        "additionalProperties": _deletable(_kind(group.others, patch), patch) if group.others is not None else False,
    }
    if patch:
        return schema
    required = [key.name for key in group.keys if key.required]
    if required:
        schema["required"] = required
    rules = [*_excluded(group), *_cases(group)]
    rules += [{"anyOf": [{"required": [name]} for name in names]} for names in group.one_of]
    if rules:
        schema["allOf"] = rules
    if group.needs:
        schema["dependencies"] = {one: [other] for one, other in group.needs}
    return schema


def _key(key: Key, patch: bool) -> Schema:
    return {"description": key.doc, **_deletable(_kind(key.kind, patch), patch)}


def _deletable(schema: Schema, patch: bool) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]} if patch else schema


def _excluded(group: Group) -> list[Schema]:
    return [{"not": {"required": list(pair)}} for pair in group.excludes]


def _cases(group: Group) -> list[Schema]:
    """For each word under `group.by`: its keys are required, the keys of other cases forbidden."""
    everywhere = {key.name for key in group.keys}
    rules = []
    for word, keys in group.cases.items():
        names = [key.name for key in keys]
        others = [name for name in group.all_keys() if name not in names and name not in everywhere]
        rules.append(
            {
                "if": {"properties": {group.by: {"const": word}}, "required": [group.by]},
                "then": {"required": names, "properties": dict.fromkeys(others, False)},
            }
        )
    return rules
