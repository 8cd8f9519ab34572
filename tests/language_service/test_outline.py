"""The outline: sections with what they declare."""

from __future__ import annotations

from playground.language_service.outline import outline_of
from tests.language_service.meadow import MEADOW


def test_sections_and_their_names() -> None:
    found = {symbol.name: symbol for symbol in outline_of(MEADOW)}
    assert list(found)[:4] == ["game", "about", "players", "parameters"]
    assert [part.name for part in found["parameters"].parts] == ["reach", "weather", "leaps"]
    assert [part.name for part in found["board"].parts] == ["home"]
    moves = found["moves"]
    assert MEADOW[moves.start : moves.end].startswith("moves:\n  step:")
    assert MEADOW[moves.start : moves.end].endswith("if not leaps")
    assert MEADOW[moves.parts[1].start : moves.parts[1].end].startswith("run: 1..reach")


def test_a_broken_text_keeps_the_outline_of_the_rest() -> None:
    broken = MEADOW.replace("attributes:", "attributes: {[", 1)
    assert {"parameters", "pieces", "actions", "end"} <= {symbol.name for symbol in outline_of(broken)}
