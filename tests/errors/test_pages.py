"""The examples of the pages: one that is wrong has exactly the mistake of its page, a right one has none.

Only whole rulesets are looked at; other examples show a part. A wrong one that is a case in the folder of its code as
well is looked at there, by `test_errors.py`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playground.ruleset.sections import RULESET
from playground.source.catalogue import CATALOGUE, EXPLANATIONS

EXAMPLE = re.compile(r"^```yaml (wrong|right)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BESIDE = re.compile(r"^```yaml ([a-z]+\.yaml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A file that examples of a page include, with its name."""

REQUIRED = tuple(key.name for key in RULESET.keys if key.required)


def is_whole(text: str) -> bool:
    return all(re.search(rf"^{key}:", text, re.MULTILINE) for key in REQUIRED)


def written(code: str, example: str, folder: Path) -> Path:
    """The file of an example, with those that it includes beside it."""
    for name, text in BESIDE.findall((EXPLANATIONS / f"{code}.md").read_text(encoding="utf-8")):
        (folder / name).write_text(text, encoding="utf-8")
    path = folder / "example.yaml"
    path.write_text(example, encoding="utf-8")
    return path


def examples(needed: str) -> list[tuple[str, str]]:
    found = []
    for code in CATALOGUE:
        page = EXPLANATIONS / f"{code}.md"
        text = page.read_text(encoding="utf-8") if page.exists() else ""
        found += [(code, example) for verdict, example in EXAMPLE.findall(text) if verdict == needed]
    return [(code, example) for code, example in found if is_whole(example)]


def are_no_cases(found: list[tuple[str, str]]) -> list[tuple[str, str]]:
    folders = {code: Path(__file__).parent / code for code, _ in found}
    cases = {(code, each.read_text("utf-8")) for code, folder in folders.items() for each in folder.glob("*.yaml")}
    return [each for each in found if each not in cases]


WRONG = are_no_cases(examples("wrong"))


@pytest.mark.parametrize(("code", "text"), WRONG, ids=lambda value: value if len(value) == 4 else "")
def test_wrong_example_has_exactly_the_mistake_of_its_page(code, text, diagnose_for, tmp_path):
    path = written(code, text, tmp_path)
    found = [mistake for mistake in diagnose_for(code, path) if mistake.severity == CATALOGUE[code].severity]
    assert {code} == {mistake.code for mistake in found}


@pytest.mark.parametrize(("code", "text"), examples("right"), ids=lambda value: value if len(value) == 4 else "")
def test_right_example_has_no_mistake(code, text, diagnose_for, tmp_path):
    path = written(code, text, tmp_path)
    found = diagnose_for(code, path)
    assert [mistake.render() for mistake in found if mistake.severity == "error" or mistake.code == code] == []
