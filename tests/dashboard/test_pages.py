"""The pages as Streamlit draws them, without a browser."""

from __future__ import annotations

import json
import secrets
from functools import cache
from html import escape
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from playground.dashboard.jobs import quick_result
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.model import rulesets
from playground.dashboard.model.run_index import VARIABLE
from playground.dashboard.navigation import PAGES
from playground.dashboard.session import RULESET_TEXTS, _sessions
from playground.ruleset.find import classic_names, ruleset_names
from playground.source.folders import PACKAGE
from tests.dashboard.games import SQUARE
from tests.dashboard.own_routes import ask

PATIENCE = 60.0


def draw(page: str) -> None:
    """What the frame does for one page."""
    from importlib import import_module

    from playground.dashboard.errors import guarded
    from playground.dashboard.linking import link_answered, open_link
    from playground.dashboard.session import open_session, save_session

    open_session()
    open_link(page)
    guarded(import_module(f"playground.dashboard.views.{page}.page").show)()
    link_answered()
    save_session()


def opened(page: str, **query: str) -> AppTest:
    """A page as a new visitor finds it, or one who comes by a link."""
    app = AppTest.from_function(draw, args=(page,), default_timeout=PATIENCE)
    for name, value in query.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    return app


_try_scenarios = cache(quick_result.try_scenarios)


