"""`playground simulate --report`: a page of one simulation."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from pathlib import Path

import pytest

from playground.report.simulation_page import skill_html, skill_words
from playground.stats.fixed_n.intervals import Interval
from playground.stats.measures.measure import UNKNOWN, measured
from tests.cli.conftest import CommandLine
from tests.full_disk import full_disk


def test_a_page_says_who_wins_and_its_command_gives_it_again(playground: CommandLine, own_folder: Path) -> None:
    command = ("simulate", "tic-tac-toe", "-n", "300", "-s", "3", "-a", "random,flat?playouts=2", "--measures")
    ended = playground(*command, "--report", "page.html")
    assert ended.code == 0 and "the report is page.html" in ended.stderr
    page = (own_folder / "page.html").read_text(encoding="utf-8")
    for part in ("<h2>Who wins</h2>", "<h2>How long games are</h2>", "<td>draws</td>", "300 games, seed 3"):
        assert part in page
    assert "What skill is worth" not in page, "it was not measured"
    found = re.search(r"<code>playground (.*?)</code>", page)
    assert found is not None
    words = shlex.split(found[1].replace("&#x27;", "'"))
    assert playground(*words, "--report", "again.html").code == 0
    assert (own_folder / "again.html").read_text(encoding="utf-8") == page


SURE, OPEN = measured(0.75, Interval(0.7, 0.8)), measured(0.4, Interval(0.3, 0.5))


@pytest.mark.exhaustive
def test_what_skill_is_worth_comes_first(playground: CommandLine, own_folder: Path) -> None:
    command = ("simulate", "tic-tac-toe", "-n", "100", "--skill", "0.02", "--json", "--report", "page.html")
    found = playground(*command).json["measures"]["thinking_pays"]
    page = (own_folder / "page.html").read_text(encoding="utf-8")
    sentence = f"A search that thinks four times as long takes {100 * found['value']:.1f}% ({100 * found['low']:.1f} to"
    assert sentence in page
    assert page.index("What skill is worth") < page.index("Who wins")


def test_a_sentence_says_whether_it_may_be_chance() -> None:
    assert skill_html({"draws": measured(0.1, Interval(0.0, 0.2))}, 2) == ""
    sure, open_ = (replace(each, unit="share") for each in (SURE, OPEN))
    words = "One club player among the next weaker ones takes 75.0% (70.0 to 80.0), so skill counts."
    assert skill_words("skill_gap.club", sure, 2) == words
    assert skill_words("skill_gap.club", open_, 3).endswith("which may be chance.")
    assert skill_words("thinking_pays", open_, 2).endswith("which may be chance.")
    assert "no games were played" in skill_words("thinking_pays", UNKNOWN, 2)
    assert "33.3% without any difference" in skill_html({"skill_gap.club": sure}, 3)


def test_a_report_that_cannot_be_written(playground: CommandLine, own_folder: Path) -> None:
    refused = playground("simulate", "tic-tac-toe", "-n", "10", "--report", "no/such/page.html")
    assert refused.code == 2 and refused.stdout == "", "before any game is played"
    with full_disk():
        full = playground("simulate", "tic-tac-toe", "-n", "10", "--report", "page.html")
    assert full.code == 2 and "page.html cannot be written" in full.stderr
    assert full.stdout.startswith("Tic-tac-toe"), "the numbers are printed before"
    assert not (own_folder / "page.html").exists()
