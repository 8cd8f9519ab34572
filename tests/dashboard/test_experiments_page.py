"""The page of experiments, as Streamlit draws it."""

from __future__ import annotations

import re
import secrets
from html import escape
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from playground.dashboard.jobs.experiment import ExperimentSpec
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import Jobs
from playground.dashboard.model.experiment_files import _request_size, experiment_of, listed, save, sizes
from playground.dashboard.model.ruleset_times import ruleset_times
from playground.dashboard.model.run_index import REPORT, TEXT, VARIABLE, earlier_runs
from playground.dashboard.session import _sessions
from playground.simulate.experiments.files import experiment_files
from playground.simulate.experiments.play import run, study
from playground.simulate.measures import option_counts
from playground.simulate.measures.referee import Referee
from playground.source.diagnostics import PlaygroundError
from tests.dashboard.test_pages import PATIENCE, captions, html, job_of, mistakes_in_editor, opened

TITLE = "Does misère help the second player?"
MINI = f"""\
experiment: {TITLE}
about: A small one.
rulesets: [tic-tac-toe, tic-tac-toe@misere]
games: 400
seed: 5
seat: 2
expect: {{seat_share.2: higher}}
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own with a small experiment, and a folder for runs."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(VARIABLE, "runs")
    (tmp_path / "simulations").mkdir()
    (tmp_path / "simulations" / "mini.yaml").write_text(MINI, encoding="utf-8")
    return tmp_path


def open_one(name: str = "mini", **state: object) -> AppTest:
    key = secrets.token_urlsafe(6)
    requested = {f"desk.experiments.{what}": value for what, value in state.items()}
    _sessions()[key] = {"desk.experiments.open": name, **requested}
    return opened("experiments", desk=key)


def finish(app: AppTest) -> AppTest:
    assert job_of(app, "experiments").wait(PATIENCE)
    app.run()
    assert not app.exception
    return app


def to_the_end(app: AppTest) -> AppTest:
    app.button(key="start").click().run()
    return finish(app)


def break_off(folder: Path, upto: int) -> None:
    """A run that ended before all its games were played."""
    study(experiment_of(TEXT, MINI), threads=1, out=folder).play(upto=upto)


# All of them.


@pytest.mark.exhaustive
def test_the_experiments_are_listed_with_what_they_ask(own: Path) -> None:
    app = opened("experiments")
    known = listed()
    assert next(iter(known)) == "mini"
    assert {path.stem for path in experiment_files()} == set(known)
    shown = "\n".join(element.value for element in app.markdown)
    assert "##### Does misère help the second player?" in shown
    assert len([button for button in app.button if button.key and button.key.startswith("open ")]) == len(known)
    assert own.joinpath("simulations").is_dir()


@pytest.mark.usefixtures("own")
def test_their_sizes_are_shown() -> None:
    mini = {"mini": listed()["mini"]}
    _request_size(mini["mini"], ruleset_times()).result(PATIENCE)
    assert sizes(mini) == {"mini": "2 arms × 400 games"}


def test_damaged_files_are_listed_and_can_be_mended(own: Path) -> None:
    (own / "simulations" / "broken.yaml").write_text("experiment: [", encoding="utf-8")
    (own / "simulations" / "binary.yaml").write_bytes(b"\xff\xfe\x00\x01")
    app = opened("experiments")
    assert not app.error
    assert app.button(key="open broken").label == "Fix"
    broken = open_one("broken")
    assert ">1:" in mistakes_in_editor(broken)
    assert broken.button(key="start").disabled
    assert "is not UTF-8 text" in open_one("binary").error[0].value


@pytest.mark.usefixtures("own")
def test_one_is_opened_and_left_again() -> None:
    app = opened("experiments")
    app.button(key="open mini").click().run()
    assert app.subheader[0].value == TITLE
    assert "<b>2 arms × 400 games</b> = 800 games, seed 5" in html(app)
    assert "Nothing is being played." in app.markdown[-1].value
    app.button(key="back").click().run()
    assert app.button(key="open mini")


def test_a_missing_one_is_reported() -> None:
    assert "'nothing' is gone" in open_one("nothing").info[0].value


# Playing one.


def test_an_experiment_from_start_to_report(own: Path) -> None:
    app = to_the_end(open_one())
    job = job_of(app, "experiments")
    assert (job.state, job.failure, job.done) == ("Done", "", 800)
    assert job.result.headline.startswith("Yes. Between random players, the second player's share of decisive games is")
    shown = html(app)
    assert '<div class="verdict decided"><h4>seat_share.2 higher</h4><p><b>Yes.</b>' in shown
    assert "difference from the baseline" in shown
    assert any("So one game of each says only as much as" in each.value for each in app.caption)  # misère
    assert len(app.get("plotly_chart")) == 4
    assert len(app.get("download_button")) == 3  # the text, the report, the numbers
    folder = own / "runs" / "mini"
    assert (folder / TEXT).read_text(encoding="utf-8") == MINI
    report = (folder / REPORT).read_text(encoding="utf-8")
    assert escape(TITLE) in report
    assert "playground run mini</code>" in report
    assert "Where pieces go</h2>" in report and "400 games of each, seed 5, players: random." in report
    assert "complete: 400 games of each of 2" in shown


@pytest.mark.exhaustive
@pytest.mark.usefixtures("own")
def test_a_reload_and_a_link_find_it_again() -> None:
    app = to_the_end(open_one())
    assert "Yes." in html(opened("experiments", desk=app.session_state["desk"]))
    linked = opened("experiments", job=job_of(app, "experiments").key)
    assert linked.subheader[0].value == TITLE
    linked.button(key="back").click().run()
    assert linked.button(key="open mini")


def test_a_quick_look_plays_fewer_games(own: Path) -> None:
    app = open_one()
    app.number_input(key="desk.experiments.games mini 400").set_value(60)
    to_the_end(app)
    assert job_of(app, "experiments").done == 120
    assert "playground run mini --games 60</code>" in (own / "runs" / "mini" / REPORT).read_text(encoding="utf-8")


def test_one_that_was_broken_off_goes_on(own: Path) -> None:
    break_off(own / "runs" / "mini", 100)
    app = open_one()
    assert "broken off: 200 of 800 games" in html(app)
    app.button(key="go on mini").click().run()
    finish(app)
    assert "Yes." in html(app)
    assert "complete: 400 games of each of 2" in html(app)
    assert len(list((own / "runs" / "mini").glob("*/games-*.parquet"))) == 4


@pytest.mark.exhaustive
def test_what_is_complete_is_shown_without_playing(own: Path) -> None:
    break_off(own / "runs" / "mini", 400)
    app = open_one()
    assert app.button(key="go on mini").label == "Show"
    app.button(key="go on mini").click().run()
    finish(app)
    assert all(result.played == 0 for result in job_of(app, "experiments").result.results)
    assert "Yes." in html(app)


@pytest.mark.usefixtures("own")
def test_one_is_cancelled_and_answers_nothing() -> None:
    app = open_one()
    app.number_input(key="desk.experiments.games mini 400").set_value(1_000_000)
    app.button(key="start").click().run()
    job = job_of(app, "experiments")
    job.cancel()
    finish(app)
    assert job.state == "Cancelled"
    assert job.result.result is None
    assert "nothing is answered" in captions(app)
    assert "broken off:" in html(app)
    played = [result.games for result in job.result.results]
    reported = re.findall(r"<small>([\d,]+) of 1,000,000</small>", html(app))
    assert reported == [f"{games:,}" for games in played], "each arm has its own"


def test_what_is_watched_is_safe(own: Path) -> None:
    """While it is played each arm shows its progress, with an interval that holds at every moment."""
    question = ExperimentSpec("mini", experiment_of(TEXT, MINI), 400, own / "runs" / "mini", "playground run mini")
    watched: list[list[str]] = []

    class Watching(Job):
        def publish(self, found: object) -> None:
            super().publish(found)
            watched.append([each.note for each in self.result.progress()] if self.result.results else [])

    job = Watching("mini", "experiment", Jobs()._turns)
    job.do(question.run)
    assert job.failure == ""
    assert watched[0] == []
    safe = re.compile(r"seat 2, \S+ wins [\d.]+% \([\d.]+ to [\d.]+\)")
    assert [bool(safe.fullmatch(reported)) for reported in watched[-1]] == [True, True]
    assert job.result.result.answers[0].state == "yes"


JUDGED = MINI.replace("expect: {seat_share.2: higher}", "referee: {games: 30, playouts: 4}\nexpect: {drama: different}")


@pytest.mark.exhaustive
def test_a_referee_judges_as_it_does_in_a_terminal(own: Path) -> None:
    app = to_the_end(open_one(texts={"mini": JUDGED}))
    job = job_of(app, "experiments")
    assert (job.state, job.failure) == ("Done", "")
    assert (job.done, job.size, job.unit) == (60, 60, "judged games")
    expected = run(experiment_of(TEXT, JUDGED))
    assert job.result.result.judged == (60, 60)
    assert [played.measures for played in job.result.result.played] == [played.measures for played in expected.played]
    assert job.result.result.changes[-1].difference == expected.changes[-1].difference
    assert "60 games judged by a referee of 4 playouts" in captions(app)
    assert len(list((own / "runs" / "mini").glob("*/judged-4.json.gz"))) == 2


REFEREE = "desk.experiments.referee mini {} {}"


def written(app: AppTest) -> str:
    """The edited text."""
    return str(app.session_state["desk.experiments.texts"]["mini"])


def write(app: AppTest) -> AppTest:
    app.button(key="write referee mini").click().run()
    assert not app.exception
    return app


@pytest.mark.exhaustive
@pytest.mark.usefixtures("own")
def test_a_referee_that_searches_is_written_into_the_text_and_judges() -> None:
    app = open_one()
    app.selectbox(key=REFEREE.format(None, "kind")).set_value("a tree search").run()
    app.number_input(key=REFEREE.format(None, "games")).set_value(3)
    app.number_input(key=REFEREE.format(None, "iterations")).set_value(20).run()
    write(app)
    assert written(app) == (
        MINI + "measures: [seat_share.2, length.decisions.mean, drama, lead_change]\n"
        "referee: {games: 3, by: mcts?iterations=20}\n"
    )
    assert "a referee judges 3 of each" in html(app)
    to_the_end(app)
    job = job_of(app, "experiments")
    assert (job.state, job.failure) == ("Done", "")
    assert job.result.result.judged == (6, 6)
    assert {"drama", "lead_change"} < set(job.result.result.played[0].measures)


def test_a_referee_is_changed_and_left_out_and_the_rest_of_the_text_stays(own: Path) -> None:
    text = MINI.replace(
        "expect:",
        "referee:  # slow\n  games: 30\n  by: mcts?grave=no&iterations=100  # deep\n"
        "measures:\n  - seat_share  # of all\n  - stability\n# the question\nexpect:",
    )
    (own / "simulations" / "mini.yaml").write_text(text, encoding="utf-8")
    app = open_one()
    present = Referee(30, by="mcts?grave=no&iterations=100")
    app.number_input(key=REFEREE.format(present, "games")).set_value(20)
    app.multiselect(key=REFEREE.format(present, "measures True")).set_value(["stability", "drama"]).run()
    write(app)
    assert written(app) == MINI.replace(
        "expect:",
        "referee: {games: 20, by: mcts?iterations=100&grave=no}  # deep\n"
        "measures: [seat_share, stability, drama]\n# the question\nexpect:",
    )
    changed = Referee(20, by="mcts?iterations=100&grave=no")
    app.selectbox(key=REFEREE.format(changed, "kind")).set_value("nobody").run()
    write(app)
    assert written(app) == MINI.replace("expect:", "measures: [seat_share]\n# the question\nexpect:")
    app.selectbox(key=REFEREE.format(None, "kind")).set_value("random games").run()
    app.multiselect(key=REFEREE.format(None, "measures False")).set_value([]).run()
    assert app.button(key="write referee mini").disabled, "no measure would need it"


@pytest.mark.usefixtures("own")
def test_a_referee_that_cannot_judge_the_games_is_refused() -> None:
    app = open_one(texts={"mini": MINI.replace("[tic-tac-toe, tic-tac-toe@misere]", "[trio]").split("expect")[0]})
    app.selectbox(key=REFEREE.format(None, "kind")).set_value("a tree search").run()
    write(app)
    assert "cannot judge trio" in app.error[0].value
    assert "referee" not in written(app)


@pytest.mark.exhaustive
def test_a_referee_that_is_cancelled_answers_nothing_and_goes_on(own: Path) -> None:
    text = JUDGED.replace("games: 30, playouts: 4", "games: 400, playouts: 2000")
    question = ExperimentSpec("mini", experiment_of(TEXT, text), 400, own / "runs" / "mini", "playground run mini")
    phases: list[tuple[str, int]] = []

    class Cancelled(Job):
        def count(self, part: int, games: int) -> None:
            super().count(part, games)
            phases.append((self.phase, self.size))
            if self.phase == "Judging" and games > 2:
                self.cancel()

    job = Cancelled("mini", "experiment", Jobs()._turns)
    job.do(question.run)
    assert job.failure == ""
    assert job.result.result is None
    assert phases[-1] == ("Judging", 800)
    assert 2 < job.done < 800
    found = study(question.experiment, threads=1, out=question.out)
    found.stop()
    kept = found.judge(job.result.results, Referee(400, 2000), options=False)
    assert sum(map(len, kept)) == job.done
    for each, judged in zip(job.result.progress(), kept, strict=True):
        assert (each.games, each.note.split("; ")[0]) == (400, f"{len(judged)} of 400 judged")


@pytest.mark.exhaustive
def test_one_that_is_cancelled_while_games_are_played_again_answers_nothing(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = MINI.replace("expect: {seat_share.2: higher}", "expect: {tree_size: different}")
    question = ExperimentSpec("mini", experiment_of(TEXT, text), 400, own / "runs" / "mini", "playground run mini")
    job = Job("mini", "experiment", Jobs()._turns)
    monkeypatch.setattr(option_counts, "_replay", lambda *_: job.cancel())
    job.do(question.run)
    assert (job.failure, job.state, job.result.result) == ("", "Cancelled", None)
    assert [each.games for each in job.result.progress()] == [400, 400]


# Its text.


@pytest.mark.exhaustive
def test_an_edited_text_is_played_and_the_file_stays(own: Path) -> None:
    edited = MINI.replace("games: 400", "games: 100")
    app = to_the_end(open_one(texts={"mini": edited}))
    assert job_of(app, "experiments").done == 200
    assert (own / "simulations" / "mini.yaml").read_text(encoding="utf-8") == MINI
    assert (own / "runs" / "mini" / TEXT).read_text(encoding="utf-8") == edited
    assert f"playground run runs/mini/{TEXT}</code>" in (own / "runs" / "mini" / REPORT).read_text(encoding="utf-8")
    app.button(key="original experiment").click().run()
    assert app.session_state["desk.experiments.texts"] == {}
    app.button(key="undo experiment").click().run()
    assert app.session_state["desk.experiments.texts"] == {"mini": edited}
    app.button(key="redo experiment").click().run()
    assert app.session_state["desk.experiments.texts"] == {}


@pytest.mark.usefixtures("own")
def test_mistakes_are_shown_with_their_places() -> None:
    app = open_one(texts={"mini": MINI.replace("@misere", "@misery")})
    assert ">3:" in mistakes_in_editor(app)
    assert app.button(key="start").disabled
    assert "when the text has no mistakes" in captions(app)


def test_a_text_is_saved_as_ones_own(own: Path) -> None:
    app = open_one()
    app.text_input(key="save experiment mini as mini").set_value("another")
    app.button[[button.label for button in app.button].index("Save in simulations/")].click().run()
    assert not app.exception
    assert (own / "simulations" / "another.yaml").read_text(encoding="utf-8") == MINI
    assert app.session_state["desk.experiments.open"] == "another"


def test_a_name_that_is_none_or_taken_is_refused(own: Path) -> None:
    with pytest.raises(PlaygroundError, match="cannot be a name"):
        save("../mini", MINI, overwrite=True)
    with pytest.raises(PlaygroundError, match="already exists"):
        save("mini", MINI, overwrite=False)
    assert save("mini", "new", overwrite=True)[0].read_text(encoding="utf-8") == "new"
    assert own.joinpath("simulations", "mini.yaml").read_text(encoding="utf-8") == "new"


def test_what_is_shipped_is_never_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "simulations").mkdir()
    (tmp_path / "simulations" / "mini.yaml").write_text(MINI, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("playground.dashboard.model.experiment_files.shipped_folder", lambda name: tmp_path / name)
    with pytest.raises(PlaygroundError, match="comes with the playground"):
        save("mini", "new", overwrite=True)
    assert (tmp_path / "simulations" / "mini.yaml").read_text(encoding="utf-8") == MINI


# Folders that are damaged, or another user's.


def test_folders_of_other_things_are_not_listed(own: Path) -> None:
    for name, text in (("other", "{}"), ("empty", ""), ("list", "[]")):
        (own / "runs" / name).mkdir(parents=True)
        (own / "runs" / name / "study.json").write_text(text, encoding="utf-8")
    (own / "runs" / "a-file").write_text("", encoding="utf-8")
    assert earlier_runs("mini", TITLE) == []
    assert not open_one().error


@pytest.mark.parametrize("text", ["{", "[]", '{"format": 999}', '{"format": 2, "arms": 5, "games": "x", "seed": 0}'])
def test_a_damaged_folder_is_reported(own: Path, text: str) -> None:
    (own / "runs" / "mini").mkdir(parents=True)
    if "arms" in text:
        text = text.replace("{", f'{{"kind": "experiment", "title": "{TITLE}", ', 1)
    (own / "runs" / "mini" / "study.json").write_text(text, encoding="utf-8")
    (run,) = earlier_runs("mini", TITLE)
    assert "damaged" in run.problem or "format 999" in run.problem
    app = open_one()
    assert escape(run.problem) in html(app)
    assert "go on mini" not in [button.key for button in app.button]
    assert not app.error


@pytest.mark.exhaustive
def test_a_strange_chunk_is_reported_in_a_folder_of_any_name(own: Path) -> None:
    break_off(own / "runs" / "elsewhere", 100)
    chunk = next((own / "runs" / "elsewhere").glob("*/games-*.parquet"))
    chunk.rename(chunk.with_name("games-of-mine.parquet"))
    (run,) = earlier_runs("mini", TITLE)
    assert "is no chunk of this run" in run.problem


@pytest.mark.exhaustive
def test_a_damaged_chunk_stops_it_with_words(own: Path) -> None:
    break_off(own / "runs" / "mini", 100)
    chunk = next((own / "runs" / "mini").glob("*/games-*.parquet"))
    chunk.write_bytes(chunk.read_bytes()[:-8] + b"12345678")
    app = open_one()
    app.button(key="go on mini").click().run()
    finish(app)
    assert chunk.name in app.error[0].value


@pytest.mark.exhaustive
def test_a_run_of_other_games_does_not_go_on(own: Path) -> None:
    break_off(own / "runs" / "mini", 100)
    (own / "simulations" / "mini.yaml").write_text(MINI.replace("@misere", "@four-by-four"), encoding="utf-8")
    app = open_one()
    app.button(key="go on mini").click().run()
    finish(app)
    assert "holds another run" in app.error[0].value


# Among players of each level.


@pytest.mark.thorough
def test_trained_players_are_shown_by_level(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYGROUND_PLAYERS", str(own / "players"))
    text = MINI.replace("games: 400", "games: 30\nlevels: {trainings: 3, seconds: 1}\nagents: [random, club]")
    (own / "simulations" / "mini.yaml").write_text(text, encoding="utf-8")
    app = open_one()
    assert "<b>4 arms × 3 trainings of 1 s × 30 games</b> = 360 games" in html(app)
    app = to_the_end(app)
    assert any("with skill" in element.value.lower() for element in app.markdown)
    (run,) = earlier_runs("mini", TITLE)
    assert run.complete and run.report is not None
