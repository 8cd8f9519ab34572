"""Parts that a ruleset includes: what is taken of them, what they are given, and what the game is then."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import check, diagnose, load
from playground.engine.reference.state import ReferenceState
from playground.ruleset.model import Ruleset
from playground.ruleset.templates import text_like

STEPS = """\
part: Steps
about: Pieces that step, and some words about them.
parameters:
  reach: {default: 1, range: 1..4, about: squares of a step}
  man: {default: Man, about: the name of the piece}
  jumps: {default: no, about: whether it jumps}
attributes: {age: 1..reach + 1}
zones: {rest: {size: 4, each: player}}
variables: {steps: {type: 0..9}, unused: {type: bool}}
board: {regions: {yard: b2, fence: a1}}
relations: {beats: {man: man}}
drawings: {sole: M10 10 L90 90}
pieces:
  man: {moves: step, has: age, mark: sole}
  Horse: {moves: leap}
moves:
  step: 1..reach squares forward through empty onto empty
  leap: 1 square in leap(1, 2) onto empty, if jumps
define:
  men(who): pieces of who within man
  prey: enemy (beats of man)
  tired(who): no (men(who) except yard)
  count_step: set steps to steps + 1
glossary: {tired: "{who} is tired"}
end: {rested: when tired(mover) then draw}
"""
GAME = """\
game: Walks
players: [Ann, Ben]
parameters: {far: {default: 2, range: 1..3, about: squares of a step}}
include: {part: steps.yaml, with: {reach: far}}
board: {shape: square, size: 5}
setup: place Man of Ann on row 1; place Man of Ben on row 5
actions: {go: {moves: own, do: move piece to target}}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "steps.yaml").write_text(STEPS, encoding="utf-8")
    return tmp_path


def ruleset(folder: Path, text: str = GAME, selection: str = "game.yaml") -> Ruleset:
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    return load(selection).ruleset


def problems(folder: Path, text: str) -> list[str]:
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    return [found.code for found in diagnose(folder / "game.yaml")]


def test_what_is_named_is_taken_with_all_that_it_needs(folder: Path) -> None:
    found = ruleset(folder)
    assert set(found.pieces) == {"Man"} and set(found.moves) == {"step"} and set(found.attributes) == {"age"}
    assert [each.head.text for each in found.definitions] == ["men(who)", "tired(who)"]
    assert found.board and set(found.board.regions) == {"yard"} and set(found.drawings) == {"sole"}
    assert not found.zones and not found.variables and not found.relations
    assert set(found.glossary) == {"tired"} and set(found.end) == {"rested"}


@pytest.mark.parametrize(
    ("rule", "section", "name"),
    [
        ("place Horse of Ann on a3", "pieces", "Horse"),
        ("count_step", "variables", "steps"),
        ("remove prey", "relations", "beats"),
        ("place Man of Ann on rest of Ann", "zones", "rest"),
    ],
)
def test_a_rule_that_names_something_takes_it(folder: Path, rule: str, section: str, name: str) -> None:
    found = ruleset(folder, GAME.replace("setup: ", f"setup: {rule}; "))
    assert name in getattr(found, section)


def test_a_movement_of_the_ruleset_that_begins_like_one_of_a_part_does_not_take_it(folder: Path) -> None:
    part = "part: Strides\nabout: Movements.\nmoves: {step: 1 square forward onto empty}\n"
    (folder / "strides.yaml").write_text(part, encoding="utf-8")
    own = "pieces: {Man: {moves: [step-on]}}\nmoves: {step-on: 1 square sideways onto empty}\n"
    text = GAME.replace("{part: steps.yaml, with: {reach: far}}", "strides.yaml") + own
    (folder / "own.yaml").write_text(text, encoding="utf-8")
    assert list(load("own.yaml").ruleset.moves) == ["step-on"]


def test_all_pieces_are_taken_where_rules_go_through_the_kinds(folder: Path) -> None:
    found = ruleset(folder, GAME + "after: {gone: when every each_ in kinds has no (own each_) then draw}\n")
    assert set(found.pieces) == {"Man", "Horse"}


