"""Values written as YAML are read as the same values, whatever YAML would make of them without quotes."""

from __future__ import annotations

import pytest
import yaml

from playground.ruleset.contents import SourcedValue
from playground.ruleset.write import WIDTH, flow_style, write
from playground.source.text import Source, Span

SPAN = Span(Source("x.yaml", ""), 0, 0)
TEXTS = [
    "place Stone of mover on a1", "yes", "No", "null", "~", "", " a", "a ", "a: b", "a #b", "- a", "[a]", "{a}", "*a",
    "&a", "a, b", 'say "b"', "back\\slash", "it's", "1..3", "x: {y}", "@stuck", "%", "a b " * 60 + "end",
]  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_texts_come_back(text: str) -> None:
    written = write({"about": SourcedValue(text, SPAN)})
    assert yaml.safe_load(written) == {"about": text}
    assert yaml.safe_load(flow_style({"about": SourcedValue([text, "b"], SPAN)})) == {"about": [text, "b"]}


def test_short_entries_stand_on_one_line_and_long_ones_do_not() -> None:
    short, long = SourcedValue("0..9", SPAN), SourcedValue("a number that says much " * 5 + "indeed", SPAN)
    lines = write({"variables": {"score": {"type": short}, "other": {"type": long}}}).splitlines()
    assert lines[:3] == ["variables:", "  score: {type: 0..9}", "  other:"]
    assert all(len(line) <= WIDTH for line in lines)
