"""The command line as a process: how fast it starts, Ctrl-C, and readers that go away."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from waiting import wait_until

from tests.quick_set import large_kernels, mostly_exhaustive

ENTRY = "from playground.cli import main; main()"

HEAVY = {"numpy", "llvmlite", "lark", "yaml", "streamlit", "pandas", "plotly", "rich"}

PLAYED_SECONDS = 0.3
"""Processor time of the threads beside the first after which a simulation plays: they do nothing else."""


def start(*arguments: str, **options: Any) -> subprocess.Popen[str]:
    """`playground` as a process of its own, its output readable."""
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **options}
    return subprocess.Popen([sys.executable, "-c", ENTRY, *arguments], env={**os.environ, "COLUMNS": "80"}, **streams)


def imported_by(*arguments: str) -> set[str]:
    """The packages that a command imports."""
    command = [sys.executable, "-X", "importtime", "-c", ENTRY, *arguments]
    report = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    modules = (line.rsplit("|", 1)[1].strip() for line in report.splitlines() if line.startswith("import time:"))
    return {module.partition(".")[0] for module in modules}


@pytest.mark.parametrize(
    "arguments", mostly_exhaustive([["--help"], ["simulate", "--help"], ["--version"], ["dashboard", "--help"]], 2)
)
def test_help_imports_nothing_heavy(arguments):
    assert imported_by(*arguments) & HEAVY == set()


def test_resolving_imports_no_engine():
    assert imported_by("list") & {"numpy", "llvmlite", "streamlit", "pandas"} == set()


def wait_for_games(process: subprocess.Popen[str]) -> None:
    """Until the threads of a process that play have played for a while."""
    first = str(process.pid)

    def worked(thread: Path) -> float:
        numbers = (thread / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")

    def has_played() -> bool:
        threads = Path(f"/proc/{first}/task").iterdir()
        return sum(worked(thread) for thread in threads if thread.name != first) > PLAYED_SECONDS

    wait_until(has_played, process)


linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to see that a process works")


@pytest.mark.exhaustive
@linux
def test_ctrl_c_ends_a_simulation_with_what_it_has():
    process = start("simulate", "triune", "--games", "50000000", "--threads", "1", "--json")
    wait_for_games(process)
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130
    found = json.loads(stdout)
    assert 0 < found["games"] < 50_000_000
    assert sum(found["outcomes"]["wins"].values()) == found["games"]
    assert stderr == f"stopped after {found['games']:,} of 50,000,000 games\n"


@linux
@pytest.mark.parametrize(
    ("game", "agents", "out"),
    [
        pytest.param("triune", "flat?playouts=100000", (), marks=pytest.mark.exhaustive),
        pytest.param("trio", "random,random,flat?playouts=100000", ("--out", "kept"), marks=large_kernels),
    ],
    ids=["open", "hidden-recorded"],
)
def test_ctrl_c_waits_for_no_agent_that_thinks(tmp_path, game, agents, out):
    arguments = ["--games", "1000", "--threads", "1", "--agents", agents, "--json", *out]
    process = start("simulate", game, *arguments, cwd=tmp_path)
    wait_for_games(process)
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)  # a game would take far longer
    assert process.returncode == 130
    assert json.loads(stdout)["games"] == 0
    assert "stopped after 0 of 1,000 games" in stderr  # after what is prepared, where nothing is in the cache
    assert "Traceback" not in stderr


@pytest.mark.thorough
@linux
def test_ctrl_c_ends_a_comparison_with_what_it_has():
    process = start("compare", "triune", "triune@long-stride", "--games", "50000000", "--threads", "1")
    wait_for_games(process)
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "seen from seat 2" in stdout
    assert stderr.startswith("triune: stopped after ")
    assert "Traceback" not in stderr


@pytest.mark.thorough
@linux
def test_ctrl_c_ends_a_count_with_the_depths_that_are_done():
    process = start("perft", "triune", "--depth", "12", "--json")
    wait_for_games(process)
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130
    nodes = json.loads(stdout)["nodes"]
    assert nodes[:3] == [38, 1444, 59584]
    assert stderr.endswith(f"stopped after depth {len(nodes)} of 12\n")
    assert "Traceback" not in stderr


@pytest.mark.exhaustive
@pytest.mark.parametrize("command", mostly_exhaustive(["show asm triune", "--help", "list", "simulate tic-tac-toe"]))
def test_a_reader_that_goes_away_is_no_error(command):
    process = start(*command.split())
    process.stdout.close()
    stderr = process.stderr.read()
    assert (process.wait(timeout=60), stderr) == (0, "")


def test_stdout_may_be_closed():
    command = f'exec "{sys.executable}" -c "{ENTRY}" schema >&-'
    ended = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


@pytest.mark.parametrize("line", mostly_exhaustive(["schema --json", "--help", "--version", "list --json", "list"]))
def test_a_full_disk_is_reported(line):
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        process = start(*line.split(), stdout=full)
        _, stderr = process.communicate(timeout=60)
    assert (process.returncode, stderr) == (2, "No space left on device\n")


CLOSED = ("2>&-", ">&- 2>&-", "<&- >&- 2>&-", "2>/dev/full")


@pytest.mark.parametrize(
    ("line", "code", "closed"),
    mostly_exhaustive(
        [
            ("simulate triune --games 0", 2, "2>&-"),
            ("--version", 0, "<&- >&- 2>&-"),
            *(("simulatte", 2, closed) for closed in CLOSED),
        ],
        2,
    ),
)
def test_messages_that_cannot_be_written_change_no_exit_code(line, code, closed):
    command = f'exec "{sys.executable}" -c "{ENTRY}" {line} {closed}'
    ended = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (code, "")


@pytest.mark.exhaustive
def test_progress_is_not_written_where_nobody_sees_it():
    process = start("run", "triune-stride", "--games", "300", "--json")
    stdout, stderr = process.communicate(timeout=120)
    assert (process.returncode, stderr) == (0, "")
    assert [arm["result"]["games"] for arm in json.loads(stdout)["arms"]] == [300] * 3
