"""The language reference: each of its examples parses, and they leave no part of the grammar out."""

from __future__ import annotations

import re

import pytest

from playground.source.diagnostics import Diagnostics
from playground.source.folders import grammar_folder
from playground.source.text import Source
from playground.syntax.grammar import build_parser, reserved_words
from playground.syntax.parse import (
    WholeText,
    parse_effects,
    parse_expression,
    parse_movement,
    parse_prefer,
    parse_prelude,
    parse_rule,
)

BLOCK = re.compile(r"^```rule (\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PARSE = {
    "expression": parse_expression,
    "effects": parse_effects,
    "rule": parse_rule,
    "movement": parse_movement,
    "prefer": parse_prefer,
}


def reference() -> str:
    return (grammar_folder() / "README.md").read_text(encoding="utf-8")


def examples() -> list[tuple[str, str]]:
    """Each example with its kind: one a line, but a prelude is a whole block."""
    return [
        (kind, example)
        for kind, block in BLOCK.findall(reference())
        for example in ([block] if kind == "prelude" else block.splitlines())
    ]


@pytest.mark.parametrize(("kind", "text"), examples())
def test_example(kind, text):
    diagnostics = Diagnostics()
    source = Source("grammar/README.md", text)
    tree = parse_prelude(source, diagnostics) if kind == "prelude" else PARSE[kind](WholeText(source), diagnostics)
    assert [found.render() for found in diagnostics] == []
    assert tree is not None


def test_examples_use_every_alternative_of_the_grammar():
    parser = build_parser(cached=False)
    used = set()

    def noting(rule, build):
        return lambda children: used.add(rule) or build(children)

    for rule, build in parser._callbacks.items():
        parser._callbacks[rule] = noting(rule, build)
    for kind, text in examples():
        parser.parse(text, start=f"{kind}_text")
    assert [str(rule) for rule in parser.rules if rule not in used] == []


def test_examples_use_every_word_of_the_language():
    written = " ".join(text for _, text in examples())
    assert reserved_words() - set(re.findall(r"\w+", written)) == set()


def test_every_section_has_an_example_or_is_no_construct():
    sections = re.split(r"^## ", reference(), flags=re.MULTILINE)[1:]
    without = [section.splitlines()[0] for section in sections if "```rule" not in section]
    assert without == ["Names you can use (the prelude and built-in names)", "Limits", "The words that join"]


def test_the_prelude_parses():
    diagnostics = Diagnostics()
    path = grammar_folder() / "prelude.rules"
    definitions = parse_prelude(Source("grammar/prelude.rules", path.read_text(encoding="utf-8")), diagnostics)
    assert [found.render() for found in diagnostics] == []
    assert {"own", "enemy", "empty", "line", "rows"} <= {definition.name for definition in definitions}
