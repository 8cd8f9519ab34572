"""Exact values: known ones, and those that plain recursion on the reference engine finds."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from playground.compiler import Compiled
from playground.engine.cancellation import CancelToken
from playground.engine.notation import describe_all
from playground.search.exact import solve as solving
from playground.search.exact.solution import LineEnd, Obstacle, Solution
from playground.search.exact.solve import Effort, solve
from tests.quick_set import mostly_exhaustive
from tests.search.exact.plain_values import Plain, count_positions
from tests.search.exact.small_games import loaded

ENOUGH = Effort(positions=3_000_000, seconds=300.0)


def solved(compiled: Compiled, random: bool = False, effort: Effort = ENOUGH) -> Solution:
    solution = solve(compiled, effort, random, watch=lambda _text: None)
    assert solution.solved, solution
    return solution


def only_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have positions listed only to begin with, also where they repeat."""
    monkeypatch.setattr(solving, "LISTED_FIRST", 10)
    monkeypatch.setattr(solving, "repeats", lambda _graph, _stop: False)


KNOWN = {
    # name: the first player's share, decisions to a win, positions (of those that are well known)
    "tic-tac-toe": (0.5, None, 5478),
    "tic-tac-toe@misere": (0.5, None, 5478),
    "tic-tac-toe?size=4": (1.0, 5, None),
    "tic-tac-toe?max_decisions=5": (0.5, None, None),
    "connect-four?width=4&height=4": (0.5, None, 161_029),
    "hexapawn": (0.0, 6, None),
    "nim?first=1&second=2&third=3": (0.0, 6, None),
    "nim?first=3&second=4&third=5": (1.0, 11, None),
    "nim?first=2&second=2&third=0": (0.0, 4, None),
    "nim?first=1&second=1&third=1&last_wins=no": (0.0, 3, None),
    "nim?first=1&second=1&third=0&last_wins=no": (1.0, 2, None),
    "breakthrough?size=4": (0.0, 14, None),
    "chase?columns=2": (1.0, 1, None),
    "chase?columns=3": (0.5, None, None),
    "climb": (1.0, 7, None),
}


@pytest.mark.quick(6)
@pytest.mark.parametrize("name", KNOWN)
def test_known_values(name: str, tmp_path: Path) -> None:
    share, length, positions = KNOWN[name]
    solution = solved(loaded(name, tmp_path))
    assert (solution.value, solution.length) == ((share, 1 - share), length)
    if positions is not None:
        assert solution.positions == positions


def test_dice_with_faces_of_their_own(tmp_path: Path) -> None:
    """Both dice win with 1 or 2 of (0, 1, 1, 2) and 3 of (0, 3, 3, 3, 3): 3/4 * 4/5; one die never does."""
    solution = solved(loaded("loaded", tmp_path))
    assert solution.value == pytest.approx((0.6, 0.4))


@pytest.mark.parametrize("heaps", [(1, 1, 0), (1, 2, 3), (2, 4, 6), (3, 5, 6), (1, 4, 4), (2, 5, 7), (0, 6, 0)])
def test_nim_by_exclusive_or(heaps: tuple[int, int, int], tmp_path: Path) -> None:
    """Bouton 1901: the player to move loses exactly if the exclusive or of the heaps is 0."""
    one, two, three = heaps
    solution = solved(loaded(f"nim?first={one}&second={two}&third={three}", tmp_path))
    assert solution.low[0] == (1.0 if one ^ two ^ three else 0.0)


SEARCHED = {
    "connect-four?width=4&height=4": (0.5, None),
    "tic-tac-toe": (0.5, None),
    "tic-tac-toe?size=4": (1.0, 5),
    "hexapawn": (0.0, 6),
    "breakthrough?size=4": (0.0, 14),
    "nim?first=3&second=4&third=5": (1.0, 11),
    "climb": (1.0, 7),
    "connect-four?width=5&height=4": (0.5, None),
}