def test_given_values_are_expressions_of_the_ruleset_and_names(folder: Path) -> None:
    text = GAME.replace("reach: far", "reach: 5 - far, man: Walker, jumps: far > 1").replace("Man of", "Walker of")
    found = ruleset(folder, text.replace("setup: ", "setup: place Horse of Ann on a3; "))
    assert set(found.pieces) == {"Walker", "Horse"}
    assert found.moves["step"].text == "1..(5 - far) squares forward through empty onto empty"
    assert found.moves["leap"].text == "1 square in leap(1, 2) onto empty, if (far > 1)"
    assert found.definitions[0].body.text == "pieces of who within Walker"


def test_truth_values_are_written_as_in_yaml_and_read_as_in_rules(folder: Path) -> None:
    text = GAME.replace("reach: far", "jumps: yes").replace("setup: ", "setup: place Horse of Ann on a3; ")
    assert ruleset(folder, text).moves["leap"].text.endswith(", if true")


def test_the_game_is_that_of_the_same_rules_in_one_file(folder: Path) -> None:
    included = ruleset(folder)
    inline = ruleset(folder, included.text)
    assert inline.hash == included.hash and inline.text == included.text
    longer = STEPS.replace("1..reach squares forward", "1..reach squares forwards")
    (folder / "steps.yaml").write_text(longer, encoding="utf-8")
    assert ruleset(folder).hash != included.hash


def test_what_is_not_taken_does_not_change_the_hash(folder: Path) -> None:
    before = ruleset(folder).hash
    (folder / "steps.yaml").write_text(STEPS.replace("leap(1, 2)", "leap(1, 3)"), encoding="utf-8")
    assert ruleset(folder).hash == before


def test_groups_are_merged_and_other_declarations_replaced(folder: Path) -> None:
    text = GAME + "pieces: {Man: {symbol: m}}\nmoves: {step: 1 square forward onto empty}\n"
    found = ruleset(folder, text)
    assert found.pieces["Man"].symbol == "m" and found.pieces["Man"].attributes[0].text == "age"
    assert found.moves["step"].text == "1 square forward onto empty"


def test_own_rules_come_first(folder: Path) -> None:
    assert list(ruleset(folder, GAME + "end: {long: when decisions = 50 then draw}\n").end) == ["long", "rested"]


def test_parts_include_parts_with_what_they_are_given(folder: Path) -> None:
    outer = "part: Outer\nparameters: {length: {default: 3, about: squares}}\n"
    outer += "include: {part: steps.yaml, with: {reach: length}}\ndefine: {reach: 7}\n"
    (folder / "outer.yaml").write_text(outer, encoding="utf-8")
    found = ruleset(folder, GAME.replace("steps.yaml, with: {reach: far}", "outer.yaml, with: {length: far + 1}"))
    assert found.moves["step"].text == "1..(far + 1) squares forward through empty onto empty"
    place = found.moves["step"].span_of(4, 7)
    assert (place.source.name, place.text) == ("game.yaml", "far")


def test_a_part_that_comes_twice_is_one(folder: Path) -> None:
    (folder / "other.yaml").write_text("part: Other\ninclude: steps.yaml\n", encoding="utf-8")
    assert problems(folder, GAME.replace("{part: steps.yaml, with: {reach: far}}", "[steps.yaml, other.yaml]")) == [
        "W004"
    ]


def test_extending_and_variants(folder: Path) -> None:
    base = ruleset(folder, GAME + "variants: {horses: {about: horses, setup: place Horse of Ann on a1}}\n")
    assert "Horse" in base.pieces  # a variant names it
    (folder / "mine.yaml").write_text(
        "extends: game.yaml\ngame: Mine\ninclude: steps.yaml\nafter: {step: when last is Man then count_step}\n",
        encoding="utf-8",
    )
    found, diagnostics = check("mine.yaml")
    assert found and "steps" in found.ruleset.variables
    assert found.ruleset.moves["step"].text == base.moves["step"].text  # what the base has is not taken again
    assert not [each.code for each in diagnostics if each.severity == "error"]


