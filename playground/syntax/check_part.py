"""Checks a part by itself: its structure, and the syntax of its rule texts. Names are known where it is included."""

from __future__ import annotations

from pathlib import Path

from playground.ruleset.confine import folders_of
from playground.ruleset.fitting import fits
from playground.ruleset.include import check_part
from playground.ruleset.names import ELSE
from playground.ruleset.sections import MEANING, PART
from playground.ruleset.shape import Either, Group, Kind, Many, Named, PerPlayer, Rule
from playground.source.diagnostics import Diagnostic, Diagnostics, in_file_order
from playground.source.read import read_file
from playground.source.text import Source
from playground.source.tree import Mapping, Node, Scalar, Sequence
from playground.syntax.parse import (
    parse_effects,
    parse_expression,
    parse_meaning,
    parse_movement,
    parse_prefer,
    parse_rule,
)

_PARSERS = {
    "expression": parse_expression,
    "effects": parse_effects,
    "rule": parse_rule,
    "movement": parse_movement,
    "prefer": parse_prefer,
}

_TYPES = ("player",)
"""Types of variables that are words of the language elsewhere."""


def diagnose_part(path: Path, text: str | None = None) -> tuple[Diagnostic, ...]:
    """The mistakes of a part that show without a game, in file order; `text` replaces the content of the file."""
    diagnostics = Diagnostics()
    source = read_file(path, diagnostics) if text is None else Source(str(path), text)
    tree = check_part(source, path, folders_of((path.parent, Path())), diagnostics) if source else None
    if tree is not None:
        check_texts(tree, PART, diagnostics)
    return in_file_order(diagnostics)


def check_texts(node: Node, kind: Kind, diagnostics: Diagnostics) -> None:
    """Report the mistakes in the syntax of the rule texts of a node."""
    match kind:
        case Rule(of) if isinstance(node, Scalar):
            if node.text.strip() not in _TYPES:
                _PARSERS[of](node, diagnostics)
        case Either(kinds):
            for one in (each for each in kinds if fits(node, each)):
                check_texts(node, one, diagnostics)
                return
        case Many(item):
            for each in node if isinstance(node, Sequence) else (node,):
                check_texts(each, item, diagnostics)
        case Named(value=value, head=True) if isinstance(node, Mapping) and value is MEANING:
            for _, meaning in node.entries:
                lines = meaning.entries if isinstance(meaning, Mapping) else ((None, meaning),)
                for case, text in lines:
                    if case is not None and case.text != ELSE:
                        parse_expression(case, diagnostics)
                    if isinstance(text, Scalar):
                        parse_meaning(text, diagnostics)
        case Named(value=value) | PerPlayer(value=value) if isinstance(node, Mapping):
            for _, each in node.entries:
                check_texts(each, value, diagnostics)
        case Group() if isinstance(node, Mapping):
            known = kind.all_keys()
            for key, each in node.entries:
                if key.text in known:
                    check_texts(each, known[key.text].kind, diagnostics)
