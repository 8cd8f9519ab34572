"""The grammar itself: no conflicts, and parse tables that can be kept, lost and spoilt without harm."""

from __future__ import annotations

import io
import logging
import re

import lark
import pytest
from lark.exceptions import LexError

from playground.source.places import grammar_folder
from playground.syntax.grammar import STARTS, TABLES, _grammar, _key, build_parser, reserved_words


@pytest.fixture
def lark_log():
    """What Lark writes to its log while a parser is built."""
    log = io.StringIO()
    handler = logging.StreamHandler(log)
    level = lark.logger.level
    lark.logger.addHandler(handler)
    lark.logger.setLevel(logging.DEBUG)
    yield log
    lark.logger.removeHandler(handler)
    lark.logger.setLevel(level)


@pytest.fixture
def without_shipped(monkeypatch):
    """As if the grammar had come without its tables."""
    monkeypatch.setattr("playground.syntax.grammar.TABLES", "no tables")


def grammar() -> str:
    return (grammar_folder() / "rules.lark").read_text(encoding="utf-8")


def build(text: str) -> None:
    """Build a parser in Lark's strict mode, which refuses conflicts before it asks for a package to compare regexes."""
    try:
        lark.Lark(text, parser="lalr", lexer="basic", start=list(STARTS), strict=True)
    except LexError as error:
        assert "interegular" in str(error)


def test_no_conflicts(lark_log):
    lark.Lark(grammar(), parser="lalr", lexer="basic", start=list(STARTS), debug=True)
    assert "conflict" not in lark_log.getvalue().lower()
    build(grammar())


def test_a_conflict_would_be_found(lark_log):
    ambiguous = grammar().replace('"sum" NAME "in" disjunction "giving"', '"sum" NAME "in" disjunction "of"')
    assert ambiguous != grammar()
    lark.Lark(ambiguous, parser="lalr", lexer="basic", start=list(STARTS), debug=True)
    assert "Shift/Reduce conflict for terminal OF" in lark_log.getvalue()
    with pytest.raises(lark.exceptions.GrammarError, match="Shift/Reduce conflict"):
        build(ambiguous)


def test_reserved_words_are_the_words_in_quotes_of_the_grammar():
    without_remarks = re.sub(r"//.*", "", grammar())
    assert reserved_words() == set(re.findall(r'"([a-z]+)"', without_remarks))


@pytest.mark.usefixtures("without_shipped")
def test_tables_are_kept(tmp_path, monkeypatch):
    text = "not(a) and f(own, 3) where it"
    expected = build_parser(tmp_path).parse(text, start="expression_text")
    monkeypatch.setattr("playground.syntax.grammar._from_grammar", lambda _grammar: pytest.fail("was built again"))
    assert build_parser(tmp_path).parse(text, start="expression_text") == expected


@pytest.mark.usefixtures("without_shipped")
@pytest.mark.parametrize("kept_bytes", [0, 16, 30_000, -1])
def test_spoilt_tables_are_built_anew(tmp_path, kept_bytes):
    build_parser(tmp_path)
    (tables,) = tmp_path.iterdir()
    spoilt = tables.read_bytes()[:kept_bytes] + b"\x80"
    tables.write_bytes(spoilt)
    again = build_parser(tmp_path)
    assert again.parse("not(a)", start="expression_text").children[0].data == "not_"
    healed = tables.read_bytes()
    assert healed != spoilt
    build_parser(tmp_path)
    assert tables.read_bytes() == healed


@pytest.mark.usefixtures("without_shipped")
def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path):
    blocked = tmp_path / "a file"
    blocked.write_text("not a folder", encoding="utf-8")
    built = build_parser(blocked)
    assert built.parse("own", start="expression_text").children[0].data == "name"


def test_the_tables_that_come_along_are_of_this_grammar():
    """Else every first start costs the time to build them: `make tables`."""
    shipped = sorted(path.name for path in (grammar_folder() / TABLES).iterdir())
    assert shipped == [f"{_key(_grammar())}.tables"]
