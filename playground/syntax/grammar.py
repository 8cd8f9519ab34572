"""The parser for `grammar/rules.lark`, and its reserved words.

Lark takes about 80 ms to compute the parse tables, which are loaded in a few. The tables for the pinned version of
Lark are therefore shipped with the grammar; for other versions they are stored in the user's cache folder. Their file
name is a hash of the grammar and of everything else they depend on.
"""

from __future__ import annotations

import hashlib
from functools import cache, partial
from pathlib import Path
from typing import Any

import lark
from lark import Lark, Token
from lark.lexer import PatternStr
from lark.parse_tree_builder import ExpandSingleChild, PropagatePositions
from lark.parser_frontends import PostLexConnector

from playground.source import cache as disk
from playground.source.folders import grammar_folder
from playground.syntax.soft_words import SOFT_WORDS, SoftWords
from playground.syntax.tables import FORMAT, decoded, encoded

STARTS = ("expression_text", "effects_text", "rule_text", "movement_text", "prefer_text", "prelude_text")

TABLES = "tables"
"""Folder beside the grammar with the shipped parse tables; `make tables` renews them."""

CACHED = "grammar"
"""Section of the user's cache for parse tables."""


@cache
def parser() -> Lark:
    """The LALR parser of the rule language."""
    return build_parser()


def build_parser(*, cached: bool = True) -> Lark:
    """A new parser, from the shipped tables if they match the grammar and the version of Lark.

    Otherwise, if `cached`, the tables are read from the user's cache, or built and stored there. Unreadable tables
    (truncated, overwritten, another format) are rebuilt; an unusable cache only costs time.
    """
    grammar = _grammar()
    name = f"{_key(grammar)}.tables"
    built = _shipped(name) or (_cached(name) if cached else None)
    if built is None:
        built = _from_grammar(grammar)
        if cached:
            disk.write(CACHED, name, encoded(built))
    _recognise_calls(built)
    _recognise_soft_words(built)
    _pass_single_parts_on(built)
    return built


def renew_tables() -> Path:
    """Replace the shipped tables by those of the current grammar; returns their file."""
    folder, grammar = grammar_folder() / TABLES, _grammar()
    tables = folder / f"{_key(grammar)}.tables"
    for old in folder.glob("*.tables"):
        if old != tables:
            old.unlink()
    tables.write_bytes(disk.sealed(tables.name, encoded(_from_grammar(grammar))))
    return tables


def _grammar() -> str:
    return (grammar_folder() / "rules.lark").read_text(encoding="utf-8")


@cache
def reserved_words() -> frozenset[str]:
    """The reserved words of the language, which cannot be names."""
    return frozenset(_reserved(parser()))


def spellings(built: Lark) -> dict[str, str]:
    """The text of each keyword and sign, by the parser's name for it."""
    return {t.name: t.pattern.value for t in built.terminals if isinstance(t.pattern, PatternStr)} | SOFT_WORDS


def _from_grammar(grammar: str) -> Lark:
    return Lark(
        grammar,
        parser="lalr",
        # Not Lark's contextual lexer: it would take `move` for a name wherever no effect can stand, and `5 orange`
        # for `5 or ange`.
        lexer="basic",
        start=list(STARTS),
        propagate_positions=True,
        maybe_placeholders=False,
    )


def _recognise_calls(built: Lark) -> None:
    """A name directly followed by a bracket is a call, unless it is a reserved word, as in `not(a or b)`."""
    reserved = _reserved(built)

    def call_or_reserved(token: Token) -> Token:
        return Token.new_borrow_pos(reserved.get(token.value, token.type), token.value, token)

    built.lexer_conf.callbacks["CALL"] = call_or_reserved


def _reserved(built: Lark) -> dict[str, str]:
    """The parser's names for the reserved words, by their texts."""
    hard = ((word, name) for name, word in spellings(built).items() if name not in SOFT_WORDS)
    return {word: name for word, name in hard if word.isidentifier()}


def _recognise_soft_words(built: Lark) -> None:
    """Not Lark's option `postlex`, which would have to be stored with the tables."""
    built.options.postlex = SoftWords()
    front: Any = built.parser
    front.lexer = PostLexConnector(front.lexer, built.options.postlex)  # type: ignore[no-untyped-call]  # lark's is not typed


def _pass_single_parts_on(built: Lark) -> None:
    """A level of precedence at which there is nothing but a part of the next one is that part, places and all.

    Most reductions are of this kind: Lark takes half of the time of parsing to copy a part's places to themselves.
    """
    front: Any = built.parser
    callbacks = front.parser.parser.callbacks
    for rule, callback in callbacks.items():
        if isinstance(callback, PropagatePositions) and isinstance(callback.node_builder, ExpandSingleChild):
            callbacks[rule] = partial(_single_or, callback)


def _single_or(build: PropagatePositions, parts: list[Any]) -> Any:
    return parts[0] if len(parts) == 1 else build(parts)


def _key(grammar: str) -> str:
    return hashlib.sha256("\n".join((FORMAT, lark.__version__, *STARTS, grammar)).encode()).hexdigest()[:32]


def _shipped(name: str) -> Lark | None:
    """The parser from the shipped tables, which are as trusted as the code."""
    try:
        content = disk.unsealed(name, (grammar_folder() / TABLES / name).read_bytes())
    except OSError:
        return None
    return decoded(content) if content is not None else None


def _cached(name: str) -> Lark | None:
    content = disk.read(CACHED, name)
    return decoded(content) if content is not None else None