def test_what_extends_a_ruleset_names_more_of_its_parts(folder: Path) -> None:
    ruleset(folder)
    (folder / "mine.yaml").write_text(
        "extends: game.yaml\ngame: Mine\nafter: {step: when last is Man then count_step}\n", encoding="utf-8"
    )
    found = load("mine.yaml").ruleset
    assert "steps" in found.variables
    assert "count_step" in [each.head.text for each in found.definitions]


def test_what_is_deleted_of_the_parts_of_a_base_does_not_come_back(folder: Path) -> None:
    ruleset(folder)
    deleted = "extends: game.yaml\ngame: Mine\nend: {rested: ~, over: when no own then draw}\n"
    deleted += "define: {men(who): ~, tired(who): ~, few: count own < 3}\nglossary: ~\n"
    (folder / "mine.yaml").write_text(deleted, encoding="utf-8")
    assert set(load("mine.yaml").ruleset.end) == {"over"}
    (folder / "mine.yaml").write_text(deleted + "after: {step: when no men(mover) then draw}\n", encoding="utf-8")
    assert "T002" in [each.code for each in diagnose(folder / "mine.yaml")]


def test_a_mistake_is_where_it_was_written(folder: Path) -> None:
    (folder / "steps.yaml").write_text(STEPS.replace("except yard", "except yrad"), encoding="utf-8")
    (folder / "game.yaml").write_text(GAME.replace("reach: far", "reach: fra"), encoding="utf-8")
    found = {each.code: each for each in diagnose(folder / "game.yaml")}
    assert {each.code for each in found.values()} >= {"T002"}
    places = {
        (Path(each.span.source.name).name, each.span.text) for each in diagnose(folder / "game.yaml") if each.span
    }
    assert {("steps.yaml", "yrad"), ("game.yaml", "fra")} <= places


def test_a_new_file_like_another_finds_its_parts(folder: Path) -> None:
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "deep" / "rulesets").mkdir(parents=True)
    text = text_like("game.yaml", "Like it", folder / "deep" / "rulesets")
    assert "include: {part: ../../steps.yaml, with: {reach: far}}" in text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (GAME + "define: {tired(one): no own}\n", "W086"),
        (GAME.replace("with: {reach: far}", "except: tired") + "define: {tired(one): no own}\n", ""),
        (GAME.replace("with: {reach: far}", "with: {jumps: no}"), "W019"),
        (GAME.replace("with: {reach: far}", "with: {reach: yes}"), "R072"),
        (GAME.replace("with: {reach: far}", "with: {jumps: 3}"), "R072"),
        (GAME.replace("with: {reach: far}", "with: [far]"), "R005"),
        (GAME.replace("{part: steps.yaml, with: {reach: far}}", "{with: {reach: far}}"), "R004"),
        (GAME.replace("{part: steps.yaml, with: {reach: far}}", "[]"), "R006"),
        (GAME.replace("{part: steps.yaml, with: {reach: far}}", "~"), "Y048"),
        (GAME + "variants: {other: {about: no, include: steps.yaml}}\n", "R055"),
    ],
)
def test_mistakes(folder: Path, text: str, code: str) -> None:
    found = problems(folder, text)
    assert code in found if code else found in ([], ["W004"])


def extended(folder: Path, base: str, changes: str) -> Ruleset:
    (folder / "base.yaml").write_text(base, encoding="utf-8")
    return ruleset(folder, f"extends: base.yaml\ngame: Other walks\n{changes}")


def test_a_part_of_the_base_is_included_again_with_other_values(folder: Path) -> None:
    base = GAME.replace("reach: far", "reach: far, jumps: far > 1") + "define: {men(who): pieces of who}\n"
    base = base.replace("setup: ", "setup: place Horse of Ann on a3; ") + "pieces: {Man: {symbol: m}}\n"
    found = extended(folder, base, "include: {part: steps.yaml, with: {reach: 3}}\n")
    assert found.moves["step"].text == "1..3 squares forward through empty onto empty"
    assert found.moves["leap"].text.endswith(", if (far > 1)")  # what is not given again stays
    assert found.attributes["age"].range.text == "1..3 + 1" and found.pieces["Man"].symbol == "m"
    assert [each.body.text for each in found.definitions if each.head.text == "men(who)"] == ["pieces of who"]
    assert list(found.moves) == ["step", "leap"]
    again = extended(folder, base, "include: {part: steps.yaml, with: {reach: 3, jumps: no}}\n")
    assert again.moves["leap"].text.endswith(", if false")


