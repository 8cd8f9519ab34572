"""W159: who decides gives away what lies hidden; W160: choices that overwrite each other; and where neither is so."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
BY, BITE, MORNING = "by: everyone where is_wolf(it)", "do: set victim to whom", "then: continue with day"


def codes(diagnose, tmp_path, page: str, *changes: tuple[str, str]) -> set[str]:
    text = (HERE / page / "page.yaml").read_text(encoding="utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    path = tmp_path / "game.yaml"
    path.write_text(text, encoding="utf-8")
    return {each.code for each in diagnose(path)} & {"W159", "W160"}


@pytest.mark.parametrize(
    "by",
    [
        "by: 'let wolf be the who in everyone where is_wolf(who); if wolf is not none then wolf else mover'",
        "by: everyone where not is_wolf(it)",
        "by: everyone except (everyone where is_wolf(it))",
    ],
)
def test_who_decides_depends_on_a_hidden_card(by, diagnose, tmp_path):
    assert "W159" in codes(diagnose, tmp_path, "W159", (BY, by))


@pytest.mark.parametrize(
    "changes",
    [
        [(BY, "by: everyone where it is not victim")],
        [(BY, "by: everyone where some (role of it within occupied)")],  # all see whether there is a card
        [(BITE, f"{BITE}; reveal role of mover")],
        [(BITE, f"{BITE}; conceal role of mover")],  # meant
        [(MORNING, "then: reveal role of everyone; continue with day")],
    ],
)
def test_what_all_know_or_are_shown_is_not_given_away(changes, diagnose, tmp_path):
    assert "W159" not in codes(diagnose, tmp_path, "W159", *changes)


def test_a_card_that_is_shown_to_one_player_only_stays_hidden(diagnose, tmp_path):
    shown_to_one = (MORNING, "then: reveal role of victim; continue with day")
    assert "W159" in codes(diagnose, tmp_path, "W159", shown_to_one)


@pytest.mark.parametrize(
    "do",
    [
        "if target is none then set target to whom",  # the first choice counts
        "set target to mover",
        "set target to Ben",
    ],
)
def test_what_does_not_hang_on_the_last_choice_is_not_overwritten(do, diagnose, tmp_path):
    assert codes(diagnose, tmp_path, "W160", ("do: set target to whom", f"do: {do}")) == set()


def test_the_choice_of_a_single_player_is_not_overwritten(diagnose, tmp_path):
    assert codes(diagnose, tmp_path, "W160", ("by: everyone except Ann", "by: Ben")) == set()
