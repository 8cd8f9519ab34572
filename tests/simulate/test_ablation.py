"""Ablation: every house rule is changed by itself, none is forgotten, and sizes are sorted."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.simulate.sweeps.one_at_a_time import ablation_result, plan_ablation
from playground.source.diagnostics import PlaygroundError
from tests.simulate.test_axes import GAME

PLAIN = """\
game: Plain
players: [South, North]
board: {shape: square, size: 2}
pieces: {Mark: {}}
actions: {mark: {choose: {target: empty}, do: place Mark of mover on target}}
end: {full: when no empty then draw}
"""


@pytest.fixture(scope="module")
def trio():
    return plan_ablation("trio")


@pytest.mark.thorough
def test_every_variant_and_every_other_value_is_tried(trio):
    ruleset = trio.base.ruleset
    found = {label for change in trio.changes for label in (change.label, *change.also)}
    assert {f"@{variant}" for variant in ruleset.variants} <= found
    for parameter in ruleset.parameters.values():
        if parameter.name != "max_decisions":
            values = {label.partition(" = ")[2] for label in found if label.startswith(f"{parameter.name} = ")}
            everything = {"yes", "no"} if parameter.kind == "bool" else set(parameter.choices)
            everything = everything or {str(number) for number in range(parameter.low, parameter.high + 1)}
            usual = {True: "yes", False: "no"}.get(parameter.value, str(parameter.value))
            assert values == everything - {usual}
    assert {change.label for change in trio.changes if not change.compiled} == {"teams = yes"}


@pytest.mark.exhaustive
def test_changes_that_come_to_the_same_game_are_one():
    changes = {change.label: change for change in plan_ablation("triune").changes}
    assert changes["stride = 4"].also == ("@long-stride",)
    assert changes["stride = 4"].title == "stride = 4 (@long-stride)"


def test_of_many_values_the_nearest_and_the_ends_are_tried():
    plan = plan_ablation("<editor>", text=GAME)
    assert [change.label for change in plan.changes if change.label.startswith("wide")] == [
        "wide = 6",
        "wide = 4",
        "wide = -20",
        "wide = 400",
    ]


@pytest.mark.exhaustive
def test_house_rules_of_a_selection_are_taken_away():
    plan = plan_ablation("triune@long-stride?skid=no")
    away = {change.label: change.selection for change in plan.changes if change.kind == "taken away"}
    assert away == {"without skid = no": "triune@long-stride", "without @long-stride": "triune?skid=no"}
    assert all(change.kind != "variant" for change in plan.changes)
    without = next(change for change in plan.changes if change.label == "without skid = no")
    assert without.also == ("skid = yes",)
    assert without.compiled.game.hash == load("triune@long-stride").game.hash


@pytest.mark.thorough
def test_effects_are_sorted_by_size_and_those_with_other_players_are_apart(trio):
    found = ablation_result(trio, trio.study(60, threads=2).play(), ["length.decisions.mean"])
    ranked = [effect.difference for _, effect in found.ranked("length.decisions.mean")]
    assert ranked == sorted(ranked, key=lambda each: (each.least, abs(each.estimate)), reverse=True)
    assert ranked[0].least > 0 == ranked[-1].least
    apart = {change.label for change, _ in found.other_players("length.decisions.mean")}
    assert apart == {"players = 4", "players = 5", "players = 6", "@teams", "@spicy-teams", "@three-teams"}
    assert len(ranked) + len(apart) == len(trio.played)
    assert all(effect.difference is None for _, effect in found.other_players("length.decisions.mean"))


def test_as_json():
    plan = plan_ablation("tic-tac-toe")
    found = ablation_result(plan, plan.study(100, threads=1).play()).to_json()
    assert (found["measures"], found["seat"]) == (["seat_share.2"], 2)
    assert [entry["change"] for entry in found["effects"]["seat_share.2"]]
    first = found["effects"]["seat_share.2"][0]
    assert first["difference"] == pytest.approx(first["value"] - found["baseline"]["measures"]["seat_share.2"]["value"])
    assert first["difference_ci95"][0] <= first["difference"] <= first["difference_ci95"][1]
    assert [change["change"] for change in found["impossible"]] == ["in_a_row = 4", "in_a_row = 5", "in_a_row = 6"]


def test_a_game_without_house_rules_has_nothing_to_change():
    with pytest.raises(PlaygroundError, match="no parameters and no variants"):
        plan_ablation("<editor>", text=PLAIN)
