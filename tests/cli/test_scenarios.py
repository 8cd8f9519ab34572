"""Scenarios: the games have theirs, and each kind of expectation fails where it should, with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.engine.native.runtime.state import NativeState
from playground.ruleset.find import find_by_name
from playground.verify.scenarios.dice import Dice
from playground.verify.scenarios.read import load_scenarios, scenarios_file

LEAST = {"triune": 15, "triad": 15, "trice": 15, "triotrio": 25, "trio": 20}

RACE = """\
game: Race
players: [First, Second]
board: {shape: rectangle, columns: 6, rows: 2}
zones: {pile: {size: 3, seen by: nobody}}
attributes: {number: 1..9}
pieces: {Runner: {}, Card: {owner: nobody, has: number}}
variables: {pips: {type: 1..6}, starter: {type: player}}
setup:
  - place Runner of First on a1; place Runner of Second on a2
  - for each n in 1..3 do place Card on nth(pile, n) with number n
  - shuffle pile
  - roll starter
  - starter begins
actions:
  run:
    choose: {piece: own Runner}
    do: roll pips; move piece to ahead(piece, east, pips)
  rest:
    do: nothing
end:
  home: when some own within column 6 then mover wins
  tired: when decisions >= 6 then draw
"""

SHELF = """\
game: Shelf
players: [First, Second]
zones: {shelf: {size: 1}, hand: {size: 2}}
pieces: {Book: {}}
setup: place Book of First on hand
actions: {put: {choose: {book: hand within occupied}, do: move book to shelf}}
end: {long: when decisions >= 6 then draw}
"""

FIELD = """\
game: Field
players: [First, Second]
board: square 5
pieces: {Man: {moves: 1 square in any direction onto empty}}
setup: place Man of First on c3
actions:
  put: {choose: {spot: empty}, do: place Man on spot}
  go: {moves: own, do: move piece to target}
