"""Rules of other games: endings, movements and their parts, from the rulesets of the library.

Parameters of the other game stand in its rules with their values, since the game that takes a rule over does not have
them; definitions and regions it does not have either, and a rule that needs them does not fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from playground.ruleset.find import ruleset_names
from playground.ruleset.model import Ruleset
from playground.ruleset.resolve import resolve
from playground.source.diagnostics import Diagnostics, PlaygroundError, did_you_mean
from playground.suggesting.rule_texts import rule_trees, with_values
from playground.syntax import ast
from playground.syntax.unparse import unparse


@dataclass(frozen=True)
class Known:
    """Endings and movements, their names and texts, each once; `ways`, `onto` and `through` are parts of movements."""

    endings: tuple[tuple[str, str], ...]
    movements: tuple[tuple[str, str], ...]
    ways: tuple[ast.Expression, ...]
    onto: tuple[ast.Expression, ...]
    through: tuple[ast.Expression, ...]


def known_rules(ruleset: Ruleset, without: Sequence[str] = ()) -> Known:
    """The rules of the library's games and of a ruleset itself; those of some games may be left out.

    Raises PlaygroundError if the library has no ruleset of such a name.
    """
    for name in without:
        if name not in ruleset_names():
            raise PlaygroundError(f"the library has no ruleset '{name}': {did_you_mean(name, ruleset_names())}")
    endings, movements = dict[str, str](), dict[str, str]()
    trees = list[ast.Movement]()
    for other in (ruleset, *_library(without)):
        values = {name: each.value for name, each in other.parameters.items()}
        for rule in rule_trees(other):
            if rule.place[0] not in ("end", "moves"):
                continue
            tree = rule.tree if other is ruleset else with_values(rule.tree, values)
            texts = endings if rule.place[0] == "end" else movements
            texts.setdefault(unparse(tree), rule.place[1])
            trees += [tree] if isinstance(tree, ast.Movement) else []
    return Known(
        tuple((name, text) for text, name in endings.items()),
        tuple((name, text) for text, name in movements.items()),
        _distinct(tree.ways for tree in trees),
        _distinct(tree.onto for tree in trees if tree.onto),
        _distinct(tree.through for tree in trees if tree.through),
    )


def _library(without: Sequence[str]) -> Iterator[Ruleset]:
    for name in ruleset_names():
        ruleset = None if name in without else resolve(name, Diagnostics(), other_variants=False)
        if ruleset is not None:
            yield ruleset


def _distinct(expressions: Iterator[ast.Expression]) -> tuple[ast.Expression, ...]:
    return tuple({unparse(each): each for each in expressions}.values())
