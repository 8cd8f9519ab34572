"""Writes a resolved ruleset as YAML.

The text resolves to the same game, with variants, settings and `extends` applied and without comments.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from playground.ruleset.contents import Contents, Plain, SourcedValue, parameter_contents
from playground.ruleset.parameters import declare_parameters
from playground.source.diagnostics import Diagnostics

WIDTH = 110

_ONE_LINERS = ("parameters", "pieces", "variables", "turn", "weights")
"""Sections whose entries are written as `name: {key: value}`."""

_PLAIN = re.compile(r"\w(?:[\w .=<>()+;/!-]*[\w.)])?")
YAML_WORDS = frozenset(("yes", "no", "true", "false", "on", "off", "y", "n", "null"))


def write(contents: Mapping[str, Contents]) -> str:
    """The contents of a ruleset as YAML; deterministic, with blank lines between sections."""
    sections = []
    for name, part in contents.items():
        written = _not_built_in(part) if name == "parameters" and not isinstance(part, SourcedValue) else part
        if written:
            sections.append("\n".join(_entry(name, written, 0)) + "\n")
    return "\n".join(sections)


def _not_built_in(parameters: Mapping[str, Contents]) -> dict[str, Contents]:
    """The parameters without built-in ones that have their default declaration."""
    return {name: part for name, part in parameters.items() if plain(part) != _built_in().get(name)}


@cache
def _built_in() -> dict[str, object]:
    parameters = declare_parameters(None, Diagnostics())
    return {name: plain(parameter_contents(parameter)) for name, parameter in parameters.items()}


def plain(part: Contents) -> object:
    """The values without their places."""
    return part.value if isinstance(part, SourcedValue) else {name: plain(value) for name, value in part.items()}


def _entry(name: str, part: Contents, indent: int, *, one_line: bool = False) -> list[str]:
    """The lines of one key with its value."""
    start = f"{' ' * indent}{quoted_if_needed(name)}: "
    if isinstance(part, SourcedValue) and isinstance(part.value, list):
        return _list(start, part.value, indent)
    if isinstance(part, SourcedValue):
        return _value(start, part.value, indent)
    flow = start + flow_style(part)
    if not part or (one_line and len(flow) <= WIDTH):
        return [flow]
    one_liners = one_line or name in _ONE_LINERS
    inner = [_entry(key, value, indent + 2, one_line=one_liners) for key, value in part.items()]
    return [start.rstrip(), *(line for lines in inner for line in lines)]


def _list(start: str, items: list[str], indent: int) -> list[str]:
    flow = start + _flow(items)
    if len(flow) <= WIDTH:
        return [flow]
    return [start.rstrip(), *(line for item in items for line in _value(f"{' ' * (indent + 2)}- ", item, indent + 2))]


def _value(start: str, value: Plain, indent: int) -> list[str]:
    """A value; a text too long for its line is folded, and YAML joins its lines with single spaces."""
    line = start + _flow(value)
    if len(line) <= WIDTH or not isinstance(value, str) or " " not in value:
        return [line]
    lines, width = [""], WIDTH - indent - 2
    for word in value.split(" "):
        if lines[-1] and len(lines[-1]) + len(word) > width:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return [f"{start}>-", *(" " * (indent + 2) + line for line in lines)]


def flow_style(part: Contents) -> str:
    """A part on one line, in flow style."""
    if isinstance(part, SourcedValue):
        return _flow(part.value)
    return "{" + ", ".join(f"{quoted_if_needed(name)}: {flow_style(value)}" for name, value in part.items()) + "}"


def _flow(value: Plain) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return quoted_if_needed(value) if isinstance(value, str) else str(value)


def quoted_if_needed(text: str) -> str:
    """A text, quoted if YAML would read it differently."""
    if _PLAIN.fullmatch(text) and text.lower() not in YAML_WORDS:
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