@pytest.mark.parametrize("name", SEARCHED)
def test_search_alone_finds_the_same(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With hardly any position listed, and a table that is too small for all."""
    only_search(monkeypatch)
    share, length = SEARCHED[name]
    solution = solved(loaded(name, tmp_path), effort=Effort(100_000, 300.0))
    assert not solution.listed
    assert (solution.value, solution.length) == ((share, 1 - share), length)


def test_a_dice_game_solved_by_hand(tmp_path: Path) -> None:
    assert solved(loaded("push-at-once", tmp_path)).value == pytest.approx((25 / 81, 56 / 81), abs=1e-12)
    push = solved(loaded("push", tmp_path))
    assert push.value == pytest.approx((25 / 81, 56 / 81), abs=1e-12)
    assert (push.best.decisions, push.best.end) == (("throw",), LineEnd.CHANCE)


def test_a_random_walk_has_its_value_though_positions_repeat(tmp_path: Path) -> None:
    """From the middle of an even track; the game is cut after 5,000 flips, which changes nothing that can be seen."""
    race = solved(loaded("race", tmp_path))
    assert race.value == pytest.approx((0.5, 0.5), abs=1e-12)
    assert race.error <= 1e-9


PLAIN = (
    "leaps",
    "hexapawn",
    "hexapawn?columns=4",
    "nim?first=1&second=2&third=2",
    "chase?columns=4&max_decisions=12",
    "chase?columns=5&max_decisions=6",
    "chase?columns=3&rows=2&max_decisions=5",
    "chase?columns=2&rows=2&max_decisions=3",
    "chase?columns=3&max_decisions=1",
    "climb?max_decisions=20",
    "climb?max_decisions=6",
    "push",
    "race?max_decisions=5",
    "race?max_decisions=12",
    "three",
    "three?shared=yes",
    "three?chips=11",
    "counted",
    "counted?max_decisions=4",
    "tic-tac-toe@misere?max_decisions=5",
    "tic-tac-toe?max_decisions=5",
)
QUICK = [name for name in PLAIN if not name.startswith("tic-tac-toe") and name != "hexapawn?columns=4"]


@pytest.mark.parametrize("random", [False, True], ids=["best", "random"])
@pytest.mark.parametrize("name", mostly_exhaustive(PLAIN, QUICK))
def test_plain_recursion_finds_the_same(name: str, random: bool, tmp_path: Path) -> None:
    compiled = loaded(name, tmp_path)
    solution = solved(compiled, random)
    value, length = Plain(random).value(compiled.reference_state())
    assert solution.value == pytest.approx(tuple(map(float, value)), abs=1e-9)
    if not random and name not in ("push", "race?max_decisions=5", "race?max_decisions=12"):
        assert solution.length == (length if len(compiled.game.players) == 2 else None)
    counts = name.startswith("counted") or compiled.game.max_decisions == 1
    assert solution.positions == count_positions(compiled.reference_state(), counts)


def test_games_that_begin_by_chance(tmp_path: Path) -> None:
    """One to six chips, one or two at a time: three and six are lost for the first player."""
    assert solved(loaded("drawn-lot", tmp_path)).value == pytest.approx((4 / 6, 2 / 6), abs=1e-12)
    first = {1: Fraction(1), 2: Fraction(1, 2)}  # by random play: one chip of two, or both
    for left in range(3, 7):
        first[left] = 1 - (first[left - 1] + first[left - 2]) / 2
    assert solved(loaded("drawn-lot", tmp_path), random=True).value == pytest.approx(
        (float(sum(first.values()) / 6), float(1 - sum(first.values()) / 6)), abs=1e-12
    )


LINES = ("hexapawn", "climb", "nim?first=3&second=4&third=5", "tic-tac-toe", "breakthrough?size=4", "counted")


@pytest.mark.parametrize(
    ("name", "listed"), [("three", True), *((name, listed) for name in LINES for listed in (True, False))]
)
def test_the_best_line_is_one(name: str, listed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It can be played, takes as many decisions as the length says, and ends as the value says."""
    if not listed:
        only_search(monkeypatch)
    compiled = loaded(name, tmp_path)
    solution = solved(compiled)
    state = compiled.reference_state()
    for text in solution.best.decisions:
        options = describe_all(compiled.game, state.options(), state.to_bytes())
        state.apply_action(options.index(text))
    assert state.is_terminal() == (solution.best.end is LineEnd.OVER)
    if solution.length is not None:
        assert len(solution.best.decisions) == solution.length
        assert [gain > 0 for gain in state.returns()] == [share == 1.0 for share in solution.low]


def test_where_nobody_can_force_a_win_the_line_goes_round(tmp_path: Path) -> None:
    chase = solved(loaded("chase?columns=3&rows=3", tmp_path))
    assert chase.value == (0.5, 0.5)
    assert chase.best.end is LineEnd.REPEATS


def test_the_maximum_length_makes_a_draw_of_a_long_win(tmp_path: Path) -> None:
    """Black's win in Hexapawn takes six decisions."""
    assert solved(loaded("hexapawn?max_decisions=6", tmp_path)).value == (0.0, 1.0)
    short = solved(loaded("hexapawn?max_decisions=5", tmp_path))
    assert (short.value, short.length) == ((0.5, 0.5), None)


def test_too_many_positions(tmp_path: Path) -> None:
    solution = solve(loaded("push", tmp_path), Effort(50, 60.0), watch=lambda _text: None)
    assert (solution.obstacle, solution.value) == (Obstacle.POSITIONS, None)
    assert (solution.low, solution.high) == ((0.0, 0.0), (1.0, 1.0))


def test_too_little_time() -> None:
    compiled = loaded("breakthrough?size=6", Path())
    solution = solve(compiled, Effort(100_000, 0.5), watch=lambda _text: None)
    assert solution.obstacle is Obstacle.TIME


def test_a_stopped_solver_says_so() -> None:
    stop = CancelToken()
    stop.set()
    solution = solve(loaded("tic-tac-toe", Path()), ENOUGH, stop=stop, watch=lambda _text: None)
    assert solution.obstacle is Obstacle.STOPPED


def test_a_lower_maximum_than_the_longest_game_is_the_rule(tmp_path: Path) -> None:
    """The same positions with another maximum: what is won within it stays so, all else is shared."""
    compiled = loaded("nim?first=1&second=2&third=2", tmp_path)
    length = solved(compiled).length
    assert length is not None
    for most in range(1, length + 2):
        capped = replace(compiled, game=replace(compiled.game, max_decisions=most))
        value, _ = Plain().value(capped.reference_state())
        assert solved(capped).value == tuple(map(float, value))
        assert (value[0] == 1) == (most >= length)
