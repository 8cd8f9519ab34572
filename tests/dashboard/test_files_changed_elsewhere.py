"""Files that a ruleset reads, changed by another program: what is known of the ruleset is found anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.dashboard.model import experiment_files, rulesets
from playground.dashboard.model.bench_parameters import parameters_of, patches_of
from playground.dashboard.model.game_choice import choice_of
from playground.dashboard.model.ruleset_times import one_look, ruleset_times, times_of_others
from playground.dashboard.views.workshop.difference import difference_html
from playground.ruleset.find import ruleset_names
from playground.simulate.experiments.heading import read_heading
from tests.marks_game import MARKS

CHILD = "game: Child\nextends: base\n"
GUEST = f"include: rows\n{MARKS.replace('line(3, own)', 'in_a_row(own)')}"
ROWS = "part: Rows\nabout: rows of pieces\ndefine:\n  in_a_row(whose): line(3, whose)\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The visitor's folder of rulesets, with one that extends another and one that includes a part."""
    monkeypatch.chdir(tmp_path)
    own = tmp_path / "rulesets"
    (own / "parts").mkdir(parents=True)
    for name, text in {"base": MARKS, "child": CHILD, "guest": GUEST, "parts/rows": ROWS}.items():
        (own / f"{name}.yaml").write_text(text, encoding="utf-8")
    return own


def sites(name: str) -> int:
    compiled = rulesets.checked(name, rulesets.text_of(name)).compiled
    assert compiled is not None
    return compiled.game.board.size


def test_what_is_extended_is_read_again_once_it_has_changed(folder: Path) -> None:
    assert sites("child") == 9
    text = rulesets.text_of("child")
    assert "passing" in rulesets.listing("child", text).variants
    assert parameters_of("child", text) and "passing" in patches_of("child", text)
    before = choice_of("child", {}).compiled
    assert "Nothing" in difference_of("child")
    changed = MARKS.replace("size: 3", "size: 4").replace("passing:", "waiting:").replace("before", "atleast")
    (folder / "base.yaml").write_text(changed, encoding="utf-8")
    assert sites("child") == 16
    assert "waiting" in rulesets.listing("child", text).variants
    assert set(parameters_of("child", text) or ()) == {"atleast", "max_decisions"}
    assert "waiting" in patches_of("child", text)
    assert choice_of("child", {}).compiled.game.hash != before.game.hash


def difference_of(name: str) -> str:
    choice = choice_of(name, {})
    others = times_of_others(choice.text)
    return difference_html(choice, choice, (others, others))


def test_a_part_is_read_again_once_it_has_changed_or_is_there(folder: Path) -> None:
    assert sites("guest") == 9
    part = folder / "parts" / "rows.yaml"
    part.unlink()
    assert rulesets.checked("guest", GUEST).errors
    part.write_text(ROWS.replace("in_a_row", "abreast"), encoding="utf-8")
    assert any("in_a_row" in each.message for each in rulesets.checked("guest", GUEST).errors)
    part.write_text(ROWS, encoding="utf-8")
    assert sites("guest") == 9


def test_an_experiment_is_checked_again_once_a_part_has_changed(folder: Path) -> None:
    text = "experiment: Guests\nrulesets: [guest, guest@passing]\ngames: 10\n"
    assert experiment_files.checked("guests.yaml", text).experiment is not None
    (folder / "parts" / "rows.yaml").write_text(ROWS.replace("in_a_row", "abreast"), encoding="utf-8")
    assert experiment_files.checked("guests.yaml", text).experiment is None


@pytest.mark.usefixtures("folder")
def test_what_reads_no_other_file_is_kept_without_a_look_at_the_disk() -> None:
    assert times_of_others(MARKS) == ()
    assert rulesets.checked("base", MARKS) is rulesets.checked("base", MARKS)
    assert rulesets.checked("child", CHILD) is rulesets.checked("child", CHILD)
    files = {Path(path).name for path, *_ in ruleset_times()}
    assert {"base.yaml", "rows.yaml"} | {f"{name}.yaml" for name in ruleset_names()} <= files


def test_a_list_looks_at_the_disk_once_and_the_next_one_finds_what_has_changed(folder: Path) -> None:
    with one_look():
        assert sites("child") == 9
        (folder / "base.yaml").write_text(MARKS.replace("size: 3", "size: 4"), encoding="utf-8")
        assert sites("child") == 9
    assert sites("child") == 16


def test_the_heading_of_an_experiment_is_read_again_once_it_has_changed(folder: Path) -> None:
    file = folder / "asked.yaml"
    for name in ("guest", "child"):
        file.write_text(f"experiment: Which\nrulesets: [{name}]\n", encoding="utf-8")
        heading = read_heading(file)
        assert heading is not None and heading.rulesets == (name,)
