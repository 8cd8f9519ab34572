"""What lies in the current folder is data: no code there is run, and no settings there open the dashboard."""

from __future__ import annotations

import http.client
import json
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from playground.dashboard.serve import without_current_folder

ENTRY = "from playground.cli import main; main()"
MODULES = ("click", "numpy", "streamlit", "json", "typing_extensions", "sitecustomize", "playground", "llvmlite")
CONFIG = """\
[server]
enableCORS = false
enableXsrfProtection = false
corsAllowedOrigins = ["http://evil.example"]
[browser]
serverAddress = "evil.example"
"""


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A folder whose modules leave a trace when they are imported, and whose settings let every site in."""
    for name in MODULES:
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'trace')!r}, 'a').write('{name} ')\n")
    (tmp_path / ".streamlit").mkdir()
    (tmp_path / ".streamlit" / "config.toml").write_text(CONFIG)
    return tmp_path


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-P", "-c", ENTRY, *arguments]


@pytest.fixture
def served(hostile: Path) -> Iterator[int]:
    """The port of a dashboard that was started in the hostile folder; it says where it is, and ends when it shall."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
    arguments = command("dashboard", "--port", str(port), "--no-browser", "--json")
    said, shown = hostile / "said.log", hostile / "shown.json"
    with said.open("wb") as log, shown.open("wb") as output:
        server = subprocess.Popen(arguments, cwd=hostile, stdout=output, stderr=log)
    try:
        for _ in range(600):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=1).close()
                break
            except OSError:
                try:
                    server.wait(0.1)  # a condition with a deadline: returns at once when the server ends
                except subprocess.TimeoutExpired:
                    continue
                pytest.fail(f"the dashboard did not start: {said.read_text()}")
        else:
            pytest.fail("the dashboard did not start in time")
        yield port
    finally:
        server.terminate()
        server.wait()
    assert json.loads(shown.read_text()) == {"address": f"http://127.0.0.1:{port}"}
    with socket.socket() as trial:
        assert trial.connect_ex(("127.0.0.1", port)) != 0, "nothing is left behind"


def status_of_stream(port: int, origin: str) -> int:
    """The answer to a page of another origin that wants to talk to the dashboard."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    headers = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version": "13",
        "Origin": origin,
    }
    connection.request("GET", "/_stcore/stream", headers=headers)
    try:
        return connection.getresponse().status
    finally:
        connection.close()


@pytest.mark.exhaustive
def test_the_dashboard_runs_nothing_of_the_current_folder_and_refuses_other_sites(hostile: Path, served: int) -> None:
    assert status_of_stream(served, f"http://127.0.0.1:{served}") == 101
    assert status_of_stream(served, "http://evil.example") != 101
    assert not (hostile / "trace").exists()


@pytest.mark.exhaustive
def test_measuring_measures_every_stage_and_runs_nothing_of_the_current_folder(hostile: Path) -> None:
    ended = subprocess.run(
        command("bench", "tic-tac-toe@misere", "--seconds", "0.05", "--json"),
        cwd=hostile,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert not (hostile / "trace").exists()
    (found,) = json.loads(ended.stdout)["rulesets"]
    assert found["ruleset"] == "tic-tac-toe@misere"
    stages = ["grammar", "ruleset", "check", "lower", "write", "machine_code", "total"]
    assert list(found["compile_ms"]) == stages
    assert all(value > 0 for value in found["compile_ms"].values())
    assert found["one_thread"]["threads"] == 1
    assert found["one_thread"]["decisions_per_s"] > found["one_thread"]["games_per_s"] > 0
    assert found["peak_memory_mb"] > 10
    assert found["peers"] == {}


def test_settings_of_the_user_and_of_the_dashboard_are_read_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    own, ours = str(tmp_path / "home" / ".streamlit" / "config.toml"), "/package/.streamlit/config.toml"
    here = str(Path.cwd() / ".streamlit" / "config.toml")
    assert without_current_folder(lambda _: [own, here, ours])("config.toml") == [own, ours]
