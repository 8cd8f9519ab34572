"""`playground sweep` from end to end."""

from __future__ import annotations

import pytest

from playground.simulate.study import Study

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
    assert "├" in shown.stdout and "●" in shown.stdout and "┊ 50.0 is fair" in shown.stdout
    assert "differences from goal = 3 hold all together" in " ".join(shown.stdout.split())
    assert "All this holds between random players" in shown.stdout
    assert all(len(line) <= 130 for line in lines)


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


@pytest.mark.usefixtures("own_folder")
def test_json_has_every_point(playground):
    told = playground(*ONE_AXIS, "--measure", "seat_share", "--measure", "length.decisions.mean", "--json").json
    assert told["axes"] == [
        {"parameter": "goal", "about": "marks in a row that win", "values": [1, 2, 3, 4], "usual": 3}
    ]
    assert told["measures"] == ["seat_share.2", "length.decisions.mean"]
    assert [point["settings"] for point in told["points"]] == [{"goal": goal} for goal in (1, 2, 3, 4)]
    first = told["points"][0]
    assert first["ruleset"] == "three-marks?goal=1"
    assert first["measures"]["length.decisions.mean"]["value"] == 1.0
    assert first["measures"]["length.decisions.mean"]["differs"] is True
    assert told["points"][2]["measures"]["seat_share.2"]["difference"] is None
    assert told["points"][2]["hash"] == told["baseline"]["hash"]
    assert told["comparisons"] == {"seat_share.2": 2, "length.decisions.mean": 3}, "nobody makes four in a row"
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
    told = playground("sweep", "three-marks", *arguments).json
    sizes = [abs(entry["difference"]) for entry in told["effects"]["length.decisions.mean"]]
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
    assert "the same command goes on" in stopped.stderr
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


BAD = [
    ("sweep triune", "say what to change"),
    ("sweep triune --vary stride --ablate", "say what to change"),
    ("sweep triune --vary strid=2", "did you mean 'stride'?"),
    ("sweep triune --vary stride=2..9", "2 to 4, not '5'"),
    ("sweep triune --vary stride=2...4", "is no value and no range"),
    ("sweep triune --vary stride --vary skid --vary last_pieces", "one or two axes, not 3"),
    ("sweep triune --vary stride --measure nothing", "there is no measure 'nothing'"),
    ("sweep triune --vary stride --seat 3", "there is no seat 3"),
    ("sweep triune --vary stride --games 0", "between 1 and"),
    ("sweep triune --vary stride --agents randm", "randm"),
    ("sweep triun --vary stride", "did you mean 'triune'?"),
    ("sweep triun --ablate", "did you mean 'triune'?"),
]


@pytest.mark.parametrize(("line", "message"), BAD, ids=[line for line, _ in BAD])
def test_bad_usage_is_told(playground, line, message):
    ended = playground(*line.split())
    assert ended.code == 2
    assert message in ended.stderr
    assert ended.stdout == ""
