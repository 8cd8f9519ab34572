"""Games that are won or lost together, on the command line: how often, and whether variants differ in that."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from playground.cli.app import app
from tests.sum_game import ADJUSTABLE


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sum.yaml").write_text(ADJUSTABLE, encoding="utf-8")
    alone = ADJUSTABLE.replace("[Ann, Ben]", "[Ann]").replace("everyone", "mover")
    (tmp_path / "alone.yaml").write_text(alone, encoding="utf-8")
    return tmp_path


def said(command: str, code: int = 0) -> str:
    outcome = CliRunner().invoke(app, command.split())
    assert outcome.exit_code == code, outcome.output
    return " ".join(outcome.output.split())


def test_simulate_says_how_often_everyone_wins() -> None:
    text = said("simulate sum.yaml -n 500")
    assert "everyone wins 199 39.8% 35.6 to 44.2 everyone loses 301 60.2% 55.8 to 64.4 drawn 0 0.0%" in text
    assert "seat" not in text


def test_simulate_says_what_a_single_player_won_and_lost() -> None:
    text = said("simulate alone.yaml -n 500")
    assert "won 190 38.0% 33.9 to 42.3 lost 310 62.0% 57.7 to 66.1 drawn 0" in text


def test_old_fields_of_json_stay_and_there_are_new_ones() -> None:
    result = json.loads(said("simulate sum.yaml -n 500 --json"))
    assert result["outcomes"]["wins"] == {"Ann": 199, "Ben": 199}
    assert result["outcomes"]["shared"] == 199
    assert [seat["share"] for seat in result["seats"]] == [99.5, 99.5]
    assert result["together"]["lost"]["games"] == 301
    assert result["together"]["won"]["rate"] == 199 / 500


def test_a_comparison_answers_how_often_everyone_wins() -> None:
    text = said("compare sum.yaml sum.yaml?limit=2 -n 4000")
    assert "Between random players, everyone wins more in sum.yaml?limit=2, 67" in text
    assert "rises from 39" in text
    assert "everyone loses" in text
    for word in ("seat", "balance", "fair", "--levels"):
        assert word not in text


def test_a_comparison_until_it_is_decided() -> None:
    text = said("compare sum.yaml sum.yaml?limit=2 --until-decided")
    assert "answer on after known sum.yaml?limit=2 500 games known to differ" in text
    assert "everyone wins more in sum.yaml?limit=2" in text


def test_a_sweep_reports_it() -> None:
    text = said("sweep sum.yaml --vary limit=2,4 -n 500")
    assert "everyone_wins (%): share of all games that everyone won" in text
    assert "seen from seat" not in text


def test_reports_say_it(folder: Path) -> None:
    said("compare sum.yaml sum.yaml?limit=2 -n 300 --report page.html")
    said("simulate sum.yaml -n 300 --report one.html")
    page = (folder / "page.html").read_text(encoding="utf-8")
    assert "How often games are won" in page
    assert "everyone wins" in page
    assert "seen from seat" not in page
    assert "everyone wins" in (folder / "one.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("compare sum.yaml sum.yaml?limit=2 --seat 2", "no seat does better than others"),
        ("compare sum.yaml tic-tac-toe", "sum.yaml is won or lost by all players together, and tic-tac-toe is not"),
        ("simulate sum.yaml --referee 5", "nobody is ahead of others"),
        ("ladder sum.yaml", "on a ladder agents play against each other"),
        ("compare sum.yaml sum.yaml?limit=2 --levels --minutes 5", "none takes anything from a weaker one"),
    ],
)
def test_what_makes_no_sense_is_refused_with_the_reason(command: str, reason: str) -> None:
    assert reason in said(command, code=2)


def test_goals_say_it_in_words() -> None:
    text = said("tune sum.yaml --goal everyone_wins>90% --minutes 0.02 --threads 1", code=0)
    assert "everyone_wins" in text
