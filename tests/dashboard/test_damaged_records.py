"""Records of jobs that are damaged, strange, or cannot be written: no page fails, no job waits for ever."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from playground.dashboard.jobs import records
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.widgets import tray
from playground.dashboard.widgets.tray.status import jobs_listed
from playground.source import cache
from playground.source.folders import cache_folder
from tests.dashboard.test_links import own_records, restart
from tests.dashboard.test_pages import PATIENCE
from tests.dashboard.test_restarted_server import ended_server, spec_of

__all__ = ["ended_server", "own_records"]  # fixtures of these tests too

KEY = "ab" * 8


def write(record: records.JobRecord, **other: Any) -> None:
    """Write the record of another job, with fields as no release would write them."""
    cache.write(records.FOLDER, KEY, json.dumps({**asdict(record), "key": KEY, **other}).encode() + b"\n")


def above_a_page() -> None:
    import streamlit as st

    from playground.dashboard.widgets.tray import show_tray

    show_tray("compare")
    st.text("the page")


@pytest.mark.parametrize(
    "other",
    [
        {"started": "yesterday"},
        {"started": 10.0**300},
        {"started": float("nan")},
        {"token": 2**80, "ended": False},
        {"token": 1.5, "ended": False},
        {"size": "a lot"},
        {"size": -1},
        {"seconds": None},
        {"cancelled": "no"},
        {"title": None},
        {"title": "\ud800"},
        {"settings": {"games": 7}},
        {"texts": []},
        {"key": "cd" * 8},
    ],
    ids=str,
)
def test_a_strange_record_is_no_record(ended_server: tuple[Job, Job], other: dict[str, Any]) -> None:
    done, broken = ended_server
    found = records.read(done.key)
    assert found is not None
    write(found[0], **other)
    assert records.read(KEY) is None
    assert [each["key"] for each in jobs_listed()] == [broken.key, done.key]
    assert jobs().page_of(KEY) == ""


def test_a_line_that_nests_deeply_is_no_record() -> None:
    cache.write(records.FOLDER, KEY, b"[" * 100_000 + b"\n")
    assert records.read(KEY) is None


def test_a_strange_token_names_no_file(ended_server: tuple[Job, Job]) -> None:
    found = records.read(ended_server[1].key)
    assert found is not None
    for token in ("", "x", "../jobs/" + KEY):
        write(found[0], token=token)
        again = records.read(KEY)
        assert again is not None and again[0].broken_off


def test_a_list_that_fails_leaves_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no list")

    monkeypatch.setattr(records, "earlier", fail)
    assert jobs_listed() == []
    monkeypatch.setattr(tray, "jobs_listed", fail)
    app = AppTest.from_function(above_a_page, default_timeout=PATIENCE).run()
    assert not app.exception
    assert "no list" in app.error[0].value
    assert app.text[0].value == "the page"


def test_a_listed_job_whose_record_cannot_be_read_opens_its_page(ended_server: tuple[Job, Job]) -> None:
    done, _ = ended_server
    path = cache_folder() / records.FOLDER / done.key
    content = path.read_bytes()
    with path.open("wb") as file:
        file.write(content[:-50])
    assert done.key in [each["key"] for each in jobs_listed()]
    assert jobs().page_of(done.key) == "compare"


def test_a_job_whose_record_cannot_be_written_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Job) -> None:
        raise OSError("the disk is gone")

    for step in ("begin", "keep"):
        monkeypatch.setattr(records, step, fail)
    job = jobs().submit(spec_of(20), page="compare")
    assert job.wait(PATIENCE)
    assert job.state == "Done"
    restart()


def test_a_folder_that_is_removed_is_still_that_of_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    records.this_folder.cache_clear()
    assert records.this_folder() == str(folder)
    folder.rmdir()
    job = jobs().submit(spec_of(20), page="compare")
    assert job.wait(PATIENCE)
    restart()
    found = records.read(job.key)
    assert found is not None and (found[0].ended, found[0].folder) == (True, str(folder))
    records.this_folder.cache_clear()
    assert records.this_folder() == ""
    records.this_folder.cache_clear()
