"""Rules that follow certain actions, in variants, in extended rulesets and from parts."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import check, load

GAME = """\
game: Walks
players: [Ann, Ben]
board: {shape: square, size: 3}
pieces: {Man: {moves: step}}
moves: {step: 1 square orthogonally onto empty}
variables: {walked: {type: 0..9}}
actions:
  put:  {choose: {spot: empty}, do: place Man on spot}
  walk_on: {moves: own, do: move piece to target}
  bear-off: {choose: {spot: own}, do: remove spot}
after:
  count: {after: walk_on, then: set walked to walked + 1}
  clear: {after: [put, bear-off], when: spot is b2, then: set walked to 0}
variants:
  twice: {about: each step counts twice, after: {count: {then: set walked to walked + 2}}}
  put: {about: what is put counts too, after: {count: {after: [walk_on, put]}}}
  all: {about: whatever is done counts, after: {count: when true then set walked to walked + 1}}
  whole: {about: whatever is done counts, after: {count: {after: ~}}}
  never: {about: nothing counts, after: {count: ~}}
"""
COUNTING = """\
part: Counting
parameters: {action: {about: the action that counts}}
variables: {counted: {type: 0..9}}
after: {counting: {after: action, then: set counted to counted + 1}}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "walks.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "counting.yaml").write_text(COUNTING, encoding="utf-8")
    return tmp_path


def rules(selection: str) -> dict[str, tuple[str, ...] | None]:
    """The names of the actions that each rule follows; None for all."""
    game = load(selection).game
    return {
        rule.name: None if rule.actions is None else tuple(game.actions[number].name for number in rule.actions)
        for rule in game.triggers
    }


@pytest.mark.parametrize(
    ("variant", "count"),
    [
        ("", ("walk_on",)),
        ("@twice", ("walk_on",)),
        ("@put", ("walk_on", "put")),
        ("@all", None),
        ("@whole", None),
    ],
)
@pytest.mark.usefixtures("folder")
def test_a_variant_changes_a_key_or_the_whole_rule(variant: str, count: tuple[str, ...] | None) -> None:
    assert rules(f"walks.yaml{variant}") == {"count": count, "clear": ("put", "bear-off")}


@pytest.mark.usefixtures("folder")
def test_a_variant_takes_a_rule_away() -> None:
    assert rules("walks.yaml@never") == {"clear": ("put", "bear-off")}


def test_an_action_that_no_step_offers_is_not_followed(folder: Path) -> None:
    (folder / "short.yaml").write_text(
        "extends: walks.yaml\nturn: {play: {actions: [put, walk_on]}}\nactions: {put: {do: place Man on spot}}\n",
        encoding="utf-8",
    )
    assert rules("short.yaml") == {"count": ("walk_on",), "clear": ("put",)}


def test_a_part_has_rules_that_follow_an_action_of_the_ruleset(folder: Path) -> None:
    text = "extends: walks.yaml\ninclude: {part: counting.yaml, with: {action: put}}\n"
    (folder / "counted.yaml").write_text(text, encoding="utf-8")
    assert rules("counted.yaml")["counting"] == ("put",)


def test_what_is_missing_of_a_rule_is_reported(folder: Path) -> None:
    (folder / "walks.yaml").write_text(GAME.replace(", then: set walked to walked + 1", ""), encoding="utf-8")
    compiled, found = check("walks.yaml")
    assert compiled is None
    assert {(each.code, each.message) for each in found} == {("R004", "the rule 'count' has no 'then'")}
