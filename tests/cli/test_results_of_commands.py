"""What each command prints when all is well, for people and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from playground.cli.comparison_text import _signed, _spread
from playground.stats.fixed_n.intervals import Difference

ROOT = Path(__file__).parents[2]
ORACLE = json.loads((ROOT / "benchmarks" / "oracle.json").read_text(encoding="utf-8"))


def test_list_names_rulesets_with_variants_and_parameters(playground):
    listed = {entry["name"]: entry for entry in playground("list", "--json").json["rulesets"]}
    assert {"breakthrough", "connect-four", "tic-tac-toe", "triune"} <= set(listed)
    triune = listed["triune"]
    assert {"long-stride", "short-stride"} <= set(triune["variants"])
    stride = next(parameter for parameter in triune["parameters"] if parameter["name"] == "stride")
    assert (stride["type"], stride["default"], stride["low"], stride["high"]) == ("int", 3, 2, 4)
    assert all("max_decisions" in [p["name"] for p in entry["parameters"]] for entry in listed.values())


@pytest.fixture
def nothing_shipped(own_folder, monkeypatch):
    """There are no rulesets but those of one's own."""
    monkeypatch.setattr("playground.ruleset.find.shipped_folder", lambda _name: own_folder / "rulesets")


@pytest.mark.usefixtures("nothing_shipped")
def test_list_for_people_shows_a_ruleset_of_ones_own(playground):
    shown = playground("list")
    assert shown.code == 0
    assert "three-marks  Three marks" in shown.stdout
    assert "@pair   two in a row win" in shown.stdout


@pytest.mark.usefixtures("nothing_shipped")
def test_list_marks_a_ruleset_with_mistakes(playground, own_folder):
    (own_folder / "rulesets" / "broken.yaml").write_text("game: Broken\n", encoding="utf-8")
    assert "broken\n  has mistakes: playground validate broken" in playground("list").stdout
    entries = {entry["name"]: entry["sound"] for entry in playground("list", "--json").json["rulesets"]}
    assert (entries["broken"], entries["three-marks"]) == (False, True)


def test_simulate_has_the_stable_json_shape(playground):
    found = playground("simulate", "tic-tac-toe", "--games", "500", "--seed", "3", "--json").json
    assert {
        "ruleset", "hash", "parameters", "games", "seed", "agents", "outcomes", "seats", "length", "endings", "rules",
        "options", "timing",
    } <= set(found)  # fmt: skip
    assert (found["ruleset"], found["games"], found["seed"]) == ("tic-tac-toe", 500, 3)
    assert found["agents"] == ["random", "random"]
    assert set(found["outcomes"]) == {"wins", "shared", "draws", "unfinished", "stuck"}
    assert sum(found["outcomes"]["wins"].values()) + found["outcomes"]["draws"] == 500
    assert [set(seat) for seat in found["seats"]] == [{"seat", "wins", "share", "rate", "ci95"}] * 2
    for length in found["length"].values():
        assert set(length) == {"mean", "sd", "p10", "p50", "p90", "max"}
    assert set(found["length"]) == {"decisions", "turns"}
    assert sum(found["endings"].values()) == 500
    assert set(found["options"]) == {"mean", "max"}
    assert set(found["timing"]) == {"compile_s", "play_s", "games_per_s"}


def test_simulate_is_the_same_on_any_number_of_threads(playground):
    def without_timing(threads):
        arguments = ("simulate", "connect-four", "--games", "3000", "--threads", threads, "--json")
        return {key: value for key, value in playground(*arguments).json.items() if key != "timing"}

    assert without_timing("1") == without_timing("3") == without_timing("0")


def test_simulate_for_people_prints_the_changes_and_the_results(playground):
    shown = playground("simulate", "triune@long-stride?skid=no", "--games", "1000").stdout
    assert shown.startswith("Triune (triune@long-stride?skid=no)\n")
    assert "\n  stride = 4 (usually 3)\n  skid = no (usually yes)\n" in shown
    assert "1,000 games, seed 0, random players" in shown
    for part in ("seat 1, South, wins", "seat 2, North, wins", "95% interval", "unfinished", "median", "routed"):
        assert part in shown
    assert "never fired: pass; each fires in fewer than 3 of 1,000 games" in shown


