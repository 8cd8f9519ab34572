"""Boards as text: lines, columns of slanted boards, regions in the legend."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playground.compiler import load
from playground.engine.notation import board_text
from playground.play.board import legend, position_text
from playground.play.neighbours import neighbours_text
from playground.play.session import Session
from playground.play.why import why
from playground.source.diagnostics import PlaygroundError
from tests.play.conftest import Play

CROSS = """
game: Cross
players: [Ann, Ben]
board: {shape: grid, columns: 3, rows: 3, edges: {orthogonally: board, diagonally: board where it is b2}}
pieces: {Man: {}}
setup: place Man of Ann on a1
actions: {put: {choose: {target: empty}, do: place Man of mover on target}}
end: {full: when no empty then draw}
"""

HEXAGON = re.sub("board: .*", "board: hexagon 2", CROSS).replace("a1", "b1")

SQUARE = CROSS.replace(", diagonally: board where it is b2", "")

RIVER = """
game: River
players: [Ann, Ben]
board: {shape: rectangle, columns: 4, rows: 5, without: a1, regions: {river: "rows(2, 4)"}}
pieces: {Man: {}}
actions: {put: {choose: {target: empty except river}, do: place Man of mover on target}}
end: {full: when no (empty except river) then draw}
"""


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        (CROSS, "3 .-.-.\n  |\\|/|\n2 .-.-.\n  |/|\\|\n1 M-.-.\n  a b c"),
        (SQUARE, "3 . . .\n2 . . .\n1 M . .\n  a b c"),
        (HEXAGON, "3    . .   a3…b3\n2   . . .   a2…c2\n1  / M .   b1…c1\n  a b c"),
    ],
    ids=["lines", "rows and columns", "hexagon"],
)
def test_lines_are_drawn_and_slashes_lead_to_columns_of_a_hexagon(text: str, drawn: str) -> None:
    state = load("<editor>", text=text).initial_state()
    assert board_text(state.game, state.to_bytes()) == drawn


def test_the_legend_names_the_squares_of_a_river() -> None:
    assert "river: rows 2 to 4" in legend(load("<editor>", text=RIVER).game)


def test_a_square_that_is_cut_off_is_no_site_of_the_board() -> None:
    compiled = load("<editor>", text=RIVER)
    with pytest.raises(PlaygroundError, match=r"'a1' is not a site of this board \(a1 to d5 without a1\)"):
        why(compiled.reference_state(), compiled.ruleset.moves, "put a1")


KNIGHTS = """
game: Knights
players: [Ann, Ben]
board:
  shape: square
  size: 4
  regions: {sand: "rows(1, 2)", moor: "rows(3, 3)", hill: a4 or b4 or c4}
pieces: {Man: {}, Knight: {}}
attributes: {shade: [blue, brown]}
variables: {tint: {type: shade, each: site, start: none}, depth: {type: 0..9, each: site}}
setup: "SETUP"
actions:
  put: {choose: {target: sand or moor or hill}, when: target is empty, do: place Man of mover on target}
  lift: {choose: {target: own within sand except moor except hill}, do: remove target}
