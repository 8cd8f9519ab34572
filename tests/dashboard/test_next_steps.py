"""What changed most, the scorecard, and the buttons that follow, on the page that compares."""

from __future__ import annotations

import re

import pytest
from streamlit.testing.v1 import AppTest

from playground.dashboard.jobs.comparison import ComparisonSnapshot, ComparisonSpec, ComparisonWork
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import Jobs, jobs
from playground.dashboard.jobs.measuring import MeasuringSpec
from playground.dashboard.jobs.quick_result import QuickResult
from playground.dashboard.jobs.scheduler import TurnScheduler
from playground.dashboard.model.game_choice import GameChoice, choice_of
from playground.dashboard.views.compare.keys import ENTRIES, GAMES, JOB, MARGIN, MEASURING, STOP
from playground.dashboard.views.replay.game_sources import REQUESTED, RequestedGame
from playground.dashboard.views.workshop.quick_result import quick_html
from playground.dashboard.widgets.job_progress import progress_text
from playground.dashboard.widgets.result_tables import summary_html, verdict_cards
from playground.report.fault_section import HEADING
from playground.report.scorecard import scorecard
from tests.dashboard.test_pages import PATIENCE, html, opened
from tests.marks_game import MARKS
from tests.simulate.results.test_faults import FULL

PAIR = ("tic-tac-toe", "tic-tac-toe@four-by-four")


def compared(*labels: str, games: int = 600, **others: object) -> ComparisonSnapshot:
    spec = ComparisonSpec(tuple(choice_of(label, {}) for label in labels), (), games, 0, **others)  # type: ignore[arg-type]  # any field
    snapshot = ComparisonWork(spec).do(Job("compared", "test", TurnScheduler()))
    assert snapshot is not None
    return snapshot


@pytest.fixture
def page() -> AppTest:
    """The page after a comparison of a hundred games of each."""
    app = opened("compare", game="tic-tac-toe")
    app.multiselect(key=ENTRIES).set_value(list(PAIR)).run()
    app.number_input(key=GAMES).set_value(100).run()
    app.button(key="run").click().run()
    job = jobs().find(app.session_state[JOB])
    assert job is not None and job.wait(PATIENCE)
    app.run()
    assert not app.exception
    return app


def test_the_card_says_what_changed_and_then_which_is_fairer() -> None:
    (card,) = verdict_cards(compared(*PAIR))
    changed, _, fairer = card.partition("</p>")
    assert re.search(r'<p class="changed">In tic-tac-toe@four-by-four .*; balance: ', changed)
    assert "is fairer to the second player than tic-tac-toe" in fairer


@pytest.mark.exhaustive
def test_the_page_has_the_scorecard_and_what_to_do_next(page: AppTest) -> None:
    shown = html(page)
    for title in ("length in turns", "options at a decision", "first-time endings"):
        assert title in shown
    assert [
        heading for heading in ("##### Scorecard", "##### What next") if heading in [m.value for m in page.markdown]
    ]
    for key in ("more", "stronger", "judge", "skill", "typical", "shortest", "strangest"):
        assert not page.button(key=f"next {key}").disabled
    assert any("The shortest of 100 games" in caption.value for caption in page.caption)


@pytest.mark.exhaustive
def test_more_games_are_played_until_the_question_of_the_card_is_answered(page: AppTest) -> None:
    before = page.session_state[JOB]
    page.button(key="next more").click().run()
    assert page.session_state[JOB] != before
    job = jobs().find(page.session_state[JOB])
    assert job is not None and job.wait(PATIENCE)
    spec = job.result.spec
    assert (spec.until, spec.margin, spec.games) == ("fairer", 0.01, 1_000_000)
    assert (page.session_state[STOP], page.session_state[MARGIN]) == ("until it is decided", 1.0)
    assert job.result.decided.answers == ("fairer",)


@pytest.mark.thorough
def test_a_game_to_watch_is_opened_on_the_page_replay(page: AppTest) -> None:
    page.selectbox(key="next watch").set_value("tic-tac-toe").run()
    page.button(key="next shortest").click().run()
    requested = page.session_state[REQUESTED]
    assert (requested.choice.label, requested.seed) == ("tic-tac-toe", page.session_state["desk.compare.seed"])
    job = jobs().find(page.session_state[JOB])
    assert job is not None
    decisions = job.result.results[0].by_game("decisions")
    assert decisions[requested.number] == decisions.min()


