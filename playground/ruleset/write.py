"""A resolved ruleset written out as YAML again.

The text resolves to the same game: variants and settings are applied, nothing is extended, comments are gone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from playground.ruleset.contents import Contents, Plain, Said, parameter_contents
from playground.ruleset.parameters import declare_parameters
from playground.source.diagnostics import Diagnostics

WIDTH = 110

_ONE_LINERS = ("parameters", "pieces", "variables", "turn", "weights")
"""Sections whose entries are written as `name: {key: value}`."""

_PLAIN = re.compile(r"\w(?:[\w .=<>()+;/!-]*[\w.)])?")
_YAML_WORDS = frozenset(("yes", "no", "true", "false", "on", "off", "y", "n", "null"))


def write(said: Mapping[str, Contents]) -> str:
    """The YAML text of what a ruleset says; deterministic, sections separated by blank lines."""
    sections = []
    for name, part in said.items():
        kept = _declared_here(part) if name == "parameters" and not isinstance(part, Said) else part
        if kept:
            sections.append("\n".join(_entry(name, kept, 0)) + "\n")
    return "\n".join(sections)


def _declared_here(parameters: Mapping[str, Contents]) -> dict[str, Contents]:
    """The parameters without those that every ruleset has anyway and that are as usual."""
    return {name: part for name, part in parameters.items() if plain(part) != _usual().get(name)}


@cache
def _usual() -> dict[str, object]:
    found = declare_parameters(None, Diagnostics())
    return {name: plain(parameter_contents(parameter)) for name, parameter in found.items()}


def plain(part: Contents) -> object:
    """The values alone, without their places."""
    return part.value if isinstance(part, Said) else {name: plain(value) for name, value in part.items()}


def _entry(name: str, part: Contents, indent: int, *, in_braces: bool = False) -> list[str]:
    """The lines of one key with its value."""
    start = f"{' ' * indent}{_scalar(name)}: "
    if isinstance(part, Said) and isinstance(part.value, list):
        return _list(start, part.value, indent)
    if isinstance(part, Said):
        return _value(start, part.value, indent)
    flow = start + braces(part)
    if not part or (in_braces and len(flow) <= WIDTH):
        return [flow]
    one_liners = in_braces or name in _ONE_LINERS
    inner = [_entry(key, value, indent + 2, in_braces=one_liners) for key, value in part.items()]
    return [start.rstrip(), *(line for lines in inner for line in lines)]


def _list(start: str, items: list[str], indent: int) -> list[str]:
    flow = start + _flow(items)
    if len(flow) <= WIDTH:
        return [flow]
    return [start.rstrip(), *(line for item in items for line in _value(f"{' ' * (indent + 2)}- ", item, indent + 2))]


def _value(start: str, value: Plain, indent: int) -> list[str]:
    """A text too long for its line is folded over several; reading joins them with single spaces again."""
    line = start + _flow(value)
    if len(line) <= WIDTH or not isinstance(value, str) or " " not in value:
        return [line]
    lines, width = [""], WIDTH - indent - 2
    for word in value.split(" "):
        if lines[-1] and len(lines[-1]) + len(word) > width:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return [f"{start}>-", *(" " * (indent + 2) + line for line in lines)]


def braces(part: Contents) -> str:
    """A part on one line."""
    if isinstance(part, Said):
        return _flow(part.value)
    return "{" + ", ".join(f"{_scalar(name)}: {braces(value)}" for name, value in part.items()) + "}"


def _flow(value: Plain) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _scalar(value) if isinstance(value, str) else str(value)


def _scalar(text: str) -> str:
    """A text as it can stand anywhere, quoted where YAML would read something else."""
    if _PLAIN.fullmatch(text) and text.lower() not in _YAML_WORDS:
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
