"""Links to what a page shows: they fill in the form and find the result, also after the server was started again."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from playground.dashboard import desks, linking
from playground.dashboard.jobs import records
from playground.dashboard.jobs.comparison import ComparisonSpec
from playground.dashboard.jobs.heat_map import HeatMapSpec
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.levels import LevelsSpec
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.jobs.sweep import SweepSpec
from playground.dashboard.jobs.tuning import TuneSpec
from playground.dashboard.linking import JOB, SLOTS
from playground.dashboard.model.game_choice import GameChoice, choice_of
from playground.dashboard.model.link_settings import NAMES, LinkReader, differences
from playground.dashboard.session import KEY, _sessions, _set_aside, _written
from playground.dashboard.views.compare import heat_maps, keys, levels, plan
from playground.source.cache import private_folder
from playground.source.folders import cache_folder
from tests.dashboard.games import SQUARE
from tests.dashboard.test_pages import PATIENCE, html, job_of, opened
from tests.quick_set import mostly_exhaustive

NAME = "tic-tac-toe"
OTHER = "tic-tac-toe@misere"
OF = f"{NAME},{OTHER}"


@pytest.fixture(autouse=True)
def own_records(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Records and desks of these tests alone, beside the machine code that all share."""
    name = f"tests-{secrets.token_hex(8)}"
    for module in (records, desks):
        monkeypatch.setattr(module, "FOLDER", f"{name}-{module.FOLDER}")
    yield
    jobs()._executor.shutdown(wait=True)
    jobs.clear()
    for module in (records, desks):
        shutil.rmtree(cache_folder() / module.FOLDER, ignore_errors=True)


def restart() -> None:
    """End the server's jobs, and forget what its memory holds."""
    jobs()._executor.shutdown(wait=True)
    jobs.clear()
    _sessions().clear()
    _set_aside().clear()
    _written().clear()


def run(app: AppTest, page: str = "compare") -> Job:
    app.button(key="run").click().run()
    job = job_of(app, page)
    assert job.wait(PATIENCE)
    app.run()
    assert not app.exception
    return job


def link_of(app: AppTest) -> dict[str, str]:
    """What stands in the address, without the key of the visitor."""
    values = {name: app.query_params[name] for name in (*NAMES, JOB) if name in app.query_params}
    return {name: value if isinstance(value, str) else value[-1] for name, value in values.items()}


def form_of(app: AppTest) -> tuple[list[str], int, int, str]:
    state = app.session_state
    return (
        list(app.multiselect(key=keys.ENTRIES).value),
        app.number_input(key=keys.GAMES).value,
        app.number_input(key=keys.SEED).value,
        state["desk.compare.agent.all"],
    )


def warnings(app: AppTest) -> str:
    return "\n".join(each.value.replace("\\", "") for each in app.warning)


LINK = {"of": OF, "games": "300", "seed": "7", "agents": "random", "seat": "1", "until": "differs", "margin": "2"}


@pytest.mark.exhaustive
def test_a_readable_link_fills_in_the_form_and_the_same_games_are_played() -> None:
    app = opened("compare", **LINK)
    assert form_of(app) == ([NAME, OTHER], 300, 7, "random")
    assert "No games played yet." in app.markdown[-1].value
    job = run(app)
    assert link_of(app) == {**LINK, JOB: job.key}
    assert app.query_params[KEY]


@pytest.mark.exhaustive
def test_the_result_is_there_after_a_restart_and_in_another_browser() -> None:
    app = opened("compare", of=OF, games="300", seed="7")
    before = run(app)
    link, shown = link_of(app), html(app)
    restart()
    again = opened("compare", **link)
    after = job_of(again)
    assert (after.key, after.result.spec, after.done) == (before.key, before.result.spec, 600)
    assert form_of(again) == ([NAME, OTHER], 300, 7, "random")
    assert html(again).partition("<table")[0] == shown.partition("<table")[0]
    assert not again.exception
    assert not warnings(again)
    assert job_of(opened("compare", job=before.key)) is after  # the key is enough


@pytest.mark.exhaustive
def test_what_is_not_kept_can_be_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MAX_BYTES", 1)
    app = opened("compare", of=OF, games="300", seed="7")
    before = run(app)
    key = before.key
    restart()
    again = opened("compare", job=key)  # even a link that has only the key: the settings are in the record
    assert form_of(again) == ([NAME, OTHER], 300, 7, "random")
    assert "not kept any more: it was too large" in again.info[0].value
    repeated = run(again)
    assert [each.wins for each in repeated.result.results] == [each.wins for each in before.result.results]