def test_replay_shows_the_game_that_was_requested() -> None:
    app = opened("replay")
    app.session_state[REQUESTED] = RequestedGame(choice_of("tic-tac-toe", {}), 3, 17, ("random",))
    app.run()
    job = jobs().find(app.session_state["desk.replay.job"])
    assert job is not None and job.wait(PATIENCE)
    assert (job.result.seed, job.result.number, job.title) == (3, 17, "tic-tac-toe, game 17 of seed 3")
    assert REQUESTED not in app.session_state


@pytest.mark.exhaustive
def test_judged_games_are_added_to_the_scorecard_where_they_are_requested(page: AppTest) -> None:
    page.button(key="next judge").click().run()
    job = jobs().find(page.session_state[MEASURING])
    assert job is not None and job.wait(2 * PATIENCE)
    page.run()
    assert not page.exception
    assert "won from behind at half time" in html(page)
    assert page.button(key="next judge").disabled
    assert not page.button(key="next skill").disabled


@pytest.mark.thorough
def test_matches_are_added_beside_judged_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playground.dashboard.jobs.measuring.SKILL_MINUTES", 0.05)
    snapshot = compared(*PAIR, games=100)
    rows = {"referee": "decided after this part of the game", "skill": "who thinks four times as long takes"}
    for what, row in rows.items():
        job = Jobs().submit(MeasuringSpec("key", snapshot, what), page="compare")
        assert job.wait(5 * PATIENCE), "searches are compiled where they were never used before"
        snapshot = job.result
        card = scorecard(snapshot.compared)
        assert card is not None
        assert row in [title for title, *_ in card.rows]
    assert card.missing == ()


def test_a_game_that_cannot_be_played_is_red_and_offers_no_more_of_it() -> None:
    choices = tuple(GameChoice(name or "marks", f"marks{name}", MARKS) for name in ("", "@skipping"))
    snapshot = ComparisonWork(ComparisonSpec(choices, (), 300, 0)).do(Job("stuck", "test", TurnScheduler()))
    assert snapshot is not None
    (card,) = verdict_cards(snapshot)
    assert '<div class="verdict broken">' in card
    assert "<b>@skipping cannot be played:</b> the first player has no option. 300 games." in card


def test_the_quick_result_names_the_rule_that_stopped_games() -> None:
    wider = FULL.replace("size: 2", "size: 3")
    base, edit = GameChoice("full", "full", FULL), GameChoice("wider", "wider", wider)
    work = ComparisonWork(ComparisonSpec((base, edit), (), 300, 0))
    snapshot = work.do(Job("full", "test", TurnScheduler()))
    assert snapshot is not None
    html = quick_html(QuickResult(snapshot), "")
    assert html.startswith(f'<div class="quick"><div class="problem"><b>{HEADING}</b><pre>')
    assert "of 300 games of full, " in html
    assert "of 300 games of wider, which stopped there" in html


def test_the_table_has_the_numbers_of_the_cards_also_where_variants_were_answered_at_different_looks() -> None:
    """The baseline goes on for the others; its card said 32.2% and the table 31.0%."""
    snapshot = compared(*PAIR, "tic-tac-toe@misere", games=1_000, until="fairer")
    games = {each.b.outcomes.games for each in snapshot.compared.comparisons}
    assert len(games) == 2, "the variants are answered at different looks"
    table = summary_html(snapshot)
    for comparison, card in zip(snapshot.compared.comparisons, verdict_cards(snapshot), strict=True):
        for side in (comparison.a, comparison.b):
            share = f"{100 * side.seats[1].share:.1f}%"
            assert share in card
            assert share in table
    assert table.count("</span> tic-tac-toe<") == 2


def test_variants_for_other_numbers_of_players_are_not_compared_by_default() -> None:
    """The page used to open with 'only games with equally many players can be compared'."""
    app = opened("compare", game="trio")
    chosen = app.session_state[ENTRIES]
    assert chosen[:2] == ["trio", "trio@spicy"]
    assert {len(choice_of(label, {}).compiled.game.players) for label in chosen} == {3}
    assert not app.error


def test_games_that_are_all_there_are_not_called_cancelled() -> None:
    """It said 'Cancelled: 3,000,000 of 3,000,000 games'."""
    job = Job("measured", "test", TurnScheduler(), size=3_000)
    job.count(0, 3_000)
    job.cancel()
    job.do(lambda _: None)
    assert job.state == "Cancelled"
    assert progress_text(job).startswith("All 3,000 games are there; what follows was cancelled")
    fewer = Job("measured", "test", TurnScheduler(), size=3_000)
    fewer.count(0, 2_000)
    fewer.cancel()
    fewer.do(lambda _: None)
    assert progress_text(fewer).startswith("Cancelled: 2,000 of 3,000 games")
