"""The tables of `docs/recipes`: what they say stands in games that are right, and are played.

`recipes/NAME.yaml` has games, apart by `---`, with what the tables of a page say that neither the examples of that page
nor the rulesets that come along have. An `…` in a table is any text.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from playground.compiler import check
from playground.source.folders import shipped_folder

PAGES = sorted((Path(__file__).parents[2] / "docs" / "recipes").glob("*.md"))
DECISIONS = 5


def games(page: Path) -> list[str]:
    """The games for the tables of a page."""
    file = Path(__file__).parent / "recipes" / f"{page.stem}.yaml"
    return file.read_text(encoding="utf-8").split("\n---\n")


def plain(text: str) -> str:
    """A text without quotes, and in one line."""
    return re.sub(r"\s+", " ", re.sub(r">-|[\"']", "", text))


@cache
def shipped() -> list[str]:
    """The texts of all rulesets and parts that come along, which other tests play."""
    return [plain(path.read_text(encoding="utf-8")) for path in shipped_folder("rulesets").rglob("*.yaml")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_a_table_says_stands_in_a_game(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    examples = re.findall(r"^```yaml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    known = [*map(plain, (*examples, *games(page))), *shipped()]
    said = [code for row in re.findall(r"^\|[^|]*\|(.*)\|$", text, re.MULTILINE) for code in re.findall("`(.*?)`", row)]
    assert said
    for code in said:
        sought = ".*?".join(map(re.escape, plain(code).split("…")))
        assert any(re.search(sought, each) for each in known), code


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_these_games_are_right_and_are_played(page: Path) -> None:
    for text in games(page):
        compiled, diagnostics = check("<editor>", text=text)
        assert compiled, [each.render() for each in diagnostics]
        problems = [each.render() for each in diagnostics if each.code != "W022"]  # what tables set is not all read
        assert not problems
        state, random = compiled.reference_state(), Random(1)
        for _ in range(DECISIONS):
            if not state.is_terminal():
                state.apply_action(random.choice(state.legal_actions()))
