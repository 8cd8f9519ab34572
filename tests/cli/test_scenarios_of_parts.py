"""`playground test PART`: the scenarios of small games that include a part, as the page on scenarios writes them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playground.verify.scenarios.run import diagnose_scenarios

PAGE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^```yaml\n# (my-parts/\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


@pytest.fixture
def tokens(own_folder: Path) -> Path:
    for name, text in FILES.items():
        (own_folder / name).parent.mkdir(parents=True, exist_ok=True)
        (own_folder / name).write_text(text, encoding="utf-8")
    return own_folder / "my-parts"


def test_scenarios_of_games_with_the_part_are_run(playground, tokens):
    ended = playground("test", "my-parts/tokens.yaml")
    assert ended.code == 0, ended.stderr
    assert ended.stdout.splitlines() == ["passed  tokens: a token is paid", "1 check of 1 part, all passed"]
    assert diagnose_scenarios(tokens / "scenarios" / "tokens.yaml") == ()


def test_a_part_that_does_something_else_fails(playground, tokens):
    part = tokens / "tokens.yaml"
    part.write_text(part.read_text(encoding="utf-8").replace("of who - 1", "of who - 2"), encoding="utf-8")
    ended = playground("test", "my-parts/tokens.yaml")
    assert ended.code == 1 and "scenarios/tokens.yaml:6:11: expected: tokens of Ann = 1" in ended.stdout


def test_a_part_without_a_game_is_told_what_to_write(playground, tokens):
    other = tokens / "coins.yaml"
    other.write_text(FILES["my-parts/tokens.yaml"].replace("token", "coin"), encoding="utf-8")
    ended = playground("test", "my-parts/coins.yaml")
    assert ended.code == 2 and "no scenarios of a game that includes the part my-parts/coins.yaml" in ended.stderr
    ended = playground("test", "my-parts/tokens.yaml", "--update")
    assert ended.code == 2 and "leave --update out" in ended.stderr
