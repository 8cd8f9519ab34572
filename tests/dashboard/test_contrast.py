"""Contrast of WCAG level AA on both themes, computed from the settings and style sheets that make the pages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from playground.dashboard import app
from playground.pictures.colours import (
    CELL_DARK,
    CELL_LIGHT,
    NIGHT_CELL_DARK,
    NIGHT_CELL_LIGHT,
)
from playground.pictures.contrast import GRAPHICS, TEXT, contrast, mixed
from playground.pictures.palette import EDGE, PAGES, PLAYERS, VARIANTS
from playground.pictures.shades import SHADES_CSS

FOLDER = Path(app.__file__).parent
THEMES = tomllib.loads((FOLDER / ".streamlit" / "config.toml").read_text(encoding="utf-8"))["theme"]
STYLES = sorted([FOLDER / "style.css", *(FOLDER / "widgets" / "board").glob("*.css")])
SCHEMES = ("light", "dark")
BOARDS = {"light": (CELL_LIGHT, CELL_DARK), "dark": (NIGHT_CELL_LIGHT, NIGHT_CELL_DARK)}
WHITE = "#ffffff"


def grounds(scheme: str) -> tuple[str, str]:
    """The backgrounds of a page and of its boxes."""
    return THEMES[scheme]["backgroundColor"], THEMES[scheme]["secondaryBackgroundColor"]


def pair(css: str, pattern: str) -> dict[str, str]:
    """The two colours of a `light-dark(…)`, by scheme."""
    match = re.search(pattern + r"[^;]*?light-dark\((#\w{6}), (#\w{6})\)", css, re.DOTALL)
    assert match, pattern
    return {"light": match[1], "dark": match[2]}


def css(name: str) -> str:
    return next(path for path in STYLES if path.name == name).read_text(encoding="utf-8")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_text_and_captions_can_be_read(scheme: str) -> None:
    text, faded = THEMES[scheme]["textColor"], re.search(r"stCaptionContainer.*opacity: ([\d.]+)", css("style.css"))
    assert faded
    for ground in grounds(scheme):
        assert contrast(text, ground) >= TEXT
        assert contrast(mixed(text, ground, float(faded[1])), ground) >= TEXT


@pytest.mark.parametrize("scheme", SCHEMES)
def test_marks_of_warnings_are_seen(scheme: str) -> None:
    editor = (FOLDER / "widgets" / "editor" / "editor.css").read_text(encoding="utf-8")
    found = [
        re.search(r"li\.warning \{ border-color: (#\w{6})", css("style.css")),
        re.search(r"--warning: (#\w{6})", editor),
    ]
    colours = {match[1] for match in found if match}
    (colour,) = colours
    grounds_of_text = (*grounds(scheme), THEMES[scheme]["codeBackgroundColor"])
    assert all(contrast(colour, ground) >= GRAPHICS for ground in grounds_of_text)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_white_can_be_read_on_buttons_and_buttons_are_told_from_the_page(scheme: str) -> None:
    primary = THEMES[scheme]["primaryColor"]
    assert contrast(WHITE, primary) >= TEXT
    assert all(contrast(primary, ground) >= GRAPHICS for ground in grounds(scheme))


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_faded_text_can_be_read(path: Path, scheme: str) -> None:
    text, (ground, box) = THEMES[scheme]["textColor"], grounds(scheme)
    for rule in re.findall(r"([^{}]+)\{([^{}]*)\}", path.read_text(encoding="utf-8")):
        match = re.search(r"(?<![-\w])opacity: (0?\.\d+)", rule[1])
        if match and ":disabled" not in rule[0] and "svg" not in rule[0]:
            faded = min(contrast(mixed(text, under, float(match[1])), under) for under in (ground, box))
            assert faded >= TEXT, rule[0].strip()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_marks_on_the_board_are_seen_and_the_focus_is_not_in_the_colour_of_choices(scheme: str) -> None:
    focus = pair(css("board.css"), "--focus:")[scheme]
    assert focus != THEMES[scheme]["primaryColor"]
    for mark in (focus, pair(css("board.css"), r"\.lost \{[^}]*stroke:")[scheme]):
        assert all(contrast(mark, cell) >= GRAPHICS for cell in BOARDS[scheme])


@pytest.mark.parametrize("scheme", SCHEMES)
def test_letters_and_names_on_the_board_can_be_read(scheme: str) -> None:
    assert all(contrast(pair(SHADES_CSS, "--mark:")[scheme], cell) >= TEXT for cell in BOARDS[scheme])


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("colour", PLAYERS)
def test_pieces_or_their_edges_are_told_from_the_board(scheme: str, colour: str) -> None:
    edge = {"light": "#1d1a16", "dark": "#e9e2d3"}[scheme]
    for cell in BOARDS[scheme]:
        assert max(contrast(colour, cell), contrast(edge, cell)) >= GRAPHICS


@pytest.mark.parametrize("scheme", SCHEMES)
def test_colours_of_variants_and_edges_of_players_are_seen_on_pages(scheme: str) -> None:
    assert THEMES[scheme]["backgroundColor"] in PAGES
    for colour in (*VARIANTS, EDGE):
        assert all(contrast(colour, ground) >= GRAPHICS for ground in grounds(scheme)), colour