end: {long: when decisions >= 6 then draw}
"""

ON_SHELF = "place Book on lowest of (shelf except occupied)"


@pytest.fixture
def scenarios(own_folder: Path, playground):
    """Runs the scenarios of a text: gives what the command says of each that is not as expected."""

    def run(text: str, ruleset: str = "three-marks"):
        for name, game in {"race": RACE, "shelf": SHELF, "field": FIELD}.items():
            (own_folder / "rulesets" / f"{name}.yaml").write_text(game, encoding="utf-8")
        path = own_folder / "rulesets" / "scenarios" / f"{ruleset}.yaml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"ruleset: {ruleset}\nscenarios:\n  - {{scenario: it, {text}}}\n", encoding="utf-8")
        ended = playground("test", ruleset, "--json")
        checks = ended.json["rulesets"][0]["checks"] if ended.stdout else []
        return [check["problem"] for check in checks if check["check"] == f"{ruleset}: it"] or ended.stderr

    return run


@pytest.mark.parametrize("name", LEAST)
def test_the_games_have_their_scenarios(name):
    file = load_scenarios(scenarios_file(find_by_name(name)))
    assert len(file.scenarios) >= LEAST[name]
    assert all(scenario.then for scenario in file.scenarios)


@pytest.mark.parametrize(
    "then",
    [
        "count own = 1 and count enemy = 1",
        "b1 is First",
        "{option: [mark a1, mark d1]}",
        "{option: mark*}",
        "{no option: [mark b1, mark c1, pass]}",
        "{options: 3}",
        "{options: [mark a1, mark d1, mark e1]}",
        "{options: [mark*]}",
        "{next: First, step: play}",
        "running",
        "{nodes: 3}",
        "{nodes: [3, 6, 6]}",
    ],
)
def test_what_is_as_expected_passes(scenarios, then):
    assert scenarios(f"when: [mark b1, mark c1], then: [{then}]") == [""]


@pytest.mark.parametrize(
    ("then", "reported"),
    [
        ("count own = 2", "expected: count own = 2\n  `count own = 2` does not hold: `count own` is 1"),
        (
            "{option: [mark a1, mark b1]}",
            "expected the option 'mark b1': First has 3 options in 'play':\n    1  mark a1\n    2  mark d1\n",
        ),
        ("{no option: [mark a1, mark b1]}", "expected no option 'mark a1', 'mark b1', but there is 'mark a1'"),
        ("{no option: mark*}", "expected no option 'mark*', but there is 'mark a1', 'mark d1', 'mark e1'"),
        (
            "{options: 2}",
            "expected 2 options: First has 3 options in 'play':\n    1  mark a1\n    2  mark d1\n    3  mark e1",
        ),
        ("{options: [mark a1, mark b1]}", "missing: 'mark b1'; unexpected: 'mark d1', 'mark e1'"),
        ("{next: Second}", "expected next: Second, but it is First"),
        ("{winner: First}", "expected 'First' to win, but the game goes on"),
        ("{ending: line}", "expected ending: line, but the game goes on"),
        ("draw", "expected: draw, but the game goes on"),
        ("unfinished", "expected: unfinished, but the game goes on"),
        ("{nodes: 4}", "nodes on the native engine: expected 4, but there are 3"),
        ("{nodes: [3, 7]}", "nodes on the native engine: expected 3 · 7, but there are 3 · 6"),
    ],
)
def test_what_is_not_as_expected_fails_with_its_place_and_the_board(scenarios, then, reported):
    (problem,) = scenarios(f"when: [mark b1, mark c1], then: [{then}]")
    assert problem.startswith("rulesets/scenarios/three-marks.yaml:3:")
    assert reported in problem
    assert problem.endswith("    1 . M m . .\n      a b c d e")


def test_several_unmet_expectations_are_reported_with_one_board(scenarios):
    (problem,) = scenarios("then: [draw, {next: Second}]")
    assert problem.count("yaml:3:") == 2
    assert problem.count("a b c d e") == 1


@pytest.mark.parametrize(
    ("then", "reported"),
    [
        ("{winner: First, ending: line}", ""),
        ("{winner: Second}", "expected 'Second' to win, but the game is won by First ('line')"),
        ("{winner: [First, Second]}", "expected 'First', 'Second' to win, but"),
        ("{ending: full}", "expected ending: full, but it is line"),
        ("{next: Second}", "expected next: Second, but the game is won by First ('line')"),
        ("running", "expected: running, but the game is won by First ('line')"),
        ("{option: mark d1}", "expected the option 'mark d1': the game is won by First ('line')"),
    ],
)
def test_expectations_of_a_game_that_is_over(scenarios, then, reported):
    (problem,) = scenarios(f"when: [mark a1, mark d1, mark b1, mark e1, mark c1], then: [{then}]")
    assert (reported in problem) if reported else problem == ""


@pytest.mark.parametrize(
    ("then", "reported"),
    [
        ("no hand", "no room in shelf (line 6); expected: no hand"),
        ("{options: [put*]}", "no room in shelf (line 6); expected exactly these options; missing: 'put*'"),
        ("running", "expected: running, but the game stopped where its rules cannot be followed: no room in shelf"),
    ],
)
def test_that_the_game_stopped_is_reported_once_whatever_was_expected(scenarios, then, reported):
    (problem,) = scenarios(f"when: [put hand1, put hand2], then: [{then}, shelf is empty]", "shelf")
    assert reported in problem and problem.count("the game stopped where its rules cannot be followed") == 1


def test_an_impossible_choice_is_reported_with_the_options(scenarios):
    (problem,) = scenarios("when: [mark b1, mark b1], then: [running]")
    place = "rulesets/scenarios/three-marks.yaml:3:36"
    assert problem.startswith(f"{place}: 'mark b1' cannot be chosen; did you mean 'mark")
    assert "Second has 4 options in 'play':\n    1  mark a1\n    2  mark c1\n    3  mark d1\n" in problem


def test_of_many_options_those_that_begin_alike_are_listed_first(scenarios):
    """The numbers are those of `play`."""
    (problem,) = scenarios("when: [go c3-c5], then: [running]", "field")
    assert "'go c3-c5' cannot be chosen" in problem
    assert ": First has 32 options in 'play':\n    25  go c3-c4\n    26  go c3-d4\n" in problem
    assert "\n    12  put b3\n    and 12 more\n    5 . . . . .\n" in problem


def test_given_effects_stand_in_for_the_setup(scenarios):
    given = "given: [place Mark of Second on a1 or b1, Second begins]"
    assert scenarios(f"{given}, then: [count own = 2, {{next: Second, options: 3}}]") == [""]


def test_the_own_setup_can_be_given_and_changed(scenarios):
    given = "given: [setup, move a1 to e1]"
    assert scenarios(f"{given}, dice: [Second], then: [e1 is First, {{next: Second}}]", "race") == [""]


def test_variants_and_parameters_are_selected(scenarios):
    assert scenarios("variant: pair, when: [mark a1, mark e1, mark b1], then: [{winner: First}]") == [""]
    assert scenarios("parameters: {goal: 1}, when: [mark a1], then: [{winner: First}]") == [""]


def test_scripted_dice_are_the_same_on_both_engines(scenarios):
    reported = "dice: [Second, 3, 5], when: [run a2, run a1], then: [{winner: First}, d2 is Second]"
    assert scenarios(reported, "race") == [""]


def test_dice_leave_what_is_shuffled_as_it_lies(scenarios):
    assert scenarios("dice: [First], then: ['every n in 1..3 has number of nth(pile, n) = n']", "race") == [""]


def test_chance_left_to_itself_is_the_same_on_both_engines(scenarios):
    assert scenarios("given: [place Runner of First on a1], when: [run a1], then: [a1 is empty]", "race") == [""]


@pytest.mark.parametrize(
    ("text", "reported"),
    [
        ("dice: [First], when: [run a1]", "'dice' has too few values (1): there is another roll"),
        ("dice: [First, 7], when: [run a1]", "roll 2 gives one of 1..6, but 'dice' says 7"),
        ("dice: [First, 1, 2], when: [run a1]", "'dice' has too many values (3): the number of rolls is 2"),
    ],
)
def test_dice_that_do_not_fit_are_reported(scenarios, text, reported):
    (problem,) = scenarios(f"{text}, then: [running]", "race")
    assert problem.startswith("rulesets/scenarios/race.yaml:3:")
    assert reported in problem


def test_dice_draw_what_a_script_of_them_draws():
    dice, lying = Dice((4, 2)), ["a", "b", "c"]
    dice.shuffle(lying)
    assert (dice.roll(1, 6), dice.below(3), lying, dice.drawn) == (4, 2, ["a", "b", "c"], [2, 1, 3, 2])


def test_nodes_are_counted_with_the_same_throws_on_both_engines(scenarios):
    """Seed 1 lets Second begin, so that First's runner is the one to be chosen from in every other decision."""
    counted = "given: [setup, First begins], then: [{nodes: [2, 4, 6]}]"
    assert scenarios(counted, "race") == [""]


