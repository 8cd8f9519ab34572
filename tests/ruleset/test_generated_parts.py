"""A ruleset in one file, and the same in several with parts, values and extensions, are the same game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from divided_rulesets import write_divided
from rulesets_strategy import Size, written

from playground.ruleset.resolve import resolve
from playground.source.diagnostics import Diagnostics

SIZE = Size(depth=2, actions=2, rules=2, looks=1, probes=1, many_sites=False)


@pytest.mark.parametrize("number", range(12))
def test_a_ruleset_with_parts_is_that_in_one_file(number: int, tmp_path: Path) -> None:
    text = written(number, SIZE)
    in_one = resolve("generated.yaml", Diagnostics(), text=text)
    found = Diagnostics()
    divided = resolve(str(write_divided(text, tmp_path, Random(number))), found)
    assert divided is not None, [each.render() for each in found]
    assert in_one is not None and divided.text == in_one.text and divided.hash == in_one.hash
