"""The definitions that every ruleset has, written in the rule language."""

from __future__ import annotations

from functools import cache

from playground.source.diagnostics import CompilerBug, Diagnostics
from playground.source.folders import grammar_folder
from playground.source.text import Source
from playground.syntax import ast
from playground.syntax.parse import parse_prelude


@cache
def prelude() -> dict[str, ast.Definition]:
    """The definitions of `grammar/prelude.rules`."""
    path = grammar_folder() / "prelude.rules"
    diagnostics = Diagnostics()
    definitions = parse_prelude(Source("prelude.rules", path.read_text(encoding="utf-8")), diagnostics)
    if len(diagnostics):
        raise CompilerBug("\n".join(d.render() for d in diagnostics))
    return {definition.name: definition for definition in definitions}