def test_engines_that_count_differently_are_reported(scenarios, monkeypatch):
    monkeypatch.setattr(NativeState, "perft", lambda _, depth, _stop: [3, 6][:depth])
    (problem,) = scenarios("when: [mark b1, mark c1], then: [{nodes: [3, 5]}]")
    assert "nodes on the native engine: expected 3 · 5, but there are 3 · 6" in problem
    monkeypatch.setattr(NativeState, "perft", lambda _, depth, _stop: [3, 5][:depth])
    (problem,) = scenarios("when: [mark b1, mark c1], then: [{nodes: [3, 5]}]")
    assert "nodes on the reference engine: expected 3 · 5, but there are 3 · 6" in problem


def test_engines_that_differ_are_reported(scenarios, monkeypatch):
    play = NativeState.apply_action
    monkeypatch.setattr(NativeState, "apply_action", lambda state, number: play(state, number + 1))
    (problem,) = scenarios("when: [mark a1], then: [running]")
    assert "after 'mark a1' the reference and the native engine are in different positions: 'owner': [1, 0]" in problem


def test_engines_that_offer_different_options_are_reported(scenarios, monkeypatch):
    monkeypatch.setattr(NativeState, "options", lambda _state: [])
    (problem,) = scenarios("then: [running]")
    assert "at the beginning the reference and the native engine offer different options" in problem


def test_mistakes_in_a_file_of_scenarios_are_reported_before_anything_is_played(scenarios):
    said = scenarios("variant: tripel, then: [running]")
    assert "X004  'three-marks@tripel' cannot be played" in said
    assert "R005" not in said


@pytest.mark.usefixtures("scenarios")
def test_scenarios_of_another_ruleset_are_refused(playground, own_folder):
    path = own_folder / "rulesets" / "scenarios" / "three-marks.yaml"
    path.parent.mkdir()
    path.write_text("ruleset: race\nscenarios: []\n", encoding="utf-8")
    ended = playground("test", "three-marks")
    assert ended.code == 2
    assert "these scenarios are of 'race', not of 'three-marks': write 'ruleset: three-marks'" in ended.stderr


@pytest.mark.parametrize("name", ["../three-marks.yaml", "three-marks.yaml"])
def test_a_path_to_the_ruleset_names_it_as_well(scenarios, own_folder, playground, name):
    """Also as seen from the folder of the ruleset: the file of scenarios with that name cannot be meant."""
    scenarios("then: [running]")
    path = own_folder / "rulesets" / "scenarios" / "three-marks.yaml"
    path.write_text(path.read_text("utf-8").replace("ruleset: three-marks", f"ruleset: {name}"), "utf-8")
    (check,) = [
        each
        for each in playground("test", "three-marks", "--json").json["rulesets"][0]["checks"]
        if each["check"] == "three-marks: it"
    ]
    assert check["problem"] == ""


@pytest.mark.parametrize(
    ("given", "in_vain"),
    [
        (ON_SHELF, ""),
        ("place Book on shelf; place Book on hand", ""),
        (f"[{ON_SHELF}, {ON_SHELF}]", ON_SHELF),
        ("[setup, move lowest of (shelf within occupied) to hand]", "move lowest of (shelf within occupied) to hand"),
        ("[setup, for each book in shelf within occupied do move book to hand]", ""),
    ],
)
def test_what_is_given_and_changes_nothing_is_a_failure(scenarios, given, in_vain):
    (problem,) = scenarios(f"given: {given}, then: [running]", "shelf")
    assert f"'{in_vain}' changes nothing" in problem if in_vain else problem == ""
