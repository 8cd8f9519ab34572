"""The rules of the shipped rulesets parse, and survive being written out again."""

from __future__ import annotations

import pytest

from playground.source.diagnostics import Diagnostics
from playground.source.folders import shipped_folder
from playground.source.text import Source
from playground.syntax.parse import WholeText
from playground.syntax.unparse import unparse
from tests.syntax.rule_places import rule_texts

RULESETS = sorted(shipped_folder("rulesets").glob("*.yaml"))


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_rules(path):
    diagnostics = Diagnostics()
    texts = rule_texts(path, diagnostics)
    trees = [parse(text, diagnostics) for parse, text in texts]
    assert [found.render() for found in diagnostics] == []
    assert len(trees) >= 4
    for (parse, text), tree in zip(texts, trees, strict=True):
        written = Source("written out", unparse(tree))
        assert parse(WholeText(written), diagnostics) == tree
        assert tree.span.text in text.span.text
