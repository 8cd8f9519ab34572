"""Comparisons as jobs: what is played, published and kept as files."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pandas as pd
import pytest

from playground.compiler import load
from playground.dashboard.jobs.comparison import ComparisonSnapshot, ComparisonSpec, ComparisonWork
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import Jobs
from playground.dashboard.jobs.scheduler import TurnScheduler
from playground.dashboard.jobs.spec import MAX_GAMES
from playground.dashboard.model.game_choice import GameChoice
from playground.dashboard.model.run_index import recorded_runs
from playground.dashboard.views.compare.downloads import games_csv, measures_csv, result_json
from playground.dashboard.views.compare.result import _worth
from playground.dashboard.widgets.result_tables import (
    measures_rows,
    never_seen,
    side_by_side_html,
    summary_html,
    verdict_cards,
)
from playground.simulate.results.rows import Result
from playground.simulate.run import simulate
from playground.source.diagnostics import PlaygroundError
from tests.dashboard.games import SQUARE
from tests.dashboard.test_jobs import finished

ORIGINAL = GameChoice("original", "corners", SQUARE)
PATIENT = GameChoice("<patient>", "corners@patient", SQUARE)


def question(games: int = 3000, seed: int = 7, **others: object) -> ComparisonSpec:
    return ComparisonSpec((ORIGINAL, PATIENT), (), games, seed, **others)  # type: ignore[arg-type]  # any field


@pytest.fixture(scope="module")
def job() -> Job:
    return finished(Jobs().submit(question(), page="compare"))


def test_the_page_says_what_common_random_numbers_are_worth(monkeypatch: pytest.MonkeyPatch, job: Job):
    drawn: list[str] = []
    monkeypatch.setattr("playground.dashboard.views.compare.result.st.html", drawn.append)
    _worth(job.result)
    (text,) = drawn
    assert "<b>&lt;patient&gt;</b>: All are played with the same random numbers. So one game of each says" in text
    assert "the second player&#x27;s share" in text


def test_a_game_that_stands_alone_has_no_paragraph_about_that(monkeypatch: pytest.MonkeyPatch):
    """A paragraph without a text is an error of the page."""
    alone = finished(Jobs().submit(ComparisonSpec((ORIGINAL,), (), 200, 7), page="compare"))
    drawn: list[str] = []
    monkeypatch.setattr("playground.dashboard.views.compare.result.st.html", drawn.append)
    _worth(alone.result)
    assert drawn == []


@pytest.mark.exhaustive
def test_lengths_and_measures_of_games_that_were_given_up_say_so():
    name = "triune?max_decisions=480"
    capped = GameChoice(name, name, load(name).ruleset.text)
    snapshot = ComparisonWork(ComparisonSpec((capped,), (), 300, 0)).do(Job("capped", "test", TurnScheduler()))
    assert snapshot is not None
    assert " up to 480 (80%: " in summary_html(snapshot) and "&gt; 480)" in summary_html(snapshot)
    rows = {name: cells for name, *cells in measures_rows(snapshot)}
    assert rows["length.decisions.p90"][0].startswith("more than 480 decisions")
    assert rows["length.decisions.mean"][0].endswith("up to 480")
    assert ", worst case " in rows["seat_share.2"][0]
    (header, *lines) = csv.reader(StringIO(measures_csv(snapshot)))
    assert header[-4:] == ["up_to", "more_than", "worst_case_low", "worst_case_high"]
    by_name = {line[1]: dict(zip(header, line, strict=True)) for line in lines}
    assert (by_name["length.decisions.p90"]["value"], by_name["length.decisions.p90"]["more_than"]) == ("", "480")
    assert float(by_name["seat_share.2"]["worst_case_low"]) < float(by_name["seat_share.2"]["low"])


@pytest.fixture(scope="module")
def played(job: Job) -> ComparisonSnapshot:
    assert isinstance(job.result, ComparisonSnapshot)
    return job.result


def test_a_comparison_plays_the_games_that_a_simulation_plays(played: ComparisonSnapshot) -> None:
    expected = [simulate(load(each, text=SQUARE), 3000, 7).wins for each in ("<editor>", "<editor>@patient")]
    assert [result.wins for result in played.results] == expected


def test_it_is_shown_under_the_names_of_the_page(job: Job, played: ComparisonSnapshot) -> None:
    assert (job.title, job.page, job.size, job.done) == ("original against <patient>", "compare", 6000, 6000)
    (comparison,) = played.compared.comparisons
    assert (comparison.a.outcomes.variant, comparison.b.outcomes.variant) == ("<patient>", "original")
    assert played.compared.mode == "fixed"
    assert "original" in played.headline


@pytest.mark.exhaustive
def test_what_was_cancelled_has_intervals_for_watching() -> None:
    seen: list[ComparisonSnapshot] = []
    job = Job("watched", "test", TurnScheduler())

    def look(found: ComparisonSnapshot) -> None:
        seen.append(found)
        job.cancel()

    last = ComparisonWork(question(1_000_000)).play(job, look)
    assert last is not None
    assert [found.compared.mode for found in (seen[0], last)] == ["live", "live"]
    assert len(verdict_cards(last)) == 1


def test_points_are_at_set_numbers_of_games(played: ComparisonSnapshot) -> None:
    assert [point.games for point in played.points[0]][:4] == [200, 252, 317, 400]


def test_playing_until_decided_stops_when_it_is() -> None:
    job = finished(Jobs().submit(question(1_000_000, until="fairer"), page="compare"))
    assert job.done < job.size
    assert job.result.decided is not None
    assert job.result.decided.answers == ("fairer",)
    assert [result.games for result in job.result.results] == [job.result.decided.looks[-1]] * 2


def test_recorded_games_are_listed(tmp_path: Path) -> None:
    finished(Jobs().submit(question(500, out=tmp_path / "corners"), page="compare"))
    (run,) = recorded_runs(tmp_path)
    assert (run.title, run.games, run.problem) == ("original against <patient>", 500, "")


def test_a_game_alone_has_a_verdict_of_its_own() -> None:
    job = finished(Jobs().submit(ComparisonSpec((ORIGINAL,), (), 2000, 0), page="compare"))
    assert "original: the seats are not equal" in job.result.headline


def test_the_result_as_json_has_everything(played: ComparisonSnapshot) -> None:
    found = json.loads(result_json(played))
    assert [variant["label"] for variant in found["variants"]] == ["original", "<patient>"]
    assert [variant["games"] for variant in found["variants"]] == [3000, 3000]
    assert found["seat"] == 2
    assert [(each["variant"], each["baseline"]) for each in found["comparisons"]] == [("<patient>", "original")]
    assert set(found["variants"][0]["measures"]["balance"]) == {"value", "low", "high", "unit", "about"}


def test_the_rules_in_the_json_can_be_played_again(played: ComparisonSnapshot) -> None:
    rules = json.loads(result_json(played))["variants"][1]["text"]
    assert played.results[1].wins == simulate(load("<editor>", text=rules), 3000, 7).wins


def test_the_csv_of_games_has_a_row_for_each(played: ComparisonSnapshot) -> None:
    rows = [result for result in played.results if isinstance(result, Result)]
    frame = pd.read_csv(StringIO(games_csv(rows, played.labels)))
    assert frame["variant"].value_counts().to_dict() == {"original": 3000, "<patient>": 3000}
    won = frame[(frame["variant"] == "original") & (frame["winners"] == "North")]
    assert played.results[0].wins[1] == len(won)


def test_the_csv_of_measures_has_intervals(played: ComparisonSnapshot) -> None:
    rows = list(csv.DictReader(StringIO(measures_csv(played))))
    (balance,) = [row for row in rows if (row["variant"], row["measure"]) == ("original", "balance")]
    assert float(balance["low"]) <= float(balance["value"]) <= float(balance["high"])


def test_the_table_has_shares_with_intervals_and_escapes_names(played: ComparisonSnapshot) -> None:
    html = summary_html(played)
    outcomes = played.compared.balances[0].outcomes
    assert f"{100 * outcomes.wins[1] / outcomes.decisive:.1f}% (" in html
    assert "&lt;patient&gt;" in html
    assert "<patient>" not in html + side_by_side_html(played) + "".join(verdict_cards(played))


def test_side_by_side_has_a_column_for_each_variant(played: ComparisonSnapshot) -> None:
    html = side_by_side_html(played)
    assert html.count('data-name="original"') == html.count('data-name="&lt;patient&gt;"') == html.count("<tr>") - 1
    assert "ends by line" in html


def test_every_measure_has_a_row(played: ComparisonSnapshot) -> None:
    rows = measures_rows(played)
    assert [row[0] for row in rows] == list(played.measures[0])
    assert all(len(row) == 3 for row in rows)


def test_what_never_happened_is_listed() -> None:
    text = SQUARE.replace("  full:", "  never: when count(own) > 8 then draw\n  full:")
    job = finished(Jobs().submit(ComparisonSpec((GameChoice("with", "corners", text),), (), 300, 0), page="compare"))
    assert never_seen(job.result) == [("with", ["pass"], ["never", "full"])]


def test_what_cannot_be_compared_is_refused() -> None:
    text = SQUARE.replace("[South, North]", "[South, North, East]").replace("    home:", "    # home:")
    three = GameChoice("three", "corners", text)
    with pytest.raises(PlaygroundError, match="original has 2, three has 3"):
        ComparisonSpec((ORIGINAL, three), (), 100, 0).size()
    with pytest.raises(PlaygroundError, match="1 to 1,000,000 games"):
        question(MAX_GAMES + 1).size()
    with pytest.raises(PlaygroundError, match="are the same game"):
        ComparisonSpec((ORIGINAL, GameChoice("twin", "corners", SQUARE)), (), 100, 0).size()
    with pytest.raises(PlaygroundError, match="between 1 and 8 games"):
        ComparisonSpec((), (), 100, 0).size()
