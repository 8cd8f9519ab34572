"""A measure has all its parts, and the page that lists them names files that exist."""

import pkgutil
import re
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from playground.stats import measures
from playground.stats.measures.data import Setting
from playground.stats.measures.registry import (
    BY_KEY,
    SPECS,
    fair_value,
    find_measure,
    measure_names,
    measures_of,
    phrase_of,
    refereed_names,
)
from playground.stats.measures.spec import MeasureSpec, with_score, won_together
from playground.stats.measures.units import UNITS

ROOT = Path(__file__).parents[3]
AGENTS = ("flat", "flat?memory=0.5")
SETTING = Setting(
    ("South", "North"), ("capture",), AGENTS, (20, 60), judged=True, matches=("club",), endings=("captured",)
)
"""One that has all measures."""


def setting_of(spec: MeasureSpec) -> Setting:
    """One that has the measure: some are of games that all win or lose together."""
    scored = spec.applies is with_score
    return replace(SETTING, together=scored or spec.applies is won_together, score=(0, 25) if scored else None)


EACH = pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.key)


def test_every_row_of_every_module_is_registered():
    modules = (import_module(f"{measures.__name__}.{each.name}") for each in pkgutil.iter_modules(measures.__path__))
    rows = [spec for module in modules for spec in getattr(module, "SPECS", ())]
    assert {spec.key for spec in rows} == set(BY_KEY)
    assert len(SPECS) == len(BY_KEY)


@EACH
def test_a_measure_has_a_unit_that_is_known(spec):
    assert spec.unit in UNITS


@EACH
def test_a_measure_has_a_page_and_stands_in_the_index(spec):
    index = (ROOT / "docs" / "measures.md").read_text(encoding="utf-8")
    assert (ROOT / "docs" / "measures" / f"{spec.page_name}.md").is_file()
    assert f"| [`{spec.family}`](measures/{spec.page_name}.md) |" in index


@EACH
def test_a_measure_has_a_test(spec):
    texts = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("*.py") if path != Path(__file__)]
    assert any(re.search(rf"\b{spec.family}\b", text) for text in texts)


@EACH
def test_a_measure_is_said_in_words_with_all_that_belongs_in_them(spec):
    (member, *_) = spec.members(setting_of(spec))
    for said in (spec.phrase_of(member), spec.about_of(SETTING, member)):
        assert said
        assert not re.search(r"[{}]|\b0\b to \b0\b|  ", said), said
        assert said[0].islower() or said[0].isdigit()


@EACH
def test_the_words_of_a_measure_are_its_own(spec):
    others = {phrase_of(name) for name, (other, _) in measures_of(SETTING).items() if other is not spec}
    assert not {spec.phrase_of(member) for member in spec.members(setting_of(spec))} & others


def test_a_row_without_an_estimator_or_with_two_is_refused():
    balance, drama = BY_KEY["balance"], BY_KEY["drama"]
    for broken in ({"estimator": None}, {"by_game": drama.by_game}, {"needs": drama.needs}):
        with pytest.raises(ValueError, match="'balance' has an estimator, or numbers of each judged game"):
            replace(balance, **broken)


def test_names_lead_to_measures_and_members():
    assert find_measure("seat_share.2") == (BY_KEY["seat_share"], "2")
    assert find_measure("length.turns.p50") == (BY_KEY["length.turns.p50"], "")
    assert find_measure("uncertainty.end") == (BY_KEY["uncertainty.end"], "")
    assert find_measure("rule_usage.a.b") == (BY_KEY["rule_usage"], "a.b")
    assert [find_measure(name) for name in ("seat_share", "balance.1", "length", "nothing", "")] == [None] * 5


def test_which_measures_games_have_is_known_before_they_are_played():
    alone = set(measure_names(Setting(("Only",), ("rule",))))
    assert not alone & {"balance", "fairness", "seat_share.1", "ideal_duration", "drama", "player_wins.Only"}
    assert {"draws", "rule_usage.rule", "tree_size"} <= alone
    assert set(measure_names(SETTING)) - set(measure_names(Setting(("South", "North"), ("capture",)))) == {
        "ending_usage.captured",
        *("player_wins.South", "player_wins.North", "memory_weight", "ideal_duration"),
        *refereed_names(list(BY_KEY)),
        *("skill_gap.club", "thinking_pays"),
    }


def test_what_would_be_fair():
    assert fair_value("seat_share.2", {4}) == 0.25
    assert fair_value("seat_share.2", {3, 4}) is None
    assert fair_value("seat_advantage.1", {3, 4}) == 0
    assert fair_value("length.turns.mean", {2}) is None


def test_the_page_names_files_that_exist():
    text = (ROOT / "docs" / "adding-a-measure.md").read_text(encoding="utf-8")
    paths = set(re.findall(r"`((?:playground|tests|docs)/[^`]*)`", text)) - {"docs/measures/KEY.md"}
    assert [path for path in sorted(paths) if not (ROOT / path).exists()] == []
    modules = {f"playground/stats/measures/{spec_module(spec)}.py" for spec in SPECS}
    assert modules <= paths


def spec_module(spec: MeasureSpec) -> str:
    """The module in which the row of a measure stands."""
    for each in pkgutil.iter_modules(measures.__path__):
        if each.name != "registry" and spec in getattr(import_module(f"{measures.__name__}.{each.name}"), "SPECS", ()):
            return each.name
    raise AssertionError(spec.key)
