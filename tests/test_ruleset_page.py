"""`docs/ruleset.md`: every key is described, and every example is sound.

An example that names its game or what it extends, or is a part, is a whole file. Every other one is a change to the
first example, and is read as a file that extends it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playground.compiler import diagnose
from playground.game.board import hexagon, rhombus, triangle
from playground.ruleset.sections import RULESET
from playground.ruleset.shape import Cases, Either, Group, Kind, Many, Named, Patch, PerPlayer

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "ruleset.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
BASE = EXAMPLES[0]
PICTURES = re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
(PART,) = (text for text in EXAMPLES if text.startswith("part:"))


def is_whole(text: str) -> bool:
    return ("\nactions:" in text and text.startswith("game:")) or text.startswith(("extends:", "part:"))


def mistakes(text: str, folder: Path) -> list[str]:
    (folder / "meadow.yaml").write_text(BASE, encoding="utf-8")
    (folder / "crossing.yaml").write_text(PART, encoding="utf-8")
    (folder / "mine.yaml").write_text(text if is_whole(text) else f"extends: meadow.yaml\n{text}", encoding="utf-8")
    unread = "W022"  # an example may show how something is kept, and not what for
    return [found.render() for found in diagnose(folder / "mine.yaml") if found.code != unread]


@pytest.mark.parametrize("text", EXAMPLES)
def test_example_has_no_mistakes(text, tmp_path):
    assert mistakes(text, tmp_path) == []


def test_a_mistake_in_an_example_would_be_found(tmp_path):
    assert [found for found in mistakes("after: {rest: when last is shelter then draw}\n", tmp_path) if "T002" in found]


def keys(kind: Kind) -> set[str]:
    """The names of all keys in a kind of value."""
    match kind:
        case Group():
            inner = kind.all_keys().values()
            return {key.name for key in inner}.union(*(keys(key.kind) for key in inner))
        case Named() | PerPlayer() | Cases():
            return keys(kind.value)
        case Many():
            return keys(kind.item)
        case Either():
            return set().union(*map(keys, kind.kinds))
        case Patch():
            return keys(kind.group)
    return set()


def test_every_key_is_described_and_shown():
    reported = {word for quoted in re.findall(r"`([^`\n]+)`", PAGE) for word in (quoted, *quoted.split(":")[:1])}
    shown = set(re.findall(r"([a-z]+(?: to| by)?):", "\n".join(EXAMPLES)))
    assert (keys(RULESET) - reported, keys(RULESET) - shown) == (set(), set())


def test_the_picture_of_the_hexagon_shows_its_sites():
    picture = PICTURES[0]
    board = hexagon(3)
    places = {}
    for y, line in enumerate(reversed(picture.splitlines())):
        places |= {found[0]: (found.start() / 4, y) for found in re.finditer(r"\w+", line)}
    assert places == {board.name(site): (board.centre(site)[0], site // board.width) for site in board.sites}


def test_the_picture_of_a_rhombus_and_a_triangle_shows_their_sites():
    lines = PICTURES[1].splitlines()
    beside = lines[0].index("triangle")
    for board, part in ((rhombus(3), slice(beside)), (triangle(3), slice(beside, None))):
        rows = [line[part].split() for line in lines][:1:-1]
        assert rows == [[board.name(cell) for cell in board.cells if board.row(cell) == row] for row in (1, 2, 3)]


def test_links_within_the_page_lead_somewhere():
    headings = {re.sub(r"[^\w -]", "", line).replace(" ", "-").lower() for line in re.findall(r"^#+ (.*)$", PAGE, re.M)}
    assert set(re.findall(r"\]\(#([^)]+)\)", PAGE)) - headings == set()
