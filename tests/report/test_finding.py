"""The sentence, the tables, JSON, the chart and the dashboard give one answer to a comparison, in all cases."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from playground.cli.comparison_text import comparison_text, decided_text
from playground.dashboard.widgets.result_tables import verdict_html
from playground.report.comparison_json import comparison_result_json, sequential_result_json
from playground.report.finding import finding_of
from playground.report.verdict import verdicts
from playground.simulate.comparison.compare import ComparisonResult
from playground.simulate.comparison.sequential import SequentialResult
from playground.stats.comparison.boundary import LOOKS
from playground.stats.comparison.compare import adjusted, compare
from playground.stats.outcomes import Outcomes

FAIR, TILTED, AS_TILTED = (5, 5), (6, 4), (4, 6)
THIRDS, LOPSIDED = (5, 5, 5), (5, 7, 3)

CASES = [
    # shares of a and b, games, question, margin, answer, in the table
    (FAIR, TILTED, 100_000, "fairer", None, "fairer", "known which is fairer"),
    (FAIR, TILTED, 100_000, "fairer", 0.02, "fairer", "known which is fairer"),
    (FAIR, TILTED, 20_000, "fairer", 0.1, "open", "known which is fairer, not whether it matters"),
    (FAIR, TILTED, 100_000, "fairer", 0.2, "same", "no difference that matters"),
    (FAIR, FAIR, 1_000_000, "fairer", None, "same", "no difference that matters"),
    (FAIR, FAIR, 100_000, "fairer", 0.02, "same", "no difference that matters"),
    (FAIR, FAIR, 500, "fairer", None, "open", "not enough evidence"),
    (FAIR, FAIR, 500, "fairer", 0.02, "open", "not enough evidence"),
    (TILTED, AS_TILTED, 1_000_000, "fairer", None, "same", "no difference that matters"),
    (TILTED, AS_TILTED, 10_000, "fairer", None, "open", "known to differ, not which is fairer"),
    (TILTED, AS_TILTED, 10_000, "fairer", 0.005, "open", "known to differ, not which is fairer"),
    (TILTED, AS_TILTED, 10_000, "differs", None, "differs", "known to differ"),
    (TILTED, AS_TILTED, 10_000, "differs", 0.02, "differs", "known to differ"),
    (TILTED, AS_TILTED, 10_000, "differs", 0.2, "open", "known to differ, not whether it matters"),
    (FAIR, FAIR, 1_000_000, "differs", None, "same", "no difference that matters"),
    (FAIR, FAIR, 500, "differs", 0.02, "open", "not enough evidence"),
    (THIRDS, LOPSIDED, 100_005, "fairer", None, "fairer", "known which is fairer"),
    (THIRDS, LOPSIDED, 100_005, "fairer", 0.02, "fairer", "known which is fairer"),
    (THIRDS, LOPSIDED, 15_000, "fairer", 0.133, "open", "known which is fairer, not whether it matters"),
    (THIRDS, THIRDS, 3_000_000, "fairer", None, "same", "no difference that matters"),
    (THIRDS, THIRDS, 3_000_000, "fairer", 0.02, "same", "no difference that matters"),
    (THIRDS, THIRDS, 600, "fairer", None, "open", "not enough evidence"),
    (THIRDS, LOPSIDED, 100_005, "differs", None, "differs", "known to differ"),
    (THIRDS, LOPSIDED, 100_005, "differs", 0.02, "differs", "known to differ"),
    (THIRDS, THIRDS, 600, "differs", None, "open", "not enough evidence"),
]

OPENING = {
    "known which is fairer": " is fairer ",
    "known which is fairer, not whether it matters": " is fairer ",
    "known to differ": " wins more in ",
    "known to differ, not which is fairer": " wins more in ",
    "known to differ, not whether it matters": " wins more in ",
    "no difference that matters": "No difference ",
    "not enough evidence": "Not enough evidence yet: ",
}
"""By what the table says: words of the sentence, which has the words of no other answer."""


@pytest.fixture(autouse=True)
def without_changes(monkeypatch):
    """Changes are measured from the games themselves, of which there are none here."""
    monkeypatch.setattr("playground.simulate.comparison.compare.overviews", lambda *_: ())


@dataclass(frozen=True)
class Played:
    """As much of a result as reports of a comparison read."""

    name: str
    seats: int
    games_requested: int
    seed: int = 0
    agents: tuple[str, ...] = ("random",)
    pace: tuple[int, float] = (0, 0.0)
    games: int = 0
    timing: Any = field(default_factory=lambda: SimpleNamespace(play_s=0.0))

    @property
    def game(self) -> Any:
        return SimpleNamespace(name=self.name, players=("",) * self.seats, score=None)

    def decisions_by_game(self) -> Any:
        return np.zeros(0)

    def to_json(self) -> dict[str, Any]:
        return {}


def compared(shares, other, games, question, margin, look, unfinished):
    """A comparison of two variants whose seats win in these proportions."""
    sides = [
        Outcomes(name, tuple(games * part // sum(parts) for part in parts), unfinished=unfinished * games)
        for name, parts in (("a", shares), ("b", other))
    ]
    (comparison,) = adjusted([compare(*sides, seat=2, look=look)])
    results = tuple(Played(side.variant, len(shares), side.games) for side in reversed(sides))
    balances = (comparison.b, comparison.a)
    return ComparisonResult(results, 2, "fixed", balances, (comparison,), (None,), margin, question)


def checked(result, answer, words):
    """Check that all reports of a comparison agree on the answer."""
    (verdict,) = verdicts(result)
    here = OPENING[words]
    assert here in f" {verdict.headline}"
    others = set(OPENING.values()) - {here}
    assert not [other for other in others if other in verdict.headline]
    assert verdict.decided == (answer != "open")
    assert ("not settled yet" in verdict.headline) == (", not " in words)

    (comparison,) = result.comparisons
    assert finding_of(comparison, result.margin, result.question).answer == answer
    sequential = SequentialResult(result, (answer,), (LOOKS[0],), False)
    assert sequential_result_json(sequential)["comparisons"][0]["answer"] == answer
    assert comparison_result_json(result)["comparisons"][0]["answer"] == answer
    assert comparison_result_json(result)["comparisons"][0]["verdict"] == verdict.text
    table = decided_text(sequential).split("answer on", 1)[1].split("\n\n")[0]
    assert table.splitlines()[1].split("games", 1)[1].strip() == words

    assert ('class="verdict decided"' in verdict_html(verdict, "a against b")) == (answer != "open")


@pytest.mark.parametrize(("case", "look"), list(product(CASES, (None, 5))))
def test_all_reports_agree_on_the_answer(case, look):
    shares, other, games, question, margin, answer, words = case
    checked(compared(shares, other, games, question, margin, look, unfinished=0), answer, words)


@pytest.mark.parametrize(("case", "look"), list(product(CASES, (None, 5))))
def test_nothing_is_known_if_as_many_games_again_were_not_finished(case, look):
    shares, other, games, question, margin, *_ = case
    checked(compared(shares, other, games, question, margin, look, unfinished=1), "open", "not enough evidence")


@pytest.mark.parametrize(
    ("sides", "games", "shown"),
    [
        ((FAIR, TILTED), 100_000, "a"),
        ((FAIR, FAIR), 1_000_000, "no difference that matters"),
        ((TILTED, AS_TILTED), 10_000, "not settled"),
        ((THIRDS, THIRDS), 3_000_000, "no difference that matters"),
    ],
)
def test_the_table_of_differences_says_what_the_verdict_says(sides, games, shown):
    text = comparison_text(compared(*sides, games, "fairer", None, None, 0))
    row = text.split("difference to b", 1)[1].splitlines()[1]
    assert row.endswith(f"   {shown}")


@pytest.mark.parametrize("margin", [None, 0.2])
def test_the_chart_of_shares_has_the_margin_of_a_question_about_shares_only(margin):
    plots = [comparison_text(compared(FAIR, TILTED, 10_000, each, margin, 5, 0)) for each in ("fairer", "differs")]
    assert (plots[0].split("verdict on")[0] == plots[1].split("verdict on")[0]) == (margin is None)
