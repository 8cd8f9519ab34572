"""`playground compare --levels` on the command line, and levels that are made when they are first named."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from playground.cli.sweep_levels import swept_points
from playground.learning.player import read_player
from playground.learning.trainings import SECONDS
from playground.simulate.sweeps.plan import plan_sweep
from playground.skill import made
from playground.stats.trainings.course import Course
from tests.cli.conftest import CommandLine
from tests.nothing_shipped import ship_nothing


@pytest.fixture(autouse=True)
def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the players."""
    monkeypatch.setenv("PLAYGROUND_PLAYERS", str(tmp_path / "players"))
    ship_nothing(monkeypatch)
    return tmp_path / "players"


PAIR = ("compare", "three-marks", "three-marks@pair", "--levels")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--agents", "flat"), "--levels does not go with --agents: its players are trained here"),
        (("--until", "fairer", "--out", "kept"), "--levels does not go with --until and --out"),
        (
            ("--minutes", "0.001"),
            "0.001 minutes are too short to train 3 players for each of 2 variants",
        ),
        (("--minutes", "-1"), "--minutes takes a number above 0"),
        (("--seat", "3"), "there is no seat 3"),
        (("--report", "."), "--report"),
        (("--report", "no/such/folder/levels.html"), "is no folder yet: make it first"),
    ],
)
@pytest.mark.usefixtures("own_folder")
def test_wrong_arguments(playground: CommandLine, arguments: tuple[str, ...], words: str) -> None:
    ended = playground(*PAIR, *arguments)
    assert (ended.code, ended.stdout) == (2, "")
    assert words in ended.stderr


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("compare three-marks three-marks@pair --minutes 3", "--minutes goes with --levels only"),
        ("compare three-marks --levels", "a comparison needs two rulesets at least"),
        ("compare three-marks three-marks --levels", "are the same game"),
        ("sweep three-marks --ablate --minutes 3 --report a.html", "--minutes and --report go with --levels only"),
        ("sweep three-marks --ablate --levels --measure draws --out b", "does not go with --measure and --out"),
        ("sweep tic-tac-toe --vary size=3 --levels", "nothing to compare tic-tac-toe with"),
        ("sweep tic-tac-toe --vary size=3..5 --levels --seat 3", "there is no seat 3"),
        ("sweep trio --vary players=4 --levels", "left out: players = 4: it is for 4 players"),
    ],
)
@pytest.mark.usefixtures("own_folder")
def test_wrong_commands(playground: CommandLine, command: str, words: str) -> None:
    ended = playground(*command.split())
    assert (ended.code, ended.stdout) == (2, "")
    assert words in ended.stderr


@pytest.mark.thorough
def test_a_sweep_by_levels(playground: CommandLine, own_folder: Path) -> None:
    report = own_folder / "sweep.html"
    command = ("sweep", "three-marks", "--ablate", "--levels", "--minutes", "0.3", "--games", "100")
    ended = playground(*command, "--report", str(report))
    assert ended.code == 0, ended.stderr
    again = playground(*command, "--json").json
    labels = [variant["label"] for variant in again["variants"]]
    assert labels[0] == "as it is" and len(labels) == len(set(labels)) > 1
    assert again["variants"][0]["ruleset"] == "three-marks"
    assert [each["variant"] for each in again["comparisons"]] == labels[1:]
    for label in labels:
        assert label in ended.stdout and label in report.read_text(encoding="utf-8")


def test_points_of_a_chart_are_in_the_order_of_the_axis() -> None:
    plan = plan_sweep("tic-tac-toe?size=4", ["size=3..6"])
    labels = tuple(f"size = {size}" for size in (4, 3, 5, 6))
    assert swept_points(plan, labels).points == tuple(f"size = {size}" for size in (3, 4, 5, 6))
    assert swept_points(plan, ("as it was", "size = 3")).points == ("as it was", "size = 3")


@pytest.mark.thorough
def test_all_of_it(playground: CommandLine, own_folder: Path) -> None:
    report = own_folder / "levels.html"
    command = (*PAIR, "--minutes", "0.12", "--games", "200", "--threads", "2", "--report", str(report))
    ended = playground(*command)
    assert ended.code == 0, ended.stderr
    assert ended.stderr.startswith("3 players for each of 2 variants, 1 s each, and up to 200 games")
    for part in ("seat 2 wins", "verdict on three-marks@pair", "between trainings", "Intervals of differences reach"):
        assert part in ended.stdout
    assert f"the report is {report}" in ended.stderr
    page = report.read_text(encoding="utf-8")
    assert "three-marks@pair" in page
    assert "Where pieces go among random players" in page and "1,000 games of each, seed 0, players: random." in page
    assert "Where pieces go among masters" in page and "102 games of each, seed 0, players: master." in page
    assert "known to differ" not in page.partition("Where pieces go among masters")[2]
    again = playground(*command, "--json").json
    assert again["plan"]["trainings"] == 3 and again["plan"]["seconds_each"] == SECONDS[0]
    (compared,) = again["comparisons"]
    assert compared["course"] in get_args(Course)


WHILE_IT_TRAINS = """\
import os, signal, threading
from playground.learning.trainer import Training
learn, once = Training.learn, threading.Lock()
def interrupted(training, *arguments):
    learn(training, *arguments)
    if training.header["games"] >= 100 and once.acquire(blocking=False):
        os.kill(os.getpid(), signal.SIGINT)
Training.learn = interrupted
from playground.cli import main
main()
"""
"""The command line, to which Ctrl-C comes once a player has learned from some games, however long that takes."""

PATIENCE = 600.0
"""Seconds after which a command is taken to hang: learning may have to be compiled first, on a busy machine."""


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_an_interrupt_keeps_what_was_trained(own_folder: Path, players: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", WHILE_IT_TRAINS, *PAIR, "--minutes", "60", "--threads", "2"],
        capture_output=True,
        text=True,
        cwd=own_folder,
        timeout=PATIENCE,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (130, "")
    assert "Traceback" not in ended.stderr
    assert "the same command goes on" in ended.stderr
    kept = [read_player(path) for path in players.rglob("*.player")]
    assert max(int(player.header["games"]) for player in kept) >= 100


@pytest.mark.exhaustive
@pytest.mark.usefixtures("own_folder")
def test_levels_are_made_by_the_first_command(playground: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "TRAINING_SECONDS", 0.5)
    monkeypatch.setattr(made, "CALIBRATION_SECONDS", 0.5)
    first = playground("simulate", "tic-tac-toe", "--agents", "expert,casual", "-n", "50", "--json")
    assert first.code == 0, first.stderr
    assert "levels of tic-tac-toe are made once, about a minute" in first.stderr
    assert all("learned?mistakes=" in agent for agent in first.json["agents"])
    second = playground("simulate", "tic-tac-toe", "--agents", "expert,casual", "-n", "50", "--json")
    assert "made once" not in second.stderr
    assert second.json["outcomes"] == first.json["outcomes"]
