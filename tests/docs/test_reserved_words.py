"""The page of rulesets lists the reserved words, all of them and no others."""

from __future__ import annotations

import re
from pathlib import Path

from playground.ruleset.names import RESERVED

PAGE = Path(__file__).parent.parent.parent / "docs" / "ruleset.md"


def test_the_page_lists_the_reserved_words() -> None:
    section = PAGE.read_text(encoding="utf-8").partition("## Reserved words\n")[2]
    listed = re.findall(r"`(\w+)`", section)
    assert listed == sorted(RESERVED)