def test_a_part_that_is_included_again_with_the_same_values_changes_nothing(folder: Path) -> None:
    same = extended(folder, GAME, "include: {part: steps.yaml, with: {reach: far}}\n")
    assert same.hash == ruleset(folder, "extends: base.yaml\ngame: Other walks\n").hash
    assert same.hash == extended(folder, GAME, "include: steps.yaml\n").hash


def test_what_was_left_out_of_a_part_stays_so_where_it_is_included_again(folder: Path) -> None:
    again = "include: {part: steps.yaml, with: {reach: 3}}\n"
    left_out = GAME.replace("with: {reach: far}", "with: {reach: far}, except: rested")
    found = extended(folder, left_out, again)
    assert not found.end and found.moves["step"].text.startswith("1..3 squares")
    (folder / "middle.yaml").write_text(f"extends: base.yaml\ngame: Middle\n{again}", encoding="utf-8")
    assert not ruleset(folder, f"extends: middle.yaml\ngame: Last\n{again}").end


@pytest.mark.parametrize("deletes", ["middle", "last"])
def test_what_was_deleted_of_a_part_stays_so_where_it_is_included_again(folder: Path, deletes: str) -> None:
    again, deleted = "include: {part: steps.yaml, with: {reach: 3}}\n", "end: {rested: ~}\n"
    base = GAME + "end: {long: when decisions = 50 then draw}\n"
    (folder / "base.yaml").write_text(base, encoding="utf-8")
    middle = "extends: base.yaml\ngame: Middle\n" + (deleted if deletes == "middle" else "")
    (folder / "middle.yaml").write_text(middle, encoding="utf-8")
    found = ruleset(folder, f"extends: middle.yaml\ngame: Last\n{again}" + (deleted if deletes == "last" else ""))
    assert set(found.end) == {"long"} and found.moves["step"].text.startswith("1..3 squares")
    assert set(extended(folder, base, again).end) == {"long", "rested"}


def test_values_pass_through_all_that_is_extended(folder: Path) -> None:
    base = GAME.replace("setup: ", "setup: place Horse of Ann on a3; ")
    (folder / "base.yaml").write_text(base, encoding="utf-8")
    middle = "extends: base.yaml\ngame: Middle\ninclude: {part: ./steps.yaml, with: {jumps: yes}}\n"
    (folder / "middle.yaml").write_text(middle, encoding="utf-8")
    last = ruleset(folder, "extends: middle.yaml\ngame: Last\ninclude: {part: steps.yaml, with: {reach: 4}}\n")
    assert last.moves["step"].text.startswith("1..4 squares") and last.moves["leap"].text.endswith(", if true")


def test_what_comes_with_another_part_does_not_change_that_of_the_base(folder: Path) -> None:
    outer = "part: Outer\ninclude: {part: steps.yaml, with: {reach: 4}}\nmoves: {trot: 1 square sideways onto empty}\n"
    (folder / "outer.yaml").write_text(outer, encoding="utf-8")
    (folder / "base.yaml").write_text(GAME, encoding="utf-8")
    text = "extends: base.yaml\ngame: Other\npieces: {Man: {moves: [step, trot]}}\ninclude: "
    assert problems(folder, text + "outer.yaml\n") == ["R073"]
    (found,) = diagnose(folder / "game.yaml")
    assert found.hint.endswith("{part: outer.yaml, except: [age, step]}: that then stays as it is")
    both = text + "[{part: steps.yaml, with: {reach: 4}}, outer.yaml]\n"
    assert problems(folder, both) == ["W004"]  # nothing needs the parameter of the base any more
    assert problems(folder, text + "{part: outer.yaml, except: [step, age]}\n") == []


