"""Every name that rules can use stands in the language reference."""

import re
from collections import ChainMap

from playground.game.board import hexagon, rectangle
from playground.game.consequences import AFTER
from playground.game.operations import BY_SPELLING
from playground.game.prelude import prelude
from playground.game.vocabulary import CheckedWorld, Vocabulary
from playground.source.folders import grammar_folder


def section():
    text = (grammar_folder() / "README.md").read_text(encoding="utf-8")
    return text.partition("## Names you can use")[2].partition("\n## ")[0]


OF_STRATEGIES = {"me", "reached_by"}
OF_OPTIONS = {AFTER}


def test_every_name_of_every_ruleset_is_documented():
    words = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]*)`", section()))))
    known = set(BY_SPELLING) | set(prelude()) | OF_STRATEGIES | OF_OPTIONS
    for board in (rectangle(3, 3), hexagon(2)):
        known |= set(Vocabulary(CheckedWorld(board, 2), (), (), (), {}, ChainMap()).names())
    assert known - words == set()


def test_no_name_is_documented_that_does_not_exist():
    cells = re.findall(r"^\| (`[^|]*`) \|", section(), re.MULTILINE)
    words = {word for cell in cells for word in re.findall(r"[a-z_]{2,}", cell)}
    known = set(BY_SPELLING) | set(prelude()) | OF_STRATEGIES | OF_OPTIONS | {"of", "any", "direction"}
    for board in (rectangle(3, 3), hexagon(2)):
        known |= set(Vocabulary(CheckedWorld(board, 2), (), (), (), {}, ChainMap()).names())
    assert words - known == set()
