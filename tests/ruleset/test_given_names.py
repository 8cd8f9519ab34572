"""What a part is given means what it means in the ruleset, whatever names the part uses itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import diagnose, load
from playground.ruleset.model import Ruleset

PART = """\
part: Herds
parameters:
  size: {default: 3, about: animals of a herd}
  kind_of_it: {default: no, about: a parameter whose name the part also uses for something else}
define:
  herd(who): count pieces of who >= size - 2
  most_of(who, least_): most who in everyone giving count pieces of who + size
  both: let number be size; (any step in 1..size where step = number) and number >= size
  twice(spot): let number be count (neighbours of spot); number + size + (sum number in 1..number giving number)
  shadowing(kind_of_it): kind_of_it + (sum size in 1..3 giving size)
  grow(spot): >-
    let number be size; for each step in 1..size do set grown to grown + step + number;
    set grown to grown + number
glossary: {herd: "{who} has a herd"}
variables: {grown: {type: 0..99}}
actions:
  graze:
    choose: {spot: own}
    do: [let number be size, set grown to grown + number + size]
after:
  gone: when no own and (any number in 1..size where number = size) then grow(last)
"""
GAME = """\
game: Meadow
players: [Ann, Ben]
parameters: {number: {default: 2, range: 1..3, about: animals}, who: {default: 2, range: 1..3, about: others}}
include: {part: herds.yaml, with: {size: GIVEN}}
board: {shape: square, size: 3}
pieces: {Cow: {moves: step}}
moves: {step: 1 square forward onto empty}
setup: place Cow of Ann on row 1; place Cow of Ben on row 3
end:
  won: when herd(mover) and most_of(mover, 2) < 9 and both and twice(a1) > shadowing(1) then mover wins
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def ruleset(folder: Path, given: str, part: str = PART) -> Ruleset:
    (folder / "herds.yaml").write_text(part, encoding="utf-8")
    (folder / "game.yaml").write_text(GAME.replace("GIVEN", given), encoding="utf-8")
    return load("game.yaml").ruleset


def meanings(found: Ruleset) -> dict[str, str]:
    return {each.head.text: " ".join(each.body.text.split()) for each in found.definitions}


def test_names_of_the_part_make_room_for_those_that_are_given(folder: Path) -> None:
    found = ruleset(folder, "number + who")
    assert meanings(found) == {
        "herd(who_)": "count pieces of who_ >= (number + who) - 2",
        "most_of(who_, least_)": "most who_ in everyone giving count pieces of who_ + (number + who)",
        "both": "let number_ be (number + who); "
        "(any step in 1..(number + who) where step = number_) and number_ >= (number + who)",
        "twice(spot)": "let number_ be count (neighbours of spot); "
        "number_ + (number + who) + (sum number_ in 1..number_ giving number_)",
        "shadowing(kind_of_it)": "kind_of_it + (sum size in 1..3 giving size)",
        "grow(spot)": "let number_ be (number + who); "
        "for each step in 1..(number + who) do set grown to grown + step + number_; set grown to grown + number_",
    }
    assert found.glossary["herd"].text == "{who_} has a herd"
    assert [text.text for text in found.actions["graze"].do] == [
        "let number_ be (number + who)",
        "set grown to grown + number_ + (number + who)",
    ]
    (gone,) = found.after["gone"].texts
    assert gone.text.startswith("when no own and (any number_ in 1..(number + who) where number_ =")


def test_names_that_nothing_given_mentions_stay(folder: Path) -> None:
    found = ruleset(folder, "3")
    assert "herd(who)" in meanings(found) and "number_" not in found.text
    assert meanings(ruleset(folder, "count (board where it is edge)"))["herd(who)"]


def test_names_that_a_value_binds_itself_are_no_others(folder: Path) -> None:
    found = meanings(ruleset(folder, "(sum who in 1..2 giving who)"))
    assert found["herd(who)"] == "count pieces of who >= ((sum who in 1..2 giving who)) - 2"


def test_a_mistake_behind_another_name_is_where_the_part_has_it(folder: Path) -> None:
    (folder / "herds.yaml").write_text(PART.replace("who >= size", "who >= size + who"), encoding="utf-8")
    (folder / "game.yaml").write_text(GAME.replace("GIVEN", "who"), encoding="utf-8")
    found = next(each for each in diagnose(folder / "game.yaml") if each.severity == "error")
    assert found.span is not None
    assert (Path(found.span.source.name).name, found.span.text) == ("herds.yaml", "who")


def test_parts_hand_values_on_that_mean_the_same(folder: Path) -> None:
    (folder / "outer.yaml").write_text(
        "part: Outer\nparameters: {own_size: {about: animals}}\n"
        "include: {part: herds.yaml, with: {size: most number in 1..2 giving number * own_size}}\n",
        encoding="utf-8",
    )
    (folder / "herds.yaml").write_text(PART, encoding="utf-8")
    text = GAME.replace("herds.yaml, with: {size: GIVEN}", "outer.yaml, with: {own_size: number}")
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    found = meanings(load("game.yaml").ruleset)
    assert found["herd(who)"] == "count pieces of who >= (most number_ in 1..2 giving number_ * number) - 2"


def test_shipped_parts_mean_what_they_are_given(folder: Path) -> None:
    text = """\
game: Throws
players: [Ann, Ben]
parameters: {length: {default: 4, range: 4..8, about: sides of a die}}
include: {part: dice, with: {dice: 3, faces: length}}
actions: {stay: {do: nothing}}
after: {throw: when straight(3) then draw, more: when decisions > 5 then throw_dice}
"""
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    (folder / "other.yaml").write_text(text.replace("length", "sides"), encoding="utf-8")
    own, other = (meanings(load(name).ruleset) for name in ("game.yaml", "other.yaml"))
    assert own["straight(length_)"] == other["straight(length)"].replace("length", "length_").replace("sides", "length")


GUARDS = """\
part: Guards
parameters:
  chosen: {default: mine, about: what the choice is called}
  heavy: {default: load, about: what the weight is called}
actions:
  rest:
    choose: {chosen: own, other: own within neighbours of chosen}
    notation: rest {chosen} by {other}
    do: remove chosen
strategies:
  strong:
    about: has many pieces
    weights: {heavy: {default: 2, range: 1..3, about: a piece}}
    value: heavy * count own
"""


def test_choices_and_weights_may_be_named_by_what_is_given(folder: Path) -> None:
    (folder / "guards.yaml").write_text(GUARDS, encoding="utf-8")
    text = GAME[: GAME.index("end:")].replace("{part: herds.yaml, with: {size: GIVEN}}", "INCLUDED")
    for included, choice, weight in (
        ("{part: guards.yaml, with: {chosen: man, heavy: mass}}", "man", "mass"),
        ("guards.yaml", "mine", "load"),
    ):
        (folder / "game.yaml").write_text(text.replace("INCLUDED", included), encoding="utf-8")
        found = load("game.yaml").ruleset
        rest, strong = found.actions["rest"], found.strategies["strong"]
        chosen = [(label.text, domain.text) for label, domain in rest.choose]
        assert chosen == [(choice, "own"), ("other", f"own within neighbours of {choice}")]
        assert rest.notation and rest.notation.text == f"rest {{{choice}}} by {{other}}"
        assert [effect.text for effect in rest.do] == [f"remove {choice}"]
        assert (list(strong.weights), strong.value.text) == ([weight], f"{weight} * count own")
