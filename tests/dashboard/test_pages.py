"""The pages as Streamlit draws them, without a browser."""

from __future__ import annotations

from html import escape

import pytest
from streamlit.testing.v1 import AppTest

from playground.dashboard import catalogue
from playground.dashboard.jobs import Job
from playground.dashboard.views.compare import jobs
from playground.ruleset.find import ruleset_names
from playground.source.places import PACKAGE

PATIENCE = 60.0


@pytest.fixture
def app() -> AppTest:
    """The compare page of a new visitor."""
    app = AppTest.from_file(str(PACKAGE / "dashboard" / "app.py"), default_timeout=PATIENCE).run()
    assert not app.exception
    return app


def html(app: AppTest) -> str:
    """All HTML on the page."""
    return "\n".join(element.proto.body for element in app.get("html"))


def captions(app: AppTest) -> str:
    return "\n".join(caption.value for caption in app.caption)


def type_text(app: AppTest, text: str) -> AppTest:
    """What the editor does after a pause in typing."""
    name = app.session_state["ruleset"]
    app.session_state["texts"] = {name: text}
    return app.run()


def original(app: AppTest) -> str:
    return catalogue.text_of(app.session_state["ruleset"])


def job_of(app: AppTest) -> Job:
    job = jobs().find(app.session_state["job"])
    assert job is not None
    return job


def run_to_the_end(app: AppTest) -> AppTest:
    app.button(key="run").click().run()
    assert job_of(app).wait(PATIENCE)
    return app.run()


def test_a_newcomer_finds_the_first_experiment(app: AppTest) -> None:
    first = catalogue.first_comparison()
    assert first.ruleset == app.selectbox(key="ruleset").value
    assert list(first.variants) == app.multiselect(key="variants").value
    assert first.games == app.number_input(key="games").value
    assert "Will be played: **original** · " + " · ".join(f"**{v}**" for v in first.variants) in captions(app)


def test_a_mistake_in_the_text_is_told_with_its_place(app: AppTest) -> None:
    text = original(app)
    line = text[: text.index("players:")].count("\n") + 1
    type_text(app, text.replace("players:", "playersz:", 1))
    assert f'<span class="place">{line}:1</span>' in html(app)
    assert app.button(key="run").disabled
    assert "Mend the mistakes in **my edit** first." in captions(app)


def test_an_edit_is_played_beside_the_original(app: AppTest) -> None:
    type_text(app, original(app) + "\n# a remark\n")
    assert "Will be played: **original**" in captions(app)
    assert captions(app).endswith("**my edit**")


def test_a_parameter_set_by_hand_is_one_more_variant(app: AppTest) -> None:
    box = app.checkbox[0]
    name = box.label.replace(" ", "_")
    box.set_value(not box.value).run()
    assert f"**{name}={'yes' if app.checkbox[0].value else 'no'}**" in captions(app)


def test_parameters_come_with_their_meaning(app: AppTest) -> None:
    compiled = catalogue.checked(app.session_state["ruleset"], original(app)).compiled
    assert compiled is not None
    widgets = [*app.slider, *app.checkbox, *app.number_input, *app.selectbox]
    for parameter in compiled.ruleset.parameters.values():
        (widget,) = [widget for widget in widgets if widget.label == parameter.name.replace("_", " ")]
        assert parameter.about in widget.help


def test_another_ruleset_brings_its_own_variants(app: AppTest) -> None:
    other = next(name for name in ruleset_names() if name != app.session_state["ruleset"])
    app.selectbox(key="ruleset").set_value(other).run()
    assert catalogue.first_variants(other) == app.multiselect(key="variants").value
    assert not app.exception


def test_a_comparison_from_start_to_verdict(app: AppTest) -> None:
    app.number_input(key="games").set_value(500)
    run_to_the_end(app)
    assert not app.exception
    assert html(app).count('<div class="verdict') == 2
    assert "second player" in html(app)
    assert job_of(app).asked == job_of(app).played
    assert len(app.get("plotly_chart")) == 4
    assert len(app.get("download_button")) == 2


def test_a_comparison_can_be_cancelled(app: AppTest) -> None:
    app.number_input(key="games").set_value(1_000_000)
    app.button(key="run").click().run()
    app.button(key="cancel").click().run()
    job = job_of(app)
    assert job.wait(PATIENCE)
    app.run()
    assert job.cancelled
    assert job.played < job.asked
    assert not app.exception
    assert [button for button in app.button if button.key == "cancel"] == []


def test_a_reload_finds_text_and_result_again(app: AppTest) -> None:
    app.number_input(key="games").set_value(300)
    run_to_the_end(app)
    type_text(app, original(app) + "\n# a remark\n")
    again = AppTest.from_file(str(PACKAGE / "dashboard" / "app.py"), default_timeout=PATIENCE)
    again.query_params["desk"] = app.session_state["desk"]
    again.run()
    assert job_of(app) is job_of(again)
    assert "my edit" in captions(again)
    assert again.number_input(key="games").value == 300
    assert '<div class="verdict' in html(again)


def test_a_forgotten_job_is_told(app: AppTest) -> None:
    app.session_state["job"] = "gone"
    app.run()
    assert [
        info.value for info in app.info
    ] == ["The last comparison is gone: the server has forgotten it. Press *Run* to play it again."]


def test_a_fault_of_ours_says_so(app: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the dog ate it")

    monkeypatch.setattr("playground.dashboard.jobs.Jobs.find", broken)
    app.run()
    assert not app.exception
    assert "The playground itself is at fault, not your rules." in app.error[0].value
    assert "the dog ate it" in app.error[0].value


def show_games() -> None:
    from playground.dashboard.views import home

    home.show()


def test_the_games_page_explains_every_ruleset() -> None:
    page = AppTest.from_function(show_games, default_timeout=PATIENCE).run()
    assert not page.exception
    assert len(ruleset_names()) == len(page.subheader)
    shown = html(page)
    for name in ruleset_names():
        for variant, about in catalogue.variants_of(name).items():
            assert f"{name}@{variant}" in shown
            assert escape(about) in shown
