"""`playground tune` from end to end."""

from __future__ import annotations

import json
import signal
import subprocess
import sys

import pytest

SMALL = ("tune", "three-marks", "--vary", "goal=2..4", "--games", "256", "--minutes", "20")


@pytest.mark.usefixtures("own_folder")
def test_the_answer_comes_first_and_then_what_it_costs(playground):
    shown = playground(*SMALL, "--goal", "length.decisions < 4.5, draws < 30%")
    assert shown.code == 0, shown.stderr
    paragraphs = shown.stdout.split("\n\n")
    assert paragraphs[0] == "three-marks: length.decisions < 4.5, draws < 30%"
    assert paragraphs[1].startswith("One changed game meets the goal, confirmed on fresh games")
    assert "met: goal = 2, " in shown.stdout
    assert "as it is" in shown.stdout
    assert "All this holds between random players" in " ".join(shown.stdout.split())
    assert "Tried all 3 combinations of goal" in " ".join(shown.stdout.split())


@pytest.mark.usefixtures("own_folder")
def test_json_and_report(playground, tmp_path):
    page = tmp_path / "page.html"
    arguments = ("--goal", "length.decisions < 4.5", "--json", "--report", str(page))
    found = json.loads(playground(*SMALL, *arguments).stdout)
    assert found["varied"] == ["goal"]
    assert (found["candidates"], found["tried"], found["exhaustive"], found["complete"]) == (3, 3, True, True)
    assert [each["label"] for each in found["confirmed"] if each["state"] == "met"] == ["goal = 2"]
    assert found["goal"][0] == {
        "text": "length.decisions < 4.5",
        "measure": "length.decisions.mean",
        "low": None,
        "high": 4.5,
    }
    assert found["baseline"]["changes"] == 0
    html = page.read_text(encoding="utf-8")
    assert "goal = 2" in html
    assert "playground tune three-marks --goal &#x27;length.decisions &lt; 4.5&#x27;" in html
    assert html.count("<figure>") == 2, "the front, and the part of the goal"


@pytest.mark.usefixtures("own_folder")
def test_what_is_in_the_way_is_said(playground):
    shown = " ".join(playground(*SMALL, "--goal", "length.decisions > 12").stdout.split())
    assert "Nothing that was tried meets the goal." in shown
    assert "In the way: nothing of all that can be had here meets 'length.decisions > 12'; nearest comes" in shown


@pytest.mark.usefixtures("own_folder")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--goal", "lenght.turns 3..5"), "<goal>:1:1  X016  'lenght.turns' is not a measure of these games"),
        (("--goal", "draws < 5"), "write draws < 5%"),
        (("--goal", ""), "--goal is empty"),
        ((), "--goal"),
        (("--goal", "draws < 5%", "--vary", "gaol"), "did you mean 'goal'?"),
        (("--goal", "draws < 5%", "--agents", "flot"), "did you mean 'flat'"),
        (("--goal", "draws < 5%", "--games", "40000000"), "the games of each candidate must lie between"),
        (("--goal", "drama > 0.2"), "it needs games that a referee has judged"),
    ],
)
def test_mistakes_are_answered_before_anything_is_played(playground, arguments, message):
    shown = playground("tune", "three-marks", *arguments)
    assert shown.code == 2
    assert message in shown.stderr
    assert "Traceback" not in shown.stderr


@pytest.mark.thorough
def test_ctrl_c_says_what_is_known_and_the_same_command_goes_on(tmp_path):
    command = [
        sys.executable,
        "-c",
        "from playground.cli import main; main()",
        "tune",
        "triune",
        "--goal",
        "draws < 5%, length.turns < 9",
    ]
    command += ["--out", "kept", "--minutes", "60", "--json", "--threads", "1"]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    lines = tmp_path / "kept" / "tried.jsonl"
    while process.poll() is None and not (lines.exists() and lines.stat().st_size):
        pass
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=120)
    assert process.returncode == 130, stderr
    found = json.loads(stdout)
    assert found["complete"] is False
    assert found["tried"] >= 8
    assert "the same command continues" in stderr
    kept = [json.loads(line) for line in lines.read_text().splitlines() if line]
    assert len({each["key"] for each in kept}) == len(kept) >= 8
