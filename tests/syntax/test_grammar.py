"""The grammar itself: no conflicts, and parse tables that can be kept, lost and spoilt without harm."""

from __future__ import annotations

import hashlib
import io
import logging
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path

import lark
import pytest
from lark.exceptions import LexError
from lark.parsers.lalr_analysis import Reduce, Shift

from playground.source.cache import sealed
from playground.source.folders import cache_folder, grammar_folder
from playground.syntax.grammar import (
    STARTS,
    TABLES,
    _from_grammar,
    _grammar,
    _key,
    build_parser,
    reserved_words,
)
from playground.syntax.tables import decoded, encoded


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
    ambiguous = grammar().replace('"sum" NAME "in" members "giving"', '"sum" NAME "in" members "of"')
    assert ambiguous != grammar()
    lark.Lark(ambiguous, parser="lalr", lexer="basic", start=list(STARTS), debug=True)
    assert "Shift/Reduce conflict for terminal OF" in lark_log.getvalue()
    with pytest.raises(lark.exceptions.GrammarError, match="Shift/Reduce conflict"):
        build(ambiguous)


def test_reserved_words_are_the_words_in_quotes_of_the_grammar():
    without_remarks = re.sub(r"//.*", "", grammar())
    assert reserved_words() == set(re.findall(r'"([a-z]+)"', without_remarks))


@pytest.fixture
def tables(tmp_path, monkeypatch):
    """The tables that a parser left in the user's cache, as if the grammar had come without its own."""
    monkeypatch.setattr("playground.syntax.grammar.TABLES", "no tables")
    monkeypatch.setenv("PLAYGROUND_CACHE", str(tmp_path))
    build_parser()
    (found,) = (cache_folder() / "grammar").iterdir()
    return found


TEXT = "not(a) and f(own, 3) where it"


def tree(parser: lark.Lark) -> lark.Tree:
    return parser.parse(TEXT, start="expression_text")


@pytest.mark.usefixtures("tables")
def test_tables_are_kept(monkeypatch):
    expected = tree(build_parser())
    monkeypatch.setattr("playground.syntax.grammar._from_grammar", lambda _grammar: pytest.fail("was built again"))
    assert tree(build_parser()) == expected


def _actions(parser, states):
    """What the parser does in states that each parser has at the same place of a text, and the states it shifts to."""
    table = parser.parser.parser._parse_table
    ends = {state: start for start, state in table.end_states.items()}
    actions, following = [], []
    for state in states:
        row = sorted(table.states[state].items())
        done = [(token, action, action is Reduce and str(to)) for token, (action, to) in row]
        actions.append((ends.get(state), done))
        following += [to for _, (action, to) in row if action is Shift]
    return actions, following


def test_a_parser_from_tables_is_the_parser_they_were_made_of():
    built = _from_grammar(_grammar())
    again = decoded(encoded(built))
    parsers = (again, built)
    states = [[each.parser.parser._parse_table.start_states[start] for start in STARTS] for each in parsers]
    same = dict.fromkeys(zip(*states, strict=True))
    while states[0]:
        (actions, ours), (expected, theirs) = map(_actions, parsers, states)
        assert actions == expected
        new = dict.fromkeys(pair for pair in zip(ours, theirs, strict=True) if pair not in same)
        same |= new
        states = [[pair[0] for pair in new], [pair[1] for pair in new]]
    assert len(same) == len(built.parser.parser._parse_table.states)
    with pytest.raises(KeyError):
        again.parser.parser._parse_table.states[len(same)]
    assert [str(rule) for rule in again.rules] == [str(rule) for rule in built.rules]
    assert [(t.name, t.pattern.to_regexp(), t.priority) for t in again.terminals] == [
        (t.name, t.pattern.to_regexp(), t.priority) for t in built.terminals
    ]
    assert again.options.options == built.options.options


@pytest.mark.exhaustive
@pytest.mark.parametrize("kept_bytes", [0, 16, 30_000, -1])
def test_spoilt_tables_are_built_anew(tables, kept_bytes):
    spoilt = tables.read_bytes()[:kept_bytes] + b"\x80"
    tables.write_bytes(spoilt)
    assert tree(build_parser()).data == "expression_text"
    healed = tables.read_bytes()
    assert healed != spoilt
    build_parser()
    assert tables.read_bytes() == healed


class Executed:
    """What a pickle does that another user has put there: it makes a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __reduce__(self):
        return os.mkdir, (str(self.folder),)


@pytest.mark.parametrize("digested", [lambda _name, content: hashlib.sha256(content).digest() + content, sealed])
def test_a_pickle_in_the_place_of_tables_is_not_executed(tables, tmp_path, digested):
    tables.write_bytes(digested(tables.name, pickle.dumps(Executed(tmp_path / "executed"))))
    assert tree(build_parser()).data == "expression_text"
    assert not (tmp_path / "executed").exists()


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b'{"data": {"parser": {"parser": {}}}, "memo": []}'])
def test_other_json_is_no_parser(content):
    assert decoded(content) is None


@pytest.mark.usefixtures("without_shipped")
def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path, monkeypatch):
    blocked = tmp_path / "a file"
    blocked.write_text("not a folder", encoding="utf-8")
    monkeypatch.setenv("PLAYGROUND_CACHE", str(blocked))
    assert tree(build_parser()).data == "expression_text"


@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_tables_that_come_along_are_those_of_this_grammar_in_any_process(seed):
    """Else every first start costs the time to build them: `make tables`."""
    (shipped,) = (grammar_folder() / TABLES).iterdir()
    assert shipped.name == f"{_key(_grammar())}.tables"
    write = (
        "import sys; from playground.syntax.grammar import _from_grammar, _grammar; "
        "from playground.syntax.tables import encoded; sys.stdout.buffer.write(encoded(_from_grammar(_grammar())))"
    )
    environment = os.environ | {"PYTHONHASHSEED": seed}
    written = subprocess.run([sys.executable, "-c", write], env=environment, check=True, capture_output=True).stdout
    assert sealed(shipped.name, written) == shipped.read_bytes()
