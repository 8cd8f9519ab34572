"""`playground sweep` from end to end."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path

import pytest

from playground.simulate.scheduler import play_together
from playground.simulate.study import Study
from tests.quick_set import mostly_exhaustive

ONE_AXIS = ("sweep", "three-marks", "--vary", "goal=1..4", "--games", "500", "--seed", "2")


@pytest.mark.usefixtures("own_folder")
def test_one_axis_as_a_table_with_curves(playground):
    shown = playground(*ONE_AXIS)
    assert shown.code == 0
    assert "500 games at each of 4 points, seed 2, random players; seen from seat 2" in shown.stdout
    lines = shown.stdout.splitlines()
    title = next(number for number, line in enumerate(lines) if line.startswith("seat_share.2"))
    rows = [line.split()[0] for line in lines[title + 2 :][:4]]
    assert rows == ["1", "2", "3", "4"]
    assert "3 (as it is)" in shown.stdout
    assert "├" in shown.stdout and "●" in shown.stdout and "50.0 is fair" in shown.stdout
    assert "differences from goal = 3 hold all together" in " ".join(shown.stdout.split())
    assert "All this holds between random players" in shown.stdout
    assert all(len(line) <= 130 for line in lines)


def number_in(text: str) -> float:
    return float(text.replace("−", "-").replace(",", "").rstrip("*?"))


def pictures(shown: str, header: str) -> list[tuple[list[str], float, float, str]]:
    """The rows of the first table with this header: cells, the ends of the scale that its last column has, picture."""
    lines = shown.splitlines()
    first = next(number for number, line in enumerate(lines) if line.strip().startswith(header))
    ends = lines[first].rpartition("worth   ")[2]
    start, (low, *_, high) = len(lines[first]) - len(ends), ends.split()
    rows = itertools.takewhile(lambda line: line.startswith("  "), lines[first + 1 :])
    cut = ((re.split(" {2,}", row[:start].strip()), row[start:].ljust(len(ends))) for row in rows)
    return [(cells, number_in(low), number_in(high), picture) for cells, picture in cut]


@pytest.mark.usefixtures("own_folder")
@pytest.mark.parametrize("measure", ["seat_share", "length.decisions.mean", "length.turns.p50"])
def test_a_point_stands_where_its_value_is(playground, measure):
    found = pictures(playground(*ONE_AXIS, "--measure", measure).stdout, "goal ")
    reported = [row for row in found if row[0][1] != "–"]
    assert len(reported) == (3 if measure == "seat_share" else 4), "nobody makes four in a row"
    for cells, low, high, picture in reported:
        place = (number_in(cells[1]) - low) / (high - low) * (len(picture) - 1)
        assert picture.index("●") == pytest.approx(place, abs=0.7), (cells, picture)


@pytest.mark.usefixtures("own_folder")
def test_constant_lengths_are_whole_numbers_as_in_simulate(playground):
    (_, reported, *_), *_ = pictures(playground(*ONE_AXIS, "--measure", "length.decisions.p50").stdout, "goal ")[0]
    of_one = playground("simulate", "three-marks?goal=1", "--games", "500", "--seed", "2", "--measures").stdout
    (line,) = (line.split() for line in of_one.splitlines() if "length.decisions.p50" in line)
    assert reported == line[1]
    across = playground(*ONE_AXIS, "--vary", "max_decisions=8..9", "--measure", "length.decisions.p50").stdout
    assert len(re.findall(r"\d to \d+\b", across)) == 10, "nine cells, and what the shades mean"
    assert not re.search(r"\d\.\d", across.partition("Intervals of values")[0])


@pytest.mark.usefixtures("own_folder")
def test_bars_of_an_ablation_start_from_one_line(playground):
    shown = playground(
        "sweep", "three-marks", "--ablate", "--games", "300", "--measure", "length.decisions.mean"
    ).stdout
    found = pictures(shown, "change")
    assert len({picture.index("┊") for *_, picture in found}) == 1
    for cells, low, high, picture in found:
        zero, place = picture.index("┊"), (number_in(cells[2]) - low) / (high - low) * (len(picture) - 1)
        bar = [zero, *(at for at, sign in enumerate(picture) if sign == "█")]
        assert (max(bar) if place > zero else min(bar)) == pytest.approx(place, abs=0.7), (cells, picture)


def test_the_fair_share_is_named_where_it_stands(playground):
    shown = playground("sweep", "triune", "--vary", "stride=2..4", "--games", "200", "--measure", "seat_share").stdout
    lines = [line for line in shown.splitlines() if "┊" in line]
    assert len(lines) == 4
    assert "fair" in lines[0]
    assert len({line.index("┊") for line in lines}) == 1


@pytest.mark.usefixtures("own_folder")
def test_numbers_of_a_column_have_equally_many_decimals(playground):
    shown = playground("sweep", "tic-tac-toe", "--vary", "size=3..6", "--measure", "length.decisions.mean")
    values = [cells[1:3] for cells, *_ in pictures(shown.stdout, "size ")]
    assert number_in(values[0][0]) < 10 < number_in(values[-1][0])
    assert {len(value.rpartition(".")[2]) for value, _ in values} == {1}


@pytest.mark.usefixtures("own_folder")
def test_what_never_happens_is_one_line(playground):
    shown = playground(*ONE_AXIS, "--measure", "unfinished").stdout
    assert "in no game of any point, with 95% confidence in at most" in shown


def test_two_axes_as_a_heat_map(playground):
    shown = playground("sweep", "tic-tac-toe", "--vary", "size=3,4", "--vary", "in_a_row=3..5", "--games", "200").stdout
    assert "size ↓  in_a_row →" in shown
    assert "' ░▒▓█' from" in shown
    assert "*" in shown, "longer games on larger boards are seen in 200 games"


def test_forbidden_points_are_shown(playground):
    arguments = ("--vary", "players=3,4", "--vary", "teams", "--games", "30", "--measure", "unfinished")
    shown = playground("sweep", "trio", *arguments).stdout
    assert "not possible" in shown
    assert "players = 3, teams = yes cannot be played: these parameters do not fit together" in shown
    assert "The games have 3 to 4 players." in shown


def test_shades_of_shares_show_their_distance_from_fair(playground):
    arguments = ("--vary", "players=3,6", "--vary", "teams=no", "--games", "200", "--measure", "seat_share")
    lines = playground("sweep", "trio", *arguments).stdout.splitlines()
    key = next(line for line in lines if "points beside the fair share: 33.3 of 3, 16.7 of 6" in line)
    low, high = re.findall("[−+][0-9.]+", key)
    cells = {line.split()[0]: line for line in lines if re.match("  [36] ", line)}
    apart = {players: number_in(cell.split()[-1]) - 100 / int(players) for players, cell in cells.items()}
    assert (number_in(low), number_in(high)) == pytest.approx((min(apart.values()), max(apart.values())), abs=0.11)
    assert [players for players, cell in cells.items() if "██" in cell] == [max(apart, key=apart.__getitem__)]


def test_the_game_as_it_is_has_its_interval_below_a_heat_map(playground):
    arguments = ("--vary", "size=4,5", "--vary", "in_a_row=3,4", "--games", "100", "--measure", "length.decisions.mean")
    lines = playground("sweep", "tic-tac-toe", *arguments).stdout.splitlines()
    apart = next(number for number, line in enumerate(lines) if line.startswith("  as it is"))
    assert " to " in lines[apart + 1]


STUCK = """
game: Stuck
players: [A, B]
board: {shape: square, size: 2}
pieces: {Stone: {}}
parameters: {stones: {default: 4, range: 3..4, about: own stones that win}}
actions: {drop: {choose: {s: empty}, do: place Stone on s}}
turn: {play: {actions: drop, otherwise: skip}}
end: {never: when count own >= stones then mover wins}
"""


def test_the_reason_why_games_were_given_up_is_reported(playground, own_folder):
    (own_folder / "stuck.yaml").write_text(STUCK, encoding="utf-8")
    arguments = ("sweep", "stuck.yaml", "--games", "10", "--measure", "unfinished", "--vary")
    nobody = playground(*arguments, "stones=3,4").stdout
    assert "Of all games 20 were given up unfinished, because nobody could do anything any more." in nobody
    assert "cap on decisions" not in nobody
    both = " ".join(playground(*arguments, "max_decisions=3,5").stdout.split())
    assert "given up unfinished: 10 at the cap on decisions, 20 because nobody could do anything any more." in both


@pytest.mark.usefixtures("own_folder")
def test_json_has_every_point(playground):
    reported = playground(*ONE_AXIS, "--measure", "seat_share", "--measure", "length.decisions.mean", "--json").json
    assert reported["axes"] == [
        {"parameter": "goal", "about": "marks in a row that win", "values": [1, 2, 3, 4], "usual": 3}
    ]
    assert reported["measures"] == ["seat_share.2", "length.decisions.mean"]
    assert [point["settings"] for point in reported["points"]] == [{"goal": goal} for goal in (1, 2, 3, 4)]
    first = reported["points"][0]
    assert first["ruleset"] == "three-marks?goal=1"
    assert first["measures"]["length.decisions.mean"]["value"] == 1.0
    assert first["measures"]["length.decisions.mean"]["differs"] is True
    assert reported["points"][2]["measures"]["seat_share.2"]["difference"] is None
    assert reported["points"][2]["hash"] == reported["baseline"]["hash"]
    assert reported["comparisons"] == {"seat_share.2": 2, "length.decisions.mean": 3}, "nobody makes four in a row"
    assert playground(*ONE_AXIS, "--threads", "3", "--json").json == playground(*ONE_AXIS, "--json").json


@pytest.mark.usefixtures("own_folder")
def test_ablation_is_a_tornado(playground):
    shown = playground("sweep", "three-marks", "--ablate", "--games", "300", "--measure", "length.decisions.mean")
    assert shown.code == 0
    assert "each house rule changed by itself" in shown.stdout
    assert "goal = 2 (@pair)" in shown.stdout
    assert "█" in shown.stdout
    assert "as it is:" in shown.stdout


@pytest.mark.usefixtures("own_folder")
def test_ablation_as_json(playground):
    arguments = ("--ablate", "--games", "100", "--measure", "length.decisions.mean", "--json")
    reported = playground("sweep", "three-marks", *arguments).json
    sizes = [abs(entry["difference"]) for entry in reported["effects"]["length.decisions.mean"]]
    assert len(sizes) == 4
    assert sizes == sorted(sizes, reverse=True)


@pytest.mark.usefixtures("own_folder")
def test_a_recorded_sweep_is_not_played_again(playground):
    arguments = (*ONE_AXIS, "--out", "kept", "--json")
    first, again = playground(*arguments), playground(*arguments)
    assert (first.code, again.code) == (0, 0)
    assert first.json == again.json == playground(*ONE_AXIS, "--json").json
    other = playground("sweep", "three-marks", "--vary", "goal=1..3", "--games", "500", "--seed", "2", "--out", "kept")
    assert other.code == 2
    assert "kept" in other.stderr


@pytest.mark.usefixtures("own_folder")
def test_a_recorded_sweep_goes_on_where_it_was_stopped(playground, monkeypatch):
    play, arguments = Study.play, (*ONE_AXIS, "--out", "kept", "--json")
    with monkeypatch.context() as patch:
        patch.setattr(Study, "play", lambda study, watch=None, every=0.1: play(study, 250, watch, every))
        stopped = playground(*arguments)
    assert stopped.code == 130
    assert "the same command continues" in stopped.stderr
    assert playground(*arguments).json == playground(*ONE_AXIS, "--json").json


@pytest.mark.usefixtures("own_folder")
def test_ctrl_c_gives_what_there_is(playground, monkeypatch):
    play = Study.play

    def interrupted(study, watch=None, every=0.1):
        return play(study, upto=120, watch=watch, every=every)

    monkeypatch.setattr(Study, "play", interrupted)
    ended = playground(*ONE_AXIS, "--json")
    assert ended.code == 130
    assert [point["games"] for point in ended.json["points"]] == [120] * 4
    assert "stopped after 480 of 2,000 games" in ended.stderr


@pytest.mark.usefixtures("own_folder")
def test_a_stopped_sweep_claims_no_game_that_was_not_played(playground, monkeypatch):
    play = Study.play
    monkeypatch.setattr(Study, "play", lambda study, watch=None, every=0.1: play(study, 120, watch, every))
    assert "120 of 500 games at each of 4 points" in playground(*ONE_AXIS).stdout
    shown = playground("sweep", "three-marks", "--ablate", "--games", "300").stdout
    assert "120 of 300 games as it is and after each of 4 changes" in shown


@pytest.mark.usefixtures("own_folder")
def test_numbers_of_games_are_reported_by_point_where_they_differ(playground, monkeypatch):
    def uneven(study, **_):
        return [play_together([run], upto=10 * number)[0] for number, run in enumerate(study.runs, start=1)]

    monkeypatch.setattr(Study, "play", uneven)
    shown = playground(*ONE_AXIS).stdout
    assert "Games played: 10 of goal = 1, 20 of goal = 2, 30 of goal = 3, 40 of goal = 4." in shown


@pytest.mark.quick(1)
@pytest.mark.usefixtures("own_folder")
@pytest.mark.parametrize("changed", [("--vary", "goal=2..3"), ("--ablate",)], ids=["sweep", "ablation"])
def test_measures_of_a_referee(playground, changed):
    requested = ("--games", "50", "--referee", "20", "--playouts", "4", "--measure", "drama", "--measure", "narrowness")
    shown = playground("sweep", "three-marks", *changed, *requested)
    assert shown.code == 0
    assert "drama (root of value): how far behind winners were while another player was ahead" in shown.stdout
    assert "narrowness (%)" in shown.stdout
    assert shown.stdout.count("; 20 games judged") == 2
    reported = playground("sweep", "three-marks", *changed, *requested, "--json").json
    assert reported["referee"] == {"games": 20, "playouts": 4}
    assert reported["baseline"]["judged"] == 20
    assert 0 < reported["baseline"]["measures"]["narrowness"]["value"] < 1
    of_baseline = reported["baseline"]["measures"]["drama"]
    assert 0 < of_baseline["level"] < 1
    marked = json.dumps(reported).count('"may_be_noise": true')
    assert ("~ may be the referee's noise" in " ".join(shown.stdout.split())) == (marked > 0)


@pytest.mark.quick(1)
@pytest.mark.usefixtures("own_folder")
@pytest.mark.parametrize("changed", [("--vary", "goal=2..3"), ("--ablate",)], ids=["sweep", "ablation"])
def test_measures_of_a_referee_that_searches(playground, changed):
    requested = ("--games", "6", "--referee", "3", "--referee-by", "mcts?iterations=30", "--measure", "drama")
    shown = playground("sweep", "three-marks", *changed, *requested)
    assert shown.code == 0
    assert "; 3 games judged by mcts?iterations=30" in " ".join(shown.stdout.split())
    reported = playground("sweep", "three-marks", *changed, *requested, "--json").json
    assert reported["referee"] == {"games": 3, "by": "mcts?iterations=30"}
    assert "level" not in reported["baseline"]["measures"]["drama"]


@pytest.mark.usefixtures("own_folder")
def test_judged_games_are_recorded_and_too_many_are_reported(playground):
    command = ("sweep", "three-marks", "--vary", "goal=2..3", "--games", "8", "--referee", "9", "--playouts", "4",
               "--measure", "drama", "--out", "kept", "--json")  # fmt: skip
    first, again = playground(*command), playground(*command)
    assert first.code == again.code == 0
    assert "the referee judged 16 games: there are no more" in first.stderr
    assert first.json == again.json
    assert len(list(Path("kept").glob("*/judged-4.json.gz"))) == 2


BAD = [
    ("sweep triune", "say what to change"),
    ("sweep triune --vary stride --ablate", "give one or the other"),
    ("sweep triune --vary stride --measure drama", "needs games that a referee has judged: add --referee GAMES"),
    ("sweep triune --vary stride --referee 10", "none of those is requested: name one, such as --measure drama"),
    ("sweep triune --ablate --referee 10", "none of those is requested: name one, such as --measure drama"),
    ("sweep triune --vary stride --measure drama --referee 9 --playouts 1", "--playouts takes a whole number"),
    ("sweep triune --vary stride --measure drama --referee -3", "--referee takes a whole number from 1 on, not '-3'"),
    ("sweep triune --vary stride --measure drama --playouts 5", "goes with --referee GAMES only"),
    ("sweep triune --vary stride --measure ideal_duration", "playground simulate does, with --ideal"),
    ("sweep triune --vary stride --measure nope", "there are balance, branching,"),
    ("sweep triune --vary strid=2", "did you mean 'stride'?"),
    ("sweep triune --vary stride=2..9", "2 to 4, not '5'"),
    ("sweep triune --vary stride=2...4", "is no value and no range"),
    ("sweep triune --vary stride --vary skid --vary last_pieces", "one or two axes, not 3"),
    ("sweep triune --vary stride --measure nothing", "there is no measure 'nothing'"),
    ("sweep triune --vary stride --seat 3", "there is no seat 3"),
    ("sweep triune --vary stride --games 0", "--games takes a whole number from 1"),
    ("sweep triune --vary stride --agents randm", "randm"),
    ("sweep triun --vary stride", "did you mean 'triune'?"),
    ("sweep triun --ablate", "did you mean 'triune'?"),
]


@pytest.mark.parametrize(("line", "message"), mostly_exhaustive(BAD, 6), ids=[line for line, _ in BAD])
def test_bad_usage_is_reported(playground, line, message):
    ended = playground(*line.split())
    assert ended.code == 2
    assert message in ended.stderr
    assert ended.stdout == ""
