"""A ruleset in one file, and the same in several with parts, values and extensions, are the same game."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from divided_rulesets import write_divided
from rulesets_strategy import Size, written

from playground.ruleset.resolve import resolve
from playground.source.diagnostics import Diagnostics

SIZE = Size(depth=2, actions=2, rules=2, looks=1, probes=1, many_sites=False)


def words(text: str) -> list[str]:
    """A text without its lines, which are broken elsewhere where a name has another length, and need no quotes then."""
    return re.sub(r"(- )?>-|[\[\]\"]", " ", text).split()


@pytest.mark.parametrize("number", range(12))
def test_a_ruleset_with_parts_is_that_in_one_file(number: int, tmp_path: Path) -> None:
    text = written(number, SIZE)
    in_one = resolve("generated.yaml", Diagnostics(), text=text)
    found = Diagnostics()
    files = write_divided(text, tmp_path, Random(number))
    divided = resolve(str(files.path), found)
    assert divided is not None, [each.render() for each in found]
    text = divided.text
    for new, old in files.renamed.items():
        text = re.sub(rf"\b{new}\b", old, text)
    assert in_one is not None and words(text) == words(in_one.text)
    assert files.renamed or divided.hash == in_one.hash
