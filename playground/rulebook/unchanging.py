"""What variables are that no rule changes, where conditions ask: words, and what there is for each player or thing.

stage: {type: [early, late], start: early}    when: stage is late            never
coins: 0..9 each player                       when: coins of mover > 3       never, where nothing is ever paid
"""

from __future__ import annotations

import re

from playground.game.core import NOTHING
from playground.rulebook.rewrite import literal, simplified
from playground.rulebook.terms import Terms
from playground.syntax import ast
from playground.syntax.alternatives import alternatives
from playground.syntax.trees import Values, rebuilt


def starts_of_others(terms: Terms) -> dict[str, ast.Expression]:
    """The start values of variables that hold a word, or of which there is one for each of something.

    Not of those that no rule sets at all, with whatever parameters: there the ruleset is not finished.
    """
    place, found = ast.Nowhere(span=terms.compiled.ruleset.span), dict[str, ast.Expression]()
    set_anywhere = set(re.findall(r"\b(?:set|raise|lower|roll)\s+(\w+)", terms.compiled.ruleset.text))
    for variable in (each for each in terms.game.variables if each.name in set_anywhere):
        kind, start, is_one = variable.type.kind, variable.start, variable.each is None and not variable.indices
        if kind == "mark" and is_one and start != NOTHING:
            found[variable.name] = literal(terms.game.words[variable.type.name][start], place)
        elif kind in ("bool", "int") and not is_one:
            found[variable.name] = literal(bool(start) if kind == "bool" else start, place)
    return found


def with_starts(node: ast.Expression, starts: Values, terms: Terms) -> ast.Expression:
    """A condition in which variables that keep what they hold at the start are known, simplified."""

    def change(part: ast.Node) -> ast.Node:
        match part:
            case ast.Compare("is" | "is not" | "in" | "not in" as how, ast.Name(name), several):
                value, words = starts.get(name), alternatives(several)
                if isinstance(value, ast.Quoted) and all(isinstance(each, ast.Name) for each in words):
                    named = [each.text for each in words if isinstance(each, ast.Name)]
                    if all(map(terms.mark, named)):
                        return ast.Truth((value.text in named) == (how in ("is", "in")), span=part.span)
            case ast.Of(ast.Name(name)) | ast.Call(name) if name in starts and name not in terms.definitions:
                return starts[name]
        return rebuilt(part, change)

    changed = change(node)
    return simplified(changed, {}) if isinstance(changed, ast.Expression) else node
