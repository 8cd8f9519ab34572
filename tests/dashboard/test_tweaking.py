"""Tweaking without typing: the panel of parameters writes into the text, and what comes of it is saved as a variant."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from playground.compiler import load
from playground.dashboard.jobs import quick_result
from playground.dashboard.jobs.manager import Jobs
from playground.dashboard.model.bench_parameters import about_patch, parameters_of, patches_of, set_parameters
from playground.dashboard.model.draft import Draft, draft_of, save
from playground.dashboard.model.game_choice import GameChoice
from playground.dashboard.model.own_variants import (
    delete_variant,
    home_of,
    rename_variant,
    restore_variant,
    save_as_variant,
)
from playground.dashboard.model.rulesets import text_of
from playground.dashboard.model.saving import ChangedMeanwhile
from playground.dashboard.views.workshop import parameters as view
from playground.dashboard.views.workshop.difference import difference_html
from playground.dashboard.views.workshop.quick_result import quick_html
from playground.dashboard.widgets.parameter_panel import Shown
from playground.ruleset.model import ParameterValue
from playground.source.diagnostics import PlaygroundError
from tests.dashboard.games import SQUARE
from tests.dashboard.test_jobs import finished
from tests.dashboard.test_pages import captions, html, opened, ruleset

NAME = "triune"


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current directory of one's own, apart from the playground's."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(quick_result, "GAMES", 400)
    monkeypatch.setattr(quick_result, "try_scenarios", lambda _: None)
    return tmp_path


Move = Callable[[AppTest, dict[str, str]], AppTest]


@pytest.fixture
def move(monkeypatch: pytest.MonkeyPatch) -> Move:
    """Sends what the panel sends when controls were moved, in the place of the panel."""
    waiting: list[dict[str, str]] = []
    drawn: list[dict[str, Shown]] = []

    def panel(key: str, game: str, content: list[Shown], *, disabled: bool, on_moved: Callable[[], None]) -> None:
        drawn.append({each.parameter.name: each for each in content})
        if waiting and not disabled:
            number = st.session_state.get("number", 0) + 1
            st.session_state["number"] = number
            st.session_state[key] = {"moved": {"number": number, "game": game, "values": waiting.pop()}}
            on_moved()

    def send(app: AppTest, values: dict[str, str]) -> AppTest:
        waiting.append(values)
        app.run().run()
        assert not app.exception
        assert not waiting
        return app

    monkeypatch.setattr(view, "parameter_panel", panel)
    send.drawn = drawn  # type: ignore[attr-defined]  # set on the function
    return send


def shown_values(move: Move) -> dict[str, tuple[ParameterValue, ParameterValue, int | None]]:
    """The value, the base and the line of each control that was drawn last."""
    content: dict[str, Shown] = move.drawn[-1]  # type: ignore[attr-defined]  # set on the function
    return {name: (each.parameter.value, each.base, each.line) for name, each in content.items()}


def text(app: AppTest) -> str:
    return str(app.session_state["desk.texts"].get(ruleset(app), text_of(ruleset(app))))


# ---- the text follows the controls, and the controls the text


@pytest.mark.exhaustive
def test_a_control_edits_its_line_and_typing_moves_it(move: Move) -> None:
    app = opened("workshop", game=NAME)
    original = text_of(NAME)
    assert shown_values(move)["stride"] == (3, 3, 11)
    move(app, {"stride": "4"})
    assert text(app) == original.replace("stride:      {default: 3", "stride:      {default: 4")
    assert shown_values(move)["stride"] == (4, 3, 11)
    app.session_state["desk.texts"] = {NAME: text(app).replace("stride:      {default: 4", "stride:      {default: 2")}
    app.run()
    assert shown_values(move)["stride"] == (2, 3, 11)
    move(app, {"stride": "3"})
    assert app.session_state["desk.texts"] == {}


@pytest.mark.thorough
def test_one_step_back_is_one_move(move: Move) -> None:
    app = opened("workshop", game=NAME)
    move(app, {"stride": "4"})
    one = text(app)
    move(app, {"skid": "no"})
    two = text(app)
    assert app.button(key="undo ruleset").proto.help == "Undo: skid yes → no"
    app.button(key="undo ruleset").click().run()
    assert text(app) == one
    app.button(key="undo ruleset").click().run()
    assert text(app) == text_of(NAME)
    assert app.button(key="undo ruleset").disabled
    app.button(key="redo ruleset").click().run()
    app.button(key="redo ruleset").click().run()
    assert text(app) == two
    app.button(key="original ruleset").click().run()
    assert text(app) == text_of(NAME)
    app.button(key="undo ruleset").click().run()
    assert text(app) == two


@pytest.mark.exhaustive
def test_in_a_variant_the_value_is_written_into_the_variant(move: Move) -> None:
    app = opened("workshop", game=NAME)
    app.session_state[f"desk.workshop.variant.{NAME}"] = "long-stride"
    app.run()
    assert shown_values(move)["stride"] == (4, 3, 89)
    assert "It sets stride." in captions(app).replace("\\", "")
    move(app, {"skid": "no"})
    assert "travels four squares, parameters: {stride: 4, skid: no}}" in text(app)
    assert shown_values(move)["skid"] == (False, True, 89)
    move(app, {"skid": "yes"})
    assert app.session_state["desk.texts"] == {}


def test_a_variant_that_patches_more_says_so() -> None:
    patches = patches_of("breakthrough", text_of("breakthrough"))
    assert about_patch(patches["narrow"]) == "It sets size."
    assert "applied to the rules as a patch: moves." in about_patch(patches["straight-strike"]).replace("\\", "")


def test_values_are_shown_also_where_they_do_not_go_together(move: Move) -> None:
    app = opened("workshop", game="tic-tac-toe")
    move(app, {"in_a_row": "6"})
    assert shown_values(move)["in_a_row"] == (6, 3, 8)


def test_without_a_readable_text_nothing_can_be_set(move: Move) -> None:
    app = opened("workshop", game=NAME)
    app.session_state["desk.texts"] = {NAME: "game: ["}
    app.run()
    assert "Mend the mistakes in the text first" in captions(app)
    assert shown_values(move)["stride"] == (3, 3, None)


def test_a_setting_in_a_file_that_extends_another_leaves_no_trace_when_taken_back() -> None:
    extending = "game: Mine\nextends: triune\n"
    changed = set_parameters("mine", extending, extending, {"stride": 4, "skid": False}, None)
    found = parameters_of("mine", changed)
    assert found
    assert (found["stride"].value, found["skid"].value) == (4, False)
    assert set_parameters("mine", changed, extending, {"stride": 3, "skid": True}, None) == extending


# ---- what matters, base → now


def test_what_matters_stands_beside_a_move_with_its_interval() -> None:
    base = GameChoice(NAME, NAME, text_of(NAME))
    edit = GameChoice(f"my edit of {NAME}", NAME, set_parameters(NAME, base.text, base.text, {"stride": 4}, None))
    job = finished(Jobs().submit(quick_result.QuickResultSpec(base, edit), page="workshop"))
    shown = quick_html(job.result, "")
    assert [change.measure for change in job.result.look.changes] == [
        "seat_share.1",
        "length.turns.mean",
        "draws",
        "unfinished",
        "branching",
    ]
    assert job.result.look.games == 400
    for words in ("first player wins", "length in turns", "base → now", "400 games of each", "no difference seen"):
        assert words in shown


def test_games_with_other_numbers_of_players_are_still_measured() -> None:
    base = GameChoice("trio", "trio", text_of("trio"))
    edit = GameChoice("trio?players=4", "trio?players=4", base.text)
    result = finished(Jobs().submit(quick_result.QuickResultSpec(base, edit), page="workshop")).result
    assert result.comparison.labels == ("trio?players=4",)
    assert next(change.measure for change in result.look.changes) == "length.turns.mean"
    assert "seats are even" not in quick_html(result, "")


# ---- what changed


def test_what_changed_is_said_in_sentences_in_english_and_in_yaml() -> None:
    base = GameChoice(NAME, NAME, text_of(NAME))
    edit = GameChoice(f"my edit of {NAME}", NAME, set_parameters(NAME, base.text, base.text, {"stride": 4}, None))
    shown = difference_html(base, edit)
    assert "<li>Stride is 4 instead of 3 (squares a marked piece travels).</li>" in shown
    assert "<del>Three</del><ins>Four</ins> squares in any direction" in shown
    assert '<span class="added">+  stride: {default: 4, range: 2..4' in shown
    assert "as its file has it" in difference_html(base, base)


# ---- variants of one's own


def edited(values: dict[str, ParameterValue], name: str = NAME) -> tuple[Draft, GameChoice]:
    original = text_of(name)
    current = Draft(name, original, set_parameters(name, original, original, values, None))
    return current, current.edit()


def test_a_variant_of_a_shipped_game_is_saved_in_a_file_that_extends_it(own: Path) -> None:
    current, shown = edited({"stride": 4, "skid": False})
    home = home_of(current)
    written = save_as_variant(home, "far", "far, and no skid", shown)
    assert (own / "rulesets" / "my-triune.yaml").read_text(encoding="utf-8") == written
    assert written == (
        "game: My Triune\nextends: triune\n\nvariants:\n"
        '  far: {about: "far, and no skid", parameters: {stride: 4, skid: no}}\n'
    )
    assert load("my-triune@far").game.hash == shown.compiled.game.hash
    assert load("my-triune").game.hash == load(NAME).game.hash
    again, other = edited({"last_pieces": 2})
    save_as_variant(home_of(again), "two", "", other)
    assert list(home_of(again).variants()) == ["far", "two"]
    assert not (own / "rulesets" / "triune.yaml").exists()


def test_a_variant_of_ones_own_ruleset_goes_into_its_file_and_the_rest_stays(own: Path) -> None:
    commented = SQUARE.rstrip("\n") + "\n# the end\n"
    save("mine", commented, overwrite=False)
    current, shown = edited({"needed": 3}, "mine")
    written = save_as_variant(home_of(current), "three", "three corners", shown)
    assert (own / "rulesets" / "mine.yaml").read_text(encoding="utf-8") == written
    lines = set(written.splitlines()) - set(commented.splitlines())
    assert set(commented.splitlines()) <= set(written.splitlines())
    assert "three" in "".join(lines)
    assert load("mine@three").game.hash == shown.compiled.game.hash


def test_a_change_of_rules_is_saved_as_a_patch() -> None:
    original = text_of(NAME)
    changed = original.replace("<= last_pieces then mover wins", "<= last_pieces then mover loses")
    current = Draft(NAME, original, changed)
    save_as_variant(home_of(current), "misere", "", current.edit())
    assert load("my-triune@misere").game.hash == load(NAME, text=changed).game.hash


def test_what_no_patch_can_say_is_refused_and_nothing_is_written(own: Path) -> None:
    original = text_of(NAME)
    changed = (
        original.replace("actions: [move, flip]", "actions: [flip, move]")
        .replace("  move:\n    moves: own\n    do: move piece to target\n", "", 1)
        .replace("  stay:\n", "  move:\n    moves: own\n    do: move piece to target\n  stay:\n", 1)
    )
    current = Draft(NAME, original, changed)
    with pytest.raises(PlaygroundError, match="cannot be written as a variant"):
        save_as_variant(home_of(current), "other-order", "", current.edit())
    assert not (own / "rulesets").exists()


@pytest.mark.parametrize(
    ("name", "why"), [("", "name is missing"), ("long stride", "cannot be a name"), ("Long-Stride", "has a variant")]
)
def test_names_of_variants_are_checked(own: Path, name: str, why: str) -> None:
    current, shown = edited({"stride": 4})
    with pytest.raises(PlaygroundError, match=why):
        save_as_variant(home_of(current), name, "", shown)
    assert not (own / "rulesets").exists()


def test_nothing_is_saved_where_nothing_changed() -> None:
    current, shown = edited({})
    with pytest.raises(PlaygroundError, match="nothing to save"):
        save_as_variant(home_of(current), "same", "", shown)


def test_variants_are_renamed_deleted_and_restored_as_they_were(own: Path) -> None:
    for name, values in (("one", {"stride": 4}), ("two", {"skid": False}), ("three", {"last_pieces": 2})):
        current, shown = edited(values)
        save_as_variant(home_of(current), name, name, shown)
    file = own / "rulesets" / "my-triune.yaml"
    before = file.read_text(encoding="utf-8")
    rename_variant(home_of(current), "two", "second")
    assert file.read_text(encoding="utf-8") == before.replace("  two:", "  second:")
    with pytest.raises(PlaygroundError, match="has a variant 'one'"):
        rename_variant(home_of(current), "second", "one")
    renamed = file.read_text(encoding="utf-8")
    deleted = delete_variant(home_of(current), "second")
    assert list(home_of(current).variants()) == ["one", "three"]
    restore_variant(home_of(current), deleted)
    assert file.read_text(encoding="utf-8") == renamed
    delete_variant(home_of(current), "second")
    delete_variant(home_of(current), "one")
    restore_variant(home_of(current), deleted)
    assert list(home_of(current).variants()) == ["three", "second"]


def test_a_file_that_was_changed_meanwhile_is_not_overwritten(own: Path) -> None:
    current, shown = edited({"stride": 4})
    save_as_variant(home_of(current), "one", "", shown)
    home = home_of(current)
    file = own / "rulesets" / "my-triune.yaml"
    file.write_text(file.read_text(encoding="utf-8") + "# by another program\n", encoding="utf-8")
    with pytest.raises(ChangedMeanwhile):
        delete_variant(home, "one")
    assert "# by another program" in file.read_text(encoding="utf-8")


def press(app: AppTest, label: str) -> AppTest:
    app.button[[button.label for button in app.button].index(label)].click().run()
    assert not app.exception
    return app


@pytest.mark.exhaustive
def test_from_a_move_to_a_saved_variant_with_its_difference(own: Path, move: Move) -> None:
    app = opened("workshop", game=NAME)
    assert "There is nothing to save yet" in "\n".join(each.value for each in app.markdown)
    move(app, {"stride": "4"})
    about = next(box for box in app.text_input if box.label == "What it is, in one line")
    assert about.value == "stride is 4 instead of 3"
    app.text_input(key="variant name my-triune").set_value("far")
    press(app, "Save variant")
    assert (ruleset(app), app.session_state["desk.workshop.variant.my-triune"]) == ("my-triune", "far")
    assert "<b>Against my-triune:</b> Stride is 4 instead of 3 (squares a marked piece travels)." in html(app)
    assert "<del>Three</del><ins>Four</ins>" in html(app)
    assert app.session_state["desk.texts"] == {}
    assert (own / "rulesets" / "my-triune.yaml").exists()
    press(app, "Delete")
    assert "far was deleted." in captions(app).replace("\\", "")
    press(app, "Restore")
    assert load("my-triune@far").game.parameters["stride"] == 4
    app.text_input(key="new name of far").set_value("farther")
    app.button(key="rename far").click().run()
    assert load("my-triune@farther").game.parameters["stride"] == 4
    app.button(key="compare farther").click().run()
    assert app.session_state["desk.compare.entries"] == ["my-triune", "my-triune@farther"]


def test_edits_of_other_variants_stay_on_the_bench(own: Path, move: Move) -> None:
    save("mine", SQUARE, overwrite=False)
    app = opened("workshop", game="mine")
    app.session_state["desk.texts"] = {"mine": SQUARE.replace("patient: {", "patient: {", 1)}
    move(app, {"needed": "3"})
    app.session_state["desk.texts"] = {"mine": text(app).replace("patient", "waiting")}
    app.run()
    app.text_input(key="variant name mine").set_value("three")
    press(app, "Save variant")
    assert "waiting" in text(app)
    assert "three" in text(app)
    saved = (own / "rulesets" / "mine.yaml").read_text(encoding="utf-8")
    assert "patient" in saved
    assert "waiting" not in saved
    assert draft_of("mine", app.session_state["desk.texts"], {}).edited
