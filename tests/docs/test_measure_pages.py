"""Every measure has a page; what a page works out by hand, what it prints, and what its tables tell is so.

The pages of `docs/measures/` are reached from `docs/measures.md`, whose Python makes the games of the examples.
`--update-golden` writes the tables of shipped games anew, which are then to be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from doctest import DocTestParser, DocTestRunner
from functools import cache
from math import log, log10, sqrt
from pathlib import Path

import pytest

import playground as pg
from playground.charts.units import numbers
from playground.cli.measures_text import measures_text
from playground.simulate.measures.referee import Referee, judged_games
from playground.stats.measures.data import Setting
from playground.stats.measures.measure import Measure
from playground.stats.measures.registry import measures_of
from tests.quick_set import large_kernels

DOCS = Path(__file__).parents[2] / "docs"
INDEX = DOCS / "measures.md"
PAGES = sorted((DOCS / "measures").glob("*.md"))
EACH_PAGE = pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])

ROW = re.compile(r"^\| \[`(?P<family>\w+)`\]\((?P<page>[^)]+)\) \| [^|]+ \| (?P<unit>[^|]+) \|$", re.MULTILINE)
"""A row of the index: a measure with its page, a line about it, its unit."""
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`|^    (.+)$", re.MULTILINE)
ARITHMETIC = re.compile(r"(?:[\d\s.()+*/-]|sqrt|ln|log10)+")
TABLE = re.compile(r"^\| 1,000 games(?P<keys>.*)\|\n\|.*\|\n(?P<rows>(?:\|.*\|\n)+)", re.MULTILINE)
"""Measures of shipped games between random players: a column for each measure, a row for each game."""
WITH_TABLE = [page for page in PAGES if TABLE.search(page.read_text(encoding="utf-8"))]

HIDDEN = ("memory_weight",)
"""Pages whose examples have players who think in games with hidden cards."""

GAMES, JUDGED, PLAYOUTS = 1000, 100, 40


@cache
def measures_of_games(selection: str, judged: bool = False) -> dict[str, Measure]:
    result = pg.simulate(selection, games=GAMES)
    return pg.measures(result, (20, 60), judged_games(result, Referee(JUDGED, PLAYOUTS)) if judged else ())


AGENTS = ("flat", "flat?memory=0.5")
APART = Setting(("Cross", "Nought"), ("mark",), AGENTS, (5, 9), judged=True, matches=("club",), endings=("line",))
ALL = measures_of(APART) | measures_of(replace(APART, together=True, score=(0, 25)))
"""Those of a game whose players differ in memory, with an ideal length and a referee, and those of one that they win
together, with a score: all there are."""


def family(name: str) -> str:
    return name.split(".")[0]


def test_the_index_leads_to_a_page_for_each_measure_and_to_no_other():
    rows = list(ROW.finditer(INDEX.read_text(encoding="utf-8")))
    assert {row["family"] for row in rows} == {family(name) for name in ALL}
    assert len(rows) == len({row["family"] for row in rows})
    assert {(DOCS / row["page"]).resolve() for row in rows} == set(PAGES)


def test_the_index_states_the_unit():
    reported = {row["family"]: row["unit"] for row in ROW.finditer(INDEX.read_text(encoding="utf-8"))}
    for name, (spec, _) in ALL.items():
        assert (spec.unit or "a ratio") in re.split(r" or |; ", reported[family(name)]), name


def test_a_page_names_each_part_of_its_measure():
    pages = {row["family"]: DOCS / row["page"] for row in ROW.finditer(INDEX.read_text(encoding="utf-8"))}
    for name in ALL:
        text = pages[family(name)].read_text(encoding="utf-8")
        of_this_ruleset = ALL[name][0].member in ("player", "rule", "ending")
        assert of_this_ruleset or f"`{name}`" in text or f"`.{name.split('.')[-1]}`" in text, name


@EACH_PAGE
def test_a_page_leads_to_parts_of_the_index_that_are_there(page: Path):
    headings = re.findall(r"^#+ (.+)$", INDEX.read_text(encoding="utf-8"), re.MULTILINE)
    parts = re.findall(r"\.\./measures\.md#([\w-]+)", page.read_text(encoding="utf-8"))
    assert set(parts) <= {heading.lower().replace(" ", "-") for heading in headings}


@EACH_PAGE
def test_a_page_explains_how_to_get_its_measure(page: Path):
    requested = re.findall(r'measures\(.*\)\["([^"]+)"\]', page.read_text(encoding="utf-8"))
    assert requested
    assert set(requested) <= set(ALL)


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=large_kernels if page.stem in HIDDEN else (), id=page.stem) for page in PAGES],
)
def test_the_example_is_what_the_product_finds(page: Path):
    """The code of a page is run after that of the index; each number it prints is one that was worked out by hand."""
    text = page.read_text(encoding="utf-8")
    run(page, dict(known_from_the_index()))
    printed = [float(line) for line in code_of(text).splitlines() if re.fullmatch(r"-?\d+(\.\d+)?", line)]
    assert printed
    assert set(printed) <= {result for _, result, _ in equations(text)}


@EACH_PAGE
def test_what_is_worked_out_by_hand_is_right(page: Path):
    found = list(equations(page.read_text(encoding="utf-8")))
    assert found
    assert [equation for equation in found if abs(equation[1] - equation[2]) > rounding(equation[0])] == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("page", WITH_TABLE, ids=[page.stem for page in WITH_TABLE])
def test_tables_match_the_games(page: Path, update_golden: bool):
    text = page.read_text(encoding="utf-8")
    renewed = TABLE.sub(renew, text)
    if update_golden:
        page.write_text(renewed, encoding="utf-8")
    else:
        assert renewed == text


def test_a_page_that_is_wrong_is_found():
    ((text, reported, right),) = equations("So `a/b = 1/3 = 0.34` is written.")
    assert (reported, right) == (0.34, 1 / 3)
    assert abs(reported - right) > rounding(text)


@cache
def known_from_the_index() -> dict[str, object]:
    return {name: value for name, value in run(INDEX, {}).items() if not name.startswith("__")}


def run(page: Path, known: dict[str, object]) -> dict[str, object]:
    """Run the Python of a page; what it then knows."""
    test = DocTestParser().get_doctest(code_of(page.read_text(encoding="utf-8")), known, page.stem, str(page), 0)
    said: list[str] = []
    result = DocTestRunner(verbose=False).run(test, out=said.append, clear_globs=False)
    assert result.failed == 0, "".join(said)
    return test.globs


def code_of(text: str) -> str:
    return "\n".join(PYTHON.findall(text))


def equations(text: str) -> Iterator[tuple[str, float, float]]:
    """The equations in code that end with a number: how it is written, the number, what a calculation comes to."""
    for code in CODE.finditer(PYTHON.sub("", text)):
        *before, last = re.split(r" = ", code[1] or code[2])
        number = in_python(last)
        if before and re.fullmatch(r"-?\d+(\.\d+)?", number):
            for part in filter(ARITHMETIC.fullmatch, map(in_python, before)):
                names = {"__builtins__": {}, "sqrt": sqrt, "ln": log, "log10": log10}
                yield last, float(number), float(eval(part, names))


def in_python(text: str) -> str:
    for sign, spelling in {"−": "-", "·": "*", "²": "**2", "√": "sqrt"}.items():
        text = text.replace(sign, spelling)
    return text.strip()


def rounding(number: str) -> float:
    """Half a unit of the last place of a number."""
    return 0.5000001 * 10 ** -len(number.partition(".")[2])


def renew(table: re.Match[str]) -> str:
    """A table with the values it should have."""
    head, rule, *rows = table[0].splitlines()
    keys = re.findall(r"`([^`]+)`", table["keys"])
    lines = []
    for label in (row.split(" | ")[0].removeprefix("| ") for row in rows):
        found = measures_of_games(label.strip("`"), "judged" in head)
        lines.append(f"| {' | '.join([label, *(cell(key, found[key]) for key in keys)])} |")
    return "\n".join([head, rule, *lines]) + "\n"


def cell(name: str, measure: Measure) -> str:
    """As `simulate --measures` says it, without unit and worst case; of a referee's also what level games read."""
    lines = measures_text({name: replace(measure, level=None)}).splitlines()
    (line,) = (each.split() for each in lines if name in each)
    value, low, _, high = line[1:5]
    if measure.level is None:
        return f"{value} ({low} to {high})"
    (level,) = numbers((measure.level,), measure.unit)
    return f"{value} ({low} to {high}); {level}{' ~' if measure.may_be_noise else ''}"
