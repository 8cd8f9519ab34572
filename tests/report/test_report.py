"""The report of an experiment: what is in it, that it needs nothing else, and how it looks in a real browser."""

from __future__ import annotations

import json
import re
from html import unescape
from math import inf
from pathlib import Path

import pytest

from playground.report.answer_words import answer_words
from playground.report.page import page
from playground.report.result_json import to_json
from playground.report.words import caveats, value_words
from playground.simulate.experiments.files import load_experiment
from playground.simulate.experiments.play import run
from playground.simulate.experiments.result import ExperimentResult
from tests.quick_set import mostly_exhaustive

TEXT = """\
experiment: Does a larger board <help> the second player?
about: Three in a row & two sizes.
rulesets: [tic-tac-toe]
vary: {size: 3..4}
agents: [random, flat?playouts=2 against random]
games: 300
measures: [seat_share, draws, length.decisions.mean, rule_usage]
expect: {seat_share.2: higher, draws: above 10%}
"""


@pytest.fixture(scope="module")
def trial(tmp_path_factory: pytest.TempPathFactory) -> ExperimentResult:
    path = tmp_path_factory.mktemp("report") / "board.yaml"
    path.write_text(TEXT, encoding="utf-8")
    return run(load_experiment(str(path)))


@pytest.fixture(scope="module")
def html(trial: ExperimentResult) -> str:
    return page(trial, "playground run board.yaml")


@pytest.fixture(scope="module")
def prose(html: str) -> str:
    """The words of the page, without scripts, styles and tags."""
    bare = re.sub(r"<(script|style)\b.*?</\1>", " ", html, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", bare)).split())


def test_it_says_what_common_random_numbers_are_worth(prose, trial):
    """A sentence beside the differences of each line-up, and a column of the table of measures."""
    assert prose.count("All are played with the same random numbers. So one game of each says") == len(trial.groups)
    assert "p-value worth" in prose
    gains = [change.gain for change in trial.changes if change.gain is not None and 9.5 <= change.gain < inf]
    assert all(f"{gain:,.0f}×" in prose for gain in gains)


def test_the_answers_come_first(prose, trial):
    places = [prose.index(answer_words(answer)) for answer in trial.answers]
    assert sorted(places) == places
    assert max(places) < prose.index("Differences") < prose.index("All measures")


def test_its_numbers_are_those_of_the_json(prose, trial):
    found = to_json(trial)
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    for text in (each["text"] for each in (*found["answers"], *found["duels"])):
        assert text in prose
    for arm, played in zip(found["arms"], trial.played, strict=True):
        for name, measure in arm["measures"].items():
            shown = value_words(played.measures[name])
            assert shown in prose
            if measure["unit"] == "share":
                assert shown.startswith(f"{100 * measure['value']:.1f}%")


def test_the_report_states_how_it_was_produced(prose, html, trial):
    assert "playground run board.yaml" in prose
    assert " ".join(TEXT.replace("<", "< ").split()) in " ".join(prose.replace("<", "< ").split())
    for played in trial.played:
        assert played.summary.game.hash[:16] in prose
    assert "share of the decisive games, those with a winner, that seat 2 won" in prose
    assert "<help>" not in html


def test_it_names_the_players_and_what_it_does_not_say(prose, trial):
    assert "between random players" in prose.lower()
    first = trial.played[0].summary.game.players[0]
    assert "flat?playouts=2 as First" in prose or f"flat?playouts=2 as {first}" in prose
    assert all(caveat in prose for caveat in caveats(trial))
    assert any("statements together, and p-values" in caveat for caveat in caveats(trial))


def test_rules_that_never_fired_are_reported(prose):
    assert "What never happened" in prose
    assert "rule pass, so in fewer than 3 of 300 games" in prose


def test_the_same_games_make_the_same_page(html, trial):
    assert page(trial, "playground run board.yaml") == html


def test_it_asks_for_nothing_from_elsewhere(html):
    bare = re.sub(r"<script\b.*?</script>", "", html, flags=re.DOTALL)
    assert not re.findall(r"""(?:src|href)=["'](?!data:)""", bare)
    assert html.count("</script>") == html.count("<script")


@pytest.mark.browser
@pytest.mark.parametrize("width", mostly_exhaustive([1280, 390]))
@pytest.mark.parametrize("scheme", mostly_exhaustive(["light", "dark"]))
def test_in_a_browser_without_a_network(browser, html: str, tmp_path: Path, width: int, scheme: str) -> None:
    path = tmp_path / "report.html"
    path.write_text(html, encoding="utf-8")
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, offline=True)
    complaints: list[str] = []
    try:
        shown = context.new_page()
        shown.on("console", lambda message: complaints.append(message.text))
        shown.on("pageerror", lambda error: complaints.append(str(error)))
        shown.goto(path.as_uri())
        shown.locator(".js-plotly-plot .main-svg").first.wait_for()
        assert shown.locator(".js-plotly-plot").count() == html.count('class="plotly-graph-div"')
        assert shown.evaluate("document.documentElement.scrollWidth") <= width
        colours = shown.evaluate(
            "[['body', 'backgroundColor'], ['.xtick text', 'fill']]"
            ".map(([place, part]) => getComputedStyle(document.querySelector(place))[part])"
        )
        paper, text = (sum(map(int, re.findall(r"\d+", colour)[:3])) for colour in colours)
        assert (paper > 600, text < 300) == (scheme == "light", scheme == "light")
    finally:
        context.close()
    assert complaints == []