@pytest.fixture(autouse=True)
def small_quick_results(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each page of the Workshop starts one; how many games it plays, and how often the same scenarios, is no matter."""
    monkeypatch.setattr(quick_result, "GAMES", 400)
    monkeypatch.setattr(quick_result, "try_scenarios", _try_scenarios)


@pytest.fixture
def compare() -> AppTest:
    return opened("compare")


@pytest.fixture
def quick() -> AppTest:
    """Compare, with a game of which thousands are played at once, and two of its variants."""
    return opened("compare", game="tic-tac-toe")


@pytest.fixture
def workshop() -> AppTest:
    return opened("workshop", game="tic-tac-toe")


def html(app: AppTest) -> str:
    """All HTML on the page."""
    return "\n".join(element.proto.body for element in app.get("html"))


def mistakes_in_editor(app: AppTest) -> str:
    """The list of mistakes below the text in the editor, as HTML."""
    drawn = (json.loads(element.proto.json) for element in app.get("bidi_component") if element.proto.json)
    return next(data["problems"] for data in drawn if "problems" in data)


def captions(app: AppTest) -> str:
    return "\n".join(caption.value for caption in app.caption)


def type_text(app: AppTest, text: str) -> AppTest:
    """What the editor does after a pause in typing."""
    app.session_state["desk.texts"] = {ruleset(app): text}
    return app.run()


def ruleset(app: AppTest) -> str:
    return str(app.selectbox(key="workshop ruleset").value)


def original(app: AppTest) -> str:
    return rulesets.text_of(ruleset(app))


def job_of(app: AppTest, page: str = "compare") -> Job:
    job = jobs().find(app.session_state[f"desk.{page}.job"])
    assert job is not None
    return job


def run_to_the_end(app: AppTest) -> AppTest:
    app.button(key="run").click().run()
    assert job_of(app).wait(PATIENCE)
    return app.run()


# The frame and Home.


def test_the_frame_opens_home() -> None:
    app = AppTest.from_file(str(PACKAGE / "dashboard" / "app.py"), default_timeout=PATIENCE).run()
    assert not app.exception
    assert app.title[0].value == "playground"
    assert [page.name for page in PAGES][:3] == ["home", "workshop", "compare"]


def test_every_page_has_a_title_an_icon_and_a_line_about_it() -> None:
    assert all(page.title and page.icon.startswith(":material/") and page.about for page in PAGES)


@pytest.mark.parametrize("page", ["", *(each.name for each in PAGES[1:])])
def test_every_page_is_served_with_our_script_before_streamlits(page: str) -> None:
    answer = ask(f"/{page}")
    served = answer.body.decode()
    assert (answer.status, answer.headers["cache-control"]) == (200, "no-cache")
    assert 0 < served.index("history.pushState =") < served.index('<script type="module"')


def test_home_shows_every_ruleset_with_its_variants() -> None:
    shown = html(opened("home"))
    for name in ruleset_names():
        compiled = rulesets.checked(name, rulesets.text_of(name)).compiled
        assert compiled is not None
        assert f"<h4>{escape(compiled.ruleset.title)}</h4>" in shown
        assert all(f"<code>@{variant}</code>" in shown for variant in compiled.ruleset.variants)


def test_home_shows_the_classic_that_is_chosen() -> None:
    home = opened("home")
    name = classic_names()[0]
    title = rulesets.listing(name, rulesets.text_of(name)).title
    assert f"<h4>{title}</h4>" not in html(home)
    home.session_state["home.Classics"] = name
    assert f"<h4>{title}</h4>" in html(home.run())
    assert not home.exception


@pytest.mark.exhaustive
def test_home_lists_what_was_played_and_recorded(
    quick: AppTest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    quick.number_input(key="desk.compare.games").set_value(300)
    quick.checkbox(key="desk.compare.record").set_value(True)
    run_to_the_end(quick)
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "manifest.json").write_text("{")
    shown = html(opened("home"))
    assert escape(job_of(quick).title) in shown
    assert "Done: " in shown
    assert "300 games of each" in shown
    assert "<code>broken</code> <small>manifest.json is damaged" in shown


def test_a_fault_of_ours_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the dog ate it")

    monkeypatch.setattr("playground.dashboard.views.home.page.groups", broken)
    app = opened("home")
    assert "The playground itself is at fault, not your rules." in app.error[0].value
    assert "the dog ate it" in app.error[0].value


# The Workshop.


def test_a_mistake_in_the_text_is_reported_with_its_place(workshop: AppTest) -> None:
    text = original(workshop)
    line = text[: text.index("players:")].count("\n") + 1
    type_text(workshop, text.replace("players:", "playersz:", 1))
    assert f">{line}:1</button>" in mistakes_in_editor(workshop)
    assert "The board before the mistakes in the text." in captions(workshop)


@pytest.mark.exhaustive
def test_a_quick_result_follows_an_edit() -> None:
    workshop = opened("workshop", game="pig")  # which has scenarios
    before = job_of(workshop, "workshop")
    type_text(workshop, original(workshop).replace("default: 100, range", "default: 20, range", 1))
    job = job_of(workshop, "workshop")
    assert job is not before
    assert job.wait(PATIENCE)
    workshop.run()
    shown = html(workshop)
    name = ruleset(workshop)
    assert f"my edit of {name} against {name}" in shown
    assert "first player wins" in shown
    assert "scenarios" in shown


@pytest.mark.exhaustive
def test_the_same_text_is_not_played_twice(workshop: AppTest) -> None:
    before = job_of(workshop, "workshop")
    workshop.run()
    assert job_of(workshop, "workshop") is before


def test_mistakes_leave_the_last_result(workshop: AppTest) -> None:
    assert job_of(workshop, "workshop").wait(PATIENCE)
    type_text(workshop, "game: [")
    assert "Of the text before the mistakes." in captions(workshop)
    assert '<div class="verdict' in html(workshop)


def test_another_ruleset_and_a_variant_are_opened(workshop: AppTest) -> None:
    other = next(name for name in ruleset_names() if name != ruleset(workshop) and rulesets.variants_of(name))
    workshop.selectbox(key="workshop ruleset").set_value(other).run()
    assert not workshop.exception
    variant = next(iter(rulesets.variants_of(other)))
    workshop.session_state[f"desk.workshop.variant.{other}"] = variant
    workshop.run()
    assert f"{other}@{variant}" in html_of_quick(workshop)


def html_of_quick(app: AppTest) -> str:
    assert job_of(app, "workshop").wait(PATIENCE)
    return html(app.run())


def test_the_rules_are_shown_in_english(workshop: AppTest) -> None:
    assert any("#### " in element.value and "Players" in element.value for element in workshop.markdown)


def test_a_new_game_begins_with_the_template(workshop: AppTest) -> None:
    workshop.text_input[0].set_value("my-game")
    workshop.button[[button.label for button in workshop.button].index("Begin")].click().run()
    assert not workshop.exception
    assert ruleset(workshop) == "my-game"
    assert "my edit of my-game" in html_of_quick(workshop)


def test_a_name_that_is_none_is_refused(workshop: AppTest) -> None:
    workshop.text_input[0].set_value("my game")
    workshop.button[[button.label for button in workshop.button].index("Begin")].click().run()
    assert "cannot be a name" in workshop.error[0].value


def test_a_link_opens_a_game(workshop: AppTest) -> None:
    other = next(name for name in ruleset_names() if name != ruleset(workshop))
    assert ruleset(opened("workshop", game=other)) == other


# Compare.


def test_a_newcomer_finds_the_first_experiment(compare: AppTest) -> None:
    first = rulesets.first_comparison()
    chosen = [first.ruleset, *(f"{first.ruleset}@{variant}" for variant in first.variants)]
    assert compare.multiselect(key="desk.compare.entries").value == chosen
    assert first.games == compare.number_input(key="desk.compare.games").value
    labels = " · ".join(f"**{label}**" for label in chosen)
    assert f"Will be played: {labels}, {first.games:,} games of each" in captions(compare)
    assert "No games played yet." in compare.markdown[-1].value


def test_a_link_sets_a_game_beside_its_variants() -> None:
    name = ruleset_names()[0]
    expected = [name, *(f"{name}@{variant}" for variant in rulesets.first_variants(name))]
    assert opened("compare", game=name).multiselect(key="desk.compare.entries").value == expected


def test_an_edit_is_set_beside_what_it_was(workshop: AppTest) -> None:
    type_text(workshop, original(workshop).replace("default: 3, range: 3..6", "default: 4, range: 3..6", 1))
    name = ruleset(workshop)
    app = opened("compare", desk=workshop.session_state["desk"], game=f"my edit of {name}")
    assert app.multiselect(key="desk.compare.entries").value == [name, f"my edit of {name}"]
    assert not app.button(key="run").disabled


def test_one_with_other_parameters_is_added(compare: AppTest) -> None:
    box = compare.checkbox[0]
    added = f"?{box.label.replace(' ', '_')}={'no' if box.value else 'yes'}"
    box.set_value(not box.value).run()
    compare.button(key="add").click().run()
    assert compare.multiselect(key="desk.compare.entries").value[-1].endswith(added)
    assert not compare.button(key="run").disabled


def test_parameters_come_with_their_meaning(compare: AppTest) -> None:
    name = rulesets.first_comparison().ruleset
    compiled = rulesets.checked(name, rulesets.text_of(name)).compiled
    assert compiled is not None
    widgets = [*compare.slider, *compare.checkbox, *compare.number_input, *compare.selectbox]
    for parameter in compiled.ruleset.parameters.values():
        (widget,) = [widget for widget in widgets if widget.label == parameter.name.replace("_", " ")]
        assert parameter.about in widget.help


@pytest.mark.parametrize("label", ["no-such-game", "x@@y"])
def test_invalid_input_is_reported(compare: AppTest, label: str) -> None:
    compare.session_state["desk.compare.entries"] = [label]
    compare.run()
    assert not compare.exception
    assert compare.button(key="run").disabled
    assert label in compare.error[0].value


def test_mistakes_are_said_in_a_line_for_each_game_that_has_some() -> None:
    key = secrets.token_urlsafe(6)
    broken = SQUARE.replace("target: empty", "target: emty")
    entries = ["tic-tac-toe", "my edit of corners", "tic-tac-toe?size=900"]
    _sessions()[key] = {RULESET_TEXTS: {"corners": broken}, "desk.compare.entries": entries}
    app = opened("compare", desk=key)
    assert app.button(key="run").disabled
    edit, other = app.error[0].value.replace("\\", "").split("  \n")
    assert edit == "**my edit of corners**: 'emty' means nothing in this game: did you mean 'empty'?"
    assert other.startswith("**tic-tac-toe?size=900**: ")


def test_an_unknown_agent_is_reported(compare: AppTest) -> None:
    key = compare.session_state["desk"]
    _sessions()[key]["desk.compare.agent.all"] = "nobody?x=1"
    again = opened("compare", desk=key)
    assert again.button(key="run").disabled
    assert "nobody" in again.error[0].value


def test_a_comparison_from_start_to_verdict(quick: AppTest) -> None:
    quick.number_input(key="desk.compare.games").set_value(500)
    run_to_the_end(quick)
    assert not quick.exception
    assert html(quick).count('<div class="verdict') == 2
    assert "second player" in html(quick)
    assert job_of(quick).size == job_of(quick).done == 1500
    assert len(quick.get("plotly_chart")) == 7
    assert html(quick).count("The numbers of this chart") == 7
    assert "seat_advantage.1" in html(quick)
    assert len(quick.get("download_button")) == 4


@pytest.mark.exhaustive
def test_playing_until_decided(quick: AppTest) -> None:
    quick.session_state["desk.compare.stop"] = "until it is decided"
    quick.session_state["desk.compare.margin"] = 30.0
    run_to_the_end(quick)
    assert not quick.exception
    assert "open" not in job_of(quick).result.decided.answers
    assert job_of(quick).done < job_of(quick).size


@pytest.mark.thorough
def test_playing_until_shares_differ(quick: AppTest) -> None:
    quick.session_state["desk.compare.stop"] = "until they differ"
    quick.session_state["desk.compare.margin"] = 30.0
    run_to_the_end(quick)
    assert not quick.exception
    assert job_of(quick).result.decided.compared.question == "differs"
    assert set(job_of(quick).result.decided.answers) <= {"differs", "same"}


@pytest.mark.exhaustive
def test_a_comparison_can_be_cancelled(quick: AppTest) -> None:
    quick.number_input(key="desk.compare.games").set_value(1_000_000)
    quick.button(key="run").click().run()
    job = job_of(quick)
    quick.button(key=f"cancel {job.key}").click().run()
    assert job.wait(PATIENCE)
    quick.run()
    assert job.cancelled
    assert job.done < job.size
    assert not quick.exception
    assert [button for button in quick.button if button.key == f"cancel {job.key}"] == []


@pytest.mark.thorough
def test_a_reload_finds_settings_and_result_again(quick: AppTest) -> None:
    quick.number_input(key="desk.compare.games").set_value(300)
    run_to_the_end(quick)
    again = opened("compare", desk=quick.session_state["desk"])
    assert job_of(quick) is job_of(again)
    assert again.number_input(key="desk.compare.games").value == 300
    assert '<div class="verdict' in html(again)


@pytest.mark.exhaustive
def test_a_link_opens_a_job(quick: AppTest) -> None:
    quick.number_input(key="desk.compare.games").set_value(300)
    run_to_the_end(quick)
    assert job_of(opened("compare", job=job_of(quick).key)) is job_of(quick)


def test_a_forgotten_job_is_reported(compare: AppTest) -> None:
    compare.session_state["desk.compare.job"] = "gone"
    compare.run()
    assert [info.value for info in compare.info] == [
        "The last comparison is not kept any more: the server has neither the job nor its record. Press *Run* to play "
        "it again: the same settings and the same seed play the same games."
    ]
