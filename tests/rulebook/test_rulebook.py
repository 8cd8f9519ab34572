"""Rulebooks: golden outputs for small games, and laws for all of them.

`--update-golden` writes the golden files anew; read their diff.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from playground.cli.app import app
from playground.compiler import load
from playground.game.core import Constant, Type
from playground.rulebook.book import rulebook
from playground.rulebook.document import Picture
from playground.rulebook.english import spaced
from playground.rulebook.equipment import RuleText
from playground.rulebook.html import html
from playground.rulebook.lists import Nested, parts_of
from playground.rulebook.markdown import markdown
from playground.rulebook.rules import Rules
from playground.ruleset.find import classics_folder
from tests.quick_set import mostly_exhaustive
from tests.rulebook.plain import plain

NEVER = Constant(False, type=Type("bool"))
FOLDER = Path(__file__).parent
DEN = str(FOLDER / "den.yaml")
GAMES = ["breakthrough", "connect-four", "tic-tac-toe", "triad", "trice", "trio", "triotrio", "triune"]
SELECTIONS = [*GAMES, "trio?teams=yes&players=4", "triotrio@fatal", "triad@optional-drop", "trice@own-pick", DEN]
QUICK = ["tic-tac-toe", "trice", DEN]
CLASSICS = sorted(path.stem for path in classics_folder().glob("*.yaml"))

TERM = re.compile("\ue000([^\ue001]*)\ue001")
"""A term of the ruleset in a text that is not yet part of a document."""

CODE = re.compile(r":=|[<>!]=|\b[a-z]+_[a-z]+\b|\b(div|mod)\b|\ue000|\ue001|[\ue002-\ue006]|\{|\}|\( |  |\bNone\b")
"""Signs of the rule language, or of ours, that have no place in a text for people."""


@cache
def rules_of(selection: str) -> tuple[Rules, tuple[RuleText, ...]]:
    """The rules of a game, which several tests read, and their texts."""
    rules = Rules(load(selection))
    return rules, rules.texts()


def written(selection: str, variants: bool = True) -> str:
    """The book without its picture."""
    blocks = rulebook(load(selection), variants=variants)
    return markdown([block for block in blocks if not isinstance(block, Picture)])


@pytest.mark.parametrize("selection", ["tic-tac-toe", DEN])
def test_books_read_as_they_did(selection, update_golden):
    file = FOLDER / "golden" / f"{Path(selection).stem}.md"
    text = written(selection)
    if update_golden:
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("selection", mostly_exhaustive(SELECTIONS, QUICK))
def test_nothing_is_left_untranslated(selection):
    prose = written(selection, variants=selection in ("triotrio", DEN)).replace("\\", "")
    found = [line for line in prose.splitlines() if CODE.search(line.lstrip())]
    assert found == []


@pytest.mark.parametrize("selection", mostly_exhaustive(SELECTIONS, QUICK))
def test_every_sentence_begins_and_ends_as_one(selection):
    for rule in rules_of(selection)[1]:
        if rule.text:
            assert rule.text.lstrip("\ue000")[0].isupper() or rule.text[0].isdigit(), rule
            assert plain(rule.text).rstrip("]").endswith("."), rule


def unexplained(selection):
    """Terms that are the name of no rule, nor of a value that the sentence names."""
    rules, texts = rules_of(selection)
    known, definitions = {rule.name.lower() for rule in texts}, {spaced(name) for name in rules.terms.definitions}
    known |= {name.removesuffix("s") for name in known}  # `does not follow`, of what `follows` is
    for rule in texts:
        naming = " ".join(re.findall(r"\b(?:[Ll]et|[Cc]all|[Nn]ote whether|where|Here) [^.;]*", rule.text))
        named = {name.lower() for name in TERM.findall(naming) if name not in definitions}
        yield from ((rule.name, name) for name in TERM.findall(rule.text) if name.lower() not in known | named)


@pytest.mark.parametrize("selection", [*QUICK, "hearts", "no-thanks"])
def test_every_term_is_explained(selection):
    assert list(unexplained(selection)) == []


MAX_DEPTH, MAX_WORDS = 2, 95
"""Brackets within brackets, and words of a sentence, at most; more would not be read to the end."""


def sentences(parts):
    for part in parts:
        if isinstance(part, Nested):
            for item in part.items:
                yield from sentences(item)
        else:
            yield from re.split(r"(?<=[.;]) ", part)


def depth(text: str) -> int:
    levels = [text[: place + 1].count("(") - text[: place + 1].count(")") for place in range(len(text))]
    return max(levels, default=0)


def unreadable(selection):
    """Sentences with brackets within brackets within brackets, and those that have no end."""
    for rule in rules_of(selection)[1]:
        for text in sentences(parts_of(rule.text)):
            if depth(text) > MAX_DEPTH or len(text.split()) > MAX_WORDS:
                yield rule.name, text


@pytest.mark.parametrize("selection", QUICK)
def test_no_sentence_is_too_much(selection):
    assert list(unreadable(selection)) == []


@pytest.mark.exhaustive
def test_in_all_rulesets_every_term_is_explained_and_no_sentence_is_too_much():
    found = {selection: [*unexplained(selection), *unreadable(selection)] for selection in (*SELECTIONS, *CLASSICS)}
    assert {selection: texts for selection, texts in found.items() if texts} == {}


@pytest.mark.parametrize("selection", GAMES)
def test_every_action_and_ending_that_can_happen_is_in_the_book(selection):
    compiled = load(selection)
    rules, all_texts = rules_of(selection)
    texts = {(rule.section, rule.name) for rule in all_texts}
    endings = {rule.name for rule in compiled.game.end_conditions if rule.condition != NEVER}
    steps = [compiled.ruleset.turn[name] for name in rules.reach.steps]
    offered = {action.text for step in steps for action in step.actions}
    assert {name for section, name in texts if section == "end"} == {spaced(name) for name in endings}
    assert {name for section, name in texts if section == "actions"} <= {spaced(name) for name in offered}
    assert {"players", "pieces", "turn", "actions"} <= {section for section, _ in texts}


@pytest.mark.parametrize(
    ("selection", "section", "name", "text"),
    [
        ("triune", "moves", "skid", "One or two squares in any direction, passing only over empty squares, ending on "
         "an empty square, where the board ends."),
        ("triune", "end", "routed", "When there is at most one enemy piece, you win."),
        ("triune@to-the-last", "end", "routed", "When there are no enemy pieces, you win."),
        ("triune", "actions", "flip", "Choose one of your Solid or Marked pieces. Turn the piece over."),
        ("triune@one-way", "actions", "flip", "Choose one of your Solid pieces. Turn the piece over."),
        ("breakthrough", "end", "arrived", "When you have a pawn in your *far*, you win."),
        ("connect-four", "actions", "drop", "Choose an empty square where the square below it is not empty. Put one "
         "of your discs on that square."),
        ("triad", "end", "eliminated", "When some player has no stones, the *leaders* win."),
        ("trio", "actions", "ask lowest", "Choose a player and the first face-down card in that player's hand. "
         "*Won* is now 0. Turn the card face up."),
        ("trio", "end", "sevens", "When *won* is 7, you win."),
        ("trice", "actions", "pick", "Choose a die in the pool. *Chosen* is now the die."),
        ("love-letter", "actions", "priest", "Choose one of the *others*. Allowed only if there is a Priest in your "
         "hand. Move the first Priest in your hand to your played pile. Show the first card in that player's hand "
         "to you alone."),
        ("hnefatafl", "end", "captured", "When there are no Kings, Attacker wins."),
        ("xiangqi", "actions", "shoot", "Choose one of your Cannons, an orthogonal direction and an enemy piece "
         "(the target) that is the second occupied point from the piece in the direction. Move the piece to the "
         "target."),
        ("triotrio", "actions", "roll", "Roll a die from 1 to 6 for *pips*. Go on with *walking*."),
    ],
)  # fmt: skip
def test_rules_as_a_player_would_say_them(selection, section, name, text):
    texts = {(rule.section, rule.name): rule.text for rule in rules_of(selection)[1]}
    assert texts[section, name].replace("\ue000", "*").replace("\ue001", "*") == text


def test_what_the_parameters_rule_out_is_left_out():
    plain, teams = ({rule.name for rule in rules_of(s)[1]} for s in ("trio", "trio?teams=yes&players=4"))
    assert {"offer", "answer", "offering", "settled"} & plain == set()
    assert {"offer", "answer", "offering", "settled"} <= teams


def test_the_page_needs_nothing_else_and_is_sound():
    page = html(rulebook(load("trio")), "Trio <&>")
    assert "<title>Trio &lt;&amp;&gt;</title>" in page
    assert not re.search(r'(src|href)="|url\(|@import', page)
    assert "prefers-color-scheme: dark" in page and "@media print" in page
    body = page[page.index("<body>") : page.index("</body>") + len("</body>")]
    assert len(list(ElementTree.fromstring(body).iter("{http://www.w3.org/2000/svg}svg"))) == 1


def test_words_of_a_ruleset_cannot_leave_the_page():
    text = (FOLDER / "den.yaml").read_text(encoding="utf-8").replace("Two foxes", "<script>x</script> Two *foxes*")
    blocks = rulebook(load("<editor>", text=text))
    assert "<script" not in html(blocks, "Den")
    assert "\\<script\\>x\\</script\\> Two \\*foxes\\*" in markdown(blocks)


def run(*arguments: str):
    return CliRunner().invoke(app, ["rulebook", *arguments])


def test_markdown_that_goes_into_no_file_says_in_words_what_a_picture_would_show():
    result = run("triune")
    assert (result.exit_code, result.stdout.startswith("# Triune\n"), "<svg" in result.stdout) == (0, True, False)
    assert "South: a8 and h8; North: a1 and h1." in result.stdout
    assert "<svg" in run("tic-tac-toe", "--format", "html").stdout


def test_markdown_in_a_file_has_its_picture_beside_it(tmp_path):
    result = run("triune", "--out", str(tmp_path / "triune.md"))
    assert (result.exit_code, result.stdout) == (0, "")
    assert "![The beginning of a game.](triune.svg)" in (tmp_path / "triune.md").read_text(encoding="utf-8")
    ElementTree.fromstring((tmp_path / "triune.svg").read_text(encoding="utf-8"))


def test_the_name_of_the_file_determines_the_format(tmp_path):
    assert run("triune", "--out", str(tmp_path / "triune.html")).exit_code == 0
    assert (tmp_path / "triune.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert [path.name for path in tmp_path.iterdir()] == ["triune.html"]


@pytest.mark.parametrize(
    ("form", "name", "message"),
    [
        ("md", "x.svg", "--format md is at odds with the name"),
        ("html", "x.SVG", "name the file x.html"),
        ("md", "x.html", "name the file x.md, or leave --format out"),
        ("html", "x.markdown", "name the file x.html, or leave --format out"),
        ("md", "x.yaml", "--format md is at odds with the name"),
        ("md", "linked.md", "where the picture of the rulebook goes: name another file"),
    ],
)
def test_a_file_that_is_named_as_something_else_is_not_written(tmp_path, form, name, message):
    (tmp_path / "linked.md").symlink_to(tmp_path / "linked.svg")
    for kept in ("x.svg", "x.SVG", "x.html", "x.markdown", "x.yaml", "linked.svg"):
        (tmp_path / kept).write_text("mine", encoding="utf-8")
    result = run("tic-tac-toe", "--format", form, "--out", str(tmp_path / name))
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())
    assert {path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == {"mine"}


def test_a_name_without_a_format_takes_the_requested_one(tmp_path):
    for form, name in (("html", "rules"), ("html", "rules.page"), ("md", "rules.txt")):
        assert run("tic-tac-toe", "--format", form, "--out", str(tmp_path / name)).exit_code == 0
        begins = "<!DOCTYPE html>" if form == "html" else "# Tic-tac-toe"
        assert (tmp_path / name).read_text(encoding="utf-8").startswith(begins)


def test_a_folder_is_no_file_to_write():
    result = run("tic-tac-toe", "--out", ".")
    assert (result.exit_code, "--out takes the name of a file, not '.'" in result.output) == (2, True)


def test_a_path_that_cannot_be_written_is_reported(tmp_path):
    result = run("triune", "--out", "/dev/null/x.md")
    assert (result.exit_code, "/dev/null is no folder" in result.output) == (2, True)
    (tmp_path / "x.svg").mkdir()
    result = run("triune", "--out", str(tmp_path / "x.md"))
    assert result.exit_code == 2
    assert "x.svg cannot be written" in result.output  # the picture, which the text leads to, comes first
    assert not (tmp_path / "x.md").exists()
