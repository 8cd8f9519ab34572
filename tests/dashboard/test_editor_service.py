"""What the dashboard's server answers to the editor: the language service, and the manual."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from playground.compiler import check
from playground.dashboard.model.manual import manual_html
from playground.dashboard.widgets.diagnostics import diagnostics_html
from playground.dashboard.widgets.editor import EXPERIMENTS, MANUAL_ADDRESS, SERVICE_ADDRESS, manual_digest, marks
from tests.dashboard.own_routes import Answer, ask
from tests.language_service.meadow import MEADOW

JSON = {"Content-Type": "application/json"}


def question(content: Any, **headers: str) -> Answer:
    return ask(f"/{SERVICE_ADDRESS}", "POST", json.dumps(content).encode(), {**JSON, **headers})


def test_questions_are_answered_in_the_units_of_browsers() -> None:
    text = MEADOW.replace("about: Two", "about: 🎲🎲 Two")
    place = len(text[: text.index("when crowd")].encode("utf-16-le")) // 2 + len("when ")
    found = json.loads(question({"ask": "completions", "text": text, "at": place}).body)
    assert found["start"] == place
    assert {"label", "noun", "detail", "about", "insert"} == set(found["options"][0])
    meaning = json.loads(question({"ask": "meaning", "text": text, "at": place + 1}).body)
    assert (meaning["start"], meaning["end"]) == (place, place + len("crowd"))
    assert meaning["definition"] == "define crowd(who) := count pieces of who"


def test_a_rule_is_inserted() -> None:
    found = json.loads(question({"ask": "insertion", "text": MEADOW, "snippet": "dice"}).body)
    changed = MEADOW[: found["start"]] + found["text"] + MEADOW[found["end"] :]
    assert changed[found["selected"] : found["selected"] + found["length"]] == "pips"


@pytest.mark.parametrize(
    "content", [[], {}, {"ask": "x", "text": ""}, {"ask": "insertion", "text": "", "snippet": "?"}, {"text": 3}]
)
def test_what_is_no_question_is_refused(content: Any) -> None:
    assert question(content).status == 400
    assert ask(f"/{SERVICE_ADDRESS}", "POST", b"{", JSON).status == 400


def test_questions_about_experiments_are_answered_from_their_keys() -> None:
    content = json.dumps({"ask": "completions", "text": "experiment: So?\nru", "at": 18, "name": "triune-stride"})
    answer = ask(f"/{SERVICE_ADDRESS}?of={EXPERIMENTS}", "POST", content.encode(), JSON)
    found = json.loads(answer.body)
    assert (found["start"], "rulesets" in {each["label"] for each in found["options"]}) == (16, True)


def test_other_sites_may_not_ask() -> None:
    right = {"ask": "meaning", "text": "", "at": 0}
    assert question(right, Host="here:8501", Origin="http://here:8501").status == 200
    assert question(right, Host="here:8501", Origin="http://elsewhere").status == 403
    assert ask(f"/{SERVICE_ADDRESS}", "POST", json.dumps(right).encode(), {"Content-Type": "text/plain"}).status == 403


def test_a_question_without_end_is_refused() -> None:
    assert question({"ask": "meaning", "text": "x" * 5_000_000, "at": 0}).status == 413


def test_the_manual_is_served_and_its_links_lead_within_it() -> None:
    answer = ask(f"/{MANUAL_ADDRESS.format(digest=manual_digest())}")
    html = answer.body.decode()
    assert (answer.status, html) == (200, manual_html())
    assert '<h2 id="ruleset--actions">' in html
    assert "The words that join" in html
    targets = re.findall(r'href="#([^"]+)"', html)
    assert len(targets) > 30
    assert {target for target in targets if f'id="{target}"' not in html} == set()
    assert "<script" not in html
    assert 'href="http' not in html


def test_places_and_corrections_of_the_text_in_the_editor_are_buttons() -> None:
    text = MEADOW.replace("about: Two", "about: 🎲 Two").replace("[step, run]", "[step, runn]")
    _, found = check("<editor>", text=text)
    html = diagnostics_html(found, "<editor>", "", text)
    (mark,) = (each for each in marks(text, found) if each["severity"] == "error")
    place = f'data-start="{mark["start"]}" data-end="{mark["end"]}"'
    assert f'<button type="button" class="place" {place}' in html
    assert f'<button type="button" class="fix" {place} data-text="run">' in html
    assert mark["fixes"] == [{"title": "Replace by 'run'", "start": mark["start"], "end": mark["end"], "text": "run"}]
    assert "<button" not in diagnostics_html(found, "<editor>")
