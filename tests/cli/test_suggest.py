"""`playground suggest` from end to end."""

from __future__ import annotations

import json

import pytest

from playground.compiler import check

SHORT = (
    "suggest",
    "three-marks",
    "--goal",
    "length.decisions < 4.5",
    "--games",
    "256",
    "--minutes",
    "60",
    "--tries",
    "16",
)


@pytest.mark.exhaustive
@pytest.mark.usefixtures("own_folder")
def test_suggestions_are_shown_in_english_and_as_patches(playground, tmp_path):
    shown = playground(*SHORT, "--save", "found")
    assert shown.code == 0, shown.stderr
    assert shown.stdout.startswith("three-marks: length.decisions < 4.5, unfinished < 5%\n")
    assert "extends: three-marks" in shown.stdout
    assert "as it is, " in shown.stdout
    text = " ".join(shown.stdout.split())
    assert "All this holds between random players" in text
    assert "changes of one rule or two" in text
    saved = sorted((tmp_path / "found").glob("*.yaml"))
    assert saved
    for path in saved:
        assert check(str(path), text=path.read_text(encoding="utf-8"))[0] or path.read_text().startswith("extends: ")
    again = playground(*SHORT, "--save", "found")
    assert again.code == 2
    assert "is there already" in again.stderr


@pytest.mark.usefixtures("own_folder")
def test_json(playground):
    found = json.loads(playground(*SHORT, "--json").stdout)
    assert found["complete"] is True
    assert all(each["patch"].startswith("extends: three-marks") and each["sentences"] for each in found["confirmed"])
    assert found["baseline"]["changes"] == 0


@pytest.mark.usefixtures("own_folder")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--goal", "drws < 5%"), "did you mean 'draws'"),
        ((), "--goal"),
        (("--goal", "draws < 5%", "--agents", "flot"), "did you mean 'flat'"),
        (("--goal", "draws < 5%", "--without", "conect-four"), "did you mean 'connect-four'"),
    ],
)
def test_mistakes_are_answered_before_anything_is_played(playground, arguments, message):
    shown = playground("suggest", "three-marks", *arguments)
    assert shown.code == 2
    assert message in shown.stderr
