"""What a comparison of numbers of members takes to decide, and what it finds."""

import pytest

from playground.compiler import check
from playground.game.satisfiability import MAX_CONDITIONS, SatisfiabilityAnalysis

GAME = """\
game: Pairs
players: [Black, White]
board: {{shape: square, size: 13}}
pieces: {{Stone: {{}}}}
actions: {{put: {{choose: {{spot: empty}}, do: place Stone on spot}}}}
turn: put
end: {{pairs: "when {condition} then mover wins", full: when no empty then draw}}
"""
PAIRS = "count (own where any other in own where row_of other = row_of it and column_of other = column_of it - 2)"
"""143 stones on a board of 169 may have another one two columns to the west."""

MANY = 6_000
"""Conditions that it may take to decide about pairs. One for each pair would be 28,000."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("unsatisfiable")


def codes(folder, condition):
    path = folder / "game.yaml"
    path.write_text(GAME.format(condition=condition))
    return {each.code for each in check(str(path))[1]}


@pytest.mark.parametrize(
    "condition",
    [
        f"{PAIRS} > 143",
        f"{PAIRS} >= 144",
        f"{PAIRS} = 144",
        f"144 <= {PAIRS}",
        f"143 < {PAIRS}",
        f"not ({PAIRS} < 144)",
        f"not ({PAIRS} <= 143)",
        f"{PAIRS} < 0",
        "count (own within row 1) > count (board within row 1) + 13",
        "some (own where it is row 1 and it is row 2)",
    ],
)
def test_a_number_of_members_that_cannot_be_reached_is_reported(folder, condition):
    assert "T060" in codes(folder, condition)


@pytest.mark.parametrize(
    "condition",
    [
        f"{PAIRS} > 142",
        f"{PAIRS} = 143",
        f"143 <= {PAIRS}",
        f"not ({PAIRS} < 143)",
        f"{PAIRS} != 0",
        f"{PAIRS} = 0",
        f"{PAIRS} <= 0",
        "count (own within row 1) > count (enemy within row 1) + 12",
    ],
)
def test_a_number_of_members_that_can_be_reached_is_not_reported(folder, condition):
    assert "T060" not in codes(folder, condition)


def test_members_are_counted_until_there_are_enough_of_them(folder):
    path = folder / "game.yaml"
    path.write_text(GAME.format(condition=f"{PAIRS} > 60"))
    compiled, _ = check(str(path))
    assert compiled is not None
    analysis = SatisfiabilityAnalysis(compiled.game.board)
    assert analysis.may(compiled.game.end_conditions[0].condition, True, {})
    assert MAX_CONDITIONS - len(list(analysis.budget)) < MANY
