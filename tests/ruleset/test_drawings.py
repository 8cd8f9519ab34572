"""Drawings of pieces and cells: what is read of a path, and what becomes of a name."""

from __future__ import annotations

import re

import pytest

from playground.compiler import check, load
from playground.game.drawings import FIGURE
from playground.ruleset.drawings.figures import FIGURES
from playground.ruleset.drawings.path import MAX_CHARACTERS, MalformedPath, path_data

BASE = """
game: Small
players: [South, North]
board: {shape: square, size: 3, regions: {well: b2}}
pieces: {Stone: {}}
actions:
  put: {choose: {target: empty}, do: place Stone of mover on target}
end: {full: when no empty then draw}
"""


def game(pieces: str, more: str = ""):
    return load("<editor>", text=BASE.replace("pieces: {Stone: {}}", f"pieces: {{{pieces}}}") + more).game


@pytest.mark.parametrize("name", FIGURES)
def test_each_built_in_drawing_is_a_path_within_its_square(name: str) -> None:
    assert path_data(FIGURES[name]).startswith("M")


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("M10 20", "M10 20"),
        ("m 10,20 l5-5 h10v10z", "M10 20 L15 15 H25 V25 Z"),
        ("M10 10 20 20", "M10 10 L20 20"),
        ("M0 0a5 5 0 1110 0", "M0 0 A5 5 0 1 1 10 0"),
        ("M1.50 .25q1 1 2 2t2 2", "M1.5 0.25 Q2.5 1.25 3.5 2.25 T5.5 4.25"),
        ("M10 10c1 2 3 4 5 6s1 1 2 2", "M10 10 C11 12 13 14 15 16 S16 17 17 18"),
        ("M10 10 L20 20 Z l1 1", "M10 10 L20 20 Z L11 11"),
    ],
)
def test_a_path_is_written_anew_in_absolute_coordinates(text: str, data: str) -> None:
    assert path_data(text) == data


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "empty"),
        ("L1 1", "begin with M"),
        ("M1", "a number is missing"),
        ("M0 0 A5 5 0 2 1 9 9", "0 or 1 is missing"),
        ("M0 0 B1 1", "no command"),
        ("M0 0 Z 5 5", "a command is missing"),
        ("M0 0 L101 5", "leaves the square"),
        ("M0 0 l-1 0", "leaves the square"),
        ("M0 0 " + "L1 1" * MAX_CHARACTERS, "characters"),
        ('M0 0"/><script>alert(1)</script>', "no command and no number"),
        ("M0 0 url(#x)", "no command"),
        ("javascript:alert(1)", "no command"),
        ("M1e3 0", "no command|a number is missing"),
    ],
)
def test_what_is_no_path_is_refused(text: str, problem: str) -> None:
    with pytest.raises(MalformedPath, match=problem):
        path_data(text)


@pytest.mark.parametrize("text", ["M0 0 L9 9 Z", "M 1 1h1v1z", "M50 5 A9 9 0 0 0 9 9"])
def test_nothing_but_commands_and_numbers_comes_out(text: str) -> None:
    assert re.fullmatch(r"[MLHVCSQTAZ0-9. ]+", path_data(text))


def test_a_look_is_a_body_or_the_drawing_itself() -> None:
    disc, tile, pawn = game("Stone: {}, B: {look: tile, mark: star}, C: {look: pawn}").pieces
    assert [disc.look, tile.look, pawn.look] == ["disc", "tile", FIGURE]
    assert [disc.drawing(0), tile.drawing(0), pawn.drawing(1)] == [None, FIGURES["star"], FIGURES["pawn"]]


def test_each_player_can_have_a_drawing() -> None:
    (mark,) = game("Stone: {look: {South: cross, North: ring}}").pieces
    assert (mark.drawing(0), mark.drawing(1)) == (FIGURES["cross"], FIGURES["ring"])


def test_drawings_in_turn_order_need_no_names_of_players() -> None:
    (piece,) = game("Stone: {look: [cross, ring]}").pieces
    assert piece.drawings == (FIGURES["cross"], FIGURES["ring"])
    renamed = BASE.replace("[South, North]", "[A, B, C]").replace("Stone: {}", "Stone: {mark: [star, none]}")
    (piece,) = load("<editor>", text=renamed).game.pieces
    assert piece.drawings == (FIGURES["star"], "", FIGURES["star"])


def test_a_ruleset_draws_what_it_likes() -> None:
    found = game("Stone: {mark: dune}", "drawings: {dune: M10 90 L50 20 L90 90 Z}\n")
    assert found.pieces[0].drawing(0) == "M10 90 L50 20 L90 90 Z"


def test_a_variant_changes_a_look_and_the_hash_stays() -> None:
    text = BASE + "variants: {fancy: {about: stars, pieces: {Stone: {mark: star}}}}\n"
    plain, fancy = (load(f"<editor>{variant}", text=text).game for variant in ("", "@fancy"))
    assert (plain.pieces[0].drawing(0), fancy.pieces[0].drawing(0)) == (None, FIGURES["star"])
    assert plain.hash == fancy.hash


def test_looks_are_kept_in_the_resolved_text() -> None:
    more = "drawings: {dune: M10 90 L50 20 L90 90 Z}\n"
    text = BASE.replace("{Stone: {}}", "{Stone: {look: tile, mark: {South: dune, North: none}}}") + more
    text = text.replace("well: b2}", "well: b2}, marks: {well: house}")
    first = load("<editor>", text=text)
    again = load("<editor>", text=first.ruleset.text)
    assert again.game.pieces == first.game.pieces
    assert again.game.marks == first.game.marks == {"well": FIGURES["house"]}


def test_a_player_left_out_of_a_look_is_reported() -> None:
    compiled, mistakes = check("<editor>", text=BASE.replace("{Stone: {}}", "{Stone: {look: {South: pawn}}}"))
    assert compiled is None
    assert [mistake.code for mistake in mistakes] == ["R015"]