def test_unfinished_games_are_an_outcome_of_their_own(playground):
    found = playground("simulate", "triune?max_decisions=20", "--games", "200", "--json").json
    wins = {"South": 0, "North": 0}
    assert found["outcomes"] == {"wins": wins, "shared": 0, "draws": 0, "unfinished": 200, "stuck": 0}
    length = found["length"]
    assert length["decisions"]["max"] is None and length["decisions"]["given_up"] == 200
    assert length["decisions"]["more_than"]["p90"] == 20


def test_compare_has_variants_and_comparisons(playground):
    names = ["tic-tac-toe", "tic-tac-toe@misere", "tic-tac-toe@four-by-four"]
    found = playground("compare", *names, "--games", "4000", "--json").json
    assert [variant["ruleset"] for variant in found["variants"]] == names
    assert [variant["games"] for variant in found["variants"]] == [4000] * 3
    assert [(c["baseline"], c["variant"]) for c in found["comparisons"]] == [(names[0], name) for name in names[1:]]
    for comparison in found["comparisons"]:
        low, high = comparison["ci95"]
        assert low < comparison["difference"] < high
        assert 0 <= comparison["p_value"] <= 1
        assert comparison["decided"] == (comparison["fairer"] is not None)
        assert "random players" in comparison["verdict"]
        assert "4,000 games each" in comparison["verdict"]


def test_compare_decides_where_the_difference_is_plain(playground):
    # Among random players the first to play wins 585 of 873 decisive games of three in a row, and 58% of four in a row.
    found = playground("compare", "tic-tac-toe", "tic-tac-toe@four-by-four", "--games", "20000", "--json").json
    comparison = found["comparisons"][0]
    assert (comparison["decided"], comparison["fairer"]) == (True, "tic-tac-toe@four-by-four")
    assert comparison["difference"] > 0.05


def test_compare_for_people_has_a_table_and_a_verdict(playground):
    shown = playground("compare", "triune", "triune@short-stride", "--games", "1000", "--seat", "1").stdout
    assert "1,000 games of each, seed 0, random players; seen from seat 1" in shown
    assert "difference to triune" in shown
    assert "verdict on triune@short-stride" in shown
    assert "the first player" in shown


@pytest.mark.exhaustive
def test_perft_is_what_an_independent_program_counted(playground):
    for entry in ORACLE:
        if entry["nodes"]:
            found = playground("perft", entry["selection"], "--depth", "4", "--json").json
            assert set(found) == {"ruleset", "nodes"}
            assert found["nodes"] == entry["nodes"][:4], entry["selection"]


def test_perft_of_a_finished_tree_ends_in_zeros(playground):
    nodes = playground("perft", "tic-tac-toe", "--depth", "11", "--json").json["nodes"]
    assert nodes == [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0, 0]


def test_both_engines_count_the_same(playground):
    native, reference = (
        playground("perft", "breakthrough@narrow", "--depth", "2", "--engine", engine, "--json").json["nodes"]
        for engine in ("native", "reference")
    )
    assert native == reference


def test_perft_for_people_has_a_line_for_each_depth(playground):
    lines = playground("perft", "connect-four", "--depth", "4").stdout.splitlines()
    assert [line.split()[:2] for line in lines] == [["1", "7"], ["2", "49"], ["3", "343"], ["4", "2,401"]]


def test_diff_in_words_lines_and_json(playground):
    assert playground("diff", "triune", "triune@long-stride").stdout.splitlines() == [
        "from triune to triune@long-stride",
        "  stride is 4 instead of 3 (squares a marked piece travels)",
    ]
    lines = playground("diff", "triune", "triune@long-stride", "--text").stdout.splitlines()
    assert [line[0] for line in lines if line.lstrip("+-").startswith("  stride:")] == ["-", "+"]
    found = playground("diff", "triune", "triune@long-stride", "--json").json
    assert (found["a"], found["b"], found["same_play"]) == ("triune", "triune@long-stride", False)
    assert [change["path"][:2] for change in found["changes"]] == [["parameters", "stride"]]


