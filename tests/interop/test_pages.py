"""The examples of the pages on interop run."""

import re
import warnings
from pathlib import Path

import pytest

from tests.quick_set import mostly_exhaustive

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = [("interop-open-spiel.md", 2), ("interop-pettingzoo.md", 2)]


@pytest.mark.parametrize(("page", "examples"), mostly_exhaustive(PAGES))
def test_examples_run(page, examples):
    pytest.importorskip("pyspiel" if "spiel" in page else "pettingzoo")
    blocks = BLOCK.findall((DOCS / page).read_text(encoding="utf-8"))
    assert len(blocks) == examples
    names: dict[str, object] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for block in blocks:
            exec(block, names)
