"""Experiments in files."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.simulate.experiment import Experiment, load_experiment
from playground.source.diagnostics import RulesetError

WHOLE = """\
experiment: Is a pair fairer?
about: >-
  Two in a row
  against three.
compare: [three-marks, three-marks@pair]
games: 3000
seed: 5
agents: [random, random]
seat: 1
"""


@pytest.mark.usefixtures("own_folder")
def test_a_whole_experiment():
    Path("pair.yaml").write_text(WHOLE, encoding="utf-8")
    assert load_experiment("pair.yaml") == Experiment(
        title="Is a pair fairer?",
        about="Two in a row against three.",
        selections=("three-marks", "three-marks@pair"),
        games=3000,
        seed=5,
        agents=("random", "random"),
        seat=1,
    )


@pytest.mark.usefixtures("own_folder")
def test_what_is_left_out_is_as_usual():
    Path("short.yaml").write_text("experiment: x\ncompare: [three-marks, three-marks@pair]\n", encoding="utf-8")
    found = load_experiment("short.yaml")
    assert (found.games, found.seed, found.agents, found.seat) == (10_000, 0, (), 2)


def test_an_experiment_is_found_by_its_name(own_folder):
    (own_folder / "simulations").mkdir()
    (own_folder / "simulations" / "mine.yaml").write_text(WHOLE, encoding="utf-8")
    assert load_experiment("mine").title == "Is a pair fairer?"
    assert load_experiment("triune-stride").games == 20_000


@pytest.mark.usefixtures("own_folder")
def test_every_mistake_is_told_at_once():
    text = "compare: [three-marks, three-mark]\ngames: 0\nseat: second\nagents: nobody\nspeed: 3\n"
    Path("wrong.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(RulesetError) as raised:
        load_experiment("wrong.yaml")
    found = [(mistake.code, mistake.span.line) for mistake in raised.value.diagnostics]
    assert sorted(found) == [("X001", 5), ("X002", 1), ("X004", 1), ("X008", 4), ("Y040", 3), ("Y043", 2)]


@pytest.mark.usefixtures("own_folder")
def test_running_one_is_comparing_its_variants(playground):
    Path("pair.yaml").write_text(WHOLE, encoding="utf-8")
    ran = playground("run", "pair.yaml", "--json").json
    arguments = ("three-marks", "three-marks@pair", "--games", "3000", "--seed", "5", "--seat", "1", "--json")
    compared = playground("compare", *arguments).json
    for result in (*ran["variants"], *compared["variants"]):
        del result["timing"]
    assert ran == compared


@pytest.mark.usefixtures("own_folder")
def test_running_one_ends_with_the_verdict(playground):
    Path("pair.yaml").write_text(WHOLE, encoding="utf-8")
    shown = playground("run", "pair.yaml").stdout
    assert shown.startswith("Is a pair fairer?\n  Two in a row against three.\n\n3,000 games of each, seed 5")
    assert shown.index("difference to three-marks") < shown.index("verdict on three-marks@pair")