@pytest.mark.parametrize("damage", mostly_exhaustive(["flipped", "code", "foreign"]))
def test_a_damaged_or_foreign_record_is_not_read(damage: str) -> None:
    app = opened("compare", of=OF, games="300", seed="7")
    link = {**link_of(app), "of": OF, "games": "300", "seed": "7", JOB: run(app).key}
    restart()
    folder = private_folder(records.FOLDER)
    assert folder is not None
    path = folder / link[JOB]
    assert path.stat().st_mode & 0o077 == 0
    content = path.read_bytes()
    if damage == "flipped":
        path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    elif damage == "foreign":
        path.chmod(0o622)
    else:  # a pickle that fails, in a file that is whole
        head = content[32:].partition(b"\n")[0]
        records.cache.write(records.FOLDER, link[JOB], head + b"\nnothing of use")
    again = opened("compare", **link)
    assert not again.exception
    assert form_of(again)[:2] == ([NAME, OTHER], 300)
    assert "not kept any more" in again.info[0].value


@pytest.mark.parametrize("key", ["../../secret", "0" * 15, "", "G" * 16])
def test_a_link_names_no_file(key: str) -> None:
    assert records.read(key) is None


@pytest.mark.exhaustive
def test_a_form_that_was_changed_says_so_and_is_set_back() -> None:
    app = opened("compare", of=OF, games="300", seed="7")
    run(app)
    app.number_input(key=keys.GAMES).set_value(400).run()
    app.number_input(key=keys.SEED).set_value(8).run()
    said = warnings(app)
    assert "The result below belongs to other settings: " in said
    assert "games of each: 300 (the form says 400); seed: 7 (the form says 8)." in said
    app.button(key="set back comparison").click().run()
    assert form_of(app) == ([NAME, OTHER], 300, 7, "random")
    assert "other settings" not in warnings(app)


@pytest.mark.thorough
def test_a_reload_keeps_what_was_changed_in_the_form() -> None:
    app = opened("compare", of=OF, games="300", seed="7")
    job = run(app)
    app.number_input(key=keys.GAMES).set_value(400).run()
    again = opened("compare", **link_of(app), desk=app.session_state[KEY])
    assert again.number_input(key=keys.GAMES).value == 400
    assert job_of(again) is job
    assert "games of each: 300 (the form says 400)" in warnings(again)


@pytest.mark.thorough
def test_a_message_of_the_browser_that_is_late_does_not_bring_back_the_result_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = opened("compare", of=OF, games="300", seed="7")
    first = link_of(app) | {JOB: run(app).key, "agents": "random"}
    app.number_input(key=keys.GAMES).set_value(400).run()
    second = run(app)
    app.query_params.clear()
    for name, value in first.items():
        app.query_params[name] = value
    app.run()
    assert (job_of(app), form_of(app)[1]) == (second, 400)
    monkeypatch.setattr(linking, "STALE_SECONDS", 0.0)  # later it is the visitor, who goes back
    for name, value in first.items():
        app.query_params[name] = value
    app.run()
    assert (job_of(app).key, form_of(app)[1]) == (first[JOB], 300)


@pytest.mark.exhaustive
def test_a_link_that_cannot_be_shown_says_what_and_why() -> None:
    app = opened("compare", of=f"{OF},edit:{NAME},nothing-of-that-name", games="many", seed="1.5", until="never")
    said = warnings(app)
    assert form_of(app)[0] == [NAME, OTHER]
    for problem in (
        "edit that is in the Workshop of another visitor, and cannot be shown here: edit:tic-tac-toe",
        "nothing-of-that-name",
        "games=many, which is no number",
        "seed=1.5, which is no whole number",
        "until=never, which is none of fairer, differs",
    ):
        assert problem in said
    run(app)
    app.run()
    assert "cannot be shown" not in warnings(app)


@pytest.mark.exhaustive
def test_a_result_carries_the_text_of_an_edit_and_gives_it_to_another_visitor() -> None:
    owner = opened("compare", of=NAME)
    owner.session_state["desk.texts"] = {"corners": SQUARE}
    owner.session_state[keys.ENTRIES] = ["my edit of corners"]
    owner.run()
    owner.number_input(key=keys.GAMES).set_value(300).run()
    run(owner)
    link = link_of(owner)
    assert link["of"] == "edit:corners"
    restart()
    other = opened("compare", **link)
    assert '<div class="verdict' in html(other) or "corners" in html(other)
    said = warnings(other)
    assert "my edit of corners is another text than the one in your Workshop" in said
    other.button(key="set back comparison").click().run()
    other.run()
    assert other.session_state["desk.texts"] == {"corners": SQUARE}
    assert form_of(other)[:2] == (["my edit of corners"], 300)
    assert "another text" not in warnings(other)


