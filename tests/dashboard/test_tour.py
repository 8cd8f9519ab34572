"""The tour of a newcomer, and the groups of games that Home leads with."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from streamlit.testing.v1 import AppTest

from playground.compiler import load
from playground.dashboard.jobs.comparison import ComparisonSpec
from playground.dashboard.jobs.manager import Jobs
from playground.dashboard.model import tour as model
from playground.dashboard.model.tour import Tour
from playground.ruleset.find import all_names
from playground.simulate.library import groups
from playground.source.diagnostics import PlaygroundError

if TYPE_CHECKING:
    from playwright.sync_api import Page

APP = Path(model.__file__).parents[1] / "app.py"
OWN = "game: Mine\nextends: tic-tac-toe\n"
PATIENCE = 60


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("here")
def test_the_games_that_experiments_ask_about_come_first() -> None:
    first, *others = groups()
    assert set(first.names) == {"triad", "trice", "trio", "triotrio", "triune"}
    assert [group.title for group in others] == ["Small ones to learn from", "Classics"]
    assert sorted(name for group in groups() for name in group.names) == sorted(all_names())


def test_games_of_ones_own_are_a_group(here: Path) -> None:
    (here / "rulesets").mkdir()
    (here / "rulesets" / "mine.yaml").write_text(OWN, encoding="utf-8")
    assert {group.title: group.names for group in groups()}["Your own"] == ("mine",)


@pytest.mark.exhaustive
@pytest.mark.usefixtures("here")
def test_a_tour_measures_a_rule_and_keeps_it() -> None:
    tour = Tour().picked("triad")
    assert "triad" in model.games_to_pick()
    rules = model.rules_to_change("triad")
    assert rules["small"] == "four cells a side"
    work = Jobs()
    spec = ComparisonSpec(model.choices(tour, "small"), ("random",), model.GAMES, model.SEED)
    job = work.submit(spec, page="compare")
    assert job.wait(PATIENCE)
    assert job.done == 2 * model.GAMES
    assert "triad@small" in job.result.headline
    tour = tour.measured("small", job.key)
    assert model.name_to_keep(tour) == "my-triad-small"
    assert model.keep(tour, "my-own") == "my-own"
    kept, variant = load("my-own"), load("triad@small")
    assert kept.ruleset.title == "My own"
    assert len(kept.game.board.sites) == len(variant.game.board.sites)
    assert tour.kept("my-own").step == "done"


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("name", ["triad", "no", "my own", ""])
def test_a_tour_overwrites_nothing_and_takes_names_only(name: str) -> None:
    tour = Tour().picked("triad").measured("small", "")
    with pytest.raises(PlaygroundError):
        model.keep(tour, name)
    assert not Path("rulesets").exists()


@pytest.mark.usefixtures("here")
def test_variants_for_other_numbers_of_players_are_not_offered() -> None:
    offered = model.rules_to_change("trio")
    assert offered
    assert not {"four-players", "five-players", "six-players"} & set(offered)


def begun() -> AppTest:
    app = AppTest.from_file(str(APP), default_timeout=PATIENCE).run()
    app.button(key="tour").click().run()
    assert not app.exception
    return app


@pytest.mark.usefixtures("here")
def test_a_tour_is_offered_begun_and_ended() -> None:
    app = begun()
    assert not [button for button in app.button if button.key == "tour"]
    assert any("Step 1 of 4" in html.proto.body for html in app.get("html"))
    assert [button.key for button in app.button if button.key == "tour triune"]
    app.button(key="end tour").click().run()
    assert [button for button in app.button if button.key == "tour"]
    assert not any("Step 1 of 4" in html.proto.body for html in app.get("html"))


@pytest.mark.browser
@pytest.mark.thorough
def test_two_minutes_in_a_browser(page: Page, address: str) -> None:
    """From Home to a rule that is measured and kept; a reload in between loses nothing, and the keyboard suffices."""
    page.goto(address)
    page.get_by_role("button", name="Begin the tour").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Triad", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Measure what it does").wait_for()
    page.reload()
    page.get_by_text("Step 2 of 4").wait_for()
    bar = page.locator(".st-key-tour-bar")
    bar.get_by_text("four cells a side").click()
    page.get_by_role("button", name="Measure what it does").click()
    bar.get_by_text("triad is fairer than triad@small").wait_for()
    page.get_by_role("button", name="Keep this rule").click()
    bar.get_by_role("textbox").wait_for()
    assert bar.get_by_role("textbox").input_value() == "my-triad-small"
    page.get_by_role("button", name="End the tour").click()
    bar.wait_for(state="detached")
