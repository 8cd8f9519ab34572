"""Two servers in one folder: each knows whether the other is running, and sees what that has written since."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from playground.dashboard.jobs import records, servers
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import Jobs, jobs
from playground.dashboard.jobs.scheduler import TurnScheduler
from playground.source.cache import DAY_SECONDS, private_folder
from tests.dashboard.test_links import own_records
from tests.dashboard.test_pages import PATIENCE
from tests.dashboard.test_restarted_server import EARLIER, spec_of

__all__ = ["own_records"]  # a fixture of these tests too

SERVES = """
import sys
from playground.dashboard.jobs.servers import this_server
print(this_server(), flush=True)
sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def all_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "earlier", EARLIER)


@pytest.fixture
def other() -> Iterator[subprocess.Popen[str]]:
    """The process of another server, which first says its token."""
    with subprocess.Popen([sys.executable, "-c", SERVES], stdin=-1, stdout=-1, text=True) as process:
        yield process
        process.kill()


def token_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_a_server_runs_until_its_process_ends(other: subprocess.Popen[str]) -> None:
    token = token_of(other)
    assert token != servers.this_server()
    assert servers.runs(token) and servers.runs(token) and servers.runs(servers.this_server())
    other.kill()
    other.wait()
    assert not servers.runs(token)


def test_a_server_with_the_same_process_number_as_one_before_is_another() -> None:
    before = records.this_server()
    servers._HELD.close()  # as when the process of a container ends and starts again
    servers._token.cache_clear()
    assert records.this_server() != before
    assert not servers.runs(before)


def test_files_of_servers_that_ended_long_ago_are_removed(other: subprocess.Popen[str]) -> None:
    folder, running = private_folder(servers.FOLDER), token_of(other)
    assert folder is not None
    ended, young = folder / "ended-long-ago", folder / "begins-just-now"
    for path in (ended, young):
        path.touch()
    long_ago = time.time() - 2 * DAY_SECONDS
    for path in (ended, folder / running):
        os.utime(path, (long_ago, long_ago))
    servers._sweep(folder)
    assert (ended.exists(), young.exists(), (folder / running).exists()) == (False, True, True)
    young.unlink()


def test_what_another_server_does_is_seen_without_a_restart(
    other: subprocess.Popen[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "this_folder", lambda: str(tmp_path))
    token, here = token_of(other), Jobs()
    assert here.earlier() == []
    with monkeypatch.context() as there:
        there.setattr(records, "this_server", lambda: token)
        running = Job("long", "comparison", TurnScheduler(), "compare", 600, spec=spec_of(300))
        records.begin(running)
        assert here.find(running.key) is None
        ended = jobs().submit(spec_of(20), page="compare")
        assert ended.wait(PATIENCE)
        jobs()._executor.shutdown(wait=True)
        jobs.clear()
    known = here.record(running.key)
    assert known is not None and not known.broken_off  # it is being played
    assert [job.key for job in here.earlier()] == [ended.key]
    assert here.find(ended.key) is not None
    with monkeypatch.context() as there:
        there.setattr(records, "this_server", lambda: token)
        running.do(lambda _: None)
        records.keep(running)
    found = here.find(running.key)
    assert found is not None and found.state == "Done"


def test_a_job_is_broken_off_once_its_server_ends(
    other: subprocess.Popen[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "this_folder", lambda: str(tmp_path))
    token, here = token_of(other), Jobs()
    with monkeypatch.context() as there:
        there.setattr(records, "this_server", lambda: token)
        records.begin(Job("long", "comparison", TurnScheduler(), "compare", 600, spec=spec_of(300)))
    assert here.earlier() == []
    other.kill()
    other.wait()
    assert [job.state for job in here.earlier()] == ["Broken off when the server ended"]
