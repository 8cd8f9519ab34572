"""The page that sweeps, as Streamlit draws it."""

from __future__ import annotations

import secrets
from dataclasses import replace
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import Jobs
from playground.dashboard.jobs.sweep import MAX_TOGETHER, SweepSpec
from playground.dashboard.jobs.throughput import find_throughput
from playground.dashboard.model.game_choice import choice_of
from playground.dashboard.model.run_index import VARIABLE
from playground.dashboard.session import _sessions
from playground.dashboard.widgets.game_picker import TEXTS
from playground.simulate.measures import option_counts
from playground.source.diagnostics import PlaygroundError
from tests.dashboard.games import SQUARE
from tests.dashboard.test_pages import PATIENCE, captions, html, job_of, opened

EDIT = "my edit of corners"
GAMES = "desk.sweep.games"
ONE, TWO, EVERY = "one parameter", "two parameters", "every rule by itself"
WIDE = SQUARE.replace("about: stones in a row that win}", "about: stones in a row that win}\n  bold: {default: no}")
WIDE = WIDE.replace("  line: when line(needed, own)", "  line: when line(needed, own) and (bold or not bold)")


def sweep(text: str = SQUARE, **state: object) -> AppTest:
    """The page with an edited game on the desk."""
    key = secrets.token_urlsafe(6)
    requested = {f"desk.sweep.{name}": value for name, value in state.items()}
    _sessions()[key] = {TEXTS: {"corners": text}, "desk.game": EDIT, GAMES: 300, **requested}
    return opened("sweep", desk=key)


def played(app: AppTest) -> AppTest:
    app.button(key="run").click().run()
    assert job_of(app, "sweep").wait(PATIENCE)
    app.run()
    assert not app.exception
    return app


def test_a_newcomer_sees_what_to_do() -> None:
    app = opened("sweep")
    assert "No games played yet." in app.markdown[-1].value
    assert not app.button(key="run").disabled


def test_what_will_be_played_is_counted_and_timed() -> None:
    app = sweep()
    assert "**2 points × 300 games** = 600 games; about **" in captions(app)


def test_one_parameter_becomes_curves_with_verdicts() -> None:
    app = played(sweep())
    job = job_of(app, "sweep")
    assert (job.state, job.done, job.size) == ("Done", 600, 600)
    assert job.result.headline.startswith("No difference in seat_share.2") or "known to differ" in job.result.headline
    shown = html(app)
    assert shown.count('<div class="verdict') == 5
    assert "needed = 2 (as it is)" in shown
    assert "difference (together 95%)" in shown
    assert len(app.get("plotly_chart")) == sum(not finding.nowhere for finding in job.result.findings)
    assert len(app.get("download_button")) == 2


def test_two_parameters_become_maps() -> None:
    app = played(sweep(WIDE, what=TWO))
    assert not app.error
    assert len(job_of(app, "sweep").result.progress) == 4
    assert "needed = 3, bold = yes" in html(app)
    assert app.get("plotly_chart")


def test_every_rule_by_itself_becomes_tornados() -> None:
    app = sweep(what=EVERY)
    assert "up to **3 points × 300 games**" in captions(app)
    played(app)
    assert "needed = 3 (@patient)" in html(app)
    assert app.get("plotly_chart")


def test_points_that_cannot_be_played_are_reported() -> None:
    text = SQUARE.replace("board:", "require:\n  small: needed < 3\nboard:", 1)
    text = text.replace("parameters: {needed: 3}", "parameters: {needed: 2, max_decisions: 9}")
    app = played(sweep(text))
    assert not app.error
    assert "1 of 2 points cannot be played" in [expander.label for expander in app.expander]


@pytest.mark.exhaustive
def test_a_point_is_compared_with_the_game_as_it_is() -> None:
    app = played(sweep())
    app.button(key="compare point").click().run()
    chosen = app.session_state["desk.compare.entries"]
    assert chosen == [EDIT, f"{EDIT}?needed=3"]
    again = opened("compare", desk=app.session_state["desk"])
    assert again.multiselect(key="desk.compare.entries").value == chosen
    games, usual = (each.number_input(key="desk.compare.games").value for each in (again, opened("compare")))
    assert games == usual
    assert not again.button(key="run").disabled


