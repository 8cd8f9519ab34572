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


PURSE = """\
part: Purse
parameters: {step: {default: 1, range: 1..3}}
zones: {box: {size: 2}}
variables: {tokens: {type: 0..9, each: player, start: 5}}
define:
  richer(who): tokens of who > 9
  far_ahead(who): tokens of who >= 5 + step
  gain(who): set tokens of who to tokens of who + step
  gain_twice(who): gain(who); gain(who)
  boxed: count box
  box_is_full: boxed = 2
"""
SPENDERS = """\
game: Spenders
players: [Ann, Ben]
include: {part: purse.yaml, with: {step: 2}}
variables: {stakes: {type: 0..9, each: player}}
define: {richer(who): tokens of who > 0}
actions: {pay: {do: set tokens of mover to tokens of mover - 1}}
end: {long: when decisions = 9 then draw, poor: when not richer(mover) then draw}
"""


@pytest.fixture
def purse(own_folder: Path, playground):
    """Runs a scenario of a game that includes a part: what the command says of it."""
    folder = own_folder / "rulesets"
    (folder / "scenarios").mkdir(parents=True, exist_ok=True)
    (folder / "purse.yaml").write_text(PURSE, encoding="utf-8")
    (folder / "spenders.yaml").write_text(SPENDERS, encoding="utf-8")

    def run(text: str, base: str = "") -> str:
        if base:
            (folder / "spenders.yaml").rename(folder / "base.yaml")
            (folder / "spenders.yaml").write_text(base, encoding="utf-8")
        scenarios = f"ruleset: spenders\nscenarios:\n  - {{scenario: it, {text}}}\n"
        (folder / "scenarios" / "spenders.yaml").write_text(scenarios, encoding="utf-8")
        ended = playground("test", "spenders", "--json")
        return ended.json["rulesets"][0]["checks"][0]["problem"] if ended.stdout else ended.stderr

    return run


def test_scenarios_use_what_the_game_does_not_use_of_a_part(purse):
    """With the values that the part is given: 5 + 2 + 2 - 1."""
    assert purse("given: [gain_twice(Ann)], when: pay, then: [tokens of Ann = 8, far_ahead(Ann)]") == ""


def test_a_definition_of_the_game_comes_before_that_of_its_part(purse):
    assert purse("when: pay, then: [richer(Ann)]") == ""


def test_values_that_an_extending_ruleset_gives_count(purse):
    base = "extends: base.yaml\ninclude: {part: purse.yaml, with: {step: 3}}\n"
    assert purse("given: [gain(Ann)], then: [tokens of Ann = 8]", base) == ""


def test_what_an_extending_ruleset_leaves_out_means_nothing(purse):
    base = "extends: base.yaml\ninclude: {part: purse.yaml, except: gain}\n"
    assert "T089" in purse("given: [gain(Ann)], then: running", base)


def test_what_would_change_the_game_is_named(purse):
    said = purse("then: box_is_full")
    assert "an included part has it, which needs 'box' of the part; no rule uses that, so the game lacks it" in said
    assert "an included part has it; no rule of the ruleset uses it, so the game lacks it" in purse("then: some box")
