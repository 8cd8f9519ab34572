"""A search finds what is there, confirms it on games that it has not seen, and says what is in the way."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import playground as pg
from playground.engine.cancellation import CancelToken
from playground.goals.evaluate import GoalResult, PartResult
from playground.goals.model import Part
from playground.simulate.measures.lookup import MeasureLookup
from playground.simulate.run import simulate
from playground.source.diagnostics import PlaygroundError
from playground.tuning.candidates import Candidate, Tried, front, winners
from playground.tuning.confirm import fresh_seed
from playground.tuning.journal import LINES
from playground.tuning.obstacles import obstacles
from playground.tuning.proposing import Exhaustive, Sampled
from playground.tuning.result import SearchResult
from playground.tuning.space import read_space

LONG, EVEN, DRAWN = (
    Part("length.turns.mean", 20, 40, "length.turns 20..40", "turns"),
    Part("seat_share.1", 0.45, 0.55, "seat_share.1 45%..55%", "share"),
    Part("draws", 0.5, 1.0, "draws > 50%", "share"),
)


def tune(goal: str, **options) -> SearchResult:
    return pg.tune("tic-tac-toe", goal, threads=1, **{"games": 512, "minutes": 20, **options})


@pytest.fixture(scope="module")
def drawn() -> SearchResult:
    return tune("draws > 65%, seat_share.1 40%..60%")


def test_a_small_space_is_tried_as_a_whole(drawn):
    assert (drawn.exhaustive, drawn.size, len(drawn.tried), drawn.all_tried) == (True, 32, 32, True)
    assert {each.problem for each in drawn.unplayable} != {""}
    assert all(each.result is None and each.games == 0 for each in drawn.unplayable)


def test_what_is_found_is_what_is_there(drawn):
    """Of all boards only the one of six squares with six in a row is drawn so often."""
    (winner,) = drawn.winners
    assert winner.tried.candidate.label == "size = 6, in_a_row = 6"
    assert winner.result.state == "met"
    assert drawn.base.result.state == "not met"
    assert [each.candidate.changes for each in drawn.front] == [0, 2]
    assert drawn.front[-1].seems_met


def test_the_winner_is_confirmed_on_games_that_the_search_has_not_seen(drawn):
    (winner,) = drawn.winners
    fresh = MeasureLookup(
        simulate("tic-tac-toe?size=6&in_a_row=6", winner.games, seed=fresh_seed(drawn.seed), threads=1)
    )
    assert winner.result.parts[0].value == fresh.measure("draws").value
    own = fresh.measure("seat_share.1")
    assert winner.result.parts[1].low < own.low < own.high < winner.result.parts[1].high, "it shares the error"


def test_the_same_search_finds_the_same(drawn):
    again = tune("draws > 65%, seat_share.1 40%..60%")
    first, second = drawn.to_json(), again.to_json()
    assert first | {"seconds": 0} == second | {"seconds": 0}
    assert json.loads(json.dumps(first, allow_nan=False))["confirmed"][0]["state"] == "met"


def test_what_is_clearly_worse_gets_few_games(drawn):
    dropped = [each for each in drawn.tried if each.dropped]
    assert dropped
    assert all(each.games < drawn.games for each in dropped)
    assert not {each.candidate.key for each in dropped} & {each.candidate.key for each in drawn.front}


def test_a_goal_that_the_game_meets_needs_no_change():
    found = tune("draws 5%..20%", games=2048)
    assert found.base.result.state == "met"
    assert len(found.tried) < found.size


def test_it_says_which_parts_are_in_the_way():
    found = tune("length.turns > 50, draws > 1%", vary=["size"])
    assert [each.part.measure for each in found.obstacles.never_met] == ["length.turns.mean"]
    assert found.obstacles.never_met[0].nearest.candidate.label == "size = 6"
    assert all(each.result.state == "not met" for each in found.winners)


def test_it_says_which_parts_exclude_each_other():
    found = tune("length.turns > 20, seat_share.1 > 60%")
    assert [(one.measure, other.measure) for one, other in found.obstacles.apart] == [
        ("length.turns.mean", "seat_share.1")
    ]
    assert not found.obstacles.never_met


def test_skilled_players_are_searched_for_as_well():
    found = tune("draws > 20%", vary=["size=3..4"], agents="flat?playouts=4", games=64)
    assert found.agents == ("flat?playouts=4", "flat?playouts=4")
    assert {each.games for each in found.tried if each.result} <= {32, 64}


# ---- going on, and stopping


def test_a_search_goes_on_where_it_was_ended(tmp_path, drawn):
    whole = tune("draws > 65%, seat_share.1 40%..60%", out=tmp_path / "kept")
    lines = (tmp_path / "kept" / LINES).read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line]) == 32
    cut = "\n".join(lines[:20]) + '\n{"key": "[6, 6, '  # as a process leaves it that is ended while it writes
    (tmp_path / "kept" / LINES).write_text(cut, encoding="utf-8")
    seen: list[int] = []
    again = tune(
        "draws > 65%, seat_share.1 40%..60%",
        out=tmp_path / "kept",
        watch=lambda progress: seen.append(progress.tried),
    )
    assert seen[0] == 19
    assert again.all_tried
    assert whole.to_json()["confirmed"] == again.to_json()["confirmed"] == drawn.to_json()["confirmed"]


def test_a_folder_of_another_search_is_refused(tmp_path):
    tune("draws > 50%", vary=["size=3..4"], out=tmp_path / "kept")
    with pytest.raises(PlaygroundError, match="its goal is"):
        tune("draws > 40%", vary=["size=3..4"], out=tmp_path / "kept")
    with pytest.raises(PlaygroundError, match="its seed is 0 and not 1"):
        tune("draws > 50%", vary=["size=3..4"], seed=1, out=tmp_path / "kept")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "notes.txt").write_text("mine")
    with pytest.raises(PlaygroundError, match="not empty"):
        tune("draws > 50%", vary=["size=3..4"], out=tmp_path / "other")


def test_a_search_that_is_stopped_says_what_it_has(tmp_path):
    stop = CancelToken()

    def watch(progress) -> None:
        if progress.tried >= 8:
            stop.set()

    found = tune("draws > 50%", stop=stop, watch=watch, out=tmp_path / "kept")
    assert not found.complete
    assert found.confirmed == ()
    assert 8 <= len(found.tried) < 32
    assert tune("draws > 50%", out=tmp_path / "kept").all_tried


# ---- what is proposed


@pytest.mark.exhaustive  # importing optuna alone takes seconds
def test_optuna_proposes_each_combination_once_and_learns():
    space = read_space("triune")
    proposer = Sampled(space, parts=1, seed=3)
    part, seen = Part("draws", 0.0, 0.1, "", "share"), list[Candidate]()
    while len(seen) < 64:
        for candidate in proposer.ask(8):
            seen.append(candidate)
            wrong = len(candidate.changed ^ {"stride = 2", "skid = no", "army_rows = 1"})
            value = 0.1 + wrong / 100
            proposer.tell(Tried(candidate, "", 1, GoalResult((PartResult(part, value, value, value),))))
    assert len({each.key for each in seen}) == len(seen)
    assert seen[0].changes == 0
    assert {each.changes for each in seen[1:9]} == {1}
    learned, drawn = seen[48:64], seen[12:28]

    def wrong(each: Candidate) -> int:
        return len(each.changed ^ {"stride = 2", "skid = no", "army_rows = 1"})

    assert sum(map(wrong, learned)) / len(learned) < sum(map(wrong, drawn)) / len(drawn)
    assert proposer.candidate(seen[5].key) == seen[5]


def test_a_space_is_proposed_to_its_end():
    space = read_space("tic-tac-toe", ["size", "in_a_row"])
    for proposer in (Exhaustive(space), Sampled(space)):
        seen = list[Candidate]()
        while candidates := proposer.ask(5):
            seen += candidates
            for each in candidates:
                proposer.tell(Tried(each, problem="it cannot be played"))
        assert len(seen) == len({each.key for each in seen}) == 16
    assert Exhaustive(space).candidate("[9, 9]") is Exhaustive(space).candidate("nonsense") is None


# ---- the front, the winners, and obstacles


def tried(label: str, *values: float, parts=(LONG, EVEN)) -> Tried:
    candidate = Candidate(label, label, frozenset(label.split()), lambda: (None, ""))
    result = GoalResult(tuple(PartResult(part, value, value, value) for part, value in zip(parts, values, strict=True)))
    return Tried(candidate, label, 10, result)


def test_the_front_has_what_no_other_beats_with_as_few_changes():
    games = [tried("", 90, 0.5), tried("a", 60, 0.5), tried("b", 80, 0.5), tried("a b", 70, 0.5), tried("a c", 30, 0.5)]
    assert [each.candidate.label for each in front(games)] == ["", "a", "a c"]


def test_winners_meet_the_goal_with_no_needless_change():
    games = [tried("", 90, 0.5), tried("a", 30, 0.5), tried("a b", 30, 0.5), tried("c d", 30, 0.5), tried("e", 50, 0.5)]
    assert [each.candidate.label for each in winners(games, 5)] == ["a", "c d"]


def test_winners_are_unlike_each_other():
    games = [tried("a b", 30, 0.5), tried("a c", 29, 0.5), tried("a d", 28, 0.5), tried("e f", 21, 0.5)]
    assert {each.candidate.label for each in winners(games, 2)} == {"a b", "e f"}
    assert len(winners(games, 4)) == 4


def test_without_winners_the_nearest_are_confirmed():
    games = [tried("", 90, 0.5), tried("a", 60, 0.5), tried("b", 80, 0.5), tried("a c", 45, 0.5), tried("d", 95, 0.5)]
    assert [each.candidate.label for each in winners(games, 5)] == ["a c", "a", "b"]
    assert [each.candidate.label for each in winners(games, 2)] == ["a c", "b"], "unlike each other"


def test_parts_that_are_never_met_together():
    games = [tried("", 30, 0.9, 0.1, parts=(LONG, EVEN, DRAWN)), tried("a", 90, 0.5, 0.2, parts=(LONG, EVEN, DRAWN))]
    found = obstacles(_goal(LONG, EVEN, DRAWN), games)
    assert [each.part for each in found.never_met] == [DRAWN]
    assert found.never_met[0].value == 0.2
    assert found.apart == ((LONG, EVEN),)


def _goal(*parts: Part):
    from playground.goals.model import Goal

    return Goal(parts, ", ".join(part.text for part in parts))


def test_no_folder_is_left_without_out(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tune("draws > 50%", vary=["size=3..4"])
    assert list(Path(tmp_path).iterdir()) == []