@pytest.mark.parametrize(
    ("line", "wrong", "meant"),
    [
        ("pieces: {Rider: {moves: lepa}}", "lepa", "leap"),
        ("after: {count: when true then cuont_step}", "cuont_step", "count_step"),
        ("after: {count: when true then set setps to 1}", "setps", "steps"),
        ("after: {count: when no prye then draw}", "prye", "prey"),
        ("after: {count: when no mne(mover) then draw}", "mne", "men"),
    ],
)
def test_a_misspelt_name_of_a_part_is_suggested(folder: Path, line: str, wrong: str, meant: str) -> None:
    (folder / "game.yaml").write_text(f"{GAME}{line}\n", encoding="utf-8")
    hints = [found.hint for found in diagnose(folder / "game.yaml") if found.span and wrong in found.span.text]
    assert hints == [f"did you mean '{meant}'?"]


@pytest.mark.parametrize(
    ("given", "code", "marked"),
    [
        ('"far +"', "E012", ""),
        ('"far) + (1"', "E011", ")"),
        ('"far + yrad"', "T002", "yrad"),
        ('"far # and no more"', "", ""),
    ],
)
def test_a_value_is_read_by_itself(folder: Path, given: str, code: str, marked: str) -> None:
    (folder / "game.yaml").write_text(GAME.replace("reach: far", f"reach: {given}"), encoding="utf-8")
    found = [
        (each.code, Path(each.span.source.name).name, each.span.text)
        for each in diagnose(folder / "game.yaml")
        if each.span
    ]
    assert found == ([(code, "game.yaml", marked)] if code else [])


def test_too_many_cards_are_reported_where_they_are_given(folder: Path) -> None:
    text = GAME.replace("{part: steps.yaml, with: {reach: far}}", "{part: numbered-cards, with: {high: 2000}}")
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    assert [each.span.text for each in diagnose(folder / "game.yaml") if each.code == "R072" and each.span] == ["2000"]


def test_names_are_not_missed_where_a_part_is(folder: Path) -> None:
    assert problems(folder, GAME.replace("reach: far", "raech: far") + "pieces: {Rider: {moves: leap}}\n") == ["R070"]


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("french-deck.yaml", "did you mean 'french-deck'?"),
        ("stepz.yaml", "did you mean 'steps.yaml'?"),
        ("./gmae.yaml", ""),
    ],
)
def test_parts_are_suggested_and_rulesets_are_not(folder: Path, name: str, hint: str) -> None:
    (folder / "game.yaml").write_text(GAME.replace("steps.yaml", name), encoding="utf-8")
    (found,) = (each for each in diagnose(folder / "game.yaml") if each.code == "R065")
    assert found.hint == hint


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("part: Steps", "part:", "Y048"),
        ("zones: {rest", "zoens: {rest", "R001"),
        ("relations: {beats: {man: man}}", "relations: [beats]", "R005"),
        ("count_step: set steps to steps + 1", "count_step: count_tsep", "T002"),
    ],
)
def test_a_mistake_of_a_part_is_one(folder: Path, old: str, new: str, code: str) -> None:
    (folder / "steps.yaml").write_text(STEPS.replace(old, new), encoding="utf-8")
    (folder / "game.yaml").write_text(GAME.replace("setup: ", "setup: count_step; "), encoding="utf-8")
    assert [(each.code, Path(each.span.source.name).name) for each in diagnose(folder / "game.yaml") if each.span] == [
        (code, "steps.yaml")
    ]


DECK = """\
game: Deck
players: [Ann, Ben]
include: {part: french-deck, with: {%s}}
zones: {deck: {size: 60}, hand: {size: 2, each: player}}
setup: new_deck(deck); deal_to_each(deck, 1)
actions: {show: {choose: {card: cards_of(mover)}, do: remove card}}
end: {over: when no cards_of(mover) then draw}
"""


@pytest.mark.parametrize(
    ("given", "count"),
    [
        ("low: 10", 20),
        ("low: 9", 24),
        ("low: 7", 32),
        ("low: 6", 36),
        ("low: 1, high: 13, without: 8..10", 40),
        ("low: 2, without: (8 or 9 or 10)", 40),
        ("low: 1, high: 13, without: 10", 48),
        ("low: 2", 52),
    ],
)
def test_a_french_deck_has_the_ranks_that_a_game_needs(given: str, count: int):
    state = ReferenceState(load("mine.yaml", text=DECK % given).game)
    assert len(state.position.occupied()) == count
