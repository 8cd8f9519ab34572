"""What `compare` measures beyond its games, its page, and the commands that it suggests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.marks_game import MARKS

PAIR = ("compare", "tic-tac-toe", "tic-tac-toe@four-by-four", "--games", "100")


def test_a_referee_adds_rows_to_the_scorecard_and_changes_to_the_ranking(playground) -> None:
    plain, judged = playground(*PAIR).stdout, playground(*PAIR, "--referee", "20").stdout
    assert "won from behind at half time" not in plain
    assert "Not measured: comebacks, changes of the lead, drama and the decisive moment (--referee 100)." in plain
    assert "won from behind at half time" in judged
    assert "(--referee" not in judged
    found = playground(*PAIR, "--referee", "20", "--json").json
    assert {"comebacks", "lead_change", "drama", "decisiveness"} <= set(found["scorecards"][1]["measures"])
    assert "comebacks" in [each["measure"] for each in found["comparisons"][0]["changes"]]


def test_json_keeps_its_keys_and_has_the_sentence_and_the_scorecards(playground) -> None:
    found = playground(*PAIR, "--json").json
    (comparison,) = found["comparisons"]
    assert {"difference", "gap", "verdict", "answer", "changes", "worst_case", "pairing"} <= set(comparison)
    assert comparison["changed"]["kind"] == "changed"
    assert comparison["changed"]["sentence"].startswith("In tic-tac-toe@four-by-four ")
    assert comparison["endings"] == {"new": [], "gone": []}
    low, high = comparison["unfairness_ci95"]
    assert low <= comparison["unfairness"] <= high
    first, second = found["scorecards"]
    assert (first["variant"], second["variant"], second["fault"]) == ("tic-tac-toe", "tic-tac-toe@four-by-four", None)
    assert [each["why"] for each in second["watch"]] == ["typical", "shortest", "strangest"]
    assert [each["option"] for each in second["missing"]] == ["--referee 100", "--skill 1"]


def test_the_suggested_replay_shows_the_game_that_was_named(playground) -> None:
    found = playground(*PAIR, "--json").json["scorecards"][1]["watch"][1]
    shown = playground("replay", "tic-tac-toe@four-by-four", "--game", str(found["game"])).stdout
    assert f"game {found['game']}" in shown
    command = f"playground replay tic-tac-toe@four-by-four --game {found['game']}"
    assert command in playground(*PAIR).stdout


def test_a_page_is_written_with_the_command_that_makes_it(playground, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    ended = playground(*PAIR, "--report", str(page))
    assert (ended.code, f"the report is {page}" in ended.stderr) == (0, True)
    text = page.read_text(encoding="utf-8")
    assert "playground compare tic-tac-toe tic-tac-toe@four-by-four --games 100</code>" in text
    assert "What changed most" in text
    assert "Where pieces go" in text


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--levels", "--referee", "5"), "--levels does not go with --referee"),
        (("--levels", "--skill", "1"), "--levels does not go with --skill"),
        (("--playouts", "20"), "--playouts says how the referee judges: it goes with --referee GAMES only"),
        (("--report", "/nowhere/page.html"), "/nowhere is no folder yet"),
    ],
)
def test_what_does_not_go_together_is_refused_before_a_game_is_played(playground, options, message) -> None:
    ended = playground(*PAIR, *options)
    assert (ended.code, ended.stdout) == (2, "")
    assert message in ended.stderr


def test_a_variant_that_cannot_be_played_comes_first_and_asks_for_no_more_games(playground, tmp_path: Path) -> None:
    path = tmp_path / "marks.yaml"
    path.write_text(MARKS, encoding="utf-8")
    ended = playground("compare", str(path), f"{path}@skipping", "--until-decided", "--games", "20000")
    assert ended.code == 0
    assert "looked at after 500 games" in ended.stdout
    first = " ".join(ended.stdout.split("scorecard")[0].split())
    assert "@skipping cannot be played: the first player has no option." in first
    assert "cannot be played" in ended.stdout.split("answer on")[1].split("\n\n")[0]
    assert "--levels" not in ended.stdout


@pytest.mark.parametrize("variant", ["skipping", "losing"])
def test_json_says_the_same_of_a_game_that_cannot_be_played(playground, tmp_path: Path, variant: str) -> None:
    """Also where the first player loses at once, so that games have a winner."""
    path = tmp_path / "marks.yaml"
    path.write_text(MARKS, encoding="utf-8")
    found = playground("compare", str(path), f"{path}@{variant}", "--games", "50", "--json").json
    assert found["comparisons"][0]["changed"]["kind"] == found["comparisons"][0]["answer"] == "unplayable"
    assert found["scorecards"][1]["fault"] == "the first player has no option"
