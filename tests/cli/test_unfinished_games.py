"""Games that are given up at the cap on decisions, as a user of the command line meets them: Triune with a low cap."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest

from playground.report.sweep_findings import UNFINISHED_COLUMNS, findings, findings_csv
from playground.simulate.sweeps.plan import plan_sweep
from playground.simulate.sweeps.result import sweep_result

CAPPED = "triune?max_decisions=480"
"""About half of the games of random players are given up."""

KEYS = {"up_to", "more_than", "worst_case", "difference_up_to", "difference_worst_case", "given_up"}

EXPERIMENT = f"""
experiment: What do capped games answer?
rulesets: ['{CAPPED}', 'triune@long-stride?max_decisions=480']
games: 1500
seat: 2
measures: [seat_share, length.decisions, draws]
expect:
  length.decisions.mean: [above 300, below 470, within 20%]
  length.decisions.p50: [above 300, below 470]
  length.decisions.p90: [above 300, below 900, higher]
  seat_share.2: [above 10%, above 30%, below 90%, within 40 points, within 5 points of 50%]
  draws: [below 5%, within 10 points]
"""


def plain(text: str) -> str:
    return " ".join(text.split())


def keys_of(value: object) -> set[str]:
    """All keys of a JSON value that are not null, however deep."""
    if isinstance(value, dict):
        there = {key: each for key, each in value.items() if each is not None}
        return set(there).union(*map(keys_of, there.values()))
    return set().union(*map(keys_of, value)) if isinstance(value, list) else set()


@pytest.mark.exhaustive
def test_a_simulation_says_up_to_where_lengths_are_known(playground):
    text = plain(playground("simulate", CAPPED, "--games", "400", "--measures").stdout)
    assert "decisions 442.5 up to 480 366 478 > 480 > 480" in text
    assert "given up at the cap on decisions, so that they would be longer: 193 games" in text
    assert "length.decisions.mean 442.5 437.0 to 447.6 decisions up to 480" in text
    assert "length.decisions.p90 > 480 481 to – decisions" in text
    assert "seat_share.2 51.7 44.9 to 58.4 % 22.6 to 79.0" in text
    assert "Worst case: the interval that holds whatever unfinished games would have become" in text


@pytest.mark.thorough
def test_so_does_its_json(playground):
    found = playground("simulate", CAPPED, "--games", "400", "--measures", "--json").json
    decisions, measures = found["length"]["decisions"], found["measures"]
    assert (decisions["p90"], decisions["max"], decisions["more_than"]) == (None, None, {"p90": 480})
    assert (decisions["up_to"], decisions["given_up"]) == (480, 193)
    assert (measures["length.decisions.p90"]["value"], measures["length.decisions.p90"]["more_than"]) == (None, 480)
    assert measures["length.decisions.mean"]["up_to"] == 480
    assert measures["length.decisions.mean"]["about"].endswith("up to 480 decisions")
    low, high = measures["seat_share.2"]["worst_case"]
    assert low < measures["seat_share.2"]["low"] < measures["seat_share.2"]["high"] < high


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "triune", "--games", "60", "--measures"),
        ("sweep", "triune", "--vary", "stride=2..4", "--games", "200", "--measure", "length.decisions.mean"),
        ("compare", "triune", "triune@long-stride", "--games", "200"),
    ],
)
def test_nothing_of_it_is_said_where_every_game_ended(playground, arguments):
    assert not KEYS & keys_of(playground(*arguments, "--json").json)
    text = playground(*arguments).stdout.lower()
    assert not any(word in text for word in ("worst", "up to", "more than", "†"))


def test_a_sweep_calls_nothing_known_that_unfinished_games_could_overturn(playground):
    """A cap that is swept changes nothing about games: only how many are given up, and up to where they are known."""
    arguments = ("sweep", "triune", "--vary", "max_decisions=300,480,5000", "--games", "500")
    measures = [f"--measure={name}" for name in ("seat_share", "draws", "completion", "length.decisions.mean")]
    measures += ["--measure=length.decisions.p50"]
    found = playground(*arguments, *measures, "--json").json
    points = [point["measures"] for point in found["points"]]
    assert not any(effect["differs"] for point in points for effect in point.values())
    short, middle, whole = points
    assert abs(short["completion"]["difference"]) > 0.9, "of the games as they were seen"
    assert short["length.decisions.mean"]["difference_up_to"] == 300
    assert middle["length.decisions.mean"]["difference_up_to"] == 480
    assert (middle["length.decisions.mean"]["difference"], middle["length.decisions.p50"]["difference"]) == (0, 0)
    assert (short["length.decisions.p50"]["value"], short["length.decisions.p50"]["more_than"]) == (None, 300)
    assert "up_to" not in whole["length.decisions.mean"]
    text = plain(playground(*arguments, *measures).stdout)
    assert "† up to 300 at 300, 480 at 480; differences up to 300 or 480" in text
    assert "worst case" in text


def test_a_measure_of_which_no_value_is_known_has_no_scale(playground):
    command = ["sweep", CAPPED, "--vary", "stride=2..3", "--games", "200", "--measure", "length.decisions.p90"]
    shown = playground(*command).stdout
    (head,) = (line for line in shown.splitlines() if line.startswith("  stride  "))
    assert head.endswith("worth")
    assert "> 480" in shown


def test_the_csv_of_a_sweep_has_columns_for_it_where_they_are_needed():
    def table(game: str) -> list[dict[str, str]]:
        plan = plan_sweep(game, ["stride=2..3"])
        result = sweep_result(plan, plan.study(200).play(), ["seat_share", "length.decisions.mean", "length.turns.p90"])
        return list(csv.DictReader(io.StringIO(findings_csv(findings(result)))))

    assert not set(table("triune")[0]) & set(UNFINISHED_COLUMNS)
    rows = [row for row in table(CAPPED) if row["point"] == "stride = 2"]
    share, mean, p90 = rows
    assert float(share["worst_case_low"]) < float(share["low"]) and share["up_to"] == ""
    assert float(share["difference_worst_case_high"]) > float(share["difference_high"])
    assert (mean["up_to"], mean["difference_up_to"], mean["worst_case_low"]) == ("480", "480", "")
    assert (p90["value"], p90["more_than"]) == ("", "479")


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str, str], dict[str, Any]]:
    """The answers of the experiment, by measure, expectation and game."""
    from tests.cli.conftest import CommandLine

    file = tmp_path_factory.mktemp("capped") / "capped.yaml"
    file.write_text(EXPERIMENT, encoding="utf-8")
    found = CommandLine()("run", str(file), "--json").json["answers"]
    return {(each["measure"], each["expected"], each["games"][0]): each for each in found}


def test_an_experiment_answers_only_what_unfinished_games_cannot_overturn(answers):
    def states(measure: str, expected: str) -> set[str]:
        return {each["answer"] for (name, text, _), each in answers.items() if (name, text) == (measure, expected)}

    assert states("length.decisions.mean", "above 300") == {"yes"}
    assert states("length.decisions.mean", "below 470") == {"not settled"}, "442 of the first 480, and longer in truth"
    assert states("length.decisions.mean", "within 20%") == {"not settled"}, "up to 480 they are"
    assert states("length.decisions.p50", "above 300") == {"yes"}
    assert "yes" not in states("length.decisions.p50", "below 470")
    assert states("length.decisions.p90", "above 300") == {"yes"}
    assert states("length.decisions.p90", "below 900") == states("length.decisions.p90", "higher") == {"not settled"}
    assert states("seat_share.2", "above 10%") == states("seat_share.2", "below 90%") == {"yes"}
    assert states("seat_share.2", "above 30%") == {"not settled"}
    assert states("seat_share.2", "within 40 points") == states("seat_share.2", "within 5 points of 50%")
    assert states("seat_share.2", "within 40 points") == {"not settled"}
    assert states("draws", "below 5%") == states("draws", "within 10 points") == {"not settled"}


def test_answers_name_what_is_possible(answers):
    share = answers["seat_share.2", "above 30%", CAPPED]
    low, high = share["worst_case"]
    assert low < 0 < share["ci95"][0] < share["ci95"][1] < high
    assert "With the unfinished games, anything from" in share["text"]
    mean = answers["length.decisions.mean", "above 300", CAPPED]
    assert mean["worst_case"] == [mean["ci95"][0], None]
    assert "Lengths are up to 480 decisions, for which all games were followed." in mean["text"]
    assert "is above 300: more than 480 decisions" in answers["length.decisions.p90", "above 300", CAPPED]["text"]


def test_the_text_and_the_report_of_an_experiment_say_so(playground, tmp_path: Path):
    file, report = tmp_path / "capped.yaml", tmp_path / "report.html"
    file.write_text(EXPERIMENT.replace("1500", "300"), encoding="utf-8")
    text = plain(playground("run", str(file), "--report", str(report)).stdout)
    page = plain(report.read_text(encoding="utf-8"))
    for each in (text, page):
        assert "up to 480" in each
        assert ", worst case " in each
        assert "Nothing is said to be known that they could overturn." in each
        assert "Up to N: games were given up at the cap on decisions" in each


def test_what_a_variant_changes_is_read_off_the_worst_case(playground):
    found = playground("compare", CAPPED, "triune@long-stride?max_decisions=480", "--games", "1000", "--json").json
    changes = {each["measure"]: each for each in found["comparisons"][0]["changes"]}
    assert changes["length.decisions.mean"]["up_to"] == 480 if "length.decisions.mean" in changes else True
    for name in ("seat_share.2", "draws", "outcome_entropy"):
        assert changes[name]["certainty"] == "open"
        low, high = changes[name]["worst_case"]
        assert low < 0 < high
    lengths = [each for name, each in changes.items() if name.startswith("length.")]
    assert lengths and all(each["up_to"] == 480 and each["certainty"] != "none" for each in lengths)


def test_a_plan_says_what_more_games_do_not_settle(playground):
    capped = ("triune?max_decisions=480", "triune@long-stride?max_decisions=480")
    text = plain(playground("plan", *capped, "--pilot", "300").stdout)
    assert "of the games were given up, in triune@long-stride?max_decisions=480" in text
    assert "where these could hide it, it is seen 'never', however many are played" in text
    whole = playground("plan", "triune", "triune@long-stride", "--pilot", "300").stdout
    assert "given up" not in whole


def test_agents_that_meet_are_judged_by_the_worst_case(playground, tmp_path: Path):
    """Of tic-tac-toe that is given up after five marks only the first player wins any, and most are open."""
    file = tmp_path / "duel.yaml"

    def duel(cap: int) -> dict[str, Any]:
        file.write_text(
            f"experiment: Who wins?\nrulesets: ['tic-tac-toe?max_decisions={cap}']\ngames: 300\n"
            "agents: [flat?playouts=9 against random]\n",
            encoding="utf-8",
        )
        (found,) = playground("run", str(file), "--json").json["duels"]
        return found

    whole, capped = duel(9), duel(5)
    assert "worst_case" not in whole and whole["p_value"] < 0.05
    assert capped["worst_case"][0] < 0.5 < capped["worst_case"][1]
    assert capped["p_value"] == 1
