"""Every code has a page and a case, every page and case a code, and the examples of the pages do what they claim."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playground.source.catalogue import CATALOGUE, EXPLANATIONS, explanation
from tests.errors.test_pages import is_whole

CASES = Path(__file__).parent.parent / "errors"
EXAMPLE = re.compile(r"^```(yaml|console) (wrong|right)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples(code: str) -> list[tuple[str, str, str]]:
    page = EXPLANATIONS / f"{code}.md"
    return EXAMPLE.findall(page.read_text(encoding="utf-8")) if page.exists() else []


def partial_examples() -> list[tuple[str, str, str]]:
    """The examples that show a part of a ruleset: `tests/errors/test_pages.py` has more to say of whole ones."""
    found = [(code, *example) for code in CATALOGUE for example in examples(code)]
    return [(code, verdict, text) for code, kind, verdict, text in found if kind == "yaml" and not is_whole(text)]


def test_every_code_has_a_page_and_every_page_a_code():
    assert {page.stem for page in EXPLANATIONS.glob("*.md")} == set(CATALOGUE)


def test_every_code_has_a_case_and_every_case_a_code():
    folders = (folder for folder in CASES.iterdir() if re.fullmatch("[A-Z][0-9]{3}", folder.name))
    assert {folder.name for folder in folders if any(folder.glob("*.[ybp]*"))} == set(CATALOGUE)


@pytest.mark.parametrize("code", CATALOGUE)
def test_code_belongs_to_its_letter(code):
    assert re.fullmatch(r"[YRETWX][0-9]{3}", code)


@pytest.mark.parametrize("code", CATALOGUE)
def test_page_opens_with_the_title_and_shows_wrong_and_right(code):
    """A page may show further examples after these two; `tests/errors/test_pages.py` tries all of them."""
    assert explanation(code).splitlines()[0] == f"# {code}: {CATALOGUE[code].title}"
    assert [verdict for _, verdict, _ in examples(code)][:2] == ["wrong", "right"]


@pytest.mark.parametrize(("code", "verdict", "text"), partial_examples())
def test_example_is_what_it_claims_to_be(code, verdict, text, diagnose_for, tmp_path):
    path = tmp_path / "example.yaml"
    path.write_text(text, encoding="utf-8")
    found = {diagnostic.code for diagnostic in diagnose_for(code, path)}
    assert (code in found) == (verdict == "wrong")


def test_unknown_code_has_no_page():
    assert explanation("Y999") is None
    assert explanation("../../text") is None
