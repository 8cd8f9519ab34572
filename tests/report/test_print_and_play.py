"""A sheet has what the game needs: the right things, as many as games use, at their real size."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

from playground.cli.app import app
from playground.compiler import Compiled, load
from playground.engine.cancellation import CancelToken
from playground.engine.labels import in_words
from playground.pictures.board import board_frame
from playground.pictures.shapes import CELL
from playground.report.print_and_play import supply
from playground.report.print_and_play.board import MARGIN, OVERLAP, SHEETS, printed_board
from playground.report.print_and_play.sheet import print_and_play
from playground.report.print_and_play.supply import supplies
from tests.dashboard.games import HEXAGONAL, SQUARE

LARGE = SQUARE.replace("size: 3", "size: 19").replace("c3", "s19").replace("row 3", "row 19")


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supply, "GAMES", 30)


def needed(compiled: Compiled) -> dict[tuple[str, ...], int]:
    return {tuple(in_words(compiled.game, face) for face in each.faces): each.number for each in supplies(compiled)}


def test_pieces_of_the_setup_are_counted_with_their_other_side() -> None:
    found = needed(load("triune"))
    assert found[("Solid of South", "Marked of South")] == 16
    assert found[("Solid of North", "Marked of North")] == 16
    assert found[("Triune of South",)] >= 2  # as many as became one at the same time, and some to spare


def test_cards_are_those_of_the_setup() -> None:
    assert needed(load("trio")) == {(str(number),): 3 for number in range(1, 13)}


def test_dice_are_one_thing_whatever_they_show() -> None:
    found = supplies(load("trice"))
    assert [(each.number, len(each.faces), each.is_die) for each in found] == [(4, 6, True)] * 3


def test_what_is_placed_during_play_is_counted_in_games_with_some_to_spare() -> None:
    found = {each.faces[0].owner: each for each in supplies(load("tic-tac-toe"))}
    assert found[0].number - found[0].spare == 5
    assert found[0].number <= 9 and found[0].spare >= 1


def test_every_copy_is_drawn() -> None:
    page = print_and_play(load("triune"))
    drawn = Counter(re.findall(r'class="board (counter[^"]*)"', page))
    listed = sum(map(int, re.findall(r"<h3>(\d+) ×", page)))
    assert drawn["counter folded"] == 32
    assert drawn.total() == listed


def test_cards_that_lie_face_down_have_backs_to_fold() -> None:
    page = print_and_play(load("trio"))
    assert page.count('class="board counter folded"') == 36
    assert page.count('class="back"') >= 36
    assert 'class="board tile"' not in page


def test_a_die_is_a_net_of_six_faces_and_seven_tabs() -> None:
    page = print_and_play(load("trice"))
    (first, *_) = re.findall(r'<svg[^>]*class="board counter die".*?</svg>', page)
    assert first.count('class="piece die"') == 6
    assert first.count("<polygon") == 7
    assert len(re.findall(r'class="board counter die"', page)) == 12


def size_of(svg: str) -> tuple[float, float]:
    found = re.search(r'width="([\d.]+)mm" height="([\d.]+)mm"', svg)
    assert found
    return float(found[1]), float(found[2])


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("text", [SQUARE, HEXAGONAL, LARGE], ids=["small", "hexagonal", "large"])
def test_tiles_fit_their_sheets_and_cover_the_board(text: str, paper: str) -> None:
    game = load("<editor>", text=text).game
    board = printed_board(game, paper)
    room = SHEETS[paper][0] - 2 * MARGIN, SHEETS[paper][1] - 2 * MARGIN
    sizes = [size_of(tile) for tile in board.tiles]
    assert all(width <= room[0] + 0.1 and height <= room[1] + 0.1 for width, height in sizes)
    assert len(sizes) == board.columns * board.rows
    width = sum(width for width, _ in sizes[: board.columns]) - OVERLAP * (board.columns - 1)
    height = sum(height for _, height in sizes[:: board.columns]) - OVERLAP * (board.rows - 1)
    _, _, whole_width, whole_height = board_frame(game.board)
    assert width == pytest.approx(whole_width * board.cell_mm / CELL, abs=0.5)
    assert height == pytest.approx(whole_height * board.cell_mm / CELL, abs=0.5)
    assert board.cell_mm >= 16


def test_a_large_board_takes_several_sheets() -> None:
    assert len(printed_board(load("<editor>", text=LARGE).game, "a4").tiles) == 6
    assert len(printed_board(load("triune").game, "a4").tiles) == 1


def test_pieces_fit_their_cells() -> None:
    compiled = load("triune")
    board = printed_board(compiled.game, "a4")
    page = print_and_play(compiled)
    sizes = [size_of(svg) for svg in re.findall(r'<svg[^>]*class="board counter[^>]*>', page)]
    assert max(height for _, height in sizes) < board.cell_mm


def test_the_page_needs_nothing_else() -> None:
    page = print_and_play(load("tic-tac-toe"))
    assert not re.search(r'(?:src|href)="(?!data:|#)', page)
    assert "@page { size: A4; margin: 10mm; }" in page
    assert "size: letter" in print_and_play(load("tic-tac-toe"), "letter")


def test_counting_can_be_stopped() -> None:
    stop = CancelToken()
    stop.set()
    assert supplies(load("triune"), stop) == ()


def test_the_command_writes_a_page(tmp_path: Path) -> None:
    out = tmp_path / "game.html"
    ended = CliRunner().invoke(app, ["print", "tic-tac-toe", "--out", str(out), "--json"])
    assert ended.exit_code == 0, ended.output
    assert json.loads(ended.stdout) == {"ruleset": "tic-tac-toe", "paper": "a4", "file": str(out)}
    assert "To print and cut out" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--out", "game.txt"), "ends in .html or .htm or .pdf, not 'game.txt': name it game.html"),
        (("--out", "game.html", "--paper", "a5"), "--paper takes a4 or letter"),
        ((), "--out"),
    ],
)
def test_mistakes_are_said_at_once(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = CliRunner().invoke(app, ["print", "tic-tac-toe", *arguments])
    assert ended.exit_code == 2
    assert message in " ".join(ended.output.split())
    assert not list(tmp_path.iterdir())
