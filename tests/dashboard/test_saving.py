"""Saving texts of one's own: what names are refused, and that nothing is hidden or lost without a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.dashboard.model import draft, experiment_files, saving
from playground.dashboard.model.saving import ChangedMeanwhile, digest
from playground.ruleset.file_names import MAX_NAME_LENGTH, check_name, suggest_name
from playground.ruleset.find import shadowed_file
from playground.source.diagnostics import PlaygroundError
from playground.source.folders import shipped_folder
from tests.cli.conftest import CommandLine
from tests.dashboard.games import SQUARE
from tests.dashboard.test_pages import captions, opened, ruleset

MINI = "experiment: Small\nrulesets: [tic-tac-toe]\ngames: 10\n"


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current directory of one's own, apart from the playground's."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def press_save(app, label: str = "Save in rulesets/"):
    return app.button[[button.label for button in app.button].index(label)].click().run()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "the name is missing"),
        ("   ", "the name is missing"),
        ("../up", "cannot be a name"),
        ("a/b", "cannot be a name"),
        ("a\\b", "cannot be a name"),
        (".hidden", "cannot be a name"),
        ("triune@long", "cannot be a name"),
        ("triune?size=3", "cannot be a name"),
        ("a&b", "cannot be a name"),
        ("-a", "cannot be a name"),
        ("a--b", "cannot be a name"),
        ("schön", "cannot be a name"),
        ("ｆｕｌｌ", "cannot be a name"),
        ("nul\x00l", "cannot be a name"),
        ("x" * (MAX_NAME_LENGTH + 1), "too long"),
        ("CON", "something else"),
        ("null", "something else"),
    ],
)
def test_names_that_cannot_be_files_are_refused_with_the_reason(own: Path, name: str, why: str) -> None:
    for save in (draft.save, experiment_files.save):
        with pytest.raises(PlaygroundError, match=why):
            save(name, SQUARE, overwrite=True)
    assert list(own.iterdir()) == []


def test_a_shipped_ruleset_is_never_hidden(own: Path) -> None:
    with pytest.raises(PlaygroundError, match=r"'triune' comes with the playground.*such as 'my-triune'"):
        draft.save("triune", SQUARE, overwrite=True)
    with pytest.raises(PlaygroundError, match=r"comes with the playground.*'my-golden-cow'"):
        experiment_files.save("golden-cow", MINI, overwrite=True)
    assert list(own.iterdir()) == []
    assert (draft.name_to_save("triune"), experiment_files.name_to_save("golden-cow")) == ("my-triune", "my-golden-cow")


def test_names_that_differ_in_capitals_only_are_one_file_to_many_disks() -> None:
    with pytest.raises(PlaygroundError, match=r"there is a ruleset 'triune'.*the same file"):
        draft.save("Triune", SQUARE, overwrite=True)
    with pytest.raises(PlaygroundError, match=r"there is an experiment 'golden-cow'"):
        experiment_files.save("Golden-Cow", MINI, overwrite=True)


def test_a_free_name_is_suggested() -> None:
    assert suggest_name("trio", ["trio"]) == "my-trio"
    assert suggest_name("trio", ["trio", "My-Trio", "my-trio-2"]) == "my-trio-3"
    assert suggest_name("my-trio", ["my-trio"]) == "my-trio-2"
    assert check_name(" my-trio ") == "my-trio"


def test_in_a_checkout_what_is_shipped_stays_and_what_is_ones_own_is_saved_again(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (own / "rulesets").mkdir()
    (own / "rulesets" / "corners.yaml").write_text(SQUARE, encoding="utf-8")
    monkeypatch.setattr("playground.ruleset.find.shipped_folder", lambda name: own / name)
    with pytest.raises(PlaygroundError, match="is not overwritten"):
        draft.save("corners", "game: Other", overwrite=True)
    assert draft.name_to_save("corners") == "my-corners"
    draft.save("my-corners", SQUARE, overwrite=False)
    assert draft.name_to_save("my-corners") == "my-corners"
    path, _ = draft.save("my-corners", "game: Other", overwrite=True)
    assert path.read_text(encoding="utf-8") == "game: Other"


@pytest.mark.parametrize("save", [draft.save, experiment_files.save])
def test_a_file_that_was_changed_meanwhile_is_not_replaced(save) -> None:
    path, _ = save("mine", "first", overwrite=False)
    path.write_text("by another program", encoding="utf-8")
    with pytest.raises(ChangedMeanwhile, match="changed elsewhere"):
        save("mine", "second", overwrite=True, opened=digest("first"))
    assert path.read_text(encoding="utf-8") == "by another program"
    _, backup = save("mine", "second", overwrite=True, opened=saving.digest_of(path))
    assert (path.read_text(encoding="utf-8"), backup.read_text(encoding="utf-8")) == ("second", "by another program")


def test_a_ruleset_in_a_folder_of_its_own_is_replaced_there(own: Path) -> None:
    (own / "rulesets" / "corners").mkdir(parents=True)
    inner = own / "rulesets" / "corners" / "corners.yaml"
    inner.write_text(SQUARE, encoding="utf-8")
    path, _ = draft.save("corners", "game: Other", overwrite=True)
    assert own / path == inner


def test_a_text_that_cannot_be_written_leaves_the_file(own: Path) -> None:
    path, _ = draft.save("mine", SQUARE, overwrite=False)
    with pytest.raises(PlaygroundError, match="half a character"):
        draft.save("mine", "game: \ud800", overwrite=True)
    assert path.read_text(encoding="utf-8") == SQUARE
    assert not [file for file in (own / "rulesets").iterdir() if file.name.startswith(".")]


def test_the_workshop_saves_a_shipped_game_under_another_name(own: Path) -> None:
    app = opened("workshop", game="tic-tac-toe")
    app.session_state["desk.texts"] = {"tic-tac-toe": SQUARE}
    app.run()
    assert "'tic-tac-toe' comes with the playground and stays as it is." in captions(app)
    box = "save tic-tac-toe as my-tic-tac-toe"
    app.text_input(key=box).set_value("tic-tac-toe")
    press_save(app)
    assert "would hide it" in app.error[0].value
    assert not (own / "rulesets").exists()
    app.text_input(key=box).set_value("my-tic-tac-toe")
    press_save(app)
    assert not app.error
    assert (own / "rulesets" / "my-tic-tac-toe.yaml").read_text(encoding="utf-8") == SQUARE
    assert ruleset(app) == "my-tic-tac-toe"


def test_the_workshop_replaces_an_own_file_on_request_after_a_confirmation(own: Path) -> None:
    path = own / draft.save("mine", SQUARE, overwrite=False)[0]
    app = opened("workshop", game="mine")
    app.session_state["desk.texts"] = {"mine": SQUARE + "# more\n"}
    app.session_state["desk.opened"] = {"mine": digest(SQUARE)}
    app.run()
    press_save(app)
    assert "already exists" in app.error[0].value
    path.write_text(SQUARE + "# by another program\n", encoding="utf-8")
    box = next(box for box in app.checkbox if box.label.startswith("replace the file"))
    box.set_value(True)
    press_save(app)
    assert "changed elsewhere" in app.error[0].value
    press_save(app)
    assert not app.error
    assert path.read_text(encoding="utf-8") == SQUARE + "# more\n"
    assert path.with_name("mine.yaml.bak").read_text(encoding="utf-8") == SQUARE + "# by another program\n"


@pytest.mark.exhaustive
def test_a_file_that_hides_a_shipped_one_is_marked_everywhere(own: Path) -> None:
    for folder, name, text in (("rulesets", "trio", SQUARE), ("simulations", "golden-cow", MINI)):
        (own / folder).mkdir()
        (own / folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    assert shadowed_file("trio") == shipped_folder("rulesets") / "trio.yaml"
    assert shadowed_file("triune") is None
    playground = CommandLine()
    said = playground("list", "trio").stdout
    assert "rulesets/trio.yaml hides the ruleset 'trio' that comes with the playground" in said
    entries = playground("list", "trio", "triune", "--json").json["rulesets"]
    listed = {entry["name"]: entry.get("shadows") for entry in entries}
    assert listed["trio"] == str(shipped_folder("rulesets") / "trio.yaml")
    assert listed["triune"] is None
    for page in ("home", "experiments"):
        assert "that comes with the playground" in captions(opened(page))
    assert "that comes with the playground" in captions(opened("workshop", game="trio"))