turn: {play: {actions: [put, lift], otherwise: pass}}
end: {full: when depth of a1 = 9 or tint of a1 is brown then draw}
"""


def drawn_beside(setup: str, text: str = KNIGHTS) -> tuple[str, str]:
    """The position at the start and the legend of a game with squares that differ."""
    state = load("<editor>", text=text.replace("SETUP", setup)).reference_state()
    return position_text(state, None), legend(state.game, state.to_bytes())


def test_words_of_squares_are_drawn_beside_the_board() -> None:
    position, signs = drawn_beside("set tint of a1 or a3 to blue; set tint of b2 to brown; place Knight of Ben on d4")
    assert position.splitlines() == [
        "4 . . . k    4  .  .  .  .",
        "3 . . . .    3 bl  .  .  .",
        "2 . . . .    2  . br  .  .",
        "1 . . . .    1 bl  .  .  .",
        "  a b c d       a  b  c  d  (tint)",
    ]
    assert signs.endswith("hill: a4 b4 c4; squares, on the right: bl blue, br brown")


def test_numbers_of_squares_are_drawn_beside_the_board() -> None:
    text = KNIGHTS.replace("tint: {type: shade, each: site, start: none}, ", "").replace(" or tint of a1 is brown", "")
    position, _ = drawn_beside("set depth of c1 to 7; set depth of a2 or b2 to 1; place Knight of Ben on d4", text)
    assert position.splitlines()[-2:] == ["1 . . . .    1 . . 7 .", "  a b c d      a b c d  (depth)"]


def test_regions_with_many_squares_are_drawn_beside_the_board_and_not_listed() -> None:
    text = re.sub("variables: .*", "variables: {depth: 0..9}", KNIGHTS).replace(
        "depth of a1 = 9 or tint of a1 is brown", "depth = 9"
    )
    position, signs = drawn_beside("place Knight of Ben on d4", text)
    assert position.splitlines() == [
        "4 . . . k    4 h h h .",
        "3 . . . .    3 m m m m",
        "2 . . . .    2 s s s s",
        "1 . . . .    1 s s s s",
        "  a b c d      a b c d",
        "depth: 0",
    ]
    assert signs == "M K: Ann, m k: Ben; M: Man, K: Knight; squares, on the right: s sand, m moor, h hill"


ROADS = """
game: Roads
players: [Ann, Ben]
board:
  shape: graph
  points: {inn: [0, 0], mill: [1, 1], ford: [2, 0], isle: [5, 5]}
  edges: [inn-mill-ford]
pieces: {Man: {}}
variables: {at: {type: site, each: player, start: none}, goal: {type: site, each: player, start: none}}
actions:
  put:
    choose: {target: empty}
    do: place Man of mover on target; set at of mover to target; set goal of mover to lowest of empty
end: {full: when no empty then draw}
"""


def test_the_lines_of_a_graph_are_listed_by_point() -> None:
    game = load("<editor>", text=ROADS).game
    assert neighbours_text(game) == "inn: mill\nmill: ford, inn\nford: mill\nisle: none"
    assert neighbours_text(game, "Mill") == "mill: ford, inn"
    with pytest.raises(PlaygroundError, match="'mil' is no place on the board; did you mean 'mill'"):
        neighbours_text(game, "mil")


def test_points_of_a_graph_are_as_far_to_the_right_as_they_lie() -> None:
    drawn = position_text(load("<editor>", text=ROADS).reference_state(), None).splitlines()[:3]
    isle, mill, ford = (line.index(name) for line, name in zip(drawn, ("isle", "mill", "ford"), strict=True))
    assert drawn[2].startswith("inn:.")
    assert (mill, ford, isle) == pytest.approx((ford / 2, ford, ford * 5 / 2), abs=1)
    assert max(map(len, drawn)) <= 78


def test_a_player_of_a_graph_reads_which_command_lists_its_lines(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "roads.yaml"
    file.write_text(ROADS, encoding="utf-8")
    played = play(str(file), "--as", "Ann,Ben", lines="lines ford")
    assert "'lines' says which points are joined" in played.stdout
    assert played.answer_to("lines ford") == "ford: mill"


def test_the_log_says_which_site_a_player_has_unless_it_was_chosen(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "roads.yaml"
    file.write_text(ROADS, encoding="utf-8")
    said = play(str(file), "--as", "Ann,Ben", lines="put inn").answer_to("put inn")
    assert said.startswith("Ann: put inn; goal of Ann: mill\n")


UNDERSCORED = """
game: Back and forth
players: [White, Black]
board: square 3
pieces: {Man: {start: {White: a1, Black: c3}}}
variables: {from_: {type: site, start: none}}
actions:
  hop: {choose: {piece: own, target: empty where it is not from_}, do: set from_ to piece; move piece to target}
