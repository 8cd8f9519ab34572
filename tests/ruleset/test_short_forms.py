"""A short form is the long one: the same game, also where one is a change of the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import check, diagnose, load

LONG = """\
game: Forms
players: [White, Black]
board: {shape: rectangle, columns: 3, rows: 4, regions: {home: {White: row 1, Black: row 4}, mid: row 2, pond: row 2}}
zones: {hand: {size: 2, each: player}, box: {size: 3}}
pieces:
  Man: {moves: man}
  Rook: {moves: [man, ride]}
  Dot: {owner: nobody}
moves: {ride: 1 or more squares sideways through empty onto empty, man: 1 square forward onto not own}
variables:
  pot: {type: 0..50}
  found: {type: bool, each: [player, 1..3]}
  air: {type: [dry, wet]}
  low: {type: bool}
  high: {type: bool}
setup:
  - for each who in everyone do place Man of who on home of who
  - for each who in everyone do place Rook of who on hand of who
  - place Dot on (box)
  - set pot to 3
actions:
  move: {moves: own, do: move piece to target}
  drop: {choose: {target: empty}, do: place Man on target}
  both: {choose: {one: own, other: own}, when: one is other, do: remove one}
  wait: {do: set pot to pot + 1; set air to wet; set low to high; set high to true}
turn:
  play: {actions: [move, drop, both, wait], otherwise: lose}
  again: {actions: wait}
after: {go: when pot = 3 then continue with again}
end: {full: when no empty or (home of mover within mid) = pond then draw}
"""
SHORT = """\
game: Forms
players: [White, Black]
board: {shape: rectangle 3 by 4, regions: {home: {White: row 1, Black: row 4}, "mid, pond": row 2}}
zones: {hand: 2 each player, box: 3}
pieces:
  Man: {moves: 1 square forward onto not own, start: home}
  Rook: {moves: [man, ride], start: hand}
  Dot: {owner: nobody, start: box}
moves: {ride: 1 or more squares sideways through empty onto empty}
variables:
  pot: 0..50
  found: bool each player, 1..3
  air: [dry, wet]
  low, high: bool
setup: set pot to 3
actions:
  move: {moves: own}
  drop: {choose: empty, do: place Man on target}
  both: {choose: {"one, other": own}, when: one is other, do: remove one}
  wait: set pot to pot + 1; set air to wet; set low to high; set high to true
turn:
  play: {actions: [move, drop, both, wait], otherwise: lose}
  again: wait
after: {go: when pot = 3 then continue with again}
end: {full: when no empty or (home of mover within mid) = pond then draw}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "long.yaml").write_text(LONG, encoding="utf-8")
    (tmp_path / "short.yaml").write_text(SHORT, encoding="utf-8")
    return tmp_path


def changed(folder: Path, base: str, change: str) -> str:
    """The hash of a game with a change in a file that extends it."""
    (folder / "changed.yaml").write_text(f"extends: {base}.yaml\n{change}", encoding="utf-8")
    return load("changed.yaml").game.hash


@pytest.mark.usefixtures("folder")
def test_short_forms_are_the_same_game():
    assert load("short.yaml").game.hash == load("long.yaml").game.hash


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("turn: {play: [move, wait]}", "turn: {play: {actions: [move, wait]}}"),
        ("turn: {play: {otherwise: win}}", "turn: {play: {otherwise: win}}"),
        ("variables: {pot: 0..9}", "variables: {pot: {type: 0..9}}"),
        ("actions: {wait: nothing}", "actions: {wait: {do: nothing}}"),
        ("actions: {drop: {choose: own}}", "actions: {drop: {choose: {target: own}}}"),
        ("board: {rows: 5}", "board: {rows: 5}"),
        ("board: {shape: square 4, columns: ~, rows: ~}", "board: {shape: square, size: 4, columns: ~, rows: ~}"),
        ("pieces: {Rook: ride}", "pieces: {Rook: {moves: ride}}"),
        ("pieces: [Fog, Man]", "pieces: {Fog: {}, Man: {}}"),
        ("moves: {man: 2 squares forward onto empty}", "moves: {man: 2 squares forward onto empty}"),
        ("zones: {box: 4}", "zones: {box: {size: 4}}"),
        ("zones: {box: 4 seen by nobody}", "zones: {box: {size: 4, seen by: nobody}}"),
        ("zones: {hand: 3 each player seen by owner}", "zones: {hand: {size: 3, seen by: owner}}"),
        ("win: {full: no enemy}", "end: {full: when no enemy then mover wins}"),
        ("lose: no own", "end: {lose: when no own then mover loses}"),
        ("pieces: {Rook: {has: {age: 1..9}}}", "attributes: {age: 1..9}\npieces: {Rook: {has: age}}"),
        ("turn: {otherwise: win}", "turn: {play: {otherwise: win}}"),
        ("turn: {actions: [move, wait]}", "turn: {play: {actions: [move, wait]}}"),
    ],
)
def test_changes_mix_with_either_form(folder, short, long):
    assert len({changed(folder, base, change) for base in ("short", "long") for change in (short, long)}) == 1


