"""`docs/how-do-i-say.md`: each of its examples is sound as a change to the game of its section, and can be played."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from playground.compiler import check
from playground.source.catalogue.unused import CODES as UNUSED
from playground.source.diagnostics import Diagnostic

PLACE = Path(__file__).parents[2] / "docs" / "how-do-i-say.md"
PAGE = PLACE.read_text(encoding="utf-8")
BLOCK = re.compile(r"^```yaml( base)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
DECISIONS = 4


def examples() -> list[tuple[str, str]]:
    """Each change, with the game that it changes."""
    found, base = [], ""
    for block in BLOCK.finditer(PAGE):
        if block[1]:
            base = block[2]
        found.append((base, "" if block[1] else block[2]))
    return found


def left_over(found: Diagnostic) -> bool:
    """Whether a warning is about something of the game that the change has no use for."""
    return found.code in UNUSED and found.span is not None and found.span.source.name.endswith("base.yaml")


def test_there_is_an_answer_to_most_questions() -> None:
    assert len(examples()) > 75


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]*)(?:#[^)]*)?\)", PAGE)
    assert [link for link in links if not (PLACE.parent / link).exists()] == []


@pytest.mark.parametrize(("base", "change"), examples())
def test_example_is_sound_and_is_played(base: str, change: str, tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(base, encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(f"extends: base.yaml\n{change}", encoding="utf-8")
    compiled, diagnostics = check(str(tmp_path / ("mine.yaml" if change else "base.yaml")))
    assert [each.render() for each in diagnostics if not left_over(each)] == []
    assert compiled is not None
    state, random = compiled.reference_state(), Random(1)
    for _ in range(DECISIONS):
        if not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
