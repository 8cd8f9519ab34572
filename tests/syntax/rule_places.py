"""The rule texts of a ruleset, and what each is meant to be by its place in the YAML."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from playground.source.diagnostics import Diagnostics
from playground.source.read import read_file, read_tree
from playground.source.tree import Mapping, Node, Scalar, Sequence
from playground.syntax.parse import (
    parse_effects,
    parse_expression,
    parse_meaning,
    parse_movement,
    parse_prefer,
    parse_rule,
)

Parse = Callable[..., object]

PLACES: dict[tuple[str, ...], Parse] = {
    ("board", "regions", "*"): parse_expression,
    ("board", "regions", "*", "*"): parse_expression,
    ("moves", "*"): parse_movement,
    ("define", "*"): parse_meaning,
    ("setup",): parse_effects,
    ("actions", "*", "choose", "*"): parse_expression,
    ("actions", "*", "moves"): parse_expression,
    ("actions", "*", "when"): parse_expression,
    ("actions", "*", "prefer"): parse_prefer,
    ("actions", "*", "do"): parse_effects,
    ("turn", "*", "by"): parse_expression,
    ("after", "*"): parse_rule,
    ("end", "*"): parse_rule,
    ("strategies", "*", "value"): parse_expression,
}


def rule_texts(path: Path, diagnostics: Diagnostics) -> list[tuple[Parse, Scalar]]:
    """Each rule text of a ruleset with the function that reads it, in the order of the file."""
    source = read_file(path, diagnostics)
    tree = source and read_tree(source, diagnostics)
    assert tree, [found.render() for found in diagnostics]
    return list(found_below(tree, ()))


def found_below(node: Node, path: tuple[str, ...]) -> Iterator[tuple[Parse, Scalar]]:
    if isinstance(node, Mapping):
        for key, value in node.entries:
            yield from found_below(value, (*path, key.text))
    elif isinstance(node, Sequence):
        for item in node:
            yield from found_below(item, path)
    elif isinstance(node, Scalar):
        for place, parse in PLACES.items():
            if len(place) == len(path) and all(p in ("*", step) for p, step in zip(place, path, strict=True)):
                yield parse, node
