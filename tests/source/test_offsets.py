"""Characters of decoded scalars and the places they came from, in every style of YAML."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.source.diagnostics import Diagnostics
from playground.source.read import read_tree
from playground.source.text import Source, Span
from playground.source.tree import Scalar


def scalar_of(text: str) -> Scalar:
    """The value of the last key of the file `text`."""
    found = Diagnostics()
    node = read_tree(Source("f", text), found)
    while not isinstance(node, Scalar):
        node = node.entries[-1][1] if hasattr(node, "entries") else node.items[-1]
    return node


STYLES = {
    "plain": "a: when x then y\n",
    "several plain lines": "a: when x\n   then y\n\n   or z\n",
    "single": "a: 'when it''s x'\n",
    "single folded": "a: 'when  \n\n   x then'\n",
    "double": 'a: "q\\"u \\x41\\u00e9\\U0001D11E\\t \\n z"\n',
    "double joined": 'a: "one \\\n   two\\\n\n   three"\n',
    "literal": "a: |\n   when x\n     then y\n\n   end\n",
    "literal kept": "a: |+\n\n  when x\n\n\n",
    "literal with a digit": "a:\n  b: |2-\n     x\n    y\n",
    "folded": "a: >\n\n  one\n  two\n\n\n  three\n   four\n\n  five\n  six\n",
    "folded, stripped": "a: >- # why\n  one\n  two\n",
    "in a list": "a:\n- >\n one\n two\n",
    "in a nested list": "a:\n- - |\n   one\n   two\n",
    "in brackets": "a: [b, 'x''y', one\n  two]\n",
    "with a tag and an anchor": "a: !t &x 'it''s'\n",
}


@pytest.mark.parametrize("style", STYLES)
def test_each_visible_character_is_found_where_it_stands(style):
    scalar = scalar_of(STYLES[style])
    for i, character in enumerate(scalar.text):
        place = scalar.span_of(i, i + 1).text
        if not character.isspace():
            assert place in (character, character * 2) or place.startswith("\\")
        else:
            assert place in (" ", "\n", "\t") or place.startswith("\\")
    places = [scalar.span_of(i, i + 1).start for i in range(len(scalar.text))]
    assert places == sorted(set(places))


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ('a: "x\\ty stirde"\n', "stirde", (1, 10)),
        ("a: 'it''s stirde'\n", "stirde", (1, 11)),
        ("a: |\n  when\n    stirde\n", "stirde", (3, 5)),
        ("a: >\n  when\n  stirde\n", "stirde", (3, 3)),
        ("a: when x\n    stirde\n", "stirde", (2, 5)),
    ],
)
def test_a_word_is_found_by_line_and_column(text, word, expected):
    scalar = scalar_of(text)
    start = scalar.text.index(word)
    span = scalar.span_of(start, start + len(word))
    assert (span.line, span.column, span.text) == (*expected, word)


def test_places_outside_of_the_text_are_moved_to_its_ends():
    scalar = scalar_of("a: 'it''s'\n")
    assert scalar.span_of(4, 4).start == scalar.span_of(99, 120).start == 9
    assert scalar.span_of(-5, 2).text == "it"
    assert scalar_of("a: ''\n").span_of(0, 3) == Span(scalar_of("a: ''\n").span.source, 3, 5)


WORDS = st.text(st.sampled_from("ab é𝄞'\"\\#:,-[]{}\t"), min_size=1, max_size=12)


def double_quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


@given(st.lists(WORDS, min_size=1, max_size=5), st.integers(1, 4), st.sampled_from(["|", ">", "|-", ">-", "|+", ">+"]))
def test_block_texts_round_trip(lines, indent, header):
    lines = ["x" + line + "x" for line in lines]
    body = "".join(" " * indent + line + "\n" for line in lines)
    check(f"a: {header}\n{body}", lines)


@given(st.lists(WORDS, min_size=1, max_size=5), st.integers(1, 4))
def test_quoted_texts_round_trip(lines, breaks):
    lines = ["x" + line.replace("\t", " ") + "x" for line in lines]
    between = "\n" * breaks + "  "
    check("a: '" + between.join(line.replace("'", "''") for line in lines) + "'\n", lines)
    check("a: " + double_quoted("\n".join(lines)) + "\n", lines)


def check(text: str, lines: list[str]) -> None:
    """Each line is found again in the decoded text, and its characters stand in the file in their order."""
    scalar = scalar_of(text)
    place = 0
    for line in lines:
        place = scalar.text.index(line, place)
        for k, character in enumerate(line):
            written = scalar.span_of(place + k, place + k + 1).text
            assert written in (character, "''", f"\\{character}", "\\t")
            assert written[-1] == character or written == "\\t"
        place += len(line)