def test_what_is_shared_and_what_is_said_of_one_alone(folder):
    apart, together = "Man: {moves: man}\n  Rook: {moves: [man, ride]}", "Rook, Man: {moves: [man, ride]}\n  Man: man"
    text = LONG.replace(apart, together)
    (folder / "shared.yaml").write_text(text, encoding="utf-8")
    pieces = load("shared.yaml").ruleset.pieces
    assert {name: [move.text for move in piece.moves] for name, piece in pieces.items() if name != "Dot"} == {
        "Rook": ["man", "ride"],
        "Man": ["man"],
    }


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("pieces", ["Man, Rook: {moves: WAY}", "Man: {moves: WAY}\n  Rook: {moves: WAY}"])
def test_a_change_of_the_movement_of_one_piece_leaves_that_of_another_alone(pieces):
    step, ride = "1 square forward onto not own", "2 squares forward through empty onto not own"
    whole = SHORT.replace("Man: {moves: 1 square forward onto not own, start: home}", pieces.replace("WAY", step))
    whole = whole.replace("  Rook: {moves: [man, ride], start: hand}\n", "")
    change = f"variants: {{fast: {{pieces: {{Man: {{moves: {ride}}}}}}}}}\n"
    Path("apart.yaml").write_text(whole + change, encoding="utf-8")
    moves = load("apart.yaml@fast").ruleset.moves
    assert (moves["man"].text, moves["rook"].text) == (ride, step)


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ("pot: 0..50", "pot: 0..5O", "E001", "O"),
        ("again: wait", "again: wai", "R021", "wai"),
        ("wait: set pot to", "wait: set pott to", "T031", "pott"),
        ("choose: empty,", "choose: emty,", "T002", "emty"),
        ("rectangle 3 by 4", "rectangle 3", "R004", "rectangle"),
        ("rectangle 3 by 4", "rectangel 3 by 4", "R012", "rectangel 3 by 4"),
        ("low, high: bool", "low, low: bool", "R010", "low"),
        ("moves: {ride:", "moves: {man: 2 squares forward onto empty, ride:", "R010", "1 square forward"),
        ("low, high: bool", "low, 2high: bool", "Y046", "2high"),
        ("onto not own, start", "onto not onw, start", "T002", "onw"),
        ("start: hand", "start: hnd", "R086", "hnd"),
        ("start: box", "start: bx", "T002", "bx"),
    ],
)
def test_mistakes_are_reported_where_they_are_written(folder, old, new, code, place):
    (folder / "wrong.yaml").write_text(SHORT.replace(old, new, 1), encoding="utf-8")
    found = [each for each in diagnose(Path("wrong.yaml")) if each.severity == "error"]
    assert any(each.code == code and each.span is not None and place in each.span.text for each in found), found


def test_what_the_game_says_of_players_without_options(folder):
    text = SHORT.replace("play: {actions: [move, drop, both, wait], otherwise: lose}", "play: [move, drop, both, wait]")
    (folder / "whole.yaml").write_text(f"{text}otherwise: lose\n", encoding="utf-8")
    compiled, found = check("whole.yaml")
    assert compiled is not None, found
    assert "no options" in compiled.game.endings
    assert [step.by_default for step in compiled.ruleset.turn.values()] == [True, True]
    assert compiled.ruleset.hash != load("long.yaml").game.hash


SEQUENCE = """\
game: Marks
players: [Ann, Ben]
board: square 3
pieces: Mark
variables: {distance: 0..9 each site}
actions:
  mark: {choose: {from: empty}, when: distance of from < 3, do: raise distance of from by 1}
  shoot: nothing
  burn: nothing
TURN
end: {long: when decisions = 9 then draw}
"""


def test_what_follows_a_sequence_follows_its_last_step() -> None:
    """And `distance of from` is a variable of a choice there."""
    turn = "turn: {play: {actions: mark then shoot, then: place Mark on a1; draw}, burn: burn}"
    ruleset = load("<editor>", text=SEQUENCE.replace("TURN", turn)).ruleset
    steps = {name: [text.text for text in step.then] for name, step in ruleset.turn.items()}
    assert steps == {"play": ["continue with shoot"], "shoot": ["place Mark on a1; draw"], "burn": []}


def test_a_step_without_actions_says_more_of_one_in_a_sequence() -> None:
    turn = "turn: {play: mark then shoot, shoot: {otherwise: skip}, burn: burn}"
    ruleset = load("<editor>", text=SEQUENCE.replace("TURN", turn)).ruleset
    shoot = ruleset.turn["shoot"]
    assert ([action.text for action in shoot.actions], shoot.otherwise.text) == (["shoot"], "skip")


