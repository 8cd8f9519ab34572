"""The parser of `grammar/rules.lark`, and the words the grammar keeps for itself.

Lark needs some 80 ms to turn the grammar into parse tables and 4 ms to read them back. So the tables come along with
the grammar, for the version of Lark that is pinned; for any other they are kept in the user's cache folder. Their name
is made of the grammar and of everything else they depend on.
"""

from __future__ import annotations

import hashlib
import io
import tempfile
from functools import cache
from pathlib import Path

import lark
from lark import Lark, Token
from lark.lexer import PatternStr

from playground.source.places import cache_folder, grammar_folder

STARTS = ("expression_text", "effects_text", "rule_text", "movement_text", "prefer_text", "prelude_text")

TABLES = "tables"
"""Folder beside the grammar with the parse tables that come along; `make tables` renews them."""

_DIGEST = hashlib.sha256().digest_size


@cache
def parser() -> Lark:
    """The LALR parser of the rule language."""
    return build_parser(cache_folder() / "grammar")


def build_parser(tables_folder: Path | None) -> Lark:
    """A new parser, from the tables beside the grammar if they are of this grammar and of this version of Lark.

    Else, with a folder for its tables, they are read from there, or built and left there. Tables that cannot be read
    (cut off, overwritten, another format) are built anew; a folder that cannot be written costs only the time.
    """
    grammar = _grammar()
    name = f"{_key(grammar)}.tables"
    tables = tables_folder and tables_folder / name
    built = _kept(grammar_folder() / TABLES / name) or (_kept(tables) if tables else None)
    if built is None:
        built = _from_grammar(grammar)
        if tables:
            _keep(built, tables)
    _recognise_calls(built)
    return built


def renew_tables() -> Path:
    """Put the tables of the present grammar beside it, in place of older ones; the new file."""
    folder, grammar = grammar_folder() / TABLES, _grammar()
    for old in folder.glob("*.tables"):
        old.unlink()
    tables = folder / f"{_key(grammar)}.tables"
    _keep(_from_grammar(grammar), tables)
    return tables


def _grammar() -> str:
    return (grammar_folder() / "rules.lark").read_text(encoding="utf-8")


@cache
def reserved_words() -> frozenset[str]:
    """The words of the language itself, which cannot be names."""
    return frozenset(word for word in spellings(parser()).values() if word.isidentifier())


def spellings(built: Lark) -> dict[str, str]:
    """How each fixed word and sign is written, by the name the parser has for it."""
    return {t.name: t.pattern.value for t in built.terminals if isinstance(t.pattern, PatternStr)}


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
    """A name with a bracket directly behind it is a call, unless it is a reserved word, as in `not(a or b)`."""
    reserved = {word: name for name, word in spellings(built).items() if word.isidentifier()}

    def call_or_reserved(token: Token) -> Token:
        return Token.new_borrow_pos(reserved.get(token.value, token.type), token.value, token)

    built.lexer_conf.callbacks["CALL"] = call_or_reserved


# ---- keeping parse tables: a digest of what follows, then what Lark saves


def _key(grammar: str) -> str:
    return hashlib.sha256("\n".join((lark.__version__, *STARTS, grammar)).encode()).hexdigest()[:32]


def _kept(tables: Path) -> Lark | None:
    try:
        content = tables.read_bytes()
    except OSError:
        return None
    digest, saved = content[:_DIGEST], content[_DIGEST:]
    return Lark.load(io.BytesIO(saved)) if hashlib.sha256(saved).digest() == digest else None


def _keep(built: Lark, tables: Path) -> None:
    """Others see the file whole or not at all: it gets its name when it is complete."""
    saved = io.BytesIO()
    built.save(saved)
    content = saved.getvalue()
    try:
        tables.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=tables.parent) as workshop:
            unfinished = Path(workshop) / tables.name
            unfinished.write_bytes(hashlib.sha256(content).digest() + content)
            unfinished.replace(tables)
    except OSError:
        return
