"""Definitions of the prelude are parsed one at a time, with their places in the whole file."""

from playground.game.prelude import prelude
from playground.source.diagnostics import Diagnostics
from playground.source.folders import grammar_folder
from playground.source.text import Source
from playground.syntax.parse import parse_prelude


def test_each_is_what_the_whole_file_says() -> None:
    text = (grammar_folder() / "prelude.rules").read_text(encoding="utf-8")
    whole = parse_prelude(Source("prelude.rules", text), Diagnostics())
    assert [definition.name for definition in whole] == list(prelude())
    for definition in whole:
        assert prelude()[definition.name] == definition
        assert prelude()[definition.name].span == definition.span


def test_a_definition_is_one_object() -> None:
    assert prelude()["own"] is prelude()["own"]
    assert "own" in prelude()
    assert "castle" not in prelude()