end: {over: when decisions = 4 then draw}
"""


def test_an_underscore_at_the_end_of_a_name_is_not_shown():
    state = load("<editor>", text=UNDERSCORED).reference_state()
    state.apply_action(0)
    assert position_text(state, None).splitlines()[-1] == "from: a1"


def test_a_board_that_lacks_many_squares_is_described_by_columns_and_rows() -> None:
    text = RIVER.replace("without: a1", "without: a1 or a2 or d4 or d5 or b5")
    compiled = load("<editor>", text=text)
    with pytest.raises(PlaygroundError, match=r"'a1' is not a site of this board \(columns a to d, rows 1 to 5\)"):
        why(compiled.reference_state(), compiled.ruleset.moves, "put a1")


COVERED = """
game: Covered
players: [Ann, Ben]
board: rectangle 3 by 2
zones: {under: {size: 1, each: site, seen by: nobody}}
attributes: {rank: 1..6}
pieces: {Man: {owner: nobody, has: rank}}
variables: {die: 1..6, count_: 1..6}
define: {down: board where under of it is occupied}
setup: for each spot in board except c2 do place Man on under of spot with rank 4
actions:
  turn-up: {choose: {spot: down}, do: move under of spot to spot}
  peek: {choose: {spot: down}, do: reveal under of spot to mover}
  show: {choose: {spot: down}, do: reveal under of spot}
  walk: {choose: {man: occupied, spot: empty}, do: move man to spot}
turn: {start: set die to 1; set count_ to 1, actions: [turn-up, peek, show, walk]}
end: {over: when decisions = 9 then draw}
"""


def covered(*choices: str) -> Session:
    """A game with men that lie face down, after some choices."""
    session = Session(load("<editor>", text=COVERED), 1, range(2))
    for choice in choices:
        session.choose(session.options().index(choice))
    return session


@pytest.mark.parametrize(
    ("choices", "viewer", "rows"),
    [
        ([], 0, ["2 [?] [?]   .", "1 [?] [?] [?]", "    a   b   c"]),
        (["turn-up a1", "peek b1", "show c1"], 0, ["2 [?] [?]   .", "1   4 [?]  4^"]),
        (["turn-up a1", "peek b1", "show c1"], 1, ["2 [?] [?]   .", "1   4 (4)  4^"]),
        (["turn-up a1"], None, ["2 (4) (4)   .", "1   4 (4) (4)"]),
    ],
)
def test_what_lies_face_down_on_empty_squares_is_shown_there(
    choices: list[str], viewer: int | None, rows: list[str]
) -> None:
    drawn = position_text(covered(*choices).state, viewer).splitlines()
    assert drawn[: len(rows)] == rows
    assert not any(line.startswith("under") for line in drawn)


def test_what_lies_below_a_piece_is_listed_below_the_board() -> None:
    drawn = position_text(covered("turn-up a1", "walk a1-b1").state, 0)
    assert drawn.splitlines()[1].split() == ["1", ".", "4", "[?]"]
    assert "under  b1 [?]  c1 [?]  a2 [?]  b2 [?]" in drawn


def test_what_the_start_of_the_first_step_has_set_is_shown_though_it_is_as_before() -> None:
    session = covered()
    assert "die: 1" in position_text(session.state, 0, session.assigned)


def test_what_is_again_as_at_the_start_of_each_turn_is_not_shown(tmp_path: Path) -> None:
    lifting = CROSS.replace("actions:", "variables: {lifted: bool each turn, kept: bool}\nactions:")
    lifting = lifting.replace("do: place", "do: set lifted to (target is c3); set kept to (target is c3); place")
    path = tmp_path / "lifting.yaml"
    path.write_text(lifting, encoding="utf-8")
    session = Session(load(str(path)), people=frozenset((0, 1)), seed=1)
    for number in (0, 1):
        session.choose(number)
        shown = position_text(session.state, 0, session.assigned)
        assert "lifted" not in shown and "kept: false" in shown
