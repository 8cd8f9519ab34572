"""The definitions that every ruleset has, written in the rule language. Each is parsed when a game first uses it."""

from __future__ import annotations

import re
import threading
from collections import ChainMap
from collections.abc import Iterator, Mapping
from functools import cache

from playground.source.diagnostics import CompilerBug, Diagnostics
from playground.source.folders import grammar_folder
from playground.source.text import Source
from playground.syntax import ast
from playground.syntax.parse import parse_definitions
from playground.syntax.rule_text import PartOfText

_HEAD = re.compile(r"^define (\w+)", re.MULTILINE)


class Prelude(Mapping[str, ast.Definition]):
    """The definitions of a file of `define` lines, by name. Parsing all takes as long as checking a small game does."""

    def __init__(self, source: Source) -> None:
        self._source = source
        heads = list(_HEAD.finditer(source.text))
        ends = [*(head.start() for head in heads[1:]), len(source.text)]
        self._places = {head[1]: (head.start(), end) for head, end in zip(heads, ends, strict=True)}
        self._parsed: dict[str, ast.Definition] = {}
        self._lock = threading.Lock()

    def __getitem__(self, name: str) -> ast.Definition:
        start, end = self._places[name]
        with self._lock:  # everyone has the same object
            if name not in self._parsed:
                self._parsed[name] = _definition(PartOfText(self._source, start, end))
        return self._parsed[name]

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def _definition(text: PartOfText) -> ast.Definition:
    diagnostics = Diagnostics()
    definitions = parse_definitions(text, diagnostics)
    if len(diagnostics):
        raise CompilerBug("\n".join(d.render() for d in diagnostics))
    (definition,) = definitions
    return definition


@cache
def prelude() -> Prelude:
    """The definitions of `grammar/prelude.rules`."""
    path = grammar_folder() / "prelude.rules"
    return Prelude(Source("prelude.rules", path.read_text(encoding="utf-8")))


@cache
def _enemy_among(players: int) -> ast.Definition:
    """`enemy` where some pieces are nobody's: those of all other players, and not whatever is not the mover's."""
    others, player = [], "mover"
    for _ in range(players - 1):
        player = f"player_after({player})"
        others.append(f"pieces of {player}")
    text = f"define enemy := {' or '.join(others) or 'own except own'}"
    return _definition(PartOfText(Source("prelude.rules", text), 0, len(text)))


def before_prelude(
    definitions: dict[str, ast.Definition], players: int = 0, *, some_unowned: bool = False
) -> ChainMap[str, ast.Definition]:
    """The definitions of a ruleset, and behind them those of the prelude; `some_unowned` says that it has kinds of
    pieces that nobody owns."""
    here = {"enemy": _enemy_among(players)} if some_unowned else {}
    return ChainMap(definitions, here, prelude())  # type: ignore[arg-type]  # only the first mapping is written to
