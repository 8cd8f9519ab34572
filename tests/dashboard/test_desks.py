"""A desk outlives the server: edits, settings and the jobs shown are there again under the same address."""

from __future__ import annotations

import json

import pytest
from streamlit.testing.v1 import AppTest

from playground.dashboard import desks
from playground.dashboard.jobs.records import code_digest
from playground.dashboard.linking import UNREAD_SECONDS
from playground.dashboard.model.rulesets import text_of
from playground.dashboard.session import EDITED, KEY, RULESET_TEXTS
from playground.source.cache import private_folder
from tests.dashboard.test_links import own_records, restart, run
from tests.dashboard.test_pages import html, job_of, opened
from tests.dashboard.test_two_tabs import NAME, small_quick_results, text_in

__all__ = ["own_records", "small_quick_results"]  # fixtures of these tests too


@pytest.mark.exhaustive
def test_edits_settings_and_results_are_there_after_a_restart() -> None:
    app = opened("compare", of=NAME, games="300", seed="7")
    edit = f"{text_of(NAME)}# mine\n"
    app.session_state[RULESET_TEXTS] = {NAME: edit}
    job = run(app)
    desk = app.session_state[KEY]
    restart()
    again = opened("compare", desk=desk)
    assert again.session_state[KEY] == desk
    assert (text_in(again), job_of(again).key) == (edit, job.key)
    assert again.number_input(key="desk.compare.games").value == 300
    assert "<table" in html(again)
    folder = private_folder(desks.FOLDER)
    assert folder is not None
    assert (folder / desk).stat().st_mode & 0o077 == 0


def test_an_address_of_a_desk_that_is_gone_says_so() -> None:
    app = opened("compare", desk="abcdefgh")
    assert "begins anew" in app.toast[0].value
    assert app.session_state[KEY] != "abcdefgh"
    assert not opened("compare").toast


def test_an_address_that_says_what_no_page_reads_is_answered_once() -> None:
    app = opened("compare", ruleset="amazons", of="tic-tac-toe")
    assert "ruleset=amazons" in app.toast[0].value
    assert "game=NAME" in app.toast[0].value
    assert "ruleset" not in app.query_params
    assert not app.run().toast


def _broken_off_once() -> None:
    """A page that is drawn again before it is complete, as where a component answers while it is drawn."""
    import streamlit as st

    from playground.dashboard.linking import link_answered, open_link
    from playground.dashboard.session import open_session

    open_session()
    open_link("workshop")
    if not st.session_state.get("drawn before"):
        st.session_state["drawn before"] = True
        st.rerun()
    link_answered()


def test_what_no_page_reads_is_answered_by_a_page_that_is_drawn_again_before_it_is_complete() -> None:
    app = AppTest.from_function(_broken_off_once)
    app.query_params["ruleset"] = "triad"
    app.run()
    assert [("ruleset=triad" in toast.value, toast.proto.duration) for toast in app.toast] == [(True, UNREAD_SECONDS)]
    assert not app.run().toast


@pytest.mark.parametrize(
    "content",
    ["", "[]", '{"state": 3, "code": "x"}', "{", "[" * 100_000, json.dumps({"state": [1], "code": code_digest()})],
    ids=lambda content: content[:20],
)
def test_a_damaged_desk_is_no_desk(content: str) -> None:
    desks.keep("abcdefgh", content)
    assert desks.read("abcdefgh", EDITED) is None


def test_only_plain_data_is_kept_and_only_if_it_would_be_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert desks.dumped({"desk.compare.games": 300}, EDITED) == ""
    state = {RULESET_TEXTS: {"a": "b"}, "desk.x": (1, 2), "desk.history": object(), "desk.n": {1: 2}}
    desks.keep("abcdefgh", desks.dumped(state, EDITED))
    assert desks.read("abcdefgh", EDITED) == {RULESET_TEXTS: {"a": "b"}, "desk.x": [1, 2]}
    monkeypatch.setattr(desks, "code_digest", lambda: "an upgrade")
    assert desks.read("abcdefgh", EDITED) == {RULESET_TEXTS: {"a": "b"}}
    assert desks.read("../../etc", EDITED) is None


def test_a_large_desk_is_kept_with_the_steps_of_undo_that_come_next() -> None:
    steps = {"undo": [[f"{number}" * 30_000, "typing"] for number in range(9)], "redo": [["r" * 30_000, "back"]]}
    histories = {f"text {number}": steps for number in range(9)}
    desks.keep("abcdefgh", desks.dumped({f"{desks.HISTORY}ruleset": histories}, EDITED))
    kept = desks.read("abcdefgh", EDITED)
    assert kept is not None
    of_each = kept[f"{desks.HISTORY}ruleset"]
    assert of_each.keys() == histories.keys()
    for ways in of_each.values():
        assert ways["redo"] == steps["redo"]
        assert 0 < len(ways["undo"]) < 9
        assert ways["undo"][-1] == steps["undo"][-1]


def test_a_desk_that_is_too_large_without_undo_is_not_kept() -> None:
    assert desks.dumped({RULESET_TEXTS: {"a": "b" * desks.MAX_CHARACTERS}}, EDITED) == ""