@pytest.mark.parametrize(
    "turn", ["turn: {play: mark then shoot, shoot: burn}", "turn: mark then shoot or burn then shoot"]
)
def test_a_sequence_does_not_take_the_place_of_another_step(turn: str) -> None:
    _, found = check("<editor>", text=SEQUENCE.replace("TURN", turn))
    assert [each.code for each in found if each.severity == "error"] == ["R010"]


ONE_STEP = """\
game: Throws
players: [Ann, Ben]
variables: {die: 1..6, score: 0..99 each player}
actions:
  take: raise score of mover by die
  leave: nothing
turn: {start: roll die, otherwise: lose}
win: {home: score of mover > 20}
variants:
  twice: {turn: {start: roll die; roll die}}
  double: {actions: {double: raise score of mover by 2 * die}}
"""


def test_a_turn_may_be_its_only_step() -> None:
    """It offers all actions, also those that a variant adds."""
    step = load("<editor>", text=ONE_STEP).ruleset.turn["play"]
    assert [each.text for each in (*step.start, *step.actions)] == ["roll die", "take", "leave"]
    assert step.otherwise.text == "lose"


@pytest.mark.parametrize(
    ("variant", "start", "actions"),
    [("twice", "roll die; roll die", ["take", "leave"]), ("double", "roll die", ["take", "leave", "double"])],
)
def test_a_variant_changes_the_only_step(tmp_path, variant, start, actions) -> None:
    (tmp_path / "throws.yaml").write_text(ONE_STEP, encoding="utf-8")
    step = load(f"{tmp_path / 'throws.yaml'}@{variant}").ruleset.turn["play"]
    assert ([each.text for each in step.start], [each.text for each in step.actions]) == ([start], actions)


def test_a_step_may_be_called_as_a_key_of_steps() -> None:
    text = ONE_STEP.replace("turn: {start: roll die, otherwise: lose}", "turn: {start: [take, leave]}")
    assert list(load("<editor>", text=text).ruleset.turn) == ["start"]


def test_an_only_step_offers_the_actions_of_parts(tmp_path) -> None:
    (tmp_path / "throws.yaml").write_text(f"{ONE_STEP}include: luck.yaml\n", encoding="utf-8")
    (tmp_path / "luck.yaml").write_text("part: Luck\nactions: {wish: nothing}\n", encoding="utf-8")
    step = load(str(tmp_path / "throws.yaml")).ruleset.turn["play"]
    assert [each.text for each in step.actions] == ["take", "leave", "wish"]


def test_endings_keep_the_order_of_the_file() -> None:
    end = "end: {first: when die = 3 then draw}\nwin: {home: score of mover > 20, away: before home when die = 5}\n"
    text = ONE_STEP.replace("win: {home: score of mover > 20}\n", end)
    rules = {name: " ".join(rule.text.split()) for name, rule in load("<editor>", text=text).ruleset.end.items()}
    assert list(rules.items()) == [
        ("first", "when die = 3 then draw"),
        ("away", "when die = 5 then mover wins"),
        ("home", "when score of mover > 20 then mover wins"),
    ]


@pytest.mark.parametrize(
    ("ending", "code", "place"),
    [
        ("win: score of mover >= 2O", "E001", "O"),
        ("win: {home: score of movr > 20}", "T002", "movr"),
        ("lose: {home: when die = 1 then mover loses}", "R091", "when die = 1 then"),
        ("win: {home: die = 1}\nend: {home: when die = 2 then draw}", "R010", "home"),
        ("win: [die = 1]", "R005", "die = 1"),
        ("win: {}", "R006", "{}"),
    ],
)
def test_mistakes_in_endings_are_reported_where_they_are_written(ending: str, code: str, place: str) -> None:
    _, found = check("<editor>", text=ONE_STEP.replace("win: {home: score of mover > 20}", ending))
    errors = [each for each in found if each.severity == "error"]
    assert [(each.code, place in each.span.text) for each in errors if each.span] == [(code, True)], errors


def test_two_pieces_do_not_declare_one_attribute_differently() -> None:
    text = "game: Dice\nplayers: [Ann, Ben]\nzones: {box: 2}\npieces: {PIECES}\nactions: {wait: nothing}\n"
    shared = '"Red, Blue": {owner: nobody, has: {face: 1..6}}'
    apart = "Red: {owner: nobody, has: {face: 1..6}}, Blue: {owner: nobody, has: {face: 1..8}}"
    for pieces, expected in ((shared, []), (apart, ["R010"])):
        _, found = check("<editor>", text=text.replace("PIECES", pieces))
        assert [each.code for each in found if each.severity == "error"] == expected


@pytest.mark.parametrize(("written", "start"), [("yes", 1), ("no", 0), ("true", 1), ("false", 0)])
def test_a_variable_that_is_true_or_false_starts_with_yes_or_no(written: str, start: int) -> None:
    text = LONG.replace("low: {type: bool}", f"low: {{type: bool, start: {written}}}")
    low = next(each for each in load("<editor>", text=text).game.variables if each.name == "low")
    assert low.start == start
