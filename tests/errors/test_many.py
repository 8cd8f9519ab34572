"""Long rulesets in which nearly everything is wrong: each mistake is reported, once, in the order of the file.

The rulesets are in `many/`; lines with a mistake of their own are those that `expected.txt` shows.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "many"
MIN_KINDS = 25


@pytest.mark.parametrize("case", sorted(FOLDER.glob("*.yaml")), ids=lambda case: case.stem)
def test_every_mistake_is_reported_once_in_file_order(case, diagnose, tmp_path, monkeypatch, update_golden):
    monkeypatch.chdir(tmp_path)
    shutil.copy(case, tmp_path)
    found = diagnose(Path(case.name))
    places = [(mistake.span.start, mistake.code) for mistake in found if mistake.span]
    starts = [start for start, _ in places]
    assert len(places) == len(found)
    assert sorted(starts) == starts
    assert sorted(set(places)) == sorted(places)
    assert len({code for _, code in places}) >= MIN_KINDS
    actual = "".join(mistake.render() + "\n\n" for mistake in found)
    expected = case.with_suffix(".txt")
    if update_golden:
        expected.write_text(actual, encoding="utf-8")
    assert expected.read_text(encoding="utf-8") == actual