@pytest.mark.exhaustive
def test_sweeps_and_searches_are_linked_too() -> None:
    link = {
        "of": "triune?skid=no", "vary": "stride=2..4:2", "measures": "seat_share,length.turns.mean",
        "agents": "random", "games": "200", "seed": "3", "seat": "1",
    }  # fmt: skip
    app = opened("sweep", **link)
    job = run(app, "sweep")
    assert link_of(app) == {**link, JOB: job.key}
    restart()
    again = opened("sweep", **link, job=job.key)
    assert job_of(again, "sweep").result.headline == job.result.headline
    assert not warnings(again)
    goal = {"of": NAME, "goal": "draws < 20%", "agents": "random", "minutes": "0.1", "games": "64", "seed": "2"}
    tune = opened("tune", **goal, vary="variant")
    assert (tune.session_state["desk.goal.text"], tune.number_input(key="desk.tune.games").value) == ("draws < 20%", 64)
    assert tune.multiselect(key=f"desk.tune.vary {NAME}").value == ["variant"]


@pytest.mark.exhaustive
def test_an_experiment_is_linked_with_its_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "simulations").mkdir()
    (tmp_path / "simulations" / "small.yaml").write_text(
        f"experiment: Is it fair?\nrulesets: [{NAME}, {OTHER}]\ngames: 300\nseed: 1\nagents: random\n"
        "measures: [length.decisions.mean]\n"
    )
    app = opened("experiments", experiment="small", games="100")
    assert app.subheader[0].value == "Is it fair?"
    assert link_of(app) == {"experiment": "small"}
    app.button(key="start").click().run()
    job = job_of(app, "experiments")
    assert job.wait(PATIENCE)
    app.run()
    link = link_of(app)
    assert link == {"experiment": "small", "games": "100", "run": "small", JOB: job.key}
    restart()
    again = opened("experiments", **link)
    assert not again.exception
    assert job_of(again, "experiments").result.result.complete
    assert "What the games say" in [each.value for each in again.subheader]
    again.button(key="back").click().run()
    assert again.button(key="open small")
    assert link_of(again) == {}


def test_settings_of_every_kind_have_names_and_are_read_back() -> None:
    a, b = choice_of(NAME, {}), GameChoice("my edit of corners@patient", "corners@patient", SQUARE)
    comparison = ComparisonSpec((a, b), ("random", "flat?playouts=5"), 500, 3, 2, Path("x"), "fairer", 0.02)
    specs = [
        comparison,
        HeatMapSpec(comparison, "stone", "opening"),
        LevelsSpec(comparison, 2.5),
        SweepSpec(b, (), ("draws",), ("random", "random"), 100, 0),
        TuneSpec(b, "draws < 5%", ("random",), 1.5, 64, 9, ("patient",)),
    ]
    for spec in specs:
        settings = spec.settings()
        assert set(settings) <= set(NAMES)
        assert all(settings.values())
        assert differences(settings, settings) == []
    assert comparison.settings() == {
        "of": f"{NAME},edit:corners@patient", "games": "500", "seed": "3", "agents": "random,flat?playouts=5",
        "seat": "2", "until": "fairer", "margin": "2",
    }  # fmt: skip
    assert specs[3].settings()["vary"] == "every-rule"
    assert specs[3].settings()["agents"] == "random"
    assert differences({"of": "a"}, {"of": "a", "seat": "2"}) == ["seat seen from: 2 (the form says the usual)"]


def test_jobs_beside_the_main_one_have_their_places() -> None:
    places = {"pilot": plan.PILOT, "levels": levels.LEVELS, "heat map": heat_maps.HEAT, "measuring": keys.MEASURING}
    assert places == SLOTS


def test_numbers_of_links_are_checked() -> None:
    reader = LinkReader({"games": "1e9", "minutes": "2.5", "seed": "nan"})
    assert (reader.whole("games", 1, 10), reader.whole("seed", 0, 9)) == (None, None)
    assert reader.number("minutes", 1, 3) == 2.5
    assert len(reader.problems) == 2


@pytest.mark.exhaustive
def test_nobody_else_can_read_a_record() -> None:
    app = opened("compare", of=NAME, games="100", seed="1")
    job = run(app)
    restart()
    folder = private_folder(records.FOLDER)
    assert folder is not None
    assert (folder / job.key).stat().st_uid == os.geteuid()