def test_diff_of_equals(playground):
    assert playground("diff", "triune", "triune").stdout == "triune and triune are the same\n"
    assert playground("diff", "triune", "triune", "--json").json["changes"] == []


def test_schema_describes_itself_and_is_written_to_the_requested_file(playground, tmp_path):
    schema = playground("schema").json
    jsonschema.Draft7Validator.check_schema(schema)
    target = tmp_path / "ruleset.schema.json"
    assert playground("schema", "--out", str(target)).stdout == ""
    assert json.loads(target.read_text(encoding="utf-8")) == schema


def test_explain_one_and_all(playground):
    assert playground("explain", "y043").stdout.startswith("# Y043: number out of range\n")
    found = playground("explain", "Y043", "--json").json
    assert (found["code"], found["severity"]) == ("Y043", "error")
    assert "Y043   number out of range" in playground("explain").stdout
    codes = [entry["code"] for entry in playground("explain", "--json").json["diagnostics"]]
    assert codes == sorted(codes)
    assert len(codes) > 40


@pytest.mark.usefixtures("own_folder")
def test_validate_reports_every_mistake_and_its_place(playground):
    text = "game: Broken\nplayers: [A, B]\nbord: {shape: square, size: 3}\nactions: {mark: {do: nothing}}\nboard: 3\n"
    Path("broken.yaml").write_text(text, encoding="utf-8")
    shown = playground("validate", "broken.yaml", "three-marks")
    assert shown.code == 2
    assert "broken.yaml:3:1  R001" in shown.stdout
    assert "did you mean 'board'?" in shown.stdout
    assert shown.stdout.endswith("three-marks: no mistakes\nfor details: playground explain R001\n")
    found = playground("validate", "broken.yaml", "three-marks", "--json")
    assert found.code == 2
    broken, sound = found.json["files"]
    assert (broken["file"], broken["sound"]) == ("broken.yaml", False)
    assert (sound["file"], sound["sound"]) == ("three-marks", True)
    misspelt = next(d for d in broken["diagnostics"] if d["code"] == "R001")
    assert (misspelt["file"], misspelt["line"], misspelt["column"], misspelt["length"]) == ("broken.yaml", 3, 1, 4)


def test_warnings_are_reported_and_do_not_fail(playground, own_folder):
    path = own_folder / "rulesets" / "three-marks.yaml"
    unused = "parameters:\n  spare: {default: 1, range: 1..5, about: used by nobody}"
    path.write_text(path.read_text(encoding="utf-8").replace("parameters:", unused, 1), encoding="utf-8")
    shown = playground("validate", str(path))
    assert shown.code == 0
    assert "warning: " in shown.stdout
    assert ": 1 warning\nfor details: playground explain W004\nfor rules that never apply" in shown.stdout
    assert shown.stdout.endswith(f" playground validate --deep {path}\n")


@pytest.mark.parametrize(
    "name",
    ["triune?skid=no", "tic-tac-toe@misere", "simulations/triune-stride.yaml", "rulesets/parts/binary-dice.yaml"],
)
def test_what_is_shipped_is_sound(playground, name, monkeypatch):
    monkeypatch.chdir(ROOT)
    shown = playground("validate", name)
    assert (shown.code, shown.stdout) == (0, f"{name}: no mistakes\n")


@pytest.mark.parametrize(
    ("stage", "expected"),
    [
        ("source", "game: Tic-tac-toe"),
        ("ast", "end.line  "),
        ("game", "line: when "),
        ("ir", "function count() -> int"),
        ("llvm", "define "),
        ("asm", "pg_play"),
    ],
)
def test_show_at_each_stage(playground, stage, expected):
    shown = playground("show", stage, "tic-tac-toe")
    assert shown.code == 0
    assert expected in shown.stdout
    found = playground("show", stage, "tic-tac-toe", "--json").json
    assert (found["ruleset"], found["stage"], found["text"]) == ("tic-tac-toe", stage, shown.stdout.rstrip("\n"))


