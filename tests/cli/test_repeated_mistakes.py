"""One mistake in each of many actions: people are shown it once, programs are given every place."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import THREE_MARKS, CommandLine

ACTIONS = 120
MISTAKE = "place Mrak of mover on target"


@pytest.fixture
def wrong(own_folder: Path) -> str:
    """A ruleset with the same misspelt name in all of its actions."""
    action = f"{{choose: {{target: empty}}, do: {MISTAKE}}}"
    head, tail = THREE_MARKS.split("  mark:\n")
    actions = "".join(f"  mark{number}: {action}\n" for number in range(ACTIONS))
    text = f"{head}{actions}end:{tail.partition('end:')[2]}"
    (own_folder / "wrong.yaml").write_text(text, encoding="utf-8")
    return "wrong.yaml"


def test_a_mistake_in_many_actions_is_shown_once(playground: CommandLine, wrong: str) -> None:
    ended = playground("validate", wrong)
    assert ended.code == 2
    assert ended.stdout.count("Mrak") == 2, "in the message, and in the line of source"
    assert f"and {ACTIONS - 1} more alike: lines 9, 10, 11, " in ended.stdout
    assert f"{wrong}: {ACTIONS} errors" in ended.stdout


def test_where_details_are_is_said_at_the_end_of_the_same_output(playground: CommandLine, wrong: str) -> None:
    ended = playground("validate", wrong)
    assert ended.stdout.splitlines()[-1] == "for details: playground explain T002"
    assert ended.stderr == ""


def test_messages_stand_behind_what_was_printed_before(own_folder: Path) -> None:
    """A pipe buffers stdout, so that a message on stderr came in the middle of it."""
    program = "from playground.cli.failures import print_stderr; print('one'); print_stderr('two'); print('three')"
    both = own_folder / "both.txt"
    with both.open("w") as file:
        subprocess.run([sys.executable, "-P", "-c", program], stdout=file, stderr=subprocess.STDOUT, check=True)
    assert both.read_text(encoding="utf-8").split() == ["one", "two", "three"]


def test_other_commands_show_it_once_as_well(playground: CommandLine, wrong: str) -> None:
    ended = playground("simulate", wrong)
    assert ended.code == 2
    assert ended.stderr.count("Mrak") == 2
    assert f"and {ACTIONS - 1} more alike" in ended.stderr


def test_programs_are_given_every_place(playground: CommandLine, wrong: str) -> None:
    (file,) = playground("validate", wrong, "--json").json["files"]
    assert len({each["line"] for each in file["diagnostics"]}) == ACTIONS
    assert {each["code"] for each in file["diagnostics"]} == {file["diagnostics"][0]["code"]}