def test_games_are_recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    app = played(sweep(record=True))
    assert not app.error
    assert (tmp_path / "corners-sweep" / "study.json").is_file()
    assert len(list(tmp_path.glob("corners-sweep/*/games-*.parquet"))) == 2


@pytest.mark.exhaustive
def test_settings_and_result_outlive_a_reload() -> None:
    app = played(sweep(what=EVERY))
    again = opened("sweep", desk=app.session_state["desk"])
    assert job_of(again, "sweep") is job_of(app, "sweep")
    assert again.number_input(key=GAMES).value == 300
    assert '<div class="verdict' in html(again)


@pytest.mark.exhaustive
def test_a_cancelled_sweep_shows_no_result() -> None:
    app = sweep()
    app.number_input(key=GAMES).set_value(1_000_000).run()
    app.button(key="run").click().run()
    job = job_of(app, "sweep")
    assert '<div class="verdict' not in html(app)
    job.cancel()
    assert job.wait(PATIENCE)
    app.run()
    assert not app.exception
    assert job.done < job.size
    reported = captions(app)
    assert "It was cancelled early" in reported or "It was cancelled before each point had a game" in reported


def test_a_forgotten_sweep_is_reported() -> None:
    app = sweep(job="gone")
    assert app.info[0].value.startswith("The last sweep is not kept any more")


def test_no_measure_is_a_mistake() -> None:
    app = sweep()
    app.multiselect(key="desk.sweep.measures").set_value([]).run()
    assert app.button(key="run").disabled
    assert "Choose a measure" in app.error[0].value


def test_a_game_with_mistakes_is_reported() -> None:
    app = sweep("game: [")
    assert app.button(key="run").disabled
    assert "Fix the game first." in app.error[0].value


def test_a_game_without_a_second_parameter_says_so() -> None:
    text = SQUARE.replace("parameters:\n  needed: {default: 2, range: 2..3, about: stones in a row that win}\n", "")
    text = text.replace("line(needed, own)", "line(2, own)").replace(", parameters: {needed: 3}", ", about: same")
    text = text[: text.index("variants:")]
    app = sweep(text, what=TWO)
    assert app.button(key="run").disabled
    assert "this game has no second parameter to vary" in app.error[0].value
    app = sweep(text, what=EVERY)
    assert "nothing can be changed" in app.error[0].value


def question(games: int, vary: tuple[str, ...], out: Path | None = None) -> SweepSpec:
    return SweepSpec(choice_of(EDIT, {"corners": SQUARE}), vary, ("seat_share",), ("random",), games, 0, None, out)


def test_the_game_as_it_is_counts_as_a_point_where_it_is_none() -> None:
    assert question(10, ("needed=2..3",)).points() == 2
    assert question(10, ("needed=3",)).points() == 2


def test_too_many_games_are_refused_unless_they_are_recorded(tmp_path: Path) -> None:
    with pytest.raises(PlaygroundError, match="play at most 4,000,000 of each, or record them"):
        question(MAX_TOGETHER, ("needed=2..3",)).points()
    assert question(MAX_TOGETHER, ("needed=2..3",), tmp_path).points() == 2


@pytest.mark.parametrize("vary", [("needed=9",), ("nothing=1",), ("needed=2", "needed=3")])
def test_axes_that_are_none_are_refused(vary: tuple[str, ...]) -> None:
    with pytest.raises(PlaygroundError):
        question(10, vary).points()


def test_a_cancelled_sweep_waits_for_no_game_to_be_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    requested = replace(question(40, ("needed=2..3",)), measures=("tree_size", "length.decisions.mean"))
    job, begun = Job("corners", "sweep", Jobs()._turns), list[int]()

    def cancelled(*_: object) -> None:
        begun.append(1)
        job.cancel()

    monkeypatch.setattr(option_counts, "_replay", cancelled)
    job.do(requested.run)
    assert (job.failure, job.state, len(begun)) == ("", "Cancelled", 1)
    trees, lengths = job.result.findings
    assert {row.value for row in trees.rows} == {"–"}
    assert all("decisions" in row.value for row in lengths.rows)


def test_a_pace_is_found_out() -> None:
    pace = find_throughput(choice_of(EDIT, {"corners": SQUARE}), ("random",))
    assert pace is not None
    assert 0 < pace.game_s < 0.1
    assert pace.seconds(2, 100) == pytest.approx(2 * pace.compile_s + 100 * pace.game_s)
