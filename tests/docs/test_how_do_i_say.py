"""`docs/how-do-i-say.md`: each of its examples is sound as a change to the game of its section, and can be played."""

from __future__ import annotations

import re
from itertools import combinations
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


ONE_PACK, TWO_PACKS = "**Split some cards in two heaps.**", "**Split them where some are equal**"


@pytest.mark.parametrize(
    ("entry", "hand"),
    [
        (ONE_PACK, ("hearts 7", "hearts 8", "hearts 9", "hearts 10", "clubs 7")),
        (TWO_PACKS, ("hearts 7", "hearts 8", "hearts 9", "hearts 10", "clubs 7")),
        (TWO_PACKS, ("hearts 7", "hearts 7", "hearts 8", "hearts 9")),
        (TWO_PACKS, ("hearts 7", "hearts 8", "hearts 9", "hearts 7")),
        (TWO_PACKS, ("hearts 9", "hearts 8", "hearts 7", "clubs 14", "hearts 9")),
        (TWO_PACKS, ("clubs 7", "spades 14", "clubs 7", "spades 14", "diamonds 9")),
    ],
)
def test_two_heaps_are_listed_once(entry: str, hand: tuple[str, ...], tmp_path: Path) -> None:
    """Each division of four cards in two heaps is one option, whichever cards are equal."""
    at = PAGE.index(entry)
    change = next(block[2] for block in BLOCK.finditer(PAGE) if block.start() > at)
    base = next(base for base, each in examples() if each == change)
    cards = (
        f"place Card on lowest of (hand of Ann except occupied) with suit {s}, rank {r}"
        for s, r in map(str.split, hand)
    )
    (tmp_path / "base.yaml").write_text(base, encoding="utf-8")
    (tmp_path / "entry.yaml").write_text(f"extends: base.yaml\n{change}", encoding="utf-8")
    setup = ", ".join(f"{each!r}" for each in cards)
    alone = f"extends: entry.yaml\nsetup: [{setup}]\nturn: {{play: {{actions: split}}}}\n"
    (tmp_path / "mine.yaml").write_text(alone, encoding="utf-8")
    compiled, diagnostics = check(str(tmp_path / "mine.yaml"))
    assert compiled is not None, [each.render() for each in diagnostics]
    assert len(divisions(hand)) == len(compiled.reference_state().legal_actions())


def divisions(hand: tuple[str, ...]) -> set[tuple[tuple[str, ...], ...]]:
    """What the two heaps of two cards each can be, without an order of the heaps."""
    found = set()
    for four in combinations(range(len(hand)), 4):
        for two in combinations(four, 2):
            rest = [each for each in four if each not in two]
            heaps = (tuple(sorted(hand[each] for each in heap)) for heap in (two, rest))
            found.add(tuple(sorted(heaps)))
    return found