@pytest.mark.parametrize("name", ["triune@flip-and-step", "breakthrough", "connect-four"])
@pytest.mark.parametrize("stage", ["ast", "game", "ir"])
def test_every_shipped_game_can_be_shown(playground, stage, name):
    assert playground("show", stage, name).code == 0


def test_the_source_that_is_shown_is_the_same_game(playground, tmp_path):
    path = tmp_path / "resolved.yaml"
    path.write_text(playground("show", "source", "triune@one-way").stdout, encoding="utf-8")
    assert playground("diff", "triune@one-way", str(path), "--json").json["same_play"] is True


def test_bench_measures_the_share_of_each_rule(playground):
    (found,) = playground("bench", "tic-tac-toe", "--rules", "--seconds", "0.02", "--json").json["rulesets"]
    assert found["ruleset"] == "tic-tac-toe"
    assert {"rule": "line", "what": "end condition"} in [
        {key: rule[key] for key in ("rule", "what")} for rule in found["rules"]
    ]
    assert sum(rule["share"] for rule in found["rules"]) == pytest.approx(1)
    shown = playground("bench", "tic-tac-toe", "--rules", "--seconds", "0.02").stdout.splitlines()
    assert shown[0].split() == ["tic-tac-toe,", "time", "of", "random", "play", "share"]
    assert any(line.startswith("  end condition: line ") and line.endswith("%") for line in shown)
    assert shown[-1].startswith("  measuring makes games ")


def test_version(playground):
    from playground.source.version import VERSION

    assert playground("--version").stdout == f"playground {VERSION}\n"


def test_every_command_has_its_place_in_the_manual():
    from playground.cli.app import COMMANDS

    manual = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    headings = [line.removeprefix("## ") for line in manual.splitlines() if line.startswith("## ")]
    assert set(headings) >= set(COMMANDS)
    assert all(f"playground {name}" in manual for name in COMMANDS)


DICE = """
game: Three dice
players: [Ann, Ben]
parameters: {die: {default: 6, choices: [4, 6, 8], about: faces of the die}}
variables: {pips: {type: 1..die}, best: {type: 0..8, each: player}}
actions: {roll: {do: roll pips; if pips > best of mover then set best of mover to pips}}
end: {over: when decisions >= 6 then mover wins}
"""


def test_numbers_to_choose_from_are_listed_and_dice_need_no_pieces(playground, tmp_path):
    path = tmp_path / "dice.yaml"
    path.write_text(DICE, encoding="utf-8")
    (die, *_) = playground("list", str(path), "--json").json["rulesets"][0]["parameters"]
    assert (die["low"], die["high"], die["choices"]) == (4, 8, [4, 6, 8])
    assert "die=6                4 or 6 or 8; faces of the die" in playground("list", str(path)).stdout
    checked = playground("validate", str(path))
    assert (checked.code, "warning" in checked.stdout + checked.stderr) == (0, False)
    book = playground("rulebook", str(path)).stdout
    assert "**Pips**: A die from 1 to 6." in book
    assert "svg" not in book


@pytest.mark.parametrize(
    ("difference", "text"),
    [
        (Difference(0.03, -0.04, 0.09), "+0.03 (−0.04 to +0.09)"),  # with a decimal it would seem to exclude 0
        (Difference(27.7, 25.8, 29.5), "+27.7 (+25.8 to +29.5)"),
        (Difference(0.0, 0.0, 0.0), "+0.0 (+0.0 to +0.0)"),
        (None, "–"),
    ],
)
def test_differences_of_lengths_have_the_decimals_that_their_interval_needs(
    difference: Difference | None, text: str
) -> None:
    assert _spread(difference, _signed(difference)) == text
